import sys
from pathlib import Path

HERE = Path(__file__).parent

# oracles and helpers import by their plain names (`naive`), from every folder
for folder in (HERE, *sorted(p for p in HERE.iterdir() if p.is_dir() and p.name != "__pycache__")):
    sys.path.append(str(folder))
