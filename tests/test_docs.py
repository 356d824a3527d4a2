"""Docstrings: what is public is described, sections say something, kernels give shapes."""

import ast
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
PACKAGE = Path(cribscore.__file__).parent
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


def names_of(listed):
    return [name for name, _ in listed]


@pytest.mark.parametrize(("name", "function"), CALLED, ids=names_of(CALLED))
def test_what_is_public_is_described(name, function):
    doc = inspect.getdoc(function) or ""
    first = doc.split("\n\n")[0]
    assert first.endswith("."), f"{name} needs one sentence first"


@pytest.mark.parametrize(("name", "function"), CALLED, ids=names_of(CALLED))
def test_a_list_of_parameters_is_complete(name, function):
    doc = inspect.getdoc(function) or ""
    if not re.search(r"^Parameters\n-+$", doc, re.MULTILINE):
        return
    for parameter in arguments(function, bound=(name, function) in METHODS):
        assert re.search(rf"^[\w*, ]*\b{parameter}\b", doc, re.MULTILINE), f"{name}: {parameter}"


def docstrings():
    """Every docstring of the package: where it is, and its text."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
                doc = ast.get_docstring(node)
                if doc:
                    yield f"{path.relative_to(PACKAGE)}:{getattr(node, 'name', '')}", doc


def sections(doc):
    """The sections of a numpydoc docstring, by title."""
    parts = re.split(r"^(\w[\w ]*)\n-{3,}$", doc, flags=re.MULTILINE)
    return dict(zip(parts[1::2], (part.strip() for part in parts[2::2]), strict=True))


def test_no_section_says_nothing():
    empty = []
    for where, doc in docstrings():
        for title, text in sections(doc).items():
            says_nothing = not text or re.match(r"(Nothing|None)\b(?! *:)", text)
            if says_nothing or (title == "Examples" and ">>>" not in text):
                empty.append(f"{where}: {title}")
    assert not empty


def kernels():
    """Every compiled function: where it is, its array parameters and its docstring."""
    for path in sorted(PACKAGE.rglob("*kernels*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.decorator_list:
                yield f"{path.relative_to(PACKAGE)}:{node.name}", node


def array_parameters(node):
    """The parameters that a kernel indexes, measures or writes."""
    names = {one.arg for one in node.args.args}
    found = {name for name in names if name.endswith("_out")}
    for inner in ast.walk(node):
        value = None
        if isinstance(inner, ast.Subscript) or (
            isinstance(inner, ast.Attribute) and inner.attr in ("shape", "size", "dtype")
        ):
            value = inner.value
        elif isinstance(inner, ast.Call) and getattr(inner.func, "id", "") == "len":
            value = inner.args[0]
        while isinstance(value, ast.Subscript):
            value = value.value
        if isinstance(value, ast.Name) and value.id in names:
            found.add(value.id)
    return sorted(found)


KERNELS = list(kernels())


@pytest.mark.parametrize(("where", "node"), KERNELS, ids=names_of(KERNELS))
def test_kernels_give_the_shapes_of_their_arrays(where, node):
    doc = ast.get_docstring(node) or ""
    for name in array_parameters(node):
        told = re.search(rf"\b{name}\b.*?\((?:[^()]*,[^()]*|)\)", doc, re.DOTALL)
        assert told, f"{where}: the shape of {name}"


@pytest.mark.parametrize(("name", "kind"), CLASSES, ids=names_of(CLASSES))
def test_public_classes_tell_every_field(name, kind):
    fields = getattr(kind, "_fields", ()) or getattr(kind, "__dataclass_fields__", ())
    kinds = {n: str(k) for n, k in inspect.get_annotations(kind).items()}  # a base tells its own
    own = [name for name in fields if name in kinds and "ClassVar" not in kinds[name]]
    told = re.split(r"^(?:Attributes|Parameters)\n-+$", inspect.getdoc(kind), flags=re.MULTILINE)
    for field in own:
        if field == "rules" and "Rules" in kinds[field]:
            continue  # the type says it all
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
    told = re.findall(r"^\| `(\w+/[^`]+)`", (data / "README.md").read_text(encoding="utf-8"), re.M)
    files = {p.relative_to(data).as_posix() for p in data.rglob("*") if p.is_file()}
    files -= {"README.md"}
    for name in files:
        assert any(fnmatch(name, row) for row in told), f"{name} has no row in data/README.md"
    for row in told:
        assert any(fnmatch(name, row) for name in files), f"{row} is told but not shipped"
