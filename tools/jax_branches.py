"""Which branches of the rules of Pillars the games of :mod:`tools.jax_check` went through, and how often.

The tables of the check listen, so each branch is counted from the events of the whole game and from its decisions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gildhall.engine.moves import Move
from gildhall.games.pillars.components import CONVERTERS, PillarsFacts
from gildhall.games.pillars.table import PillarsTable

BRANCHES = [
    "POE-5.7: Alfred Builder falls in the last trick",
    "POE-6.3: of equal cards the last one decides",
    "POE-6.4: own craftsman decides",
    "POE-6.4: craftsman of another seat decides",
    "POE-6.5: neutral or advantage card decides",
    "POE-6.6: King's trick laid aside",
    "POE-6.12: King's trick is the last trick",
    "POE-7.3: King's trick received",
    "POE-7.4: King's trick void, nobody is trickless",
    "POE-7.5: King's trick void, several are trickless",
    "POE-7.7: advantage card buried",
    "POE-7.9: King's trick received by the player of the King",
    *[f"POE-8.5: Tom Builder brings {kind}" for kind in ("sand", "wood", "stone")],
    *[f"POE-8.9: {converter} converts" for converter in CONVERTERS],
    *[f"POE-8.14: {converter} stays idle" for converter in CONVERTERS],
    "POE-8.19: a stage costs points",
    "POE-8.20: units chosen to keep",
    "POE-9.2: painter received",
    "POE-9.6: clerk takes nothing",
    "POE-9.6: clerk takes units",
    "POE-10.2: end with the last advantage card",
    "POE-10.6: victory shared",
    "POE-10.8: end at the stage limit",
    "POE-11.3: King's trick scored by several",
]
"""Every branch that the check must go through. A long check that misses one of them fails."""


def of_decision(move: Move) -> str:
    """The branch of a decision; empty for a card, which belongs to a trick."""
    match move.kind, *move.args:
        case "tom", kind:
            return f"POE-8.5: Tom Builder brings {kind}"
        case "use", converter, _:
            return f"POE-8.9: {converter} converts"
        case "idle", converter:
            return f"POE-8.14: {converter} stays idle"
        case "clerk", _, number:
            return "POE-9.6: clerk takes units" if int(number) else "POE-9.6: clerk takes nothing"
        case "keep", _:
            return "POE-8.20: units chosen to keep"
    return ""


def of_game(table: PillarsTable) -> Counter[str]:
    """The branches of a finished game that its events tell."""
    limit = table.ending() == "stage limit"
    found = Counter(_of_tricks(table))
    found["POE-10.8: end at the stage limit" if limit else "POE-10.2: end with the last advantage card"] += 1
    king = -1
    for event in table.events:
        told = event.face()
        match event.kind:
            case "laid_aside":
                king = told["seat"]
            case "kings_trick_received":
                found["POE-7.3: King's trick received"] += 1
                found["POE-7.9: King's trick received by the player of the King"] += told["seat"] == king
            case "kings_trick_void":
                number = "several are" if told["seats"] else "nobody is"
                found[f"POE-7.{5 if told['seats'] else 4}: King's trick void, {number} trickless"] += 1
            case "kings_trick_shared":
                found["POE-11.3: King's trick scored by several"] += len(told["seats"]) > 1
            case "buried":
                found["POE-7.7: advantage card buried"] += 1
            case "advantage_received":
                found["POE-9.2: painter received"] += "painter" in told["cards"]
            case "scored":
                found["POE-8.19: a stage costs points"] += told["result"] < 0
            case "game_over":
                found["POE-10.6: victory shared"] += len(told["seats"]) > 1
    return +found


def _of_tricks(table: PillarsTable) -> Iterator[str]:
    facts = table.facts
    number = {name: card for card, name in enumerate(facts.names) if name}
    trick: list[tuple[int, int]] = []  # seat, card
    tricks = 0  # in this stage
    for event in table.events:
        told = event.face()
        if event.kind == "stage":
            tricks = 0
        elif event.kind == "played":
            trick.append((told["seat"], number[told["card"]]))
        elif event.kind in ("received", "laid_aside"):
            tricks += 1
            yield from _of_trick(facts, trick, number[told["card"]], last=tricks == facts.hand_size)
            trick = []


def _of_trick(facts: PillarsFacts, trick: list[tuple[int, int]], decides: int, last: bool) -> Iterator[str]:
    value, owners = facts.value, facts.owners
    player = next(seat for seat, card in trick if card == decides)
    if last and any(card == facts.alfred for _, card in trick):
        yield "POE-5.7: Alfred Builder falls in the last trick"
    if sum(value[card] == value[decides] for _, card in trick) > 1:
        yield "POE-6.3: of equal cards the last one decides"
    if decides == facts.king:
        yield "POE-6.6: King's trick laid aside"
        if last:
            yield "POE-6.12: King's trick is the last trick"
    elif owners[decides] < 0:
        yield "POE-6.5: neutral or advantage card decides"
    else:
        yield f"POE-6.4: {'own craftsman' if owners[decides] == player else 'craftsman of another seat'} decides"
