"""Policies: what they work out, their files, and a search and a Grandmaster that use one."""

import logging
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gildhall
from gildhall import bots
from gildhall.bots.budget import Budget
from gildhall.bots.check import check_bot
from gildhall.bots.grandmaster import Grandmaster
from gildhall.bots.policy import RANKS, Policy, Shape
from gildhall.bots.policy_file import Playouts, Vocabulary, head_of, load, read
from gildhall.bots.search import MASTER, Advice, Search, Tuning, answer, play_until
from gildhall.bots.weights_file import BadNetwork, written
from gildhall.engine.dice import QuickDice
from gildhall.engine.game import Game
from gildhall.lab.match import Match
from tests.bots.test_network import GAMES, checked, damaged

HIDDEN = 4
PILLARS = gildhall.game("pillars")


def zeros(game: Game) -> list[float]:
    return [0.0] * sum(Vocabulary(game).shape(game, HIDDEN).sizes())


def liking(game: Game, *tokens: str) -> list[float]:
    """Weights that prefer moves with these tokens, and otherwise the choice of the rules of thumb."""
    words = Vocabulary(game)
    weights = zeros(game)
    biases = len(weights) - len(words.tokens)
    weights[biases] = 2.0
    for token in tokens:
        weights[biases + words.tokens.index(token)] = 6.0
    return weights


def content(game: Game, weights: list[float], playouts: Playouts = "thumb", **search: float) -> bytes:
    return written(head_of(game, HIDDEN, 3, playouts, search), weights)


def advised(game: Game, folder: Path, weights: list[float], playouts: Playouts = "thumb") -> type[Grandmaster]:
    """A Grandmaster with the package's network and this policy."""
    path = folder / "policy.bin"
    path.write_bytes(content(game, weights, playouts))
    return type("Advised", (Grandmaster,), {"name": "advised", "policy": path})


def random_weights(game: Game, seed: int = 1) -> list[float]:
    dice = Random(seed)
    return [dice.gauss(0, 0.3) for _ in zeros(game)]


# --- what it works out


def test_a_policy_works_out_what_its_weights_say() -> None:
    """Compares it with a plain implementation."""
    dice = Random(4)
    shape = Shape(3, 2, 2, 8)
    tokens = [[5], [5, 6], [7], [6, 7]]
    weights = [dice.gauss(0, 1) for _ in range(sum(shape.sizes()))]
    parts, at = [], 0
    for size in shape.sizes():
        parts.append(weights[at : at + size])
        at += size
    own, others, bias, step, offered, out, out_bias = parts
    rows = [[dice.gauss(0, 1) for _ in range(3)] for _ in range(3)]
    choices, ranked = [1, 2, 3], [3, 1]
    rest = [(rows[0][i] + rows[2][i]) / 2 for i in range(3)]
    units = []
    for j in range(2):
        unit = bias[j] + step[2 + j]
        unit += sum(rows[1][i] * own[2 * i + j] + rest[i] * others[2 * i + j] for i in range(3))
        unit += sum(offered[2 * token + j] for move in choices for token in tokens[move]) / 3
        units.append(max(0.0, unit))
    expected = []
    for move in choices:
        touched = tokens[move] + ([ranked.index(move)] if move in ranked else [])
        expected.append(sum(out_bias[t] + units[0] * out[2 * t] + units[1] * out[2 * t + 1] for t in touched))
    policy = Policy(lambda table, seat: rows[seat], shape, {"one": 0, "two": 1}, tokens, weights)
    assert policy.judge(rows, 1, "two", choices, ranked) == pytest.approx(expected)


def test_a_wrong_number_of_weights_is_refused() -> None:
    with pytest.raises(ValueError, match="weights, not 2"):
        Policy(lambda table, seat: [], Shape(3, 2, 2, 8), {}, [], [0.0, 0.0])


@pytest.mark.parametrize("id", GAMES)
def test_all_moves_have_tokens(id: str) -> None:
    words = Vocabulary(gildhall.game(id))
    assert len(words.of_moves) == len(gildhall.game(id).catalogue)
    assert all(each and min(each) >= RANKS for each in words.of_moves)
    assert len(words.tokens) < 1000


# --- files


def test_a_policy_is_read_as_it_was_written() -> None:
    adviser = read(PILLARS, content(PILLARS, zeros(PILLARS), "others", trust=0.5), "here")
    assert (adviser.head.playouts, adviser.head.search, adviser.head.generation) == ("others", {"trust": 0.5}, 3)
    assert (adviser.advice.others, adviser.advice.own) == (adviser.policy, None)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (damaged, "the policy here is damaged: its checksum"),
        (lambda whole: checked(whole[:-4].replace(b'"format":1', b'"format":9')), "format 9"),
        (lambda whole: checked(whole[:-4].replace(b'"playouts":"thumb"', b'"playouts":"luck"')), "no proper head"),
        (lambda whole: checked(re.sub(rb'"features":\d+', b'"features":5', whole[:-4])), "other features"),
        (lambda whole: checked(whole[:-8]), "bytes of weights"),
        (lambda whole: content(gildhall.game("craftsmen"), []), "for craftsmen, not for pillars"),
        (lambda whole: content(PILLARS, zeros(PILLARS), hope=1.0), "sets 'hope'"),
    ],
)
def test_a_bad_file_is_refused_with_its_reason(spoil: Callable[[bytes], bytes], said: str) -> None:
    with pytest.raises(BadNetwork, match=said):
        read(PILLARS, spoil(content(PILLARS, zeros(PILLARS))), "here")


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadNetwork, match=r"pillars has no policy: .*none\.bin"):
        load(PILLARS, tmp_path / "none.bin")


# --- in a search


def first_decision(game: Game = PILLARS) -> tuple[Any, int, list[int]]:
    table = game.start(seats=3, seed=1, listen=False)
    seat = table.next_seat()
    return table, seat, table.choices(seat)


def advice(token: str, playouts: Playouts = "thumb") -> Advice:
    return read(PILLARS, content(PILLARS, liking(PILLARS, token), playouts), "here").advice


def unliked(table: Any, seat: int, choices: list[int]) -> int:
    """A choice that the rules of thumb do not make."""
    return next(move for move in reversed(choices) if move != PILLARS.thumb(table, seat, choices))


def test_a_policy_orders_the_choices_behind_that_of_the_rules_of_thumb() -> None:
    table, seat, choices = first_decision()
    wanted = unliked(table, seat, choices)
    search = Search(seat, QuickDice.seeded(1, 0), 1, True, MASTER, advice(PILLARS.catalogue[wanted].text))
    node = search.node(table, choices, False)
    assert node.moves[:2] == [PILLARS.thumb(table, seat, choices), wanted]
    assert sorted(node.moves) == sorted(choices)
    assert node.priors[1] > 0.8
    assert sum(node.priors) == pytest.approx(1)


def test_where_a_policy_plays_all_seats_its_choice_is_the_baseline() -> None:
    table, seat, choices = first_decision()
    wanted = unliked(table, seat, choices)
    search = Search(seat, QuickDice.seeded(1, 0), 1, True, MASTER, advice(PILLARS.catalogue[wanted].text, "all"))
    assert search.node(table, choices, False).moves[0] == wanted


def test_a_policy_plays_the_seats_that_it_is_asked_to() -> None:
    table, seat, choices = first_decision()
    wanted = unliked(table, seat, choices)
    text = PILLARS.catalogue[wanted].text
    assert answer(table, seat, choices, None) == PILLARS.thumb(table, seat, choices)
    assert answer(table, seat, choices, advice(text).policy) == wanted
    ends = {}
    for playouts in ("thumb", "others", "all"):
        for own in (seat, (seat + 1) % 3):
            twin = table.copy()
            play_until(twin, 2, own, advice(text, playouts))
            ends[playouts, own == seat] = twin.position()
    assert ends["others", True] == ends["thumb", True]  # nobody else could play this card
    assert ends["others", False] == ends["all", False] == ends["all", True] != ends["thumb", True]


def test_routine_steps_are_left_to_the_rules_of_thumb() -> None:
    """A policy is not trained on them."""
    game = gildhall.game("oh_my_goods")
    table = game.start(seats=2, seed=1, listen=False)
    while table.step(seat := table.next_seat()).name not in game.rulebook.routine or len(table.choices(seat)) == 1:
        table.choose(seat, game.thumb(table, seat, table.choices(seat)))
    choices = table.choices(seat)
    for move in choices:
        words = Vocabulary(game)
        weights = liking(game, *[words.tokens[token] for token in words.of_moves[move]])
        policy = read(game, content(game, weights, "all"), "here").policy
        assert answer(table, seat, choices, policy) == game.thumb(table, seat, choices)


# --- the Grandmaster


@pytest.mark.parametrize("playouts", ["thumb", "others", "all"])
def test_a_grandmaster_with_a_policy_keeps_the_contract(playouts: Playouts, tmp_path: Path) -> None:
    kind = advised(PILLARS, tmp_path, random_weights(PILLARS), playouts)
    assert check_bot(kind, titles=[PILLARS], moments=3, budget=Budget(iterations=4)).moments > 0


def test_a_policy_alone_is_enough(tmp_path: Path) -> None:
    """Antiquity has no network."""
    game = gildhall.game("antiquity")
    learned = advised(game, tmp_path, zeros(game)).learned(game)
    assert (learned.guide, learned.advice.policy is None) == (None, False)


def moves(kind: type[Grandmaster]) -> str:
    line_up = [kind, bots.find("thumb"), bots.find("thumb")]
    return Match(PILLARS, line_up, seed=2, records=True, budget=Budget(iterations=8)).play(0).record or ""


def test_a_grandmaster_without_a_sound_policy_uses_its_network_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kind = advised(PILLARS, tmp_path, random_weights(PILLARS))
    played = moves(kind)
    assert kind.policy is not None
    kind.policy.write_bytes(damaged(kind.policy.read_bytes()))
    bad = type("Advised", (Grandmaster,), {"name": "advised", "policy": kind.policy})
    with caplog.at_level(logging.WARNING):
        without = moves(bad)
    assert len(caplog.messages) == 1  # once, not for every move
    assert "its checksum is wrong; the advised plays without a policy" in caplog.text
    assert bad.learned(PILLARS).guide is not None
    assert without != played


def test_changed_components_are_played_as_a_master(tmp_path: Path) -> None:
    learned = advised(PILLARS, tmp_path, zeros(PILLARS)).learned(PILLARS.with_components({"carry_limit": 4}))
    assert learned.guide is learned.adviser is learned.advice.policy is None


def test_trust_counts_a_likely_choice_for_more() -> None:
    """Two choices with the same results: the likelier one is taken, if the policy is trusted."""
    table, seat, choices = first_decision()
    wanted = unliked(table, seat, choices)
    adviser = read(PILLARS, content(PILLARS, liking(PILLARS, PILLARS.catalogue[wanted].text), trust=1.0), "here")
    for trust, best in ((0.0, 0), (1.0, 1)):
        search = Search(seat, QuickDice.seeded(1, 0), 1, True, Tuning({"trust": trust}), adviser.advice)
        node = search.node(table, choices, False)
        for place in (0, 1):
            node.visits[place], node.worth[place], node.squares[place] = 4, 0.4, 0.2
        assert node.best() == best
