"""The pictures of throws and cribs show the numbers of their tables, with units."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest

from cribscore import plots, tables

mpl.use("Agg")
DEAL = "5h 5s 5d Jc 2h 9d"


@pytest.fixture(autouse=True)
def close():
    yield
    plt.close("all")


def texts_at(axes):
    return {text.get_position(): text.get_text() for text in axes.texts}


def test_suited_throws_stand_above_the_diagonal():
    frame = tables.crib(dealer=True, given="prior")
    axes = plots.plot_crib(frame)
    shown = texts_at(axes)
    assert len(shown) == 169
    means = frame.set_index(["low", "high", "suited"]).crib_mean
    assert shown[12, 8] == f"{means['9', 'K', True]:.2f}"  # row nine, column king
    assert shown[8, 12] == f"{means['9', 'K', False]:.2f}"
    assert shown[4, 4] == f"{means['5', '5', False]:.2f}"
    assert "suit" in axes.get_xlabel()
    assert "points" in axes.figure.axes[1].get_ylabel()
    assert "dealer" in axes.get_title()


def test_a_table_by_ranks_is_the_same_on_both_sides():
    frame = tables.crib_ranks(dealer=False, given="prior")
    shown = texts_at(plots.plot_crib(frame))
    assert len(shown) == 169
    mean = frame.set_index(["low", "high"]).crib_mean["2", "3"]
    assert shown[1, 2] == shown[2, 1] == f"{mean:.2f}"


@pytest.mark.parametrize(("dealer", "sign"), [(True, "+"), (False, "−")])
def test_every_throw_has_a_bar_as_long_as_its_net(dealer, sign):
    frame = tables.discards(DEAL, dealer=dealer, opponent="uniform")
    _, given = plt.subplots()
    axes = plots.plot_discards(frame, ax=given)
    assert axes is given
    assert [bar.get_width() for bar in axes.patches] == pytest.approx(list(frame.net_mean))
    assert axes.get_yticklabels()[0].get_text() == "2♥ 9♦"
    assert all(f" {sign} " in text.get_text() for text in axes.texts)
    assert "points" in axes.get_xlabel()


def test_the_distribution_has_a_bar_a_number_and_a_line():
    frame = tables.discard_counts(DEAL, "2h 9d", dealer=True, opponent="uniform")
    axes = plots.plot_discard_counts(frame)
    assert len(axes.patches) == (frame.what != "net").sum()
    assert sum(bar.get_height() for bar in axes.patches) == pytest.approx(200)
    assert axes.lines[0].get_ydata().sum() == pytest.approx(100)
    assert "points" in axes.get_xlabel()
    assert "%" in axes.get_ylabel()
