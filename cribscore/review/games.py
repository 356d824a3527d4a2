"""What each decision of a recorded game cost, in points and in words.

A throw is held against the best of `expected_discards`, the other side throwing by the equilibrium;
play is not counted there. A card is held against two judges: what could be known at the time, and
the best with all cards seen (what hindsight would have pegged). A decision that costs nothing by
the first and much by the second was unlucky, not wrong.

What could be known is judged at six-card by the solved play, which gives each card a value, how
often the equilibrium lays it, and a grade. It replaces there the estimate by the player `Expected`
(`expected_cards`), which stays the judge at five-card, whose play is not solved, and where the
equilibrium has no answer: for a hand that it never keeps, after cards that it never lays, and past
the third card if nothing may be solved. Estimates are marked and not graded. Both judges use what a
player holds and what has been laid, not what he threw and not the starter.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Any

from cribscore.cards import format_cards
from cribscore.chunks import Runner
from cribscore.discard.expected import expected_discards
from cribscore.discard.strategies.strategy import equilibrium
from cribscore.errors import DataError
from cribscore.play.open_hands import value_cards
from cribscore.play.rules import start_play
from cribscore.records.ledger import Ledger, replay
from cribscore.records.records import DealRecord, GameRecord
from cribscore.review.judge import EQUILIBRIUM, ESTIMATE, GRADES, Judgement, judge_card
from cribscore.solve.shipped import ShippedPlay, solved_play
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
    judged : Judgement
        Who says so, the values, the equilibrium's chance of the choice, and a grade.
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
    judged: Judgement
    best_open: tuple[int, ...]
    cost_open: float

    @property
    def name(self) -> str:
        """Where in the deal it was made: throw, or card at a count."""
        return self.kind if self.count is None else f"card at {self.count}"

    def to_dict(self) -> dict[str, Any]:
        """Return the decision as plain values that JSON can hold."""
        return {
            **{"deal": self.deal, "player": self.player, "kind": self.kind, "count": self.count},
            **{"chosen": format_cards(self.chosen), "best": format_cards(self.best)},
            **{"cost": self.cost, "best_open": format_cards(self.best_open)},
            "cost_open": self.cost_open,
            **self.judged.to_dict(),
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

        Examples
        --------
        >>> from cribscore.store import shipped_path
        >>> looked_at = review(shipped_path("games/hoffmann_two_deals.crib"))
        >>> looked_at.cost_of("B", "throw") >= 0
        True
        """
        mine = (d for d in self.decisions if d.player == player and d.kind == kind)
        return sum(d.cost_open if open_hands else d.cost for d in mine)

    def grades_of(self, player: str) -> dict[str, int]:
        """Count a player's decisions by their grades.

        Parameters
        ----------
        player : str
            A name of the record.

        Returns
        -------
        dict of str to int
            Each word of `GRADES`, and ``estimated`` for those that have none.

        Examples
        --------
        >>> from cribscore.store import shipped_path
        >>> looked_at = review(shipped_path("games/hoffmann_two_deals.crib"))
        >>> looked_at.grades_of("A")["estimated"]  # his cards, at five-card
        4
        """
        given = [d.judged.grade or ESTIMATE for d in self.decisions if d.player == player]
        return {word: given.count(word) for word in (*(word for word, _ in GRADES), ESTIMATE)}

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
                    "grades": self.grades_of(name),
                }
                for name in players
            },
        }

    def __str__(self) -> str:
        """Write the review as a table of text, at most 80 columns wide."""
        wide = min(max(6, *map(len, self.ledger.record.players)), 9)
        head = f"deal  {'player':<{wide}}  decision    chosen  best     cost   mix  grade"
        lines = [f"{head:<{wide + 57}}  by hindsight"]
        lines += [_row(d, wide) for d in self.decisions]
        for name in self.ledger.record.players:
            grades = (_several(word, n) for word, n in self.grades_of(name).items() if n)
            lines += _wrapped(
                f"{name}: throws cost {self.cost_of(name, 'throw'):.2f}, cards "
                f"{self.cost_of(name, 'card'):.2f} by what could be known and "
                f"{self.cost_of(name, 'card', open_hands=True):.0f} by hindsight; "
                f"{', '.join(grades) or 'no decisions'}"
            )
        return "\n".join([*lines, *_legend(self.decisions)])


def _several(word: str, n: int) -> str:
    """Write a number of grades: 2 mistakes, 1 inaccuracy."""
    plural = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}
    return f"{n} {word if n == 1 else plural.get(word, word)}"


def _row(decision: Decision, wide: int) -> str:
    """Write a decision on a line."""
    d, judged = decision, decision.judged
    player = d.player if len(d.player) <= wide else f"{d.player[: wide - 1]}…"
    cost = f"{'~' if judged.judge == ESTIMATE else ''}{max(d.cost, 0):.2f}"
    mix = "" if judged.chance is None else f"{100 * judged.chance:.0f}%"
    line = (
        f"{d.deal:>4}  {player:<{wide}}  {d.name:<10}  {format_cards(d.chosen):<6}  "
        f"{format_cards(d.best):<6}  {cost:>5}  {mix:>4}  {judged.grade or '':<10}"
    )
    seen = "" if d.kind == "throw" else f"  {format_cards(d.best_open)}  {d.cost_open:>3.0f}"
    return f"{line}{seen}".rstrip()


def _legend(decisions: tuple[Decision, ...]) -> list[str]:
    """Say what the columns mean, what the solved play is proved to, and what it could not judge."""
    if not decisions:
        return []
    grades = ", ".join(f"{word} under {limit:g}" for word, limit in GRADES[:-1])
    cards = [d.judged for d in decisions if d.kind == "card"]
    text = [f"cost: points given away against the best ({grades}, {GRADES[-1][0]} above)"]
    text += ["mix: how often the equilibrium does the same"]
    if any(judged.judge == ESTIMATE for judged in cards):
        text += ["~: estimated by the player Expected, not graded"]
    told = [f"{'; '.join(text)}."]
    told += ["Players use what they hold and what is laid, not what they threw nor the starter."]
    for below, each in ((False, "a deal"), (True, "each time that play comes there")):
        solved = [j for j in cards if j.judge == EQUILIBRIUM and j.solved_below == below]
        proved = max((j.exploitability or 0.0 for j in solved), default=0.0)
        what = "Play solved anew below" if below else "The solved play"
        if solved:
            n = f"{len(solved)} card{'' if len(solved) == 1 else 's'}"
            told.append(f"{what} judges {n}: to within {proved:.4f} points {each}.")
    notes = [d.judged.note for d in decisions if d.judged.note]
    for note in dict.fromkeys(notes):
        first = next(d for d in decisions if d.judged.note == note)
        more = notes.count(note) - 1
        also = f" and {more} more" if more else ""
        told.append(f"Deal {first.deal}, {first.player}, {first.name}{also}: {note}.")
    return [line for paragraph in told for line in _wrapped(paragraph)]


def _wrapped(text: str) -> list[str]:
    return wrap(text, 80, subsequent_indent="  ")


def review(
    record: GameRecord | str | Path,
    *,
    play: ShippedPlay | None = None,
    solve_below: bool = True,
    run: Runner | None = None,
) -> Review:
    """Say what each throw and each card of a recorded game cost.

    Parameters
    ----------
    record : GameRecord, Path or str
        As for `replay`: five-card or six-card, finished or not.
    play : ShippedPlay, optional
        The solved play that judges at six-card; by default `solved_play`. The first three cards
        of a deal are shipped with it.
    solve_below : bool
        Solve the play anew for later cards, a second or so a deal, if the whole solution is not
        at hand. Else they are estimated.
    run : Runner, optional
        Where the work runs, and who hears of progress.

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
    known = (play or solved_play()) if variant.kept == SIX_CARD.kept else None
    decisions: list[Decision] = []
    for number, deal in enumerate(game.deals, 1):
        if deal.throws and all(deal.throws):
            decisions += _review_throws(number, deal, game)
        if deal.play:
            decisions += _review_cards(number, deal, game, known, solve_below)
        if run:
            run.tell(number, len(game.deals))
    return Review(ledger, tuple(decisions))


def _plain(variant: Variant) -> Variant:
    """Return the variant without its lurch lines, under which strategies are kept."""
    return FIVE_CARD if variant.dealt == 5 else SIX_CARD


def _review_throws(number: int, deal: DealRecord, game: GameRecord) -> Iterator[Decision]:
    variant = _plain(game.variant)
    solved = equilibrium(variant)
    for seat in (1 - deal.dealer, deal.dealer):
        is_dealer = seat == deal.dealer
        choices = expected_discards(deal.dealt[seat], dealer=is_dealer, variant=variant)
        thrown = tuple(sorted(deal.throws[seat]))
        (chosen,) = (choice for choice in choices if choice.throw == thrown)
        best = choices[0] if choices[0].net_mean > chosen.net_mean else chosen
        mix = (solved.dealer if is_dealer else solved.pone).throws(deal.dealt[seat])
        judged = Judgement(
            *(EQUILIBRIUM, chosen.net_mean, best.net_mean, mix.get((thrown[0], thrown[1]), 0.0))
        )
        yield Decision(
            *(number, game.players[seat], "throw", None, thrown),
            *(best.throw, judged.cost, judged, best.throw, judged.cost),
        )


def _review_cards(
    number: int, deal: DealRecord, game: GameRecord, known: ShippedPlay | None, solve_below: bool
) -> Iterator[Decision]:
    seats = (1 - deal.dealer, deal.dealer)
    state = start_play([deal.kept(seat) for seat in seats], variant=game.variant)
    for card in deal.play:
        if card is None:
            state = state.go()
            continue
        turn = state.turn or 0
        if len({state.rank(c) for c in state.legal_cards()}) > 1:
            best, judged = judge_card(state, card, known, solve_below=solve_below)
            seen = value_cards(state)
            open_best = max(seen, key=lambda c: (seen[c], c == card))
            yield Decision(
                *(number, game.players[seats[turn]], "card", state.count, (card,)),
                *((best,), judged.cost, judged),
                *((open_best,), float(seen[open_best] - seen[card])),
            )
        state = state.play(card)
