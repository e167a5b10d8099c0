"""The locks in requirements/ agree with pyproject.toml and with one another."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# Each lock and the dependency group that it holds beside what the package itself needs.
LOCKS = {"run": "build", "dev": "dev", "bench": "bench"}


def group(name: str) -> list[str]:
    """The requirements of a dependency group, those of the groups it includes among them."""
    requirements: list[str] = []
    for entry in PROJECT["dependency-groups"][name]:
        requirements += [entry] if isinstance(entry, str) else group(entry["include-group"])
    return requirements


def lock_text(lock: str) -> str:
    return (ROOT / "requirements" / f"{lock}.lock").read_text(encoding="utf-8")


def pins(lock: str) -> dict[str, set[str]]:
    """The pinned requirements of a lock by package: one, or one for each range of Pythons."""
    found: dict[str, set[str]] = {}
    for line in lock_text(lock).splitlines():
        if line and not line.startswith((" ", "#")):
            pin = line.removesuffix("\\").strip()
            found.setdefault(canonicalize_name(Requirement(pin).name), set()).add(pin)
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_pins_each_requirement_within_its_range(lock: str) -> None:
    pinned = pins(lock)
    for text in PROJECT["project"]["dependencies"] + group(LOCKS[lock]):
        wanted = Requirement(text)
        chosen = pinned.get(canonicalize_name(wanted.name))
        assert chosen, f"{text} is not in {lock}.lock: run `make lock`"
        for pin in chosen:
            (version,) = (each.version for each in Requirement(pin).specifier)
            assert version in wanted.specifier, f"{lock}.lock has {pin}, not {text}: `make lock`"


@pytest.mark.parametrize(("smaller", "larger"), [("run", "dev"), ("dev", "bench")])
def test_smaller_lock_is_part_of_the_larger(smaller: str, larger: str) -> None:
    part, whole = pins(smaller), pins(larger)
    assert {package: whole.get(package) for package in part} == part


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_is_exact_and_has_hashes(lock: str) -> None:
    for entry in re.split(r"\n(?=\w)", lock_text(lock))[1:]:
        assert re.match(r"[\w.-]+==[\w.]+( ;[^\n]+)? \\\n +--hash=sha256:[0-9a-f]{64}\b", entry)


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_names_no_address_and_no_folder_of_its_maker(lock: str) -> None:
    assert "://" not in lock_text(lock)
    assert "--index" not in lock_text(lock)
    assert str(Path.home()) not in lock_text(lock)


def test_build_group_is_what_the_build_system_requires() -> None:
    assert group("build") == PROJECT["build-system"]["requires"]
