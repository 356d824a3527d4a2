"""`cribscore score`: what one hand is worth, or every hand of a file."""

import sys
from typing import Annotated, Any

import typer

from cribscore.cli.app import app
from cribscore.cli.notation import Show, read_show
from cribscore.cli.output import JsonOption, print_json, print_sentences, print_text
from cribscore.errors import DataError


@app.command()
def score(
    cards: Annotated[
        list[str] | None,
        typer.Argument(help="The cards kept, the starter after a / or +: 5h 5s 5d Jc / 5c."),
    ] = None,
    starter: Annotated[str | None, typer.Option(help="The card turned up.")] = None,
    crib: Annotated[bool, typer.Option("--crib", help="Count as the crib.")] = False,
    alone: Annotated[
        bool, typer.Option("--alone", help="Count two to six cards without a starter.")
    ] = False,
    file: Annotated[
        str | None,
        typer.Option(
            help="A CSV file with columns hand, starter and perhaps crib; - for standard input."
        ),
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="List every combination.")] = False,
    json: JsonOption = False,
) -> None:
    """Score a hand with its starter; or every row of a file, adding columns."""
    if file is None and not cards:
        if sys.stdin.isatty():
            raise DataError("no cards were given.", hint="cribscore score 5h 5s 5d Jc --starter 5c")
        file = "-"
    if file is not None:
        _refuse_with_file(
            {"cards": cards, "--starter": starter, "--alone": alone, "--explain": explain}
        )
        from cribscore.cli.show.sheet import score_sheet

        score_sheet(file, crib=crib, as_json=json)
        return
    show = _read_show(cards or [], starter, crib)
    if alone and show.starter is not None:
        raise DataError(
            "choose one of --alone and a starter.", hint="--alone counts without a starter."
        )
    from cribscore.ranks import is_ranks_alone
    from cribscore.show import score_hand, score_without_starter

    if not alone and is_ranks_alone(show.hand):
        _score_ranks(show, explain=explain, json=json)
        return
    if alone:
        found = score_without_starter(show.hand, crib=show.crib)
    elif show.starter is None:
        raise DataError(
            "a show needs its starter.",
            hint="add / 5c or --starter 5c, or --alone to count the cards by themselves.",
        )
    else:
        found = score_hand(show.hand, show.starter, crib=show.crib)
    if json:
        print_json({**found.to_dict(), "crib": show.crib, "call": found.call()})
    else:
        _print_score(found, explain)


def _score_ranks(show: Show, *, explain: bool, json: bool) -> None:
    """Score ranks without suits: the mean over all suits, and what suits can add."""
    from cribscore.cards import parse_cards
    from cribscore.ranks import is_ranks_alone
    from cribscore.show import expected_score

    if show.starter is None:
        raise DataError("a show needs its starter.", hint="write ranks as in 4-4-5-6/6.")
    if explain or not is_ranks_alone(show.starter):
        parse_cards(show.hand)  # which says that a suit is missing, and where
    found = expected_score(show.hand, show.starter, crib=show.crib)
    if json:
        print_json(found.to_dict() | {"crib": show.crib})
        return
    print_text(found)
    print_sentences(
        "No suits were given: every choice of suits that the cards can have counts alike."
    )


def _read_show(cards: list[str], starter: str | None, crib: bool) -> Show:
    """Return the show that was typed, its starter in its place or as an option."""
    show = read_show(" ".join(cards))
    if starter is not None and show.starter is not None:
        raise DataError(
            f"the starter is given twice: {show.starter!r} and --starter {starter!r}.",
            hint="leave one out.",
        )
    return Show(show.hand, show.starter or starter, show.crib or crib)


def _refuse_with_file(given: dict[str, object]) -> None:
    for name, value in given.items():
        if value:
            raise DataError(
                f"choose one of --file and {name}.",
                hint="each row of the file has a hand and its starter; leave one out.",
            )


def _print_score(found: Any, explain: bool) -> None:
    from cribscore.cards import format_cards

    shown = format_cards(found.cards, symbols=True)
    if found.starter is not None:
        shown += f" + {format_cards(found.starter, symbols=True)}"
    print_text(f"{shown}  {found.total}")
    if explain:
        width = max([len(c.name) for c in found.combinations], default=0)
        for c in found.combinations:
            print_text(f"  {c.name:<{width}}  {c.points:>2}  {format_cards(c.cards, symbols=True)}")
    print_sentences(found.call())
