"""The disk cache of compiled code: fresh after any edit, shared by content, never in the way."""

import os
import subprocess
import sys

import pytest

INNER = "from cribscore.jit import kernel\n\n@kernel\ndef inner(x):\n    return {}\n"
OUTER = (
    "from cribscore.jit import kernel\nfrom farm.a_kernels import inner\n\n"
    "@kernel\ndef outer(x):\n    return inner(x) + 1\n"
)
ASK = (
    "from farm.b_kernels import outer\n"
    "print(outer(2), sum(outer._cache_hits.values()), sum(outer._cache_misses.values()))"
)


def make_package(folder):
    package = folder / "farm"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "a_kernels.py").write_text(INNER.format("2 * x"))
    (package / "b_kernels.py").write_text(OUTER)
    return package


def ask(folder, cache, code=ASK, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env=os.environ | {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": root()} | environment,
    )
    return done.stdout.split(), done.stderr


def root():
    import cribscore

    return os.pathsep.join([".", os.path.dirname(os.path.dirname(cribscore.__file__))])


def test_an_edit_of_an_inner_kernel_changes_the_outer_answer(tmp_path):
    package = make_package(tmp_path)
    assert ask(tmp_path, tmp_path / "cache")[0] == ["5", "0", "1"]
    assert ask(tmp_path, tmp_path / "cache")[0] == ["5", "1", "0"]
    (package / "a_kernels.py").write_text(INNER.format("3 * x"))
    assert ask(tmp_path, tmp_path / "cache")[0] == ["7", "0", "1"]
    assert ask(tmp_path, tmp_path / "cache")[0] == ["7", "1", "0"]


def test_a_constant_from_another_module_is_part_of_the_stamp(tmp_path):
    package = make_package(tmp_path)
    (package / "numbers.py").write_text("STEP = 1\n")
    uses = OUTER.replace("import inner\n", "import inner\nfrom farm.numbers import STEP\n")
    (package / "b_kernels.py").write_text(uses.replace("+ 1", "+ STEP"))
    assert ask(tmp_path, tmp_path / "cache")[0] == ["5", "0", "1"]
    (package / "numbers.py").write_text("STEP = 2\n")
    assert ask(tmp_path, tmp_path / "cache")[0] == ["6", "0", "1"]


def test_a_constant_of_an_inner_file_is_part_of_the_outer_stamp(tmp_path):
    package = make_package(tmp_path)
    (package / "numbers.py").write_text("STEP = 2\n")
    uses = INNER.replace("import kernel\n", "import kernel\nfrom farm.numbers import STEP\n")
    (package / "a_kernels.py").write_text(uses.format("STEP * x"))
    assert ask(tmp_path, tmp_path / "cache")[0] == ["5", "0", "1"]
    (package / "numbers.py").write_text("STEP = 3\n")
    assert ask(tmp_path, tmp_path / "cache")[0] == ["7", "0", "1"]


def test_an_edit_of_the_outer_kernel_leaves_the_inner_one_compiled(tmp_path):
    package = make_package(tmp_path)
    inner = ASK.replace("b_kernels import outer", "a_kernels import inner").replace(
        "outer", "inner"
    )
    ask(tmp_path, tmp_path / "cache", inner)
    (package / "b_kernels.py").write_text(OUTER.replace("+ 1", "+ 2"))
    assert ask(tmp_path, tmp_path / "cache", inner)[0] == ["4", "1", "0"]


def test_two_checkouts_share_what_they_compiled(tmp_path):
    for name in ("one", "two"):
        make_package(tmp_path / name)
    ask(tmp_path / "one", tmp_path / "cache")
    assert ask(tmp_path / "two", tmp_path / "cache")[0] == ["5", "1", "0"]


def test_code_with_checked_indexes_is_kept_apart(tmp_path):
    make_package(tmp_path)
    ask(tmp_path, tmp_path / "cache")
    found, _ = ask(tmp_path, tmp_path / "cache", NUMBA_BOUNDSCHECK="1")
    assert found == ["5", "0", "1"]


def test_damaged_code_is_compiled_anew(tmp_path):
    make_package(tmp_path)
    ask(tmp_path, tmp_path / "cache")
    for path in (tmp_path / "cache").rglob("*.nb?"):
        path.write_bytes(path.read_bytes()[:40])
    found, said = ask(tmp_path, tmp_path / "cache")
    assert found == ["5", "0", "1"]
    assert said.count("RuntimeWarning") == 1
    assert ask(tmp_path, tmp_path / "cache")[0] == ["5", "1", "0"]


def test_a_cache_that_cannot_be_written_costs_one_warning(tmp_path):
    make_package(tmp_path)
    (tmp_path / "file").write_text("")
    found, said = ask(tmp_path, tmp_path / "file" / "cache")
    assert found[0] == "5"
    assert said.count("RuntimeWarning") == 1
    assert "CRIBSCORE_CACHE" in said


@pytest.mark.parametrize("days", [1, 30])
def test_old_code_of_other_stamps_is_removed(tmp_path, days):
    make_package(tmp_path)
    old = tmp_path / "cache" / ("a" * 32)
    old.mkdir(parents=True)
    other = tmp_path / "cache" / "notes"
    other.mkdir()
    for place in (old, other):
        os.utime(place, (0, 0) if days > 14 else None)
    ask(tmp_path, tmp_path / "cache")
    assert old.exists() == (days < 14)
    assert other.exists()
