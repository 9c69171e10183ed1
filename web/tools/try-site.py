"""Opens a hall in a page without a page, and a table of every game: run by site.mjs in what it has packed."""

import json

from gildhall.server.local.hall import LocalHall


class Nowhere:
    async def append(self, entry):
        pass


async def ask(hall, method, path, body=None, key=None):
    status, data = json.loads(await hall.ask(method, path, json.dumps(body), key))
    assert status == 200, (path, data)
    return data


hall = await LocalHall.open(Nowhere(), None, [], pause=0.0)  # noqa: F704  # Pyodide runs this
key = (await ask(hall, "POST", "/players", {"name": "Guest"}))["key"]
for game in await ask(hall, "GET", "/games"):
    seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "journeyman"}] * (game["seats"][0] - 1)
    table = (await ask(hall, "POST", "/tables", {"game": game["id"], "seats": seats}, key))["state"]["table"]["id"]
    await ask(hall, "GET", f"/tables/{table}?since=0", None, key)
    await ask(hall, "GET", f"/games/{game['id']}/booklet?language=pl")
    await ask(hall, "GET", f"/games/{game['id']}/lessons")
await hall.close()
