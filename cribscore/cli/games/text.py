"""How an answer about a game is written: for people at 80 columns, and as plain data."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, is_dataclass
from fractions import Fraction
from textwrap import fill
from typing import Any, get_type_hints

from cribscore.cards import format_cards
from cribscore.cli.layout import fit, paragraph, prose_width
from cribscore.estimates import Estimate
from cribscore.games.live import Simulation
from cribscore.games.odds import Odds
from cribscore.games.registry import GAMES, questions_of
from cribscore.games.shape import Breakdown, Cards, Item, Settlement

WIDTH = 80


def describe_games() -> str:
    """Return the list of all games, each with what it can be asked."""
    lines = [
        paragraph("The other games of the two books. Ask: cribscore games GAME QUESTION --help"),
        paragraph("Places: H{page} is Hoffmann, E s.section Enquire Within."),
        "",
    ]
    width = prose_width()
    indent = min(16, width // 4)
    for game in GAMES.values():
        title = f"{game.title} ({game.places})"
        questions = " " * indent + ", ".join(questions_of(game.name))
        lines.append(fit(f"{game.name:15} {title}", width=width, hang=indent))
        lines.append(fit(questions, width=width, hang=0))
    return "\n".join(lines)


def written(answer: object, function: Callable[..., object]) -> object:
    """Return an answer with its cards as text, where the function is declared to return cards."""
    if isinstance(answer, Cards):
        return str(answer) or "no card"
    hint = get_type_hints(function).get("return")
    if hint == tuple[int, ...]:
        return format_cards(answer) or "no card"  # type: ignore[arg-type]
    if hint in (list[tuple[int, ...]], tuple[tuple[int, ...], ...]):
        return [format_cards(cards) for cards in answer]  # type: ignore[attr-defined]
    return answer


def plain_answer(answer: object) -> Any:
    """Return an answer as plain data, fit for JSON."""
    if hasattr(answer, "to_dict"):
        return plain_answer(answer.to_dict())
    if isinstance(answer, Fraction):
        return {"fraction": str(answer), "value": float(answer)}
    if is_dataclass(answer) and not isinstance(answer, type):
        return plain_answer(asdict(answer))
    if isinstance(answer, tuple) and hasattr(answer, "_asdict"):
        return plain_answer(answer._asdict())
    if isinstance(answer, Mapping):
        return {str(key): plain_answer(value) for key, value in answer.items()}
    if isinstance(answer, Iterable) and not isinstance(answer, str):
        return [plain_answer(value) for value in answer]
    return answer


def text_answer(answer: object) -> str:
    """Return an answer as text for people."""
    return "\n".join(_lines(answer)).rstrip() or "nothing"


def _lines(answer: object) -> list[str]:
    if isinstance(answer, Breakdown):
        return [*_item_lines(answer.items), f"{answer.total:>6}  in all"]
    if isinstance(answer, list) and answer and all(isinstance(one, Item) for one in answer):
        return _item_lines(answer)
    if isinstance(answer, Settlement):
        return _settlement_lines(answer)
    if isinstance(answer, Simulation):
        return _lines(answer.rows)
    if hasattr(answer, "to_dict") and not isinstance(answer, Odds | Estimate):
        return _lines(answer.to_dict())
    if isinstance(answer, Mapping):
        return _mapping_lines(answer)
    if is_dataclass(answer) and not isinstance(answer, type | Odds | Estimate):
        return _mapping_lines(asdict(answer))
    if isinstance(answer, Sequence) and not isinstance(answer, str):
        if all(isinstance(value, int | float | str | None) for value in answer):
            return [", ".join(_short(value) for value in answer)]
        blocks = [_lines(value) for value in answer]
        gap = any(len(block) > 1 for block in blocks)
        return [line for block in blocks for line in ([*block, ""] if gap else block)]
    return _short(answer).split("\n")


def _item_lines(items: Sequence[Item]) -> list[str]:
    rows = [(str(item.points), item.name, format_cards(item.cards), item.place) for item in items]
    widths = [max([len(row[column]) for row in rows], default=0) for column in range(3)]
    lines = []
    for points, name, cards, place in rows:
        line = f"{points:>6}  {name:<{widths[1]}}  {cards:<{widths[2]}}  {place}".rstrip()
        if len(line) > WIDTH:
            line = f"{points:>6}  {name}\n        {cards}  {place}".rstrip()
        lines += line.split("\n")
    return lines


def _settlement_lines(answer: Settlement) -> list[str]:
    lines = []
    for place, side in enumerate(answer.sides):
        lines += [f"side {place}:", *_lines(side)]
    hand, game = answer.won_hand, answer.won_game
    if hand is not None or game is None:
        lines.append(f"won hand: {'nobody' if hand is None else f'side {hand}'}")
    if game is not None:
        lines.append(f"won game: side {game}")
    return [*lines, *_mapping_lines(answer.facts)]


def _mapping_lines(answer: Mapping[Any, Any]) -> list[str]:
    odds = {key: value for key, value in answer.items() if isinstance(value, Odds)}
    shared = {value.assumption for value in odds.values()}
    if len(odds) == len(answer) > 1 and len(shared) == 1:
        bare = {key: _odds_words(value, is_mean=_is_mean(key)) for key, value in odds.items()}
        return [*_mapping_lines(bare), *fill(shared.pop(), WIDTH - 4).split("\n")]
    width = max((len(str(key)) for key in answer), default=0) + 2
    lines: list[str] = []
    for key, value in answer.items():
        block = _lines(value)
        if len(block) == 1 and width + len(block[0]) <= WIDTH:
            lines.append(f"{str(key) + ':':<{width}}{block[0]}")
        else:
            lines += [f"{key}:", *("  " + line for line in block)]
    return lines


def _is_mean(words: object) -> bool:
    return str(words).startswith("mean")


def _odds_words(odds: Odds, *, is_mean: bool = False) -> str:
    """Return a chance as fraction, decimal and bet; a mean has no bet."""
    chance = 0 < odds.value < 1 and not is_mean and not _is_mean(odds.assumption)
    if odds.value.denominator >= 10**7:  # a fraction that nobody would read; --json has it
        return f"{float(odds.value):.6g}{_about(odds) if chance else ''}"
    bet = f" ({odds.against})" if chance else ""
    return _fraction_words(odds.value) + bet


def _fraction_words(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{value} = {float(value):.6g}"


def _about(odds: Odds) -> str:
    """Return a chance as a bet in round numbers."""
    ratio, side = float(odds.value / (1 - odds.value)), "on"
    if ratio < 1:
        ratio, side = 1 / ratio, "against"
    return f" (about {ratio:.3g} to 1 {side})"


def _short(answer: object) -> str:
    if isinstance(answer, Odds):
        return _odds_words(answer) + "\n" + fill(answer.assumption, WIDTH - 4)
    if isinstance(answer, Estimate):
        return f"{answer.mean:.6g} ± {answer.standard_error:.2g} (n = {answer.n:,})"
    if isinstance(answer, Fraction):
        return _fraction_words(answer)
    if isinstance(answer, float):
        return f"{answer:.6g}"
    if answer is None:
        return "none"
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, int | str):
        return fill(str(answer), WIDTH - 4) if len(str(answer)) > WIDTH - 4 else str(answer)
    return str(plain_answer(answer))
