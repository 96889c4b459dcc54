"""Marks: drawn where they say, in inches, whatever the camera; kept, and never stalling a frame."""

import itertools
from types import SimpleNamespace

import numpy as np
import pygame
import pytest
from tables import rect

from game.core.views.marks import AreaMark, Cross, DiscMark, Ghost, Label, LineMark, Ring, Wedge
from game.geometry.point import Point
from game.ui.annotation import marks as module
from game.ui.annotation.labels import draw_labels, pill
from game.ui.annotation.marks import Pen
from game.ui.painting.camera import Camera, panned
from game.ui.shell.theme import theme

LOOK = theme()
SIZE = (500, 400)
C = Point(10, 8)


HOME = Camera(Point(0, 0), 25.0)


def drawn(marks, camera=HOME, pen=None, **settings):
    """Return how much each pixel of a grey screen is changed by *marks*."""
    screen = pygame.Surface(SIZE)
    screen.fill((90, 90, 90))
    (pen or Pen(LOOK)).draw(screen, marks, camera, **({"budget": 9.0} | settings))
    return np.abs(pygame.surfarray.array3d(screen).astype(int) - 90).sum(axis=2)


def at(changes, x, y, camera=HOME):
    """Return the change at a place in inches."""
    return changes[camera.to_pixel(Point(x, y))]


def test_an_area_has_its_holes_and_islands():
    """Filled inside an odd number of rings, in whatever order they come."""
    rings = (rect(4, 4, 10, 8), rect(6, 6, 6, 4), rect(8, 7, 2, 2))
    for order in (rings, rings[::-1]):
        shown = drawn([AreaMark(order, "threat")])
        assert at(shown, 5, 5) > 20
        assert at(shown, 7, 9.5) == 0
        assert at(shown, 9, 8) > 20
        assert at(shown, 15, 8) == 0


def test_a_ring_is_a_line_at_its_radius():
    """Ink at the radius, none within and none without."""
    shown = drawn([Ring(C, 4, "side-0")])
    for dx, dy in ((4, 0), (-4, 0), (0, 4), (0, -4)):
        assert shown[245 + dx * 25 : 256 + dx * 25, 195 + dy * 25 : 206 + dy * 25].max() > 100
    assert at(shown, 10, 8) == 0
    assert at(shown, 15, 8) == 0


def test_a_wedge_covers_its_arc_only():
    """90 degrees to the east: east is filled, north and the inner radius are not."""
    shown = drawn([Wedge(C, 1, 5, 90, 90, "threat")])
    assert at(shown, 13, 8) > 20
    assert at(shown, 10.5, 8) == 0
    assert at(shown, 10, 5) == 0
    assert at(shown, 12, 6.4) > 20
    assert at(shown, 11, 5.8) == 0


def test_a_full_wedge_is_a_ring_of_its_width():
    """360 degrees leave no seam and keep the hole."""
    shown = drawn([Wedge(C, 2, 5, 0, 360, "unseen")])
    assert at(shown, 10, 8) == 0
    for x, y in ((13.5, 8), (6.5, 8), (10, 4.5), (10, 11.5)):
        assert at(shown, x, y) > 60


def test_marks_follow_the_camera():
    """Panned by whole pixels, every mark is the same picture moved by as many."""
    marks = [
        *(DiscMark(C, 2, "blast"), Ring(C, 3, "band-short"), Wedge(C, 1, 4, 30, 60, "arc-front")),
        *(
            LineMark((C, Point(13, 10)), "path", True),
            Cross(Point(7, 7), "refusal"),
            Ghost(C, 0.625, 45, "ghost"),
        ),
        AreaMark((rect(6, 5, 3, 3),), "reach"),
    ]
    camera = Camera(Point(0, 0), 25.0)
    for mark in marks:
        pen = Pen(LOOK)
        still = drawn([mark], camera, pen)
        moved = drawn([mark], panned(camera, 60, 40), pen)
        assert still.sum() > 0
        assert np.abs(moved[60:, 40:] - still[:-60, :-40]).max() <= 3


def test_a_line_off_the_screen_costs_no_ink():
    """What cannot be seen is not drawn, and does not fail."""
    far = Point(900, 900)
    marks = [DiscMark(far, 2, "blast"), LineMark((far, Point(950, 950)), "ruler"), Label(far, "12″", "ruler")]
    assert drawn([*marks, Cross(far, "refusal"), Ghost(far, 1, None, "ghost")]).sum() == 0


def test_degenerate_marks_are_drawn_as_nothing():
    """Empty areas, radius 0, lines of one point or of no length."""
    marks = [
        AreaMark((), "reach"),
        AreaMark(((),), "reach"),
        DiscMark(C, 0, "blast"),
        Ring(C, 0, "band"),
        Label(C, "", "note"),
    ]
    drawn(
        [
            *marks,
            LineMark((C,), "ruler"),
            LineMark((C, C), "sight-partial", True),
            Wedge(C, 0, 0, 0, 0, "arc"),
        ]
    )


def test_an_unknown_style_still_shows():
    """By the part before its hyphen, else plainly."""
    assert LOOK.mark("through-lava") == LOOK.mark("through")
    assert LOOK.mark("marvel") == LOOK.mark("plain")
    assert drawn([DiscMark(C, 2, "marvel")]).sum() > 0


def test_a_frame_without_time_shows_the_rest_later():
    """With no budget a picture not yet kept shows as a bare outline; those that are kept show whole."""
    pen = Pen(LOOK)
    marks = [AreaMark((rect(i, 1, 1, 1),), "threat") for i in range(1, 8)]
    early = drawn(marks, pen=pen, budget=-1.0)
    assert at(early, 2.0, 1.5) > 0
    assert at(early, 2.5, 1.5) == 0
    whole = drawn(marks, pen=pen)
    assert at(whole, 2.5, 1.5) > 0
    assert np.array_equal(drawn(marks, pen=pen, budget=-1.0), whole)


def test_the_draws_of_a_frame_share_a_budget(monkeypatch):
    """What the first draw has spent the second lacks, until the next frame begins."""
    pen, seconds = Pen(LOOK), itertools.count()
    monkeypatch.setattr("game.ui.annotation.marks.time", SimpleNamespace(perf_counter=lambda: next(seconds)))
    areas = [AreaMark((rect(i, 1, 1, 1),), "threat") for i in (1, 4)]
    assert at(drawn(areas[:1], pen=pen, budget=2), 1.5, 1.5) > 0
    assert pen.made
    assert at(drawn(areas[1:], pen=pen, budget=2), 4.5, 1.5) == 0
    assert pen.busy
    pen.begin()
    assert not pen.made
    assert not pen.busy
    assert at(drawn(areas[1:], pen=pen, budget=2), 4.5, 1.5) > 0


def test_a_large_mark_stays_whole_when_panned_in_small_steps():
    """A ring far larger than the screen is drawn at its place at every step of a pan."""
    pen = Pen(LOOK)
    ring = Ring(Point(60, 8), 50, "side-0")
    for i in range(0, 400, 23):
        camera = panned(Camera(Point(0, 0), 25.0), i, 0)
        x, y = camera.to_pixel(Point(10, 8))
        if x + 4 < SIZE[0]:
            assert drawn([ring], camera, pen)[x - 3 : x + 4, y].max() > 100


def test_marks_keep_to_the_table():
    """Shapes stop at the rectangle given; labels may stand beyond it."""
    table = pygame.Rect(0, 0, 250, 400)
    shown = drawn([DiscMark(C, 4, "blast")], within=table)
    assert shown[:250].sum() > 0
    assert shown[250:].sum() == 0


def test_labels_step_aside():
    """Five labels at one place cover each other nowhere and all stay on the screen."""
    screen = pygame.Surface(SIZE)
    style = LOOK.mark("odds")
    rects = draw_labels(screen, [(f"{i}+  42 %", style, (498.0, 4.0), 10.0) for i in range(5, 10)], LOOK)
    assert len(rects) == 5
    for i, rect_ in enumerate(rects):
        assert screen.get_rect().contains(rect_)
        assert rect_.collidelist(rects[:i]) < 0


def test_a_label_leaves_its_point_free():
    """It stands clear of the base it belongs to."""
    screen = pygame.Surface(SIZE)
    (stands,) = draw_labels(screen, [("8+", LOOK.mark("odds"), (250.0, 200.0), 30.0)], LOOK)
    assert not stands.colliderect(pygame.Rect(222, 172, 56, 56))


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.5])
def test_pills_grow_with_the_scale(scale):
    """A pill at 250 % is two and a half times as large, rendered and not stretched."""
    look = theme(scale)
    one, large = pill("12.4″", LOOK.mark("ruler"), 1.0), pill("12.4″", look.mark("ruler"), scale)
    assert large.get_height() == pytest.approx(one.get_height() * scale, rel=0.1)
    assert large.get_width() == pytest.approx(one.get_width() * scale, rel=0.1)


def test_words_leave_crosses_free():
    """A label that would stand on a cross gives way; its own point is not hidden either."""
    label = Label(C, "Red holds here", "odds")
    over = Point(C.x, C.y - 0.9)
    (alone,), (beside,) = (
        Pen(LOOK).draw(pygame.Surface(SIZE), marks, HOME, 9.0)
        for marks in ([label], [label, Cross(over, "odds-none")])
    )
    assert alone.collidepoint(HOME.to_pixel(over))
    assert not beside.collidepoint(HOME.to_pixel(over))


def test_a_cross_is_whole_in_any_style():
    """Both arms reach their ends, also where lines of that style are dashed."""
    for style in ("odds-none", "artillery-missed"):
        pen = Pen(LOOK)
        for _ in range(2):
            changes = drawn([Cross(C, style)], pen=pen)
            for dx in range(-6, 7):
                assert changes[250 + dx, 200 + dx] > 50
                assert changes[250 + dx, 200 - dx] > 50
        assert changes[250, 193] == 0


def test_a_line_goes_where_its_ends_go():
    """Also if one of the same style was drawn elsewhere just before."""
    pen = Pen(LOOK)
    for dx in range(3):
        changes = drawn([LineMark((Point(2 + dx, 2), Point(2 + dx, 12)), "sight-clear")], pen=pen)
        assert {one // 25 for one in np.argwhere(changes > 100)[:, 0] + 12} == {2 + dx}


def test_many_lines_are_rough_only_while_zooming():
    """Then as smooth as ever; a few lines are never rough."""
    many = [LineMark((Point(1, 1 + i * 0.3), Point(15, 9 - i * 0.2)), "path") for i in range(30)]
    for marks, rough in ((many, True), (many[:5], False)):
        pen, whole = Pen(LOOK), drawn(marks)
        pen.begin()
        assert (drawn(marks, pen=pen, zooming=True) != whole).any() == rough
        assert pen.busy is rough
        pen.begin()
        assert (drawn(marks, pen=pen) == whole).all()
        assert not pen.busy


def test_a_frame_renders_no_more_pictures_than_fit_in_its_budget(monkeypatch):
    """With 12 ms and pictures of 5 ms each there are two in a frame, then the rest: never one beyond it."""
    clock = [0.0]

    def made(*_):
        clock[0] += 0.005
        return ()

    monkeypatch.setattr(module.time, "perf_counter", lambda: clock[0])
    monkeypatch.setattr(module, "_picture", made)
    pen, screen = Pen(LOOK), pygame.Surface((400, 300))
    rings = [DiscMark(Point(2 + number, 4), 1.0 + number / 8, "threat") for number in range(5)]
    times = []
    for _ in range(4):
        pen.begin()
        start = clock[0]
        pen.draw(screen, rings, Camera(Point(0, 0), 20.0), budget=0.012)
        times.append(round(1000 * (clock[0] - start)))
    assert times == [10, 10, 5, 0]


def test_marks_are_finished_however_long_drawing_takes(monkeypatch):
    """Where that takes all of the budget, a picture is rendered nevertheless, but not in every frame."""
    seconds = itertools.count()
    monkeypatch.setattr("game.ui.annotation.marks.time", SimpleNamespace(perf_counter=lambda: next(seconds)))
    pen, screen = Pen(LOOK), pygame.Surface((400, 300))
    areas = [AreaMark((rect(i, 1, 1, 1),), "threat") for i in range(1, 4)]
    made = []
    for _ in range(4 * module.STUCK):
        pen.begin()
        pen.draw(screen, areas, HOME, budget=0.5)
        made.append(pen.made)
    assert sum(made) == len(areas)
    assert not any(made[: module.STUCK])
    assert not pen.busy


def test_no_mark_is_rendered_in_frames_without_a_budget():
    """Such as those of a zoom, whose pictures would be stale at once."""
    pen, screen = Pen(LOOK), pygame.Surface((400, 300))
    for _ in range(2 * module.STUCK):
        pen.begin()
        pen.draw(screen, [AreaMark((rect(1, 1, 1, 1),), "threat")], HOME, budget=0.0)
        assert pen.busy
        assert not pen.made
