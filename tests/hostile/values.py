"""Values of every kind, valid samples for every parameter, and what may come of a call."""

import inspect
import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pandas as pd

import cribscore
from cribscore import CribscoreError
from cribscore.store import shipped_path

TEXTS = ["", " ", "x", "5h", "5h 5s", "\x00", "é", "\u212a", "5\u017f", "9" * 5000, "-1", "nan"]
NUMBERS = [-1, 0, 1, 2, 7, 52, 255, 256, 1.5, float("nan"), float("inf"), 1 + 2j, True]
HUGE = [2**31, 2**63, 2**64, -(2**70), 10**300, 10**5000]
ODD = [
    None,
    b"5h",
    object(),
    int,
    len,
    Ellipsis,
    Decimal("1.5"),
    Fraction(1, 3),
    Path("nowhere"),
    {},
    {"a": 1},
    set(),
    [],
    [[]],
    [None],
    ["5h", None],
    ["5h", 7, 2.5],
    [[1, 2], [3]],
    (-1,),
    (52, 53),
    range(0),
]
ARRAYS = [
    np.array(5),
    np.empty(0),
    np.empty((0, 4), np.uint8),
    np.array([1, 2, 3], np.uint8),
    np.zeros((2, 4), np.uint8),
    np.arange(8).reshape(2, 4),
    np.full((2, 4), 99),
    np.full((2, 4), -1),
    np.full((2, 4), np.nan),
    np.array([[0, 1, 2, 2.5]]),
    np.zeros((2, 6), np.uint8),
    np.arange(12, dtype=np.int64).reshape(2, 6),
    np.arange(12, dtype=np.uint64).reshape(2, 6) + 2**63,
    np.zeros((1, 1, 1, 1)),
    np.array([object(), None], dtype=object),
    np.array([["5h", None, "x", "4d"]], dtype=object),
    np.array(["5h 5s", "x"]),
    np.array([True, False]),
    np.array([1 + 2j]),
    np.array(["2020-01-01"], "datetime64[D]"),
    np.array([(1, 2.0)], dtype=[("a", "i4"), ("b", "f8")]),
    np.ma.masked_array(np.arange(8).reshape(2, 4), mask=np.eye(2, 4)),
    np.ma.masked_array(np.arange(12).reshape(2, 6), mask=np.eye(2, 6)),
    np.ma.masked_array([True, False], mask=[False, True]),
    np.ma.masked,
    pd.Series([1, None, 3]),
    pd.Series(["5h", pd.NA], dtype="string"),
    pd.NA,
    pd.NaT,
    pd.DataFrame({"a": [1, 2]}),
]
EVERY = TEXTS + NUMBERS + HUGE + ODD + ARRAYS
NEVER = [object(), b"5h", float("nan"), {"a": 1}, [[object()]], np.full((2, 4), -1), np.ma.masked]
NEVER += [-(10**5000), "\x00"]
"""Values that are right for no parameter: for functions that are slow when all is right."""

SLOW = {
    "count_discard",
    "expected_cribs",
    "expected_rank_discards",
    "exact_edge",
    "advise_play",
    "judge_claims",
    "verify_books",
    "verify_hands",
    "kept_prior",
    "load_open_hands",
    "reply_to_deal",
    "simulate_memory",
    "simulate_wins",
    "solve_deal",
    "solve_discards",
    "solve_open_hands",
    "solve_play",
    "sweep_discards",
    "best_throws",
    "choose_throws",
    "expected_nets",
}
COUNTS = {"n_pairs", "n_deals", "n_games", "max_sweeps", "max_rounds", "max_steps", "timeout"}
"""Parameters of which a large number is right, and takes for ever."""

CARDS = {
    "dealt": "5h 5s Jd 6c 7c 2h",
    "throw": "7c 2h",
    "hand": "5h 5s Jd 6c",
    "cards": "5h 5s",
    "starter": "4d",
    "pone": "5 6 7 8",
    "ranks": (4, 5),
}
SAMPLES = CARDS | {
    "book": "Hoffmann",
    "chances": 0.5,
    "command": "no-such-program-at-all",
    "dealer": True,
    "dealers": True,
    "given": "prior",
    "hands": [[18, 19, 41, 20]],
    "index": 5,
    "label": "x",
    "line": "5 6",
    "mine": 3,
    "n_cards": 4,
    "name": "greedy",
    "opponent": "equilibrium",
    "role": "pone",
    "scorer": len,
    "seed": 1,
    "series": "4 6 5",
    "shows": (),
    "starters": [13],
    "subject": "put",
    "text": "deal A",
    "texts": ["5h 5s Jd 6c"],
    "theirs": 3,
    "variant": "six-card",
}
DEALT = [[18, 19, 41, 20, 24, 6]]
SMALL = cribscore.PlayGame(n_ranks=3, n_cards=2, limit=6, fifteen=4)
OF_FUNCTION = {
    "find_variant": {"variant": "six-card"},
    "format_record": {"record": cribscore.GameRecord()},
    "open_hand_value": {"dealer": "4 4 9 K"},
    "play_open_hand": {"dealer": "4 4 9 K"},
    "play_hands": {
        "hands": [[[4, 5, 6, 7], [8, 9, 10, 11]]],
        "players": "random",
        "chances": [[0.5] * 8],
    },
    "record_game": {"player": "greedy", "opponent": "greedy"},
    "simulate_edge": {"player": "greedy", "opponent": "random", "n_pairs": 2},
    "simulate_games": {"player": "greedy", "opponent": "random", "n_games": 2},
    "start_play": {"hands": ["5h 5s Jd 6c", "4h 4s 9d Kc"]},
    "strategy_from_dense": {
        "variant": "five-card",
        "name": "x",
        "dense": cribscore.equilibrium("five-card").pone.to_dense(),
    },
    "win_probability": {"mine": 3, "theirs": 3, "dealer": True},
    "find_player": {"player": "greedy"},
    "save_equilibrium": {"solved": cribscore.equilibrium("five-card"), "path": "kept"},
    "save_wins": {"table": cribscore.win_table("five-card"), "path": "kept"},
    "load_equilibrium": {"path": shipped_path("strategies/five-card.equilibrium")},
    "load_wins": {"path": shipped_path("tables/win_five-card.table")},
    "best_throws": {"dealer": True, "dealt": DEALT},
    "expected_nets": {"dealt": DEALT},
    "choose_throws": {
        "player": "random",
        "chances": [0.5],
        "dealt": DEALT,
    },
    "simulate_wins": {"player": "greedy", "n_deals": 2000},
    "solve_play": {"prior": cribscore.uniform_prior(SMALL), "tolerance": 0.001, "game": SMALL},
    "advise_play": {"hand": "5 6 7 8"},
    "explain_choice": {
        "found": cribscore.expected_discards(CARDS["dealt"], dealer=True, score=(0, 0), seed=1)
    },
}


def public_functions():
    """Every function of the public face, by name."""
    stub = Path(cribscore.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    names = sorted(set(re.findall(r"import \w+ as (\w+)$", stub, re.MULTILINE)))
    found = {name: getattr(cribscore, name) for name in names}
    return {name: thing for name, thing in found.items() if inspect.isfunction(thing)}


def parameters_of(function):
    kinds = inspect.Parameter
    return {
        name: parameter
        for name, parameter in inspect.signature(function).parameters.items()
        if parameter.kind not in (kinds.VAR_KEYWORD, kinds.VAR_POSITIONAL)
    }


def sample_of(name, function):
    """Arguments with which a function answers: those that it must have, and those given above."""
    own = OF_FUNCTION.get(name, {})
    state = cribscore.start_play(["5h 5s Jd 6c", "4h 4s 9d Kc"])
    shared = SAMPLES | {
        "state": state,
        "record": "deal A\n",
        "path": shipped_path("games/six_card_deal.crib"),
    }
    needed = {
        parameter
        for parameter, told in parameters_of(function).items()
        if told.default is inspect.Parameter.empty
    }
    return {parameter: shared.get(parameter) for parameter in needed} | own


def values_for(name, parameter):
    """The values to be tried for a parameter."""
    if name in SLOW:
        return NEVER
    if parameter in COUNTS:
        return [value for value in EVERY if not (isinstance(value, int) and value > 50)]
    return EVERY


def trouble_of(name, function, arguments):
    """Call, and return what should not have happened, or None."""
    try:
        function(**arguments)
    except CribscoreError as error:
        return None if str(error) else "an error without a word"
    except (RecursionError, MemoryError):
        raise
    except Exception as error:
        return f"{name}: {type(error).__name__}: {str(error)[:90]}"
    return None
