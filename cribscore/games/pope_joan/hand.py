"""A hand of Pope Joan played out by the law and settled, and hands at random."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cribscore.cards import CardsLike, format_cards, full_name
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.pools import Stakes
from cribscore.games.pope_joan.board import (
    COMPARTMENTS,
    HONOURS,
    PACK,
    POPE,
    STANDARD,
    Rules,
    cards_each,
    check_deal,
    dress_board,
)
from cribscore.games.pope_joan.plays import leads_of, next_card
from cribscore.games.shape import Breakdown, Item, Settlement, check_least

__all__ = ["Hand", "settle_hand", "simulate_hands"]

_PLACE = "E s.109"
_UNIONS = {"matrimony": (12, 11), "intrigue": (11, 10)}


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a hand.

    Attributes
    ----------
    hands : tuple of cards
        Equal hands, from the eldest on; the dealer's last.
    turn_up : card
        The card turned up for trump.
    cards : cards
        All cards in the order played, to the one with which a player goes out; none where Pope
        is turned up.
    standing : tuple of int
        What lay on ace, king, queen, knave, game, matrimony, intrigue and pope before the board
        was dressed; nothing if left out.
    """

    hands: tuple[CardsLike, ...]
    turn_up: CardsLike
    cards: CardsLike = ()
    standing: tuple[int, ...] = (0,) * 8


def settle_hand(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Replay a hand and settle it: the board, the cards left, and the exemption by Pope.

    Parameters
    ----------
    hand : Hand
        Hands, turn-up, plays, and what stood upon the board.
    rules : Rules
        The law.

    Returns
    -------
    Settlement
        A side a player. The fact ``standing`` is what is left upon the board, so that the sides
        gain what stood before less that. `winner` is who went out, or the dealer with Pope up.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not those of one deal, or the play is not finished.
    IllegalPlayError
        If a card is played that is not held, or not next in sequence, naming it.
    DataError
        If the board or the number of players is impossible.

    Examples
    --------
    >>> done = settle_hand(Hand(("Ac 9d", "Kc Qc"), "Jc", "Ac 9d"))
    >>> done.totals, done.facts["standing"]["knave"]
    ((10, -16), 0)
    """
    hands, turned = _read_hand(hand)
    played = list(PACK.parse(hand.cards, what="the cards played"))
    if turned == POPE and played:
        raise IllegalPlayError(
            f"the {full_name(played[0])} is played although Pope is turned up, which determines "
            "the game."
        )
    gone = {turned}

    def lead(held: Sequence[int]) -> int:
        return _check_lead(played, held, gone, rules)

    def follow(card: int) -> None:
        _check_follow(played, card)

    plays = [] if turned == POPE else _play(hands, lead, follow, gone)
    if played:
        raise CardCountError(f"the {full_name(played[0])} is played after a player has gone out.")
    return _settle(hands, turned, plays, dict(zip(COMPARTMENTS, hand.standing, strict=True)), rules)


def _read_hand(record: Hand) -> tuple[list[tuple[int, ...]], int]:
    hands = [PACK.parse(h, what=f"player {p}'s hand") for p, h in enumerate(record.hands)]
    turned = PACK.parse_one(record.turn_up)
    PACK.check_together(
        {f"player {p}'s hand": h for p, h in enumerate(hands)} | {"the turn-up": (turned,)}
    )
    check_deal(len(hands), len(hands[0]) if hands else 0)
    for player, hand in enumerate(hands):
        if len(hand) != len(hands[0]):
            raise CardCountError(
                f"the cards are dealt round equally: player {player} has {len(hand)} "
                f"({format_cards(hand)}), player 0 has {len(hands[0])}."
            )
    if len(record.standing) != len(COMPARTMENTS) or min(record.standing) < 0:
        raise DataError(
            f"standing must be eight numbers, for {', '.join(COMPARTMENTS)}; got {record.standing}."
        )
    return hands, turned


def _check_lead(played: list[int], held: Sequence[int], gone: set[int], rules: Rules) -> int:
    """Return the card led by the record after checking it."""
    if not played:
        raise CardCountError(
            f"the play stops before anyone has gone out; the leader holds {format_cards(held)}."
        )
    card = played.pop(0)
    if card not in held:
        raise IllegalPlayError(
            f"the {full_name(card)} cannot be led; the leader holds {format_cards(held)}."
        )
    if rules.by_the_book and card not in leads_of(held, gone):
        raise IllegalPlayError(
            f"the {full_name(card)} may not be led: first the stops, then Pope, then the lowest of "
            f"the longest suit; the book leads {format_cards(leads_of(held, gone))}."
        )
    return card


def _check_follow(played: list[int], card: int) -> None:
    """Refuse a record that does not go on with the next card in sequence."""
    if not played:
        raise CardCountError(f"the play stops before the {full_name(card)}, which must follow.")
    if played[0] != card:
        raise IllegalPlayError(
            f"the {full_name(played[0])} is played out of sequence; the {full_name(card)} must "
            "follow."
        )
    played.pop(0)


def _play(
    hands: Sequence[Sequence[int]],
    lead: Callable[[Sequence[int]], int],
    follow: Callable[[int], None],
    gone: set[int],
) -> list[tuple[int, int]]:
    """Play till somebody is out: each lead as chosen, then the sequence to its stop."""
    left = [len(hand) for hand in hands]
    owner = {card: player for player, hand in enumerate(hands) for card in hand}
    plays: list[tuple[int, int]] = []
    leader = 0
    while True:
        card: int | None = lead([c for c in hands[leader] if c not in gone])
        while card is not None and card in owner and card not in gone:
            leader = owner[card]
            plays.append((leader, card))
            gone.add(card)
            left[leader] -= 1
            if not left[leader]:
                return plays
            card = next_card(card)
            if card is not None and card in owner and card not in gone:
                follow(card)


@dataclass(slots=True)
class _Ledger:
    """The board and what each player has taken and paid."""

    board: dict[str, int]
    items: list[list[Item]]
    stake: int

    def take(self, player: int, name: str, *cards: int) -> None:
        """Give a player what lies on a compartment."""
        self.items[player].append(Item(name, cards, self.board[name], _PLACE))
        self.board[name] = 0

    def pay(self, giver: int, taker: int, why: str, cards: Sequence[int]) -> None:
        """Make a player pay another a stake a card."""
        owed, shown = self.stake * len(cards), tuple(cards)
        self.items[giver].append(Item(f"paid: {why}", shown, -owed, _PLACE))
        self.items[taker].append(Item(f"received: {why}", shown, owed, _PLACE))


def _settle(
    hands: Sequence[Sequence[int]],
    turned: int,
    plays: Sequence[tuple[int, int]],
    standing: dict[str, int],
    rules: Rules,
) -> Settlement:
    """Dress the board, and pay what the turn-up and the plays have earned."""
    dealer = len(hands) - 1
    laid = dress_board(len(hands), rules)
    paid = [laid["others pay"]] * dealer + [laid["dealer pays"]]
    ledger = _Ledger(
        {name: standing[name] + laid[name] for name in COMPARTMENTS},
        [[Item("dressing the board", (), -amount, _PLACE)] for amount in paid],
        rules.stake,
    )
    if turned == POPE:
        winner = dealer
        ledger.take(dealer, "pope", POPE)
        ledger.take(dealer, "game")
        for player in range(dealer):
            ledger.pay(player, dealer, "cards dealt", hands[player])
    else:
        winner = plays[-1][0]
        if turned >> 2 in HONOURS:
            ledger.take(dealer, HONOURS[turned >> 2], turned)
        _take_played(plays, turned & 3, ledger)
        ledger.take(winner, "game")
        _pay_for_cards_left(hands, plays, winner, ledger)
    sides = tuple(Breakdown(tuple(side)) for side in ledger.items)
    return Settlement(sides, won_hand=winner, facts={"standing": ledger.board})


def _take_played(plays: Sequence[tuple[int, int]], trump: int, ledger: _Ledger) -> None:
    """Take the compartments of the honours played out, of the unions and of Pope."""
    by = {card: player for player, card in plays}
    for player, card in plays:
        if card == POPE:
            ledger.take(player, "pope", card)
        if card & 3 == trump and card >> 2 in HONOURS:
            ledger.take(player, HONOURS[card >> 2], card)
    for name, (high, low) in _UNIONS.items():
        cards = (4 * high + trump, 4 * low + trump)
        owners = [by.get(card) for card in cards]
        if owners[0] is not None and owners[0] == owners[1]:
            ledger.take(owners[0], name, *cards)


def _pay_for_cards_left(
    hands: Sequence[Sequence[int]],
    plays: Sequence[tuple[int, int]],
    winner: int,
    ledger: _Ledger,
) -> None:
    """Pay the winner a stake for every card left; a holder of Pope is excused."""
    gone = {card for _, card in plays}
    for player, hand in enumerate(hands):
        left = [card for card in hand if card not in gone]
        if POPE in left:
            ledger.items[player].append(Item("excused by Pope", (POPE,), 0, _PLACE))
        elif left:
            ledger.pay(player, winner, "cards left", left)


def simulate_hands(
    hands: int = 1000, *, players: int = 4, seed: int = 0, rules: Rules = STANDARD
) -> dict[str, Any]:
    """Deal and play hands with random leads, the deal passing to the left.

    Parameters
    ----------
    hands : int
        How many.
    players : int
        2 to 12.
    seed : int
        Of the shuffles and the leads.
    rules : Rules
        The law; by the book, the leads are random among those of the book.

    Returns
    -------
    dict
        ``gains`` by place at the table and what is left ``standing`` upon the board (together
        they are nothing), and how often each compartment was ``taken``.

    Raises
    ------
    DataError
        If there are no hands, or too few or too many players.

    Examples
    --------
    >>> played = simulate_hands(50, seed=1)
    >>> sum(played["gains"]) + sum(played["standing"].values())
    0
    """
    check_least(1, hands=hands)
    each, _ = cards_each(players)
    rng = random.Random(seed)
    table = Stakes(players)
    standing, taken = dict.fromkeys(COMPARTMENTS, 0), dict.fromkeys(COMPARTMENTS, 0)
    for dealt in range(hands):
        pack = PACK.shuffled(rng)
        held = [tuple(pack[p * each : (p + 1) * each]) for p in range(players)]
        turned = pack[-1]
        gone = {turned}

        def lead(hand: Sequence[int], gone: set[int] = gone) -> int:
            return rng.choice(leads_of(hand, gone) if rules.by_the_book else hand)

        plays = [] if turned == POPE else _play(held, lead, lambda _: None, gone)
        settled = _settle(held, turned, plays, standing, rules)
        standing = settled.facts["standing"]
        table.add_round(settled.totals, eldest=dealt + 1)
        for side in settled.sides:
            for item in side.items:
                if item.name in taken:
                    taken[item.name] += 1
    return {"gains": table.gains, "standing": standing, "taken": taken}
