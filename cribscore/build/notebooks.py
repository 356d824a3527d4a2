# mypy: allow-untyped-calls
"""The notebooks: run again, their outputs stored or compared with those that are stored."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "notebooks"
TIMEOUT = 300
_PICTURES = ("image/png", "image/svg+xml")
_INLINE = "module://matplotlib_inline.backend_inline"  # another backend shows no pictures
_ADDRESS = re.compile(r"0x[0-9a-f]+")
Notebook = Any
"""What nbformat reads; the library has no types."""

__all__ = ["differences", "notebook_paths", "run_notebook", "write_notebooks"]


def notebook_paths(folder: Path = FOLDER) -> list[Path]:
    """Return the notebooks in the order of their numbers."""
    return sorted(folder.glob("[0-9]*.ipynb"))


def run_notebook(path: Path) -> Notebook:
    """Run a notebook from a fresh kernel, in its own folder, and return it with its outputs.

    Raises
    ------
    nbclient.exceptions.CellExecutionError
        If a cell fails.
    """
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(path.parent)}}
    client = NotebookClient(notebook, timeout=TIMEOUT, resources=resources)
    return client.execute(env=os.environ | {"MPLBACKEND": _INLINE})


def write_notebooks(folder: Path = FOLDER) -> None:
    """Run every notebook and store its outputs, without the times of the cells."""
    import nbformat

    for path in notebook_paths(folder):
        notebook = run_notebook(path)
        for cell in notebook.cells:
            cell.metadata.pop("execution", None)
        notebook.metadata.language_info = {"name": "python"}
        nbformat.write(notebook, path)


def differences(stored: Notebook, fresh: Notebook) -> Iterator[str]:
    """Yield what differs between the outputs of two runs, a line for each cell.

    Text is compared exactly, spaces at line ends and addresses of objects apart; pictures only by
    being there, since their bytes depend on the version of matplotlib.
    """
    for number, (before, after) in enumerate(zip(stored.cells, fresh.cells, strict=True)):
        if before.cell_type != "code":
            continue
        old, new = (_shown(cell.outputs) for cell in (before, after))
        if old != new:
            yield f"cell {number} was stored with\n{old}\nand now gives\n{new}"


def _shown(outputs: list[Any]) -> str:
    """Return the outputs of a cell as text that a second run gives again."""
    parts = []
    for output in outputs:
        if output.output_type == "stream":
            if output.name == "stdout":
                parts.append(_ADDRESS.sub("0x", output.text))
        elif any(kind in output.data for kind in _PICTURES):
            parts.append("(a picture)\n")
        else:
            parts.append(_ADDRESS.sub("0x", _text_of(output.data)))
    return "\n".join(line.rstrip() for line in "".join(parts).splitlines())


def _text_of(data: dict[str, Any]) -> str:
    kinds = ("text/markdown", "text/plain", "text/html")
    return "".join(f"{data[kind]}\n" for kind in kinds if kind in data)
