"""The chances of a deal of speculation."""

from fractions import Fraction
from math import comb

from cribscore.cards import RANKS, CardsLike, format_cards
from cribscore.errors import CardCountError
from cribscore.games.odds import Odds
from cribscore.games.shape import check_least
from cribscore.games.speculation.laws import PACK, STANDARD, Rules, beats, check_table
from cribscore.games.suits import parse_suit

__all__ = ["highest_odds", "no_trump_odds", "odds"]


def highest_odds(
    card: CardsLike, hidden: int, seen: CardsLike = "", *, pool: int = 0
) -> dict[str, Odds]:
    """Return the chance that a trump shown is the highest of the deal, and what it is worth.

    `hidden` cards of the players are still to be shown; `seen` are the others shown, the card
    turned up with them. ``highest`` is the chance that no hidden card is a higher trump (none, if
    one has been seen), and ``worth`` that share of the pool.

    Examples
    --------
    >>> chances = highest_odds("Qh", 6, "7h 2s 9c", pool=22)
    >>> chances["highest"].value, round(float(chances["worth"]), 2)
    (Fraction(287, 376), 16.79)
    """
    trump = PACK.parse_one(card, what="the card for sale")
    out = PACK.parse(seen, what="the cards seen")
    PACK.check_together({"the card for sale": (trump,), "the cards seen": out})
    left = PACK.remaining((trump,), out)
    if not 0 <= hidden <= len(left):
        raise CardCountError(
            f"hidden must be from 0 to {len(left)} cards, those not seen; got {hidden}."
        )
    check_least(0, pool=pool)
    higher = sum(beats(c, trump) for c in left)
    beaten = any(beats(c, trump) for c in out)
    chance = Fraction(comb(len(left) - higher, hidden), comb(len(left), hidden)) * (not beaten)
    words = f"{hidden} cards hidden, of {len(left)} not seen, {higher} of them higher trumps"
    return {"highest": Odds(chance, words), "worth": Odds(chance * pool, f"mean counters; {words}")}


def no_trump_odds(players: int = 5) -> Odds:
    """Return the chance that no trump is dealt to 2 to 17 players, the card turned up left out.

    Examples
    --------
    >>> round(float(no_trump_odds(5)), 5), no_trump_odds(14).value
    (0.00788, Fraction(0, 1))
    """
    check_table(players)
    dealt = 3 * players
    chance = Fraction(comb(39, dealt), comb(51, dealt))
    return Odds(chance, f"{players} hands of three of 51 cards, twelve of them trumps")


def odds(players: int = 5, suit: str = "spades", rules: Rules = STANDARD) -> dict[str, Odds]:
    """Return how likely each trump is to be the highest of a deal to 2 to 17 players.

    The highest trump comes first, and last ``none`` where none need be dealt.

    Examples
    --------
    >>> round(float(odds(5)["As"]), 4), round(float(odds(5)["Ks"]), 4)
    (0.3484, 0.2335)
    """
    check_table(players)
    trump, dealt = parse_suit(suit), 3 * players
    found: dict[str, Odds] = {}
    words = f"{players} hands of three and a card turned up, which "
    words += "counts" if rules.turn_up_plays else "does not count"
    for higher, letter in enumerate(PACK.ranks):
        card = format_cards(4 * RANKS.index(letter) + trump)
        found[card] = Odds(_best_chance(higher, dealt, rules.turn_up_plays), words)
    rest = 1 - sum((p.value for p in found.values()), Fraction(0))
    return found if rules.turn_up_plays else found | {"none": Odds(rest, words)}


def _best_chance(higher: int, dealt: int, turn_up_plays: bool) -> Fraction:
    """Return the chance that a trump with so many above it is the highest that counts.

    The card turned up is any of the thirteen alike: the trump itself, one of those above it, or
    one below. The others lie anywhere among the 51 cards left, of which some are dealt.
    """

    def among(barred: int, wanted: int) -> Fraction:
        """Return the chance that so many barred cards are not dealt and those wanted are."""
        return Fraction(comb(51 - barred - wanted, dealt - wanted), comb(51, dealt))

    itself = among(higher, 0) if turn_up_plays else Fraction(0)
    above = Fraction(0) if turn_up_plays or not higher else higher * among(higher - 1, 1)
    below = (12 - higher) * among(higher, 1)
    return (itself + above + below) / 13
