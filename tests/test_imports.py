"""The layers of the code: imports run downward only, and each layer stays small and light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "manqala"
FRONT = "manqala"

# From the lowest layer up, with the third-party packages that each may import. Layers that are
# not built yet have their place already.
LAYERS: dict[str, set[str]] = {
    "i18n": set(),
    "errors": set(),
    "whole": set(),
    "rules": set(),
    "play": set(),
    FRONT: set(),
    "kernel": {"llvmlite", "numba", "numpy", "platformdirs"},
    "endgame": {"llvmlite", "numba", "numpy", "platformdirs"},
    "search": {"numba", "numpy"},
    "solve": {"numpy"},
    "puzzle": set(),
    "protocols": {"websockets"},
    "lab": set(),
    "envs": set(),
    "site": set(),
    "cli": {"click", "platformdirs"},
    "__main__": set(),
}
ORDER = list(LAYERS)
# Neither of each pair may import the other: the kernel and the reference are twins.
APART = [{"play", "kernel"}, {FRONT, "kernel"}]
# What the front door offers of higher layers, loaded when somebody asks for it.
OFFERED = {"search"}

FILES = sorted(SOURCE.rglob("*.py"))


def layer(path: Path) -> str:
    """Return the layer a file belongs to; the front door is a layer of its own."""
    first = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    return FRONT if first == "__init__" else first


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the full name of everything a file imports, wherever it does so."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            assert node.module is not None
            if node.module == FRONT:
                yield from ((node.lineno, f"{FRONT}.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, node.module


IMPORTS = [
    (f"{path.relative_to(SOURCE)}:{line}", layer(path), name)
    for path in FILES
    for line, name in imports(path)
]


def target(name: str) -> str | None:
    """Return the layer that an imported name belongs to, or ``None`` if it is not Manqala's."""
    package, _, rest = name.partition(".")
    if package != FRONT:
        return None
    first = rest.partition(".")[0]
    return first if first in LAYERS else FRONT


def test_every_file_is_in_a_known_layer() -> None:
    assert {layer(path) for path in FILES} <= set(LAYERS)


def test_imports_run_downward() -> None:
    wrong = [
        f"{place}: {own} imports {name}"
        for place, own, name in IMPORTS
        if (other := target(name)) not in (None, own)
        and (ORDER.index(other) > ORDER.index(own) or {own, other} in APART)
        and not (own == FRONT and other in OFFERED)
    ]
    assert wrong == []


def test_third_party_imports_are_those_of_the_layer() -> None:
    wrong = [
        f"{place}: {own} imports {name}"
        for place, own, name in IMPORTS
        if (package := name.partition(".")[0]) != FRONT
        and package not in sys.stdlib_module_names
        and package not in LAYERS[own]
    ]
    assert wrong == []


@pytest.mark.parametrize("statement", ["import manqala", "import manqala.play.record"])
def test_importing_manqala_is_light(statement: str) -> None:
    heavy = ("click", "importlib.metadata", "llvmlite", "numba", "numpy", "platformdirs")
    code = f"import sys; {statement}; print([name for name in {heavy} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_front_door_is_short() -> None:
    assert lines(SOURCE / "__init__.py") < 60


def test_files_are_short() -> None:
    assert [path.name for path in FILES if lines(path) > 400] == []


def test_folders_are_small() -> None:
    for folder in {path.parent for path in FILES}:
        code = [path.name for path in folder.glob("*.py") if path.name != "__init__.py"]
        assert len(code) <= 10, f"{folder.name} has {len(code)} files and wants a sub-folder"
