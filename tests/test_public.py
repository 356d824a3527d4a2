"""The public face: whatever a user receives can be imported, and results have one shape."""

import dataclasses
import inspect
import json
import re
import typing
from pathlib import Path

import pytest

import cribscore
from cribscore import plots, tables
from cribscore.answers import Answer

MODULES = (cribscore, tables, plots)
PACKAGE = Path(cribscore.__file__).parent


def names_of(module):
    stub = Path(module.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    return re.findall(r"import \w+ as (\w+)$", stub, re.MULTILINE)


PUBLIC = {name: getattr(cribscore, name) for name in names_of(cribscore)}
FUNCTIONS = {
    f"{module.__name__}.{name}": getattr(module, name)
    for module in MODULES
    for name in names_of(module)
    if inspect.isfunction(getattr(module, name))
}
CLASSES = {name: thing for name, thing in PUBLIC.items() if inspect.isclass(thing)}
KNOWN = set(CLASSES.values()) | {
    thing for name in names_of(tables) if inspect.isclass(thing := getattr(tables, name))
}


def classes_in(hint):
    """Every class of the package in a type, however deep."""
    found = set()
    if inspect.isclass(hint) and hint.__module__.startswith("cribscore"):
        found.add(hint)
    for inner in typing.get_args(hint):
        found |= classes_in(inner)
    return found


def hints_of(thing):
    return typing.get_type_hints(thing, vars(inspect.getmodule(thing)) | {"Any": typing.Any})


@pytest.mark.parametrize("name", FUNCTIONS)
def test_types_that_a_user_meets_can_be_imported(name):
    for parameter, hint in hints_of(FUNCTIONS[name]).items():
        missing = {kind.__name__ for kind in classes_in(hint) if kind not in KNOWN}
        assert not missing, f"{name}, {parameter}: {missing}"


@pytest.mark.parametrize("name", CLASSES)
def test_types_of_fields_can_be_imported(name):
    if not dataclasses.is_dataclass(CLASSES[name]):
        return
    for field, hint in hints_of(CLASSES[name]).items():
        missing = {kind.__name__ for kind in classes_in(hint) if kind not in KNOWN}
        assert not missing or field.startswith("_"), f"{name}.{field}: {missing}"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_results_are_answers_or_plain(name):
    """One thing gives a frozen answer; never a tuple that a new field would break."""
    for kind in classes_in(hints_of(FUNCTIONS[name]).get("return")):
        assert not issubclass(kind, tuple), f"{name} returns the tuple {kind.__name__}"
        if dataclasses.is_dataclass(kind):
            assert kind.__dataclass_params__.frozen, f"{kind.__name__} can be changed"


BY_PLACE = {"Computed"}  # written out by every method of the claims: value, how, error


@pytest.mark.parametrize(
    "name", [n for n, kind in CLASSES.items() if issubclass(kind, Answer) and n not in BY_PLACE]
)
def test_answers_are_built_by_name(name):
    for field in dataclasses.fields(CLASSES[name]):
        assert field.kw_only, f"{name}.{field.name} can be given by its place"


def test_no_public_function_hides_a_module_of_its_name():
    modules = {path.stem for path in PACKAGE.rglob("*.py")} | {
        path.name for path in PACKAGE.iterdir() if path.is_dir()
    }
    functions = {name.split(".")[-1]: name for name in FUNCTIONS}
    hidden = []
    for short, name in functions.items():
        thing = FUNCTIONS[name]
        room = Path(inspect.getfile(inspect.unwrap(thing))).parent
        if (room / f"{short}.py").exists() or (short in modules and (PACKAGE / short).is_dir()):
            hidden.append(name)
    assert not hidden


@pytest.mark.parametrize("name", FUNCTIONS)
def test_big_work_takes_one_runner(name):
    parameters = inspect.signature(FUNCTIONS[name]).parameters
    assert not {"client", "workers", "report", "told", "progress"} & set(parameters), name


def test_plain_data_is_strict_json():
    """A number that there is not is null: NaN is no JSON."""
    missing = [
        cribscore.expected_discards("5h 6c 7d 8s Jh Kd", dealer=True)[0],
        cribscore.expected_crib("5h 5s", dealer=True),
        cribscore.Estimate.from_sums(0, 0, 0),
    ]
    for answer in missing:
        told = json.loads(json.dumps(answer.to_dict(), allow_nan=False))
        assert None in told.values()
        assert str(answer)
