"""The generated parts of README.md and docs/: tables, and what commands print.

``<!-- books: begin -->`` and ``<!-- books: end -->`` hold what `SECTIONS` makes for ``books``; a
block of ``console`` holds a command and its output. What stands there is never read, so a page is
stale when `render_page` changes it.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from cribscore.build.sections import SECTIONS

ROOT = Path(__file__).parents[2]
_SECTION = re.compile(r"<!-- (?P<name>[a-z ]+): begin -->\n.*?<!-- (?P=name): end -->", re.DOTALL)

_CONSOLE = re.compile(r"```console\n\$ (?P<command>cribscore .*)\n(?:.*\n)*?```")

__all__ = [
    "console_commands",
    "console_output",
    "generated_pages",
    "render_page",
    "render_section",
    "section_names",
    "write_pages",
]


def generated_pages(root: Path = ROOT) -> Iterator[Path]:
    """Yield the pages that have a generated part."""
    folders = (root / "docs" / name for name in (".", "guides", "games"))
    pages = (path for folder in folders for path in sorted(folder.glob("*.md")))
    for path in (root / "README.md", *pages):
        text = path.read_text(encoding="utf-8")
        if section_names(text) or console_commands(text):
            yield path


def section_names(text: str) -> list[str]:
    """Return the names of the generated parts of a page, in their order."""
    return [found["name"] for found in _SECTION.finditer(text)]


def console_commands(text: str) -> list[str]:
    """Return the commands whose output a page shows, in their order."""
    return [found["command"] for found in _CONSOLE.finditer(text)]


def render_page(text: str) -> str:
    """Return a page with all its generated parts made anew, and the output of its commands.

    Raises
    ------
    KeyError
        If no function makes a part of that name.
    """
    return _CONSOLE.sub(_run_console, _SECTION.sub(_remake, text))


def render_section(name: str) -> str:
    """Return one generated part with the comments around it."""
    return f"<!-- {name}: begin -->\n{SECTIONS[name]()}\n<!-- {name}: end -->"


def console_output(command: str) -> str:
    """Return what a command prints that stands in a page: ``cribscore win 110 115 --dealer``.

    Raises
    ------
    subprocess.CalledProcessError
        If the command fails.
    """
    words = [sys.executable, "-m", "cribscore", *shlex.split(command)[1:]]
    plain = os.environ | {"COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(words, capture_output=True, check=True, cwd=ROOT, env=plain)
    lines = done.stdout.decode("utf-8").strip("\n").splitlines()
    return "\n".join(line.rstrip() for line in lines)


def _remake(found: re.Match[str]) -> str:
    return render_section(found["name"])


def _run_console(found: re.Match[str]) -> str:
    return f"```console\n$ {found['command']}\n{console_output(found['command'])}\n```"


def write_pages(root: Path = ROOT) -> None:
    """Make the generated parts of all pages anew, and the picture of the README."""
    from cribscore.build.pictures import draw_readme_picture

    for path in generated_pages(root):
        path.write_text(render_page(path.read_text(encoding="utf-8")), encoding="utf-8")
    draw_readme_picture(root / "docs" / "_static" / "readme.png")
