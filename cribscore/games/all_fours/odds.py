"""The chances of a deal at all fours."""

from fractions import Fraction
from math import comb

from cribscore.cards import CardsLike
from cribscore.games.all_fours.laws import JACK, PACK, SEATS
from cribscore.games.odds import Odds
from cribscore.games.shape import check_seats


def odds(*, hand: CardsLike = "", turn_up: CardsLike = "", players: int = 2) -> dict[str, Odds]:
    """Return the chances of a deal, or of the six cards of a hand, before any is played.

    Parameters
    ----------
    hand, turn_up : cards
        Six cards and the card turned, which makes the trump; both or neither.
    players : int
        Two or four.

    Returns
    -------
    dict of str to Odds
        Without a hand: a knave turned; the knave of trumps dealt to somebody; no trump dealt, so
        that neither high nor low is scored; one trump only, which is both. With a hand: that its
        best trump is the highest out, its least the lowest, and that another has the knave.

    Examples
    --------
    >>> odds()["knave turned up"].value
    Fraction(1, 13)
    >>> odds(hand="As 9s 8h 7h 6d 5d", turn_up="2s")["high"].value
    Fraction(1, 1)
    """
    check_seats(players, SEATS, "all fours")
    return _of_hand(hand, turn_up, players) if hand != "" or turn_up != "" else _of_deal(players)


def _of_deal(players: int) -> dict[str, Odds]:
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


def _of_hand(hand: CardsLike, turn_up: CardsLike, players: int) -> dict[str, Odds]:
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
