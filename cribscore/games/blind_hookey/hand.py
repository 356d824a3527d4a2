"""The law of blind hookey, both ways of settling a round, and the chances (H{32}-{33})."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from cribscore.cards import CardsLike, full_name
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games import live
from cribscore.games.odds import Odds, chance_of, odds_of
from cribscore.games.packs import FULL
from cribscore.games.pools import check_stakes, order_pack, settle_with_dealer
from cribscore.games.shape import Cards, Item, Settlement, check_least, scored

PACK = FULL


@dataclass(frozen=True, slots=True)
class Rules:
    """What a company agrees upon before it plays.

    Attributes
    ----------
    ace_high : The ace is the highest card; the text does not say (outside: the usual ranking).
    least : The fewest cards of a packet: four (H{32}).
    """

    ace_high: bool = True
    least: int = 4

    def __post_init__(self) -> None:
        check_least(1, least=self.least)

    def power(self, card: int) -> int:
        """Return how high a card stands."""
        return PACK.powers[card] if self.ace_high else card >> 2


STANDARD = Rules()


def legal_cuts(players: int, rules: Rules = STANDARD) -> tuple[int, int]:
    """Return the least and the most cards that each may cut against the dealer (H{32}).

    The most is an even share of the pack among all packets, the dealer's with them.

    >>> legal_cuts(3), legal_cuts(12)
    ((4, 13), (4, 4))
    """
    most = len(PACK.cards) // (players + 1) if players > 0 else 0
    if most < rules.least:
        raise DataError(
            f"players must be from 1 to {len(PACK.cards) // rules.least - 1} besides the "
            f"dealer, {rules.least} cards each at least; got {players}."
        )
    return rules.least, most


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of one round.

    Attributes
    ----------
    bottoms, dealer : The bottom card of each player's packet, from the dealer's left; the dealer's.
    stakes : What each player has staked; 1 each if left out.
    """

    bottoms: tuple[CardsLike, ...]
    dealer: CardsLike
    stakes: tuple[int, ...] = ()


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Settle a round: the strictly higher cards are paid, the others pay (H{32}).

    The sides, the players and then the dealer, sum to nothing. The fact ``deal_passes`` says
    whether the dealer lost all round.

    >>> done = settle(Hand(("Kh", "9c", "2d"), "9h", (5, 2, 1)))
    >>> done.totals, done.facts["deal_passes"]
    ((5, -2, -1, -2), False)
    """
    named = {f"player {p}'s bottom": card for p, card in enumerate(hand.bottoms)}
    named["the dealer's bottom"] = hand.dealer
    *bottoms, dealer = _read(named)
    legal_cuts(len(bottoms), rules)
    stakes = check_stakes(hand.stakes, len(bottoms))
    sides = [[_item(c, dealer, stake, rules)] for c, stake in zip(bottoms, stakes, strict=True)]
    return settle_with_dealer(sides, {"deal_passes": all(side[0].points > 0 for side in sides)})


def _read(named: dict[str, CardsLike]) -> list[int]:
    read = {what: PACK.parse_one(card, what=what) for what, card in named.items()}
    PACK.check_together({what: (card,) for what, card in read.items()})
    return list(read.values())


def _item(card: int, dealer: int, stake: int, rules: Rules, place: str = "H{32}") -> Item:
    mine, theirs = rules.power(card), rules.power(dealer)
    if mine > theirs:
        return scored("higher", stake, place, (card,))
    return scored("equal" if mine == theirs else "below", -stake, place, (card,))


@dataclass(frozen=True, slots=True)
class Packets:
    """The record of one round of the second way.

    Attributes
    ----------
    bottoms : The bottom cards of the three packets.
    stakes : What each player has staked on each packet, three numbers a player.
    dealer : The packet that the dealer has; needed only where less than two are staked upon.
    """

    bottoms: tuple[CardsLike, ...]
    stakes: tuple[tuple[int, ...], ...]
    dealer: int | None = None


def settle_packets(record: Packets, rules: Rules = STANDARD) -> Settlement:
    """Settle a round of the second way, in three packets (H{33}).

    The text names only higher and lower cards there; an equal one pays the dealer, as in the
    first way. The facts are ``dealer_has``, the packet rejected, and ``deal_passes``: every
    packet staked upon has beaten it.

    >>> done = settle_packets(Packets(("Kh", "5c", "9d"), ((2, 0, 0), (1, 3, 0))))
    >>> done.totals, done.facts["dealer_has"]
    ((2, -2, 0), 2)
    """
    if len(record.bottoms) != 3:
        raise CardCountError(f"the pack is cut into three packets; got {len(record.bottoms)}.")
    bottoms = _read({f"packet {p}'s bottom": card for p, card in enumerate(record.bottoms)})
    if not record.stakes or any(len(s) != 3 or min(s) < 0 for s in record.stakes):
        raise DataError(
            f"stakes must be three numbers a player, none negative; got {record.stakes}."
        )
    staked = [p for p in range(3) if any(stakes[p] for stakes in record.stakes)]
    has = bottoms[_rejected(bottoms, staked, record.dealer)]
    sides = [
        [_item(bottoms[p], has, stakes[p], rules, "H{33}") for p in range(3) if stakes[p]]
        for stakes in record.stakes
    ]
    passes = bool(staked) and all(rules.power(bottoms[p]) > rules.power(has) for p in staked)
    return settle_with_dealer(sides, {"dealer_has": bottoms.index(has), "deal_passes": passes})


def _rejected(bottoms: Sequence[int], staked: Sequence[int], dealer: int | None) -> int:
    """Return the packet that is the dealer's."""
    free = [p for p in range(3) if p not in staked]
    if not free:
        raise IllegalPlayError(
            "two packets are for the company and the third for the dealer; all three, the "
            f"{full_name(bottoms[2])} too, are staked upon."
        )
    if dealer is None and len(free) == 1:
        return free[0]
    if dealer not in free:
        raise DataError(
            f"the dealer's packet must be one that nobody staked upon, {free}; got {dealer}.",
            hint="give dealer= where fewer than two packets are staked upon.",
        )
    return dealer


def odds(players: int = 3, rules: Rules = STANDARD) -> dict[str, Odds]:
    """Return the chances of one round against 1 to 12 packets, two in the second way.

    ``player wins``; ``mean gain`` of the dealer on each stake; ``k win`` for each number of
    players; ``all win``, when the deal passes. Which end the ace is at changes nothing.

    >>> odds(1)["player wins"].value, odds(1)["mean gain"].value
    (Fraction(8, 17), Fraction(1, 17))
    """
    legal_cuts(players, rules)
    assumption = f"{players} packets and the dealer's, of a shuffled pack: any bottom cards alike"
    wins = [
        sum(chance_of(k, drawn=players, good=4 * above, total=51) for above in range(13))
        * Fraction(1, 13)
        for k in range(players + 1)
    ]
    one = sum(k * p for k, p in enumerate(wins)) * Fraction(1, players)
    found = {"player wins": one, "mean gain": 1 - 2 * one}
    found |= {f"{k} win": p for k, p in enumerate(wins)} | {"all win": wins[-1]}
    return odds_of(found, assumption)


def keeping_odds(players: int = 3, rounds: int = 10, rules: Rules = STANDARD) -> dict[str, Odds]:
    """Return how long a dealer keeps the deal against 1 to 12 packets (H{32}).

    ``mean rounds`` of one dealer, the losing one counted, and ``still dealing``, the chance that
    the deal has not passed after so many `rounds`.

    >>> keeping_odds(3, 1)["still dealing"].value
    Fraction(649, 833)
    """
    check_least(0, rounds=rounds)
    lost = odds(players, rules)["all win"]
    if not lost.value:
        raise DataError(
            f"with {players} players the dealer never loses the deal: so many cannot all have a "
            "higher card.",
            hint="ask for fewer players.",
        )
    found = {"mean rounds": 1 / lost.value, "still dealing": (1 - lost.value) ** rounds}
    return odds_of(found, lost.assumption)


POLICIES: dict[str, live.Policy] = {"random": live.play_random}
_STAKES = tuple(f"stake {n}" for n in range(1, 101))


@dataclass(frozen=True, kw_only=True)
class State(live.State):
    """A round in progress: each calls ``cut 7``, then each ``stake 3``, and nobody looks before.

    Attributes
    ----------
    left : The cards not yet cut, from the top down.
    stakes : What has been staked so far.
    """

    left: tuple[int, ...]
    stakes: tuple[int, ...] = ()
    rules: Rules = STANDARD

    def legal_calls(self) -> tuple[str, ...]:
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

    def _settle(self) -> Settlement:
        return settle(self.record(), self.rules)


def start(
    *,
    players: int = 4,
    seed: live.Seed = None,
    order: CardsLike | None = None,
    rules: Rules = STANDARD,
) -> State:
    """Begin a round of 2 to 13, the dealer with them, with a shuffled or a known pack.

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
