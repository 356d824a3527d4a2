"""The pictures draw the numbers of their frames."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from fixtures import made_up
from fixtures.records import HOFFMANN
from matplotlib.container import BarContainer

from cribscore import (
    FIVE_CARD,
    advise_play,
    find_variant,
    plots,
    simulate_edge,
    simulate_games,
    tables,
    win_table,
)

mpl.use("Agg")
DEAL = "5h 5s 5d Jc 2h 9d"


@pytest.fixture(autouse=True)
def close():
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def games():
    return simulate_games("greedy", "random", 20, seed=1, variant=find_variant("six-card-skunk"))


def texts_at(axes):
    return {text.get_position(): text.get_text() for text in axes.texts}


def at_left(axes):
    return [label.get_text() for label in axes.get_yticklabels()]


def at_right(axes):
    (right,) = axes.child_axes
    return [label.get_text() for label in right.get_yticklabels()]


def widths(axes):
    """The lengths of flat bars by series."""
    drawn = [bars for bars in axes.containers if isinstance(bars, BarContainer)]
    return [[bar.get_width() for bar in bars] for bars in drawn]


# --- show and throws -----------------------------------------------------------------------------


def test_every_share_of_a_show_is_drawn_and_what_is_impossible_is_marked():
    frame = tables.scores(4)
    axes = plots.plot_scores(frame)
    shares, never = axes.lines
    assert shares.get_xdata().tolist() == list(range(30))
    drawn = shares.get_ydata()
    assert np.isnan(drawn[[19, 25, 26, 27]]).all()
    assert np.nan_to_num(drawn).tolist() == pytest.approx((100 * frame.share).tolist())
    assert never.get_xdata().tolist() == [19, 25, 26, 27]
    assert axes.get_yscale() == "log"
    assert axes.get_ylim()[0] < drawn[29] < drawn[28]
    assert [text.get_text() for text in axes.get_legend().get_texts()] == [
        "4 kept, hand (never 19, 25–27)"
    ]


def test_eight_kinds_of_show_are_told_apart():
    kinds = [tables.scores(kept, crib=crib) for kept in (3, 4, 5, 6) for crib in (False, True)]
    axes = plots.plot_scores(made_up.stack(*kinds))
    series = [line for line in axes.lines if line.get_linestyle() != "None"]
    looks = {(line.get_color(), line.get_linestyle(), line.get_marker()) for line in series}
    assert len(series) == len(looks) == 8
    assert len(axes.get_legend().get_texts()) == 8


def test_suited_throws_are_above_the_diagonal():
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


def test_a_table_by_ranks_is_the_same_on_both_sides():
    frame = tables.crib_ranks(dealer=False, given="prior")
    shown = texts_at(plots.plot_crib(frame))
    assert len(shown) == 169
    mean = frame.set_index(["low", "high"]).crib_mean["2", "3"]
    assert shown[1, 2] == shown[2, 1] == f"{mean:.2f}"


def test_what_is_never_thrown_has_a_dash():
    frame = tables.crib_ranks(dealer=False, given="prior")
    never = frame.assign(crib_mean=frame.crib_mean.where(frame.low != "2"))
    shown = texts_at(plots.plot_crib(never))
    assert shown[1, 1] == shown[1, 2] == shown[2, 1] == "–"


@pytest.mark.parametrize(("dealer", "sign"), [(True, 1), (False, -1)])
def test_the_value_of_a_throw_is_stacked_of_its_parts(dealer, sign):
    frame = tables.discards(DEAL, dealer=dealer, opponent="uniform")
    axes = plots.plot_discards(frame)
    hand, crib = widths(axes)
    assert hand == pytest.approx(list(frame.hand_mean))
    assert crib == pytest.approx(list(sign * frame.crib_mean))
    ends = [sum(parts) for parts in zip(hand, crib, strict=True)]
    assert ends == pytest.approx(list(frame.net_mean))
    net = next(line for line in axes.lines if line.get_label() == "net")
    assert net.get_xdata().tolist() == frame.net_mean.tolist()
    assert at_right(axes) == [f"{mean:.2f}".replace("-", "−") for mean in frame.net_mean]
    assert at_left(axes)[0] == "2♥ 9♦"


def test_the_play_is_a_part_of_a_throw_if_it_is_counted():
    frame = tables.discards("Ac 3d 5h 9s Js Kc", dealer=False, play="equilibrium")
    axes = plots.plot_discards(frame)
    hand, crib, play = widths(axes)
    assert play == pytest.approx(list(frame.play_mean))
    assert [sum(parts) for parts in zip(hand, crib, play, strict=True)] == pytest.approx(
        list(frame.net_mean)
    )
    assert "not counted" not in axes.get_title()


def test_the_distribution_has_a_bar_a_number_and_a_line():
    frame = tables.discard_counts(DEAL, "2h 9d", dealer=True, opponent="uniform")
    axes = plots.plot_discard_counts(frame)
    assert len(axes.patches) == (frame.what != "net").sum()
    assert sum(bar.get_height() for bar in axes.patches) == pytest.approx(200)
    assert axes.lines[0].get_ydata().sum() == pytest.approx(100)


def test_each_change_has_a_bar_in_the_colour_of_its_role():
    axes = plots.plot_throw_changes(made_up.throw_changes())
    assert widths(axes) == [pytest.approx([1.0]), pytest.approx([0.4])]
    assert at_left(axes) == ["2 K → 3 K", "A 4 → 4 Q"]
    legend = [text.get_text() for text in axes.get_legend().get_texts()]
    assert legend == ["pone: 1.0 % of deals in all", "dealer: 0.4 % of deals in all"]


def test_memory_has_a_bar_for_each_role_and_what_is_known():
    frame = tables.memory()
    axes = plots.plot_memory(frame)
    heights = sorted(bar.get_height() for bar in axes.patches)
    assert heights == pytest.approx(sorted(frame["mean"]))


# --- the play ------------------------------------------------------------------------------------


def test_leads_are_held_and_led_by_shares_of_hands():
    frame = tables.leads()
    axes = plots.plot_leads(frame)
    held, led = axes.containers
    assert sum(bar.get_height() for bar in led) == pytest.approx(100, abs=1e-3)
    kept = frame.drop_duplicates("hand").kept.sum()
    aces = frame[frame.lead == "A"]
    assert held[0].get_height() == pytest.approx(100 * aces.kept.sum() / kept)
    assert led[0].get_height() == pytest.approx(100 * (aces.kept * aces.chance).sum() / kept)
    cost = (aces.kept * aces.cost).sum() / aces.kept.sum()
    assert axes.texts[0].get_text() == f"{cost:.2f}"
    one = plots.plot_leads(frame.query("hand == '6 7 8 9'"))
    assert [bar.get_height() for bar in one.containers[0]] == pytest.approx([100] * 4)


def test_values_of_hands_are_shares_of_deals():
    frame = tables.play_values()
    axes = plots.plot_play_values(frame)
    total = sum(patch.get_height() for patch in axes.patches)
    assert total == pytest.approx(200)
    means = {line.get_xdata()[0] for line in axes.lines}
    assert len(means) == 2
    assert sum(means) == pytest.approx(0, abs=1e-6)  # what pone gains the dealer loses


def test_advice_has_a_bar_for_each_card():
    frame = tables.advice(advise_play("6 7 8 9"))
    axes = plots.plot_advice(frame)
    assert widths(axes) == [pytest.approx(list(100 * frame.chance))]
    assert at_left(axes) == list(frame.card)
    assert at_right(axes)[0].startswith(f"{frame.value[0]:+.3f}, costs".replace("-", "−"))


def test_open_leads_are_means_over_hands():
    axes = plots.plot_open_leads(made_up.open_hands())
    heights = [bar.get_height() for bar in axes.patches]
    assert heights == pytest.approx([0.0, 16 / 22])  # a two costs one point in 16 of 22 hands


def test_maxims_have_a_row_for_each_with_its_cost():
    frame = made_up.maxims()
    axes = plots.plot_maxims(frame)
    assert at_left(axes) == [
        "leads low: pone's lead",
        "never falls short by its own rank: pone's second card",
    ]
    assert at_right(axes) == ["0.02", "0.10"]
    grey, blue = (points.get_offsets() for points in axes.collections[1:])
    assert blue[:, 0].tolist() == pytest.approx((100 * frame.followed).tolist())
    assert grey[:, 0].tolist() == pytest.approx((100 * frame.at_random).tolist())


def test_every_class_of_jeux_de_regle_has_its_bars():
    frame = made_up.jeux_de_regle(leads=False)
    axes = plots.plot_jeux_de_regle(frame)
    wanted = [list(100 * frame[name]) for name in ("point", "point_0", "point_1", "point_2")]
    assert widths(axes) == [pytest.approx(bars) for bars in wanted]
    assert "is led to" in axes.get_title()


# --- matches and records -------------------------------------------------------------------------


def test_points_are_stacked_by_source(games):
    frame = tables.points(games)
    axes = plots.plot_points(frame)
    assert at_left(axes) == [
        f"{player} as {role}" for player in games.players for role in ("dealer", "pone")
    ]
    sums = np.sum(widths(axes), axis=0)
    in_all = frame[frame.source == "all"]["mean"]
    assert sums.tolist() == pytest.approx(in_all.tolist())
    assert at_right(axes)[0].startswith(f"{in_all.iloc[0]:.2f} ± ")


def test_wins_hold_each_other(games):
    frame = tables.wins(games)
    axes = plots.plot_wins(frame)
    won, skunked, lurched = widths(axes)
    assert won == pytest.approx(list(100 * frame[frame.below.isna()].share))
    assert skunked == pytest.approx(list(100 * frame[frame.below == 91].share))
    assert lurched == pytest.approx(list(100 * frame[frame.below == 61].share))
    assert [text.get_text() for text in axes.get_legend().get_texts()] == [
        "all wins",
        "loser below 91",
        "loser below 61",
    ]


def test_every_edge_is_drawn():
    frame = tables.edges()
    axes = plots.plot_edges(frame)
    own = frame.query("role == 'both' and throws == 'own' and source == 'all'")
    own = own[own.player != own.opponent]
    assert len(widths(axes)) == 3
    assert widths(axes)[2] == own["mean"].tolist()
    edge = simulate_edge("hoffmann", "greedy", 20, seed=3, throws="own")
    alone = plots.plot_edges(tables.edges(edge))
    assert widths(alone) == [[edge.net().mean], [edge.net(source="all").mean]]


@pytest.mark.parametrize(("variant", "lines"), [("six-card", [91, 61]), ("five-card", [31])])
def test_the_map_has_even_chances_and_the_lines_of_skunk_and_lurch(variant, lines):
    frame = tables.win(find_variant(variant))
    axes = plots.plot_win(frame, score=(20, 10))
    np.testing.assert_allclose(axes.collections[0].get_array().ravel(), 100 * by_pone(frame))
    contours = axes.collections[-1]
    (even,) = (
        p for p, level in zip(contours.get_paths(), contours.levels, strict=True) if level == 50
    )
    on_line = even.vertices[len(even.vertices) // 2].round().astype(int)
    chance = win_table(find_variant(variant)).chance(*on_line.tolist(), dealer=True)
    assert abs(chance.mean - 0.5) < 0.06
    dashed = {line.get_ydata()[0] for line in axes.lines if line.get_linestyle() == "--"}
    assert {line - 0.5 for line in lines} <= dashed
    (star,) = (line for line in axes.lines if line.get_marker() == "*")
    assert (star.get_xdata()[0], star.get_ydata()[0]) == (20, 10)


def by_pone(frame):
    """The chances in the order of the map: a row for each score of the pone."""
    return frame.sort_values(["pone_score", "dealer_score"]).win.to_numpy()


def test_every_decision_has_its_mark():
    frame = tables.decisions(HOFFMANN)
    axes = plots.plot_decisions(frame)
    marks = np.concatenate([points.get_offsets() for points in axes.collections[1:]])
    marks = marks[np.argsort(marks[:, 0])]
    assert marks[:, 0].tolist() == list(range(len(frame)))
    assert marks[:, 1].tolist() == pytest.approx(frame.cost.clip(lower=0).tolist())
    dearest = frame.loc[frame.cost.idxmax()]
    assert f"{dearest.chosen}, better {dearest.best}" in [text.get_text() for text in axes.texts]
    totals = frame.groupby("player").cost.sum()
    legend = [text.get_text() for text in axes.get_legend().get_texts()]
    assert legend[:2] == [f"A: {totals['A']:.2f} in all", f"B: {totals['B']:.2f} in all"]


def test_five_card_has_no_skunk():
    said = [text.get_text() for text in plots.plot_win(tables.win(FIVE_CARD)).texts]
    assert "lurch: below 31" in said
    assert not any("skunk" in text for text in said)
