"""Vingt-un: counting, calls, the settlement of a coup, and the exact chances (E s.113-116)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from cribscore.cards import CardsLike, card_name, format_cards, full_name, value_of
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.odds import Odds
from cribscore.games.packs import FULL
from cribscore.games.round_table import check_stakes, settle_with_dealer
from cribscore.games.shape import Breakdown, Item, Settlement

__all__ = [
    "PACK", "STANDARD", "TARGET", "Hand", "Rules", "best_total", "bust_odds", "bust_table",
    "calls_of", "final_totals", "highest", "is_natural", "legal_calls", "odds", "opening_odds",
    "score_hand", "settle", "total_of",
]  # fmt: skip

PACK = FULL
TARGET = 21


@dataclass(frozen=True, slots=True)
class Rules:
    """What a company agrees upon before it plays.

    Attributes
    ----------
    ties_pay_dealer : bool
        Ties are the dealer's, as some play it (s.114); otherwise they are drawn. A tie at
        twenty-one then pays double, for the exception of a drawn game falls away.
    natural_takes_deal : bool
        The first natural takes the deal; unset, by agreement, it passes it to the dealer's left
        (s.115).
    natural_ties_drawn : bool
        A player's natural against the dealer's is a drawn game, as every other tie at twenty-one
        (s.114). Unset, the words of s.115 hold to the letter: double "from all the players".
    """

    ties_pay_dealer: bool = False
    natural_takes_deal: bool = True
    natural_ties_drawn: bool = True


STANDARD = Rules()


def best_total(cards: Sequence[int]) -> tuple[int, bool]:
    """Return the best total of card ids, and whether an ace counts eleven in it."""
    low = sum(value_of(card) for card in cards)
    best = highest(low, any(card >> 2 == 0 for card in cards))
    return best, best > low


def highest(low: int, has_ace: bool) -> int:
    """Return the best total of a hand from its lowest, in which aces count one."""
    return low + 10 if has_ace and low + 10 <= TARGET else low


def is_natural(cards: Sequence[int]) -> bool:
    """Say whether card ids are twenty-one in two cards (s.115)."""
    return len(cards) == 2 and best_total(cards)[0] == TARGET


def total_of(cards: CardsLike) -> int:
    """Count a hand, an ace as eleven where that does not pass twenty-one (s.115).

    Examples
    --------
    >>> total_of("Ah 6d"), total_of("Ah 6d Kc")
    (17, 17)
    """
    return best_total(PACK.parse(cards))[0]


def score_hand(cards: CardsLike) -> Breakdown:
    """Count a hand card by card, and say if it is a natural or over twenty-one.

    Items of no points name a natural, twenty-one, or a hand that is over.

    Examples
    --------
    >>> score_hand("Ah Kd").total, score_hand("Ah Kd").items[-1].name
    (21, 'a natural')
    """
    ids = PACK.parse(cards)
    total, soft = best_total(ids)
    items = []
    for card in ids:
        high = soft and card >> 2 == 0
        soft = soft and not high  # one ace only can count eleven
        items.append(Item(card_name(card), (card,), 11 if high else value_of(card), "E s.115"))
    if is_natural(ids):
        items.append(Item("a natural", ids, 0, "E s.115"))
    elif total >= TARGET:
        name = "vingt-un" if total == TARGET else "over twenty-one"
        items.append(Item(name, ids, 0, "E s.114"))
    return Breakdown(tuple(items))


def legal_calls(cards: CardsLike) -> tuple[str, ...]:
    """Return what the holder of two cards or more may say; the dealer is as free as the others.

    Examples
    --------
    >>> legal_calls("5h 9d"), legal_calls("5h 9d 8c"), legal_calls("Ah Kd")
    (('stand', 'card'), ('throw up',), ('declare',))
    """
    ids = PACK.parse(cards)
    if len(ids) < 2:
        raise CardCountError(
            f"a hand at vingt-un has two cards or more; got {format_cards(ids) or 'none'}."
        )
    return calls_of(ids)


def calls_of(ids: Sequence[int]) -> tuple[str, ...]:
    """Return what the holder of these card ids may say; see `legal_calls`."""
    total, _ = best_total(ids)
    if total > TARGET:
        return ("throw up",)
    if total < TARGET:
        return ("stand", "card")
    return ("declare",) if len(ids) == 2 else ("stand",)


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of one coup.

    Attributes
    ----------
    hands, dealer : cards
        The players' hands from the eldest on, each in the order dealt and drawn; the dealer's.
    stakes : tuple of int
        What each player has staked; 1 each if left out.
    """

    hands: tuple[CardsLike, ...]
    dealer: CardsLike
    stakes: tuple[int, ...] = ()


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Settle a coup: who pays whom, and who deals next (s.114, s.115).

    The sides, the players from the eldest on and then the dealer, sum to nothing. The facts are
    ``next_dealer``, the side that deals next, and ``naturals``, the sides that have one. Each
    plays the dealer: nobody wins the hand.

    Examples
    --------
    >>> done = settle(Hand(("Ah Kd", "Ts 9s", "Th 6c 9h"), "Td 8c", (2, 2, 2)))
    >>> done.totals, done.facts["next_dealer"]
    ((4, 2, -2, -4), 0)
    """
    hands, dealer = _read(hand)
    stakes = check_stakes(hand.stakes, len(hands))
    naturals = [side for side, held in enumerate((*hands, dealer)) if is_natural(held)]
    sides = []
    for player, (held, stake) in enumerate(zip(hands, stakes, strict=True)):
        name, times, place = _result(held, dealer, naturals[:1] == [player], rules)
        sides.append([Item(name, held, times * stake, place)])
    following = len(hands)
    if naturals and not is_natural(dealer):
        following = naturals[0] if rules.natural_takes_deal else 0
    return settle_with_dealer(sides, {"next_dealer": following, "naturals": tuple(naturals)})


def _read(record: Hand) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    if not record.hands:
        raise CardCountError("a coup needs one player or more besides the dealer; got none.")
    named = {f"player {p}'s hand": hand for p, hand in enumerate(record.hands)}
    named["the dealer's hand"] = record.dealer
    read = {who: PACK.parse(hand, what=who) for who, hand in named.items()}
    PACK.check_together(read)
    *hands, dealer = read.values()
    for what, hand in read.items():
        if len(hand) < 2:
            raise CardCountError(
                f"{what} must have two cards or more; got {format_cards(hand) or 'none'}."
            )
        _check_drawn(hand, dealer, what.removesuffix("'s hand"))
    return hands, dealer


def _check_drawn(hand: Sequence[int], dealer: Sequence[int], who: str) -> None:
    """Refuse a card drawn by a hand that had no right to it."""
    for held in range(2, len(hand)):
        if "card" not in calls_of(hand[:held]):
            raise IllegalPlayError(
                f"{who} drew the {full_name(hand[held])} upon "
                f"{format_cards(hand[:held])}, which makes {best_total(hand[:held])[0]}; cards are "
                "drawn below twenty-one only."
            )
    if is_natural(dealer) and len(hand) > 2:
        raise IllegalPlayError(
            f"{who} drew the {full_name(hand[2])} although the dealer turned up a natural, which "
            "ends the coup."
        )


def _result(
    hand: Sequence[int], dealer: Sequence[int], first: bool, rules: Rules
) -> tuple[str, int, str]:
    """Return what a player's hand comes to, in stakes won, and the place in the book."""
    mine, theirs = best_total(hand)[0], best_total(dealer)[0]
    if is_natural(dealer):
        if is_natural(hand) and rules.natural_ties_drawn and not rules.ties_pay_dealer:
            return "two naturals, drawn", 0, "E s.114"
        return "the dealer's natural", -2, "E s.115"
    if is_natural(hand):
        return ("a natural", 2, "E s.115") if first else ("a later natural", 1, "E s.115")
    if mine > TARGET:
        return "over twenty-one", -1, "E s.114"
    if mine == theirs:
        if not rules.ties_pay_dealer:
            return "a tie, drawn", 0, "E s.114"
        return "a tie, to the dealer", -2 if theirs == TARGET else -1, "E s.114"
    if mine == TARGET:
        return "vingt-un", 2, "E s.114"
    if theirs == TARGET:
        return "dealer's vingt-un", -2, "E s.114"
    if theirs > TARGET:
        return "the dealer is over", 1, "E s.114"
    return ("higher", 1, "E s.114") if mine > theirs else ("lower", -1, "E s.114")


def odds(hands: int = 2) -> dict[str, Odds]:
    """Return the chances of naturals among hands dealt from one pack (s.116).

    ``mean`` naturals a coup, ``any``, and ``exactly 0``, ``exactly 1`` and so on, of 1 to 26 hands,
    the dealer's with them.

    Examples
    --------
    The book says once in seven coups with two; it is once in ten and a third.

    >>> odds(2)["mean"].value, float(1 / odds(2)["mean"].value)
    (Fraction(64, 663), 10.359375)
    """
    if not 1 <= hands <= 26:
        raise DataError(f"hands must be from 1 to 26, two cards each of 52; got {hands}.")
    # all_of[j]: the chance that j given hands are all naturals, an ace and a card of ten each
    all_of = [Fraction(1)]
    for j in range(min(hands, 4)):
        all_of.append(all_of[-1] * (4 - j) * (16 - j) / comb(52 - 2 * j, 2))
    found = {"mean": hands * all_of[1], "any": Fraction(0)}
    for k in range(len(all_of)):
        found[f"exactly {k}"] = sum(
            (
                (-1) ** (j - k) * comb(j, k) * comb(hands, j) * all_of[j]
                for j in range(k, len(all_of))
            ),
            Fraction(0),
        )
    found["any"] = 1 - found["exactly 0"]
    assumption = f"{hands} hands of two cards from a full pack, the dealer's with them"
    return {name: Odds(chance, assumption) for name, chance in found.items()}


def bust_odds(cards: CardsLike, seen: CardsLike = "") -> Odds:
    """Return the chance that the next card takes a hand over twenty-one.

    `seen` are other cards known to be out of the stock.

    Examples
    --------
    >>> bust_odds("Kd 4c").value
    Fraction(23, 50)
    """
    hand, left = _hand_and_rest(cards, seen)
    if not left:
        raise CardCountError(
            f"no card is left to draw; all 52 have been seen, {format_cards(hand)} in hand."
        )
    bad = sum(best_total((*hand, card))[0] > TARGET for card in left)
    return Odds(Fraction(bad, len(left)), f"one card of the {len(left)} not seen")


def _hand_and_rest(cards: CardsLike, seen: CardsLike) -> tuple[tuple[int, ...], tuple[int, ...]]:
    hand, out = PACK.parse(cards), PACK.parse(seen, what="the cards seen")
    PACK.check_together({"the hand": hand, "the cards seen": out})
    return hand, PACK.remaining(hand, out)


def bust_table(seen: CardsLike = "") -> dict[int, Odds]:
    """Return the chance, by the total in hand, that the next card passes twenty-one (s.116).

    The totals are 4 to 21, made without an ace that counts eleven. `seen` are cards known to be
    out of the stock; none counts a full pack, as the book does.

    Examples
    --------
    >>> bust_table()[14].against, bust_table()[15].against
    ('7 to 6 against', '7 to 6 on')
    """
    _, left = _hand_and_rest("", seen)
    if not left:
        raise CardCountError("no card is left to draw; all 52 have been seen.")
    assumption = f"one card of the {len(left)} not seen, an ace counting one"
    over = {
        total: sum(total + value_of(card) > TARGET for card in left)
        for total in range(4, TARGET + 1)
    }
    return {total: Odds(Fraction(n, len(left)), assumption) for total, n in over.items()}


def opening_odds(over: int = 14, seen: CardsLike = "") -> Odds:
    """Return the chance that an adversary's first two cards make more than a number (s.116).

    Two aces make twelve. `seen` are cards known to be elsewhere.

    Examples
    --------
    >>> opening_odds(14).against
    '26 to 25 on'
    """
    _, left = _hand_and_rest("", seen)
    if len(left) < 2:
        raise CardCountError(f"two cards must be left to deal; {len(left)} are not seen.")
    good = sum(best_total(pair)[0] > over for pair in combinations(left, 2))
    return Odds(Fraction(good, comb(len(left), 2)), f"two cards of the {len(left)} not seen")


def final_totals(
    stand_on: int = 15, cards: CardsLike = "", seen: CardsLike = ""
) -> dict[str, Odds]:
    """Return where a hand ends that draws below a total and stands on it.

    `cards` is the hand so far, none for a hand yet to be dealt. The chances of each final total,
    and then of ``over``, sum to one.

    Examples
    --------
    >>> list(final_totals(15))
    ['15', '16', '17', '18', '19', '20', '21', 'over']
    """
    if not 2 <= stand_on <= TARGET:
        raise DataError(f"stand_on must be from 2 to {TARGET}; got {stand_on}.")
    hand, rest = _hand_and_rest(cards, seen)
    values = Counter(map(value_of, hand))
    pack = Counter(map(value_of, rest)) + values
    ends: dict[str, Fraction] = {}
    weights = {tuple(sorted(values.elements())): Fraction(1)}
    while weights:  # over the multisets of values held, so that each is reached but once
        onward: dict[tuple[int, ...], Fraction] = {}
        for held, weight in weights.items():
            total = highest(sum(held), 1 in held)
            pool = pack - Counter(held)
            if (len(held) >= 2 and total >= stand_on) or not pool:
                end = "over" if total > TARGET else str(total)
                ends[end] = ends.get(end, Fraction(0)) + weight
                continue
            for value, n in pool.items():
                key = tuple(sorted((*held, value)))
                onward[key] = onward.get(key, Fraction(0)) + weight * Fraction(n, pool.total())
        weights = onward
    assumption = f"draws below {stand_on}, from the {len(rest)} cards not seen"
    order = sorted(ends, key=lambda end: TARGET + 1 if end == "over" else int(end))
    return {end: Odds(ends[end], assumption) for end in order}
