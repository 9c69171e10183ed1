"""Stage II: the builders guild."""

from __future__ import annotations

from typing import Any

from gildhall.engine.step import Asks, Decision, Refusal, SeatStep
from gildhall.games.craftsmen.capital import worth
from gildhall.games.craftsmen.objects import add_object, fits
from gildhall.games.craftsmen.steps.bankers import tell_declined
from gildhall.games.craftsmen.steps.pay import could_pay, owe
from gildhall.games.craftsmen.table import CraftsmenTable, without_card


def begin_build(table: CraftsmenTable, seat: int) -> None:
    """CRA-8.10: begin the action. It has no effect if everybody can see that nothing can be built (CRA-16.4)."""
    table.built = 0
    part = table.seats[seat]
    if part.permits and part.cards:
        table.push(Build(seat))


class Build(Decision[CraftsmenTable]):
    """CRA-8.10 to 8.17: put an object from the hand at an end of the row, or stop. It must match its neighbour; with
    the privilege one object of the action need not match. The prices are added up and paid at the end.
    """

    rule = "CRA-8.10"
    asks = Asks("build", otherwise="build_now")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        facts = table.facts
        part = table.seats[seat]
        left = worth(facts.groups, part.capital) - table.due
        may_ignore = table.may_use_privilege(seat)
        at_left = facts.fits[facts.pair[part.row[0]]]
        at_right = facts.fits[facts.pair[part.row[-1]]]
        moves: list[int] = []
        for card in part.permits:
            if facts.build_price[facts.kind_of[card]] <= left:
                pair = facts.pair[card]
                if may_ignore or at_left >> pair & 1:
                    moves.append(facts.build_move + 2 * card)
                if may_ignore or at_right >> pair & 1:
                    moves.append(facts.build_move + 2 * card + 1)
        moves.append(facts.done_move)
        return moves

    def forced(self, table: CraftsmenTable, seat: int) -> int:
        """Everybody sees the number of cards and the prices, but only those permits that were taken openly."""
        facts = table.facts
        part = table.seats[seat]
        if len(part.shown) < len(part.permits):
            return 0 if could_pay(table, seat, table.due + facts.least_price) else facts.done_move
        for card in part.permits:
            fitting = table.may_use_privilege(seat) or fits(table, seat, card, 0) or fits(table, seat, card, 1)
            if fitting and could_pay(table, seat, table.due + facts.build_price[facts.kind_of[card]]):
                return 0
        return facts.done_move

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        if move == facts.done_move:
            if table.built:
                finish(table, seat)
            else:
                tell_declined(table, seat)
            return
        place = move - facts.build_move
        lay(table, seat, place >> 1, place & 1)
        if table.built < facts.builds and table.seats[seat].permits:
            table.push(self)
        else:
            finish(table, seat)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        facts = table.facts
        name, side = facts.catalogue[move].args
        card = facts.card[name]
        data = {"card": name, "side": side}
        if card not in table.seats[seat].permits:
            return Refusal("CRA-8.10", "not_your_permit", data)
        price = table.due + facts.build_price[facts.kind_of[card]]
        if worth(facts.groups, table.seats[seat].capital) < price:
            return Refusal("CRA-16.5", "too_expensive", {**data, "price": price})
        if table.privileged:
            return Refusal("CRA-8.16", "one_exemption", data)
        return Refusal("CRA-8.14", "no_match", data)

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {
            "number": table.facts.builds - table.built,
            "price": table.due,
            "privilege": table.may_use_privilege(seat),
        }


def lay(table: CraftsmenTable, seat: int, card: int, side: int) -> None:
    """CRA-8.13 to 8.17: put an object down. The privilege is used exactly if the object does not match."""
    facts = table.facts
    part = table.seats[seat]
    if not fits(table, seat, card, side):
        table.use_privilege(seat)
    part.permits = without_card(part.permits, card)
    part.shown = without_card(part.shown, card)
    add_object(table, seat, card, side)
    table.built += 1
    table.payer = seat
    table.due += facts.build_price[facts.kind_of[card]]
    if table.listening:
        public = {"seat": seat, "card": facts.names[card], "side": "right" if side else "left"}
        table.tell("built", public, reveals=table.others(seat))


def finish(table: CraftsmenTable, seat: int) -> None:
    """CRA-8.11: one payment for all objects of the action; then the bonus tokens."""
    table.push(BuildEnd(seat))
    owe(table, seat, table.due)


class BuildEnd(SeatStep[CraftsmenTable]):
    """CRA-8.20: a complete line counts at the end of the build action; by option at the end of the stage."""

    rule = "CRA-8.20"

    def run(self, table: CraftsmenTable) -> None:
        table.built = 0
        if not table.facts.tokens_after_stage:
            take_tokens(table, self.seat)


def end_stage(table: CraftsmenTable) -> None:
    """CRA-8.20: by option, tokens are taken after all build actions, in turn order."""
    if table.facts.tokens_after_stage:
        for seat in table.order:
            take_tokens(table, seat)


def take_tokens(table: CraftsmenTable, seat: int) -> None:
    """CRA-8.20 to 8.24: the owner of a complete line takes its bonus token, if it is still there."""
    facts = table.facts
    part = table.seats[seat]
    for token in range(len(facts.lines)):
        line = facts.lines[token]
        if table.bonus >> token & 1 and part.types & line == line:
            table.bonus &= ~(1 << token)
            part.bonus |= 1 << token
            good = facts.goods[facts.first_end + token]
            table.tell("bonus_token", {"seat": seat, "good": good, "points": facts.bonus_points[token]})
