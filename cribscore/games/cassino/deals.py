"""Cassino dealt and played: moves, the replay of a record, random play (E s.112)."""

import random
from dataclasses import dataclass, field
from typing import Any

from cribscore.cards import CardsLike, format_cards, full_name
from cribscore.errors import CardCountError, IllegalPlayError
from cribscore.games.cassino.rules import (
    PACK,
    STANDARD,
    Deal,
    Rules,
    captures_of,
    check_players,
    parties_of,
    settle_deal,
    takings,
)
from cribscore.games.shape import Settlement, check_least

__all__ = ["legal_moves", "replay_deal", "simulate_deals"]

Move = tuple[int, tuple[int, ...]]
"""A card played and the cards that it takes; none where it is laid down."""


def legal_moves(hand: CardsLike, table: CardsLike = "", rules: Rules = STANDARD) -> tuple[str, ...]:
    """Return what the holder of a hand may play (s.112 iv).

    Parameters
    ----------
    hand : text, id, or a sequence of texts and ids
        One to four cards.
    table : text, id, or a sequence of texts and ids
        The cards face upwards upon the board.
    rules : Rules
        Whether a card that could take may be laid down, or take less.

    Returns
    -------
    tuple of str
        As ``Td x 9c Ad``, or the card alone where it is laid down.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not cards of one pack, or the hand is of a wrong size.

    Examples
    --------
    >>> legal_moves("Td Kh", "9c Ad 5h")
    ('Td x Ad 9c', 'Kh')
    """
    held = PACK.parse(hand, sizes=(1, 2, 3, 4))
    board = tuple(sorted(PACK.parse(table, what="the table")))
    PACK.check_together({"the hand": held, "the table": board})
    return tuple(_text(move) for card in held for move in _moves(card, board, rules))


def _moves(card: int, table: tuple[int, ...], rules: Rules) -> list[Move]:
    if rules.free:
        return [(card, taken) for taken in (*takings(card, table), ())]
    return [(card, one.taken) for one in captures_of(card, table)] or [(card, ())]


def _text(move: Move) -> str:
    card, taken = move
    return f"{format_cards(card)} x {format_cards(taken)}" if taken else format_cards(card)


@dataclass(slots=True)
class _Board:
    """A deal in progress: the cards go from stock to hands to table to piles."""

    players: int
    stock: list[int]
    table: tuple[int, ...] = ()
    hands: list[list[int]] = field(default_factory=list)
    piles: list[list[int]] = field(default_factory=list)
    sweeps: list[int] = field(default_factory=list)
    last: int = 0
    turn: int = 0

    def __post_init__(self) -> None:
        self.stock = self.stock[::-1]
        self.piles = [[] for _ in range(parties_of(self.players))]
        self.sweeps = [0] * len(self.piles)
        self.deal_round()
        self.table = tuple(sorted(self.stock.pop() for _ in range(4)))

    def deal_round(self) -> None:
        """Give four cards each, one at a time, from the eldest hand on."""
        self.hands = [[] for _ in range(self.players)]
        for _ in range(4):
            for hand in self.hands:
                hand.append(self.stock.pop())

    def make(self, move: Move) -> None:
        """Play a move, and deal again when all hands are out."""
        card, taken = move
        party = self.turn % len(self.piles)
        self.hands[self.turn].remove(card)
        self.turn = (self.turn + 1) % self.players
        out = not any(self.hands)
        if taken:
            self.table = tuple(c for c in self.table if c not in taken)
            self.piles[party] += (card, *taken)
            self.last = party
            if not self.table and not (out and not self.stock):
                self.sweeps[party] += 1  # the last cards of a deal sweep nothing
        else:
            self.table = tuple(sorted((*self.table, card)))
        if out and self.stock:
            self.deal_round()
        elif out:
            self.piles[self.last] += self.table
            self.table = ()

    def finished(self) -> bool:
        """Say whether every card has been played."""
        return not any(self.hands)


def replay_deal(
    order: CardsLike, moves: tuple[str, ...], *, players: int = 4, rules: Rules = STANDARD
) -> Settlement:
    """Replay a deal card by card, refusing what the law forbids, and settle it.

    Parameters
    ----------
    order : text, id, or a sequence of texts and ids
        The 52 cards in the order dealt: four each from the eldest on, one at a time, four to the
        table, then four each again until the pack is out.
    moves : tuple of str
        In turn from the eldest on, as `legal_moves` writes them: ``Td x 9c Ad``, or ``Kh``.
    players : int
        Two, three, or four as two partnerships.
    rules : Rules
        The law.

    Returns
    -------
    Settlement
        As `settle_deal` returns it.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the order is not the 52 cards, or moves are missing or too many.
    IllegalPlayError
        If a card is not held, or takes what it may not, naming the card.
    DataError
        If there are not two, three or four players.

    Examples
    --------
    >>> from cribscore.cards import format_cards
    >>> replay_deal(range(52), ("Kh",), players=2)
    Traceback (most recent call last):
    ...
    cribscore.errors.IllegalPlayError: move 1: the king of hearts (Kh) is not in the hand Ac Ah \
2c 2h.
    """
    check_players(players)
    pack = PACK.parse(order, what="the pack in its order", sizes=(52,))
    board = _Board(players, list(pack))
    for n, text in enumerate(moves, 1):
        if board.finished():
            raise CardCountError(f"move {n}, {text!r}, comes after the last card.")
        board.make(_read_move(text, board, rules, f"move {n}"))
    if not board.finished():
        raise CardCountError(f"a deal takes 48 moves; got {len(moves)}.")
    return settle_deal(Deal(tuple(map(tuple, board.piles)), tuple(board.sweeps)), rules)


def _read_move(text: str, board: _Board, rules: Rules, where: str) -> Move:
    played, _, takes = text.partition("x")
    card = PACK.parse_one(played, what=f"{where}, before the x,")
    taken = tuple(sorted(PACK.parse(takes.strip(), what=where)))
    hand = board.hands[board.turn]
    named = f"{where}: the {full_name(card)}"
    if card not in hand:
        raise IllegalPlayError(f"{named} is not in the hand {format_cards(hand)}.")
    legal = _moves(card, board.table, rules)
    if (card, taken) not in legal:
        did = f"cannot take {format_cards(taken)}" if taken else "cannot be laid down"
        raise IllegalPlayError(
            f"{named} {did} from {format_cards(board.table) or 'an empty table'}; legal: "
            f"{'; '.join(map(_text, legal))}."
        )
    return card, taken


def simulate_deals(
    deals: int = 1000, *, players: int = 4, seed: int = 0, rules: Rules = STANDARD
) -> dict[str, Any]:
    """Deal and play with random legal moves.

    Parameters
    ----------
    deals : int
        How many.
    players : int
        Two, three, or four as two partnerships.
    seed : int
        Of the shuffles and the moves.
    rules : Rules
        The law.

    Returns
    -------
    dict
        ``points`` and ``set_up`` by party, ``sweeps``, ``cards_tied`` and ``spades_tied``; the
        deals that were ``drawn``, nobody setting up anything, and those in which who took the
        last trick was ahead, ``last_ahead``. The points are eleven a deal and the sweeps, less
        three where the cards tie and one where the spades do.

    Raises
    ------
    DataError
        If there are not two, three or four players, or no deals.

    Examples
    --------
    >>> played = simulate_deals(20, seed=1)
    >>> sum(played["points"]) == 11 * 20 + played["sweeps"] - 3 * played["cards_tied"]
    True
    """
    check_players(players)
    check_least(1, deals=deals)
    rng = random.Random(seed)
    parties = parties_of(players)
    points, net = [0] * parties, [0] * parties
    sweeps = cards_tied = spades_tied = drawn = last_ahead = 0
    for _ in range(deals):
        board = _Board(players, PACK.shuffled(rng))
        while not board.finished():
            card = rng.choice(board.hands[board.turn])
            board.make(rng.choice(_moves(card, board.table, rules)))
        settled = settle_deal(Deal(tuple(map(tuple, board.piles)), tuple(board.sweeps)), rules)
        sweeps += sum(board.sweeps)
        names = {item.name for side in settled.sides for item in side.items}
        cards_tied += "the cards" not in names
        spades_tied += "the spades" not in names
        drawn += settled.won_hand is None
        last_ahead += settled.won_hand == board.last
        for party in range(parties):
            points[party] += settled.totals[party]
            net[party] += settled.facts["set_up"][party]
    return {
        "points": points,
        "set_up": net,
        "sweeps": sweeps,
        "cards_tied": cards_tied,
        "spades_tied": spades_tied,
        "drawn": drawn,
        "last_ahead": last_ahead,
    }
