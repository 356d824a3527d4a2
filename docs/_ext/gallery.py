"""The gallery: every function of `cribscore.plots` with the code that makes its picture."""

import re
import shutil
from contextlib import chdir
from pathlib import Path

import matplotlib as mpl

from cribscore import plots

ROOT = Path(__file__).parents[2]
DPI = 90
CODE = re.compile(r"^## (?P<name>plot_\w+)\n.*?^```python\n(?P<code>.*?)^```", re.M | re.S)


def write_pages(folder):
    """Run the code of each plot in `gallery.md`, and write the page with the pictures."""
    mpl.use("Agg")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    text = (Path(__file__).parent / "gallery.md").read_text(encoding="utf-8")
    shown = [found["name"] for found in CODE.finditer(text)]
    stub = Path(plots.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    wanted = re.findall(r" as (plot_\w+)$", stub, re.MULTILINE)
    if sorted(shown) != sorted(wanted):
        missing = sorted(set(wanted) ^ set(shown))
        raise ValueError(f"gallery.md must show each plot once; not so: {', '.join(missing)}.")
    for found in CODE.finditer(text):
        draw(found["code"], folder / f"{found['name']}.png")
    made = CODE.sub(lambda f: f"{f[0]}\n\n![{f['name']}]({f['name']}.png)\n", text)
    (folder / "index.md").write_text(made, encoding="utf-8")


def draw(code, path):
    """Run one snippet in the checkout, and save the figure of the Axes that it ends with."""
    *lines, last = code.strip().split("\n")
    scope = {}
    with chdir(ROOT):
        exec("\n".join(lines), scope)
        axes = eval(last, scope)
    axes.figure.savefig(path, dpi=DPI)
