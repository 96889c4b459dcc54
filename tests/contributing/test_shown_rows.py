"""The rows of docs/contributing.md about what is shown, heard, generated and drawn by lot are true."""

from __future__ import annotations

from scratch import FAMILY
from test_rows import FIGHT

SHOWN = """
from game.ai.weights import weights_of
from game.core.model.procedure import PhaseBegan
from game.files.reference import reference
from game.ui.sound.waves import KINDS, wave

print("TOPIC", [topic.words for topic in reference().values() if topic.title == "Boxes"])
print("WEIGHTS", weights_of("reckless").taken, weights_of("reckless").goal == weights_of("balanced").goal)
print("SOUND", KINDS["gong"], len(wave("gong")))
view = battle.view
began = next(one for one in view.rules.animators if one is PhaseBegan)
print("ANIMATED", began.__name__, [one.__name__ for one in view.rules.animators[began]])
"""


def test_a_figure_a_sound_an_animated_event_and_weights_are_an_entry_each(scratch):
    """In terms.yaml, in `MAKERS` and `KINDS`, in `animators` by the type of the event, in styles.yaml."""
    entry = '  Boxes: {says: "What is drawn on the card, and crossed off.", rules: [AS-CARD-09]}\n'
    scratch.replace(FAMILY / "terms.yaml", "figures:\n", f"figures:\n{entry}")
    scratch.append("game/ai/styles.yaml", "reckless:\n  taken: 0.1\n  worst: 0.0\n")
    sounds = "game/ui/sound/waves.py"
    scratch.replace(sounds, "    BED: _bed,\n", '    "gong": lambda: tone(90, 1.5, 2),\n    BED: _bed,\n')
    scratch.replace(sounds, '    "dice": "dice",\n', '    "dice": "dice",\n    "gong": "interface",\n')
    animations = FAMILY / "display" / "animations.py"
    function = '''
def gongs(event: PhaseBegan, context: EventContext) -> Iterable[Animation]:
    """Yield a glow around each unit when a phase begins."""
    for unit in context.after.units.values():
        if unit.present:
            yield PointAnimation(unit.at, "heat", unit.base)


ANIMATORS = {
    **animating(PhaseBegan, gongs),
'''
    scratch.replace(animations, "\nANIMATORS = {\n", function)
    imports = "from game.core.model.procedure import Asked"
    scratch.replace(animations, imports, f"{imports}, PhaseBegan")
    printed = scratch.pilot(scratch.write("battle.yaml", FIGHT), SHOWN)
    assert "TOPIC ['What is drawn on the card, and crossed off.']" in printed
    assert "WEIGHTS 0.1 True" in printed
    assert "SOUND interface " in printed
    assert "ANIMATED PhaseBegan ['gongs']" in printed


def test_a_style_of_maps_and_a_theme_of_forces_are_one_entry_each(scratch):
    """In `STYLES` with its words, and in themes.yaml: the commands offer them and use them."""
    styles, names = "game/mapmaking/styles.py", "game/mapmaking/names.py"
    function = '''
def moor(layout: Layout) -> None:
    """Lay out low hills and scrub."""
    hill_pairs(layout, 2, LOW_HILLS, (1, 2))
    blob_pairs(layout, "scrub", 3, BROKEN, GROUND_GAPS)


STYLES: Mapping[str, Callable[[Layout], None]] = {
    "moor": moor,
'''
    scratch.replace(styles, "\nSTYLES: Mapping[str, Callable[[Layout], None]] = {\n", function)
    for table, value in (("FIRST", '("Curlew",)'), ("SECOND", '("Moor",)'), ("WORDS", '"A bare moor"')):
        scratch.replace(names, f"\n{table} = {{\n", f'\n{table} = {{\n    "moor": {value},\n')
    made = scratch.folder / "moor.yaml"
    scratch.run("map", "--style", "moor", "--size", "small", "--seed", "1", "-o", made)
    assert "A bare moor" in made.read_text(encoding="utf-8")
    assert {"hill", "scrub"} <= {word.strip(" ,{}") for word in made.read_text(encoding="utf-8").split()}
    theme = "lone-wolves:\n  name: Lone wolves\n  words: Wolverines.\n  parts:\n    - {cards: [WVR-6R]}\n"
    scratch.append(FAMILY / "themes.yaml", theme)
    assert "lone-wolves" in scratch.run("force")
    drawn = scratch.run("force", "--theme", "lone-wolves", "--points", "100", "--seed", "1")
    assert "WVR-6R" in drawn
    assert "SHD-2H" not in drawn
