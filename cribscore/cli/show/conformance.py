"""`cribscore conformance`: is a scorer right? Yours, somebody's program, or this one."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cribscore.cli.app import app
from cribscore.cli.layout import fit, paragraph, prose_width
from cribscore.cli.output import JsonOption, print_json, print_text
from cribscore.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cribscore.show import Failure, KnownShow


@app.command()
def conformance(
    python: Annotated[
        str | None,
        typer.Option(
            metavar="MODULE:CALLABLE",
            help="A Python callable, called as scorer(hand, starter, crib): hand a list of texts"
            " such as '5h', starter a text, crib a bool; it returns the points.",
        ),
    ] = None,
    ids: Annotated[
        bool, typer.Option("--ids", help="Give the callable ids (4 * rank + suit), not texts.")
    ] = False,
    program: Annotated[
        str | None,
        typer.Option(
            metavar="COMMAND",
            help="A program that reads a show a line, '5h 5s 5d Jc / 5c' (a crib ends in 'crib'),"
            " and writes a number a line.",
        ),
    ] = None,
    kept: Annotated[
        list[int] | None,
        typer.Option(help="Only shows of this many kept cards; may be given more than once."),
    ] = None,
    most: Annotated[int, typer.Option(min=0, help="List at most this many failures.")] = 20,
    json: JsonOption = False,
) -> None:
    """Run a scorer against hundreds of shows that catch every known mistake; exit 1 on any.

    With neither --python nor --program, check cribscore itself.
    """
    from cribscore.show import known_shows

    if python and program:
        raise DataError("choose one of --python and --program.", hint="leave one out.")
    if ids and not python:
        raise DataError("--ids is for a callable.", hint="add --python MODULE:CALLABLE.")
    shows = known_shows(kept or (3, 4, 5, 6))
    failures = _failures(shows, python, program, ids)
    if json:
        told = [failure.to_dict() for failure in failures]
        print_json({"shows": len(shows), "wrong": len(failures), "failures": told})
    else:
        _print_report(len(shows), failures, most)
    raise typer.Exit(1 if failures else 0)


def _failures(
    shows: "Sequence[KnownShow]", python: str | None, program: str | None, ids: bool
) -> "tuple[Failure, ...]":
    """Run the scorer that was named, or our own."""
    from cribscore.show import conformance as rules

    if python:
        sys.path.insert(0, "")  # a scorer in the current folder, as with python -m
        return rules.check_scorer(rules.load_scorer(python), shows, ids=ids)
    if program:
        return rules.check_program(program, shows)
    return rules.check_own_scorer(shows)


def _print_report(n_shows: int, failures: "Sequence[Failure]", most: int) -> None:
    from cribscore.show import count_by_rule, known_rules

    for failure in failures[:most]:
        _print_failure(failure.to_dict())
    if len(failures) > most:
        print(f"... and {len(failures) - most} more (--most lists more)\n")
    for rule, wrong in count_by_rule(failures).items():
        print(paragraph(f"{rule}, {wrong} wrong: {known_rules()[rule]}", indent=4))
    print_text(f"{n_shows} shows: {n_shows - len(failures)} right, {len(failures)} wrong")


def _print_failure(told: dict[str, object]) -> None:
    parts = ("fifteens", "pairs", "runs", "flush", "nobs")
    counted = ", ".join(f"{part} {told[part]}" for part in parts if told[part]) or "nothing scores"
    print_text(f"✗ {told['show']}: expected {told['expected']}, got {told['got']}")
    print(fit(f"    {counted}; {told['rule']}: {told['why']}", width=prose_width(), hang=0))
