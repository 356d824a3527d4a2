"""Rung 1: each room imports only from the floors below it, and starting stays light."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import cribscore

PACKAGE = Path(cribscore.__file__).parent
FLOORS = [
    ["errors"],
    ["arrays", "roles"],
    ["checks"],
    ["cards"],
    ["ranks", "texts", "sheets"],
    ["variants"],
    ["answers", "seeds"],
    ["estimates", "solutions"],
    ["store"],
    ["checkpoints"],
    ["jit"],
    ["seed_kernels", "rank_kernels"],
    ["chunks"],
    ["show", "games"],
    ["discard"],
    ["play"],
    ["records"],
    ["solve"],
    ["deal"],
    ["board"],
    ["players"],
    ["match"],
    ["review"],
    ["books"],
    ["tables"],
    ["plots"],
    ["build"],
    ["cli"],
]
FLOOR_OF = {room: level for level, rooms in enumerate(FLOORS) for room in rooms}
TOP_FILES = {"__init__", "__main__"}
SOURCES = sorted(p for p in PACKAGE.rglob("*.py") if "data" not in p.relative_to(PACKAGE).parts)


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def rooms_imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
            if node.module == "cribscore":
                names = [f"cribscore.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        found |= {name.split(".")[1] for name in names if name.startswith("cribscore.")}
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_come_from_floors_below(path):
    room = room_of(path)
    if room in TOP_FILES:
        return
    for other in rooms_imported(path) - {room, "__version__"}:
        assert FLOOR_OF[other] < FLOOR_OF[room], f"{room} imports {other}, which is not below it"


def test_games_see_only_the_ground_floor():
    ground = {"games", "cards", "answers", "errors", "estimates", "jit"}
    for path in SOURCES:
        if room_of(path) == "games":
            assert rooms_imported(path) <= ground, path


def test_only_one_file_imports_numba():
    importers = [
        p.name for p in SOURCES if "import numba" in p.read_text() or "from numba" in p.read_text()
    ]
    assert importers == ["compiled.py"]


def test_no_module_is_too_long():
    long = {p.name: n for p in SOURCES if (n := len(p.read_text().splitlines())) > 500}
    assert not long


def modules_loaded_by(code: str) -> set[str]:
    script = f"{code}\nimport sys\nprint(' '.join(sys.modules), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


HEAVY = {"numba", "pandas", "matplotlib", "distributed", "scipy", "pyarrow"}


@pytest.mark.parametrize(
    "code",
    [
        "import cribscore",
        "import cribscore; cribscore.parse_cards('5h')",
        "import cribscore.cli",
        "import cribscore.cli; from cribscore import score_hand; score_hand('5h 5s 5d Jc', '5c')",
    ],
)
def test_starting_is_light(code):
    assert not modules_loaded_by(code) & HEAVY


def test_importing_kernels_waits_for_no_compiler():
    code = "import cribscore.solve.advice, cribscore.discard.expected, cribscore.match.simulate"
    assert "numba" not in modules_loaded_by(code)


def names_in_face(package):
    """What the `__init__.pyi` of a room, or of a folder in it, lets other rooms import."""
    stub = PACKAGE.joinpath(*package.split(".")[1:], "__init__.pyi")
    if not stub.exists():
        return None
    tree = ast.parse(stub.read_text(encoding="utf-8"))
    return {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


FACES = {
    name: names_in_face(name)
    for path in PACKAGE.rglob("__init__.pyi")
    if (name := ".".join(("cribscore", *path.relative_to(PACKAGE).parent.parts)))
}


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_other_rooms_are_entered_by_their_face(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("cribscore."):
            continue
        room = node.module.split(".")[1]
        is_own = room == room_of(path) or room_of(path) in TOP_FILES
        if is_own or not (PACKAGE / room).is_dir() or room in ("jit", "cli"):
            continue
        if room == "games" and len(node.module.split(".")) <= 3:
            continue  # each game is a face of its own
        assert node.module in FACES, f"{node.module} has no __init__.pyi"
        unknown = {alias.name for alias in node.names} - FACES[node.module]
        assert not unknown, f"{node.module} does not offer {unknown}"


@pytest.mark.parametrize("face", [name for name in FACES if name.count(".") == 1])
def test_every_face_can_be_loaded(face):
    module = importlib.import_module(face)
    for name in FACES[face]:
        assert getattr(module, name) is not None


def test_no_folder_holds_more_than_a_dozen_files():
    crowded = {}
    for folder in {path.parent for path in SOURCES}:
        files = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
        if len(files) > 12 and folder != PACKAGE:
            crowded[folder.name] = len(files)
    assert not crowded
