"""The conformance file: true by the oracle, and enough to catch every known mistake."""

import json
import sys
import time
from itertools import combinations, groupby, pairwise
from pathlib import Path

import numpy as np
import pytest
from fixtures import make_shows
from fixtures.naive import is_run, naive_runs, naive_show, subsets

import cribscore
from cribscore.cards import parse_cards
from cribscore.errors import DataError
from cribscore.show.conformance import (
    check_own_scorer,
    check_program,
    check_scorer,
    count_by_rule,
    known_rules,
    known_shows,
    load_scorer,
)
from cribscore.show.points import score_hand
from cribscore.store import shipped_path

WORTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_the_file_is_what_the_oracle_makes():
    written = json.loads(shipped_path("conformance/shows.json").read_text(encoding="utf-8"))
    assert written == make_shows.make()


def test_the_file_covers_what_it_promises():
    shows = known_shows()
    assert len(shows) >= 500
    assert {len(show.hand) for show in shows} == {3, 4, 5, 6}
    assert {show.rule for show in shows} == set(known_rules())
    for crib in (False, True):  # the four scores that four cards and a starter cannot have
        found = {show.total for show in shows if len(show.hand) == 4 and show.crib == crib}
        assert set(range(30)) - found == {19, 25, 26, 27}
    assert sum(show.total == 29 for show in shows) >= 4
    assert len({(show.hand, show.starter, show.crib) for show in shows}) == len(shows)
    assert len({show.id for show in shows}) == len(shows)


def test_our_own_scorers():
    assert check_own_scorer() == ()
    for kept in (3, 4, 5, 6):
        for crib in (False, True):
            shows = [show for show in known_shows([kept]) if show.crib == crib]
            if shows:
                hands = np.array([parse_cards(show.hand) for show in shows], dtype=np.uint8)
                starters = np.array([parse_cards(s.starter)[0] for s in shows], dtype=np.uint8)
                parts = cribscore.explain_hands(hands, starters, crib=crib)
                assert parts.tolist() == [list(show.parts) for show in shows]
                totals = cribscore.score_hands(hands, starters, crib=crib)
                assert totals.tolist() == [show.total for show in shows]


# Wrong scorers: each is the oracle with one mistake. Cards are ids.


def wrong(**parts):
    """The oracle with some parts scored otherwise, each by (hand, starter, crib)."""
    names = ("fifteens", "pairs", "runs", "flush", "nobs")

    def scorer(hand, starter, crib):
        right = dict(zip(names, naive_show(hand, starter, crib), strict=True))
        return sum(
            parts[name](hand, starter, crib) if name in parts else right[name] for name in names
        )

    return scorer


def fifteens_of(sizes=(2, 3, 4, 5, 6, 7), worth=WORTH, with_starter=True):
    def fifteens(hand, starter, crib):
        cards = [*hand, starter] if with_starter else hand
        chosen = (c for size in sizes for c in combinations(cards, size))
        return 2 * sum(sum(worth[c // 4] for c in few) == 15 for few in chosen)

    return fifteens


def fifteens_once_a_card(hand, starter, crib):
    """Each card is used up by the first fifteen it is in."""
    left, points = [*hand, starter], 0
    for few in list(subsets(left, 2)):
        if sum(WORTH[c // 4] for c in few) == 15 and set(few) <= set(left):
            left, points = [c for c in left if c not in few], points + 2
    return points


def pairs_by(key, table=(0, 0, 2, 6, 12)):
    def pairs(hand, starter, crib):
        groups = groupby(sorted(key(c) for c in (*hand, starter)))
        return sum(table[min(len(list(group)), 4)] for _, group in groups)

    return pairs


def pairs_of_neighbours(hand, starter, crib):
    """Pairs only where they lie side by side as given."""
    cards = [*hand, starter]
    return 2 * sum(a // 4 == b // 4 for a, b in pairwise(cards))


def blocks(cards):
    """(lowest rank, copies of each rank) of every run of consecutive ranks, three or more."""
    ranks = [c // 4 for c in cards]
    held = "".join("x" if r in ranks else " " for r in range(13))
    found, low = [], 0
    for run in held.split(" "):
        if len(run) >= 3:
            found.append((low, [ranks.count(low + n) for n in range(len(run))]))
        low += len(run) + 1
    return found


def runs_by(ways):
    """Length times a wrong number of ways, from the copies of each rank."""
    return lambda hand, starter, crib: sum(
        len(copies) * ways(copies) for _, copies in blocks([*hand, starter])
    )


def product(copies):
    ways = 1
    for n in copies:
        ways *= n
    return ways


def only_longest_run(hand, starter, crib):
    return max((len(c) * product(c) for _, c in blocks([*hand, starter])), default=0)


def first_run_only(hand, starter, crib):
    found = blocks([*hand, starter])
    return len(found[0][1]) * product(found[0][1]) if found else 0


def longest_length_only(hand, starter, crib):
    """Only runs of the longest length: a four hides a three elsewhere."""
    found = [c for _, c in blocks([*hand, starter])]
    longest = max(map(len, found), default=0)
    return sum(len(c) * product(c) for c in found if len(c) == longest)


def runs_inside_runs(hand, starter, crib):
    return sum(len(c) for c in subsets([*hand, starter], 3) if is_run(c))


def runs_up_to(most):
    return lambda hand, starter, crib: sum(
        min(len(c), most) * product(c) for _, c in blocks([*hand, starter])
    )


def runs_from(least):
    return lambda hand, starter, crib: sum(
        len(c) * product(c) for _, c in blocks([*hand, starter]) if len(c) >= least
    )


def runs_without_nine_ten(hand, starter, crib):
    """Sorted as text, 10 stands before 2; nine and ten are no neighbours."""
    low = [c for c in (*hand, starter) if c // 4 < 9]
    return naive_runs(low) + naive_runs([c for c in (*hand, starter) if c // 4 >= 9])


def runs_by_worth(hand, starter, crib):
    """Ranks are what the cards count, so that court cards never run."""
    ones = {4 * (WORTH[c // 4] - 1) + c % 4 for c in (*hand, starter)}
    return naive_runs(sorted(ones))


def runs_round_the_corner(hand, starter, crib):
    cards = [*hand, starter]
    turned = [c // 4 for c in cards if c // 4]
    aces = len(cards) - len(turned)
    high = sum(11 in turned and 12 in turned for _ in range(aces))
    return naive_runs(cards) + 3 * high * turned.count(11) * turned.count(12)


def ace_above_king_only(hand, starter, crib):
    return naive_runs([c + 52 if c < 4 else c for c in (*hand, starter)])


def king_ace_two(hand, starter, crib):
    ranks = [c // 4 for c in (*hand, starter)]
    return naive_runs([*hand, starter]) + 3 * ranks.count(12) * ranks.count(0) * ranks.count(1)


def runs_in_given_order(hand, starter, crib):
    """Only a run whose cards lie in order in the hand."""
    cards = [*hand, starter]
    few = [c for c in subsets(cards, 3) if all(b // 4 - a // 4 == 1 for a, b in pairs_in(c))]
    return sum(len(c) for c in few if not any(set(c) < set(d) for d in few))


def pairs_in(cards):
    return list(pairwise(cards))


def runs_of_the_hand(hand, starter, crib):
    return naive_runs(hand)


def flush_of_any_four(hand, starter, crib):
    """The starter completes a flush that the hand lacks."""
    most = max(sum(c % 4 == s for c in (*hand, starter)) for s in range(4))
    return most if most >= min(len(hand), 4) else 0


def flush_in_crib_as_hand(hand, starter, crib):
    return naive_show(hand, starter, False)[3]


def flush_without_starter(hand, starter, crib):
    return min(naive_show(hand, starter, crib)[3], len(hand))


def flush_only_with_starter(hand, starter, crib):
    return naive_show(hand, starter, True)[3]


def crib_has_no_flush(hand, starter, crib):
    return 0 if crib else naive_show(hand, starter, crib)[3]


def flush_of_five_at_most(hand, starter, crib):
    return min(naive_show(hand, starter, crib)[3], 5)


def flush_of_four_at_least(hand, starter, crib):
    points = naive_show(hand, starter, crib)[3]
    return points if points >= 4 else 0


def flush_always_four_or_five(hand, starter, crib):
    points = naive_show(hand, starter, crib)[3]
    return points and (5 if points > len(hand) else 4)


def flush_by_colour(hand, starter, crib):
    red = {c % 4 in (1, 2) for c in hand}
    if len(red) > 1 or (crib and (starter % 4 in (1, 2)) not in red):
        return 0
    return len(hand) + ((starter % 4 in (1, 2)) in red)


def nobs_for_turned_jack(hand, starter, crib):
    return 1 if starter // 4 == 10 else naive_show(hand, starter, crib)[4]


def heels_in_the_show(hand, starter, crib):
    return 2 if starter // 4 == 10 else naive_show(hand, starter, crib)[4]


def nobs_for_any_jack(hand, starter, crib):
    return sum(c // 4 == 10 for c in hand)


def nobs_of_first_jack(hand, starter, crib):
    jacks = [c for c in hand if c // 4 == 10]
    return int(bool(jacks) and jacks[0] % 4 == starter % 4)


WRONG = {
    "no fifteen of two": wrong(fifteens=fifteens_of(sizes=(3, 4, 5, 6, 7))),
    "no fifteen of three": wrong(fifteens=fifteens_of(sizes=(2, 4, 5, 6, 7))),
    "fifteens of two and three only": wrong(fifteens=fifteens_of(sizes=(2, 3))),
    "fifteens of four at most": wrong(fifteens=fifteens_of(sizes=(2, 3, 4))),
    "fifteens of five at most": wrong(fifteens=fifteens_of(sizes=(2, 3, 4, 5))),
    "no fifteen of seven": wrong(fifteens=fifteens_of(sizes=(2, 3, 4, 5, 6))),
    "fifteens without the starter": wrong(fifteens=fifteens_of(with_starter=False)),
    "each card in one fifteen": wrong(fifteens=fifteens_once_a_card),
    "ace worth eleven": wrong(fifteens=fifteens_of(worth=[11, *WORTH[1:]])),
    "court cards worth 11, 12, 13": wrong(fifteens=fifteens_of(worth=list(range(1, 14)))),
    "jack worth eleven": wrong(fifteens=fifteens_of(worth=[*WORTH[:10], 11, 10, 10])),
    "tenth cards pair": wrong(pairs=pairs_by(lambda c: WORTH[c // 4])),
    "pair-royal worth two": wrong(pairs=pairs_by(lambda c: c // 4, (0, 0, 2, 2, 4))),
    "pair-royal worth four": wrong(pairs=pairs_by(lambda c: c // 4, (0, 0, 2, 4, 12))),
    "four alike worth eight": wrong(pairs=pairs_by(lambda c: c // 4, (0, 0, 2, 6, 8))),
    "four alike worth two pairs": wrong(pairs=pairs_by(lambda c: c // 4, (0, 0, 2, 6, 4))),
    "pairs side by side only": wrong(pairs=pairs_of_neighbours),
    "runs once, whatever the pairs": wrong(runs=runs_by(lambda copies: 1)),
    "ways added, not multiplied": wrong(runs=runs_by(lambda c: sum(n - 1 for n in c) + 1)),
    "ways of the largest group only": wrong(runs=runs_by(max)),
    "pair at the low end missed": wrong(runs=runs_by(lambda c: product(c[1:]))),
    "pair at the high end missed": wrong(runs=runs_by(lambda c: product(c[:-1]))),
    "pair in the middle missed": wrong(runs=runs_by(lambda c: c[0] * c[-1])),
    "no run with both ends paired": wrong(
        runs=runs_by(lambda c: 1 if c[0] > 1 and c[-1] > 1 else product(c))
    ),
    "no run with a pair": wrong(runs=runs_by(lambda c: max(c) == 1)),
    "pair-royal doubles": wrong(runs=runs_by(lambda c: product(min(n, 2) for n in c))),
    "only the longest run": wrong(runs=only_longest_run),
    "only the first run": wrong(runs=first_run_only),
    "only runs of the longest length": wrong(runs=longest_length_only),
    "runs inside runs": wrong(runs=runs_inside_runs),
    "runs of four at most": wrong(runs=runs_up_to(4)),
    "runs of five at most": wrong(runs=runs_up_to(5)),
    "runs of six at most": wrong(runs=runs_up_to(6)),
    "runs of four at least": wrong(runs=runs_from(4)),
    "nine and ten no neighbours": wrong(runs=runs_without_nine_ten),
    "runs by worth": wrong(runs=runs_by_worth),
    "round the corner, queen king ace": wrong(runs=runs_round_the_corner),
    "round the corner, king ace two": wrong(runs=king_ace_two),
    "ace above the king": wrong(runs=ace_above_king_only),
    "runs in the order given": wrong(runs=runs_in_given_order),
    "runs without the starter": wrong(runs=runs_of_the_hand),
    "starter counted into a flush of four": wrong(flush=flush_of_any_four),
    "flush of four in the crib": wrong(flush=flush_in_crib_as_hand),
    "no fifth card of a flush": wrong(flush=flush_without_starter),
    "flush only with the starter": wrong(flush=flush_only_with_starter),
    "no flush in the crib": wrong(flush=crib_has_no_flush),
    "no flush at all": wrong(flush=lambda hand, starter, crib: 0),
    "flush of five at most": wrong(flush=flush_of_five_at_most),
    "no flush of three": wrong(flush=flush_of_four_at_least),
    "flush always four or five": wrong(flush=flush_always_four_or_five),
    "flush by colour": wrong(flush=flush_by_colour),
    "nob for a turned jack": wrong(nobs=nobs_for_turned_jack),
    "heels counted in the show": wrong(nobs=heels_in_the_show),
    "nob for any jack": wrong(nobs=nobs_for_any_jack),
    "nob by the first jack only": wrong(nobs=nobs_of_first_jack),
    "no nob in the crib": wrong(
        nobs=lambda hand, starter, crib: 0 if crib else naive_show(hand, starter)[4]
    ),
    "no nob": wrong(nobs=lambda hand, starter, crib: 0),
    "nob worth two": wrong(nobs=lambda hand, starter, crib: 2 * naive_show(hand, starter)[4]),
}


@pytest.mark.parametrize("mistake", WRONG)
def test_the_file_catches(mistake):
    failures = check_scorer(WRONG[mistake], ids=True)
    assert failures
    assert not any("Error" in failure.got for failure in failures)


# mistakes that scorers of four cards are known for must show among hands of four cards
FOUR_CARD = [
    *("fifteens of four at most", "pair at the low end missed", "pair at the high end missed"),
    *("ways added, not multiplied", "nine and ten no neighbours", "ace above the king"),
    *("round the corner, king ace two", "starter counted into a flush of four"),
    *("flush of four in the crib", "nob for a turned jack", "nob for any jack", "runs by worth"),
]


@pytest.mark.parametrize("mistake", FOUR_CARD)
def test_the_file_catches_with_four_kept_cards(mistake):
    assert check_scorer(WRONG[mistake], known_shows([4]), ids=True)


def test_the_right_oracle_passes():
    assert check_scorer(wrong(), ids=True) == ()


def test_the_rule_that_failed_is_named():
    failures = check_scorer(WRONG["flush of four in the crib"], ids=True)
    assert set(count_by_rule(failures)) <= {"crib-flush", "random", "every-score"}
    told = failures[0].to_dict()
    assert told["rule"] == "crib-flush"
    assert told["text"].startswith("The crib scores a flush only with the starter")


def test_an_exception_is_a_failure():
    def broken(hand, starter, crib):
        raise ZeroDivisionError("no")

    failures = check_scorer(broken, known_shows()[:3])
    assert [failure.got for failure in failures] == ["ZeroDivisionError: no"] * 3
    assert len(check_scorer(lambda *_: "many", known_shows()[:3])) == 3
    assert len(check_scorer(lambda *_: 4.5, known_shows()[:3])) == 3


def test_no_such_shows():
    with pytest.raises(DataError, match=r"there are no shows of \[9\] kept cards"):
        known_shows([9])


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("json", "a scorer must be named package.module:callable; got 'json'"),
        ("no.such.module:score", "cannot import the scorer 'no.such.module:score'"),
        ("json:nothing", "cannot import the scorer 'json:nothing'"),
        ("string:digits", "the scorer 'string:digits' cannot be called"),
    ],
)
def test_scorers_that_cannot_be_loaded(name, message):
    with pytest.raises(DataError, match=message):
        load_scorer(name)


PROGRAM = f"""
import sys
import time
sys.path.insert(0, {str(Path(__file__).parents[1])!r})
from fixtures.naive import naive_show
for line in sys.stdin:
    hand, starter = line.removesuffix("crib\\n").split("/")
    ids = [4 * "A23456789TJQK".index(c[0]) + "cdhs".index(c[1]) for c in (hand + starter).split()]
    print(sum(naive_show(ids[:-1], ids[-1], "crib" in line)))
"""


def test_a_program(tmp_path):
    right = tmp_path / "right.py"
    right.write_text(PROGRAM)
    assert check_program(f"{sys.executable} {right}") == ()
    wrong_one = tmp_path / "wrong.py"
    wrong_one.write_text(PROGRAM.replace(', "crib" in line', ""))
    failures = check_program(f"{sys.executable} {wrong_one}")
    assert failures
    assert all(failure.show.crib for failure in failures)


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("no-such-program-at-all", "cannot run the program 'no-such-program-at-all'"),
        ("", "cannot run the program ''"),
        ("'", "cannot run the program"),
        (f"{sys.executable} -c 'raise SystemExit(3)'", "ended with exit code 3: no message"),
        (f"{sys.executable} -c 'print(1)'", "for each of the 504 shows; it wrote 1 line."),
    ],
)
def test_programs_that_do_not_answer(command, message):
    with pytest.raises(DataError, match=message):
        check_program(command)


def test_a_slow_program():
    with pytest.raises(DataError, match=r"the program took more than 0\.2 seconds"):
        check_program(f"{sys.executable} -c 'import time; time.sleep(9)'", timeout=0.2)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("while True: print(4)", "the program wrote more than 1,000,000 bytes"),
        (
            "import sys; sys.stderr.write('x' * 5000); sys.exit(2)",
            "ended with exit code 2: x{200}$",
        ),
        ("import os; os.kill(os.getpid(), 9)", "the program ended by signal 9: no message"),
        ("import os; os.close(0)", "it wrote 0 lines"),
        ("import os; os.write(1, b'\\xff\\xfe')", "it wrote 1 line"),
    ],
)
def test_programs_that_misbehave(code, message):
    with pytest.raises(DataError, match=message):
        check_program(f'{sys.executable} -c "{code}"', timeout=60)


def test_a_program_whose_child_holds_the_output_open():
    code = "import subprocess; subprocess.Popen(['sleep', '60'])"
    started = time.monotonic()
    with pytest.raises(DataError, match="took more than 1 seconds"):
        check_program(f'{sys.executable} -c "{code}"', timeout=1)
    assert time.monotonic() - started < 30


def test_answers_that_are_no_numbers(tmp_path):
    code = "print(chr(10).join(['', 'twelve', '4.0', '9' * 5000, '-1'] + ['0'] * 499))"
    failures = check_program(f'{sys.executable} -c "{code}"')
    assert [failure.got for failure in failures[:5]] == ["", "twelve", "4.0", "9" * 200, "-1"]


class WordlessError(Exception):
    def __str__(self):
        raise RuntimeError


@pytest.mark.parametrize(
    ("answer", "got"),
    [
        (SystemExit(3), "SystemExit: 3"),
        (KeyboardInterrupt(), "KeyboardInterrupt: "),
        (RecursionError("deep"), "RecursionError: deep"),
        (WordlessError(), "WordlessError: no message"),
    ],
)
def test_a_scorer_that_raises(answer, got):
    def scorer(hand, starter, crib):
        raise answer

    assert {failure.got for failure in check_scorer(scorer, known_shows()[:3])} == {got}


@pytest.mark.parametrize(
    ("answer", "got"),
    [
        (None, "TypeError"),
        (float("nan"), "ValueError"),
        (float("inf"), "OverflowError"),
        (3.5, "3.5"),
        ("x" * 999, "ValueError"),
        (10**5000, "ValueError"),
    ],
    ids=["none", "nan", "inf", "half", "text", "long"],
)
def test_a_scorer_whose_answer_is_no_number(answer, got):
    failures = check_scorer(lambda *show: answer, known_shows()[:3])
    assert len(failures) == 3
    assert all(f.got.startswith(got) and len(f.got) <= 200 for f in failures)


def test_a_scorer_that_hangs():
    def scorer(hand, starter, crib):
        if crib:
            time.sleep(60)
        return score_hand(hand, starter)

    with pytest.raises(DataError, match=r"took more than 1 seconds, the last of them for .* crib"):
        check_scorer(scorer, timeout=1)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: check_scorer(29), "a scorer must be callable; got 29"),
        (lambda: check_scorer(score_hand, 5), "shows must be KnownShow"),
        (lambda: check_scorer(score_hand, ["5h"]), "shows must be KnownShow"),
        (lambda: check_scorer(score_hand, ids="no"), "ids must be True or False"),
        (lambda: check_scorer(score_hand, timeout="long"), "timeout must be a number"),
        (lambda: check_program(5), "a program must be given as one text; got 5"),
        (lambda: check_program("x\0y"), "cannot run the program"),
        (lambda: check_program("true", timeout=-1), "timeout must be a number"),
        (lambda: known_shows(4), "kept must be whole numbers"),
        (lambda: known_shows([[4]]), "kept must be whole numbers"),
        (lambda: load_scorer(5), "a scorer must be named package.module:callable; got 5"),
        (lambda: load_scorer(".x:y"), "cannot import the scorer"),
    ],
)
def test_questions_that_are_refused(call, message):
    with pytest.raises(DataError, match=message):
        call()


def test_a_module_that_fails_to_import(tmp_path, monkeypatch):
    (tmp_path / "broken_scorer.py").write_text("raise SystemExit('no')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(DataError, match="cannot import the scorer 'broken_scorer:score': no"):
        load_scorer("broken_scorer:score")
