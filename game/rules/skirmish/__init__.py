"""Skirmish: squads of single models, suppression, true line of sight. Rule ids SHOOT-* and SKIR-*."""

from game.battlefield.sight.silhouette import Rectangle
from game.core.engine.turns import EndPhase
from game.core.model.squads import SquadNaming
from game.core.model.state import Overlay, Phase, Ruleset
from game.geometry.value import tag_of
from game.mechanics.battle.usual_overlays import (
    REVERSE_OF_PARTS,
    UNIT,
    VIEWSHED_OF_PARTS,
    bands_overlay,
    reach_overlay,
)
from game.mechanics.battle.victory import Holding
from game.mechanics.squads.casualties import Casualties, Casualty
from game.rules.setting import defaults
from game.rules.skirmish.battle_setup import muster
from game.rules.skirmish.cards.profile import HEIGHT, Profile
from game.rules.skirmish.cards.silhouettes import Part
from game.rules.skirmish.cards.status import Status
from game.rules.skirmish.cards.weapons import Weapon
from game.rules.skirmish.display.animations import ANIMATORS
from game.rules.skirmish.display.card import card
from game.rules.skirmish.display.choices import choices
from game.rules.skirmish.display.exposure import dangers, exposure
from game.rules.skirmish.display.ground_words import effects, legs
from game.rules.skirmish.display.judging import judged
from game.rules.skirmish.display.offers import OFFERS
from game.rules.skirmish.display.overlays import bands, marks, reach, sees, together
from game.rules.skirmish.display.report import certify, ground, journey, report
from game.rules.skirmish.display.sight_overlays import viewed
from game.rules.skirmish.display.words import words
from game.rules.skirmish.estimates import estimates
from game.rules.skirmish.movement.moves import (
    Advance,
    AtTheDouble,
    FallBack,
    GoToGround,
    Halt,
    ShootingAdvance,
    StandDown,
)
from game.rules.skirmish.movement.squad_moves import StepOff
from game.rules.skirmish.options import OPTIONS
from game.rules.skirmish.shooting.fire_actions import FireOnTheMove, FocusFire, HaltAndFire, OpenFire
from game.rules.skirmish.shooting.to_hit import SOURCES
from game.rules.skirmish.suppression.markers import Suppression, pin
from game.rules.skirmish.suppression.orders import SquadOrders, forget
from game.rules.skirmish.suppression.rally import rally
from game.rules.skirmish.turn.end_phase import end_turn
from game.rules.skirmish.turn.fitness import unfit
from game.rules.skirmish.turn.initiative import roll_initiative, settle_order
from game.rules.skirmish.turn.setup import ChooseEdge, ChooseOrder, Place, SetEdge, SetOrder, set_up
from game.rules.skirmish.turn.victory import AIMS, judge, objectives

ACTS = (
    *(OpenFire, HaltAndFire, ShootingAdvance, FocusFire, FireOnTheMove),
    *(Halt, GoToGround, Advance, AtTheDouble, FallBack, StandDown),
)

RULESET = Ruleset(
    name="skirmish",
    phases=(
        Phase("setup", frozenset({"Place"}), "alternate", once=True, rule="SKIR-SETUP-01"),
        Phase("initiative", order="auto"),
        Phase("action", frozenset(map(tag_of, ACTS)), "whole", by="group", rule="SKIR-TURN-01"),
        Phase("end", order="auto"),
    ),
    squads=SquadNaming("squad", "squads", 8),
    actions=(Place, *ACTS, EndPhase),
    steps=(ChooseEdge, SetEdge, ChooseOrder, SetOrder, StepOff, Casualty, Casualties),
    extras=(Suppression, SquadOrders, Holding),
    values=(Weapon, Part, Rectangle),
    profile=Profile,
    status=Status,
    at_phase={
        "setup": (set_up,),
        "initiative": (roll_initiative,),
        "action": (settle_order,),
        "end": (rally, end_turn, judge),
    },
    at_go={"action": (forget, pin)},
    unfit=unfit,
    tallies=frozenset({"to hit"}),
    terms={"to hit": SOURCES},
    offers=OFFERS,
    overlays={
        "reach": reach_overlay(reach),
        "bands": bands_overlay(bands),
        "sees": Overlay(
            sees,
            "Sees",
            "Who of the squad sees whom of the squad at the cursor",
            "shift+s",
            needs=frozenset({"unit", "cursor"}),
            shown="aiming",
            slow=True,
            topic="who sees whom",
        ),
        "together": Overlay(
            together,
            "Squad",
            "Who is together with the squad",
            "y",
            kind="ring",
            needs=UNIT,
            topic="coherency",
        ),
        "viewshed": VIEWSHED_OF_PARTS,
        "reverse": REVERSE_OF_PARTS,
    },
    options=defaults(OPTIONS),
    card=card,
    worth=AIMS.worth,
    choices=choices,
    animators=ANIMATORS,
    words=words,
    report=report,
    certify=certify,
    judged=judged,
    effects=effects,
    exposure=exposure,
    estimates=estimates,
    dangers=dangers,
    legs=legs,
    journey=journey,
    ground=ground,
    viewed=viewed,
    figure_height=HEIGHT,
    roofed=True,
    objectives=objectives,
    marks=marks,
    mustered={"skirmish": muster},
    benched=frozenset({"skirmish"}),
)
