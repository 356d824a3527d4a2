"""Each notebook runs, and gives the outputs that are stored in it."""

import time

import nbformat
import pytest

from cribscore.build.notebooks import differences, notebook_paths, run_notebook

SECONDS = 60  # on two cores that do nothing else; twice that is allowed
KIBIBYTES = 256
PATHS = notebook_paths()


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_fresh_run_gives_the_stored_outputs(path):
    began = time.monotonic()
    fresh = run_notebook(path)
    took = time.monotonic() - began
    found = list(differences(nbformat.read(path, as_version=4), fresh))
    assert not found, "\n".join(["stale: run python -m cribscore.build notebooks", *found])
    assert took < 2 * SECONDS


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_notebook_asks_first_and_answers_last(path):
    notebook = nbformat.read(path, as_version=4)
    assert "?**" in notebook.cells[0].source
    assert "## Answer" in "".join(cell.source for cell in notebook.cells[-2:])
    counts = [cell.execution_count for cell in notebook.cells if cell.cell_type == "code"]
    assert counts == list(range(1, len(counts) + 1)), "stored from a run of all cells in order"
    assert path.stat().st_size < KIBIBYTES * 1024


def notebook_of(*outputs, source="1"):
    cell = nbformat.v4.new_code_cell(source, outputs=list(outputs))
    return nbformat.v4.new_notebook(cells=[cell])


def printed(text, name="stdout"):
    return nbformat.v4.new_output("stream", name=name, text=text)


def picture(data):
    return nbformat.v4.new_output("display_data", {"image/png": data, "text/plain": data})


@pytest.mark.parametrize(
    ("stored", "fresh", "n_found"),
    [
        ([printed("29\n")], [printed("29\n")], 0),
        ([printed("29\n")], [printed("28\n")], 1),
        ([printed("29\n")], [], 1),
        ([printed("a \n")], [printed("a\n")], 0),
        ([printed("29\n")], [printed("29\n"), printed("slow\n", "stderr")], 0),
        ([picture("one")], [picture("other")], 0),
        ([picture("one")], [], 1),
        ([printed("<f at 0x7f00>\n")], [printed("<f at 0x7fff>\n")], 0),
    ],
)
def test_what_counts_as_a_difference(stored, fresh, n_found):
    found = list(differences(notebook_of(*stored), notebook_of(*fresh)))
    assert len(found) == n_found
