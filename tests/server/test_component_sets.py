"""The owner's page: reconstructed values are listed, corrected, checked, kept by name, played with and given out."""

from __future__ import annotations

import fnmatch
import tomllib
from importlib.resources import files
from typing import Any

import gildhall
from gildhall.engine.paths import leaves
from gildhall.engine.provenance import OWN, RECONSTRUCTED, claims, component_file
from gildhall.server.http.routes.component_sets import MOST_SETS
from gildhall.server.store.database import sql
from tests.server.harness import ON_ONE_DATABASE, Client, Running

PHILIP = {"neutral.prior_philip.value": 5, "neutral.prior_philip.gives.metal": 2}


def test_every_reconstructed_value_is_listed_with_its_certainty_and_bounds() -> None:
    found = {
        claim.path: claim for game in ("pillars", "oh_my_goods", "craftsmen") for claim in claims(gildhall.game(game))
    }
    assert found["neutral.prior_philip.value"].confidence == 0.2
    assert (found["neutral.prior_philip.value"].low, found["neutral.prior_philip.value"].high) == (0, 20)
    assert found["neutral.tom_builder.choice.1"].choices == ["sand", "wood", "stone"]
    assert found["extended.E04.top"].choices == ["violet", "green", "blue", "red"]
    assert found["ships.ship_1.rows.0.value"].confidence == 0.1
    assert "neutral.king.gives.vp" not in found, "the rulebook states it"
    assert "neutral.william_hamleigh.gives.vp" not in found, "only its value is reconstructed"
    assert "ships.ship_1.majority.0" not in found
    faces = {claim.entry for claim in found.values() if claim.entry.startswith("assistants.")}
    assert len(faces) == 15
    for game in gildhall.games():
        marked = [
            path for path, value in leaves({"x": game.standard}) if path.endswith(".source") and value == RECONSTRUCTED
        ]
        assert marked == [], "describing entries are no values"


def test_no_value_lacks_its_source_or_certainty() -> None:
    """It rests on the rulebook, on a text that SOURCES.md names, or on our choice. Each origin is for some value."""
    for game in gildhall.games():
        sources = sources_text(game.package)
        found = claims(game)
        for claim in found:
            assert claim.source, claim.path
            assert [name for name in claim.source if name not in ("seed", OWN) and name not in sources] == [], (
                claim.path
            )
            assert claim.confidence is not None, claim.path
            assert 0 < claim.confidence < 1, claim.path
        for path in game.standard.get("origins", {}):
            assert fnmatch.filter([claim.path for claim in found], f"{path}*"), path
    by_path = {claim.path: claim for id in ("pillars", "craftsmen") for claim in claims(gildhall.game(id))}
    assert by_path["types.bakery.inputs.0"].confidence == 0.45
    assert by_path["guilds.town_hall.queue.0"].confidence == 0.6
    assert by_path["advantage.potter.value"].source == [OWN]
    assert by_path["neutral.prior_philip.value"].note.startswith("Persons have the values")
    assert "guilds.town_hall.winter" not in by_path, "the rulebook states it"


def sources_text(package: str) -> str:
    file = files(package) / "SOURCES.md"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def test_a_file_of_corrections_reads_back() -> None:
    game = gildhall.game("craftsmen")
    values = {"basic.B01.top": "red", "ships.ship_1.rows.0.value": 7, "extended.E04.house": False}
    tree = tomllib.loads(component_file(game, values, 'my "copy"\nof 2013'))
    assert tree["basic"]["sources"] == {"B01": "owner"}
    variant = game.with_components(tree)
    changed = dict(leaves(variant.components))
    assert {path: changed[path] for path in values} == values


def test_corrections_are_checked_kept_and_played_with(ann: Client, bo: Client) -> None:
    listed = ann.get("/games/pillars/reconstructed")
    assert {"path": "neutral.prior_philip.value", "value": 7}.items() <= next(
        each for each in listed if each["path"] == "neutral.prior_philip.value"
    ).items()
    ann.post("/games/pillars/reconstructed/check", {"values": PHILIP})
    kept = ann.post("/me/component-sets", {"game": "pillars", "name": "My copy", "values": PHILIP})
    assert kept["values"] == PHILIP
    again = ann.post(
        "/me/component-sets", {"game": "pillars", "name": "My copy", "values": {"neutral.forest.count": 2, **PHILIP}}
    )
    assert [each["id"] for each in ann.get("/me/component-sets", game="pillars")] == [again["id"]], "it is replaced"
    assert ann.get("/me/component-sets", game="craftsmen") == []
    assert bo.get("/me/component-sets") == []
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "apprentice"}, {"kind": "bot", "bot": "apprentice"}]
    opened = ann.post("/tables", {"game": "pillars", "seats": seats, "changes": again["changes"]})
    assert opened["state"]["view"]["changes"]["neutral"]["prior_philip"]["value"] == 5
    file = ann.request("GET", f"/me/component-sets/{again['id']}/file")
    assert (
        gildhall.game("pillars")
        .with_components(tomllib.loads(file.text))
        .components["neutral"]["prior_philip"]["value"]
        == 5
    )
    assert ann.get("/me/export")["component_sets"][0]["name"] == "My copy"
    assert bo.request("GET", f"/me/component-sets/{again['id']}/file").status_code == 404
    assert bo.request("DELETE", f"/me/component-sets/{again['id']}").status_code == 404
    assert ann.request("DELETE", f"/me/component-sets/{again['id']}").status_code == 200
    assert ann.get("/me/component-sets") == []


@ON_ONE_DATABASE
def test_the_laws_of_the_game_are_kept(hall: Running, ann: Client) -> None:
    def refused(values: dict[str, Any]) -> str:
        status, problem = ann.refused("/games/pillars/reconstructed/check", {"values": values})
        assert status == 422
        return str(problem["message"])

    assert "must be from 0 to 20" in refused({"neutral.prior_philip.value": 99})
    assert "cannot be dealt evenly" in refused({"neutral.forest.count": 3})
    assert "is not a reconstructed value" in refused({"neutral.king.gives.vp": 9})
    assert "must be of type int" in refused({"neutral.prior_philip.value": "seven"})
    assert "Nothing differs" in refused({})
    stranger = hall.player("Stranger").with_key(None)
    assert stranger.request("POST", "/games/pillars/reconstructed/check", {"values": PHILIP}).status_code == 401
    many = {f"neutral.x{i}.value": 1 for i in range(700)}
    assert ann.request("POST", "/games/pillars/reconstructed/check", {"values": many}).status_code == 400
    assert ann.refused("/me/component-sets", {"game": "chess", "name": "x", "values": PHILIP})[0] == 404


@ON_ONE_DATABASE
def test_sets_are_few_and_checks_are_limited(hall: Running) -> None:
    ann = Client(hall.url, key=hall.player("Ann").key)
    me = ann.get("/me")["id"]
    insert = (
        "insert into component_sets (id, player, game, name, changes, created) values ($1, $2, 'pillars', $1, '{}', 0)"
    )
    rows = [sql(insert, f"s{i}", me) for i in range(MOST_SETS)]
    hall.run(hall.server.database.write(rows))
    status, problem = ann.refused("/me/component-sets", {"game": "pillars", "name": "One more", "values": PHILIP})
    assert (status, problem["error"]) == (422, "too_many_sets")
    statuses = {
        ann.request("POST", "/games/pillars/reconstructed/check", {"values": {"x": 1}}).status_code for _ in range(40)
    }
    assert statuses == {422, 429}
    ann.request("DELETE", "/me")
    left = hall.run(hall.server.database.read("select count(*) as count from component_sets where player = $1", me))
    assert left[0]["count"] == 0
