"""The rules of Pillars on arrays: sections 4 to 10 of RULES.md, each function a phase.

There are no branches: every function computes its result, and the caller selects whether it applies. Functions are for
one table; the environment is vmapped over many.
"""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array

from gildhall.lab.jax.pillars.state import State, small
from gildhall.lab.jax.pillars.tables import DONE, KEEP_SLOT, KINGS, NO_CARD, NOBODY, OWNED, PILE, STACK, TRICK, Tables

GUARDS = 0x80808080


# --- stocks: one unsigned number, eight bits a kind


def holds(stock: Array, needed: Array) -> Array:
    """Does one stock hold all units of another?"""
    guards = jnp.uint32(GUARDS)
    held: Array = ((stock | guards) - needed) & guards == guards
    return held


def units(stock: Array) -> Array:
    """Units of each kind, in a new last axis."""
    return (stock[..., None] >> jnp.arange(0, 32, 8, dtype=jnp.uint32) & 0xFF).astype(jnp.int32)


# --- sections 4 and 5: a stage is dealt, cards are played


def deal(tables: Tables, state: State, seat_of: Array) -> State:
    """POE-4.1 to 4.5, 5.1: the next stage. ``seat_of`` says for each card of the deck who gets it."""
    advantage = state.stack[0]
    cards = jnp.arange(tables.cards)
    in_deal = tables.dealt | (cards == advantage)
    first = seat_of[tables.in_deck[tables.aliena]].astype(jnp.int8)
    return state._replace(
        place=jnp.where(in_deal, seat_of[tables.in_deck].astype(jnp.int8), state.place),
        trick=jnp.full_like(state.trick, NO_CARD),
        trick_size=small(0),
        leader=first,
        first_leader=first,
        king_by=small(NOBODY),
        tricks=jnp.zeros_like(state.tricks),
        stage=state.stage + 1,
        advantage=advantage,
        stack=jnp.append(state.stack[1:], small(NO_CARD)),
        stack_size=state.stack_size - 1,
    )


def playable(tables: Tables, state: State, seat: Array) -> Array:
    """POE-5.2, 5.4 to 5.6: for each card, may the seat play it? Copies of one card are offered once."""
    hand = state.place == seat
    offered = hand & (jnp.arange(tables.cards) != tables.alfred)
    for shift in range(1, tables.most_copies):
        lower = jnp.roll(hand, shift) & (jnp.roll(tables.copy_of, shift) == tables.copy_of)
        offered &= ~lower
    return offered


def play(tables: Tables, state: State, action: Array) -> State:
    """POE-5.3: one card to the trick, which is judged when it is complete (POE-6.1)."""
    card = (action - 1).astype(jnp.int8)
    played = state._replace(
        place=jnp.where(jnp.arange(tables.cards) == card, small(TRICK), state.place),
        trick=jnp.where(jnp.arange(tables.seats) == state.trick_size, card, state.trick),
        trick_size=state.trick_size + small(1),
        king_by=jnp.where(card == tables.king, state.current_player, state.king_by),
    )
    return _select_award(tables, played, played.trick_size == tables.seats)


def receiver(tables: Tables, state: State) -> Array:
    """POE-6.2 to 6.6: who receives the trick as it is; −1 if the King is in it, or if there is no card."""
    lies = jnp.arange(tables.seats) < state.trick_size
    card = state.trick.astype(jnp.int32)
    value = jnp.where(lies, jnp.asarray(tables.value)[card], -1)
    place = tables.seats - 1 - jnp.argmax(value[::-1])  # the last one of equal values
    deciding = card[place]
    owner = jnp.asarray(tables.owner)[deciding]
    player = (state.leader + place) % tables.seats
    found = jnp.where(owner >= 0, owner, player)
    return jnp.where((deciding == tables.king) | (state.trick_size == 0), NOBODY, found).astype(jnp.int8)


def _select_award(tables: Tables, state: State, complete: Array) -> State:
    """POE-6.7 to 6.10: the trick goes to its receiver, or is laid aside for the King, and the next one is led."""
    to = receiver(tables, state)
    aside = to < 0
    where = jnp.where(aside, small(KINGS), small(PILE) + to)
    return state._replace(
        place=jnp.where(complete & (state.place == TRICK), where, state.place),
        trick_size=jnp.where(complete, small(0), state.trick_size),
        tricks=state.tricks + (complete & (jnp.arange(tables.seats) == to)),
        leader=jnp.where(complete, jnp.where(aside, state.king_by, to), state.leader),
    )


# --- sections 6 and 7: the last trick, the King's trick


def one_card_left(tables: Tables, state: State) -> Array:
    """Has every hand one card, with no trick begun? These cards are played without asking (POE-12.10)."""
    return (state.trick_size == 0) & ((state.place < tables.seats).sum() == tables.seats)


def last_trick(tables: Tables, state: State) -> State:
    """The trick that plays itself. After it nobody leads (POE-6.12)."""
    in_hand = state.place < tables.seats
    seats = jnp.arange(tables.seats)
    card_of = jnp.argmax(state.place == seats[:, None], axis=1).astype(jnp.int8)
    king = state.place[tables.king]
    played = state._replace(
        place=jnp.where(in_hand, small(TRICK), state.place),
        trick=card_of[(state.leader + seats) % tables.seats],
        trick_size=small(tables.seats),
        king_by=jnp.where(king < tables.seats, king, state.king_by),
    )
    return _select_award(tables, played, jnp.bool_(True))._replace(leader=state.leader)


def kings_trick(tables: Tables, state: State) -> State:
    """POE-7.2 to 7.7: the only trickless player receives it; an advantage card in a void one goes under the stack."""
    trickless = state.tricks == 0
    only = trickless.sum() == 1
    kings = state.place == KINGS
    is_advantage = jnp.arange(tables.cards) == state.advantage
    buries = ~only & (kings & is_advantage).any()
    received = jnp.where(only & kings, small(PILE) + jnp.argmax(trickless).astype(jnp.int8), state.place)
    return state._replace(
        place=jnp.where(buries & is_advantage, small(STACK), received),
        stack=jnp.where(buries & (jnp.arange(len(state.stack)) == state.stack_size), state.advantage, state.stack),
        stack_size=state.stack_size + buries,
    )


# --- sections 8 and 9: the scoring


def last_stage(tables: Tables, state: State) -> Array:
    """POE-10.2, 10.8, 10.9: does the game end after this stage's scoring?"""
    return (state.stack_size == 0) | (state.stage >= tables.facts.stage_limit)


def open_scoring(tables: Tables, state: State) -> State:
    """POE-8.1 to 8.8, 8.12, 8.13, 9.2: everybody takes what the cards give; then come the questions."""
    seats = jnp.arange(tables.seats)[:, None]
    scored = state.place == PILE + seats
    if tables.facts.all_score:  # POE-11.3; of one trickless player alone it is already in the pile
        scored |= (state.tricks == 0)[:, None] & (state.place == KINGS)
    is_advantage = jnp.arange(tables.cards) == state.advantage
    counts = (scored & (tables.neutral | (tables.owner == seats) | is_advantage)) | (state.place == OWNED + seats)
    return state._replace(
        scoring=jnp.bool_(True),
        slot=jnp.zeros_like(state.slot),
        uses=jnp.where(counts, tables.use, 0).sum(axis=1),
        scored_stock=state.stock + jnp.where(counts, tables.gives, 0).sum(axis=1, dtype=jnp.uint32),
        conversions=jnp.zeros_like(state.conversions),
        other_points=jnp.where(counts, tables.points, 0).sum(axis=1),
    )


def answer(tables: Tables, state: State, action: Array) -> State:
    """A scoring choice of the current player (POE-8.5, 8.9 to 8.16, 9.3 to 9.7, 8.20)."""
    mine = jnp.arange(tables.seats) == state.current_player
    kept = jnp.asarray(tables.needs)[action]
    stock = jnp.where(action >= tables.first_keep, kept, state.scored_stock + jnp.asarray(tables.change)[action])
    return state._replace(
        slot=state.slot + mine.astype(jnp.int8),
        scored_stock=jnp.where(mine, stock, state.scored_stock),
        conversions=state.conversions + jnp.where(mine, jnp.asarray(tables.converts)[action], 0),
        other_points=state.other_points + jnp.where(mine, jnp.asarray(tables.lasts)[action], 0),
    )


def ask(tables: Tables, state: State) -> State:
    """Each seat continues with the next question that has an answer to choose (POE-12.8, 12.10)."""
    has = units(state.scored_stock)
    kinds = ((has > 0) << jnp.arange(4)).sum(axis=1)[:, None]
    usable = (state.uses[:, None] & tables.slot_use) != 0
    feedable = (tables.slot_kinds == 0) | (tables.slot_kinds & kinds != 0)
    keep = (has.sum(axis=1) > tables.keep_above) & ~last_stage(tables, state)
    asked = jnp.column_stack([usable & feedable, keep, jnp.ones_like(keep)])
    slot = jnp.argmax(asked & (jnp.arange(DONE + 1) >= state.slot[:, None]), axis=1).astype(jnp.int8)
    fits = holds(state.scored_stock[:, None], jnp.asarray(tables.keeps))
    forced = (slot == KEEP_SLOT) & (fits.sum(axis=1) == 1)
    only = jnp.asarray(tables.keeps)[jnp.argmax(fits, axis=1)]
    return state._replace(
        slot=jnp.where(forced, small(DONE), slot),
        scored_stock=jnp.where(forced, only, state.scored_stock),
    )


def scoring_order(tables: Tables, state: State) -> Array:
    """For each seat, its place in the order in which seats are asked (POE-12.12, 12.13)."""
    seats = jnp.arange(tables.seats)
    return seats if tables.facts.sealed_scoring else (seats - state.first_leader) % tables.seats


def next_to_score(tables: Tables, state: State) -> Array:
    """The place in the scoring order of the seat that is asked now; the number of seats if all are done."""
    return jnp.where(state.slot < DONE, scoring_order(tables, state), tables.seats).min()


def settle(tables: Tables, state: State) -> State:
    """POE-8.18, 8.2: the results are recorded, and the received advantage card is laid open."""
    received = (jnp.arange(tables.cards) == state.advantage) & (state.place >= PILE) & (state.place < OWNED)
    return state._replace(
        place=jnp.where(received, state.place + small(OWNED - PILE), state.place),
        stock=state.scored_stock,
        points=state.points + state.conversions + state.other_points,
        scoring=jnp.bool_(False),
        terminated=last_stage(tables, state),
    )


# --- what everybody sees


def standing(tables: Tables, state: State) -> Array:
    """The recorded points. In an open scoring, also those of the seats that are done."""
    return state.points + jnp.where(settled(tables, state), state.conversions + state.other_points, 0)


def settled(tables: Tables, state: State) -> Array:
    """For each seat: has it finished an open scoring that others have not? In a sealed one all settle together."""
    if tables.facts.sealed_scoring:
        return jnp.zeros(tables.seats, bool)
    return state.scoring & (scoring_order(tables, state) < next_to_score(tables, state))


def waiting(tables: Tables, state: State) -> Array:
    """For each seat: must it decide now?"""
    sealed = state.scoring & tables.facts.sealed_scoring
    asked = jnp.where(sealed, state.slot < DONE, jnp.arange(tables.seats) == state.current_player)
    return asked & (state.current_player >= 0)
