"""Blind hookey played: each cuts, then stakes unseen, and the bottom cards are shown (H{32})."""

import random
from dataclasses import dataclass
from typing import Self

from cribscore.cards import CardsLike
from cribscore.games import live
from cribscore.games.blind_hookey.laws import PACK, STANDARD, Hand, Rules, legal_cuts, settle
from cribscore.games.round_table import order_pack
from cribscore.games.shape import Cards, Settlement

__all__ = [
    "POLICIES", "State", "cut_packets", "simulate", "start",
]  # fmt: skip

POLICIES: dict[str, live.Policy] = {"random": live.play_random}
_STAKES = tuple(f"stake {n}" for n in range(1, 101))


@dataclass(frozen=True, kw_only=True)
class State(live.State):
    """A round in progress: each calls ``cut 7``, then each ``stake 3``, and nobody looks before.

    Attributes
    ----------
    left : tuple of int
        The cards not yet cut, from the top down.
    stakes : tuple of int
        What has been staked so far.
    """

    left: tuple[int, ...]
    stakes: tuple[int, ...] = ()
    rules: Rules = STANDARD

    def legal_calls(self) -> tuple[str, ...]:
        """Return the cuts, or the stakes of 1 to 100, that are open to the player."""
        if self.is_over or self.hands[-2]:
            return () if self.is_over else _STAKES
        least, most = legal_cuts(len(self.hands) - 1, self.rules)
        return tuple(f"cut {n}" for n in range(least, most + 1))

    def _call(self, call: str) -> Self:
        word, number = call.split()
        n, last = int(number), self.turn == len(self.hands) - 2
        turn = 0 if last else self.turn + 1
        if word == "stake":
            return self._with(stakes=(*self.stakes, n), turn=live.OVER if last else turn)
        hands, left = list(self.hands), self.left[n:]
        hands[self.turn], hands[-1] = self.left[:n], left
        return self._with(hands=tuple(hands), left=left, turn=turn)

    def record(self) -> Hand:
        """Return the bottom cards and the stakes of a finished round."""
        *bottoms, dealer = (Cards(hand[-1:]) for hand in self.hands)
        return Hand(tuple(bottoms), dealer, self.stakes)

    def settle(self) -> Settlement:
        """Settle the round."""
        return settle(self.record(), self.rules)


def start(
    *,
    players: int = 4,
    seed: int | random.Random | None = None,
    order: CardsLike | None = None,
    rules: Rules = STANDARD,
) -> State:
    """Begin a round of 2 to 13, the dealer with them, with a shuffled or a known pack.

    Examples
    --------
    >>> start(players=2, order=range(52)).call("cut 4").call("stake 3").settle().totals
    (3, -3)
    """
    legal_cuts(players - 1, rules)
    pack = order_pack(PACK, order, seed)
    return State(pack=PACK, hands=((),) * players, left=pack, rules=rules)


def cut_packets(
    order: CardsLike, cuts: tuple[int, ...], rules: Rules = STANDARD
) -> tuple[Cards, ...]:
    """Cut a pack, from the top down, and show the bottom cards, the dealer's last.

    Examples
    --------
    >>> cut_packets(range(52), (4, 5, 6))
    (Cards('As'), Cards('3c'), Cards('4h'), Cards('Ks'))
    """
    cut = start(players=len(cuts) + 1, order=order, rules=rules)
    cut = live.replay(cut, [f"cut {n}" for n in cuts])
    return tuple(Cards(hand[-1:]) for hand in cut.hands)


def _facts(done: Settlement) -> dict[str, float]:
    staked = sum(map(abs, done.totals[:-1]))
    return {"deal passes": done.facts["deal_passes"], "staked": staked}


simulate = live.simulator(start, POLICIES, "random", STANDARD, seats=4, facts=_facts)
