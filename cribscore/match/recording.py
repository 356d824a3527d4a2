"""Write a simulated game down: the same cards and choices as `simulate_games`, as a record."""

from dataclasses import replace

from cribscore.checks import check_flag, check_number, check_seed
from cribscore.errors import DataError
from cribscore.match.slow import PlayedDeal, play_deal
from cribscore.players.registry import seat_of
from cribscore.players.simple import Player
from cribscore.records.records import DealRecord, GameRecord
from cribscore.records.replay import replay_until_won
from cribscore.seeds import key_of
from cribscore.variants import SIX_CARD, VariantLike, find_variant

__all__ = ["record_game"]


def record_game(
    first: str | Player,
    second: str | Player,
    *,
    seed: int,
    pair: int = 0,
    swapped: bool = False,
    variant: VariantLike = SIX_CARD,
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
    variant : Variant or str
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
        If a player of your own throws or plays what the rules forbid.

    Examples
    --------
    >>> from cribscore import replay_game
    >>> record = record_game("hoffmann", "greedy", seed=1)
    >>> record.players, replay_game(record).winner in record.players
    (('hoffmann', 'greedy'), True)
    """
    variant = find_variant(variant)
    if variant.players != 2:
        raise DataError(f"games are simulated for two players; got {variant.name}.")
    check_number("pair", pair, least=0, most=2**32 - 1)
    starts = int(check_flag("swapped", swapped))
    key = key_of(check_seed(seed))
    seats = (seat_of(first), seat_of(second))
    names = tuple(seat.name for seat in seats)
    if names[0] == names[1]:
        names = (f"{names[0]}-1", f"{names[1]}-2")
    record = GameRecord(variant=variant, players=names)
    while True:
        number = len(record.deals)
        dealer = (number + starts) % 2
        players = (seats[1 - dealer].player, seats[dealer].player)
        played = play_deal(key, pair, number, players, variant)
        record = replace(record, deals=(*record.deals, _written(played, dealer)))
        ledger = replay_until_won(record)
        if ledger.winner is not None:
            return ledger.record


def _written(played: PlayedDeal, dealer: int) -> DealRecord:
    """Write a deal down by seat."""
    return DealRecord(
        dealer=dealer,
        dealt=_by_seat(played.dealt, dealer),
        throws=_by_seat(played.throws, dealer),
        starter=played.starter,
        play=played.play,
    )


def _by_seat(by_role: tuple[tuple[int, ...], ...], dealer: int) -> tuple[tuple[int, ...], ...]:
    return by_role if dealer == 1 else by_role[::-1]
