"""The wheel as a user gets it: built, installed into an empty environment, and run there."""

import gettext
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

import manqala

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "manqala"
VERSION = manqala.__version__
FOUNDING_GAMES = ("vai-lung-thlan", "brainking-mancala", "kotu-baendum", "walak-pussa")


def run(command: Sequence[str | Path], folder: Path) -> str:
    """Run a command in a folder, with no Python setting of ours, and return what it prints."""
    environment = {key: text for key, text in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment | {"PYTHONUTF8": "1"},
        encoding="utf-8",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def package_files() -> set[str]:
    """The files that the package is meant to have, as names in the wheel."""
    sources = {
        path.relative_to(PACKAGE.parent)
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".mo"
    }
    compiled = {path.with_suffix(".mo") for path in sources if path.suffix == ".po"}
    return {path.as_posix() for path in sources | compiled}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the sdist (so that the sdist is known to be whole) without network."""
    folder = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT], folder)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folders of a fresh environment into which nothing but the wheel is installed.

    The packages that it requires are seen through a path file, not copied. Path files within those
    folders are not followed, so the package under test is not seen there.
    """
    base = tmp_path_factory.mktemp("environment")
    venv.create(base, with_pip=False)
    variables = {"base": str(base), "platbase": str(base)}
    folders = {
        name: Path(sysconfig.get_path(name, "venv", variables)) for name in ("purelib", "scripts")
    }
    python = folders["scripts"] / "python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    run([*pip, "--python", python, "install", "--no-index", "--no-deps", wheel], base)
    ours = dict.fromkeys(sysconfig.get_path(name) for name in ("purelib", "platlib"))
    (folders["purelib"] / "requirements.pth").write_text("\n".join(ours) + "\n", encoding="utf-8")
    return folders


def test_wheel_holds_the_whole_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    metadata = {name for name in names if name.startswith(f"manqala-{VERSION}.dist-info/")}
    assert names - metadata == package_files()
    assert f"manqala-{VERSION}.dist-info/licenses/LICENSE" in metadata


@pytest.mark.parametrize(
    "pattern", ["manqala/py.typed", "manqala/rules/catalogue/*/*.toml", "manqala/locales/*/*/*.mo"]
)
def test_wheel_holds_data_beside_the_code(wheel: Path, pattern: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert any(Path(name).match(pattern) for name in archive.namelist())


def test_installed_package_comes_from_the_wheel(installed: dict[str, Path]) -> None:
    program = "import manqala; print(manqala.__file__)"
    file = run([installed["scripts"] / "python", "-c", program], installed["scripts"])
    assert Path(file.strip()) == installed["purelib"] / "manqala" / "__init__.py"


def test_installed_translations_can_be_read(installed: dict[str, Path]) -> None:
    locales = installed["purelib"] / "manqala" / "locales"
    languages = sorted(path.name for path in locales.iterdir() if path.is_dir())
    assert languages
    for language in languages:
        translation = gettext.translation("manqala", locales, [language])
        assert translation.info()["language"] == language


def test_installed_command_tells_its_version(installed: dict[str, Path]) -> None:
    assert VERSION in run([installed["scripts"] / "manqala", "--version"], installed["scripts"])


def test_installed_command_lists_the_games(installed: dict[str, Path]) -> None:
    listed = run([installed["scripts"] / "manqala", "games"], installed["scripts"])
    assert all(game in listed for game in FOUNDING_GAMES)
