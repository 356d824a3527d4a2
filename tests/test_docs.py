"""What is public says what it takes, gives, raises and looks like; what is shipped has its row."""

import inspect
import re
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

import pytest

import cribscore
from cribscore import plots, tables
from cribscore.games.registry import GAMES

ROOT = Path(__file__).parents[1]
SECTIONS = ("Parameters", "Returns", "Raises", "Examples")
MODULES = (cribscore, tables, plots)
FLOOR = ("odds", "open_hands", "packs", "pools", "registry", "shape", "suits", "tricks")


def public_things():
    """Every name of the public lists, with what it stands for."""
    for module in MODULES:
        stub = Path(module.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
        for name in re.findall(r"import \w+ as (\w+)$", stub, re.MULTILINE):
            yield f"{module.__name__}.{name}", getattr(module, name)
    for name in (*(game.module for game in GAMES.values()), *FLOOR):
        module = import_module(f"cribscore.games.{name}")
        for name in module.__all__:
            yield f"{module.__name__}.{name}", getattr(module, name)


THINGS = list({id(thing): (name, thing) for name, thing in public_things()}.values())
FUNCTIONS = [(name, thing) for name, thing in THINGS if inspect.isfunction(thing)]
CLASSES = [(name, thing) for name, thing in THINGS if inspect.isclass(thing)]


def methods():
    """Every public method of the public classes that takes an argument."""
    for name, kind in CLASSES:
        for called, held in vars(kind).items():
            method = held.__func__ if isinstance(held, classmethod | staticmethod) else held
            ours = inspect.isfunction(method) and method.__module__.startswith("cribscore")
            if called.startswith("_") or not ours:
                continue
            if arguments(method, bound=not isinstance(held, staticmethod)):
                yield f"{name}.{called}", method


def arguments(function, *, bound=False):
    return list(inspect.signature(function).parameters)[bound:]


METHODS = list(methods())
CALLED = FUNCTIONS + METHODS


def sections(thing):
    return re.findall(r"^(\w+)\n-+$", inspect.getdoc(thing) or "", re.MULTILINE)


def names_of(listed):
    return [name for name, _ in listed]


@pytest.mark.parametrize(("name", "function"), CALLED, ids=names_of(CALLED))
def test_public_functions_and_methods_have_every_section(name, function):
    wanted = set(SECTIONS)
    signature = inspect.signature(function)
    if not signature.parameters:
        wanted.discard("Parameters")
    if signature.return_annotation in (None, "None"):
        wanted.discard("Returns")
    assert wanted <= set(sections(function)), f"{name} lacks {wanted - set(sections(function))}"


@pytest.mark.parametrize(("name", "function"), CALLED, ids=names_of(CALLED))
def test_every_parameter_is_told(name, function):
    doc = inspect.getdoc(function)
    for parameter in arguments(function, bound=(name, function) in METHODS):
        assert re.search(rf"^[\w*, ]*\b{parameter}\b", doc, re.MULTILINE), f"{name}: {parameter}"


@pytest.mark.parametrize(("name", "kind"), CLASSES, ids=names_of(CLASSES))
def test_public_classes_tell_every_field(name, kind):
    fields = getattr(kind, "_fields", ()) or getattr(kind, "__dataclass_fields__", ())
    told = re.split(r"^(?:Attributes|Parameters)\n-+$", inspect.getdoc(kind), flags=re.MULTILINE)
    for field in fields:
        assert re.search(rf"^[\w*, ]*\b{field}\b.* : ", told[-1], re.M), f"{name}: {field}"


@pytest.mark.parametrize(("name", "kind"), CLASSES, ids=names_of(CLASSES))
def test_public_classes_say_what_they_are(name, kind):
    assert kind.__doc__, name
    assert not kind.__doc__.startswith(f"{kind.__name__}("), f"{name} has only a signature"


def test_the_public_lists_are_read():
    assert {"cribscore.score_hand", "cribscore.tables.win", "cribscore.plots.plot_win"} <= set(
        names_of(FUNCTIONS)
    )
    assert {"cribscore.PlayState.play", "cribscore.games.packs.Pack.parse"} <= set(
        names_of(METHODS)
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
