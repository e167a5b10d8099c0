"""Databases that several tests use."""

from __future__ import annotations

from pathlib import Path

import pytest

from manqala.endgame.build import build
from manqala.endgame.database import Database
from tests.kit import game


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of databases."""
    return tmp_path_factory.mktemp("databases")


@pytest.fixture(scope="session")
def vai_lung_thlan(place: Path) -> Database:
    """All positions of Vai Lung Thlan with up to ten seeds."""
    return build(game("vai-lung-thlan").rules, 10, place, name="vai-lung-thlan")
