"""What every answer object can do: print for a person, show in a notebook, become plain data."""

import html
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from math import isfinite
from pathlib import Path
from typing import Any

from cribscore.cards import format_cards

__all__ = ["Answer", "as_cards", "plain"]


def as_cards() -> dict[str, str]:
    """Return the metadata of a dataclass field whose ids are cards: they are written as text.

    Examples
    --------
    >>> from dataclasses import dataclass, field
    >>> @dataclass(frozen=True, kw_only=True)
    ... class Lead(Answer):
    ...     cards: tuple[int, ...] = field(metadata=as_cards())
    ...     points: int
    >>> Lead(cards=(18, 19), points=2).to_dict()
    {'cards': '5h 5s', 'points': 2}
    """
    return {"as": "cards"}


class Answer:
    """A frozen dataclass that a user receives."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as plain data that `json.dumps` takes; cards as text."""
        found: dict[str, Any] = {}
        for one in fields(self):  # type: ignore[arg-type]  # every answer is a dataclass
            if one.metadata.get("as") != "hidden":
                value = getattr(self, one.name)
                is_cards = one.metadata.get("as") == "cards"
                found[one.name] = _card_text(value) if is_cards else plain(value)
        return found

    def __str__(self) -> str:
        """Write a field a line."""
        width = max((len(name) for name in self.to_dict()), default=0)
        return "\n".join(f"{name:<{width}}  {_short(v)}" for name, v in self.to_dict().items())

    def _repr_html_(self) -> str:
        """Show the answer in a notebook: the text of `str`, with suits in their colours."""
        return f"<pre>{_coloured(html.escape(str(self)))}</pre>"


def plain(value: Any) -> Any:
    """Return a value as lists, dicts, numbers and text; a number that there is not is None.

    JSON has no NaN and no infinity, and strict readers refuse them.

    Examples
    --------
    >>> import numpy as np
    >>> plain({"chance": Fraction(1, 3), "points": np.arange(2), "error": np.nan})
    {'chance': '1/3', 'points': [0, 1], 'error': None}
    """
    if isinstance(value, Answer):
        return value.to_dict()
    if isinstance(value, float):
        return float(value) if isfinite(value) else None
    if value is None or isinstance(value, bool | int | str):
        return value
    if hasattr(value, "tolist"):  # an array, or a number of NumPy, which is not loaded for this
        return plain(value.tolist())
    if isinstance(value, Fraction | Path):
        return str(value)
    if isinstance(value, Enum):
        return plain(value.value)
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    if hasattr(value, "_asdict"):
        return {name: plain(inner) for name, inner in value._asdict().items()}
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    return [plain(inner) for inner in value]


def _card_text(value: Any) -> Any:
    if value is None:
        return None
    if _is_id(value):
        return format_cards((int(value),))
    ids = list(value)
    if ids and not _is_id(ids[0]):
        return [_card_text(inner) for inner in ids]
    return format_cards(tuple(int(one) for one in ids))


def _is_id(value: Any) -> bool:
    """Say whether a value is one whole number; an array claims an index too, but has a length."""
    return hasattr(value, "__index__") and not hasattr(value, "__len__")


def _short(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list) and len(value) > 8:
        return f"{len(value)} values"
    return str(value)


def _coloured(text: str) -> str:
    for suit in "♥♦":
        text = text.replace(suit, f'<span style="color:#c00">{suit}</span>')
    return text
