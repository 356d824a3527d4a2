"""Kept results: whole or not at all, checked, versioned, and never trusted when damaged."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from cribscore import DataError
from cribscore.store import Stored, cache_path, load, load_or_build, save, shipped_path

ARRAYS = {"a": np.arange(7, dtype=np.int16), "b": np.linspace(0, 1, 6).reshape(2, 3),
          "empty": np.zeros((0, 4))}  # fmt: skip


@pytest.fixture
def place(tmp_path):
    path = tmp_path / "deep" / "kept"
    save(path, ARRAYS, version=3, meta={"who": "test", "n": 2})
    return path


def test_what_was_saved_is_loaded(place):
    stored = load(place, version=3)
    assert stored.meta == {"who": "test", "n": 2}
    for name, array in ARRAYS.items():
        assert stored.arrays[name].dtype == array.dtype
        assert stored.arrays[name].shape == array.shape
        assert (stored.arrays[name] == array).all()


def test_squeezed_arrays_are_the_same_and_smaller(tmp_path):
    arrays = ARRAYS | {"many": np.arange(100_000)}
    for compress in (False, True):
        save(tmp_path / str(compress), arrays, version=1, compress=compress)
        stored = load(tmp_path / str(compress), version=1).arrays
        for name, array in arrays.items():
            assert stored[name].dtype == array.dtype
            assert np.array_equal(stored[name], array)
            assert not stored[name].flags.writeable
    sizes = [(tmp_path / str(compress)).stat().st_size for compress in (False, True)]
    assert sizes[1] < sizes[0] / 3


def test_another_version_is_refused(place):
    with pytest.raises(DataError, match="has version 3; this release reads 4"):
        load(place, version=4)


def test_every_changed_bit_and_every_cut_is_refused(place):
    whole = place.read_bytes()
    start = whole.index(b"\n", 128) + 1  # of the arrays: every bit before, some bits after
    for at in [*range(start), *range(start, len(whole), 11)]:
        for bit in range(8):
            place.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])
            with pytest.raises(DataError, match=r"kept is damaged|kept has version"):
                load(place, version=3)
    for length in (0, 10, 127, 128, 129, start - 1, start, start + 9, len(whole) - 1):
        place.write_bytes(whole[:length])
        with pytest.raises(DataError, match="is damaged"):
            load(place, version=3)


def test_a_file_of_an_older_format_is_said_to_be_one(place):
    place.write_bytes(b'{"format": "cribscore-store-1", "version": 3}\n')
    with pytest.raises(DataError, match="was written by another release"):
        load(place, version=3)


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(DataError, match="is a folder, not a cribscore file"):
        load(tmp_path, version=1)


def test_something_else_is_refused(place):
    place.write_bytes(b'{"format": "other"}\n')
    with pytest.raises(DataError, match="damaged or not a cribscore file"):
        load(place, version=3)


def test_a_damaged_result_is_built_anew(place):
    place.write_bytes(place.read_bytes()[:-1])
    built = []

    def build():
        built.append(1)
        return Stored({"a": np.ones(2)}, {})

    assert load_or_build(place, build, version=3).arrays["a"].tolist() == [1, 1]
    assert load_or_build(place, build, version=3).arrays["a"].tolist() == [1, 1]
    assert built == [1]


def test_a_failed_write_leaves_the_old_file(place):
    before = place.read_bytes()
    with pytest.raises(TypeError):
        save(place, {"a": np.ones(2)}, version=3, meta={"x": object()})
    with pytest.raises(RuntimeError, match="no"):
        load_or_build(place, lambda: (_ for _ in ()).throw(RuntimeError("no")), version=9)
    assert place.read_bytes() == before
    assert [p.name for p in place.parent.iterdir()] == ["kept"]


def test_a_writer_killed_in_the_middle_leaves_no_half_file(place):
    """The process stops itself with SIGKILL between writing and renaming."""
    code = (
        "import os, signal, numpy as np\nfrom pathlib import Path\nfrom cribscore import store\n"
        "os.replace = lambda *a: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"store.save(Path({str(place)!r}), {{'a': np.zeros(9)}}, version=3)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False)
    assert done.returncode == -signal.SIGKILL
    assert load(place, version=3).arrays["a"].tolist() == list(range(7))


def test_many_may_build_at_once(tmp_path):
    path = tmp_path / "shared"
    build = lambda: Stored({"a": np.arange(1000)}, {})  # noqa: E731
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda _: load_or_build(path, build, version=1), range(32)))
    assert all((r.arrays["a"] == np.arange(1000)).all() for r in results)


def test_what_a_killed_writer_left_is_removed_by_the_next(place):
    code = (
        "import os, signal, numpy as np\nfrom pathlib import Path\nfrom cribscore import store\n"
        "os.replace = lambda *a: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"store.save(Path({str(place)!r}), {{'a': np.zeros(9)}}, version=3)"
    )
    subprocess.run([sys.executable, "-c", code], check=False)
    assert len(list(place.parent.iterdir())) == 2
    living = place.with_name(f".kept.{os.getpid()}-abc.tmp")
    living.write_bytes(b"")
    save(place, ARRAYS, version=3)
    assert sorted(p.name for p in place.parent.iterdir()) == [living.name, "kept"]


def test_kept_files_are_readable_by_whom_the_umask_lets(tmp_path):
    for mask in (0o022, 0o077):
        code = (
            f"import os, numpy as np\nfrom pathlib import Path\nfrom cribscore import store\n"
            f"os.umask({mask})\nstore.save(Path({str(tmp_path / 'kept')!r}), {{}}, version=1)"
        )
        subprocess.run([sys.executable, "-c", code], check=True)
        assert (tmp_path / "kept").stat().st_mode & 0o777 == 0o666 & ~mask


def test_nothing_sets_the_umask_of_the_process():
    sources = (shipped_path("README.md").parents[1] / "cribscore").rglob("*.py")
    assert not [p.name for p in sources if "umask(" in p.read_text(encoding="utf-8")]


def test_a_cache_that_cannot_be_written_costs_a_warning_not_the_answer(tmp_path):
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "kept"
    build = lambda: Stored({"a": np.arange(3)}, {"n": 1})  # noqa: E731
    with pytest.warns(RuntimeWarning, match=r"cannot be kept .* Hint: set CRIBSCORE_CACHE"):
        found = load_or_build(path, build, version=1)
    assert found.arrays["a"].tolist() == [0, 1, 2]
    assert found.meta == {"n": 1}


def test_the_cache_can_be_placed(monkeypatch, tmp_path):
    monkeypatch.setenv("CRIBSCORE_CACHE", str(tmp_path))
    assert cache_path("x") == tmp_path / "x"
    monkeypatch.delenv("CRIBSCORE_CACHE")
    assert cache_path("x").parent.name == "cribscore"


def test_a_missing_shipped_file_is_named():
    with pytest.raises(DataError, match=r"has no data file 'no/such.file'. Hint: install it again"):
        shipped_path("no/such.file")
