"""From a function's typed parameters to the words of a command, and back."""

import inspect
import json
import types
from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, SupportsIndex, Union, get_args, get_origin, get_type_hints

import typer

from cribscore.cards import CardsLike
from cribscore.cli.games.groups import Taker, share_words, usage_of
from cribscore.cli.output import JsonOption
from cribscore.errors import DataError

_SIMPLE = (str, int, float, bool)
_WORDS = "words"


def parameters_for(answer: Callable[..., object]) -> list[inspect.Parameter]:
    """Return typer's parameters for a function: arguments, then options, then ``--json``."""
    takers = _takers(answer)
    made = [_words_parameter(takers)] if takers else []
    for name, parameter in inspect.signature(answer).parameters.items():
        hint = get_type_hints(answer)[name]
        if any(name == taker.name for taker in takers):
            continue
        if is_dataclass(hint) and parameter.default is not parameter.empty:
            made += _options_of_rules(answer, hint, parameter.default)
        else:
            made.append(_parameter(parameter, hint))
    made.append(_keyword("as_json", JsonOption, False))
    return made


def arguments_from(answer: Callable[..., object], words: dict[str, Any]) -> dict[str, Any]:
    """Return the function's own arguments from the words that typer read."""
    hints = get_type_hints(answer)
    takers = _takers(answer)
    arguments: dict[str, Any] = share_words(takers, words[_WORDS]) if takers else {}
    for name, parameter in inspect.signature(answer).parameters.items():
        if name in arguments:
            continue
        hint = hints[name]
        if is_dataclass(hint) and parameter.default is not parameter.empty:
            typed = {f.name: _typed_name(answer, f.name) for f in fields(hint)}
            given = {field: words[word] for field, word in typed.items() if word in words}
            arguments[name] = hint(**given)  # type: ignore[operator]
        elif is_dataclass(hint):
            arguments[name] = record_from_json(hint, words[name])
        elif (kind := _record_in(hint)) is not None:
            arguments[name] = tuple(record_from_json(kind, word) for word in words[name])
        elif isinstance(words[name], list):
            arguments[name] = _read_list(name, words[name], hint)
        else:
            arguments[name] = words[name]
    return arguments


def record_from_json(kind: Any, text: str) -> Any:
    """Build a record from JSON, or from a file of it written as ``@file``.

    Parameters
    ----------
    kind : a dataclass
        The record.
    text : str
        JSON, or ``@`` and a path.

    Returns
    -------
    kind
        The record; nested records, and lists of them, are built too.

    Raises
    ------
    DataError
        If it cannot be read, or names a field that the record has not.

    Examples
    --------
    >>> from cribscore.games.shape import Item
    >>> record_from_json(Item, '{"name": "king", "cards": [], "points": 1, "place": "law 47"}')
    Item(name='king', cards=Cards(''), points=1, place='law 47')
    """
    try:
        raw = Path(text[1:]).read_text(encoding="utf-8") if text.startswith("@") else text
        plain = json.loads(raw)
    except (OSError, ValueError, RecursionError) as error:
        names = ", ".join(f.name for f in fields(kind))
        raise DataError(
            f"cannot read the record {text!r}: {error}.",
            hint=f"give JSON, or @file; the fields are {names}.",
        ) from error
    return _build(kind, plain, kind.__name__)


def _build(hint: Any, plain: Any, where: str) -> Any:
    """Make what `hint` asks for out of plain JSON."""
    kinds = _members(hint)
    if plain is None and type(None) in kinds:
        return None
    for kind in kinds:
        if is_dataclass(kind) and isinstance(plain, dict):
            return _build_record(kind, plain, where)
        if get_origin(kind) is tuple and isinstance(plain, list):
            return _build_tuple(get_args(kind), plain, where)
        if get_origin(kind) in (Iterable, Sequence) and isinstance(plain, list):  # cards
            return _build_tuple((get_args(kind)[0], ...), plain, where)
        if (
            isinstance(kind, type)
            and isinstance(plain, kind)
            and (kind is bool) == (isinstance(plain, bool))
        ):
            return plain
    raise DataError(f"{where} must be {_words_for(kinds)}; got {plain!r}.")


def _build_record(kind: Any, plain: dict[str, Any], where: str) -> Any:
    hints = get_type_hints(kind)
    unknown = sorted(set(plain) - set(hints))
    if unknown:
        raise DataError(f"{where} has no field {unknown[0]!r}; its fields are {', '.join(hints)}.")
    made = {name: _build(hints[name], value, f"{where}.{name}") for name, value in plain.items()}
    needed = [f.name for f in fields(kind) if f.default is f.default_factory is MISSING]
    lacking = [name for name in needed if name not in made]
    if lacking:
        raise DataError(
            f"{where} lacks {' and '.join(lacking)}.", hint=f"its fields are {', '.join(hints)}."
        )
    return kind(**made)


def _build_tuple(inner: tuple[Any, ...], plain: list[Any], where: str) -> tuple[Any, ...]:
    if inner[-1] is not Ellipsis and len(plain) != len(inner):
        raise DataError(f"{where} must have {len(inner)} entries; got {len(plain)}.")
    kinds = [inner[0]] * len(plain) if inner[-1] is Ellipsis else inner
    pairs = enumerate(zip(kinds, plain, strict=True))
    return tuple(_build(kind, value, f"{where}[{place}]") for place, (kind, value) in pairs)


def _words_for(kinds: tuple[Any, ...]) -> str:
    names = {str: "text", int: "a whole number", bool: "true or false", type(None): "null"}
    names[SupportsIndex] = "a card id"
    return " or ".join(
        names.get(kind, "a record" if is_dataclass(kind) else "a list") for kind in kinds
    )


def _members(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)


def _typed_name(answer: Callable[..., object], field: str) -> str:
    """Return the option of a field of the rules: ``seats`` for a number of players beside names."""
    return "seats" if field == "players" in inspect.signature(answer).parameters else field


def _options_of_rules(
    answer: Callable[..., object], rules: Any, default: Any
) -> list[inspect.Parameter]:
    hints = get_type_hints(rules)
    return [
        _keyword(_typed_name(answer, f.name), _word_type(hints[f.name]), getattr(default, f.name))
        for f in fields(rules)
        if _word_type(hints[f.name]) in _SIMPLE
    ]


def _parameter(parameter: inspect.Parameter, hint: Any) -> inspect.Parameter:
    """Return typer's parameter: an option if it is keyword-only or has a default."""
    name, default = parameter.name, parameter.default
    if default is not parameter.empty or parameter.kind is parameter.KEYWORD_ONLY:
        kind = _word_type(hint)
        if _splits(hint):  # --score 4,2
            kind = list[str]
            default = [",".join(map(str, default))] if isinstance(default, tuple) else default
        elif isinstance(default, tuple):
            default = list(default)
        return _keyword(name, kind, default)
    record = hint if is_dataclass(hint) else _record_in(hint)
    named = [f.name for f in fields(record)] if record is not None else []
    about = f"JSON, or @file, of the fields {', '.join(named)}." if named else None
    word = typer.Argument(show_default=False, help=about)
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, annotation=Annotated[_word_type(hint), word]
    )


def _takers(answer: Callable[..., object]) -> list[Taker]:
    """Return the arguments of a question of which some are cards; none if none are."""
    hints, takers = get_type_hints(answer), []
    for name, parameter in inspect.signature(answer).parameters.items():
        if parameter.default is parameter.empty and parameter.kind is not parameter.KEYWORD_ONLY:
            hint = hints[name]
            word = _word_type(hint)
            inner = get_args(word)[0] if get_origin(word) is list else word
            cards = hint == CardsLike or CardsLike in get_args(hint)
            takers.append(Taker(name, cards, inner, many=inner is not word))
    return takers if any(taker.cards for taker in takers) else []


def _words_parameter(takers: list[Taker]) -> inspect.Parameter:
    """Return typer's parameter for all the words of the arguments."""
    usage, about = usage_of(takers)
    word = typer.Argument(metavar=usage, show_default=False, help=about)
    return inspect.Parameter(
        _WORDS, inspect.Parameter.KEYWORD_ONLY, annotation=Annotated[list[str], word]
    )


def _splits(hint: Any) -> bool:
    """Say whether an option takes several values in one word: a sequence, but not of cards."""
    kind = get_origin(_word_type(hint)) is list
    return kind and not any(CardsLike in get_args(one) for one in _members(hint))


def _read_list(name: str, words: list[str], hint: Any) -> tuple[Any, ...]:
    """Return the values of an option typed ``4,2``, or once each."""
    if not _splits(hint):
        return tuple(words)
    values = [value.strip() for word in words for value in str(word).split(",") if value.strip()]
    if get_args(_word_type(hint))[0] is not int:
        return tuple(values)
    try:
        return tuple(int(value) for value in values)
    except ValueError as error:
        raise DataError(
            f"{name} must be whole numbers; got {', '.join(values)!r}.", hint=f"--{name} 4,2."
        ) from error


def _record_in(hint: Any) -> Any:
    """Return the record that a sequence of records holds, None if it holds none."""
    inner = [h for h in get_args(hint) if is_dataclass(h)]
    return inner[0] if len(inner) == 1 and get_origin(hint) is not Union else None


def _keyword(name: str, kind: Any, default: Any) -> inspect.Parameter:
    word = f"--{name.replace('_', '-')}"
    words = f"{word}/--no-{word[2:]}" if kind is bool else word
    annotation = kind if name == "as_json" else Annotated[kind, typer.Option(words)]
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
    )


def _word_type(hint: Any) -> Any:
    """Return the type by which a command reads a parameter: cards are text, sequences are lists."""
    members = [m for m in _members(hint) if m is not type(None)]
    optional = len(members) < len(_members(hint))
    if is_dataclass(hint):
        kind: Any = str
    elif str in members:
        kind = str
    elif (
        get_origin(members[0]) in (tuple, list)
        or getattr(get_origin(members[0]), "__name__", "") == "Sequence"
    ):
        inner = next((h for h in get_args(members[0]) if h is not Ellipsis), str)
        kind = list[_word_type(inner)]  # type: ignore[misc]
    else:
        kind = members[0]
    return kind | None if optional else kind
