"""Every picture: titled, clipped by nothing, drawn where it is told, and only of its own frame."""

from functools import cache

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from fixtures import made_up
from fixtures.records import HOFFMANN

from cribscore import FIVE_CARD, advise_play, find_variant, plots, simulate_games, tables
from cribscore.errors import DataError

mpl.use("Agg")
DEAL = "5h 5s 5d Jc 2h"
FIVE = {"dealer": False, "variant": FIVE_CARD, "opponent": "uniform"}


@cache
def games():
    return simulate_games("greedy", "random", 20, seed=1, variant=find_variant("six-card-skunk"))


PICTURES = {
    "plot_advice": (
        lambda: tables.advice(advise_play("4 4 5 6", "7")),
        ["4 4 5 6", "after 7, count 7", "dealer", "six-card"],
    ),
    "plot_crib": (
        lambda: tables.crib(dealer=False, given="prior"),
        ["six-card", "prior", "pone throwing to the dealer's crib", "by the equilibrium"],
    ),
    "plot_decisions": (lambda: tables.decisions(HOFFMANN), ["five-card", "A against B"]),
    "plot_discard_counts": (
        lambda: tables.discard_counts(DEAL, "2h Jc", starter="Kd", **FIVE),
        ["2♥ J♣", "2♥ 5♦ 5♥ 5♠ J♣", "starter K♦", "pone", "five-card", "any two cards"],
    ),
    "plot_discards": (
        lambda: tables.discards(DEAL, starter="Kd", **FIVE),
        ["2♥ 5♦ 5♥ 5♠ J♣", "starter K♦", "pone", "five-card", "any two cards", "play not counted"],
    ),
    "plot_edges": (tables.edges, ["six-card", "both roles"]),
    "plot_jeux_de_regle": (made_up.jeux_de_regle, ["écarté", "the class leads"]),
    "plot_leads": (tables.leads, ["from all hands kept", "six-card", "pone"]),
    "plot_maxims": (made_up.maxims, ["Hoffmann's maxims", "six-card"]),
    "plot_memory": (tables.memory, ["six-card", "best answer"]),
    "plot_open_leads": (made_up.open_hands, ["six-card", "pone leads"]),
    "plot_play_values": (tables.play_values, ["six-card", "both players by the equilibrium"]),
    "plot_points": (
        lambda: tables.points(games()),
        ["six-card-skunk", "greedy against random"],
    ),
    "plot_scores": (lambda: tables.scores(4), ["points", "every hand with every starter"]),
    "plot_throw_changes": (made_up.throw_changes, ["six-card", "when the play counts"]),
    "plot_win": (tables.win, ["six-card", "played by solved"]),
    "plot_wins": (
        lambda: tables.wins(games()),
        ["six-card-skunk", "20 games of greedy against random"],
    ),
}
NAMES = {
    "plot_decisions": ["player"],
    "plot_edges": ["player", "opponent"],
    "plot_jeux_de_regle": ["class"],
    "plot_maxims": ["maxim"],
    "plot_points": ["player"],
    "plot_throw_changes": ["before", "after"],
    "plot_wins": ["player", "opponent"],
}
frame_of = cache(lambda name: PICTURES[name][0]())


@pytest.fixture(autouse=True)
def close():
    yield
    plt.close("all")


def assert_nothing_is_clipped(axes):
    figure = axes.get_figure()
    figure.canvas.draw()
    box, (width, height) = figure.get_tightbbox(), figure.get_size_inches()
    assert -0.01 <= box.x0 < box.x1 <= width + 0.01
    assert -0.01 <= box.y0 < box.y1 <= height + 0.01


def words_of(axes):
    return " ".join(axes.get_title().split())


def test_every_plot_is_tested_here():
    assert sorted(PICTURES) == sorted(plots.__all__) == sorted(dir(plots))


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_titled_with_units_and_not_clipped(name):
    before = dict(mpl.rcParams)
    axes = getattr(plots, name)(frame_of(name))
    assert_nothing_is_clipped(axes)
    for words in PICTURES[name][1]:
        assert words in words_of(axes)
    assert axes.get_xlabel()
    assert axes.get_ylabel()
    assert dict(mpl.rcParams) == before
    units = " ".join(each.get_xlabel() + each.get_ylabel() for each in axes.figure.axes)
    units += " ".join(child.get_ylabel() for child in axes.child_axes)
    assert "points" in units or "%" in units


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_one_row_is_not_clipped(name):
    data = frame_of(name)
    data = data[data.role == "both"] if name == "plot_edges" else data
    assert_nothing_is_clipped(getattr(plots, name)(data.head(1)))


def test_edges_of_one_role_are_not_drawn():
    with pytest.raises(DataError, match="no row of the frame has the role 'both'"):
        plots.plot_edges(tables.edges().query("role == 'pone'"))


@pytest.mark.parametrize("name", NAMES)
def test_long_names_are_not_clipped(name):
    data = made_up.long_names(frame_of(name), *NAMES[name])
    assert_nothing_is_clipped(getattr(plots, name)(data))


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_drawn_where_it_is_told(name):
    _, (first, given) = plt.subplots(1, 2)
    assert getattr(plots, name)(frame_of(name), ax=given) is given
    assert given.has_data()
    assert not first.has_data()


@pytest.mark.parametrize("name", PICTURES)
def test_a_wrong_frame_is_refused(name):
    plot = getattr(plots, name)
    with pytest.raises(DataError, match=r"the plot draws the frame of tables\.\w+\(\).*; got list"):
        plot([1, 2])
    with pytest.raises(DataError, match=r"tables\.\w+\(\).*; this one lacks the columns \w+"):
        plot(pd.DataFrame({"points": [1]}))
    with pytest.raises(DataError, match=r"nothing to draw: the frame of tables\.\w+\(\)"):
        plot(frame_of(name).head(0))


@pytest.mark.parametrize(
    ("name", "column", "value"),
    [
        ("plot_advice", "played", "8"),
        ("plot_crib", "role", "dealer"),
        ("plot_discard_counts", "throw", "5d 5h"),
        ("plot_discards", "dealt", "Ac 2c 3c 4c 5c"),
        ("plot_edges", "variant", "five-card"),
        ("plot_jeux_de_regle", "leads", False),
        ("plot_open_leads", "variant", "five-card"),
        ("plot_points", "variant", "six-card"),
        ("plot_win", "variant", "five-card"),
    ],
)
def test_what_cannot_stand_in_one_picture_is_refused(name, column, value):
    data = frame_of(name)
    mixed = made_up.stack(data, data.assign(**{column: value}))
    with pytest.raises(DataError, match=f"one {column} at a time; the frame has 2"):
        getattr(plots, name)(mixed)


@pytest.mark.parametrize("name", ["plot_discards", "plot_crib", "plot_leads"])
def test_a_frame_read_back_from_a_file_is_drawn(name, tmp_path):
    frame_of(name).to_csv(tmp_path / "frame.csv", index=False)
    assert getattr(plots, name)(pd.read_csv(tmp_path / "frame.csv")).has_data()


def test_maps_of_cribs_share_their_scale():
    scales = []
    for dealer in (True, False):
        axes = plots.plot_crib(tables.crib_ranks(dealer=dealer, given="prior"))
        (image,) = axes.images
        scales.append(image.get_clim())
        assert image.get_clim()[0] <= np.nanmin(image.get_array())
        assert np.nanmax(image.get_array()) <= image.get_clim()[1]
    assert scales[0] == scales[1] == plots.cribs.CRIB_LIMITS
