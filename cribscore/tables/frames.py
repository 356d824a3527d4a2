"""What frames have in common: columns with units, and how rows become a frame."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pandas as pd

from cribscore.cards import RANKS
from cribscore.errors import DataError, shown


@dataclass(frozen=True, slots=True)
class Column:
    """What a column of a frame holds.

    Attributes
    ----------
    dtype : str or CategoricalDtype
        As ``frame.dtypes`` shows it.
    unit : str
        Empty for text, flags and shares from 0 to 1.
    meaning : str
        In a few words.
    """

    dtype: str | pd.CategoricalDtype
    unit: str
    meaning: str


Schema = Mapping[str, Column]


def ordered(*values: str) -> pd.CategoricalDtype:
    """Return the dtype of a column that holds only these values, in this order."""
    return pd.CategoricalDtype(list(values), ordered=True)


TEXT = str(pd.Series(["text"]).dtype)
"""pandas' own text type: ``str``, or ``object`` before pandas 3."""
RANK = ordered(*RANKS)
ROLE = ordered("pone", "dealer")
ROLES = ordered("pone", "dealer", "both")
SOURCE = ordered("last", "heels", "play", "hand", "crib", "muggins", "penalty", "all")


def frame_of(rows: Iterable[Any] | Mapping[str, Any], schema: Schema) -> pd.DataFrame:
    """Make a frame with the columns, dtypes and units of a schema.

    Parameters
    ----------
    rows : sequence of tuples or mappings, frame, or mapping of columns
        Columns that the schema does not name are left out.
    schema : mapping of str to Column
        By column, in order.

    Returns
    -------
    DataFrame
        ``frame.attrs["units"]`` gives the unit of each column that has one.

    Raises
    ------
    DataError
        If a column is missing, or an ordered column holds a value that it does not list.
    """
    source: Any = rows if isinstance(rows, pd.DataFrame | Mapping) else list(rows)
    made = pd.DataFrame(source, columns=None if len(source) and _is_named(source) else [*schema])
    if missing := [name for name in schema if name not in made.columns]:
        raise DataError(f"the frame lacks the columns {', '.join(missing)}.")
    for name, column in schema.items():
        if isinstance(column.dtype, pd.CategoricalDtype):
            _check_values(made[name], column.dtype)
    made = made[[*schema]].astype({name: column.dtype for name, column in schema.items()})
    made.attrs["units"] = {name: column.unit for name, column in schema.items() if column.unit}
    return made


def _is_named(rows: Any) -> bool:
    """Say whether rows bring the names of their columns."""
    return isinstance(rows, pd.DataFrame | Mapping) or isinstance(rows[0], Mapping)


def _check_values(column: "pd.Series[Any]", dtype: pd.CategoricalDtype) -> None:
    for value in column.unique():
        if value not in dtype.categories:
            known = ", ".join(dtype.categories)
            raise DataError(f"{column.name} must be one of {known}; got {shown(value)}.")


def schema(table: str) -> pd.DataFrame:
    """Tabulate the columns of a table: their names, dtypes, units and meanings.

    Parameters
    ----------
    table : str
        The name of a function of `cribscore.tables`.

    Returns
    -------
    DataFrame
        One row for each column, in order.

    Raises
    ------
    DataError
        If there is no such table.

    Examples
    --------
    >>> schema("edges").set_index("column").unit["mean"]
    'points'
    """
    columns = schema_of(table)
    rows = [(name, str(c.dtype), c.unit, c.meaning) for name, c in columns.items()]
    return frame_of(rows, SCHEMA_SCHEMA)


def schema_of(table: str) -> Schema:
    """Return the schema of the table with this name."""
    tables = import_module("cribscore.tables")
    found = _find_schema(getattr(tables, table)) if table in tables.__all__ else None
    if found is None:
        names = [name for name in tables.__all__ if _find_schema(getattr(tables, name))]
        raise DataError(f"there is no table {table!r}; the tables are {', '.join(names)}.")
    return found


def _find_schema(function: Any) -> Schema | None:
    """Return what stands beside a function under its name: ``EDGES_SCHEMA`` for ``edges``."""
    beside = vars(import_module(function.__module__))
    found: Schema | None = beside.get(f"{function.__name__.upper()}_SCHEMA")
    return found


SCHEMA_SCHEMA = {
    "column": Column(TEXT, "", "its name"),
    "dtype": Column(TEXT, "", "as `frame.dtypes` shows it"),
    "unit": Column(TEXT, "", "empty for text, flags and shares from 0 to 1"),
    "meaning": Column(TEXT, "", "in a few words"),
}
