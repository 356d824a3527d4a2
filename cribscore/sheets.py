"""Tables as people keep them: CSV with commas, semicolons or tabs, with a header or without.

Read into columns of text, so that every cell keeps what was typed. A byte-order mark is dropped,
a row may be shorter or longer than the others, and what cannot be read is said with its line.
"""

import csv
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import compress, islice, zip_longest
from pathlib import Path

from cribscore.errors import DataError

_SEPARATORS = ",;\t|"
_LONGEST_LINE = 1 << 20
_SAMPLE = 1 << 16
_BLOCK = 200  # rows: more live lists than that keep the garbage collector busy
_LAYOUT = "a table has a row on each line, its cells between commas, semicolons or tabs."

__all__ = ["Sheet", "read_sheet"]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A table of text.

    Attributes
    ----------
    names : tuple of str
        Of the columns: from the header, or as the caller said, or ``column 3``.
    columns : tuple of list of str
        Of equal length; a cell that is not there is empty.
    lines : list of int
        The line of the file on which each row ends, from 1.
    has_header : bool
        Whether the names stand in the file.
    separator : str
        Between cells.
    """

    names: tuple[str, ...]
    columns: tuple[list[str], ...]
    lines: list[int]
    has_header: bool
    separator: str

    def __len__(self) -> int:
        return len(self.lines)

    def column(self, name: str) -> list[str]:
        """Return a column by its name; case and spaces around it do not matter."""
        return self.columns[self.place(name)]

    def place(self, name: str) -> int:
        """Return the place of a column, or refuse a name that is not there or twice."""
        wanted = name.strip().lower()
        found = [at for at, one in enumerate(self.names) if one.strip().lower() == wanted]
        if len(found) != 1:
            said = "is no column" if not found else f"are {len(found)} columns"
            raise DataError(f"there {said} {name!r}; the columns are {', '.join(self.names)}.")
        return found[0]

    def has(self, name: str) -> bool:
        """Say whether there is a column of this name."""
        return name.strip().lower() in [one.strip().lower() for one in self.names]


def read_sheet(source: str | Path, *, expected: Sequence[str]) -> Sheet:
    """Read a table from a file, or from standard input for ``-``.

    Parameters
    ----------
    source : path, or ``-``
        A file in UTF-8, with or without a byte-order mark.
    expected : sequence of str
        The names by which a header is known; without a header, the first columns in this order.

    Returns
    -------
    Sheet
        The cells as they were typed, spaces around them removed.

    Raises
    ------
    DataError
        If the file cannot be read, is empty, or is not text in UTF-8.
    """
    name, text = _read_text(source)
    if not text.strip():
        raise DataError(f"{name} is empty; it must have a row for each hand.")
    separator = _find_separator(text[:_SAMPLE])
    lines, columns = _columns_of(text, separator, name)
    if not lines:
        raise DataError(f"{name} is empty; it must have a row for each hand.")
    known = {one.lower() for one in expected}
    first = [column[0] for column in columns]
    has_header = bool(known & {cell.lower() for cell in first})
    names = first if has_header else list(expected[: len(columns)])
    if has_header:
        del lines[0]
        for column in columns:
            del column[0]
        while names and not names[-1] and not any(columns[-1]):
            del names[-1], columns[-1]
    names = [one or f"column {at}" for at, one in enumerate(names, 1)]
    names += [f"column {at + 1}" for at in range(len(names), len(columns))]
    return Sheet(
        names=tuple(names),
        columns=tuple(columns),
        lines=lines,
        has_header=has_header,
        separator=separator,
    )


def _read_stdin() -> bytes:
    raw = getattr(sys.stdin, "buffer", None)  # what stands in for it may hold text alone
    read: bytes = raw.read() if raw else sys.stdin.read().encode("utf-8", "surrogatepass")
    return read


def _read_text(source: str | Path) -> tuple[str, str]:
    try:
        if str(source) == "-":
            name, raw = "standard input", _read_stdin()
        else:
            name, raw = repr(str(source)), Path(source).read_bytes()
    except OSError as error:
        raise DataError(f"cannot read {str(source)!r}: {error.strerror}.") from None
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or raw[1:2] == b"\0" or raw[:1] == b"\0":
        raise DataError(
            f"{name} is UTF-16; it must be UTF-8.",
            hint="save it as 'CSV UTF-8', or convert it: iconv -f UTF-16 -t UTF-8.",
        )
    try:
        return name, raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise DataError(
            f"{name} is not UTF-8: line {line} has the byte {raw[error.start]:#04x}.",
            hint="save it as 'CSV UTF-8'.",
        ) from None


def _find_separator(sample: str) -> str:
    """Return the separator that most lines hold equally often; a comma if there is none.

    Commas and semicolons between cards do not count where a stronger one separates columns.
    """
    lines = [line for line in sample.splitlines()[:50] if line.strip()]
    best, chosen = 0.0, ","
    for separator in "\t;|,":
        counts = [line.count(separator) for line in lines]
        often = max(set(counts), key=counts.count)
        share = counts.count(often) / len(counts) if often else 0.0
        if share > best + 0.2:
            best, chosen = share, separator
    return chosen


def _columns_of(text: str, separator: str, name: str) -> tuple[list[int], list[list[str]]]:
    """Return the line of each row that is not blank, and the columns, equally long."""
    _check_lines(text, name)
    csv.field_size_limit(_LONGEST_LINE)
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator)
    numbered = ((reader.line_num, cells) for cells in reader if cells)
    lines: list[int] = []
    columns: list[list[str]] = []
    try:
        while block := list(islice(numbered, _BLOCK)):
            _add_block(block, lines, columns)
    except csv.Error as error:
        raise DataError(
            f"{name} cannot be read near line {max(reader.line_num, 1)}: {error}.", hint=_LAYOUT
        ) from None
    return lines, columns


def _add_block(
    block: Sequence[tuple[int, list[str]]], lines: list[int], columns: list[list[str]]
) -> None:
    """Add rows to the columns, blank ones left out; in blocks, so that few lists live at once."""
    rows = [cells for _, cells in block]
    parts = [list(map(str.strip, column)) for column in zip_longest(*rows, fillvalue="")]
    filled = [any(row) for row in zip(*parts, strict=True)]
    columns += [[""] * len(lines) for _ in range(len(columns), len(parts) if any(filled) else 0)]
    lines += compress([line for line, _ in block], filled)
    for at, column in enumerate(columns):
        column += compress(parts[at], filled) if at < len(parts) else [""] * sum(filled)


def _check_lines(text: str, name: str) -> None:
    """Refuse a line that is no row of a table but a file without line ends."""
    if max(map(len, StringIO(text, newline=""))) <= _LONGEST_LINE:
        return
    for number, line in enumerate(StringIO(text, newline=""), 1):
        if len(line) > _LONGEST_LINE:
            raise DataError(
                f"{name} cannot be read near line {number}: it has {len(line):,} characters.",
                hint=_LAYOUT,
            )
