"""The open-hand solver of écarté, compiled.

A hand is a mask of 32 bits: bit ``8 * suit + power``, power 0 (seven) to 7 (king), trumps moved
to suit 0. Against one hand, the opponent's cards that no card of it parts are alike, and so are
all plain cards of suits that it lacks: the 65,780 opposing hands fall into at most 1,287 kinds,
and each kind is solved once.
"""

import numpy as np
import numpy.typing as npt

from cribscore.jit import kernel

__all__ = ["count_strengths", "leader_tricks", "solve_many"]

Int64s = npt.NDArray[np.int64]


@kernel
def _replies(his: int, led: int) -> tuple[int, int]:
    """Return the legal replies to the card at bit `led`, and 1 if they take the trick."""
    same = his & 0xFF << (led // 8 * 8)
    if same:
        higher = same & ~((2 << led) - 1)
        return (higher, 1) if higher else (same, 0)
    trumps = his & 0xFF
    return (trumps, 1) if trumps else (his, 0)


@kernel
def _distinct(cards: int, others: int) -> int:
    """Return `cards` without those alike to a higher one: no card of `others` parts them."""
    kept, alike = 0, 0
    for place in range(31, -1, -1):
        if others >> place & 1 or place % 8 == 7:
            alike = 0
        if cards >> place & 1:
            if not alike:
                kept |= 1 << place
            alike = 1
    return kept


@kernel
def _highest(cards: int) -> int:
    """Return the place of the highest bit of a mask that is not empty."""
    place = 0
    for step in (16, 8, 4, 2, 1):
        if cards >> place + step:
            place += step
    return place


MINE, HIS, LEADS, LEAD, REPLIES, WINS, WORST, BEST, LOW, HIGH = range(10)


@kernel
def leader_tricks(mine: int, his: int, n_cards: int, frames: Int64s) -> int:
    """Return the tricks that the leader makes, both hands open and best played.

    Minimax with alpha and beta, a frame a trick: compiled recursion cannot be cached on disk.

    Parameters
    ----------
    mine, his : int
        Masks of the leader and of the other, `n_cards` each; suit 0 is trumps.
    n_cards : int
        Cards in each hand.
    frames : int64[5, 10]
        Room to work in; overwritten.

    Returns
    -------
    int
        From 0 to `n_cards`.
    """
    _open_frame(frames[0], mine, his, 0, n_cards)
    depth, n = 0, n_cards
    while True:
        frame = frames[depth]
        if frame[REPLIES] and frame[WORST] > max(frame[LOW], frame[BEST]):
            reply = 1 << _highest(frame[REPLIES])
            frame[REPLIES] ^= reply
            left, rest = frame[MINE] ^ 1 << frame[LEAD], frame[HIS] ^ reply
            floor = max(frame[LOW], frame[BEST])
            depth, n = depth + 1, n - 1
            if frame[WINS]:
                _open_frame(frames[depth], rest, left, n - frame[HIGH], n - floor)
            else:
                _open_frame(frames[depth], left, rest, floor - 1, frame[HIGH] - 1)
            continue
        if frame[LEAD] >= 0:
            frame[BEST] = max(frame[BEST], frame[WORST])
        if frame[LEADS] and frame[BEST] < frame[HIGH]:
            _lay_lead(frame, n)
            continue
        if depth == 0:
            return int(frame[BEST])
        value = frame[BEST]
        depth, n = depth - 1, n + 1
        above = frames[depth]
        value = n - 1 - value if above[WINS] else 1 + value
        above[WORST] = min(above[WORST], value)


@kernel
def _open_frame(frame: Int64s, mine: int, his: int, low: int, high: int) -> None:
    """Begin the search of a trick; it matters only between `low` and `high` tricks."""
    frame[MINE], frame[HIS] = mine, his
    frame[LEADS] = _distinct(mine, his)
    frame[LEAD], frame[REPLIES], frame[BEST] = -1, 0, 0
    frame[LOW], frame[HIGH] = low, high


@kernel
def _lay_lead(frame: Int64s, n: int) -> None:
    """Lay the next lead on the table and list the replies to it; settle the last card at once."""
    lead = _highest(frame[LEADS])
    frame[LEADS] ^= 1 << lead
    frame[LEAD] = lead
    replies, wins = _replies(frame[HIS], lead)
    frame[WINS] = wins
    frame[WORST] = 1 - wins if n == 1 else n
    frame[REPLIES] = 0 if n == 1 else _distinct(replies, frame[MINE] ^ 1 << lead)


@kernel
def _part_into_gaps(mine: int, unseen: int, gaps_out: Int64s) -> tuple[int, int]:
    """Sort the unseen cards into gaps: cards of one gap are alike to the hand `mine`.

    ``gaps_out[g, 0]`` is the size of gap g and ``gaps_out[g, i]`` the mask of its first i cards.
    Returns the number of gaps of trumps, which come first, and of all gaps.
    """
    gap, trump_gaps, void_gap = 0, 0, -1
    gaps_out[:] = 0
    for suit in range(4):
        if suit and not mine >> 8 * suit & 0xFF:
            if void_gap < 0:
                void_gap, gap = gap, gap + 1
            target = void_gap
        else:
            target, gap = gap, gap + 1
        for place in range(8 * suit + 7, 8 * suit - 1, -1):
            if mine >> place & 1:
                if gaps_out[target, 0]:
                    target, gap = gap, gap + 1
            elif unseen >> place & 1:
                size = gaps_out[target, 0] + 1
                gaps_out[target, 0] = size
                if size <= 5:
                    gaps_out[target, size] = gaps_out[target, size - 1] * (size > 1) | 1 << place
        if suit == 0:
            trump_gaps = gap
    return trump_gaps, gap


@kernel
def count_strengths(
    mine: int, unseen: int, leads: int, turn_known: int, choose: Int64s, counts_out: Int64s
) -> None:
    """Count a hand's tricks over every hand of five unseen cards.

    Parameters
    ----------
    mine, unseen : int
        Masks, trumps in suit 0. A known turn-up is in neither.
    leads : int
        1 if the hand leads, 0 if the opponent does.
    turn_known : int
        1 if the turn-up is known; with 0 every trump that the opponent has not may be it, and
        the pairs of turn-up and opposing hand are counted.
    choose : int64[n, 6]
        Binomial coefficients.
    counts_out : int64[6, 6]
        Opposing hands by the trumps they hold and the tricks that `mine` makes. Added to.
    """
    gaps = np.zeros((12, 6), dtype=np.int64)
    frames = np.zeros((5, 10), dtype=np.int64)
    trump_gaps, n_gaps = _part_into_gaps(mine, unseen, gaps)
    unseen_trumps = 0
    for gap in range(trump_gaps):
        unseen_trumps += gaps[gap, 0]
    taken = np.zeros(12, dtype=np.int64)
    last = n_gaps - 1
    left = 5
    while True:
        if left <= gaps[last, 0]:
            taken[last] = left
            his, ways, trumps = 0, 1, 0
            for gap in range(n_gaps):
                k = taken[gap]
                if k:
                    his |= gaps[gap, k]
                    ways *= choose[gaps[gap, 0], k]
                    if gap < trump_gaps:
                        trumps += k
            if not turn_known:
                ways *= unseen_trumps - trumps
            if ways:
                if leads:
                    tricks = leader_tricks(mine, his, 5, frames)
                else:
                    tricks = 5 - leader_tricks(his, mine, 5, frames)
                counts_out[trumps, tricks] += ways
        gap = 0
        while gap < last and (left == 0 or taken[gap] == gaps[gap, 0]):
            left += taken[gap]
            taken[gap] = 0
            gap += 1
        if gap >= last:
            return
        taken[gap] += 1
        left -= 1


@kernel
def solve_many(
    hands: Int64s, unseen: Int64s, leads: int, turn_known: int, choose: Int64s, counts_out: Int64s
) -> None:
    """Count the tricks of many hands: `count_strengths` of each into ``counts_out[i]``."""
    for i in range(len(hands)):
        count_strengths(hands[i], unseen[i], leads, turn_known, choose, counts_out[i])
