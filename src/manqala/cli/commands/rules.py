"""``manqala rules``: the rules of a game in words, and the check of a rules file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from manqala.cli.arguments import game_argument, json_option, print_json
from manqala.cli.help import examples
from manqala.cli.terminal import Terminal
from manqala.cli.words.title import title
from manqala.i18n import _
from manqala.play.game import game as find_game
from manqala.rules.games.definition import Source
from manqala.rules.games.option import Option, Size
from manqala.rules.games.spec import Spec, parse


@click.group(
    "rules",
    no_args_is_help=False,
    help=_("Show the rules of a game, or check a rules file."),
    epilog=examples("manqala rules show oware", "manqala rules check my-game.toml"),
)
def command() -> None:
    """Show or check rules."""


@command.command(
    "show",
    help=_("Explain a game: its rules in words, its options and its sources."),
    epilog=examples(
        "manqala rules show kotu-baendum",
        "manqala rules show kalah:seeds=6,capture=empty --json",
    ),
)
@game_argument()
@json_option
def show(game: str, as_json: bool) -> None:
    """Explain a game."""
    spec = parse(game)
    if as_json:
        print_json(_facts(spec))
        return
    terminal = Terminal.detect()
    for n, paragraph in enumerate(_page(spec, terminal)):
        click.echo(("\n" if n else "") + paragraph)


@command.command(
    "check",
    help=_("Read a rules file; say that it is right, or what is wrong with it."),
    epilog=examples("manqala rules check my-game.toml"),
)
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def check(file: Path, as_json: bool) -> None:
    """Check a rules file."""
    game = find_game(file)
    digest = game.rules.digest
    if as_json:
        print_json({"file": str(file), "game": game.id, "ok": True, "digest": digest})
    else:
        click.echo(f"ok  {game.id}  {digest}")


def _page(spec: Spec, terminal: Terminal) -> Iterator[str]:
    """The page of a game, paragraph by paragraph."""
    from manqala.rules.description import describe

    game = spec.definition
    yield _head(spec, terminal)
    if game.about:
        yield terminal.wrapped(game.about)
    for paragraph in describe(spec):
        yield terminal.wrapped(paragraph)
    for option in game.all_options:
        if option.name in spec.options:
            yield _option(option, spec.options[option.name], terminal)
    if game.sources:
        lines = [terminal.wrapped(_source(source), bullet="  ") for source in game.sources]
        yield "\n".join([_("Sources:"), *lines])
    yield terminal.wrapped(_("Digest of the rules: {digest}").format(digest=spec.rules.digest))


def _head(spec: Spec, terminal: Terminal) -> str:
    game = spec.definition
    others = [
        f"{name.name} ({name.language})" if name.language else name.name for name in game.names
    ]
    lines = [
        terminal.bold(title(game, spec.text)),
        ", ".join(others),
        game.region,
        _("First described: {by}").format(by=game.described) if game.described else "",
        _confidence(game.confidence),
    ]
    return "\n".join(line for line in lines if line)


def _confidence(word: str) -> str:
    """How well the rules are known, where that needs saying."""
    return {
        "medium": _("The rules are known fairly well: some points are in doubt."),
        "low": _("The rules are known poorly: much is in doubt."),
    }.get(word, "")


def _option(option: Option | Size, value: str, terminal: Terminal) -> str:
    """An option with its alternatives, the one that is chosen marked."""
    if isinstance(option, Size):
        text = _("Option {name}: {value}, from 1 to {high}.")
        return terminal.wrapped(text.format(name=option.name, value=value, high=option.high))
    head = _("Option {name}. {doubt}").format(name=option.name, doubt=option.doubt)
    lines = [terminal.wrapped(head)]
    for choice in option.choices:
        bullet = "  * " if choice.word == value else "  - "
        lines.append(terminal.wrapped(f"{choice.word}: {choice.says}", bullet))
    return "\n".join(lines)


def _source(source: Source) -> str:
    text = ", ".join(part for part in (source.title, source.where) if part)
    return f"{text} ({source.note})" if source.note else text


def _facts(spec: Spec) -> dict[str, Any]:
    from manqala.rules.description import describe

    game = spec.definition
    return {
        "game": spec.text,
        "id": game.id,
        "name": game.name,
        "names": [{"name": name.name, "language": name.language} for name in game.names],
        "region": game.region,
        "described": game.described,
        "about": game.about,
        "confidence": game.confidence,
        "rules": describe(spec),
        "options": [
            _option_facts(option, spec.options[option.name])
            for option in game.all_options
            if option.name in spec.options
        ],
        "sources": [
            {"title": source.title, "where": source.where, "note": source.note}
            for source in game.sources
        ],
        "digest": spec.rules.digest,
        "move_digest": spec.rules.move_digest,
    }


def _option_facts(option: Option | Size, value: str) -> dict[str, Any]:
    facts: dict[str, Any] = {"name": option.name, "value": value, "default": option.default}
    if isinstance(option, Size):
        return facts | {"low": 1, "high": option.high}
    values = [{"value": choice.word, "says": choice.says} for choice in option.choices]
    return facts | {"doubt": option.doubt, "values": values}
