"""The law once: no two kernels of the package are the same but for names."""

import ast
from collections import defaultdict
from pathlib import Path

import cribscore

PACKAGE = Path(cribscore.__file__).parent


class Anonymous(ast.NodeTransformer):
    """Gives every name that a function makes itself a number, in the order of its coming."""

    def __init__(self, node):
        stored = (n.id for n in ast.walk(node) if isinstance(n, ast.Name) and is_stored(n))
        self.own = {one.arg for one in node.args.args} | set(stored)
        self.numbers = {}

    def number(self, name):
        if name not in self.own:
            return name
        return f"v{self.numbers.setdefault(name, len(self.numbers))}"

    def visit_arg(self, node):
        return ast.arg(self.number(node.arg))

    def visit_Name(self, node):
        return ast.Name(self.number(node.id), node.ctx)


def is_stored(node):
    return isinstance(node.ctx, ast.Store)


def shape_of(node):
    body = node.body[1:] if ast.get_docstring(node) else node.body
    bare = ast.FunctionDef("f", node.args, body, [], lineno=0)
    return ast.dump(Anonymous(node).visit(bare))


def kernels(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            for one in node.decorator_list:
                if isinstance(one, ast.Name) and one.id == "kernel":
                    yield node


def copies(sources):
    """Groups of kernels that are the same but for their own names."""
    found = defaultdict(list)
    for where, text in sources:
        for node in kernels(ast.parse(text)):
            found[shape_of(node)].append(f"{where}:{node.name}")
    return [names for names in found.values() if len(names) > 1]


def test_no_kernel_is_a_copy():
    paths = sorted(PACKAGE.rglob("*.py"))
    sources = [(p.relative_to(PACKAGE), p.read_text(encoding="utf-8")) for p in paths]
    assert sum(len(list(kernels(ast.parse(text)))) for _, text in sources) > 100
    assert not copies(sources)


def test_a_copy_with_other_names_is_found():
    one = "@kernel\ndef add(values, out):\n    'Add.'\n    for i in range(3):\n"
    one += "        out[i] = values[i]"
    two = one.replace("values", "points").replace("out", "sums").replace("'Add.'", "'Sum.'")
    assert copies([("a", one), ("b", two)]) == [["a:add", "b:add"]]
    assert not copies([("a", one), ("b", two.replace("range(3)", "range(4)"))])
