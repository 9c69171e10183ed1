"""Policies as files (:mod:`gildhall.bots.weights_file`), where they are found, and what the tokens of moves are."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

from gildhall.bots.policy import RANKS, Policy, Shape
from gildhall.bots.search import Advice
from gildhall.bots.weights_file import (
    FileHead,
    check_features,
    features_of,
    fingerprint,
    read_file,
    read_head,
    read_weights,
)
from gildhall.engine.game import Game
from gildhall.engine.moves import Move

NAME = "policy.bin"

Playouts = Literal["thumb", "others", "all"]
"""Which seats the policy plays where nothing is searched: none, the other seats, or all."""


class PolicyHead(FileHead, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The header of a file, before the weights."""

    hidden: int
    playouts: Playouts = "thumb"


class Adviser:
    """A policy, and how a search uses it."""

    def __init__(self, head: PolicyHead, policy: Policy) -> None:
        self.head = head
        self.policy = policy
        self.advice = Advice(policy, head.playouts != "thumb", head.playouts == "all")


class Vocabulary:
    """The steps of a game and the tokens of its moves. The first tokens are the ranks of the rules of thumb."""

    def __init__(self, game: Game) -> None:
        self.steps = sorted(game.rulebook.steps)
        named = [tokens_of(move) for move in game.catalogue.moves]
        self.tokens = [f"rank {rank}" for rank in range(RANKS)] + sorted({token for each in named for token in each})
        numbers = {token: number for number, token in enumerate(self.tokens)}
        self.of_moves = [[numbers[token] for token in each] for each in named]
        """The tokens of each move, by its id."""

    def names(self, game: Game) -> list[str]:
        """All that a policy depends on, for its fingerprint."""
        return [*features_of(game)[0], "steps", *self.steps, "tokens", *self.tokens]

    def shape(self, game: Game, hidden: int) -> Shape:
        return Shape(len(features_of(game)[0]), hidden, len(self.steps), len(self.tokens))


def tokens_of(move: Move) -> list[str]:
    """What a move does and touches: its kind, and with it each argument and each word of an argument. Which copy of a
    card it is, and places on a map, are left out.

    >>> tokens_of(Move("work", ["food_factory_1", "sloppy"]))
    ['work', 'work food_factory', 'work food', 'work factory', 'work sloppy']
    >>> tokens_of(Move("at", ["-2,12"]))
    ['at']
    """
    found = [move.kind]
    for argument in move.args:
        if "," not in argument:
            name = re.sub(r"_\d+$", "", argument)
            found += [name, *name.split("_")]
    return list(dict.fromkeys([found[0], *[f"{move.kind} {word}" for word in found[1:]]]))


def head_of(game: Game, hidden: int, generation: int, playouts: Playouts, search: dict[str, float]) -> PolicyHead:
    """The header of a policy of this version's features and tokens."""
    return PolicyHead(
        game=game.id,
        features=fingerprint(Vocabulary(game).names(game)),
        inputs=len(features_of(game)[0]),
        hidden=hidden,
        playouts=playouts,
        search=search,
        generation=generation,
    )


def read(game: Game, content: bytes, where: str) -> Adviser:
    """The policy in a file's content. Raises ``BadNetwork`` if it is damaged or made for something else."""
    what = f"the policy {where}"
    head, body = read_head(game, content, PolicyHead, what)
    words = Vocabulary(game)
    names, features = features_of(game)
    check_features(game, head, words.names(game), len(names), what)
    shape = words.shape(game, head.hidden)
    weights = read_weights(body, sum(shape.sizes()), what)
    steps = {name: number for number, name in enumerate(words.steps)}
    return Adviser(head, Policy(features, shape, steps, words.of_moves, weights))


def load(game: Game, path: Path | None = None) -> Adviser:
    """The policy of a game from its package, or from another file. Raises ``BadNetwork``."""
    content, where = read_file(game, NAME, "policy", path)
    return read(game, content, where)


@cache
def has_policy(package: str) -> bool:
    """Does a game's package contain a policy?"""
    return (files(package) / NAME).is_file()
