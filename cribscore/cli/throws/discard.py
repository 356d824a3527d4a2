"""`cribscore discard`: what every throw of one deal is worth."""

from collections.abc import Mapping
from math import isnan
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cribscore.cli.app import app
from cribscore.cli.layout import Bar
from cribscore.cli.notation import read_deal
from cribscore.cli.options import (
    PLAY_NOTE,
    OpponentOption,
    PlayOption,
    RoleOption,
    VariantOption,
    read_opponent,
    read_role,
)
from cribscore.cli.output import (
    CsvOption,
    JsonOption,
    PlotOption,
    print_json,
    print_rows,
    print_sentences,
    print_text,
    save_plot,
)
from cribscore.cli.throws.score import print_scored
from cribscore.errors import DataError

if TYPE_CHECKING:
    from cribscore.discard import Discard, DiscardCounts

_HEADERS = {
    "best": "",
    "throw": "throw",
    "keep": "keep",
    "hand_mean": "hand",
    "from_to": "from-to",
    "hand_sd": "sd",
    "crib_mean": "crib",
    "play_mean": "play",
    "net_mean": "net",
}
_WHAT = ("hand", "crib", "net")


@app.command()
def discard(
    cards: Annotated[
        list[str],
        typer.Argument(help="The cards dealt: 5h 5s 5d Jc 2h 9d; or kept / thrown."),
    ],
    dealer: RoleOption = None,
    opponent: OpponentOption = "equilibrium",
    starter: Annotated[str | None, typer.Option(help="The starter, if it is known.")] = None,
    variant: VariantOption = "six-card",
    play: PlayOption = False,
    distribution: Annotated[
        str | None,
        typer.Option(metavar="THROW", help="Show the whole distribution of this throw."),
    ] = None,
    score: Annotated[
        str | None,
        typer.Option(metavar="MINE-THEIRS", help="Rank by who wins from this score: 107-97."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Repeats the chances of --score; by default 1.")
    ] = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    plot: PlotOption = None,
) -> None:
    """Rank every throw of a deal: the hand kept, the crib, and the net, exactly.

    The mean of the crib is over every hand that the other may hold, what they
    throw from it, and every starter; your own cards are removed from all.
    With --play the play counts too, as solved for the whole deal. With --score
    the throws that win most often come first.
    """
    from cribscore.cli.throws.of_ranks import print_rank_discards
    from cribscore.ranks import is_ranks_alone
    from cribscore.variants import find_variant

    if find_variant(variant).players > 2:
        from cribscore.cli.throws.keeps import print_keeps

        _refuse_for_several(
            {"--starter": starter, "--play": play, "--distribution": distribution, "--plot": plot}
        )
        print_keeps(read_deal(" ".join(cards)).dealt, variant, as_json=json, as_csv=csv)
        return
    role = read_role(dealer)
    deal = read_deal(" ".join(cards))
    if deal.throw is not None and distribution is not None:
        raise DataError(
            f"the throw is given twice: {deal.throw!r} and --distribution {distribution!r}.",
            hint="leave one out.",
        )
    distribution = distribution if deal.throw is None else deal.throw
    if is_ranks_alone(deal.dealt):
        _refuse_with_ranks(
            {"--starter": starter, "--play": play, "a throw": distribution, "--plot": plot}
        )
        print_rank_discards(
            deal.dealt, dealer=role, variant=variant, opponent=opponent, as_json=json, as_csv=csv
        )
        return
    options = {
        "dealer": role,
        "variant": find_variant(variant),
        "opponent": read_opponent(opponent, dealer=role),
        "starter": starter,
    }
    if play and distribution is not None:
        raise DataError(
            "the distribution of a throw is of hand and crib only.",
            hint="leave out --play or --distribution.",
        )
    if play:
        options["play"] = "equilibrium"
    asked = _Question(deal.dealt, opponent, options)
    if score is None and seed is not None:
        raise DataError("only the chances of --score are sampled.", hint="leave out --seed.")
    if score is not None:
        if distribution is not None or plot:
            raise DataError(
                "by score all throws are ranked, without a distribution or a picture.",
                hint="leave out --score, or the throw and --plot.",
            )
        print_scored(deal.dealt, options, score, 1 if seed is None else seed, json, csv)
        return
    if distribution is None:
        _print_throws(asked, as_json=json, as_csv=csv)
    else:
        _print_distribution(asked, distribution, as_json=json, as_csv=csv)
    if plot:
        save_plot(_draw(asked, distribution), plot)


def _refuse_for_several(given: Mapping[str, object]) -> None:
    for name, value in given.items():
        if value:
            raise DataError(
                f"throws are analysed for two players; {name} has no answer for more.",
                hint="leave it out for the means of the hands by themselves.",
            )


def _refuse_with_ranks(given: Mapping[str, object]) -> None:
    for name, value in given.items():
        if value:
            raise DataError(
                f"{name} needs cards with suits; got ranks alone.", hint="write 2c 3d 6h 8s Tc Jd."
            )


class _Question(NamedTuple):
    """The cards, the opponent as typed, and the options of the library's call."""

    dealt: str
    opponent: str
    options: dict[str, Any]


def _print_throws(asked: _Question, *, as_json: bool, as_csv: bool) -> None:
    from cribscore.discard import expected_discards

    found = expected_discards(asked.dealt, **asked.options)
    if as_json and not as_csv:
        print_json(_assumed(asked) | {"throws": [_row(one) for one in found]})
    elif as_csv:
        print_rows([_row(one) for one in found], as_json=as_json, as_csv=True)
    else:
        told = [_row(one, symbols=True) | _told(one, found[0]) for one in found]
        print_sentences(_headline(asked))
        headers = {key: name for key, name in _HEADERS.items() if key in told[0]}
        print_rows(told, headers=headers, style=lambda row: "bold green" if row["best"] else None)
        if "play" in asked.options:
            print_sentences(PLAY_NOTE)


def _row(one: "Discard", *, symbols: bool = False) -> dict[str, Any]:
    from cribscore.cards import format_cards

    cards = {name: format_cards(getattr(one, name), symbols=symbols) for name in ("keep", "throw")}
    row = one.to_dict() | cards
    if isnan(one.play_mean):
        del row["play_mean"]
    return row


def _told(one: "Discard", best: "Discard") -> dict[str, Any]:
    """Return what only a person is shown: throws as good as the best are marked too."""
    as_good = one.net_mean > best.net_mean - 1e-9
    return {"best": "▶" if as_good else "", "from_to": f"{one.hand_min}-{one.hand_max}"}


def _assumed(asked: _Question) -> dict[str, Any]:
    from cribscore.cards import format_cards

    starter, theirs = asked.options["starter"], asked.options["opponent"]
    return {
        "dealt": format_cards(asked.dealt),
        "role": "dealer" if asked.options["dealer"] else "pone",
        "variant": asked.options["variant"].name,
        "opponent": theirs if isinstance(theirs, str) else asked.opponent,
        "starter": format_cards(starter) if starter else None,
        "play_counted": "play" in asked.options,
    }


_OPPONENTS = {
    "equilibrium": "discards by the equilibrium",
    "hand_only": "keeps the best hand",
    "uniform": "throws any two cards",
}


def _headline(asked: _Question) -> str:
    """Say what is assumed."""
    from cribscore.cards import format_cards

    theirs, played = asked.options["opponent"], "play" in asked.options
    throws = _OPPONENTS[theirs] if isinstance(theirs, str) else f"discards as in {asked.opponent}"
    role, net = ("dealer", "hand + crib") if asked.options["dealer"] else ("pone", "hand - crib")
    starter = asked.options["starter"]
    turned = f"starter {format_cards(starter, symbols=True)}; " if starter else ""
    if played:
        net += " + play"
    return (
        f"{asked.options['variant'].name}, you are {role}; the other {throws}; {turned}"
        f"play {'by the equilibrium' if played else 'not counted'}. Mean points, net = {net}."
    )


def _print_distribution(asked: _Question, throw: str, *, as_json: bool, as_csv: bool) -> None:
    from cribscore.cards import format_cards
    from cribscore.discard import count_discard

    found = count_discard(asked.dealt, throw, **asked.options)
    if as_json and not as_csv:
        shares = {what: getattr(found, what) for what in _WHAT}
        cards = {what: format_cards(getattr(found, what)) for what in ("keep", "throw")}
        print_json(_assumed(asked) | cards | {"shows": found.shows} | shares)
        return
    if as_csv:
        rows = [
            {"what": what, "points": points, "share": share}
            for what in _WHAT
            for points, share in getattr(found, what).items()
        ]
        print_rows(rows, as_json=as_json, as_csv=True)
        return
    keep, thrown = (format_cards(part, symbols=True) for part in (found.keep, found.throw))
    print_sentences(_headline(asked))
    print_text(f"Keep {keep}, throw {thrown}: percent of {found.shows:,} shows.")
    print_rows(_percents(found))
    print_text("; ".join(_moments(what, getattr(found, what)) for what in _WHAT))


def _percents(found: "DiscardCounts") -> list[dict[str, Any]]:
    parts = {what: getattr(found, what) for what in _WHAT}
    met = sorted(set().union(*parts.values()))
    largest = max(parts["net"].values())
    return [
        {
            "points": points,
            **{
                what: 100 * shares[points] if points in shares else None
                for what, shares in parts.items()
            },
            " ": Bar(parts["net"].get(points, 0) / largest),
        }
        for points in met
    ]


def _moments(what: str, shares: Mapping[int, float]) -> str:
    mean = sum(points * share for points, share in shares.items())
    variance = sum((points - mean) ** 2 * share for points, share in shares.items())
    return f"{what} {mean:.3f} ± {variance**0.5:.3f}"


def _draw(asked: _Question, distribution: str | None) -> Any:
    from cribscore.plots import plot_discard_counts, plot_discards
    from cribscore.tables import discard_counts, discards

    if distribution is None:
        return plot_discards(discards(asked.dealt, **asked.options))
    return plot_discard_counts(discard_counts(asked.dealt, distribution, **asked.options))
