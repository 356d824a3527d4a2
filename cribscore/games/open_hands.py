"""Two hands of five open on the table, solved and counted, compiled.

A hand is a mask: bit ``LANE * suit + power``, trumps moved to suit 0; `mask_of` makes it from a
`Ranking`. Against one hand, the opponent's cards that no card of it parts are alike, and so are
all plain cards of suits that it lacks: tens of thousands of opposing hands fall into at most 1,287
kinds, and each kind is solved once, for all hands that share out their cards among the suits in
the same way. `must_win` is 1 where the second player must win the trick
if able, and trump if he cannot follow (écarté), 0 where he need only follow suit (euchre).
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from cribscore.cards import format_cards
from cribscore.games.suits import suit_name
from cribscore.games.tricks import Ranking
from cribscore.jit import kernel

__all__ = [
    "LANE", "N_KINDS", "count_strengths", "count_tricks", "leader_tricks", "mask_of", "solve_many",
    "words_of",
]  # fmt: skip

Int64s = npt.NDArray[np.int64]
Int8s = npt.NDArray[np.int8]
LANE = 10
SUIT = (1 << LANE) - 1
N_KINDS = 1287
"""The ways to share five cards among nine gaps, the most that a hand leaves."""


def mask_of(cards: Sequence[int], ranking: Ranking) -> int:
    """Return the solver's mask of cards: `LANE` bits a suit, trumps lowest.

    Examples
    --------
    >>> from cribscore.games.packs import Pack
    >>> ranking = Ranking.of(Pack("the piquet pack", "KQJAT987"), trump=3)
    >>> mask_of([51, 24], ranking) == 1 << 7 | 1 << LANE  # king of spades, seven of clubs
    True
    """
    mask = 0
    for card in cards:
        suit = ranking.suits[card]
        lane = 0 if suit == ranking.trump else suit + (suit < (ranking.trump or 0))
        mask |= 1 << (LANE * lane + ranking.powers[card])
    return mask


@kernel
def _choose(n: int, k: int) -> int:
    """Return the number of ways to choose k of n."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@kernel
def _highest(cards: int) -> int:
    """Return the place of the highest bit of a mask that is not empty."""
    place = 0
    for step in (32, 16, 8, 4, 2, 1):
        if cards >> place + step:
            place += step
    return place


@kernel
def _distinct(cards: int, others: int) -> int:
    """Return `cards` without those alike to a higher one: no card of `others` parts them."""
    kept, above = 0, -1
    while cards:
        place = _highest(cards)
        cards ^= 1 << place
        alike = above >= 0 and above // LANE == place // LANE
        if not alike or others & (1 << above) - (2 << place):
            kept |= 1 << place
        above = place
    return kept


@kernel
def _replies(his: int, led: int, must_win: int) -> tuple[int, int]:
    """Return the legal replies to the card at bit `led`, those that take the trick and the rest."""
    same = his & SUIT << (led // LANE * LANE)
    if same:
        higher = same & ~((2 << led) - 1)
        if must_win and higher:
            return higher, 0
        return higher, same ^ higher
    trumps = his & SUIT
    if must_win and trumps:
        return trumps, 0
    return trumps, his ^ trumps


(MINE, HIS, LEADS, LEAD, REPLIES, WINNERS, TAKEN, WORST, BEST, LOW, HIGH) = range(11)
"""The columns of a frame, the state of the search at one trick."""


@kernel
def leader_tricks(mine: int, his: int, n_cards: int, must_win: int, frames: Int64s) -> int:
    """Return the tricks that the leader makes, both hands open and best played.

    Minimax with alpha and beta, a frame a trick: compiled recursion cannot be cached on disk.

    Parameters
    ----------
    mine, his : int
        Masks of the leader and of the other, `n_cards` each; suit 0 is trumps.
    n_cards : int
        Cards in each hand.
    must_win : int
        1 at écarté, 0 where it is enough to follow suit.
    frames : int64[5, 11]
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
        floor = max(frame[LOW], frame[BEST])
        if frame[REPLIES] and frame[WORST] > floor:
            reply = 1 << _highest(frame[REPLIES])
            frame[REPLIES] ^= reply
            left, rest = frame[MINE] ^ 1 << frame[LEAD], frame[HIS] ^ reply
            frame[TAKEN] = frame[WINNERS] & reply
            depth, n = depth + 1, n - 1
            if frame[TAKEN]:
                _open_frame(frames[depth], rest, left, n - frame[HIGH], n - floor)
            else:
                _open_frame(frames[depth], left, rest, floor - 1, frame[HIGH] - 1)
            continue
        if frame[LEAD] >= 0:
            frame[BEST] = max(frame[BEST], frame[WORST])
        if frame[LEADS] and frame[BEST] < frame[HIGH]:
            _lay_lead(frame, n, must_win)
            continue
        value = int(frame[BEST])
        if depth == 0:
            return value
        depth, n = depth - 1, n + 1
        above = frames[depth]
        value = n - 1 - value if above[TAKEN] else 1 + value
        above[WORST] = min(above[WORST], value)


@kernel
def _open_frame(frame: Int64s, mine: int, his: int, low: int, high: int) -> None:
    """Begin the search of a trick; it matters only between `low` and `high` tricks."""
    frame[MINE], frame[HIS] = mine, his
    frame[LEADS] = _distinct(mine, his)
    frame[LEAD], frame[REPLIES], frame[BEST] = -1, 0, 0
    frame[LOW], frame[HIGH] = low, high


@kernel
def _lay_lead(frame: Int64s, n: int, must_win: int) -> None:
    """Lay the next lead on the table and list the replies to it; settle the last card at once."""
    lead = _highest(frame[LEADS])
    frame[LEADS] ^= 1 << lead
    frame[LEAD] = lead
    winners, others = _replies(frame[HIS], lead, must_win)
    frame[WINNERS] = winners
    if n == 1:
        frame[WORST], frame[REPLIES] = 0 if winners else 1, 0
    else:
        left = frame[MINE] ^ 1 << lead
        frame[WORST] = n
        frame[REPLIES] = _distinct(winners, left) | _distinct(others, left)


@kernel
def _part_into_gaps(mine: int, unseen: int, held: int, gaps_out: Int64s) -> tuple[int, int]:
    """Sort the unseen cards into gaps: cards of one gap are alike to the hand `mine`.

    ``gaps_out[g, 0]`` is the size of gap g, ``gaps_out[g, i]`` the mask of its first i cards, and
    ``gaps_out[g, 6]`` how many of its cards the opponent is known to hold. How many gaps there
    are, some of them empty, follows from the cards that `mine` has of each suit.
    Returns the number of gaps of trumps, which come first, and of all gaps.
    """
    gap, trump_gaps, void_gap = 0, 0, -1
    gaps_out[:] = 0
    for suit in range(4):
        if suit and not mine >> LANE * suit & SUIT:
            if void_gap < 0:
                void_gap, gap = gap, gap + 1
            target = void_gap
        else:
            target, gap = gap, gap + 1
        for place in range(LANE * suit + LANE - 1, LANE * suit - 1, -1):
            if mine >> place & 1:
                target, gap = gap, gap + 1
            elif unseen >> place & 1:
                size = gaps_out[target, 0] + 1
                gaps_out[target, 0] = size
                gaps_out[target, 6] += held >> place & 1
                if size <= 5:
                    gaps_out[target, size] = gaps_out[target, size - 1] * (size > 1) | 1 << place
        if suit == 0:
            trump_gaps = gap
    return trump_gaps, gap


@kernel
def _count_hands(gaps: Int64s, taken: Int64s, n_gaps: int) -> tuple[int, int]:
    """Return how many hands take so many cards of each gap, and the mask of one of them."""
    his, ways = 0, 1
    for gap in range(n_gaps):
        k, size, known = taken[gap], gaps[gap, 0], gaps[gap, 6]
        if k < known or k > size:
            return 0, 0
        if k:
            his |= gaps[gap, k]
            ways *= _choose(size - known, k - known)
    return ways, his


@kernel
def count_strengths(
    mine: int,
    unseen: int,
    held: int,
    leads: int,
    turn_known: int,
    must_win: int,
    solved_out: Int8s,
    counts_out: Int64s,
) -> None:
    """Count a hand's tricks over every hand of five unseen cards.

    Parameters
    ----------
    mine, unseen, held : int
        Masks, trumps in suit 0: the hand, the cards that the opponent may hold, and those among
        them that the opponent is known to hold. A turn-up out of play is in none.
    leads : int
        1 if the hand leads, 0 if the opponent does.
    turn_known : int
        1 if the turn-up is known; with 0 every trump that the opponent has not may be it, and
        the pairs of turn-up and opposing hand are counted.
    must_win : int
        1 at écarté, 0 where it is enough to follow suit.
    solved_out : int8[1287]
        The tricks that `mine` makes against each kind of hand, -1 where not yet solved. They are
        the same for all hands with as many cards of each suit.
    counts_out : int64[6, 6]
        Opposing hands by the trumps they hold and the tricks that `mine` makes. Added to.
    """
    gaps = np.zeros((12, 7), dtype=np.int64)
    frames = np.zeros((5, 11), dtype=np.int64)
    trump_gaps, n_gaps = _part_into_gaps(mine, unseen, held, gaps)
    unseen_trumps = gaps[:trump_gaps, 0].sum()
    taken = np.zeros(12, dtype=np.int64)
    last, left, kind = n_gaps - 1, 5, 0
    while True:
        taken[last] = left
        ways, his = _count_hands(gaps, taken, n_gaps)
        trumps = taken[:trump_gaps].sum()
        if not turn_known:
            ways *= unseen_trumps - trumps
        if ways:
            if solved_out[kind] < 0:
                if leads:
                    solved_out[kind] = leader_tricks(mine, his, 5, must_win, frames)
                else:
                    solved_out[kind] = 5 - leader_tricks(his, mine, 5, must_win, frames)
            counts_out[trumps, solved_out[kind]] += ways
        gap, kind = 0, kind + 1
        while gap < last and left == 0:
            left += taken[gap]
            taken[gap] = 0
            gap += 1
        if gap >= last:
            return
        taken[gap] += 1
        left -= 1


@kernel
def solve_many(
    hands: Int64s,
    unseen: Int64s,
    shapes: Int64s,
    leads: int,
    turn_known: int,
    must_win: int,
    solved_out: Int8s,
    counts_out: Int64s,
) -> None:
    """Count the tricks of many hands: `count_strengths` of each into ``counts_out[i]``.

    Hands of one of the ``shapes[i]`` have as many cards of each suit, and share a row of
    ``solved_out``, int8[shapes, 1287], which is -1 to begin with.
    """
    for i in range(len(hands)):
        nobody = unseen[i] & 0  # no card is known; a literal would compile the kernel again
        solved = solved_out[shapes[i]]
        count_strengths(
            hands[i], unseen[i], nobody, leads, turn_known, must_win, solved, counts_out[i]
        )


def count_tricks(
    hand: Sequence[int],
    unseen: Sequence[int],
    held: Sequence[int],
    ranking: Ranking,
    leads: bool,
    turn_known: bool,
    *,
    must_win: bool,
) -> Int64s:
    """Return the counts of `count_strengths` for cards, those held among those unseen."""
    counts = np.zeros((6, 6), dtype=np.int64)
    mine, theirs, known = (mask_of(cards, ranking) for cards in (hand, unseen, held))
    solved = np.full(N_KINDS, -1, dtype=np.int8)
    count_strengths(mine, theirs, known, int(leads), int(turn_known), int(must_win), solved, counts)
    return counts


def words_of(n: int, held: Sequence[int], leads: bool, trump: int) -> str:
    """Return what such counts take for granted, in words."""
    known = f"with {format_cards(held)} " if held else ""
    role = f"leads, {suit_name(trump)}" if leads else f"is led to, {suit_name(trump)}"
    return (
        f"the opponent's {n:,} hands {known}equally likely, both hands open and best played; "
        f"this hand {role} are trumps"
    )
