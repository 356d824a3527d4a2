"""Write a simulated game down: the same cards and choices as `simulate_games`, as a record."""

from dataclasses import replace

from cribscore.checks import check_flag, check_number, check_seed
from cribscore.match.simulate import MOST_GAMES, two_handed
from cribscore.match.slow import PlayedDeal, play_deal
from cribscore.players import PlayerLike, find_player
from cribscore.records import DealRecord, GameRecord, replay_until_won
from cribscore.seeds import key_of
from cribscore.variants import SIX_CARD, VariantLike

__all__ = ["record_game"]


def record_game(
    player: PlayerLike,
    opponent: PlayerLike,
    *,
    seed: int,
    pair: int = 0,
    swapped: bool = False,
    variant: VariantLike = SIX_CARD,
) -> GameRecord:
    """Play one of the games of `simulate_games` and write it down.

    Parameters
    ----------
    player, opponent, seed
        As there.
    pair : int
        Number of the pair of games, from 0.
    swapped : bool
        The second game of the pair, in which `opponent` deals first.
    variant : str or Variant
        A kind of cribbage for two.

    Returns
    -------
    GameRecord
        A finished game between the two (players of one name get a number).

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
    known = two_handed(variant)
    check_number("pair", pair, least=0, most=MOST_GAMES - 1)
    sides = (find_player(player), find_player(opponent))
    names = (sides[0].name, sides[1].name)
    if names[0] == names[1]:
        names = (f"{names[0]}-1", f"{names[1]}-2")
    record, key = GameRecord(variant=known, players=names), key_of(check_seed(seed))
    starts = int(check_flag("swapped", swapped))
    while True:
        number = len(record.deals)
        dealer = (number + starts) % 2
        players = (sides[1 - dealer], sides[dealer])
        played = play_deal(key, pair, number, players, known)
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
