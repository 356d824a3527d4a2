"""Which card to play: what each is worth, and how often the equilibrium plays it.

Both players use what they hold and what has been played; not what they threw, and not the starter.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, SupportsIndex

import numpy as np

from cribscore.answers import Answer
from cribscore.cards import RANKS
from cribscore.checks import check_flag, check_number, check_tolerance
from cribscore.errors import CardCountError, DataError, IllegalPlayError, InvalidCardError, shown
from cribscore.play import PlayState
from cribscore.ranks import RanksLike, check_one_pack, format_ranks, hand_number, parse_ranks
from cribscore.roles import ROLES, Role
from cribscore.solve.below import (
    Belief,
    Below,
    CardValues,
    Source,
    believe,
    follow_on,
    step,
    value_cards,
    value_last,
)
from cribscore.solve.game import CRIBBAGE, PlayGame
from cribscore.solve.places import (
    GO,
    TOP,
    Place,
    find_place,
    follow,
    legal_ranks,
    value_alone,
)
from cribscore.solve.shipped import ShippedPlay, solved_play
from cribscore.solve.solver import PlayEquilibrium

SETTLED = 0.02
"""A mix that loses more points than this by its own values is not settled."""
_OVER = "the play is over; nobody is to play a card."
LineLike = str | Iterable[SupportsIndex]


@dataclass(frozen=True, kw_only=True)
class CardAdvice(Answer):
    """One card that can be played.

    Attributes
    ----------
    rank : int
        0 (ace) to 12 (king).
    value : float
        Points from here on, the player's less the other's, if the card is played and both then
        follow the equilibrium; NaN where the hand cannot be.
    chance : float
        How often the equilibrium plays it.
    """

    rank: int
    value: float
    chance: float

    def __str__(self) -> str:
        """Write the card, how often it is played and what it is worth."""
        return f"{RANKS[self.rank]}  {100 * self.chance:5.1f} %  {self.value:+.3f}"


@dataclass(frozen=True, kw_only=True)
class PlayAdvice(Answer):
    """Which card to play from a hand at a public state.

    Attributes
    ----------
    dealer : bool
        Whether the player deals.
    left : tuple of int
        The ranks that the player has left.
    line : tuple of int
        What has happened: the ranks played, with -1 for each go.
    count : int
        The running total.
    cards : tuple of CardAdvice
        The cards that can be played, the best first; empty if the player has to say go.
    exploitability : float
        What the advice is proved to within: points a deal of the whole solution, or, where
        `solved_below`, points each time that play comes here.
    solved_below : bool
        Whether the play below this state was solved anew, given that both have played to here by
        the equilibrium. The certificate then covers the play from here, not the whole deal.
    """

    dealer: bool
    left: tuple[int, ...]
    line: tuple[int, ...]
    count: int
    cards: tuple[CardAdvice, ...]
    exploitability: float
    solved_below: bool

    @property
    def role(self) -> Role:
        """``pone`` or ``dealer``."""
        return ROLES[int(self.dealer)]

    def __str__(self) -> str:
        """Write a card a line, the best first."""
        title = f"{self.role} holds {format_ranks(self.left)}, count {self.count}"
        return "\n".join([title, *map(str, self.cards)] if self.cards else [title, "go"])

    @property
    def mix_loss(self) -> float:
        """What the mix of cards loses against the best of them, by the same values.

        It is close to zero where play comes often. Above some hundredths, the position is almost
        never reached at equilibrium, so that its mix has not converged.
        """
        best = max((card.value for card in self.cards), default=0.0)
        return sum(card.chance * (best - card.value) for card in self.cards)


def read_line(played: LineLike, game: PlayGame) -> tuple[int, ...]:
    """Read a line of the play: ranks in the order played, ``go`` or -1 for a go.

    Cards may carry suits, which are dropped. Goes may be left out where the next card shows them.

    Raises
    ------
    InvalidCardError, IllegalPlayError
        If it cannot be read, or the rules forbid it.

    Examples
    --------
    >>> read_line("T J Q go A", PlayGame())
    (9, 10, 11, -1, 0)
    >>> read_line("K Q J 7", PlayGame())
    (12, 11, 10, -1, -1, 6)
    """
    moves: list[int] = []
    if isinstance(played, str):
        for word in played.lower().replace("go", " go ").split():
            moves += [GO] if word == "go" else parse_ranks(word, in_one_pack=False)
    else:
        if not isinstance(played, Iterable) or getattr(played, "ndim", 1) == 0:
            raise InvalidCardError(f"the line must be text or ranks; got {shown(played)}.")
        moves = [check_number("a move", move, least=GO, most=game.n_ranks - 1) for move in played]
    check_one_pack([move for move in moves if move != GO])
    line: list[int] = []
    place = find_place(game, ())
    for move in moves:
        while move != GO and game.values[move] > game.limit - place.running_count:
            place = follow(game, place, GO, line)
            line.append(GO)
        place = follow(game, place, move, line)
        line.append(move)
    return tuple(line)


def wait_for(game: PlayGame, line: Sequence[int], player: int) -> tuple[int, ...]:
    """Add the goes that bring the turn to a player; the other must be able to have said them.

    Raises
    ------
    IllegalPlayError
        If it cannot be that player's turn.
    """
    moves = list(line)
    place = find_place(game, moves)
    for _ in range(2):
        if sum(place.left) == 0:
            raise IllegalPlayError(_OVER)
        if place.mover == player:
            return tuple(moves)
        try:
            place = follow(game, place, GO, moves)
        except IllegalPlayError:
            break
        moves.append(GO)
    raise IllegalPlayError(
        f"it is {ROLES[1 - player]}'s turn after {format_ranks([m for m in line if m != GO])}, "
        f"at {find_place(game, line).running_count}; {ROLES[player]} cannot be advised.",
        hint="write 'go' where a player has said it.",
    )


def is_known(solution: ShippedPlay | PlayEquilibrium, line: Sequence[int]) -> bool:
    """Say whether a solution reaches to the end of a line, so that nothing is solved for advice.

    It does where no strategy is needed: one player has no card left, or both have one.

    Raises
    ------
    IllegalPlayError
        If the rules forbid the line.

    Examples
    --------
    >>> from cribscore.solve.shipped import shipped_play
    >>> is_known(shipped_play(), (6, 7)), is_known(shipped_play(), (6, 7, 8))
    (True, False)
    """
    place = find_place(solution.game, line)
    return place.node < 0 or 0 in place.left or solution.numbers_at(place) is not None


def advise_play(
    hand: RanksLike,
    played: LineLike = (),
    *,
    dealer: bool | None = None,
    solution: ShippedPlay | PlayEquilibrium | None = None,
    tolerance: float = 0.002,
    solve_below: bool = False,
) -> PlayAdvice:
    """Say what each card is worth at any moment of the play, and how often to play it.

    Parameters
    ----------
    hand : text, or a sequence of ranks
        The four cards that the player kept, those already played among them. Suits make no
        difference and are dropped.
    played : text, or a sequence of ranks
        What both have played, in order, with ``go`` (or -1) for a go: ``"7 8 9 go"``.
    dealer : bool, optional
        Whether the player deals. What was played says whose turn it is; if this says otherwise,
        the goes that bring the turn to the player are added, or the line is refused.
    solution : PlayEquilibrium or ShippedPlay, optional
        By default `solved_play`.
    tolerance : float
        Where the solution ends, the play is solved anew below, to this many points each time that
        play comes there.
    solve_below : bool
        Solve the play anew at each state of the line past the third card, and at the third where
        the solution has not converged, as it is almost never reached: a tenth of a second for a
        deal, two seconds with the third card. The certificate is then of the state.

    Returns
    -------
    PlayAdvice
        The cards, best first, and what the advice is proved to within.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the hand cannot be read, is not of four cards, or lacks what was played from it.
    IllegalPlayError
        If the rules forbid the line, or it is the other's turn.

    Notes
    -----
    Both players use what they hold and what has been played, not what they threw and not the
    starter. Values are against an opponent who holds what the equilibrium of the throws keeps.

    Examples
    --------
    >>> advice = advise_play("6 7 8 9")
    >>> advice.role, round(sum(card.chance for card in advice.cards), 6)
    ('pone', 1.0)
    >>> advise_play("4 4 5 6", "7 8", dealer=True)
    Traceback (most recent call last):
    ...
    cribscore.errors.IllegalPlayError: it is pone's turn after 7 8, at 15; dealer cannot be \
advised. Hint: write 'go' where a player has said it.
    """
    if not isinstance(solution, ShippedPlay | PlayEquilibrium | None):
        raise DataError(
            f"solution must be a ShippedPlay or a PlayEquilibrium; got {shown(solution)}."
        )
    chosen = solution or solved_play()
    game = chosen.game
    check_tolerance(tolerance)
    check_flag("solve_below", solve_below)
    line = read_line(played, game)
    if dealer is not None:
        line = wait_for(game, line, int(check_flag("dealer", dealer)))
    place = find_place(game, line)
    if sum(place.left) == 0:
        raise IllegalPlayError(_OVER)
    at = _Spot(place, _what_is_left(game, parse_ranks(hand), place), line)
    if not legal_ranks(game, place, at.left):
        return _advice(at, [], chosen)
    return _advise(chosen, at, tolerance, solve_below)


class _Spot(NamedTuple):
    """Where advice is asked for: the place, the player's remainder, and the line to there."""

    place: Place
    left: tuple[int, ...]
    line: tuple[int, ...]


def _what_is_left(game: PlayGame, hand: Sequence[int], place: Place) -> tuple[int, ...]:
    """Take from a hand what its owner has laid, or say what does not fit."""
    role, laid = ROLES[place.mover], place.laid[place.mover]
    if len(hand) != game.n_cards:
        raise CardCountError(
            f"the hand must be the {game.n_cards} cards kept, those played among them; "
            f"got {len(hand)} ({format_ranks(hand)})."
        )
    left = sorted(hand)
    for rank in laid:
        if rank not in left:
            raise IllegalPlayError(
                f"{role} has played {format_ranks(laid)}, "
                f"which {format_ranks(hand)} does not hold.",
                hint="give all four cards kept, and what both have played in order.",
            )
        left.remove(rank)
    check_one_pack([*left, *place.laid[0], *place.laid[1]])
    return tuple(left)


def _advise(
    known: ShippedPlay | PlayEquilibrium, at: _Spot, tolerance: float, solve_below: bool
) -> PlayAdvice:
    game, (place, left, line) = known.game, at
    early = known.values_at(place) if isinstance(known, ShippedPlay) else None
    if early is not None and place.node >= 0:
        advice = _advice(at, _of_hand(game, early, left), known)
        third_anew = solve_below and place.part != TOP
        if not third_anew or (
            advice.mix_loss < SETTLED and _believe_anew(known, line, tolerance)[0] is known
        ):
            return advice
    if place.left[1 - place.mover] == 0:
        return _advice(at, _alone(game, place, left), known)
    source, belief = (_believe_anew if solve_below else _believe)(known, line, tolerance)
    if place.node < 0:
        value = value_last(source, belief, left)
        return _advice(at, [CardAdvice(rank=left[0], value=value, chance=1.0)], source)
    if solve_below and place.part != TOP and source is known:
        source = _solve_at(known, line, tolerance)
    return _advice(at, _of_hand(game, value_cards(source, belief), left), source)


@lru_cache(maxsize=16)
def _solve_at(
    known: ShippedPlay | PlayEquilibrium, line: tuple[int, ...], tolerance: float
) -> Below:
    """Solve the play anew below pone's second card."""
    return Below(*_believe(known, line, tolerance), tolerance=tolerance)


@lru_cache(maxsize=64)
def _believe(
    known: ShippedPlay | PlayEquilibrium, line: tuple[int, ...], tolerance: float
) -> tuple[Source, Belief]:
    """Follow a line; what was solved anew for a line is kept for those that go on from it."""
    if not line:
        return believe(known, ())
    source, belief = _believe(known, line[:-1], tolerance)
    return follow_on(source, belief, line[-1:], tolerance=tolerance)


@lru_cache(maxsize=64)
def _believe_anew(
    known: ShippedPlay | PlayEquilibrium, line: tuple[int, ...], tolerance: float
) -> tuple[Source, Belief]:
    """Follow a line, solving anew at each node past the third card, and there if not settled."""
    if not line:
        return believe(known, ())
    source, belief = _believe_anew(known, line[:-1], tolerance)
    belief = step(source, belief, line[-1])
    place = belief.place
    if place.part != TOP and place.node >= 0 and not _is_settled(known, belief):
        source = Below(source, belief, tolerance=tolerance)
    return source, belief


def _is_settled(known: ShippedPlay | PlayEquilibrium, belief: Belief) -> bool:
    """Say whether the mix at a state has converged: it loses next to nothing by its own values."""
    found = known.values_at(belief.place) if isinstance(known, ShippedPlay) else None
    if found is None:
        return False
    hands, values = found.mixes.hands, found.values
    joint = belief.weights(known.prior, known.game)
    weights = (joint @ belief.dealer) * belief.pone  # the third card is pone's
    best = np.full(len(weights), -np.inf)
    np.maximum.at(best, hands, values)
    with np.errstate(invalid="ignore"):
        lost = weights[hands] * found.mixes.chances * (best[hands] - values)
    return bool(np.nansum(lost) < SETTLED * weights.sum())


def _of_hand(game: PlayGame, found: CardValues, left: Sequence[int]) -> list[CardAdvice]:
    """Pick out of the values of all hands those of one."""
    cards = []
    for card, rank in enumerate(found.mixes.ranks):
        if rank in left:
            rest = list(left)
            rest.remove(rank)
            at = hand_number(rest, game.n_ranks)
            chance = float(found.mixes.chances[card, at])
            cards.append(CardAdvice(rank=rank, value=float(found.values[card, at]), chance=chance))
    return cards


def _alone(game: PlayGame, place: Place, left: Sequence[int]) -> list[CardAdvice]:
    """Value the cards of a player whose opponent has none left; the best order is played."""
    ranks = legal_ranks(game, place, left)
    values = [value_alone(game, place, left, rank) for rank in ranks]
    best = values.index(max(values))
    return [
        CardAdvice(rank=rank, value=float(value), chance=float(at == best))
        for at, (rank, value) in enumerate(zip(ranks, values, strict=True))
    ]


def _advice(at: _Spot, cards: list[CardAdvice], source: Source) -> PlayAdvice:
    ordered = sorted(cards, key=lambda card: (-card.chance, -card.value, card.rank))
    return PlayAdvice(
        dealer=bool(at.place.mover),
        left=at.left,
        line=at.line,
        count=at.place.running_count,
        cards=tuple(ordered),
        exploitability=source.exploitability,
        solved_below=isinstance(source, Below),
    )


def line_of(state: PlayState) -> tuple[int, ...]:
    """Write what has happened in a `PlayState` of two players as a line, up to whose turn it is.

    The goes that nobody needed to say are in it too.

    Raises
    ------
    IllegalPlayError
        If the play is over.

    Examples
    --------
    >>> from cribscore.play.rules import start_play
    >>> state = start_play(["T T J K", "T 5 5 6"], ranks_only=True).play(9).play(9).play(9)
    >>> line_of(state.go())
    (9, 9, 9, -1, -1)
    """
    if state.turn is None:
        raise IllegalPlayError(_OVER)
    line: tuple[int, ...] = ()
    place = find_place(CRIBBAGE, ())
    for event in state.events:
        if event.card is None:
            continue  # the goes follow from who lays what next
        rank = state.rank(event.card)
        line, place = _add_goes(line, place, event.seat, event.count - CRIBBAGE.values[rank])
        place = follow(CRIBBAGE, place, rank, line)
        line = (*line, rank)
    return _add_goes(line, place, state.turn, state.count)[0]


def _add_goes(
    line: tuple[int, ...], place: Place, seat: int, count: int
) -> tuple[tuple[int, ...], Place]:
    """Add the goes that bring the turn to a seat at a count."""
    while place.mover != seat or place.running_count != count:
        place = follow(CRIBBAGE, place, GO, line)
        line = (*line, GO)
    return line, place
