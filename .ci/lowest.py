"""Print the lowest versions that pyproject.toml declares, as constraints for pip."""

import re
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
for requirement in project["dependencies"] + project["optional-dependencies"]["plots"]:
    found = re.fullmatch(r"([\w-]+)>=([\d.]+)", requirement)
    if found is None:
        raise SystemExit(f"{requirement!r} has no lower bound that can be installed.")
    print(f"{found[1]}=={found[2]}")
