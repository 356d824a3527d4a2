"""The pages that are made from the package when the documentation is built."""

import shutil
from pathlib import Path

import commands
import gallery
import reference

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def make_pages(app):
    """Write api/, gallery/, commands.md and notebooks/ below the source folder."""
    source = Path(app.srcdir)
    reference.write_pages(source / "api")
    commands.write_page(source / "commands.md")
    gallery.write_pages(source / "gallery")
    shutil.rmtree(source / "notebooks", ignore_errors=True)
    (source / "notebooks").mkdir()
    for path in sorted(NOTEBOOKS.glob("[0-9]*.ipynb")):
        shutil.copy(path, source / "notebooks")
    names = [path.stem for path in sorted(NOTEBOOKS.glob("[0-9]*.ipynb"))]
    text = (source / "_ext" / "notebooks.md").read_text(encoding="utf-8")
    toctree = "\n".join(["```{toctree}", ":maxdepth: 1", "", *names, "```"])
    (source / "notebooks" / "index.md").write_text(f"{text}\n{toctree}\n", encoding="utf-8")


def setup(app):
    """Make the pages before Sphinx looks for them."""
    app.connect("builder-inited", make_pages, priority=1)
    return {"parallel_read_safe": True}
