"""The observation sheet of Pillars on arrays: the numbers of :mod:`gildhall.games.pillars.sheet` in the same order."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array

from gildhall.games.pillars.components import KINDS, USES
from gildhall.lab.jax.pillars import rules
from gildhall.lab.jax.pillars.state import State
from gildhall.lab.jax.pillars.tables import KINGS, OWNED, PILE, TRICK, Tables


def size(tables: Tables) -> int:
    """The length of an observation."""
    head = tables.steps + 2 * tables.seats
    shared = 2 + 4 * tables.cards + 3 * tables.seats
    own = tables.cards + len(USES) + 1
    return head + shared + own + tables.seats * (2 * tables.cards + len(KINDS) + 4)


def observe(tables: Tables, state: State, seat: Array) -> Array:
    """What a seat sees. Seats are counted from the one that looks."""
    around = (seat + jnp.arange(tables.seats)) % tables.seats
    begun, done = _begun(tables, state, seat), rules.settled(tables, state)
    busy = begun[seat] & ~done[seat]
    parts = [
        *_head(tables, state, seat, around),
        *_shared(tables, state, seat, around),
        state.place == seat,
        jnp.where(busy, state.uses[seat], 0) >> np.arange(len(USES)) & 1,
        _scaled(jnp.where(busy, state.conversions[seat], 0), 20)[None],
        _seats(tables, state, begun)[around].reshape(-1),
    ]
    return jnp.concatenate([part.astype(jnp.float32) for part in parts])


def _begun(tables: Tables, state: State, seat: Array) -> Array:
    """For each seat: does the seat that looks see its state during the scoring (otherwise the state before it)?"""
    if tables.facts.sealed_scoring:
        return state.scoring & (jnp.arange(tables.seats) == seat)
    return state.scoring & (rules.scoring_order(tables, state) <= rules.next_to_score(tables, state))


def _head(tables: Tables, state: State, seat: Array, around: Array) -> list[Array]:
    waiting = rules.waiting(tables, state)
    step = jnp.where(state.scoring, jnp.asarray(tables.slot_step)[state.slot[seat]], tables.play_step)
    sealed = state.scoring & tables.facts.sealed_scoring
    return [
        (jnp.arange(tables.steps) == step) & waiting[seat],
        waiting[around],
        (sealed & ~waiting)[around],
    ]


def _shared(tables: Tables, state: State, seat: Array, around: Array) -> list[Array]:
    cards = jnp.arange(tables.cards)
    trick = state.place == TRICK
    seen = _finished(tables, state)
    mine = state.place == seat
    advantage = (cards == state.advantage) & (trick | seen | mine | tables.facts.advantage_shown)
    return [
        _scaled(state.stage, 20)[None],
        advantage,
        around == state.leader,
        trick,
        around == rules.receiver(tables, state),
        seen,
        (state.place == KINGS) & _piles_open(tables, state),
        around == state.king_by,
        _scaled(state.stack_size, 5)[None],
    ]


def _finished(tables: Tables, state: State) -> Array:
    """The cards of the finished tricks that can be looked up (POE-11.5)."""
    cards = jnp.arange(tables.cards)
    dealt = (cards == state.advantage) | tables.dealt
    finished = (state.place >= tables.seats) & (state.place != TRICK) & dealt
    last = (state.trick[:, None] == cards).any(axis=0) & (state.trick_size == 0)
    return finished & (_piles_open(tables, state) | last)


def _piles_open(tables: Tables, state: State) -> Array:
    """POE-11.5, 12.11: by option always, otherwise after the last trick only."""
    after_the_last = (state.trick_size == 0) & (state.place >= tables.seats).all()
    is_open: Array = after_the_last | tables.facts.open_history
    return is_open


def _seats(tables: Tables, state: State, begun: Array) -> Array:
    """The part of each seat."""
    seats = jnp.arange(tables.seats)[:, None]
    hand = (state.place == seats).sum(axis=1)
    pile = state.place == PILE + seats
    received = begun[:, None] & pile & (jnp.arange(tables.cards) == state.advantage)
    stock = rules.units(jnp.where(begun, state.scored_stock, state.stock))
    return jnp.concatenate(
        [
            _scaled(hand, 12)[:, None],
            pile & ~received & _piles_open(tables, state),
            _scaled(state.tricks, 9)[:, None],
            (state.tricks == 0)[:, None],
            _scaled(stock, 6),
            (state.place == OWNED + seats) | received,
            _scaled(rules.standing(tables, state), 60)[:, None],
        ],
        axis=1,
    )


def _scaled(number: Array, high: int) -> Array:
    """A number divided by ``high`` and clipped to ±1. It is looked up in a table, because division differs between
    devices.
    """
    table = (np.arange(-high, high + 1) / high).astype(np.float32)
    return jnp.asarray(table)[jnp.clip(number.astype(jnp.int32), -high, high) + high]
