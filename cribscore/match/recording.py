"""Write a simulated game down: the same cards and choices as `simulate_games`, as a record."""

import numpy as np

from cribscore import seed_kernels
from cribscore.errors import DataError
from cribscore.match.slow import Draws, check_throw
from cribscore.play.rules import start_play
from cribscore.players.contract import DEALER, PONE, Ints
from cribscore.players.registry import seat_of
from cribscore.players.simple import Player
from cribscore.records.ledger import replay
from cribscore.records.records import DealRecord, GameRecord
from cribscore.seeds import key_of
from cribscore.variants import SIX_CARD, Variant

__all__ = ["record_game"]


def record_game(
    first: str | Player,
    second: str | Player,
    *,
    seed: int,
    pair: int = 0,
    swapped: bool = False,
    variant: Variant = SIX_CARD,
) -> GameRecord:
    """Play one of the games of `simulate_games` and write it down.

    Parameters
    ----------
    first, second : str or Player
        As `dealer` and `pone` there.
    seed : int
        As there.
    pair : int
        Number of the pair of games, from 0.
    swapped : bool
        The second game of the pair, in which `second` deals first.
    variant : Variant
        A kind of cribbage for two.

    Returns
    -------
    GameRecord
        A finished game between ``first`` and ``second`` (players of one name get a number).

    Raises
    ------
    DataError
        If a player is unknown, the seed or pair out of range, or the variant not for two.
    IllegalPlayError
        If a player of your own throws or plays what he may not.

    Examples
    --------
    >>> from cribscore import replay
    >>> record = record_game("hoffmann", "greedy", seed=1)
    >>> record.players, replay(record).winner in record.players
    (('hoffmann', 'greedy'), True)
    """
    if variant.players != 2:
        raise DataError(f"games are simulated for two players; got {variant.name}.")
    if not 0 <= seed < 2**64 or not 0 <= pair < 2**32:
        raise DataError(f"seed and pair must be whole numbers from 0; got {seed} and {pair}.")
    seats = (seat_of(first), seat_of(second))
    names = tuple(seat.name for seat in seats)
    if names[0] == names[1]:
        names = (f"{names[0]}-1", f"{names[1]}-2")
    record, key = GameRecord(variant, names), key_of(seed)
    while True:
        number = len(record.deals)
        dealer = (number + int(swapped)) % 2
        players = (seats[1 - dealer].player, seats[dealer].player)
        deal = _record_deal(key, pair, number, dealer, players, variant)
        record = GameRecord(variant, names, (*record.deals, deal))
        if replay(_cut_short(record)).winner is not None:
            return _cut_short(record)


def _record_deal(
    key: Ints,
    game: int,
    number: int,
    dealer: int,
    players: tuple[Player, Player],
    variant: Variant,
) -> DealRecord:
    """Play one deal out; players by role, pone first."""
    draws = Draws(key, game, number)
    pack = np.empty((1, 2 * variant.dealt + 1), np.uint8)
    seed_kernels.deal_packs(key, np.array([game]), number, pack)
    cards = [int(card) for card in pack[0]]
    seats = (1 - dealer, dealer)
    dealt: dict[int, tuple[int, ...]] = {}
    throws: dict[int, tuple[int, ...]] = {}
    for role in (PONE, DEALER):
        hand = sorted(cards[role * variant.dealt : (role + 1) * variant.dealt])
        draws.place = role
        throw = tuple(players[role].throw(hand, role == DEALER, variant, draws))
        check_throw(hand, throw, variant)
        dealt[seats[role]], throws[seats[role]] = tuple(hand), throw
    by_seat = ((dealt[0], dealt[1]), (throws[0], throws[1]))
    deal = DealRecord(dealer, *by_seat, starter=cards[-1])
    state = start_play([deal.kept(seat) for seat in seats], variant=variant)
    play: list[int | None] = []
    while state.turn is not None:
        if state.legal_cards():
            draws.place = 2 + sum(card is not None for card in play)
            card = players[state.turn].play(state.seen_by(state.turn), draws)
            play.append(card)
            state = state.play(card, seat=state.turn)
        else:
            play.append(None)
            state = state.go()
    return DealRecord(dealer, *by_seat, starter=cards[-1], play=tuple(play))


def _cut_short(record: GameRecord) -> GameRecord:
    """Leave out the cards of the last deal that come after the end of the game."""
    *before, last = record.deals
    for n_played in range(len(last.play) + 1):
        cut = DealRecord(
            *(last.dealer, last.dealt, last.throws, None, last.starter, last.play[:n_played])
        )
        shorter = GameRecord(record.variant, record.players, (*before, cut))
        if replay(shorter).winner is not None:
            return shorter
    return record
