"""The pattern language against a plain brute force over every set of ranks and every suit."""

from itertools import combinations, combinations_with_replacement, product

import pytest

from cribscore.books.patterns import count_fifteens, expand, expand_ranks
from cribscore.errors import DataError, InvalidCardError

A, T, J, Q, K = 0, 9, 10, 11, 12


def every_hand(n_cards):
    """All sets of ranks that a pack can give."""
    for ranks in combinations_with_replacement(range(13), n_cards):
        if max(ranks.count(r) for r in ranks) <= 4:
            yield ranks


def ways_to_fifteen(ranks):
    worth = [min(r + 1, 10) for r in ranks]
    sets = (c for n in range(1, len(worth) + 1) for c in combinations(worth, n))
    return sum(sum(c) == 15 for c in sets)


def longest_blocks(ranks):
    """The lengths of the runs of consecutive ranks, longest first."""
    text = "".join("x" if r in ranks else " " for r in range(13))
    return sorted(map(len, text.split()), reverse=True)


def copies(ranks):
    return sorted((ranks.count(r) for r in set(ranks)), reverse=True)


def tenths(ranks):
    return sum(r >= T for r in ranks)


def sequence_of(ranks, length):
    """A single run of this length with every rank of it once, the other cards apart from it."""
    runs = [b for low in range(13) if (b := set(range(low, low + length))) <= set(ranks)]
    return any(
        all(ranks.count(r) == 1 for r in run)
        and min(run) - 1 not in ranks
        and max(run) + 1 not in ranks
        and max(run) < 13
        for run in runs
    )


CASES = {
    "three fives, a nine": (4, lambda h: h == (4, 4, 4, 8)),
    "ace": (1, lambda h: h == (A,)),
    "two deuces, knave": (3, lambda h: h == (1, 1, J)),
    "two eights, a six or nine, a seven": (4, lambda h: h in [(5, 6, 7, 7), (6, 7, 7, 8)]),
    "a court card": (1, lambda h: h[0] >= J),
    "three fives, a tenth card": (4, lambda h: h[:3] == (4, 4, 4) and h[3] >= T),
    "two cards, two fives": (4, lambda h: h.count(4) >= 2),
    "two fives, two tenth cards of like denomination": (
        4,
        lambda h: h.count(4) == 2 and tenths(h) == 2 and h[2] == h[3],
    ),
    "two tenth cards not a pair, two fives": (
        4,
        lambda h: h.count(4) == 2 and tenths(h) == 2 and h[2] != h[3],
    ),
    "five, three court cards in sequence": (4, lambda h: h == (4, J, Q, K)),
    "five, three tenth cards in sequence": (4, lambda h: h in [(4, T, J, Q), (4, J, Q, K)]),
    "five, three court cards in sequence | five, ten, knave, queen": (
        4,
        lambda h: h in [(4, T, J, Q), (4, J, Q, K)],
    ),
    "six cards in sequence": (6, lambda h: longest_blocks(h) == [6] and len(set(h)) == 6),
    "four cards of like denomination": (4, lambda h: copies(h) == [4]),
    "three cards in sequence, a duplicate of one of them": (
        4,
        lambda h: longest_blocks(h) == [3] and copies(h) == [2, 1, 1],
    ),
    "three cards in sequence, a duplicate of one of them, no fifteen": (
        4,
        lambda h: longest_blocks(h) == [3] and copies(h) == [2, 1, 1] and not ways_to_fifteen(h),
    ),
    "three cards in sequence, duplicates of two of them, no fifteen": (
        5,
        lambda h: longest_blocks(h) == [3] and copies(h) == [2, 2, 1] and not ways_to_fifteen(h),
    ),
    "three cards in sequence, two duplicates of one of them": (
        5,
        lambda h: longest_blocks(h) == [3] and copies(h) == [3, 1, 1],
    ),
    "three cards in sequence, other cards, one fifteen": (
        5,
        lambda h: sequence_of(h, 3) and ways_to_fifteen(h) == 1,
    ),
    "four cards in sequence, other cards, some fifteen": (
        5,
        lambda h: sequence_of(h, 4) and ways_to_fifteen(h) >= 1,
    ),
    "any cards": (5, lambda h: True),
    "any cards, making fifteen": (4, lambda h: sum(min(r + 1, 10) for r in h) == 15),
    "any cards, one pair": (5, lambda h: copies(h) == [2, 1, 1, 1]),
    "any cards, no pair, no fifteen": (
        4,
        lambda h: copies(h) == [1, 1, 1, 1] and not ways_to_fifteen(h),
    ),
    "three threes, two threes": (5, lambda h: False),
    "three cards in sequence": (4, lambda h: False),
}


@pytest.mark.parametrize("pattern", CASES)
def test_a_pattern_stands_for_all_its_hands(pattern):
    n_cards, fits = CASES[pattern]
    assert expand_ranks(pattern, n_cards) == [h for h in every_hand(n_cards) if fits(h)]


def test_other_cards_without_a_sequence_are_any_cards():
    assert expand_ranks("a nine, other cards", 3) == [h for h in every_hand(3) if 8 in h]


def test_fifteens_are_counted_as_by_listing():
    for hand in every_hand(4):
        assert count_fifteens(hand) == ways_to_fifteen(hand)


def starter_classes(kept, fits):
    """(ranks kept, rank turned) of every real deal of `kept` cards and a starter that fits."""
    found = set()
    ranks = list(combinations_with_replacement(range(13), kept))
    for hand, turned in product(ranks, range(13)):
        for suits in product(range(4), repeat=kept):
            cards = {4 * r + s for r, s in zip(hand, suits, strict=True)}
            if len(cards) == kept and 4 * turned not in cards and fits(cards, 4 * turned):
                found.add((hand, turned))  # the starter a club, by renaming
                break
    return found


def same_suit(cards):
    return len({c % 4 for c in cards}) == 1


SUITED = {
    "any cards, a flush of two": lambda hand, up: same_suit(hand) and up % 4 not in suits(hand),
    "any cards, a flush of three": lambda hand, up: same_suit({*hand, up}),
    "any cards, his nob": lambda hand, up: 40 + up % 4 in hand,
    "any cards, a flush of three, his nob": lambda hand, up: (
        same_suit({*hand, up}) and 40 + up % 4 in hand
    ),
    "any cards, a flush of two, one pair": lambda hand, up: (
        same_suit(hand) and up % 4 not in suits(hand) and up // 4 in {c // 4 for c in hand}
    ),
    "two sixes, any cards, a flush of two": lambda hand, up: (
        same_suit(hand)
        and up % 4 not in suits(hand)
        and [c // 4 for c in (*hand, up)].count(5) >= 2
    ),
    "any cards, a flush of two, his nob": lambda hand, up: False,
    "any cards, a flush of four": lambda hand, up: False,
}


def suits(cards):
    return {c % 4 for c in cards}


@pytest.mark.parametrize("pattern", SUITED)
def test_a_pattern_of_suits_stands_for_all_its_hands(pattern):
    # two kept cards keep the brute force small; the rule does not know the number
    fits = SUITED[pattern]
    shows = expand(pattern, 2)
    for show in shows:
        assert fits(set(show.hand), show.starter), show
    ours = [(tuple(sorted(c // 4 for c in s.hand)), s.starter // 4) for s in shows]
    assert len(ours) == len(set(ours))
    assert set(ours) == starter_classes(2, fits)


def test_hands_where_no_suit_is_named_have_neither_flush_nor_nob():
    for kept in (3, 4):
        shows = expand("any cards", kept)
        assert len(shows) == sum(1 for _ in every_hand(kept + 1))
        for show in shows:
            cards = {*show.hand, show.starter}
            assert len(cards) == kept + 1
            assert not same_suit(show.hand)
            assert 40 + show.starter % 4 not in show.hand


def test_a_flush_without_a_starter_is_the_whole_hand():
    shows = expand("any cards, a flush of three", 3, starter=False)
    assert len(shows) == 286  # C(13, 3)
    assert all(same_suit(show.hand) and show.starter is None for show in shows)
    assert expand("any cards, a flush of two", 3, starter=False) == ()


def test_cards_are_a_pattern_too():
    (show,) = expand("6h 7s 8d / Qc", 3)
    assert str(show) == "6h 7s 8d / Qc"
    (show,) = expand("Th Tc 5s", 3, starter=False)
    assert (str(show), show.starter) == ("Th Tc 5s", None)
    assert expand("6h 7s 8d / Qc", 4) == ()
    assert expand("6h 7s 8d Qc", 3) == ()


def test_an_unreadable_clause_is_named():
    with pytest.raises(DataError, match="cannot read the clause 'a joker' of the pattern"):
        expand("two fives, a joker", 3)
    with pytest.raises(InvalidCardError, match="cannot read '1h' at position 2"):
        expand("5h 1h", 2, starter=False)
