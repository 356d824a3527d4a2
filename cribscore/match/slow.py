"""Deals between players that are Python functions: the engine's mirror, by the rules themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cribscore import seed_kernels
from cribscore.arrays import Ints
from cribscore.cards import format_cards, parse_cards
from cribscore.errors import CribscoreError, IllegalPlayError
from cribscore.match.engine import Deals
from cribscore.play import PlayState, start_play
from cribscore.players import Player
from cribscore.roles import DEALER, PONE
from cribscore.show import score_hand, score_heels
from cribscore.variants import Variant

__all__ = ["PlayedDeal", "play_deal", "play_deals_slowly"]


class Draws:
    """The random numbers of one game, one for each decision, as the engine draws them.

    Parameters
    ----------
    key : int64 array, (2,)
        As `key_of` makes it.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """A deal between two players, card by card; roles are pone, then dealer.

    Attributes
    ----------
    dealt, throws : tuple of tuple of int
        Card ids by role.
    starter : int
        The card turned.
    play : tuple of (int or None)
        The cards of the play in order; None stands for "go".
    last : PlayState
        The play when it is over, with all that happened.
    """

    dealt: tuple[tuple[int, ...], ...]
    throws: tuple[tuple[int, ...], ...]
    starter: int
    play: tuple[int | None, ...]
    last: PlayState


def play_deal(
    key: Ints, game: int, deal: int, players: Sequence[Player], variant: Variant
) -> PlayedDeal:
    """Play one deal out between Python players, given by role.

    Raises
    ------
    IllegalPlayError
        If a player throws or plays what the rules forbid.
    """
    draws = Draws(key, game, deal)
    pack = np.empty((1, 2 * variant.dealt + 1), np.uint8)
    seed_kernels.deal_packs(key, np.array([game]), deal, pack)
    cards = [int(card) for card in pack[0]]
    dealt, throws = [], []
    for role in (PONE, DEALER):
        hand = sorted(cards[role * variant.dealt : (role + 1) * variant.dealt])
        draws.place = role
        throw = players[role].throw(hand, role == DEALER, variant, draws)
        throws.append(_check_throw(hand, throw, variant))
        dealt.append(tuple(hand))
    kept = [[c for c in dealt[role] if c not in throws[role]] for role in (PONE, DEALER)]
    last = _play_out(kept, players, variant, draws)
    return PlayedDeal(
        dealt=tuple(dealt),
        throws=tuple(throws),
        starter=cards[-1],
        play=tuple(event.card for event in last.events),
        last=last,
    )


def _check_throw(dealt: list[int], throw: Any, variant: Variant) -> tuple[int, ...]:
    """Return the throw of a player if it has the right number of cards of the hand."""
    try:
        cards = tuple(parse_cards(throw))
    except CribscoreError:
        cards = ()
    if len(cards) != variant.thrown or not set(cards) <= set(dealt):
        raise IllegalPlayError(
            f"a player must throw {variant.thrown} of the cards {format_cards(dealt)}; "
            f"got {throw!r}."
        )
    return cards


def _play_out(
    kept: list[list[int]], players: Sequence[Player], variant: Variant, draws: Draws
) -> PlayState:
    """Let the players play their cards until none is left, and return the last position."""
    state = start_play(kept, variant=variant)
    n_played = 0
    while state.turn is not None:
        if state.legal_cards():
            draws.place = 2 + n_played
            turn = state.turn
            state = state.play(players[turn].play(state.seen_by(turn), draws), seat=turn)
            n_played += 1
        else:
            state = state.go()
    return state


def play_deals_slowly(
    key: Ints, games: Ints, deal: int, players: Any, seats: Ints, variant: Variant
) -> Deals:
    """Play the same deal of many games between Python players.

    Parameters
    ----------
    key, games, deal, players, seats, variant
        As in `engine.play_deals`; the players are `Player`.

    Raises
    ------
    IllegalPlayError
        If a player throws or plays what the rules forbid.

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
        play_deal(key, int(game), deal, [players[seat] for seat in roles], variant)
        for game, roles in zip(games, seats, strict=True)
    ]
    return Deals(
        np.array([score_heels(one.starter) for one in played], np.int64),
        np.array([_points_of_play(one.last, variant) for one in played]),
        np.array([_points_of_show(one) for one in played], np.int64),
    )


def _points_of_play(last: PlayState, variant: Variant) -> Ints:
    """Return role and points of each card, (cards, 2); a go counts with the card before it."""
    play = np.zeros((2 * variant.kept, 2), np.int64)
    n_played = 0
    for event in last.events:
        if event.card is not None:
            play[n_played, 0] = event.seat
            n_played += 1
        play[n_played - 1, 1] += event.points
    return play


def _points_of_show(deal: PlayedDeal) -> tuple[int, int, int]:
    """Return the points of pone's hand, dealer's hand and crib."""
    pone, dealer = (
        [card for card in deal.dealt[role] if card not in deal.throws[role]]
        for role in (PONE, DEALER)
    )
    crib = deal.throws[PONE] + deal.throws[DEALER]
    return (
        score_hand(pone, deal.starter).total,
        score_hand(dealer, deal.starter).total,
        score_hand(crib, deal.starter, crib=True).total,
    )
