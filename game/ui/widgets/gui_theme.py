"""The look of the toolkit's widgets, derived from our theme."""

from __future__ import annotations

from typing import Any

from game.ui.shell.theme import Colour, Theme

SIZES = (11, 12, 13, 14, 15, 16, 18, 22)
LIST_SIZE, LIST_EDGE, ARROW = 14, 8, 20
"""Of lists and drop-down lists at 100 %: text size, space before the text, width of the arrow."""


def gui_theme(look: Theme) -> dict[str, Any]:
    """Return the pygame_gui theme for *look*, with every size scaled."""
    return {**_basics(look), **_buttons(look), **_slim(look), **_entries(look), **_lists(look)}


def _hex(tone: Colour) -> str:
    return "#" + "".join(f"{part:02X}" for part in tone)


def _font(look: Theme, size: float, bold: bool = False) -> dict[str, str]:
    return {"name": "ui", "size": str(look.px(size)), "bold": "1" if bold else "0", "antialiased": "1"}


def _round(look: Theme, radius: float = 7, **more: str) -> dict[str, str]:
    return {
        "shape": "rounded_rectangle",
        "shape_corner_radius": str(look.px(radius)),
        "border_width": str(look.px(1)),
        "shadow_width": "0",
        **more,
    }


def _tones(look: Theme) -> dict[str, str]:
    return {name: _hex(value) for name, value in look.tones.items()}


def _colours(look: Theme) -> dict[str, str]:
    tone = _tones(look)
    fills = {
        "dark_bg": tone["panel"],
        "normal_bg": tone["raised"],
        "hovered_bg": "#2B3446",
        "active_bg": "#33415A",
        "selected_bg": "#2B4A73",
        "disabled_bg": "#1A202A",
        "filled_bar": tone["accent"],
        "unfilled_bar": tone["raised"],
    }
    lines = {
        "normal_border": tone["line"],
        "hovered_border": "#46536B",
        "active_border": tone["accent"],
        "selected_border": tone["accent"],
        "disabled_border": "#232A36",
    }
    words = {f"{state}_text": "#FFFFFF" for state in ("hovered", "active", "selected")}
    more = {"normal_text": tone["text"], "disabled_text": tone["faint"], "text_cursor": tone["text"]}
    return {**fills, **lines, **words, **more, "link_text": tone["accent_hover"]}


def _basics(look: Theme) -> dict[str, Any]:
    tone = _tones(look)
    clear = {"dark_bg": "#00000000", "normal_border": "#00000000"}
    return {
        "defaults": {
            "font": _font(look, 15),
            "colours": _colours(look),
            "misc": {"shadow_width": "0", "border_width": str(look.px(1))},
        },
        "panel": {"colours": {"dark_bg": tone["panel"], "normal_border": tone["line"]}},
        "@clear": {"colours": clear, "misc": {"border_width": "0", "shadow_width": "0"}},
        "label": {"misc": {"text_horiz_alignment": "left"}, "colours": {"dark_bg": "#00000000"}},
        "@title": {"font": _font(look, 22, True)},
        "@heading": {"font": _font(look, 18, True)},
        "@dim": {"font": _font(look, 13), "colours": {"normal_text": tone["dim"]}},
        "@caption": {"font": _font(look, 11, True), "colours": {"normal_text": tone["dim"]}},
    }


def _buttons(look: Theme) -> dict[str, Any]:
    tone = _tones(look)
    primary = {
        "normal_bg": tone["accent"],
        "hovered_bg": "#1D5AA6",
        "active_bg": "#184B8C",
        "normal_border": tone["accent"],
        "hovered_border": "#5AA6FF",
        "normal_text": "#FFFFFF",
        "disabled_bg": "#1C2635",
        "disabled_border": "#27354A",
        "disabled_text": tone["faint"],
    }
    danger = {"normal_bg": "#4A2424", "hovered_bg": "#6A2E2C", "normal_border": "#7A3A36"}
    quiet = dict.fromkeys(("normal_bg", "normal_border", "disabled_bg", "disabled_border"), "#00000000")
    return {
        "button": {"font": _font(look, 14, True), "misc": _round(look)},
        "@small": {"font": _font(look, 13), "misc": _round(look, 6)},
        "@primary": {"font": _font(look, 15, True), "colours": primary},
        "@danger": {"colours": danger},
        "@chosen": {"colours": _chosen(look)},
        "@quiet": {"colours": quiet},
        "@barred": {"colours": {**quiet, "normal_text": tone["faint"]}},
    }


def _chosen(look: Theme) -> dict[str, str]:
    """Return the colours of what is chosen."""
    tone = _tones(look)
    return {
        "normal_bg": "#21405F",
        "normal_border": tone["accent"],
        "normal_text": "#FFFFFF",
        "hovered_bg": "#274C72",
        "hovered_border": tone["accent_hover"],
    }


def _slim(look: Theme) -> dict[str, Any]:
    """Return the slim buttons: the usual and the chosen one."""
    edge = {"misc": _round(look, 5)}
    return {
        "@slim": {"font": _font(look, 12), **edge},
        "@slim-chosen": {"font": _font(look, 12, True), "colours": _chosen(look), **edge},
    }


def _entries(look: Theme) -> dict[str, Any]:
    tone = _tones(look)
    entry = {
        "font": _font(look, 15),
        "colours": {
            "dark_bg": tone["bg"],
            "normal_border": tone["line"],
            "selected_bg": "#2B4A73",
            "normal_text": tone["text"],
        },
        "misc": _round(look, 6, padding=f"{look.px(10)},{look.px(6)}"),
    }
    return {
        "text_entry_line": entry,
    }


def _lists(look: Theme) -> dict[str, Any]:
    tone = _tones(look)
    left = {"text_horiz_alignment": "left", "text_horiz_alignment_padding": str(look.px(LIST_EDGE))}
    flat = {"shape": "rectangle", "border_width": "0", "shadow_width": "0"}
    item = {
        "font": _font(look, LIST_SIZE),
        "misc": {**flat, **left},
        "colours": {"normal_bg": tone["panel"], "hovered_bg": tone["raised"], "selected_bg": "#21405F"},
    }
    return {
        **_scroll_bars(look),
        "selection_list": {
            "colours": {"dark_bg": tone["panel"], "normal_border": tone["line"]},
            "misc": {"list_item_height": str(look.px(32)), "border_width": str(look.px(1))},
        },
        "selection_list.@selection_list_item": item,
        "drop_down_menu": {
            "misc": {
                "expand_direction": "down",
                "border_width": str(look.px(1)),
                "open_button_width": str(look.px(ARROW)),
            },
            "colours": {"dark_bg": tone["raised"]},
        },
        "drop_down_menu.#selected_option": {"font": _font(look, LIST_SIZE), "misc": {**flat, **left}},
        "drop_down_menu.#expand_button": {"font": _font(look, LIST_SIZE), "misc": flat},
        "drop_down_menu.#drop_down_options_list.@selection_list_item": item,
    }


def _scroll_bars(look: Theme) -> dict[str, Any]:
    bar = {
        "misc": {"shadow_width": "0", "border_width": "0", "enable_arrow_buttons": "0"},
        "colours": {"dark_bg": _tones(look)["bg"]},
    }
    knob = {"misc": _round(look, 4, border_width="0"), "colours": {"normal_bg": "#39445A"}}
    return {
        "vertical_scroll_bar": bar,
        "vertical_scroll_bar.button": knob,
        "vertical_scroll_bar.#sliding_button": knob,
        "horizontal_scroll_bar": bar,
        "horizontal_scroll_bar.#sliding_button": knob,
    }
