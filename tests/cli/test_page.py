"""Records with comments between their moves: read, played on, written."""

from manqala.cli.table.page import Comment, Page
from tests.kit import game

HEAD = '[Game "kalah"]\n[Rules "{digest}"]\n[Result "*"]\n'.format(
    digest=game("kalah").rules.digest[:16]
)


def test_comments_stand_where_they_stood() -> None:
    text = HEAD + "\n{first}\n1. C\n{in a turn}\nF b.f\n{over two\nlines}\n2. A\n{last}\n"
    page = Page.parse(text)
    assert page.comments == (
        Comment(0, "{first}"),
        Comment(1, "{in a turn}"),
        Comment(4, "{over two\nlines}"),
        Comment(5, "{last}"),
    )
    assert page.text == text


def test_comments_among_tags_come_before_the_moves() -> None:
    page = Page.parse('{a}[Game "kalah"] {b} [Event "{no}"]{c}\n1. A {d} 1... b {e} *')
    assert [comment.ply for comment in page.comments] == [0, 0, 0, 1, 2]
    assert page.text.endswith("\n\n{a}\n{b}\n{c}\n1. A\n{d}\nb\n{e}\n")
    assert Page.parse(page.text).text == page.text


def test_a_record_without_moves_has_comments_too() -> None:
    page = Page.parse(HEAD + "{nothing yet}")
    assert page.text == HEAD + "\n{nothing yet}\n"
    assert Page.parse(page.text) == page


def test_without_comments_the_text_is_that_of_the_record() -> None:
    page = Page.parse(HEAD + "\n1. C.F b.f 2. A\n")
    assert page.comments == ()
    assert page.text == page.record.text


def test_comments_go_with_moves_that_are_taken_back() -> None:
    page = Page.parse(HEAD + "{0} 1. C {1} F {2} b.f")
    board = page.record.board()
    board.play("A")
    assert len(page.comments_up_to(board)) == 3
    while board.ply > 1:
        board.undo()
    board.play("E")
    assert [comment.text for comment in page.comments_up_to(board)] == ["{0}", "{1}"]
