"""Sphinx: hand-written pages in Markdown, and pages made from the package at build time."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))
sys.path.insert(0, str(HERE.parent))

from cribscore import __version__  # noqa: E402

project = "cribscore"
author = "The cribscore developers"
copyright = author  # noqa: A001
release = __version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "numpydoc",
    "myst_nb",
    "made_pages",
]
exclude_patterns = ["_build", "_ext"]
templates_path: list[str] = []

# in docstrings: a name in single backticks is a link where it can be imported
default_role = "autolink"
autosummary_generate = False
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True
numpydoc_show_class_members = False
numpydoc_class_members_toctree = False
nitpicky = True
# hints name types of NumPy, pandas and this package's inner rooms, which have no page here; what
# docstrings name in backticks is a link only where it can be imported (`default_role`)
nitpick_ignore_regex = [(r"py:(class|obj|data|exc)", r".*")]

# notebooks are shown with the outputs that are stored in them; another check runs them
nb_execution_mode = "off"
nb_merge_streams = True
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

html_theme = "pydata_sphinx_theme"
html_static_path = ["_static"]
html_title = "cribscore"
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "show_prev_next": False,
    "navigation_with_keys": False,
    "secondary_sidebar_items": ["page-toc"],
    "header_links_before_dropdown": 7,
    "footer_start": ["copyright"],
    "footer_end": [],
}
