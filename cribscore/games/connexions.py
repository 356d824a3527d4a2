"""Connexions (E s.106-107).

Ten cards each for three players, eight for four, ranked as at whist with diamonds always trumps.
Two of the black aces and the king of hearts in one trick make a connexion, and each connexion
and the majority of tricks draw their sums from the pool. Player 0 is the eldest hand and leads;
the dealer is the last.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from cribscore.cards import CardsLike, full_name, parse_cards
from cribscore.errors import CardCountError
from cribscore.games import live
from cribscore.games.odds import Odds, odds_of
from cribscore.games.packs import FULL
from cribscore.games.shape import Cards, Item, Settlement, check_least, check_seats, scored
from cribscore.games.tricks import FOLLOW, Ranking, TrickState, legal_cards, replay_tricks
from cribscore.games.tricks import trick_winner as plain_winner

__all__ = [
    *("CONNEXIONS", "PACK", "POLICIES", "QUESTIONS", "Hand", "Rules", "State", "connexions_in"),
    *("legal", "odds", "replay", "settle", "simulate", "start", "trick_winner"),
]

PACK = FULL
CARDS_EACH = {3: 10, 4: 8}
CONNEXIONS = {
    name: frozenset(parse_cards(cards))
    for name, cards in (("first", "As Ac"), ("second", "As Kh"), ("third", "Ac Kh"))
}
POLICIES: dict[str, live.Policy] = {"random": live.play_random}
_CARDS = frozenset().union(*CONNEXIONS.values())
_RANKING = Ranking.of(PACK, trump=1)
_PLACE = "E s.107"


@dataclass(frozen=True, slots=True)
class Rules:
    """What is drawn from the pool, in sixpences where gold is staked (s.107).

    A pool of silver alone pays the same numbers in coppers: here, in halfpence.

    Attributes
    ----------
    first, second, third : For the connexions: two shillings, one shilling, sixpence.
    tricks : For the majority of tricks: sixpence. Where two have as many, it stays in the pool (the
        text does not say).
    """

    first: int = 4
    second: int = 2
    third: int = 1
    tricks: int = 1

    def __post_init__(self) -> None:
        check_least(0, first=self.first, second=self.second, third=self.third, tricks=self.tricks)


STANDARD = Rules()


def legal(hand: CardsLike, trick: CardsLike = "") -> Cards:
    """Return the cards of a hand that may be played to the trick so far (s.107).

    A card of connexion may be played to any lead. Where one has been played, a player who holds
    another must answer it; once a connexion is made, the others may trump without a revoke.
    Otherwise suit is followed if possible.

    >>> legal("Kh 9s 2d 3h", "4s"), legal("Kh 9s 2d 3h", "4s As")
    (Cards('Kh 9s'), Cards('Kh'))
    """
    held, played = PACK.parse_turn(hand, trick, most=10, players=4)
    return Cards(_legal(held, played))


def _legal(hand: Sequence[int], trick: Sequence[int]) -> tuple[int, ...]:
    if not trick:
        return tuple(hand)
    mine = tuple(card for card in hand if card in _CARDS)
    out = sum(card in _CARDS for card in trick)
    if out and mine:
        return mine  # any two of the three are a connexion
    allowed = legal_cards(hand, trick, _RANKING, FOLLOW)
    if out > 1:
        return tuple(c for c in hand if c in allowed or _RANKING.is_trump(c))
    return tuple(c for c in hand if c in allowed or c in mine)


def trick_winner(cards: CardsLike) -> int:
    """Return the place, counted from the leader, of the winner of three or four cards (s.107).

    A trump played wins; without one, where there is a connexion, the player of its first card.

    >>> trick_winner("4h As Ac 9h"), trick_winner("4h As Ac 2d")
    (1, 3)
    """
    return _winner(PACK.parse(cards, what="the trick", sizes=(3, 4)))


def connexions_in(cards: CardsLike) -> tuple[str, ...]:
    """Return the connexions that are made in a trick.

    >>> connexions_in("4h As Ac 2d")
    ('first',)
    """
    return _made(PACK.parse(cards, what="the trick", sizes=(3, 4)))


def _made(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(name for name, both in CONNEXIONS.items() if both <= set(cards))


def _winner(cards: Sequence[int]) -> int:
    trumps = [card for card in cards if _RANKING.is_trump(card)]
    if trumps:
        return cards.index(max(trumps, key=lambda card: PACK.powers[card]))
    if _made(cards):
        return next(place for place, card in enumerate(cards) if card in _CARDS)
    return plain_winner(cards, _RANKING)


@dataclass(frozen=True, kw_only=True)
class State(TrickState):
    """A hand in progress.

    Attributes
    ----------
    pool : What lies in the pool.
    """

    pool: int
    rules: Rules = STANDARD

    @property
    def ranking(self) -> Ranking:
        return _RANKING

    def _lawful(self) -> tuple[int, ...]:
        return _legal(self.hand, self.table)

    def _taker(self, cards: tuple[int, ...]) -> int:
        return _winner(cards)

    def _check_play(self, card: int) -> None:
        live.State._check_play(self, card)

    def _settle(self) -> Settlement:
        items: list[list[Item]] = [[] for _ in self.hands]
        owners = {name: trick.winner for trick in self.tricks for name in _made(trick.cards)}
        most, pool = max(self.made), self.pool
        majority = self.made.index(most) if self.made.count(most) == 1 else None
        draws = [
            (owners.get(name), f"{name} connexion", sorted(both), getattr(self.rules, name))
            for name, both in CONNEXIONS.items()
        ]
        for player, name, cards, worth in (
            *draws,
            (majority, "majority of tricks", (), self.rules.tricks),
        ):
            if player is not None:
                items[player].append(scored(name, min(worth, pool), _PLACE, cards))
                pool -= min(worth, pool)
        return Settlement.of_items(
            items, won_hand=majority, facts={"tricks": self.made, "pool": pool}
        )


def start(
    *,
    players: int = 3,
    pool: int = 9,
    seed: live.Seed = None,
    hands: live.Hands = None,
    rules: Rules = STANDARD,
) -> State:
    """Deal a hand to three or four, or begin one with known hands, the eldest's first.

    >>> start(seed=1).legal()
    Cards('3c Tc Kc 2c 5c 2s 8s 8c 8h Jd')
    """
    check_seats(players, CARDS_EACH, "connexions")
    check_least(0, pool=pool)
    held, _ = live.deal_cards(PACK, players, CARDS_EACH[players], seed=seed, hands=hands)
    return State(pack=PACK, hands=held, pool=pool, rules=rules)


def _facts(done: Settlement) -> dict[str, float]:
    made = {item.name for side in done.sides for item in side.items}
    names = [f"{name} connexion" for name in CONNEXIONS]
    return {name: name in made for name in names} | {"pool": done.facts["pool"]}


simulate = live.simulator(start, POLICIES, "random", STANDARD, seats=3, facts=_facts)


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a hand.

    Attributes
    ----------
    hands : Ten cards each for three players, eight each for four, from the eldest hand on.
    cards : All cards in the order played; the eldest leads, then the winner of each trick.
    pool : What lies in the pool, staked by all alike.
    """

    hands: tuple[CardsLike, ...]
    cards: CardsLike
    pool: int


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Replay a hand card by card, and return its end."""
    state = start(players=len(hand.hands), pool=hand.pool, hands=hand.hands, rules=rules)
    cards, wanted = PACK.parse(hand.cards, what="the cards played"), sum(map(len, state.hands))
    if len(cards) != wanted:
        last = f", the last of them the {full_name(cards[-1])}" if cards else ""
        raise CardCountError(f"all {wanted} cards must be played; got {len(cards)}{last}.")
    return replay_tricks(state, cards)


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Replay a hand and draw from the pool: the connexions by precedence, then the tricks.

    A connexion belongs to the winner of its trick. Where the pool runs out the later draw less,
    or nothing. The facts are the ``tricks`` of each and the ``pool`` that is left; `won_hand` is
    the player with the majority of tricks.

    >>> settle(Hand(("2c", "3c", "4c"), "2c 3c 4c", 12))
    Traceback (most recent call last):
    ...
    cribscore.errors.CardCountError: hand 0 must have 10 cards; got 1 (2c).
    """
    return replay(hand, rules).settle()


def odds(players: int = 3) -> dict[str, Odds]:
    """Return the chances that the cards of a connexion are dealt to three or four, and can meet.

    ``dealt``: both cards of a given connexion are out; ``can be made``: and in different hands,
    as a connexion is made within a trick; ``one or more``: some connexion can be; ``all three in
    one trick``: its three cards are in three hands.

    >>> odds(3)["dealt"].value, odds(3)["can be made"].value
    (Fraction(145, 442), Fraction(50, 221))
    """
    check_seats(players, CARDS_EACH, "connexions")
    size = CARDS_EACH[players]
    out, total = players * size, 52
    dealt = Fraction(out * (out - 1), total * (total - 1))
    apart = Fraction(out * (out - size), total * (total - 1))
    three = apart * Fraction(out - 2 * size, total - 2)
    # all three out in one hand or two, or two out in different hands: one or two can be made
    two_hands = 3 * Fraction(out * (size - 1) * (out - size), total * (total - 1) * (total - 2))
    two_out = 3 * apart * Fraction(total - out, total - 2)
    named = {
        "dealt": dealt,
        "can be made": apart,
        "one or more": three + two_hands + two_out,
        "all three in one trick": three,
    }
    assumption = f"{players} hands of {size} cards, {total - out} left undealt"
    return odds_of(named, assumption)


QUESTIONS = {
    "legal": legal,
    "winner": trick_winner,
    "trick": connexions_in,
    "settle": settle,
    "simulate": simulate,
    "odds": odds,
}
