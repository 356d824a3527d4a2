"""`cribscore score --file`: every hand of a table, its points added in columns."""

import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from cribscore.cards import parse_cards
from cribscore.cli.notation import read_show
from cribscore.cli.options import running
from cribscore.cli.output import print_json
from cribscore.errors import CribscoreError, DataError
from cribscore.sheets import Sheet, read_sheet

EXPECTED = ("hand", "starter", "crib")
PARTS = ("fifteens", "pairs", "runs", "flush", "nobs")
ADDED = (*PARTS, "total", "error")
_TOLD = 20  # bad lines that are named; the column has all of them
_BLOCK = 50_000


def score_sheet(path: str, *, crib: bool, as_json: bool) -> None:
    """Score every row; a bad row keeps its place, and its line is named on standard error."""
    sheet = read_sheet(path, expected=EXPECTED)
    hands, starters, cribs = _shows_of(sheet, crib)
    added = _score_columns(hands, starters, cribs)
    names = [*sheet.names, *_free_names(sheet.names)]
    rows = zip(*sheet.columns, *added, strict=True)
    reasons = added[-1]
    if reasons and reasons[0] and not sheet.has_header and _is_words(sheet):
        told = ", ".join(column[0] for column in sheet.columns)
        reasons[0] = f"a header must name the columns hand, starter and perhaps crib; got {told}."
    if as_json:
        keys = _unlike(names)
        print_json([dict(zip(keys, row, strict=True)) for row in rows])
    else:
        _write_rows(names, rows)
    bad = [row for row, reason in enumerate(reasons) if reason]
    for row in bad[:_TOLD]:
        print(f"line {sheet.lines[row]}: {reasons[row]}", file=sys.stderr)
    if len(bad) > _TOLD:
        print(f"and {len(bad) - _TOLD:,} more lines.", file=sys.stderr)
    if bad:
        sys.stdout.flush()
        counted = f"{len(bad):,} row{'s' if len(bad) > 1 else ''}"
        raise DataError(f"{counted} could not be scored; the rest were.")


def _shows_of(sheet: Sheet, crib: bool) -> tuple[list[str], list[str], list[str]]:
    """Return the columns of hands, starters and flags, in whichever way the sheet has them."""
    if sheet.has_header and not sheet.has("hand"):
        raise DataError(f"line 1 names no column 'hand'; got {', '.join(sheet.names)}.")
    given = {name: sheet.column(name) for name in EXPECTED if sheet.has(name)}
    blank = [""] * len(sheet)
    hands, starters = list(given["hand"]), list(given.get("starter", blank))
    n_cards = 0 if sheet.has_header else _cards_apart(sheet)
    cribs = given.get("crib", blank)
    if n_cards:
        hands = [" ".join(row) for row in zip(*sheet.columns[: n_cards - 1], strict=True)]
        starters = list(sheet.columns[n_cards - 1])
        cribs = sheet.columns[n_cards] if len(sheet.columns) > n_cards else blank
    elif sheet.has_header and "starter" not in given and not any("/" in one for one in hands):
        raise DataError(f"line 1 names no column 'starter'; got {', '.join(sheet.names)}.")
    usual = "crib" if crib else "hand"
    flags = [cell or usual for cell in cribs]
    _split_shows(hands, starters, flags)
    return hands, starters, flags


def _is_words(sheet: Sheet) -> bool:
    """Say whether the first row is of words alone, as a header with names of its own is."""
    return all(column[0].replace("_", "").replace(" ", "").isalpha() for column in sheet.columns)


def _cards_apart(sheet: Sheet) -> int:
    """Return how many columns of single cards a table without a header begins with, if several."""
    for found, column in enumerate(sheet.columns):
        if not column or not _is_one_card(column[0]):
            return found if found >= 4 else 0
    return len(sheet.columns) if len(sheet.columns) >= 4 else 0


def _is_one_card(cell: str) -> bool:
    try:
        return len(parse_cards(cell)) == 1
    except CribscoreError:  # a hand, a flag or a word
        return False


def _split_shows(hands: list[str], starters: list[str], flags: list[str]) -> None:
    """Take apart cells such as ``5h 5s 5d Jc / 5c crib``, in place; leave what cannot be."""
    together = "\n".join(hands).lower()
    if not any(mark in together for mark in ("/", "+", "crib")):
        return
    for row, cell in enumerate(hands):
        if "/" not in cell and "+" not in cell and not cell.lower().endswith("crib"):
            continue
        try:
            show = read_show(cell)
        except DataError:  # scoring the cell names its line
            continue
        if show.starter and starters[row]:
            continue
        hands[row], starters[row] = show.hand, show.starter or starters[row]
        if show.crib:
            flags[row] = "crib"


def _score_columns(hands: list[str], starters: list[str], cribs: list[str]) -> list[list[Any]]:
    """Return the columns that are added, in the order of `ADDED`."""
    import pandas as pd

    from cribscore import tables

    frame = pd.DataFrame({"hand": hands, "starter": starters, "crib": cribs}, dtype=object)
    with running("scoring") as run:
        found = tables.score(frame, crib="crib", calls=False, prefix="", errors="coerce", run=run)
    columns = [
        found[name].astype(object).where(found[name].notna(), None).tolist()
        for name in (*PARTS, "points")
    ]
    reasons = found["error"].tolist()
    for row, (hand, starter) in enumerate(zip(hands, starters, strict=True)):
        if not (hand and starter) and (hand or starter):
            reasons[row] = f"the row has no {'starter' if hand else 'hand'}."
    return [*columns, reasons]


def _free_names(taken: Iterable[str]) -> list[str]:
    """Return names for the columns that are added; with a prefix where the user has one of them."""
    used, prefix = {name.strip().lower() for name in taken}, ""
    while used & {prefix + name for name in ADDED}:
        prefix += "show_"
    return [prefix + name for name in ADDED]


def _unlike(names: Sequence[str]) -> list[str]:
    """Return names of which no two are alike: the second ``note`` is ``note 2``."""
    unlike: list[str] = []
    for name in names:
        times = 1
        while (name if times == 1 else f"{name} {times}") in unlike:
            times += 1
        unlike.append(name if times == 1 else f"{name} {times}")
    return unlike


def _write_rows(names: Sequence[str], rows: Iterator[Sequence[Any]]) -> None:
    """Write CSV to standard output, block by block."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(names)
    while block := list(islice(rows, _BLOCK)):
        writer.writerows(block)
