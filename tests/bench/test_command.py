"""The benchmark as a command: everything runs, whatever is installed. Nothing is timed here."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bench import page
from bench.table import Table

ROOT = Path(__file__).parents[2]

WITHOUT_OPENSPIEL = (
    "import sys\n"
    "sys.modules['pyspiel'] = None\n"
    "from bench.__main__ import main\n"
    "sys.exit(main(sys.argv[1:]))"
)


def bench(*args: str, program: tuple[str, ...] = ("-m", "bench"), **changes: str) -> str:
    """Run the benchmark quickly; return what it prints."""
    done = subprocess.run(
        [sys.executable, *program, "--quick", *args],
        cwd=ROOT,
        env=os.environ | changes,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def rows(printed: str, title: str) -> list[dict[str, str]]:
    """The rows of the table with a title."""
    text = printed.partition(f"### {title}\n\n")[2].partition("\n\n")[0]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.split("\n")]
    return [dict(zip(cells[0], row, strict=True)) for row in cells[2:] if row]


def test_databases_and_search() -> None:
    found = rows(bench("--only", "solve"), "Search and databases")
    assert all(row["work"] for row in found)
    assert len([row for row in found if row["target"]]) >= 7
    assert any("worth" in row["work"] and "million" in row["positions"] for row in found)


def test_perft_and_random_play() -> None:
    found = rows(bench("--only", "perft", "--only", "play"), "Ratios")
    assert len(found) == 15
    assert len([row for row in found if row["target"]]) == 7
    for row in found:
        why = row["peer, M/s"]
        if "OpenSpiel" in row["peer"] and why == "open_spiel is not installed":
            continue
        if "C " in row["peer"] and shutil.which("gcc") is None:
            continue
        assert float(row["ratio"]) > 0, row


def test_without_gcc_and_openspiel_the_rest_runs() -> None:
    program = ("-c", WITHOUT_OPENSPIEL)
    printed = bench("--only", "perft", "--only", "play", program=program, PATH="")
    assert "no gcc" in printed
    found = rows(printed, "Ratios")
    assert len(found) == 15
    for row in found:
        assert float(row["Manqala, M/s"]) > 0
        if row["peer"].startswith("C "):
            assert row["peer, M/s"] == "gcc is not installed"
        elif row["peer"].startswith("OpenSpiel"):
            assert row["peer, M/s"] == "open_spiel is not installed"
        else:
            assert float(row["ratio"]) > 0


def test_starting() -> None:
    found = rows(bench("--only", "start"), "Starting and memory")
    assert [row["measured"].split()[-1] for row in found if row["measured"]] == [
        *("ms", "s", "s", "MB", "MB")
    ]


@pytest.mark.slow
def test_compiling() -> None:
    found = rows(bench("--only", "compile"), "Compiling")
    assert len(found) == 2
    assert "perft" in found[0]["longest wait for one function"]


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        (["--rounds", "4"], "expected an odd number, got '4'"),
        (["--only", "lunch"], "invalid choice: 'lunch'"),
        (["--write", "--quick"], "--write takes whole runs"),
        (["--write", "--only", "play"], "--write takes whole runs"),
    ],
)
def test_wrong_arguments(args: list[str], fault: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench", *args],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert fault in done.stderr


def test_the_page_has_all_tables_and_can_be_written_again() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    written = page.with_section(text, "one")
    assert page.with_section(written, "two") == written.replace("\none\n", "\ntwo\n")
    made = text.partition(page.BEGIN)[2].partition(page.END)[0]
    for title in ("Ratios", "Compiling", "Starting and memory"):
        assert rows(made, title), title


def test_the_machine_is_described() -> None:
    made = page.section([Table("T", ("a",), [])], "`bench`")
    for word in (f"Python {platform.python_version()}", "numba ", "cores", "gcc"):
        assert word in made
