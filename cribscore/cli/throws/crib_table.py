"""`cribscore crib-table`: what a crib is worth by the two cards thrown into it."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cribscore.cli.app import app
from cribscore.cli.layout import terminal_width
from cribscore.cli.options import (
    OpponentOption,
    RoleOption,
    VariantOption,
    read_opponent,
    read_role,
)
from cribscore.cli.output import (
    CsvOption,
    JsonOption,
    PlotOption,
    print_rows,
    print_sentences,
    save_plot,
)
from cribscore.errors import DataError

if TYPE_CHECKING:
    import pandas as pd


class Given(StrEnum):
    """What is known of the thrower's hand."""

    prior = "prior"
    realized = "realized"


_CELL = 6
_MEANT = {
    "prior": "knowing only the two cards",
    "realized": "over the deals in which an equilibrium player throws them",
}


@app.command(name="crib-table")
def crib_table(
    dealer: RoleOption = None,
    given: Annotated[
        Given | None,
        typer.Option(
            help="prior: only the two cards are known; realized: see above, and the default but "
            "for the opponent uniform."
        ),
    ] = None,
    throw: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help="Two cards: their mean crib, by starter too."),
    ] = None,
    suited: Annotated[
        bool, typer.Option("--suited", help="Keep throws of one suit and of two suits apart.")
    ] = False,
    variant: VariantOption = "six-card",
    opponent: OpponentOption = "equilibrium",
    json: JsonOption = False,
    csv: CsvOption = False,
    plot: PlotOption = None,
) -> None:
    """Tabulate the mean crib by the two ranks thrown, 13 by 13.

    Realized means are over the deals in which an equilibrium player throws
    the two cards; prior means know nothing else of the hand. Neither is the
    mean for your own hand: that is `cribscore discard`.
    """
    from cribscore.tables import crib, crib_ranks
    from cribscore.variants import find_variant

    is_dealer = read_role(dealer)
    if throw is not None:
        if given == Given.realized or suited or plot:
            raise DataError(
                "one throw is answered knowing only its two cards.",
                hint="leave out --given realized, --suited and --plot.",
            )
        _print_throw(throw, is_dealer, variant, opponent, as_json=json, as_csv=csv)
        return
    made = crib if suited else crib_ranks
    frame = made(
        dealer=is_dealer,
        given=None if given is None else given.value,
        variant=find_variant(variant),
        opponent=read_opponent(opponent, dealer=is_dealer),
    )
    if json or csv:
        print_rows(_records(frame), as_json=json, as_csv=csv)
    else:
        whose = "the dealer's own crib" if is_dealer else "the dealer's crib, thrown by the pone"
        print_sentences(f"Mean points of {whose}, {_MEANT[frame.given.iloc[0]]}; {variant}.")
        print("\n".join(_lines(frame, terminal_width())))
        if suited:
            print_sentences("Right of the diagonal: both of one suit; left of it: of two suits.")
    if plot:
        from cribscore.plots import plot_crib

        save_plot(plot_crib(frame), plot)


def _print_throw(
    throw: str, dealer: bool, variant: str, opponent: str, *, as_json: bool, as_csv: bool
) -> None:
    """Print the mean crib of two cards when nothing else is known, and by the starter."""
    from cribscore.cards import format_cards
    from cribscore.discard import expected_crib
    from cribscore.tables import crib_starters

    theirs = read_opponent(opponent, dealer=dealer)
    frame = crib_starters(throw, dealer=dealer, variant=variant, opponent=theirs)
    if as_json or as_csv:
        print_rows(_records(frame), as_json=as_json, as_csv=as_csv)
        return
    found = expected_crib(throw, dealer=dealer, variant=variant, opponent=theirs)
    shown = format_cards(throw, symbols=True)
    whose = "your own crib" if dealer else "the other's crib"
    print_sentences(
        f"The crib of {shown}, nothing else known: {found.mean:.3f} points; {variant}, {whose}, "
        f"the other throws as {opponent}."
    )
    ranks = frame.starter.str[0]
    rows = [
        {
            "starter": rank,
            "mean": float(part.mean()),
            "least": float(part.min()),
            "most": float(part.max()),
        }
        for rank, part in frame.groupby(ranks, sort=False).crib_mean
    ]
    print_rows(rows, headers={"starter": "starter", "mean": "mean", "least": "from", "most": "to"})


def _records(frame: "pd.DataFrame") -> list[dict[str, Any]]:
    """Return rows as plain values; what is not known is None, which JSON can hold."""
    rows = frame.astype(object).where(frame.notna(), None).to_dict("records")
    return [{str(key): value for key, value in row.items()} for row in rows]


def _lines(frame: "pd.DataFrame", width: int) -> list[str]:
    """Return the square, in as many parts side by side as the width asks for."""
    from cribscore.cards import RANKS

    cells: dict[tuple[str, str], float] = {}
    for row in _records(frame):
        low, high, mean = row["low"], row["high"], row["crib_mean"]
        if not row.get("suited", False):
            cells[high, low] = mean
        if row.get("suited", True):
            cells[low, high] = mean
    a_part, lines = max((width - 2) // _CELL, 1), []
    for start in range(0, len(RANKS), a_part):
        part = RANKS[start : start + a_part]
        lines += [""] if start else []
        lines.append("  " + "".join(f"{rank:>{_CELL}}" for rank in part))
        lines += [f"{one} " + "".join(_cell(cells[one, two]) for two in part) for one in RANKS]
    return lines


def _cell(mean: float | None) -> str:
    return f"{'-' if mean is None else f'{mean:.2f}':>{_CELL}}"
