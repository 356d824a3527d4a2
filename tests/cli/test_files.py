"""What a command writes is whole or not there, and never over another file by accident."""

import os
from pathlib import Path

import pandas as pd
import pytest

from cribscore.cli import run
from cribscore.cli.files import PICTURES, check_checkpoint, check_picture, check_place
from cribscore.errors import DataError

SWEEP = ("sweep", "five-card", "--pone", "--out")
FRAME = pd.DataFrame(
    {
        "deals": [3, 1],
        "hand_mean": [4.0, 8.0],
        "crib_mean": [5.0, 5.0],
        "net_mean": [-1.0, 3.0],
        "play_mean": [float("nan")] * 2,
        "margin": [0.05, 1.0],
    }
)


@pytest.fixture
def _swept(monkeypatch):
    """Every sweep is the same small table."""
    monkeypatch.setattr("cribscore.tables.sweep", lambda *a, **k: FRAME)


@pytest.mark.usefixtures("_swept")
@pytest.mark.parametrize(("name", "read"), [("a.csv", pd.read_csv), ("a.parquet", pd.read_parquet)])
def test_a_sweep_is_written_and_not_written_over(tmp_path, capsys, name, read):
    place = tmp_path / name
    assert run((*SWEEP, str(place))) == 0
    assert "2 classes of 4 deals: hand 5.0000, crib 5.0000, net 0.0000" in capsys.readouterr().out
    assert read(place).deals.tolist() == [3, 1]
    place.write_text("mine")
    assert run((*SWEEP, str(place))) == 2
    assert "is there already. Hint: choose another name, or add --force." in capsys.readouterr().err
    assert place.read_text() == "mine"
    assert run((*SWEEP, str(place), "--force")) == 0
    assert read(place).deals.tolist() == [3, 1]
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.usefixtures("_swept")
@pytest.mark.parametrize(
    ("error", "code"), [(KeyboardInterrupt(), 130), (OSError(28, "No space left on device"), 3)]
)
def test_a_sweep_that_is_cut_short_leaves_nothing(tmp_path, capsys, monkeypatch, error, code):
    def fail(frame, out, **_):
        out.write(b"deals,hand_mean\n3,4.0\n")
        raise error

    monkeypatch.setattr(pd.DataFrame, "to_csv", fail)
    assert run((*SWEEP, str(tmp_path / "a.csv"))) == code
    assert not list(tmp_path.iterdir())
    (tmp_path / "a.csv").write_text("mine")
    assert run((*SWEEP, str(tmp_path / "a.csv"), "--force")) == code
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]
    assert "Traceback" not in capsys.readouterr().err


def test_a_link_keeps_pointing_where_it_did(tmp_path):
    from cribscore.cli.files import write_text

    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_text(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere/a", "its folder does not exist"),
        ("folder", "it is a folder"),
        ("pipe", "it is not an ordinary file"),
        ("there", "is there already"),
    ],
)
def test_places_that_cannot_be_written(tmp_path, name, message):
    (tmp_path / "folder").mkdir()
    (tmp_path / "there").write_text("mine")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(DataError, match=message):
        check_place(tmp_path / name, force=False)
    check_place(tmp_path / "there", force=True)


def test_a_checkpoint_that_cannot_be_kept(tmp_path):
    with pytest.raises(DataError, match="it is a folder"):
        check_checkpoint(tmp_path, None)
    with pytest.raises(DataError, match="--checkpoint and --out are both"):
        check_checkpoint(tmp_path / "a", tmp_path / "a")
    check_checkpoint(None, tmp_path / "a")


def test_solve_never_writes_over_what_is_not_its_own(tmp_path, capsys):
    notes = tmp_path / "notes"
    notes.write_text("mine")
    for option in ("--out", "--checkpoint"):
        words = ("solve", "throws", "five-card", "--tolerance", "0.5", option, str(notes))
        assert run(words) == 2
        assert notes.read_text() == "mine"
        assert "delete" not in capsys.readouterr().err


@pytest.mark.parametrize("name", ["picture", "picture.xls", "nowhere/picture.png"])
def test_pictures_are_refused_before_the_work(tmp_path, capsys, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    assert run(("count", "--plot", name)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(("cribscore: cannot draw", "cribscore: cannot write"))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("ending", PICTURES)
def test_every_kind_of_picture_can_be_drawn(ending):
    from matplotlib.backend_bases import FigureCanvasBase

    assert ending.removeprefix(".") in FigureCanvasBase.get_supported_filetypes()
    assert check_picture(f"a{ending}") == f"a{ending}"


def test_a_picture_is_written(tmp_path, capsys):
    place = tmp_path / "scores.svg"
    assert run(("count", "--plot", str(place))) == 0
    assert f"drawn: {place}" in capsys.readouterr().err
    assert place.read_text().startswith("<?xml")
    assert Path(place).stat().st_size > 5_000


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("lead 6789", "What to play from 6 7 8 9, at the lead"),
        ("advise 59JK 5 Q", "What to play from 9 J K, after 5 Q, count 15"),
        ("simulate greedy random --games 20", "Who wins how often"),
        ("verify maxims", "maxims"),
    ],
)
def test_commands_draw_what_they_print(tmp_path, monkeypatch, words, title):
    from matplotlib.figure import Figure

    drawn = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, out, **_: drawn.append(figure))
    assert run((*words.split(), "--plot", str(tmp_path / "a.png"))) == 0
    (figure,) = drawn
    assert title in "\n".join(axes.get_title() for axes in figure.axes)


def test_a_review_is_drawn(tmp_path):
    game, picture = tmp_path / "game.crib", tmp_path / "review.png"
    words = ("simulate", "greedy", "random", "--games", "2", "--record", str(game))
    assert run(words) == 0
    assert run(("review", str(game), "--quick", "--plot", str(picture))) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
