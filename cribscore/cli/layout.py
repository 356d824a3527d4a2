"""Text as wide as the terminal: sentences are filled, tables fit or turn into blocks.

A number is never broken. A table that does not fit in its columns is printed a row at a time, as
``heading value`` pairs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from shutil import get_terminal_size
from textwrap import TextWrapper
from unicodedata import east_asian_width

NARROWEST = 40
WIDEST_PROSE = 100
_USUAL = 80
_GAPS = (3, 2, 1)
_BAR = 30
_WRAPPED = 18  # no text is wrapped narrower: six cards stay on one line
_FIXED = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Bar:
    """A bar of a table, drawn in the columns that are left; `share` is of the longest."""

    share: float

    def drawn(self, width: int) -> str:
        """Return the bar in a column of this width."""
        return "█" * round(width * self.share)


@dataclass(frozen=True)
class Column:
    """A column of a table: its heading and its cells; numbers stand flush right."""

    heading: str
    cells: Sequence[str | Bar]
    numeric: bool

    @property
    def is_bar(self) -> bool:
        """Whether it is drawn, not written."""
        return bool(self.cells) and isinstance(self.cells[0], Bar)

    @property
    def texts(self) -> list[str]:
        """The heading and the cells as text."""
        return [self.heading, *(str(cell) for cell in self.cells)]

    @property
    def widest(self) -> int:
        """The width at which nothing is wrapped."""
        return _BAR if self.is_bar else max(map(columns_of, self.texts))

    @property
    def narrowest(self) -> int:
        """The width below which a word, a number or a hand would break."""
        if self.is_bar:
            return 0
        if self.numeric:
            return self.widest
        longest = max((columns_of(word) for text in self.texts for word in text.split()), default=0)
        return max(longest, min(self.widest, _WRAPPED))


def terminal_width() -> int:
    """Return the columns to print in: ``COLUMNS``, else the terminal's, else 80; 40 at least."""
    return max(NARROWEST, get_terminal_size((_USUAL, 24)).columns)


def columns_of(text: str) -> int:
    """Return how many columns of a terminal a text takes.

    >>> columns_of("5♥ 漢")
    5
    """
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def fit(text: str, *, width: int | None = None, hang: int = 2) -> str:
    """Wrap the lines of a text that are wider than the terminal, between words.

    >>> print(fit("  a long line", width=9))
      a long
        line
    """
    width = width or terminal_width()
    return "\n".join("\n".join(_wrapped(line, width, hang)) for line in text.split("\n"))


def prose_width() -> int:
    """Return the columns for sentences: those of the terminal, but no more than can be read."""
    return min(WIDEST_PROSE, terminal_width())


def paragraph(text: str, *, indent: int = 0) -> str:
    """Fill sentences to the width for them; `indent` is of all lines but the first."""
    return "\n".join(_wrapper(prose_width(), "", " " * indent).wrap(" ".join(text.split())))


def _wrapped(line: str, width: int, hang: int) -> list[str]:
    line = line.rstrip()
    if columns_of(line) <= width:
        return [line]
    indent = " " * min(len(line) - len(line.lstrip()), width // 5)
    return _wrapper(width, indent, indent + " " * hang).wrap(line.strip()) or [""]


def _wrapper(width: int, first: str, later: str) -> TextWrapper:
    return TextWrapper(
        width=width,
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )


def lay_out(columns: Sequence[Column], width: int) -> tuple[list[str], list[list[str]]]:
    """Return the lines of a table's head, and those of each row.

    A table that cannot be as narrow as `width` has no head, and rows of ``heading value`` pairs.
    """
    for gap in _GAPS:
        widths = _widths(columns, gap, width)
        if widths is not None:
            return _table(columns, widths, gap)
    n_rows = len(columns[0].cells)
    return [], [_block(columns, row, width) for row in range(n_rows)]


def _table(
    columns: Sequence[Column], widths: Sequence[int], gap: int
) -> tuple[list[str], list[list[str]]]:
    """Return the lines of the head and of each row, the columns of these widths."""
    head = _table_row([column.heading for column in columns], columns, widths, gap)
    rule = " " + "─" * (sum(widths) + gap * (len(widths) - 1))
    rows = []
    for cells in zip(*(column.cells for column in columns), strict=True):
        texts = [
            cell.drawn(wide) if isinstance(cell, Bar) else cell
            for cell, wide in zip(cells, widths, strict=True)
        ]
        rows.append(_table_row(texts, columns, widths, gap))
    return [*head, rule], rows


def _widths(columns: Sequence[Column], gap: int, width: int) -> list[int] | None:
    """Return how wide each column is to be; None if they cannot be narrow enough."""
    widths = [column.widest for column in columns]
    least = [column.narrowest for column in columns]
    over = 2 + sum(widths) + gap * (len(widths) - 1) - width
    for place in _shrinking_order(columns):
        given = min(max(over, 0), widths[place] - least[place])
        widths[place] -= given
        over -= given
    return widths if over <= 0 else None


def _shrinking_order(columns: Sequence[Column]) -> list[int]:
    """Return the columns in the order in which they give way: bars, then the widest text."""
    return sorted(
        range(len(columns)), key=lambda place: (not columns[place].is_bar, -columns[place].widest)
    )


def _table_row(
    texts: Sequence[str], columns: Sequence[Column], widths: Sequence[int], gap: int
) -> list[str]:
    wrapped = [
        _wrapper(max(wide, 1), "", "").wrap(text) or [""]
        for text, wide in zip(texts, widths, strict=True)
    ]
    height = max(map(len, wrapped))
    lines = []
    for at in range(height):
        parts = [
            _padded(cell[at] if at < len(cell) else "", wide, right=column.numeric)
            for cell, wide, column in zip(wrapped, widths, columns, strict=True)
        ]
        lines.append((" " + (" " * gap).join(parts)).rstrip())
    return lines


def _padded(text: str, width: int, *, right: bool) -> str:
    blank = " " * (width - columns_of(text))
    return blank + text if right else text + blank


def _block(columns: Sequence[Column], row: int, width: int) -> list[str]:
    """Return a row as ``heading value`` pairs; a column without a heading is a mark before them."""
    mark, pairs = "", []
    for column in columns:
        text = column.cells[row]
        if isinstance(text, Bar):
            continue
        if not column.heading.strip():
            mark = f"{text or ' '} "
        elif text:
            pair = f"{column.heading} {text}"
            pairs.append(pair.replace(" ", _FIXED) if columns_of(pair) < width - 4 else pair)
    wrapper = _wrapper(width, mark, " " * len(mark) + "  ")
    return [line.replace(_FIXED, " ") for line in wrapper.wrap("  ".join(pairs))]
