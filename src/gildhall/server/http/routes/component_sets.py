"""Component sets: corrections by the owner of a printed copy. They are checked, stored by name, and exported."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from litestar.response import Response

from gildhall.engine.paths import changes_at, leaves
from gildhall.engine.provenance import claims, component_file
from gildhall.server.api.declare import Query, delete, get, post
from gildhall.server.api.routes.games import find
from gildhall.server.http.common import CurrentUser, InPath, ServerDep
from gildhall.server.http.common import get as as_file
from gildhall.server.people.identity import Identity
from gildhall.server.people.keys import new_id
from gildhall.server.people.names import clean
from gildhall.server.refusals import Refused
from gildhall.server.server import Server
from gildhall.server.store.database import Row, sql
from gildhall.server.tables import variants

MOST_SETS = 20
"""Sets that a player may store."""
MOST_VALUES = 600
Value = bool | int | str
Path = Annotated[str, msgspec.Meta(max_length=80)]
Values = Annotated[dict[Path, Value], msgspec.Meta(max_length=MOST_VALUES)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class ClaimShape(msgspec.Struct):
    """A reconstructed value: where it is, and which other values are possible."""

    path: str
    entry: str
    """The card or part that it belongs to."""
    value: Value
    source: list[str]
    """What it rests on: ``seed`` is the original rulebook, ``own`` our choice alone; other names are those of public
    texts, as in the game's ``SOURCES.md``."""
    confidence: float | None
    """The probability that it equals the printed value, from 0 to 1; null if there is no estimate."""
    note: str
    low: int | None
    high: int | None
    choices: list[str]


class Correction(msgspec.Struct, forbid_unknown_fields=True):
    """Values that differ from the standard ones, by path."""

    values: Values


class NewSet(Correction, forbid_unknown_fields=True, kw_only=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    name: Name


class SetShape(msgspec.Struct):
    """A named set of corrected components."""

    id: str
    game: str
    name: str
    values: dict[str, Value]
    """The corrected values, by path."""
    changes: dict[str, Any]
    """The same values, in the format in which a table is opened."""


class Checked(msgspec.Struct):
    message: str


@get("/games/{game:str}/reconstructed", slow=True)
def reconstructed(game: str) -> list[ClaimShape]:
    """All reconstructed values of a title, with what is known about them."""
    return _claims(find(game).id)


@cache
def _claims(game: str) -> list[ClaimShape]:
    names = ClaimShape.__struct_fields__
    return [ClaimShape(**{name: getattr(claim, name) for name in names}) for claim in claims(find(game))]


@post("/games/{game:str}/reconstructed/check")
async def check(server: Server, user: Identity, game: str, data: Correction) -> Checked:
    """Check whether these values obey the laws of the game: their ranges, their combination, and trial games."""
    await _checked(server, user.me(), game, data.values)
    return Checked("These values keep to the laws of the game.")


@post("/me/component-sets")
async def save(server: Server, user: Identity, data: NewSet) -> SetShape:
    """Store corrected values as a set with this name. A set with the same name and title is replaced."""
    me, game, name = user.me(), find(data.game).id, clean(data.name)
    changes = await _checked(server, me, game, data.values)
    kept = await _sets(server, me, game)
    replaced = [row["id"] for row in kept if row["name"] == name]
    count = await server.database.read("select count(*) as count from component_sets where player = $1", me)
    if not replaced and count[0]["count"] >= MOST_SETS:
        raise Refused(422, "too_many_sets", f"You keep {MOST_SETS} sets already; delete one first.")
    id, now = new_id(), server.now()
    await server.database.write(
        [
            *[sql("delete from component_sets where id = $1", old) for old in replaced],
            sql(
                "insert into component_sets (id, player, game, name, changes, created) values ($1, $2, $3, $4, $5, $6)",
                *(id, me, game, name, changes.decode(), now),
            ),
        ]
    )
    return await _set(server, me, id)


@get("/me/component-sets")
async def my_sets(
    server: Server, user: Identity, game: Annotated[str | None, Query(max_length=40)] = None
) -> list[SetShape]:
    """Your sets, of all titles or of one."""
    return [_shape(row) for row in await _sets(server, user.me(), game)]


@delete("/me/component-sets/{id:str}")
async def remove(server: Server, user: Identity, id: str) -> Checked:
    """Delete one of your sets. Tables that were opened with it keep its values."""
    await _set(server, user.me(), id)
    await server.database.write([sql("delete from component_sets where id = $1 and player = $2", id, user.me())])
    return Checked("The set is deleted.")


@as_file("/me/component-sets/{id:str}/file", media_type="text/plain")
async def export(server: ServerDep, user: CurrentUser, id: InPath) -> Response[str]:
    """One of your sets as a file for ``--components``, to play with elsewhere or to contribute."""
    found = await _set(server, user.me(), id)
    text = component_file(find(found.game), found.values, found.name)
    name = f'attachment; filename="{found.game}-components.toml"'
    return Response(text, media_type="text/plain", headers={"Content-Disposition": name})


async def _checked(server: Server, player: str, game: str, values: dict[str, Value]) -> bytes:
    """The changes as JSON. Raises an error unless a game can be played with them, for every number of players."""
    title = find(game)
    server.limits.spend("components", player)
    known = {claim.path for claim in _claims(title.id)}
    for path in values:
        if path not in known:
            raise Refused(422, "not_reconstructed", f"'{path}' is not a reconstructed value of {title.id}.")
    changes = changes_at(title.standard, values)
    title.check_components(changes)
    if not changes:
        raise Refused(422, "nothing_changed", "Nothing differs from the standard values.")
    return await variants.check_playable(server.workers, title.id, changes, list(title.seats), {})


async def _sets(server: Server, player: str, game: str | None) -> list[Row]:
    return await server.database.read(
        "select id, game, name, changes from component_sets where player = $1 and ($2 = '' or game = $2) order by name",
        *(player, game or ""),
    )


async def _set(server: Server, player: str, id: str) -> SetShape:
    for row in await _sets(server, player, None):
        if row["id"] == id:
            return _shape(row)
    raise Refused(404, "no_set", "You have no such set.")


def _shape(row: Row) -> SetShape:
    title, changes = find(row["game"]), msgspec.json.decode(row["changes"])
    standard = dict(leaves(title.standard))
    values = {path: value for path, value in leaves(changes) if standard.get(path) != value}
    return SetShape(row["id"], row["game"], row["name"], values, changes)


ROUTES = [reconstructed, check, save, my_sets, remove]
