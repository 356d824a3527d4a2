"""Every reader of files with bytes of every kind: what was written, or `DataError`."""

import json
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from fixtures.records import HOFFMANN
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cribscore
from cribscore import CribscoreError, DataError, load_equilibrium, read_record, replay_game
from cribscore.cli.games.words import record_from_json
from cribscore.games.shape import Item
from cribscore.store import load, save, shipped_path

EQUILIBRIUM = shipped_path("strategies/five-card.equilibrium").read_bytes()
RECORD = HOFFMANN.encode()
QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
LONG = settings(
    max_examples=3000, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@st.composite
def damaged(draw, whole):
    """A file with bytes changed, cut out, put in, or cut off."""
    data = bytearray(whole)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, max(len(data) - 1, 0)))
        match draw(st.integers(0, 3)):
            case 0 if data:
                data[at] ^= 1 << draw(st.integers(0, 7))
            case 1:
                del data[at : at + draw(st.integers(1, 40))]
            case 2:
                data[at:at] = draw(st.binary(min_size=1, max_size=20))
            case _:
                del data[at:]
    return bytes(data)


def any_bytes(whole):
    return st.one_of(st.binary(max_size=200), damaged(whole))


def refusal(reader, path):
    """Return what a reader says of a file, or None if it reads it; nothing else may come of it."""
    try:
        reader(path)
    except CribscoreError as error:
        return str(error)
    return None


def holds_equilibrium(path, data):
    path.write_bytes(data)
    message = refusal(load_equilibrium, path)
    assert (message is None) == (data == EQUILIBRIUM)


def holds_record(path, data):
    path.write_bytes(data)
    message = refusal(replay_game, path)
    assert message is None or len(message) < 1500


@given(any_bytes(EQUILIBRIUM))
@QUICK
def test_equilibria(tmp_path, data):
    holds_equilibrium(tmp_path / "file", data)


@given(any_bytes(RECORD))
@QUICK
def test_records(tmp_path, data):
    holds_record(tmp_path / "file", data)


@pytest.mark.slow
@given(any_bytes(EQUILIBRIUM))
@LONG
def test_many_equilibria(tmp_path, data):
    holds_equilibrium(tmp_path / "file", data)


@pytest.mark.slow
@given(any_bytes(RECORD))
@LONG
def test_many_records(tmp_path, data):
    holds_record(tmp_path / "file", data)


@given(any_bytes(b"CRIB"))
@QUICK
def test_kept_results(tmp_path, data):
    """Any file of the store: a win table, a solution, a checkpoint."""
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(DataError):
        load(path, version=1)


@given(st.data())
@QUICK
def test_a_kept_result_that_is_damaged_is_never_read(tmp_path, data):
    path = tmp_path / "file"
    save(path, {"chances": np.linspace(0, 1, 50)}, version=3, meta={"game": "six-card"})
    whole = path.read_bytes()
    broken = data.draw(damaged(whole))
    path.write_bytes(broken)
    if broken != whole:
        with pytest.raises(DataError):
            load(path, version=3)
    else:
        assert load(path, version=3).meta == {"game": "six-card"}


@pytest.mark.parametrize("reader", [load_equilibrium, read_record, replay_game])
@pytest.mark.parametrize("what", ["nothing", "a folder", "no bytes", "a zero", "a picture"])
def test_what_is_no_file_of_ours(reader, what, tmp_path):
    path = tmp_path / "file"
    if what == "a folder":
        path.mkdir()
    elif what != "nothing":
        path.write_bytes({"no bytes": b"", "a zero": b"\0", "a picture": b"\x89PNG\r\n"}[what])
    with pytest.raises(DataError):
        reader(path)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.one_of(st.text(max_size=40), JSON.map(json.dumps)))
@QUICK
def test_records_of_other_games(text):
    with suppress(CribscoreError):
        record_from_json(Item, text)


DEEP = ["[" * 100_000, '{"a":' * 50_000]


@pytest.mark.parametrize("text", [*DEEP, "9" * 5000, "[1e999]", "@.", "@\0"])
def test_json_that_nobody_writes(text):
    with pytest.raises(CribscoreError):
        record_from_json(Item, text)


def test_the_conformance_file_is_plain_json():
    shows = json.loads(shipped_path("conformance/shows.json").read_text(encoding="utf-8"))["shows"]
    assert len(shows) == len(cribscore.known_shows())
    assert all(isinstance(row["total"], int) for row in shows)
    assert Path(shipped_path("conformance/shows.json")).stat().st_size < 1_000_000
