"""Files are written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from manqala.whole import check_writable, whole_file


def test_what_was_there_stays_until_all_is_written(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("old")
    with pytest.raises(TypeError), whole_file(path) as file:
        file.writelines([b"half", None])  # type: ignore[list-item]
    assert path.read_text() == "old"
    with whole_file(path) as file:
        file.write(b"new")
    assert path.read_text() == "new"
    assert [each.name for each in tmp_path.iterdir()] == ["game.txt"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old")
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("no links here")
    with whole_file(link) as file:
        file.write(b"new")
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_what_cannot_be_written_is_known_before(tmp_path: Path) -> None:
    for path in (tmp_path, Path()):
        with pytest.raises(IsADirectoryError):
            check_writable(path)
    with pytest.raises(FileNotFoundError):
        check_writable(tmp_path / "none" / "game.txt")
