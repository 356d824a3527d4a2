"""How strong a hand of écarté is, both hands open and best played.

The chance is over every hand that the opponent may hold. With both hands open each side plays
for the most tricks, which is also the play for point and vole; at the table neither sees so much,
so these are measures of the cards, not of a player.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from cribscore.answers import Answer
from cribscore.cards import CardsLike, format_cards
from cribscore.errors import CardCountError, InvalidCardError
from cribscore.games.ecarte.laws import DUTY, PACK, ranking_of
from cribscore.games.odds import Odds, odds_of
from cribscore.games.suits import parse_suit, suit_name
from cribscore.games.tricks import Ranking, legal_cards

N_UNSEEN = 26


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength(Answer):
    """How a hand does against every opposing hand.

    Attributes
    ----------
    counts : Opposing hands by the trumps they hold (0 to 5) and the tricks that this hand makes (0
        to 5).
    assumption : In words.
    """

    counts: tuple[tuple[int, ...], ...]
    assumption: str

    @property
    def n(self) -> int:
        """All opposing hands; with an unknown turn-up, pairs of turn-up and hand."""
        return sum(map(sum, self.counts))

    def share(self, least: int, most: int = 5, trumps: int | None = None) -> Fraction:
        """Return the share of opposing hands against which the tricks are within these bounds."""
        rows = self.counts if trumps is None else (self.counts[trumps],)
        total = sum(map(sum, rows))
        return (
            Fraction(sum(sum(row[least : most + 1]) for row in rows), total)
            if total
            else Fraction(0)
        )

    @property
    def point(self) -> Odds:
        """The chance of three tricks or more."""
        return Odds(value=self.share(3), assumption=self.assumption)

    @property
    def vole(self) -> Odds:
        """The chance of all five tricks."""
        return Odds(value=self.share(5), assumption=self.assumption)

    def to_dict(self) -> dict[str, Any]:
        held = [k for k, row in enumerate(self.counts) if sum(row)]
        return {
            "point": self.share(3),
            "vole": self.share(5),
            "no trick": self.share(0, 0),
            "point by the opponent's trumps": {k: self.share(3, trumps=k) for k in held},
            "hands by the opponent's trumps": [sum(self.counts[k]) for k in held],
            "assumption": self.assumption,
        }


def strength(
    hand: CardsLike,
    *,
    trump: str | int,
    turn_up: CardsLike = "",
    held: CardsLike = "",
    leads: bool = True,
) -> Strength:
    """Return how a hand does against every hand that the opponent may hold, both open.

    There are C(26, 5) = 65,780, a turn-up, fewer where the opponent is known to have `held` cards:
    the king that they announced. Without the turn-up, which nobody holds, every trump outside the
    two hands may be it, and all such deals are equally likely.

    >>> found = strength("Ks Qs Js As Ts", trump="s", turn_up="9s")
    >>> found.n, found.vole.value
    (65780, Fraction(1, 1))
    """
    from cribscore.games.open_hands import count_tricks, words_of

    suit = parse_suit(trump)
    ids = PACK.parse(hand, sizes=(5,))
    theirs = PACK.parse(held, what="the opponent's cards", sizes=range(6))
    turned = () if turn_up == "" else (_check_turn_up(turn_up, suit),)
    places = {"the hand": ids, "the opponent's cards": theirs, "the turn-up": turned}
    PACK.check_together(places)
    counts = count_tricks(
        ids,
        PACK.remaining(ids, turned),
        theirs,
        ranking_of(suit),
        leads,
        bool(turned),
        must_win=True,
    )
    n = comb(N_UNSEEN - len(theirs), 5 - len(theirs))
    words = f"{words_of(n, theirs, leads, suit)}, "
    words += f"{format_cards(turned)} turned up" if turned else "any of them turned up"
    return Strength(counts=tuple(tuple(int(n) for n in row) for row in counts), assumption=words)


def _check_turn_up(turn_up: CardsLike, trump: int) -> int:
    card = PACK.parse_one(turn_up)
    if card & 3 != trump:
        raise InvalidCardError(
            f"the turn-up must be a trump, {suit_name(trump)}; got {format_cards(card)}."
        )
    return card


def open_tricks(leader: CardsLike, other: CardsLike, *, trump: str | int) -> int:
    """Return the tricks that the leader makes, both hands open and best played.

    Hoffmann's fifth hand, which Y has won if he makes no mistake (H{63}):

    >>> open_tricks("Qd Jd Ks Qs As", "Kd Ad Ah Kc 8s", trump="d")
    3
    """
    return max(open_leads(leader, other, trump=trump).values())


def open_leads(leader: CardsLike, other: CardsLike, *, trump: str | int) -> dict[str, int]:
    """Return the tricks that each lead makes, both hands open and best played after it.

    Hoffmann's third hand: queen then ten of diamonds loses the point, ten of clubs wins it:

    >>> open_leads("Qd Td Tc 8c 8h", "Jc Ah Jh Th 8d", trump="d")["Tc"]
    3
    """
    mine = PACK.parse(leader, what="the leader's hand", sizes=range(1, 6))
    his = PACK.parse(other, what="the other hand", sizes=range(1, 6))
    PACK.check_together({"the leader's hand": mine, "the other hand": his})
    if len(mine) != len(his):
        raise CardCountError(
            f"hands out of step with the tricks played: {format_cards(mine)} and "
            f"{format_cards(his)} hold {len(mine)} and {len(his)} cards."
        )
    ranking = ranking_of(parse_suit(trump))
    known: dict[tuple[frozenset[int], frozenset[int]], int] = {}
    return {
        format_cards(card): _lead_value(frozenset(mine), frozenset(his), card, ranking, known)
        for card in mine
    }


_Known = dict[tuple[frozenset[int], frozenset[int]], int]


def _best_tricks(mine: frozenset[int], his: frozenset[int], ranking: Ranking, known: _Known) -> int:
    if not mine:
        return 0
    if (mine, his) not in known:
        known[mine, his] = max(_lead_value(mine, his, card, ranking, known) for card in mine)
    return known[mine, his]


def _lead_value(
    mine: frozenset[int], his: frozenset[int], card: int, ranking: Ranking, known: _Known
) -> int:
    """Return the leader's tricks when `card` is led and the best reply made."""
    values = []
    for reply in legal_cards(tuple(his), (card,), ranking, DUTY):
        left, right = mine - {card}, his - {reply}
        if ranking.beats(reply, card):
            values.append(len(left) - _best_tricks(right, left, ranking, known))
        else:
            values.append(1 + _best_tricks(left, right, ranking, known))
    return min(values)


def odds() -> dict[str, Odds]:
    """Return the chances of the king of trumps.

    >>> odds()["the opponent holds it"].value
    Fraction(5, 26)
    """
    unseen = "it is neither turned up nor in one's own five cards"
    chances = {
        "turned up": Odds(value=Fraction(4, 32), assumption="one card of thirty-two is turned"),
        "dealt in five cards": Odds(value=Fraction(5, 31), assumption="another card is turned up"),
        "the opponent holds it": Odds(value=Fraction(5, N_UNSEEN), assumption=unseen),
    }
    neither = {"neither holds it": Fraction(31 - 10, 31)}
    chances |= odds_of(neither, "another card is turned up; ten of thirty-one are dealt")
    drawn = {f"drawn in {n}": Fraction(n, N_UNSEEN) for n in range(1, 6)}
    return chances | odds_of(drawn, unseen)


Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadTree(Answer):
    """What follows a lead.

    Attributes
    ----------
    lead : The card led.
    best : The leader's tricks with best play of both from there on.
    lines : How many legal lines of play give the leader 0, 1, ... tricks.
    """

    lead: str
    best: int
    lines: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        lines = {n: count for n, count in enumerate(self.lines) if count}
        words = ", ".join(f"{count:,} of {n} tricks" for n, count in lines.items())
        return {"lead": self.lead, "best play": self.best, "lines": words}


def play_tree(leader: CardsLike, other: CardsLike, *, trump: str | int) -> list[LeadTree]:
    """Count every legal line of play of two open hands, by the lead and the leader's tricks.

    >>> play_tree("Ks 7h", "Qs 8h", trump="s")[0]
    LeadTree(lead='Ks', best=1, lines=(0, 1, 0))
    """
    best = open_leads(leader, other, trump=trump)
    mine = PACK.parse(leader, what="the leader's hand", sizes=range(1, 6))
    his = PACK.parse(other, what="the other hand", sizes=range(1, 6))
    ranking = Ranking.of(PACK, parse_suit(trump))
    trees = []
    for card in mine:
        counts = _after(mine, his, card, ranking)
        lines = tuple(counts[n] for n in range(len(mine) + 1))
        name = format_cards(card)
        trees.append(LeadTree(lead=name, best=best[name], lines=lines))
    return trees


def _after(mine: Cards, his: Cards, card: int, ranking: Ranking) -> Counter[int]:
    """Return the lines after a lead, by the leader's tricks."""
    counts: Counter[int] = Counter()
    left = tuple(c for c in mine if c != card)
    for reply in legal_cards(his, (card,), ranking, DUTY):
        rest = tuple(c for c in his if c != reply)
        taken = ranking.beats(reply, card)
        if not left:
            counts[int(not taken)] += 1
            continue
        now_leads, then = (rest, left) if taken else (left, rest)
        for led in now_leads:
            for tricks, n in _after(now_leads, then, led, ranking).items():
                counts[len(left) - tricks if taken else 1 + tricks] += n
    return counts
