"""What each decision of a recorded game cost.

A throw is held against the best of `expected_discards`, the other side throwing by the equilibrium;
play is not counted there. A card is held against two judges: the best with all cards seen (what
hindsight would have pegged), and the best by `expected_cards` (what could be known at the time). A
decision that costs nothing in expectation and much in hindsight was unlucky, not wrong.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Any

from cribscore.cards import format_cards
from cribscore.discard.expected import expected_discards
from cribscore.errors import DataError
from cribscore.match.expected_cards import expected_cards
from cribscore.match.records import DealRecord, GameRecord
from cribscore.match.replay import Ledger, replay
from cribscore.play.open_hands import value_cards
from cribscore.play.rules import start_play
from cribscore.variants import FIVE_CARD, SIX_CARD, Variant

__all__ = ["Decision", "Review", "review"]


@dataclass(frozen=True, slots=True)
class Decision:
    """One throw, or one card where there was a choice.

    Attributes
    ----------
    deal : int
        Number of the deal, from 1.
    player : str
        Who decided.
    kind : str
        throw or card.
    count : int or None
        The count before the card.
    chosen : tuple of int
        Card ids.
    best : tuple of int
        The best by what could be known: the throw, or the card.
    cost : float
        Expected points that the choice gave away against `best`.
    best_open : tuple of int
        The best card with all cards seen; of a throw, `best` again.
    cost_open : float
        Points that a card gave away against `best_open`, both sides playing their best from
        there; of a throw, `cost` again.
    """

    deal: int
    player: str
    kind: str
    count: int | None
    chosen: tuple[int, ...]
    best: tuple[int, ...]
    cost: float
    best_open: tuple[int, ...]
    cost_open: float

    def to_dict(self) -> dict[str, Any]:
        """Return the decision as plain values that JSON can hold."""
        return {
            **{"deal": self.deal, "player": self.player, "kind": self.kind, "count": self.count},
            **{"chosen": format_cards(self.chosen), "best": format_cards(self.best)},
            **{"cost": self.cost, "best_open": format_cards(self.best_open)},
            "cost_open": self.cost_open,
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A recorded game and what its decisions cost.

    Attributes
    ----------
    ledger : Ledger
        The game, replayed.
    decisions : tuple of Decision
        In the order in which they were made; forced cards are left out.
    """

    ledger: Ledger
    decisions: tuple[Decision, ...]

    def cost_of(self, player: str, kind: str, *, open_hands: bool = False) -> float:
        """Add up what a player's decisions of a kind gave away.

        Parameters
        ----------
        player : str
            A name of the record.
        kind : str
            throw or card.
        open_hands : bool
            Against the best with all cards seen.

        Returns
        -------
        float
            Points.

        Raises
        ------
        Nothing of its own.

        Examples
        --------
        >>> from cribscore.store import shipped_path
        >>> looked_at = review(shipped_path("games/hoffmann_two_deals.crib"))
        >>> looked_at.cost_of("B", "throw") >= 0
        True
        """
        mine = (d for d in self.decisions if d.player == player and d.kind == kind)
        return sum(d.cost_open if open_hands else d.cost for d in mine)

    def to_dict(self) -> dict[str, Any]:
        """Return the review as plain values that JSON can hold."""
        players = self.ledger.record.players
        return {
            "decisions": [decision.to_dict() for decision in self.decisions],
            "totals": {
                name: {
                    "throws": self.cost_of(name, "throw"),
                    "cards": self.cost_of(name, "card"),
                    "cards_open": self.cost_of(name, "card", open_hands=True),
                }
                for name in players
            },
        }

    def __str__(self) -> str:
        """Write the review as a table of text, at most 80 columns wide."""
        wide = max(6, *map(len, self.ledger.record.players))
        head = f"deal  {'player':<{wide}}  decision       chosen  best     cost"
        lines = [f"{head}   by hindsight"]
        for d in self.decisions:
            what = d.kind if d.count is None else f"card at {d.count}"
            seen = f"{format_cards(d.best_open)}  {d.cost_open:>4.0f}"
            hindsight = "" if d.kind == "throw" else f"  {seen}"
            lines.append(
                f"{d.deal:>4}  {d.player:<{wide}}  {what:<13}  {format_cards(d.chosen):<6}  "
                f"{format_cards(d.best):<6}  {d.cost:>5.2f} {hindsight}".rstrip()
            )
        for name in self.ledger.record.players:
            lines += wrap(
                f"{name}: throws cost {self.cost_of(name, 'throw'):.2f}, cards "
                f"{self.cost_of(name, 'card'):.2f} by what could be known and "
                f"{self.cost_of(name, 'card', open_hands=True):.0f} by hindsight",
                80,
                subsequent_indent="  ",
            )
        return "\n".join(lines)


def review(record: GameRecord | str | Path) -> Review:
    """Say what each throw and each card of a recorded game cost.

    Parameters
    ----------
    record : GameRecord, Path or str
        As for `replay`: five-card or six-card, finished or not.

    Returns
    -------
    Review
        The decisions in order.

    Raises
    ------
    CribscoreError
        If the record breaks a rule, or is of another kind of cribbage.

    Examples
    --------
    >>> from cribscore.store import shipped_path
    >>> looked_at = review(shipped_path("games/hoffmann_two_deals.crib"))
    >>> [d.cost_open for d in looked_at.decisions if d.kind == "card"][:2]
    [0.0, 0.0]
    """
    ledger = replay(record)
    game = ledger.record
    variant = game.variant
    if variant.players != 2 or variant.kept > 4:
        raise DataError(f"a review is of five-card and six-card cribbage; got {variant.name}.")
    decisions: list[Decision] = []
    for number, deal in enumerate(game.deals, 1):
        if deal.throws and all(deal.throws):
            decisions += _review_throws(number, deal, game)
        if deal.play:
            decisions += _review_cards(number, deal, game)
    return Review(ledger, tuple(decisions))


def _plain(variant: Variant) -> Variant:
    """Return the variant without its lurch lines, under which strategies are kept."""
    return FIVE_CARD if variant.dealt == 5 else SIX_CARD


def _review_throws(number: int, deal: DealRecord, game: GameRecord) -> Iterator[Decision]:
    for seat in (1 - deal.dealer, deal.dealer):
        choices = expected_discards(
            deal.dealt[seat], dealer=seat == deal.dealer, variant=_plain(game.variant)
        )
        thrown = tuple(sorted(deal.throws[seat]))
        (chosen,) = (choice for choice in choices if choice.throw == thrown)
        best = choices[0] if choices[0].net_mean > chosen.net_mean else chosen
        cost = best.net_mean - chosen.net_mean
        yield Decision(
            *(number, game.players[seat], "throw", None, thrown),
            *(best.throw, cost, best.throw, cost),
        )


def _review_cards(number: int, deal: DealRecord, game: GameRecord) -> Iterator[Decision]:
    seats = (1 - deal.dealer, deal.dealer)
    state = start_play([deal.kept(seat) for seat in seats], variant=game.variant)
    for card in deal.play:
        if card is None:
            state = state.go()
            continue
        turn = state.turn or 0
        if len({state.rank(c) for c in state.legal_cards()}) > 1:
            worth, seen = expected_cards(state), value_cards(state)
            best = next(c for c in worth if worth[c] == max(worth.values()))
            best = card if worth[card] == worth[best] else best
            open_best = max(seen, key=lambda c: (seen[c], c == card))
            yield Decision(
                *(number, game.players[seats[turn]], "card", state.count, (card,)),
                *((best,), worth[best] - worth[card]),
                *((open_best,), float(seen[open_best] - seen[card])),
            )
        state = state.play(card)
