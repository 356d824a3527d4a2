"""Make ``data/conformance/shows.json``: ``python tests/books/make_shows.py``.

The hands are chosen here, rule by rule; what they are worth is worked out by the oracle in
``tests/naive.py``, which imports nothing from the package, and a hand that a book prints must
agree with the book. Nothing here imports the package either.
"""

import json
import random
import sys
from itertools import combinations_with_replacement
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))
from naive import naive_show  # noqa: E402

FILE = ROOT / "data" / "conformance" / "shows.json"
RANKS, SUITS = "A23456789TJQK", "cdhs"
PARTS = ("fifteens", "pairs", "runs", "flush", "nobs")

RULES = {
    "fifteens": "Every set of cards that makes fifteen scores two, whatever its size; court "
    "cards are worth ten, an ace one.",
    "pairs": "Two of a rank score 2, three 6, four 12. Court cards pair by rank, not by worth.",
    "runs": "A run of three or more scores a point a card; no shorter run inside it counts.",
    "double-runs": "Every way to choose the cards of a run scores, wherever its pairs lie: at "
    "the low end, in the middle, at the high end.",
    "rank-order": "The order is ace, 2 ... 9, ten, jack, queen, king; ten follows nine.",
    "corner": "Runs do not turn the corner: queen, king, ace and king, ace, two are none.",
    "two-runs": "Hands of five and six kept cards can hold two separate runs; both score.",
    "flush": "The kept cards all of one suit score their number, and one more if the starter is "
    "of that suit. The starter never completes a flush that the hand lacks.",
    "crib-flush": "The crib scores a flush only with the starter: all its cards and the starter "
    "of one suit.",
    "nobs": "A jack in hand or crib of the starter's suit scores one.",
    "heels": "A jack turned up is the dealer's two for his heels at once, and no nob in the show.",
    "highest": "The best four cards and starter are worth 29, 28 without his nob.",
    "published": "A hand that a book prints with its score.",
    "order": "The order in which the cards are given changes nothing.",
    "every-score": "One hand and one crib for each score that four cards and a starter can have: "
    "0 to 29 but 19, 25, 26 and 27.",
    "random": "Hands of every size drawn at random.",
}

# rule, why, shows: kept cards / starter, a crib with an asterisk
CHOSEN = [
    (
        "fifteens",
        "fifteen of two, three, four, five cards",
        "5c Kd 2h 3s/9c, 9c 6d Ah Qs/Kd, 7c 7d Ah Ks/Qd, Ac 4d Ts Kh/Qd, 2c 3d Th Ks/9d, "
        "Ac 2d 4h 8s/Kd, 2c 2d 2h 9s/Kd, Ac Ad 6h 7s/Kd, 3c 3d 3h 6s/Kd, Ac 2d 3h 4s/5c, "
        "2c 2d 2h 4s/5d, Ac 2d 2h 4s/6d, 3c 3d 3h 2s/4d, Ac 3d 3h 4s/4d",
    ),
    (
        "fifteens",
        "many fifteens at once",
        "5c 5d Jh Qs/Kd, 5c Td Jh Qs/5d, 7c 7d 8h 8s/Ad, 3c 3d 9h 9s/9d, 6c 6d 9h 9s/6s, "
        "7c 7d 7h As/Ad, 4c 4d 7h 7s/4s, 3c 3d 6h 6s/3s, 5c 5d 5h Ts/Jd",
    ),
    (
        "fifteens",
        "an ace is worth one, never eleven; court cards ten, never eleven to thirteen",
        "Ac 4d Kh 9s/Qd, Ac 4d 8h 8s/6d, 4c Jd 2h 8s/Kd, 3c Qd 7h 9s/Td, 2c Kd 6h 6s/8d, "
        "Jc 4d 9h 2s/8d, Qc 3d 9h 7s/8d, Kc 2d 4h 6s/8d",
    ),
    (
        "fifteens",
        "fifteens of six and seven cards",
        "Ac Ad 2h 2s 3d/6c, Ac Ad 2h 2s 3d 4c/2d, Ac Ad Ah 2s 2d/8c, Ac Ad Ah As 2d 3c/6d, "
        "Ac Ad 2h 2s 3d 3c/3h, Ac Ad Ah 2s 3d/7c",
    ),
    (
        "fifteens",
        "none",
        "2c 4d 6h 8s/Kd, Ac 3d Th Qs/Kd, 2d 4h Ts Qc/Kd, Tc Jd Kh 9s/8d",
    ),
    (
        "pairs",
        "a pair, two pairs, pair-royal, pair-royal and pair, double pair-royal",
        "2c 2d 7h Ks/Jd, Kc 9d 4h 2s/Kd, 2c 2d Kh Ks/9d, 2c 2d 9h Ks/Kd, 8c 8d 8h 2s/Kd, "
        "8c 8d Kh 2s/8s, 8c 8d 8h Ks/Kd, 8c 8d Kh Ks/Kd, 4c 4d 4h 4s/Kd, 4c 4d 4h Ks/4s, "
        "Qc Qd Qh Qs/8d, Tc Td Th Kd/Ts",
    ),
    (
        "pairs",
        "cards worth ten that are no pair",
        "Tc Jd Kh 2s/4d, Tc Kd 2h 4s/Qd, Jc Kd Ah 3s/Td, Tc Jd Qh Ks/2d",
    ),
    (
        "pairs",
        "three pairs, two pairs-royal, and more, in the bigger hands",
        "2c 2d Kh Ks 9d/9c, 2c 2d 2h Ks Kd/Kc, 2c 2d 2h 2s Kd/Kc, 4c 4d 8h 8s Qd Qc/Kd, "
        "4c 4d 4h 8s 8d 8c/Kd, 4c 4d 4h 4s 8d 8c/8h, Jc Jd Jh Js Qd Qc/Qh",
    ),
    (
        "runs",
        "of three, four, five, six, seven",
        "Ac 2d 3h Ts/Kd, 9c Kd Jh Qs/2d, 2c 3d 4h Ks/5d, Tc Jd Qh Ks/2d, Ac 2d 3h 4s/5d, "
        "9c Td Jh Qs/Kd, 8c Td 9h Qs/Jd, 4c 6d 5h 8s/7d, 6c 8d 7h Ts/9d, 8c 9d Th Js Qd/Kc, "
        "Ac 2d 3h 4s 5d/6c, 7c 8d 9h Ts Jd/Qc, Ac 2d 3h 4s 5d 6c/7h, 7c 8d 9h Ts Jd Qc/Kh, "
        "Ac 2d 3h/4s, 8c Ts Jd/9h",
    ),
    (
        "runs",
        "neighbours by twos and gaps are no run",
        "2c 4d 6h 8s/Td, Ac 2d 4h 5s/7d, 9c Td Qh Ks/7d, 8c 9d Jh Qs/6d, Ac 2d Jh Qs/7d",
    ),
    (
        "double-runs",
        "the two pairs lie at the low end, apart, or at the high end",
        "Ac Ad 2c 2d/3c, Ac Ad 2c 3d/3c, Ac 2d 2c 3d/3c, Ac 2c 2d 3c/Ad, 2c 2d 3c Ad/3d, "
        "Jc Jd Qc Qd/Kc, Jc Jd Qc Kd/Kc, Jc Qd Qc Kd/Kc, 9c 9d Tc Td/Jc, 9c Td Tc Jd/Jc, "
        "7c 7d 8c 8d/9c, 7c 8d 8c 9d/9c, 7c 7d 8c 9d/9c, 3c 3d 4c 4d/5c, 4c 4d 5c 5d/6c",
    ),
    (
        "double-runs",
        "double run of three with its pair low, middle, high, beside another card",
        "Ac Ad 2h 3s/Kd, Ac 2d 2h 3s/Kd, Ac 2d 3h 3s/Kd, Jc Jd Qh Ks/2d, Jc Qd Qh Ks/2d, "
        "Jc Qd Kh Ks/2d, 9c 9d Th Js/2d, 8c 9d Th Ts/2d, 4c 4d 5h/6s, 4c 5d 5h/6s, 4c 5d 6h/6s",
    ),
    (
        "double-runs",
        "double run of four with its pair in each place",
        "Ac Ad 2h 3s/4d, Ac 2d 2h 3s/4d, Ac 2d 3h 3s/4d, Ac 2d 3h 4s/4d, Tc Td Jh Qs/Kd, "
        "Tc Jd Qh Ks/Kd, 6c 6d 7h 8s/9d, 6c 7d 8h 9s/9d",
    ),
    (
        "double-runs",
        "treble run with its pair-royal low, middle, high",
        "Ac Ad Ah 2s/3d, Ac 2d 2h 2s/3d, Ac 2d 3h 3s/3d, Jc Qd Kh Ks/Kd, Jc Jd Jh Qs/Kd, "
        "9c Td Th Ts/Jd, 4c 5d 5h 5s/6d, 7c 7d 7h 8s/9d",
    ),
    (
        "double-runs",
        "more ways in the bigger hands",
        "Ac Ad 2h 2s 3d/3c, Ac Ad 2h 3s 4d/4c, Ac 2d 2h 3s 3d/4c, 7c 7d 7h 8s 8d/9c, "
        "7c 7d 8h 8s 9d 9c/7h, Ac Ad 2h 2s 3d 4c/4h, 4c 4d 5h 5s 6d 6c/5d, "
        "Jc Jd Jh Qs Qd Kc/Kh, 6c 6d 7h 8s 9d Tc/Th, 9c Td Jh Js Qd Kc/Kh, "
        "2c 2d 2h 2s 3d 4c/4h",
    ),
    (
        "rank-order",
        "ten follows nine",
        "8c 9d Th 2s/2d, 9c Td Jh 2s/2d, 8c 9d Th Js/2d, 7c 8d 9h Ts/2d, Tc 9d 8h 3s/Kd, "
        "9c Td Jh Qs/3d, 9c 9d Th Js/4d, 8c 9d Th Ts/Kd, 9c Td Kh 2s/4d, 9c Td Qh 2s/4d",
    ),
    (
        "rank-order",
        "the court cards stand in their order",
        "Tc Jd Qh 3s/3d, Jc Qd Kh 3s/3d, Tc Qd Kh 3s/3d, Tc Jd Kh 3s/3d, Qc Kd Kh Js/3d",
    ),
    (
        "corner",
        "round the corner",
        "Qc Kd Ah 7s/9d, Kc Ad 2h 7s/9d, Qc Kd Ah 2s/9d, Jc Qd Kh As/7d, Kc Ad 2h 3s/7d, "
        "Qc Kd Kh As/7d, Kc Ad Ah 2s/9d, Tc Jd Qh Ks/Ad, Kc Ad 2h 3s/4d, "
        "Jc Qd Kh As 2d/6c, Tc Jd Qh Ks Ad 2c/7h, Qc Kd Ah 2s 3d 4c/8h",
    ),
    (
        "two-runs",
        "two runs apart, alone or with pairs",
        "Ac 2d 3h 5s 6d/7c, Ac 2d 3h Js Qd/Kc, 4c 5d 6h 8s 9d/Tc, 2c 3d 4h 7s 8d/9c, "
        "3c 4d 5h 9s Td/Jc, Ac 2d 3h 5s 6d 7c/Kh, Ac 2d 3h 5s 6d 7c/8h, Ac 2d 3h 4s 6d 7c/8h, "
        "Ac Ad 2h 3s 5d 6c/7h, Ac 2d 3h 5s 6d 6c/7h, Ac 2d 3h 5s 6d 7c/7h, Ac 2d 3h 3s 5d 6c/7h, "
        "Ac 2d 3h Ts Jd Qc/Kh, 6c 7d 8h Js Qd Kc/Kh, 6c 6d 7h 8s Jd Qc/Kh, "
        "Ac 2d 3h Js Qd Kc/Qh, 9c Td Jh 2s 3d 4c/4h, 2c 3d 4h 5s 7d 8c/9h",
    ),
    (
        "flush",
        "hands of three to six of one suit, the starter of another or of the same",
        "2c 6c Kc/9d, 2c 6c Kc/9c, 2c 6c 8c Kc/Td, 2c 6c 8c Kc/Tc, 2d 6d 8d Kd/Td, "
        "2h 6h 8h Kh/Th, 2s 6s 8s Ks/Ts, 2h 4h 6h 8h/Kc, 2c 4c 6c 8c Kc/Td, 2c 4c 6c 8c Kc/Tc, "
        "Ac 3c 6c 8c Tc Kc/Qd, Ac 3c 6c 8c Tc Kc/Qc, 2s 3s 4s 5s/6s, 5h 6h 7h 8h/8d, "
        "9s Ts Js Qs/Ks, 9s Ts Js Qs/Kd",
    ),
    (
        "flush",
        "the starter does not complete a flush that the hand lacks",
        "2c 6c 8c Kd/Tc, 2c 6c Kd/9c, 2d 6d 8d Ks/Td, 6h 8h Kh 2c/Th, Kc 2s 6s 8s/Ts, "
        "2c 4c 6c 8c Kd/Tc, 2c 4c 6c 8c Td Kc/Ac, 2c 6d 8c Kc/Tc, 2c 6d 8d Kc/Td",
    ),
    (
        "crib-flush",
        "four of one suit in the crib: nothing without the starter, five with it",
        "2c 6c 8c Kc/Td*, 2c 6c 8c Kc/Tc*, 2d 6d 8d Kd/Tc*, 2d 6d 8d Kd/Td*, 2h 4h 6h 8h/Kc*, "
        "2h 4h 6h 8h/Kh*, 2s 6s 8s Ks/Th*, 2s 6s 8s Ks/Ts*, 2c 6c 8c Kd/Tc*, 3h 4h 5h 6h/6d*, "
        "3h 4h 5h 6h/7h*, Ts Js Qs Ks/2d*, Ts Js Qs Ks/2s*, 5d 5h 5s Jc/Kc*",
    ),
    (
        "nobs",
        "the jack of the starter's suit, alone, beside other jacks, in the crib",
        "Jc 2d 6h 8s/Kc, Jd 2c 6h 8s/Kd, Jh 2d 6c 8s/Kh, Js 2d 6h 8c/Ks, Jc 2d 6h/Kc, "
        "Jc Jd 2h 8s/Kd, Jc Jd Jh 2s/Kh, Jc Jd Jh Js/Kc, Jc Jd 2h 6s 8d/Kc, Jc 2d 4h 6s 8d Tc/Kc, "
        "2d 6h 8s Jc/Kc*, Jd Jh 2s 8c/Kd*, 9s Ts Js Qs/Ks*, 2c 4c 8c Jc/Kc, 2c 4c 8c Jc/Kc*",
    ),
    (
        "nobs",
        "a jack of another suit is none; a queen or king of it is none",
        "Jc 2d 6h 8s/Kd, Jc Jd 2h 8s/Kh, Jc Jd Jh 2s/Ks, Qc 2d 6h 8s/Kc, Kc 2d 6h 8s/Tc, "
        "Jd 2d 4d 8d/Kc",
    ),
    (
        "heels",
        "the jack is turned up",
        "2c 6d 8h Ks/Jc, 2c 6d 8h Kc/Jc, 2c 6c 8c Kc/Jc, 5c 5d 5h 5s/Jc, 5c 5d 5h 5s/Jh, "
        "Jd 2c 6h 8s/Jc, Jd Jh Js 2c/Jc, 2c 6d 8h Ks/Jc*, 2c 6d 8h/Jd, 2c 4d 6h 8s Ks/Jc, "
        "2c 6c 8c Kc/Jc*, Jh Jd 5s Td/Jc",
    ),
    (
        "highest",
        "29 in each suit",
        "5d 5h 5s Jc/5c, 5c 5h 5s Jd/5d, 5c 5d 5s Jh/5h, 5c 5d 5h Js/5s, Jc 5d 5h 5s/5c*",
    ),
    (
        "highest",
        "28: the tenth card is no jack of the starter's suit, or is turned up",
        "5c 5d 5h 5s/Tc, 5c 5d 5h 5s/Jd, 5c 5d 5h 5s/Qh, 5c 5d 5h 5s/Ks, 5d 5h 5s Tc/5c, "
        "5d 5h 5s Kc/5c*, 5c 5h 5s Jc/5d",
    ),
]

# Hoffmann and Enquire Within, misprints left out: cards and the score that the book prints.
PRINTED = {
    "H{39}": """5c 5d 5h/5s 20, 5c 5d 5h/Ts 14, 4c 5d 5h/6s 12, 4c 4d 5h/6s 12, 4c 5d 6h/6s 12,
        3c 3d 3h/9s 12, 6c 6d 6h/9s 12, 6c 6d 6h/3s 12, 7c 7d 7h/8s 12, 8c 8d 8h/7s 12,
        9c 9d 9h/6s 12, 7c 7d 7h/As 12, 5c 5d Kh/Ks 12, 9c 9d 6h/6s 12, 5c 5d Th/Ks 10,
        6c 6d 7h/8s 10, 5c Jd Qh/Ks 9, 5c Td Jh/Qs 9""",
    "H{40}": """5h 5s 5d Jc/5c 29, 5c 5d 4h 4s/6d 24, 5c 5d 6h 6s/4d 24, 4c 4d 6h 6s/5d 24,
        7c 7d 8h 8s/9d 24""",
    "H{41}": """3c 3d 3h 3s/9d 24, 5c 5d 5h 4s/6d 23, 4c 4d 4h 5s/6d 21, 6c 6d 6h 4s/5d 21,
        7c 7d 7h 8s/9d 21, 8c 8d 8h 7s/9d 21, 2c 2d 2h 2s/9d 20, 3c 3d 3h 3s/6d 20,
        6c 6d 7h 7s/8d 20, 7c 7d 8h 9s/9d 20, 8c 8d 7h 9s/9d 20, Tc Td Th 5s/5d 20,
        3c 3d 3h 9s/9d 20, 7c 7d 7h As/Ad 20, 3c 3d 3h 6s/6d 18, 4c 4d 4h 3s/5d 17""",
    "H{48}": "6h 8d 7s/Qc 5, Th Tc 5s/Qc 8, Qh 9c Ah 4d/Qc* 6",
    "H{49}": "8h 7s 8d/6d 12, 5d 3s Th/6d 2, Kh 3c 6c 9d/6d* 8",
    "E s.85": """7c 7d 8h 8s/9d 24, 8c 8d 7h 9s/9d 20, 9c 9d 6h 7s/8d 16, 3c 3d 2h 2s/Ad 16,
        Ac Ad 2h 2s/3d 16, 4c 4d 4h/7s 12, 2c 2d 2h/9s 8, 6c 7d 8h As/Ad 13, 8c 8d 7h/7s 12,
        6c 6d 3h/3s 8, 3c 3d 9h/9s 8, 9c 9d 7h/8s 10, 6c 6d 3h/9s 8, 7c 8d 9h Ts/Jd 7,
        6c 7d 8h 9s/Td 9, 6c 7d 8h/9s 8, 6c 5d 7h/7s 8, 7c 8d 9h/Ts 6""",
}
IMPOSSIBLE = {19, 25, 26, 27}


def ids(text):
    return [4 * RANKS.index(card[0]) + SUITS.index(card[1]) for card in text.split()]


def text(cards):
    return " ".join(RANKS[card // 4] + SUITS[card % 4] for card in cards)


def shows_of(listed):
    """Read shows written as above, with a printed score behind if there is one."""
    for item in listed.replace("\n", " ").split(","):
        kept, _, rest = item.strip().partition("/")
        up, *printed = rest.split()
        yield kept, up.removesuffix("*"), up.endswith("*"), int(printed[0]) if printed else None


def record(rule, why, hand, up, crib):
    cards = ids(f"{hand} {up}")
    assert len(set(cards)) == len(cards) in range(4, 8), (hand, up)
    parts = naive_show(cards[:-1], cards[-1], crib)
    return {
        "rule": rule,
        "hand": hand,
        "starter": up,
        "crib": crib,
        **dict(zip(PARTS, parts, strict=True)),
        "total": sum(parts),
        "why": why,
    }


def chosen():
    for rule, why, listed in CHOSEN:
        for hand, up, crib, _ in shows_of(listed):
            yield record(rule, why, hand, up, crib)


def printed():
    for place, listed in PRINTED.items():
        for hand, up, crib, score in shows_of(listed):
            made = record("published", f"{place} prints {score}", hand, up, crib)
            assert made["total"] == score, made
            yield made


def reordered():
    rng = random.Random("order")
    for hand in ("Ac Ad 2h 2s 3d", "9s Ts Js Qs Ks", "5h 5s 5d 5c Jd", "6c 7d 8h As Ad"):
        for _ in range(3):
            *kept, up = rng.sample(hand.split(), 5)
            yield record("order", f"{hand} in another order", " ".join(kept), up, False)


def every_score():
    """The first hand in the order of ranks, and the last crib, of each score."""
    first, last = {}, {}
    for ranks in combinations_with_replacement(range(13), 5):
        if max(map(ranks.count, ranks)) == 5:
            continue
        cards = [4 * rank + place % 4 for place, rank in enumerate(ranks)]
        for up in cards:
            kept = [card for card in cards if card != up]
            first.setdefault(sum(naive_show(kept, up)), (kept, up))
            last[sum(naive_show(kept, up, True))] = (kept, up)
            nob = 40 + up % 4  # a jack held, whatever its suit, becomes his nob
            held = [card for card in kept if card // 4 == 10]
            if held and nob not in cards:
                kept = [nob if card == held[0] else card for card in kept]
                first.setdefault(sum(naive_show(kept, up)), (kept, up))
                last[sum(naive_show(kept, up, True))] = (kept, up)
    for found in (first, last):
        assert set(range(30)) - set(found) == IMPOSSIBLE, sorted(found)
    for score in sorted(first):
        for (kept, up), crib in ((first[score], False), (last[score], True)):
            yield record("every-score", f"a {score}", text(kept), text([up]), crib)


def drawn():
    rng = random.Random("shows")
    for kept in (3, 4, 5, 6):
        for n in range(30):
            *hand, up = rng.sample(range(52), kept + 1)
            crib = kept == 4 and n % 2 == 1
            yield record("random", "drawn at random", text(hand), text([up]), crib)


def make():
    """Return the whole file as plain data."""
    seen, shows = set(), []
    for made in (*chosen(), *printed(), *reordered(), *every_score(), *drawn()):
        key = (made["hand"], made["starter"], made["crib"])
        if key not in seen:
            seen.add(key)
            number = sum(show["rule"] == made["rule"] for show in shows) + 1
            shows.append({"id": f"{made['rule']}-{number:03}", **made})
    return {
        "title": "Shows of cribbage, and what each is worth",
        "version": 1,
        "cards": "rank A23456789TJQK, suit cdhs; `hand` is the cards kept, a crib has four",
        "expected": "points for fifteens, pairs, runs, flush and nobs, and their total",
        "rules": RULES,
        "shows": shows,
    }


def main():
    data = make()
    lines = ",\n    ".join(json.dumps(show) for show in data["shows"])
    head = json.dumps({**data, "shows": []}, indent=2)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(head.replace('"shows": []', f'"shows": [\n    {lines}\n  ]') + "\n")
    print(f"{len(data['shows'])} shows")


if __name__ == "__main__":
    main()
