"""The translations: complete, faithful in their placeholders, and used."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter

import click
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from click.testing import CliRunner

import manqala
from manqala import errors, i18n
from manqala.cli.board.drawing import draw
from manqala.cli.board.view import View
from manqala.cli.lazy import LazyCommand
from manqala.cli.main import cli
from manqala.cli.words import borrowed
from manqala.cli.words.move import tell
from manqala.cli.words.standing import standing
from manqala.errors import ManqalaError
from tests.kit import game

# Commands word their help when they are imported: for other tests, before Spanish is asked for.
for command in cli.commands.values():
    assert isinstance(command, LazyCommand)
    command.load()

PACKAGE = Path(manqala.__file__).parent
LANGUAGES = sorted(path.parent.parent.name for path in PACKAGE.glob("locales/*/*/manqala.po"))


def catalog(language: str) -> Catalog:
    path = PACKAGE / "locales" / language / "LC_MESSAGES" / "manqala.po"
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def messages(language: str) -> Iterator[Message]:
    return (message for message in catalog(language) if message.id)


def forms(texts: str | Sequence[str] | None) -> list[str]:
    """A message, or its singular and plural."""
    return [texts] if isinstance(texts, str) else list(texts or [""])


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_spanish_is_there() -> None:
    assert "es" in LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_of_the_code_is_missing_and_none_is_left_over(language: str) -> None:
    extracted = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=DEFAULT_KEYWORDS)
    in_code = {forms(found[2])[0] for found in extracted}
    translated = {forms(message.id)[0] for message in messages(language)}
    assert translated == in_code, "run `make translations`"
    assert not catalog(language).obsolete


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated(language: str) -> None:
    for message in messages(language):
        assert all(forms(message.string)), message.id
        assert not message.fuzzy, message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_agree(language: str) -> None:
    for message in messages(language):
        expected = placeholders(forms(message.id)[-1])
        *singular, plural = forms(message.string)
        assert placeholders(plural) == expected, message.id
        # "One" may be a word of the sentence in place of a number.
        known = expected | placeholders(forms(message.id)[0])
        assert all(placeholders(form) <= known for form in singular), message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_edges_agree(language: str) -> None:
    for message in messages(language):
        for text in forms(message.string):
            source = forms(message.id)[0]
            ours, theirs = (each[len(each.rstrip(" .:\n")) :] for each in (text, source))
            assert ours == theirs, message.id


@pytest.fixture
def spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spanish, compiled into a folder of its own."""
    path = tmp_path / "es" / "LC_MESSAGES" / "manqala.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalog("es"))
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    monkeypatch.setenv("LANGUAGE", "es")


@pytest.mark.usefixtures("spanish")
def test_a_move_is_told_in_spanish() -> None:
    board = game("kalah").board()
    steps = board.play("C")
    assert tell(board.moves[-1], steps, 0, 6) == "Sur sembró 4 semillas desde C y juega otra vez."
    assert standing(board, you=0) == "Norte tiene 0, tú tienes 1. Te toca."


@pytest.mark.usefixtures("spanish")
def test_boards_in_spanish_keep_to_narrow_terminals() -> None:
    for spec in ("kalah:pits=3", "toguz-kumalak", "ali-guli-mane"):
        lines = draw(View.of(game(spec).board()), ("Sur (tú)", "Norte (alpha-beta)"), 40)
        assert max(map(len, lines)) <= 40


@pytest.mark.usefixtures("spanish")
def test_numbers_choose_the_form() -> None:
    texts = [i18n.ngettext("{n} seed", "{n} seeds", n).format(n=n) for n in (0, 1, 2)]
    assert texts == ["0 semillas", "1 semilla", "2 semillas"]


@pytest.mark.usefixtures("spanish")
def test_errors_are_told_in_spanish() -> None:
    def fault(spec: str, position: str | None = None, move: str = "") -> str:
        with pytest.raises(ManqalaError) as caught:
            game(spec).board(position).play(move)
        return str(caught.value)

    assert fault("kalahh") == (
        "no hay ningún juego que se llame 'kalahh'; ¿querías decir 'kalah'?;"
        " todos los juegos: manqala games"
    )
    assert fault("kalah:seeds=x") == (
        "opción seeds: se esperaba un número entero de 1 a 100, no 'x'"
    )
    assert fault("kalah", "5/5 0,0 S") == ("posición '5/5 0,0 S': Sur: se esperaban 6 hoyos, no 1")
    assert fault("kalah", "0,1,1,1,1,1/1,1,1,1,1,1 0,0 S", "A") == (
        "A no es legal, el hoyo está vacío: se esperaba B, C, D, E, F"
    )
    assert fault("kalah", None, "b") == ("b es un hoyo de Norte y juega Sur; ¿querías decir 'B'?")


@pytest.mark.usefixtures("spanish")
@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("play --help", "Uso: "),
        ("play --help", "Opciones:"),
        ("play --help", "[por defecto: S]"),
        ("--help", "Órdenes:"),
        ("plya", "no hay ninguna orden 'plya'. ¿Querías decir 'play'?; más: "),
        ("play --spede 1", "no hay ninguna opción '--spede'."),
        ("play --side", "la opción '--side' necesita un valor"),
        (
            "play --side X",
            "valor no válido para '--side': 'X' no es uno de 's', 'n', 'both', 'none'",
        ),
        ("perft kalah", "falta el argumento 'DEPTH'"),
        ("perft kalah x", "'DEPTH': se esperaba un número entero de 0 a 200, no 'x'"),
        ("rules", "falta una orden"),
        ("games a b", "sobran argumentos (a b)"),
        ("games --json=1", "la opción '--json' no lleva valor"),
        ("play --speed x", "'--speed': se esperaba un número de 0 a 1000, no 'x'"),
    ],
)
def test_click_speaks_spanish(args: str, said: str) -> None:
    output = CliRunner().invoke(cli, args.split()).output
    assert said.lower() in output.lower()


def test_what_is_translated_for_click_is_what_click_says() -> None:
    sources = "\n".join(path.read_text() for path in Path(click.__file__).parent.glob("*.py"))
    for message in (*borrowed.HELP, *borrowed.ERRORS, *borrowed.plurals(1), *borrowed.plurals(2)):
        assert f'"{message}"' in sources, message


ERRORS = {name for name, kind in vars(errors).items() if isinstance(kind, type)} | {"ValueError"}
TRANSLATED = {"_", "ngettext", "located", "nearest", "str"}


def faults(path: Path) -> Iterator[ast.Call]:
    """The places of a file where an error is made."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            made = node.func
            if isinstance(made, ast.Name) and made.id in ERRORS:
                yield node
            if isinstance(made, ast.Attribute) and made.attr == "fault":
                yield node


def is_translated(text: ast.expr) -> bool:
    """Whether a text comes from a function that translates, or from a variable."""
    match text:
        case ast.Call(func=ast.Attribute(value=template, attr="format")):
            return is_translated(template)
        case ast.Call(func=ast.Name(id=name)):
            return name in TRANSLATED
        case ast.BinOp(left=left, right=right):
            return is_translated(left) and is_translated(right)
        case ast.IfExp(body=body, orelse=other):
            return is_translated(body) and is_translated(other)
    return not isinstance(text, ast.Constant | ast.JoinedStr)


def test_the_messages_of_errors_can_be_translated() -> None:
    made = [(path, call) for path in PACKAGE.rglob("*.py") for call in faults(path)]
    assert len(made) > 100
    english = [
        f"{path.relative_to(PACKAGE)}:{call.lineno}"
        for path, call in made
        if not is_translated(call.args[-1])
    ]
    assert english == []


@pytest.mark.usefixtures("spanish")
@pytest.mark.parametrize(
    ("variables", "word"),
    [
        ({"LANGUAGE": "xx:es"}, "Sur"),
        ({"LANGUAGE": "xx"}, "South"),
        ({"LANGUAGE": "", "LC_ALL": "es_MX.UTF-8"}, "Sur"),
        ({"LANGUAGE": "", "LC_ALL": "C", "LANG": "es_ES.UTF-8"}, "South"),
        ({"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "es_ES.UTF-8"}, "Sur"),
        ({"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}, "South"),
        ({"LANGUAGE": "../../etc"}, "South"),
    ],
)
def test_the_environment_chooses_the_language(
    variables: dict[str, str], word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert i18n.gettext("South") == word


def test_without_a_translation_messages_are_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    monkeypatch.setenv("LANGUAGE", "es")
    assert i18n.gettext("South") == "South"
    assert i18n.ngettext("{n} seed", "{n} seeds", 2) == "{n} seeds"
