"""Who judges a card of a recorded game, and the words for what it cost.

At six-card cribbage the judge is the solved play: a card is worth the points that follow if both
then play by the equilibrium. Where that has no answer, and at five-card, whose play is not solved,
the player `Expected` estimates. Both use only what the player could know.
"""

from dataclasses import dataclass
from math import isnan
from typing import Any, Literal

from cribscore.answers import Answer
from cribscore.play import PlayState
from cribscore.players.expected import expected_cards
from cribscore.ranks import format_ranks, hand_number
from cribscore.solve import SETTLED, PlayAdvice, ShippedPlay, advise_play, is_known, line_of
from cribscore.variants import SIX_CARD

Judge = Literal["equilibrium", "estimated"]
EQUILIBRIUM: Judge = "equilibrium"
ESTIMATE: Judge = "estimated"
GRADES: tuple[tuple[str, float], ...] = (
    ("best", 0.02),
    ("inaccuracy", 0.2),
    ("mistake", 1.0),
    ("blunder", float("inf")),
)
"""The words for a cost, each with the points below which it is given.

In the first three cards the equilibrium plays a card that costs 0.02 or more three times in ten
thousand, so *best* means what the equilibrium does, to within its certificate. About half of the
cards that could be played there are best; a card at random costs 0.3 (a lead) to 0.75 points
(a reply). Above 0.02 a cost is known to about a tenth of a point, because an equilibrium leaves
open how the play goes on after a card that it never plays.
"""


def grade_of(cost: float) -> str:
    """Return the word of `GRADES` for a cost in expected points.

    Examples
    --------
    >>> grade_of(0.001), grade_of(0.1), grade_of(0.5), grade_of(3)
    ('best', 'inaccuracy', 'mistake', 'blunder')
    """
    return next(word for word, limit in GRADES if cost < limit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement(Answer):
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
        Precision of the solved play that judges: points a deal, or, where `solved_below`, points
        each time that the play comes there. None for a throw and an estimate.
    solved_below : bool
        Whether the play was solved again from a later card.
    note : str
        Why the equilibrium does not judge, if it might have been asked.
    """

    judge: Judge
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
        return Answer.to_dict(self) | {"grade": self.grade, "note": self.note}


def judge_card(
    state: PlayState, card: int, known: ShippedPlay | None, *, solve_below: bool = True
) -> tuple[int, Judgement]:
    """Judge a card that is about to be played.

    Parameters
    ----------
    state : PlayState
        Of two players at five-card or six-card, of card ids. The opponent's cards are not used.
    card : int
        A legal card.
    known : ShippedPlay or None
        The solved play; None to have an estimate.
    solve_below : bool
        Past what is known, solve the play again; else estimate.

    Returns
    -------
    int
        The best card: `card`, if none is worth more.
    Judgement
        What the card is worth beside the best.

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
    judged = Judgement(judge=ESTIMATE, value=worth[card], best_value=worth[best], note=note)
    return best, judged


def advise_state(
    state: PlayState, known: ShippedPlay, *, solve_below: bool = True
) -> tuple[PlayAdvice | None, str]:
    """Ask the solved play for advice; without an answer, say why there is none.

    Parameters
    ----------
    state : PlayState
        Of two players at six-card, of card ids. The opponent's cards are not used.
    known : ShippedPlay
        The solved play.
    solve_below : bool
        Past what is known, solve the play again; else there is no answer.

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
    advice = advise_play(hand, line, dealer=bool(turn), solution=known, solve_below=solve_below)
    if any(isnan(found.value) for found in advice.cards):
        return None, "an opponent who plays by the equilibrium never comes here"
    if advice.mix_loss >= SETTLED:
        return None, "the equilibrium almost never comes here, so it has not converged"
    return advice, ""


def _by_equilibrium(state: PlayState, card: int, advice: PlayAdvice) -> tuple[int, Judgement]:
    cards = {found.rank: found for found in advice.cards}
    mine = cards[state.rank(card)]
    top = max(advice.cards, key=lambda found: found.value)
    best = card
    if top.value > mine.value:
        best = min(c for c in state.legal_cards() if state.rank(c) == top.rank)
    return best, Judgement(
        judge=EQUILIBRIUM,
        value=mine.value,
        best_value=top.value,
        chance=mine.chance,
        exploitability=advice.exploitability,
        solved_below=advice.solved_below,
    )
