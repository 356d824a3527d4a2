"""The chances of a deal at all fours."""

from fractions import Fraction
from math import comb

from cribscore.cards import CardsLike
from cribscore.games.all_fours.laws import JACK, PACK, check_seats
from cribscore.games.odds import Odds

__all__ = ["holding_chances", "scoring_chances"]


def scoring_chances(*, players: int = 2) -> dict[str, Odds]:
    """Return the chances that hang on the deal alone, six cards to each player.

    Parameters
    ----------
    players : int
        Two or four.

    Returns
    -------
    dict of str to Odds
        A knave turned; the knave of trumps dealt to somebody; no trump dealt at all, so that
        neither high nor low is scored; one trump only, which is high and low.

    Raises
    ------
    DataError
        If there are not two or four players.

    Examples
    --------
    >>> scoring_chances()["knave turned up"].value
    Fraction(1, 13)
    """
    check_seats(players)
    dealt = 6 * players
    words = f"{dealt} cards dealt and the next turned, nobody begs"
    whole = comb(51, dealt)
    chances = {
        "knave turned up": Fraction(1, 13),
        "knave of trumps in hand": Fraction(12, 13) * Fraction(dealt, 51),
        "no trump in hand": Fraction(comb(39, dealt), whole),
        "one trump in hand": Fraction(12 * comb(39, dealt - 1), whole),
    }
    return {name: Odds(value, words) for name, value in chances.items()}


def holding_chances(hand: CardsLike, *, turn_up: str, players: int = 2) -> dict[str, Odds]:
    """Return the chances that the trumps of a hand are high and low, before any is played.

    Parameters
    ----------
    hand : cards
        Six cards.
    turn_up : card
        The card turned, which makes the trump and is in no hand.
    players : int
        Two or four.

    Returns
    -------
    dict of str to Odds
        "high": that the hand's best trump is the highest out; "low": that its least is the
        lowest out; "Jack elsewhere": that another holds the knave of trumps.

    Raises
    ------
    CardCountError, DuplicateCardError, InvalidCardError, DataError
        If the hand is not six cards, or the turn-up is in it.

    Examples
    --------
    >>> holding_chances("As 9s 8h 7h 6d 5d", turn_up="2s")["high"].value
    Fraction(1, 1)
    """
    check_seats(players)
    ids, turned = PACK.parse(hand, sizes=(6,)), PACK.parse_one(turn_up)
    PACK.check_together({"the hand": ids, "the turn-up": (turned,)})
    trump, unseen = turned & 3, PACK.remaining(ids, (turned,))
    others = 6 * (players - 1)
    mine = [PACK.powers[c] for c in ids if c & 3 == trump]
    theirs = [PACK.powers[c] for c in unseen if c & 3 == trump]
    higher = sum(power > max(mine, default=-1) for power in theirs)
    lower = sum(power < min(mine, default=99) for power in theirs)
    words = f"the others' {others} cards are any of the {len(unseen)} unseen"
    jack = 4 * JACK + trump in unseen
    held = bool(mine)
    return {
        "high": Odds(_none_of(higher, others, len(unseen)) * held, words),
        "low": Odds(_none_of(lower, others, len(unseen)) * held, words),
        "Jack elsewhere": Odds(Fraction(others, len(unseen)) * jack, words),
    }


def _none_of(bad: int, drawn: int, total: int) -> Fraction:
    return Fraction(comb(total - bad, drawn), comb(total, drawn))
