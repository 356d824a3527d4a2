"""Every way in which two open hands of écarté may be played."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from cribscore.answers import Answer
from cribscore.cards import CardsLike, format_cards
from cribscore.games.ecarte.laws import DUTY, PACK
from cribscore.games.ecarte.strength import open_leads
from cribscore.games.suits import parse_suit
from cribscore.games.tricks import Ranking, legal_cards

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LeadTree(Answer):
    """What follows a lead.

    Attributes
    ----------
    lead : str
        The card led.
    best : int
        The leader's tricks with best play of both from there on.
    lines : tuple of int
        How many legal lines of play give the leader 0, 1, ... tricks.
    """

    lead: str
    best: int
    lines: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the lead as plain data."""
        lines = {n: count for n, count in enumerate(self.lines) if count}
        words = ", ".join(f"{count:,} of {n} tricks" for n, count in lines.items())
        return {"lead": self.lead, "best play": self.best, "lines": words}


def play_tree(leader: CardsLike, other: CardsLike, *, trump: str | int) -> list[LeadTree]:
    """Count every legal line of play of two open hands, by the lead and the leader's tricks.

    Examples
    --------
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
        trees.append(LeadTree(name, best[name], lines))
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
