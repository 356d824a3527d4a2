"""How every hand of put does, both hands open and best played."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from cribscore.answers import Answer
from cribscore.cards import RANKS, CardsLike
from cribscore.errors import DataError
from cribscore.games.odds import Odds, chance_at_least, odds_of
from cribscore.games.put.hand import PACK


@cache
def _contest(leader: tuple[int, ...], other: tuple[int, ...], lead: int) -> int:
    """Return the leader's open-handed result, 1 won, 0 void, -1 lost, `lead` tricks ahead."""
    if not leader:
        return (lead > 0) - (lead < 0)
    best = -1
    for i, mine in enumerate(leader):
        rest = leader[:i] + leader[i + 1 :]
        worst = 1
        for j, his in enumerate(other):
            left = other[:j] + other[j + 1 :]
            if mine >= his:
                value = _contest(rest, left, lead + (mine > his))
            else:
                value = -_contest(left, rest, 1 - lead)
            worst = min(worst, value)
        best = max(best, worst)
    return best


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength(Answer):
    """How a hand does against every hand of the opponent, both open and best played.

    Attributes
    ----------
    wins, void : The chance that it wins the contest, and that neither does.
    """

    wins: Odds
    void: Odds

    def to_dict(self) -> dict[str, object]:
        return {"wins": self.wins, "void": self.void}


def strength(hand: CardsLike, *, leads: bool = True) -> Strength:
    """Return how often three cards win a contest, both hands open and best played.

    >>> strength("3s 3d 3h").wins.value
    Fraction(1, 1)
    """
    cards = PACK.parse(hand, sizes=(3,))
    mine = tuple(sorted(PACK.powers[c] for c in cards))
    left = {power: 4 - mine.count(power) for power in range(len(RANKS))}
    counts: Counter[int] = Counter()
    for his in combinations_with_replacement(range(len(RANKS)), 3):
        held = Counter(his)
        ways = prod(comb(left[power], k) for power, k in held.items())
        if ways:
            counts[_contest(mine, his, 0) if leads else -_contest(his, mine, 0)] += ways
    total = comb(49, 3)
    words = f"the opponent's {total:,} hands equally likely, both hands open and best played"
    return Strength(
        wins=Odds(value=Fraction(counts[1], total), assumption=words),
        void=Odds(value=Fraction(counts[0], total), assumption=words),
    )


def best_hands(top: int = 10, *, leads: bool = True) -> list[dict[str, object]]:
    """Return the hands that win a contest most often, both hands open and best played."""
    sets = list(combinations_with_replacement(PACK.ranks, 3))
    if not 1 <= top <= len(sets):
        raise DataError(f"top must be from 1 to {len(sets)}, the kinds of hand; got {top}.")
    rows: list[dict[str, object]] = []
    for ranks in sets:
        found = strength([f"{rank}{'cdhs'[n]}" for n, rank in enumerate(ranks)], leads=leads)
        ways = prod(comb(4, n) for n in Counter(ranks).values())
        chances = {"wins": found.wins.value, "void": found.void.value}
        rows.append({"ranks": " ".join(ranks), "hands": ways, **chances})
    return sorted(rows, key=lambda row: (row["wins"], row["void"]), reverse=True)[:top]


def odds() -> dict[str, Odds]:
    """Return the chances of the best cards in the three that are dealt.

    >>> odds()["a three"].value
    Fraction(1201, 5525)
    """
    wanted = {"a three": (1, 4), "a three or a deuce": (1, 8)}
    wanted |= {"two of them": (2, 8), "three of them": (3, 8)}
    found = {n: chance_at_least(k, drawn=3, good=good, total=52) for n, (k, good) in wanted.items()}
    return odds_of(found, "three cards of fifty-two")
