"""The API reference: a page for each room of the public face, read from the stub files."""

import inspect
import re
import shutil
from pathlib import Path

import cribscore
from cribscore import plots, tables

ROOMS = {
    "cards": ("Cards, ranks and kinds of cribbage", ("cards", "ranks", "variants", "texts")),
    "show": ("The show", ("show",)),
    "discard": ("Discards and cribs", ("discard",)),
    "play": ("The play", ("play",)),
    "solve": ("The play, solved", ("solve", "deal")),
    "players": ("Players", ("players",)),
    "match": ("Games and chances", ("match", "board")),
    "records": ("Recorded games", ("records", "review")),
    "books": ("Printed tables and claims", ("books", "tables")),
    "machinery": ("Errors, estimates and big work", ()),
}
IMPORT = re.compile(r"^from \.([\w.]*) import (\w+) as \w+$", re.MULTILINE)


def public_names():
    """Return the names of the top stub by the title of their page."""
    stub = Path(cribscore.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    found = {key: [] for key in ROOMS}
    for module, name in IMPORT.findall(stub):
        room = module.partition(".")[0]
        if not room:
            continue  # the modules games, plots and tables themselves
        page = next((key for key, (_, rooms) in ROOMS.items() if room in rooms), "machinery")
        found[page].append(name)
    return found


def names_in(module):
    """Return the names of the stub of `tables` or `plots`, in its order."""
    stub = Path(module.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    return [name for _, name in IMPORT.findall(stub)]


def directive(module, name):
    """Return the autodoc directive of one public thing."""
    thing = getattr(module, name)
    target = f"{module.__name__}.{name}"
    if inspect.isclass(thing):
        members = "" if issubclass(thing, BaseException) else "\n   :members:"
        return f".. autoclass:: {target}{members}\n"
    if inspect.isfunction(thing):
        return f".. autofunction:: {target}\n"
    return f".. autodata:: {target}\n   :no-value:\n"


def page(title, module, names, intro=""):
    """Return one page: its names in a row, then each with its docstring."""
    lines = [title, "=" * len(title), "", f".. currentmodule:: {module.__name__}", "", intro, ""]
    lines += [directive(module, name) for name in dict.fromkeys(names)]
    return "\n".join(lines)


def write_pages(folder):
    """Write api/index.rst and a page for each room, for `tables` and for `plots`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    pages = {
        key: page(ROOMS[key][0], cribscore, names) for key, names in public_names().items() if names
    }
    tables_intro = "Every answer as a DataFrame. ``from cribscore import tables``."
    plots_intro = (
        "Every table as a picture. ``from cribscore import plots``. The :doc:`gallery "
        "</gallery/index>` shows all of them."
    )
    pages["tables"] = page("Tables", tables, names_in(tables), tables_intro)
    pages["plots"] = page("Plots", plots, names_in(plots), plots_intro)
    for key, text in pages.items():
        (folder / f"{key}.rst").write_text(text, encoding="utf-8")
    listed = "\n".join(f"   {key}" for key in pages)
    (folder / "index.rst").write_text(INDEX + listed + "\n", encoding="utf-8")


INDEX = """\
API reference
=============

Everything that ``import cribscore`` offers. Names load on first use, so that scoring one hand needs
neither numba nor pandas. The other games are modules of ``cribscore.games``; see
:doc:`the guide </guides/games>`.

.. toctree::
   :maxdepth: 1

"""
