"""What is public says what it takes, gives, raises and looks like; what is shipped has its row."""

import inspect
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

import cribscore
from cribscore import plots, tables

ROOT = Path(__file__).parents[1]
SECTIONS = ("Parameters", "Returns", "Raises", "Examples")
MODULES = (cribscore, tables, plots)


def public_things():
    """Every name of the public lists, with what it stands for."""
    for module in MODULES:
        stub = Path(module.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
        for name in re.findall(r"import \w+ as (\w+)$", stub, re.MULTILINE):
            yield f"{module.__name__}.{name}", getattr(module, name)


FUNCTIONS = [(name, thing) for name, thing in public_things() if inspect.isfunction(thing)]
CLASSES = [(name, thing) for name, thing in public_things() if inspect.isclass(thing)]


def sections(thing):
    return re.findall(r"^(\w+)\n-+$", inspect.getdoc(thing) or "", re.MULTILINE)


def names_of(listed):
    return [name for name, _ in listed]


@pytest.mark.parametrize(("name", "function"), FUNCTIONS, ids=names_of(FUNCTIONS))
def test_public_functions_have_every_section(name, function):
    wanted = set(SECTIONS)
    if not inspect.signature(function).parameters:
        wanted.discard("Parameters")
    assert wanted <= set(sections(function)), f"{name} lacks {wanted - set(sections(function))}"


@pytest.mark.parametrize(("name", "function"), FUNCTIONS, ids=names_of(FUNCTIONS))
def test_every_parameter_is_told(name, function):
    doc = inspect.getdoc(function)
    for parameter in inspect.signature(function).parameters:
        assert re.search(rf"^[\w*, ]*\b{parameter}\b", doc, re.MULTILINE), f"{name}: {parameter}"


@pytest.mark.parametrize(("name", "kind"), CLASSES, ids=names_of(CLASSES))
def test_public_classes_say_what_they_are(name, kind):
    assert kind.__doc__, name
    assert not kind.__doc__.startswith(f"{kind.__name__}("), f"{name} has only a signature"


def test_the_public_lists_are_read():
    assert {"cribscore.score_hand", "cribscore.tables.win", "cribscore.plots.plot_win"} <= set(
        names_of(FUNCTIONS)
    )


def test_every_shipped_file_has_its_row():
    data = ROOT / "data"
    told = re.findall(r"^\| `([^`]+)`", (data / "README.md").read_text(encoding="utf-8"), re.M)
    files = {p.relative_to(data).as_posix() for p in data.rglob("*") if p.is_file()}
    files -= {"README.md"}
    for name in files:
        assert any(fnmatch(name, row) for row in told), f"{name} has no row in data/README.md"
    for row in told:
        assert any(fnmatch(name, row) for name in files), f"{row} is told but not shipped"
