"""How strong a hand of euchre is against one opponent, and the trumps against it."""

from dataclasses import dataclass
from fractions import Fraction

from cribscore.answers import Answer
from cribscore.cards import CardsLike, format_cards
from cribscore.games.euchre.hand import PACK, euchre_ranking
from cribscore.games.odds import Odds, chance_of
from cribscore.games.suits import parse_suit


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength(Answer):
    """How a hand does against every hand of one opponent, both open and best played.

    Attributes
    ----------
    point, march : The chance of three tricks or more, and of all five.
    """

    point: Odds
    march: Odds

    def to_dict(self) -> dict[str, object]:
        return {
            "three tricks or more": self.point.value,
            "all five tricks": self.march.value,
            "assumption": self.point.assumption,
        }


def _unseen(
    hand: CardsLike, out: CardsLike, held: CardsLike
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the hand, what the opponent is known to hold, and what else they may hold."""
    ids = PACK.parse(hand, sizes=(5,))
    gone = PACK.parse(out, what="the cards out of play", sizes=range(7))
    theirs = PACK.parse(held, what="the opponent's cards", sizes=range(6))
    places = {"the hand": ids, "the cards out of play": gone, "the opponent's cards": theirs}
    PACK.check_together(places)
    return ids, theirs, PACK.remaining(ids, gone, theirs)


def strength(
    hand: CardsLike,
    *,
    trump: str | int,
    out: CardsLike = "",
    held: CardsLike = "",
    leads: bool = True,
) -> Strength:
    """Return how often a hand alone makes three tricks, and all five, against one opponent.

    Over every hand of five, thirty-two in the pack: without the cards known to be `out` of play
    (the turn-up that was turned down, one's discard) and with those `held` (the turn-up taken up).

    >>> strength("Jh Jd Ah Kh Qh", trump="h", held="7h").march.value
    Fraction(1, 1)
    """
    from cribscore.games.open_hands import count_tricks, words_of

    suit = parse_suit(trump)
    ids, theirs, rest = _unseen(hand, out, held)
    unseen = (*rest, *theirs)
    counts = count_tricks(ids, unseen, theirs, euchre_ranking(suit), leads, True, must_win=False)
    made = counts.sum(axis=0)
    total = int(made.sum())
    words = words_of(total, theirs, leads, suit)
    return Strength(
        point=Odds(value=Fraction(int(made[3:].sum()), total), assumption=words),
        march=Odds(value=Fraction(int(made[5]), total), assumption=words),
    )


def odds(
    hand: CardsLike, *, trump: str | int, out: CardsLike = "", held: CardsLike = ""
) -> dict[str, Odds]:
    """Return the chances of the number of trumps in an opponent's five cards.

    Trumps are nine with the left bower; `out` and `held` are as for `strength`.

    >>> odds("Jh Jd Ah Kc Qc", trump="h", out="9h")["0 trumps"].value
    Fraction(20349, 65780)
    """
    ranking = euchre_ranking(parse_suit(trump))
    _, theirs, rest = _unseen(hand, out, held)
    sure, drawn = sum(map(ranking.is_trump, theirs)), 5 - len(theirs)
    good = sum(map(ranking.is_trump, rest))
    words = f"{drawn} cards of the {len(rest)} unseen, {good} of them trumps"
    words += f", and {format_cards(theirs)}" if theirs else ""
    return {
        f"{sure + k} trumps": Odds(
            value=chance_of(k, drawn=drawn, good=good, total=len(rest)), assumption=words
        )
        for k in range(min(drawn, good) + 1)
    }
