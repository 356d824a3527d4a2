"""Checkpoints: only those of the run are used, and nothing of the user's is overwritten."""

import hashlib
import os

import numpy as np
import pytest

from cribscore import checkpoints
from cribscore.checkpoints import digest_of, load_checkpoint, save_checkpoint
from cribscore.errors import DataError
from cribscore.store import load, save, shipped_path

SETTINGS = {"game": {"ranks": 3}, "prior": "ab"}
ARRAYS = {"regrets": np.arange(5.0)}


def kept(path, kind="the play", settings=SETTINGS):
    save_checkpoint(path, kind, settings, ARRAYS, iterations=7)
    return path


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("CRIBSCORE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_checkpoint_of_the_run_comes_back(tmp_path):
    stored = load_checkpoint(kept(tmp_path / "run"), "the play", SETTINGS)
    assert stored.meta["iterations"] == 7
    assert stored.arrays["regrets"].tolist() == [0, 1, 2, 3, 4]


def test_there_may_be_none_yet(tmp_path):
    assert load_checkpoint(tmp_path / "none", "the play", SETTINGS) is None


@pytest.mark.parametrize(
    ("kind", "settings", "what"),
    [
        ("the deal", SETTINGS, "is a checkpoint of the deal, not of the play"),
        ("the play", SETTINGS | {"prior": "cd"}, "of the play with another prior"),
        ("the play", SETTINGS | {"power": 4}, "of the play with another power"),
        ("the play", {"game": 1}, "of the play with another game and prior"),
    ],
)
def test_another_run_is_refused_and_left_alone(tmp_path, kind, settings, what):
    path = kept(tmp_path / "other", kind, settings)
    before = path.read_bytes()
    with pytest.raises(DataError, match=f"{what}. Hint: name a file that does not exist yet"):
        load_checkpoint(path, "the play", SETTINGS)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"# README\n", b"", b"\x00\xff" * 400])
def test_what_is_no_file_of_ours_is_refused_and_left_alone(tmp_path, content):
    path = tmp_path / "notes.md"
    path.write_bytes(content)
    with pytest.raises(DataError, match=r"notes.md' is no checkpoint of this run, and is left"):
        load_checkpoint(path, "the play", SETTINGS)
    assert path.read_bytes() == content


def test_a_solution_of_the_users_is_refused(tmp_path):
    path = tmp_path / "mine.equilibrium"
    path.write_bytes(shipped_path("strategies/five-card.equilibrium").read_bytes())
    with pytest.raises(DataError, match=r"mine.equilibrium is a kept result, not a checkpoint"):
        load_checkpoint(path, "the play", SETTINGS)


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(DataError, match="is a folder"):
        load_checkpoint(tmp_path, "the play", SETTINGS)


def test_a_damaged_file_of_the_users_is_refused_too(tmp_path):
    path = kept(tmp_path / "run")
    path.write_bytes(path.read_bytes()[:-70])
    with pytest.raises(DataError, match=r"is no checkpoint of this run.*damaged"):
        load_checkpoint(path, "the play", SETTINGS)


def test_in_the_cache_what_is_of_no_use_is_made_anew(cache):
    path = kept(cache / "run.part")
    path.write_bytes(path.read_bytes()[:-70])
    with pytest.warns(UserWarning, match=r"damaged.* The run starts anew"):
        assert load_checkpoint(path, "the play", SETTINGS) is None
    kept(path, settings={"prior": "cd"})
    with pytest.warns(UserWarning, match="with another game and prior"):
        assert load_checkpoint(path, "the play", SETTINGS) is None


def full_disk(*_, **__):
    raise OSError(28, os.strerror(28))


def test_a_full_disk_is_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoints, "save", full_disk)
    with pytest.raises(DataError, match="run' cannot be written: No space left on device"):
        kept(tmp_path / "run")


def test_a_full_cache_does_not_stop_the_run(cache, monkeypatch):
    monkeypatch.setattr(checkpoints, "save", full_disk)
    with pytest.warns(UserWarning, match=r"No space left on device.* will start anew"):
        kept(cache / "run")


def test_a_checkpoint_is_no_solution(tmp_path):
    path = kept(tmp_path / "run")
    assert "checkpoint" in load(path, version=1).meta
    save(tmp_path / "other", ARRAYS, version=1)
    with pytest.raises(DataError, match="is a kept result"):
        load_checkpoint(tmp_path / "other", "the play", SETTINGS)


def test_digests_are_those_of_the_bytes():
    array = np.arange(6, dtype=np.int32).reshape(2, 3).T  # read in its own order of rows
    plain = hashlib.sha256(b"play" + np.ascontiguousarray(array).tobytes()).hexdigest()
    assert digest_of("play", array) == plain
