"""What the pictures share: axes, their words, bars side by side."""

import matplotlib.pyplot as plt
import pytest

from cribscore.plots.shapes import COLORS, Bars, axes_or_new, draw_side_by_side, name_axes


@pytest.fixture
def ax():
    figure, axes = plt.subplots()
    yield axes
    plt.close(figure)


def test_axes_are_kept_or_made(ax):
    assert axes_or_new(ax, 8, 4) is ax
    made = axes_or_new(None, 8, 4)
    assert tuple(made.figure.get_size_inches()) == (8, 4)
    plt.close(made.figure)


def test_axes_are_named(ax):
    name_axes(ax, "title", "six-card\nby the equilibrium", x="points", y="share (%)")
    assert ax.get_title() == "title\nsix-card\nby the equilibrium"
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("points", "share (%)")
    name_axes(ax, "long " * 40, "", x="points", y="share (%)")
    assert max(map(len, ax.get_title().splitlines())) < 60


@pytest.mark.parametrize("n_series", [1, 2, 4])
def test_bars_of_a_place_touch_and_are_centred_on_it(ax, n_series):
    series = [Bars(f"series {n}", [10, 20], [n + 1, 2], COLORS[n]) for n in range(n_series)]
    drawn = draw_side_by_side(ax, series)
    assert [bars.get_label() for bars in drawn] == [one.label for one in series]
    for at, place in enumerate((10, 20)):
        patches = [bars[at] for bars in drawn]
        lefts = [patch.get_x() for patch in patches]
        rights = [patch.get_x() + patch.get_width() for patch in patches]
        assert lefts[1:] == pytest.approx(rights[:-1])
        assert (lefts[0] + rights[-1]) / 2 == pytest.approx(place)
        assert rights[-1] - lefts[0] < 1  # the next place is free
    assert [bars[0].get_height() for bars in drawn] == [one.lengths[0] for one in series]


def test_bars_may_lie_flat_with_gaps_and_colours(ax):
    first, second = draw_side_by_side(
        ax, [Bars("a", [0], [3], "red"), Bars("b", [0], [5], "blue")], flat=True, gap=0.5
    )
    assert (first[0].get_width(), second[0].get_width()) == (3, 5)
    assert first[0].get_facecolor()[:3] == (1, 0, 0)
    low, high = first[0], second[0]
    space = high.get_y() - (low.get_y() + low.get_height())
    assert space == pytest.approx(low.get_height())


def test_series_of_different_lengths_are_refused(ax):
    with pytest.raises(ValueError, match="shape mismatch"):
        draw_side_by_side(ax, [Bars("a", [0, 1, 2], [3, 4], "red")])
