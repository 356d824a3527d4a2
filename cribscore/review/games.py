"""What each decision of a recorded game cost, in points and in words.

A throw is compared with the best of `expected_discards`, the opponent discarding by the
equilibrium; the play is not counted there. A card is judged twice: by what the player could know
at the time, and with all cards seen (hindsight). A decision that costs nothing by the first and
much by the second was unlucky, not wrong.

At six-card the first judge is the solved play: it gives each card a value, a frequency at
equilibrium, and a grade. At five-card, whose play is not solved, the player `Expected` estimates
(`expected_cards`). It also does so where the equilibrium has no answer: for a hand that the
equilibrium never keeps, after cards that it never plays, and past the third card if nothing may be
solved. Estimates are marked and not graded. Both judges use the cards that a player holds and those
that have been played, but not the player's throw and not the starter.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any, Literal, get_args

from cribscore.answers import Answer, as_cards
from cribscore.cards import format_cards
from cribscore.checks import check_flag
from cribscore.chunks import Runner
from cribscore.discard import expected_discards
from cribscore.discard.strategies import equilibrium
from cribscore.errors import DataError, shown
from cribscore.play import value_cards
from cribscore.records import Ledger, RecordLike, replay_game
from cribscore.review.judge import EQUILIBRIUM, ESTIMATE, GRADES, Judgement, judge_card
from cribscore.solve import ShippedPlay, solved_play
from cribscore.variants import FIVE_CARD, SIX_CARD

Kind = Literal["throw", "card"]

__all__ = ["Decision", "Review", "review_game"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision(Answer):
    """One throw, or one card where there was a choice.

    Attributes
    ----------
    deal : int
        Number of the deal, from 1.
    player : str
        Who decided.
    kind : str
        ``throw`` or ``card``.
    count : int or None
        The count before the card.
    chosen : tuple of int
        Card ids.
    best : tuple of int
        The best by what could be known: the throw, or the card.
    cost : float
        Expected points that the choice gave away against `best`.
    judged : Judgement
        The judge, the values, how often the equilibrium makes the same choice, and a grade.
    best_open : tuple of int
        The best card with all cards seen; of a throw, `best` again.
    cost_open : float
        Points that a card gave away against `best_open`, both sides playing their best from
        there; of a throw, `cost` again.
    """

    deal: int
    player: str
    kind: Kind
    count: int | None
    chosen: tuple[int, ...] = field(metadata=as_cards())
    best: tuple[int, ...] = field(metadata=as_cards())
    cost: float
    judged: Judgement
    best_open: tuple[int, ...] = field(metadata=as_cards())
    cost_open: float

    @property
    def name(self) -> str:
        """Where in the deal it was made: throw, or card at a count."""
        return self.kind if self.count is None else f"card at {self.count}"

    def to_dict(self) -> dict[str, Any]:
        """Return the decision as plain values that JSON can hold."""
        found = Answer.to_dict(self)
        del found["judged"]
        return found | self.judged.to_dict()


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(Answer):
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

    def cost_of(self, player: str, kind: Kind, *, open_hands: bool = False) -> float:
        """Add up what a player's decisions of a kind gave away.

        Parameters
        ----------
        player : str
            A name of the record.
        kind : str
            ``throw`` or ``card``.
        open_hands : bool
            Against the best with all cards seen.

        Examples
        --------
        >>> from cribscore.store import shipped_path
        >>> looked_at = review_game(shipped_path("games/hoffmann_two_deals.crib"))
        >>> looked_at.cost_of("B", "throw") >= 0
        True
        """
        self._check_player(player)
        if kind not in get_args(Kind):
            raise DataError(f"kind must be 'throw' or 'card'; got {shown(kind)}.")
        check_flag("open_hands", open_hands)
        mine = (d for d in self.decisions if d.player == player and d.kind == kind)
        return sum(d.cost_open if open_hands else d.cost for d in mine)

    def grades_of(self, player: str) -> dict[str, int]:
        """Count a player's decisions by grade; ``estimated`` are those that have none.

        Examples
        --------
        >>> from cribscore.store import shipped_path
        >>> looked_at = review_game(shipped_path("games/hoffmann_two_deals.crib"))
        >>> looked_at.grades_of("A")["estimated"]  # the cards, at five-card
        4
        """
        self._check_player(player)
        given = [d.judged.grade or ESTIMATE for d in self.decisions if d.player == player]
        return {word: given.count(word) for word in (*(word for word, _ in GRADES), ESTIMATE)}

    def _check_player(self, player: str) -> None:
        known = self.ledger.record.players
        if player not in known:
            raise DataError(f"there is no player {player!r}; the players are {', '.join(known)}.")

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
    """Explain the columns, the precision of the solved play, and what it could not judge."""
    if not decisions:
        return []
    grades = ", ".join(f"{word} under {limit:g}" for word, limit in GRADES[:-1])
    cards = [d.judged for d in decisions if d.kind == "card"]
    text = [f"cost: points given away against the best ({grades}, {GRADES[-1][0]} above)"]
    text += ["mix: how often the equilibrium makes the same choice"]
    if any(judged.judge == ESTIMATE for judged in cards):
        text += ["~: estimated by the player Expected, not graded"]
    paragraphs = [f"{'; '.join(text)}."]
    paragraphs += ["The judges know a player's cards and those played, not the throw or starter."]
    paragraphs += _precision(cards)
    paragraphs += _notes(decisions)
    return [line for paragraph in paragraphs for line in _wrapped(paragraph)]


def _precision(cards: list[Judgement]) -> list[str]:
    """Say how many cards the solved play judges, and to within how many points."""
    found = []
    for below, each in ((False, "a deal"), (True, "each time that the play comes there")):
        solved = [j for j in cards if j.judge == EQUILIBRIUM and j.solved_below == below]
        proved = max((j.exploitability or 0.0 for j in solved), default=0.0)
        what = "Play solved again from there" if below else "The solved play"
        if solved:
            n = f"{len(solved)} card{'' if len(solved) == 1 else 's'}"
            found.append(f"{what} judges {n}: to within {proved:.4f} points {each}.")
    return found


def _notes(decisions: tuple[Decision, ...]) -> list[str]:
    """Say why some cards are estimated, each reason once."""
    found = []
    notes = [d.judged.note for d in decisions if d.judged.note]
    for note in dict.fromkeys(notes):
        first = next(d for d in decisions if d.judged.note == note)
        more = notes.count(note) - 1
        also = f" and {more} more" if more else ""
        found.append(f"Deal {first.deal}, {first.player}, {first.name}{also}: {note}.")
    return found


def _wrapped(text: str) -> list[str]:
    return wrap(text, 80, subsequent_indent="  ")


def review_game(
    record: RecordLike,
    *,
    play: ShippedPlay | None = None,
    solve_below: bool = True,
    run: Runner | None = None,
) -> Review:
    """Say what each throw and each card of a recorded game cost.

    Parameters
    ----------
    record : GameRecord, Path or str
        As for `replay_game`: five-card or six-card, finished or not.
    play : ShippedPlay, optional
        The solved play that judges at six-card; by default `solved_play`. It is shipped with the
        first three cards of a deal.
    solve_below : bool
        Solve the play again for later cards, a second or so a deal, if the whole solution is not
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
    >>> looked_at = review_game(shipped_path("games/hoffmann_two_deals.crib"))
    >>> [d.cost_open for d in looked_at.decisions if d.kind == "card"][:2]
    [0.0, 0.0]
    """
    check_flag("solve_below", solve_below)
    if not isinstance(play, ShippedPlay | None):
        raise DataError(f"play must be a ShippedPlay or None; got {shown(play)}.")
    if not isinstance(run, Runner | None):
        raise DataError(f"run must be a Runner; got {shown(run)}.")
    ledger = replay_game(record)
    variant = ledger.record.variant
    if variant.players != 2 or variant.kept > 4:
        raise DataError(f"a review is of five-card and six-card cribbage; got {variant.name}.")
    known = (play or solved_play()) if variant.kept == SIX_CARD.kept else None
    decisions: list[Decision] = []
    for at, deal in enumerate(ledger.record.deals):
        if deal.throws and all(deal.throws):
            decisions += _review_throws(ledger, at)
        decisions += _review_cards(ledger, at, known, solve_below)
        if run:
            run.tell(at + 1, len(ledger.record.deals))
    return Review(ledger=ledger, decisions=tuple(decisions))


def _review_throws(ledger: Ledger, at: int) -> Iterator[Decision]:
    """Yield the decisions of both throws of a deal, pone's first."""
    game, deal = ledger.record, ledger.record.deals[at]
    variant = FIVE_CARD if game.variant.dealt == FIVE_CARD.dealt else SIX_CARD  # without lurches
    solved = equilibrium(variant)
    for seat in game.seats_from_leader(deal.dealer):
        is_dealer = seat == deal.dealer
        choices = expected_discards(deal.dealt[seat], dealer=is_dealer, variant=variant)
        low, high = sorted(deal.throws[seat])
        (chosen,) = (choice for choice in choices if choice.throw == (low, high))
        best = choices[0] if choices[0].net_mean > chosen.net_mean else chosen
        mix = (solved.dealer if is_dealer else solved.pone).throws(deal.dealt[seat])
        judged = Judgement(
            judge=EQUILIBRIUM,
            value=chosen.net_mean,
            best_value=best.net_mean,
            chance=mix.get((low, high), 0.0),
        )
        yield Decision(
            deal=at + 1,
            player=game.players[seat],
            kind="throw",
            count=None,
            chosen=(low, high),
            best=best.throw,
            cost=judged.cost,
            judged=judged,
            best_open=best.throw,
            cost_open=judged.cost,
        )


def _review_cards(
    ledger: Ledger, at: int, known: ShippedPlay | None, solve_below: bool
) -> Iterator[Decision]:
    """Yield the decisions of the play of a deal, where there was a choice of ranks."""
    game, deal = ledger.record, ledger.record.deals[at]
    seats = game.seats_from_leader(deal.dealer)
    for state, card in zip(ledger.positions[at], deal.play, strict=False):
        if card is None or state.turn is None or len(set(map(state.rank, state.legal_cards()))) < 2:
            continue
        best, judged = judge_card(state, card, known, solve_below=solve_below)
        worth = value_cards(state)
        open_best = max(worth, key=lambda c: (worth[c], c == card))
        yield Decision(
            deal=at + 1,
            player=game.players[seats[state.turn]],
            kind="card",
            count=state.count,
            chosen=(card,),
            best=(best,),
            cost=judged.cost,
            judged=judged,
            best_open=(open_best,),
            cost_open=float(worth[open_best] - worth[card]),
        )
