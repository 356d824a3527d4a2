"""Who judges a card of a recorded game, and the words for what it cost.

At six-card cribbage the judge is the solved play, each card worth what it is worth if both then
play on by the equilibrium. Where that has no answer, and at five-card, whose play is not solved,
the player `Expected` estimates. Both look only at what the player could know.
"""

from dataclasses import dataclass
from math import isnan
from typing import Any

from cribscore.play.rules import PlayState
from cribscore.players.expected.cards import expected_cards
from cribscore.ranks import format_ranks
from cribscore.solve.advice import ROLES, SETTLED, PlayAdvice, advise_play, is_known, line_of
from cribscore.solve.game import hand_number
from cribscore.solve.shipped import ShippedPlay
from cribscore.variants import SIX_CARD

EQUILIBRIUM, ESTIMATE = "equilibrium", "estimated"
GRADES: tuple[tuple[str, float], ...] = (
    ("best", 0.02),
    ("inaccuracy", 0.2),
    ("mistake", 1.0),
    ("blunder", float("inf")),
)
"""The words for a cost, each with the points under which it is given.

In the first three cards the solved play lays a card that costs 0.02 or more three times in ten
thousand, so what is *best* by this measure is what the equilibrium does, to within its certificate.
Of all cards that could be laid there about half are best; a card at random costs 0.3 (a lead) to
0.75 points (a reply). Past 0.02 a cost is sure to about a tenth of a point, for an equilibrium
leaves open how play goes on after a card that it never lays.
"""


def grade_of(cost: float) -> str:
    """Return the word for a cost in points.

    Parameters
    ----------
    cost : float
        Expected points given away, of a throw or a card.

    Returns
    -------
    str
        One of `GRADES`.

    Examples
    --------
    >>> grade_of(0.001), grade_of(0.1), grade_of(0.5), grade_of(3)
    ('best', 'inaccuracy', 'mistake', 'blunder')
    """
    return next(word for word, limit in GRADES if cost < limit)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a judge makes of a choice.

    Attributes
    ----------
    judge : str
        ``equilibrium``, or ``estimated`` where there is none: then no grade is given.
    value, best_value : float
        Points that the choice, and the best one, are worth: of a card, the player's less the
        other's from there to the end of the play; of a throw, hand and crib.
    chance : float or None
        How often the equilibrium does the same; None if estimated.
    exploitability : float or None
        What the play that judges is proved to within: points a deal, or, where `solved_below`,
        points each time that play comes there. None for a throw and an estimate.
    solved_below : bool
        Whether the play was solved anew below the third card.
    note : str
        Why the equilibrium does not judge, if it might have been asked.
    """

    judge: str
    value: float
    best_value: float
    chance: float | None = None
    exploitability: float | None = None
    solved_below: bool = False
    note: str = ""

    @property
    def cost(self) -> float:
        """Points given away."""
        return self.best_value - self.value

    @property
    def grade(self) -> str | None:
        """One of `GRADES`; None if the cost is an estimate."""
        return grade_of(self.cost) if self.judge == EQUILIBRIUM else None

    def to_dict(self) -> dict[str, Any]:
        """Return the judgement as plain values that JSON can hold."""
        fields = ("judge", "value", "best_value", "chance", "exploitability", "solved_below")
        return {name: getattr(self, name) for name in fields} | {
            "grade": self.grade,
            "note": self.note,
        }


def judge_card(
    state: PlayState, card: int, known: ShippedPlay | None, *, solve_below: bool = True
) -> tuple[int, Judgement]:
    """Judge a card that is about to be laid.

    Parameters
    ----------
    state : PlayState
        Of two players at five-card or six-card, of card ids. The other's cards are not looked at.
    card : int
        Of those that can be laid.
    known : ShippedPlay or None
        The solved play; None to have an estimate.
    solve_below : bool
        Past what is known, solve the play anew; else estimate.

    Returns
    -------
    int
        The best card: `card`, if none is worth more.
    Judgement
        What the card is worth beside the best.

    Raises
    ------
    CribscoreError
        If the state is of another game, or the hand of the player to move is not known.

    Examples
    --------
    >>> from cribscore import format_cards, parse_cards, shipped_play, start_play
    >>> five, four = parse_cards("5h 4s")
    >>> best, judged = judge_card(start_play(["5h 4s 4d Kc", 4]), five, shipped_play())
    >>> format_cards(best), judged.grade
    ('4d', 'blunder')
    """
    note = ""
    if known is not None and state.variant.kept == SIX_CARD.kept:
        advice, note = advise_state(state, known, solve_below=solve_below)
        if advice is not None:
            return _by_equilibrium(state, card, advice)
    worth = expected_cards(state)
    best = max(worth, key=lambda other: (worth[other], other == card))
    return best, Judgement(ESTIMATE, worth[card], worth[best], note=note)


def advise_state(
    state: PlayState, known: ShippedPlay, *, solve_below: bool = True
) -> tuple[PlayAdvice | None, str]:
    """Ask the solved play what to lay; without an answer, say why there is none.

    Parameters
    ----------
    state : PlayState
        Of two players at six-card, of card ids. The other's cards are not looked at.
    known : ShippedPlay
        The solved play.
    solve_below : bool
        Past what is known, solve the play anew; else there is no answer.

    Returns
    -------
    PlayAdvice or None
        What each card is worth, and how often the equilibrium lays it.
    str
        Why there is none.

    Raises
    ------
    CribscoreError
        If the state is of another game, or the hand of the player to move is not known.

    Examples
    --------
    >>> from cribscore import shipped_play, start_play
    >>> advice, _ = advise_state(start_play(["5h 4s 4d Kc", 4]), shipped_play())
    >>> advice.cards[0].rank  # a four is led
    3
    """
    line, turn = line_of(state), state.turn or 0
    if not solve_below and not is_known(known, line):
        return None, "past the third card the play has not been solved here"
    laid = [state.rank(e.card) for e in state.events if e.seat == turn and e.card is not None]
    hand = sorted([*laid, *(state.rank(card) for card in state.hands[turn])])
    kept = (known.pone_chances, known.dealer_chances)[turn]
    if kept[hand_number(hand)] == 0:
        return None, f"the equilibrium of the throws never keeps {format_ranks(hand)}"
    advice = advise_play(hand, line, ROLES[turn], source=known, anew=solve_below)
    if any(isnan(found.value) for found in advice.cards):
        return None, "the other, playing by the equilibrium, never comes here"
    if advice.mix_loss >= SETTLED:
        return None, "the equilibrium hardly ever comes here, and is not settled"
    return advice, ""


def _by_equilibrium(state: PlayState, card: int, advice: PlayAdvice) -> tuple[int, Judgement]:
    cards = {found.rank: found for found in advice.cards}
    mine = cards[state.rank(card)]
    top = max(advice.cards, key=lambda found: found.value)
    best = card
    if top.value > mine.value:
        best = min(c for c in state.legal_cards() if state.rank(c) == top.rank)
    return best, Judgement(
        *(EQUILIBRIUM, mine.value, top.value, mine.chance),
        *(advice.exploitability, advice.solved_below),
    )
