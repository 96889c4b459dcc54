"""Dense terrain for ray casting: the borders of all features, not split at crossings.

Along a ray, the features of each form and height that contain it are counted; for each form the highest one
matters. The counts are packed into integers, so that one sum updates many.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from game.battlefield.arrays import Floats, Ints
from game.battlefield.edges import edges_of
from game.battlefield.terrain.field import Form
from game.battlefield.terrain.planar_partition import (
    FORMS,
    NOTHING,
    Kinds,
    PlanarPartition,
    class_facts,
    height_of,
    wanted,
)
from game.battlefield.terrain.plateaus import Plateaus
from game.geometry.value import Value

BITS = 62
_LISTED = 1 << 20


class LayerSlot(NamedTuple):
    """Features of one form and height: the integer that counts them, and its bits."""

    form: Form
    height: float
    word: int
    shift: int
    bits: int


class LayeredBorders(Value, eq=False):
    """Borders, with the change at each.

    Attributes:
        ends: A column for each border: x, y of its one end, x, y of the other.
        words: Rows of integers: the features to the left of each border (if y pointed north) minus those to
            its right.
        slots: The meaning of the bits; those of a form together, lowest first.
    """

    ends: Floats
    words: Ints
    slots: tuple[LayerSlot, ...]

    def classes_at(self, beyond: Callable[[Ints], Ints]) -> tuple[Ints, PlanarPartition]:
        """Return `PlanarPartition.classes_at`, with the classes that occur at the places."""
        counts = [-beyond(word) for word in self.words]
        codes, stride = np.zeros(len(counts[0]), dtype=np.int64), 1
        for form in FORMS:
            rank = np.zeros(len(codes), dtype=np.int32)
            mine = [slot for slot in self.slots if slot.form is form]
            for nth, slot in enumerate(mine, 1):
                rank[(counts[slot.word] & ((1 << slot.bits) - 1) << slot.shift) != 0] = nth
            codes += stride * rank
            stride *= len(mine) + 1
        found, which = _different(codes, stride)
        return which, self._classes(found)

    def _classes(self, codes: Ints) -> PlanarPartition:
        """Return the classes with the given codes, that of the bare table first."""
        highest, stride = {}, 1
        for form in FORMS:
            heights = [NOTHING, *(slot.height for slot in self.slots if slot.form is form)]
            highest[form] = np.array(heights)[codes // stride % len(heights)]
            stride *= len(heights)
        solid, level, depth, area = class_facts(highest)
        levels, rank = np.unique(level, return_inverse=True)
        return PlanarPartition(
            self.ends, self.words[0], solid, level, depth, area, 0, levels, rank.reshape(-1)
        )


def _different(codes: Ints, most: int) -> tuple[Ints, Ints]:
    """Return the distinct *codes*, 0 included, and the index of each; all are below *most*."""
    if most > _LISTED:
        found, which = np.unique(np.append(codes, 0), return_inverse=True)
        return found, which.reshape(-1)[:-1]
    met = np.zeros(most, dtype=bool)
    met[codes] = True
    met[0] = True
    return met.nonzero()[0], (met.cumsum() - 1)[codes]


def layered_borders(plateaus: Plateaus, union: Kinds | None) -> LayeredBorders:
    """Return the borders of all features, with the counts that change at each.

    Args:
        plateaus: The plateaus of all features.
        union: The kinds of area terrain that are combined; None for all.
    """
    features = wanted(plateaus.features, union)
    keys = [(feature.form, height_of(plateaus, feature)) for feature in features]
    order = list(FORMS)
    slots: list[LayerSlot] = []
    word, shift = 0, 0
    for form, height in sorted(set(keys), key=lambda key: (order.index(key[0]), key[1])):
        bits = keys.count((form, height)).bit_length()
        if shift + bits > BITS:
            word, shift = word + 1, 0
        slots.append(LayerSlot(form, height, word, shift, bits))
        shift += bits
    place = {(slot.form, slot.height): slot for slot in slots}
    edges = [edges_of(feature.polygon) for feature in features]
    words = np.zeros((word + 1, sum(each.shape[1] for each in edges)), dtype=np.int64)
    done = 0
    for key, each in zip(keys, edges, strict=True):
        slot = place[key]
        words[slot.word, done : done + each.shape[1]] = 1 << slot.shift
        done += each.shape[1]
    return LayeredBorders(np.concatenate([np.empty((4, 0)), *edges], axis=1), words, tuple(slots))
