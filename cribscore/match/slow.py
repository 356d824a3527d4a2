"""Deals between players that are Python functions: the engine's mirror, by the rules themselves."""

from typing import Any

import numpy as np

from cribscore import seed_kernels
from cribscore.cards import format_cards
from cribscore.errors import IllegalPlayError
from cribscore.match.engine import Deals
from cribscore.play.rules import start_play
from cribscore.players.contract import DEALER, PONE, Ints
from cribscore.players.simple import Player
from cribscore.show.points import score_hand, score_heels
from cribscore.variants import Variant

__all__ = ["Draws", "check_throw", "play_deals_slowly"]


class Draws:
    """The random numbers of one game, one for each decision, as the engine draws them.

    Parameters
    ----------
    key : int64 array, (2,)
        As `engine.key_of` makes it.
    game, deal : int
        Their numbers.
    """

    def __init__(self, key: Ints, game: int, deal: int) -> None:
        self.key, self.game = key, np.array([game], dtype=np.int64)
        self.start = deal * seed_kernels.DRAWS_OF_DEAL + seed_kernels.DRAWS_OF_PACK
        self.place = 0

    def random(self) -> float:
        """Return the number of the decision at `place`, from 0 up to 1."""
        chance = np.empty(1, np.float64)
        seed_kernels.draw_chances(self.key, self.game, self.start + self.place, chance)
        return float(chance[0])


def play_deals_slowly(
    key: Ints, games: Ints, deal: int, players: Any, seats: Ints, variant: Variant
) -> Deals:
    """Play the same deal of many games between Python players.

    Parameters
    ----------
    key, games, deal, players, seats, variant
        As in `engine.play_deals`; the players are `Player`.

    Returns
    -------
    Deals
        What each was worth.

    Raises
    ------
    IllegalPlayError
        If a player throws or plays what he may not.

    Examples
    --------
    >>> from cribscore import SIX_CARD
    >>> from cribscore.seeds import key_of
    >>> from cribscore.players.simple import GREEDY
    >>> games, seats = np.arange(2), np.array([[0, 1], [1, 0]])
    >>> play_deals_slowly(key_of(1), games, 0, [GREEDY, GREEDY], seats, SIX_CARD).shows.shape
    (2, 3)
    """
    played = [
        _play_deal(key, int(game), deal, [players[seat] for seat in roles], variant)
        for game, roles in zip(games, seats, strict=True)
    ]
    heels, play, shows = zip(*played, strict=True)
    return Deals(np.array(heels, np.int64), np.array(play), np.array(shows, np.int64))


def _play_deal(
    key: Ints, game: int, deal: int, players: list[Player], variant: Variant
) -> tuple[int, Ints, tuple[int, int, int]]:
    draws = Draws(key, game, deal)
    pack = np.empty((1, 2 * variant.dealt + 1), np.uint8)
    seed_kernels.deal_packs(key, np.array([game]), deal, pack)
    cards = [int(card) for card in pack[0]]
    kept: list[list[int]] = []
    crib: list[int] = []
    for role in (PONE, DEALER):
        dealt = sorted(cards[role * variant.dealt : (role + 1) * variant.dealt])
        draws.place = role
        throw = players[role].throw(dealt, role == DEALER, variant, draws)
        check_throw(dealt, throw, variant)
        kept.append([card for card in dealt if card not in throw])
        crib += throw
    starter = cards[-1]
    play = _play_out(kept, players, variant, draws)
    shows = (
        score_hand(kept[PONE], starter).total,
        score_hand(kept[DEALER], starter).total,
        score_hand(crib, starter, crib=True).total,
    )
    return score_heels(starter), play, shows


def check_throw(dealt: list[int], throw: Any, variant: Variant) -> None:
    """Refuse a throw that is not of the right number of cards of the hand.

    Parameters
    ----------
    dealt : list of int
        The hand.
    throw : sequence of int
        The throw.
    variant : Variant
        How many are thrown.

    Raises
    ------
    IllegalPlayError
        Naming the hand and the throw.

    Examples
    --------
    >>> from cribscore import SIX_CARD
    >>> check_throw([0, 1, 2, 3, 4, 5], (0, 7), SIX_CARD)
    Traceback (most recent call last):
    ...
    cribscore.errors.IllegalPlayError: a player must throw 2 of the cards Ac Ad Ah As 2c 2d; \
got (0, 7).
    """
    if len(set(throw)) != variant.thrown or not set(throw) <= set(dealt):
        raise IllegalPlayError(
            f"a player must throw {variant.thrown} of the cards {format_cards(dealt)}; "
            f"got {throw!r}."
        )


def _play_out(kept: list[list[int]], players: list[Player], variant: Variant, draws: Draws) -> Ints:
    """Play two hands out; return role and points of each card (cards, 2)."""
    play = np.zeros((2 * variant.kept, 2), np.int64)
    state = start_play(kept, variant=variant)
    step = 0
    while state.turn is not None:
        turn = state.turn
        if state.legal_cards():
            draws.place = 2 + step
            state = state.play(players[turn].play(state.seen_by(turn), draws), seat=turn)
            play[step, 0] = turn
            step += 1
        else:
            state = state.go()
        for award in state.events[-1].awards:
            play[step - 1, 1] += award.points
    return play
