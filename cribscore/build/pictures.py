"""The picture of the README."""

from pathlib import Path

DEAL = "5h 5s 5d Jc 2h 9d"


def draw_readme_picture(path: Path) -> None:
    """Draw what each throw of a deal is worth, and who wins from every position of the board."""
    from matplotlib.figure import Figure

    from cribscore import plots, tables

    figure = Figure(figsize=(13, 5.2), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=[1.25, 1])
    plots.plot_discards(tables.discards(DEAL, dealer=True), ax=left)
    plots.plot_win(tables.win(), ax=right)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=80)
