"""README and docs say what the code computes, and their commands and Python run."""

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from cribscore.build.pages import (
    console_commands,
    console_output,
    generated_pages,
    render_section,
    section_names,
)
from cribscore.build.sections import SECTIONS, markdown_table
from cribscore.games.registry import GAMES

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
DOCS = [
    path
    for name in (".", "guides", "games")
    for path in sorted((ROOT / "docs" / name).glob("*.md"))
]
MADE = "commands.md"  # at build time
PAGES = [README, *(path for path in DOCS if path.name != MADE)]
TEXTS = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in PAGES}
SLOW = ("cribbage claims", "other claims")  # all claims are judged: a minute
STALE = "stale: run python -m cribscore.build docs"

PARTS = [
    pytest.param(page, name, marks=pytest.mark.slow if name in SLOW else ())
    for page, text in TEXTS.items()
    for name in section_names(text)
]
COMMANDS = [(page, one) for page, text in TEXTS.items() for one in console_commands(text)]
BLOCKS = [
    pytest.param(block, id=f"{page}-{number}")
    for page, text in TEXTS.items()
    for number, block in enumerate(re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S))
]
LINKS = [
    (page, link)
    for page, text in TEXTS.items()
    for link in re.findall(r"\]\(([^)\s]+)\)", text)
    if "://" not in link
]


@pytest.mark.parametrize(("page", "name"), PARTS)
def test_tables_are_what_the_code_computes(page, name):
    assert render_section(name) in TEXTS[page], STALE


@pytest.mark.parametrize(("page", "command"), COMMANDS)
def test_commands_print_what_is_shown(page, command):
    assert f"$ {command}\n{console_output(command)}\n```" in TEXTS[page], STALE


@pytest.mark.parametrize("code", BLOCKS)
def test_python_runs_and_prints_what_its_comments_say(code, monkeypatch):
    monkeypatch.chdir(ROOT)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "page", "exec"), {})
    expected = re.findall(r"^print\(.*\)  # (.*)$", code, re.MULTILINE)
    lines = printed.getvalue().splitlines()
    assert len(lines) == len(expected)
    for line, start in zip(lines, expected, strict=True):
        assert line.startswith(start)


def test_every_other_game_has_its_page():
    pages = {path.stem for path in (ROOT / "docs" / "games").glob("*.md")} - {"index"}
    index = (ROOT / "docs" / "games" / "index.md").read_text(encoding="utf-8")
    listed = re.search(r"\{toctree\}\n:hidden:\n\n(.*?)```", index, re.DOTALL)[1].split()
    assert listed == list(GAMES)
    assert pages == set(GAMES)
    for name in listed:
        assert f"| [{GAMES[name].title}]({name}.md) | {GAMES[name].places} |" in index


def test_every_part_stands_in_one_page():
    found = [name for text in TEXTS.values() for name in section_names(text)]
    assert sorted(found) == sorted(SECTIONS)


def test_pages_with_something_generated_are_found():
    found = {path.relative_to(ROOT).as_posix() for path in generated_pages()}
    assert found == {page for page, _ in COMMANDS} | {
        page for page, text in TEXTS.items() if section_names(text)
    }


@pytest.mark.parametrize(("page", "link"), LINKS)
def test_links_lead_to_a_file_and_its_heading(page, link):
    place, _, heading = link.partition("#")
    target = (ROOT / page).parent / place if place else ROOT / page
    made = ("docs/api", "docs/gallery", "docs/notebooks", "docs/commands.md")  # at build time
    if target.resolve().relative_to(ROOT).as_posix().startswith(made):
        return
    if page.startswith("docs/") and "/notebooks/" in link:
        target = ROOT / "notebooks" / target.name
    assert target.exists()
    if heading:
        heads = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
        assert heading in {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def test_the_readme_is_short():
    assert len(TEXTS["README.md"].splitlines()) <= 200


def test_continuous_integration_runs_the_second_command():
    commands = re.findall(r"^```sh\n(.*?)^```$", TEXTS["README.md"], re.M | re.S)
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert commands[1].strip() in lines


def named_commands():
    """Every command that a page names, in a line or in a block of the shell."""
    text = "".join(TEXTS.values())
    found = re.findall(r"`(cribscore [a-z][^`]*)`", text)
    found += re.findall(r"^(?:\$ )?(cribscore [a-z][^#\n]*)", text, re.MULTILINE)
    return sorted({" ".join(command.split()) for command in found})


@pytest.mark.parametrize("command", named_commands())
def test_every_command_that_is_named_exists_with_its_options(command):
    from typer.main import get_command

    from cribscore.cli import app

    found, words = get_command(app), shlex.split(command)[1:]
    while words and hasattr(found, "list_commands") and re.fullmatch(r"[a-z][a-z-]*", words[0]):
        assert words[0] in found.list_commands(None), f"there is no command {words[0]!r}"
        found = found.get_command(None, words.pop(0))
    known = {name for param in found.params for name in (*param.opts, *param.secondary_opts)}
    known.add("--help")
    assert {word for word in words if word.startswith("--")} <= known


def test_a_table_is_written_as_markdown():
    assert markdown_table(["a", ">n"], [["x", 1]]) == "| a | n |\n| --- | --: |\n| x | 1 |"
