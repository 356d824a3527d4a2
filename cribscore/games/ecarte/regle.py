"""Hoffmann's *jeux de règle* (H{63}-{64}), judged over every hand of each class.

He says of them that their holder should not propose, and that he is sure of three tricks against
fewer than two trumps. The first is a statement of how often a class wins the point; the second
either holds for a hand or does not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from typing import Any

from cribscore.answers import Answer
from cribscore.cards import format_cards
from cribscore.errors import DataError
from cribscore.games.ecarte.laws import PACK
from cribscore.games.tricks import Ranking

TRUMP = 0  # clubs: by symmetry the suit does not matter
KING, QUEEN, JACK = 12, 11, 10
COURT = (KING, QUEEN, JACK)

CLASSES = {
    "three trumps": "three trumps, with any two other cards",
    "two trumps, one suit": "two trumps, the other three cards of one suit",
    "two trumps, king or queen guarded": "two trumps, two cards of one suit headed by its king or "
    "queen, and a card of a third suit",
    "one trump, four with the king": "one trump and four of one suit with its king",
    "one trump, three and a court": "one trump, three of one suit with its king or queen, and a "
    "fifth card, the king or queen of another suit",
    "no trump, three queens": "no trump, three queens, and two cards that are no queens",
    "no trump, four court cards": "no trump and four court cards at least, with fewer than three "
    "queens",
}


def class_of(hand: Sequence[int], trump: int = TRUMP) -> str | None:
    """Return the class of *jeu de règle* to which a hand belongs, None if to none.

    >>> from cribscore.cards import parse_cards
    >>> class_of(parse_cards("Kc 7c 8d 7d 9h"), trump=0) is None
    True
    """
    plain = [c for c in hand if c & 3 != trump]
    suits = sorted((sum(c & 3 == s for c in plain) for s in range(4)), reverse=True)
    heads = {s: {c >> 2 for c in plain if c & 3 == s} for s in range(4)}
    n_trumps = len(hand) - len(plain)
    if n_trumps == 3:
        return "three trumps"
    if n_trumps == 2:
        if suits[0] == 3:
            return "two trumps, one suit"
        guarded = any(len(r) == 2 and r & {KING, QUEEN} for r in heads.values())
        return "two trumps, king or queen guarded" if guarded else None
    if n_trumps == 1:
        return _class_of_one_trump(heads, suits)
    if n_trumps == 0:
        if sum(c >> 2 == QUEEN for c in plain) == 3:
            return "no trump, three queens"
        if sum(c >> 2 in COURT for c in plain) >= 4:
            return "no trump, four court cards"
    return None


def _class_of_one_trump(heads: dict[int, set[int]], suits: list[int]) -> str | None:
    if suits[0] == 4 and any(len(r) == 4 and KING in r for r in heads.values()):
        return "one trump, four with the king"
    if suits[:2] == [3, 1]:
        three = next(r for r in heads.values() if len(r) == 3)
        one = next(r for r in heads.values() if len(r) == 1)
        if three & {KING, QUEEN} and one & {KING, QUEEN}:
            return "one trump, three and a court"
    return None


def class_hands(name: str) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the hands of a class with clubs as trumps, one of each set that renames plain suits."""
    if name not in CLASSES:
        raise DataError(f"there is no class {name!r}; the classes are {'; '.join(CLASSES)}.")
    wanted = {"three": 3, "two": 2, "one": 1, "no": 0}[name.split()[0]]
    trumps = [c for c in PACK.cards if c & 3 == TRUMP]
    plain = [c for c in PACK.cards if c & 3 != TRUMP]
    for side in combinations(plain, 5 - wanted):
        if class_of((*trumps[:wanted], *side)) != name:  # of trumps only the number counts
            continue
        same = {tuple(sorted(_renamed(side, order))) for order in permutations((1, 2, 3))}
        if min(same) != side:
            continue
        for held in combinations(trumps, wanted):
            yield held + side, len(same)


def _renamed(cards: Sequence[int], order: tuple[int, ...]) -> Iterator[int]:
    return ((c & ~3) | order[(c & 3) - 1] for c in cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class RegleClass(Answer):
    """How a class of *jeux de règle* does.

    Attributes
    ----------
    name : A key of `CLASSES`.
    leads : Whether its holder leads, or is led to.
    n_hands : The hands of the class, a trump suit.
    point, vole : The share of deals (turn-up and opposing hand) in which it wins the point, the
        vole.
    point_by_trumps : The share that wins the point where the opponent holds 0, 1, ... 5 trumps.
    sure : The share of hands that never lose the point to an opponent of less than two trumps.
    weakest, strongest : The hands that win the point least and most often; clubs are trumps.
    """

    name: str
    leads: bool
    n_hands: int
    point: Fraction
    vole: Fraction
    point_by_trumps: tuple[Fraction, ...]
    sure: Fraction
    weakest: tuple[str, Fraction]
    strongest: tuple[str, Fraction]

    def to_dict(self) -> dict[str, Any]:
        return {
            "class": self.name,
            "hands": self.n_hands,
            "point": round(float(self.point), 4),
            "vole": round(float(self.vole), 4),
            "point, opponent's trumps 0-5": [round(float(x), 4) for x in self.point_by_trumps],
            "never fails under two trumps": round(float(self.sure), 4),
            "weakest, clubs trumps": f"{self.weakest[0]} ({float(self.weakest[1]):.4f})",
            "strongest, clubs trumps": f"{self.strongest[0]} ({float(self.strongest[1]):.4f})",
        }


def judge_regle(name: str | None = None, *, leads: bool = True) -> list[RegleClass]:
    """Judge every class of *jeux de règle*, or one, over all its hands and all opposing ones.

    >>> [four_and_king] = judge_regle("one trump, four with the king")
    >>> four_and_king.n_hands
    840
    """
    names = list(CLASSES) if name is None else [name]
    return [_judge_class(one, leads) for one in names]


@cache
def _judge_class(name: str, leads: bool) -> RegleClass:
    import numpy as np

    from cribscore.games.open_hands import N_KINDS, mask_of, solve_many

    listed = list(class_hands(name))
    ranking = Ranking.of(PACK, TRUMP)
    masks = np.array([mask_of(hand, ranking) for hand, _ in listed], dtype=np.int64)
    weights = np.array([weight for _, weight in listed], dtype=np.int64)
    counts = np.zeros((len(listed), 6, 6), dtype=np.int64)
    unseen = mask_of(PACK.cards, ranking) ^ masks
    suits = [[sum(c & 3 == suit for c in hand) for suit in range(4)] for hand, _ in listed]
    kinds, shapes = np.unique(suits, axis=0, return_inverse=True)
    solved = np.full((len(kinds), N_KINDS), -1, dtype=np.int8)
    solve_many(masks, unseen, shapes.reshape(-1), int(leads), 0, 1, solved, counts)
    whole = (counts * weights[:, None, None]).sum(axis=0)
    won, deals = counts[:, :, 3:].sum(axis=(1, 2)), counts.sum(axis=(1, 2))
    shares = [Fraction(int(a), int(b)) for a, b in zip(won, deals, strict=True)]
    lost_when_few = counts[:, :2, :3].sum(axis=(1, 2))
    low, high = shares.index(min(shares)), shares.index(max(shares))
    by_trumps = whole.sum(axis=1)
    return RegleClass(
        name=name,
        leads=leads,
        n_hands=int(weights.sum()),
        point=Fraction(int(whole[:, 3:].sum()), int(whole.sum())),
        vole=Fraction(int(whole[:, 5].sum()), int(whole.sum())),
        point_by_trumps=tuple(
            Fraction(int(whole[k, 3:].sum()), int(by_trumps[k])) if by_trumps[k] else Fraction(0)
            for k in range(6)
        ),
        sure=Fraction(int(weights[lost_when_few == 0].sum()), int(weights.sum())),
        weakest=(format_cards(listed[low][0]), shares[low]),
        strongest=(format_cards(listed[high][0]), shares[high]),
    )
