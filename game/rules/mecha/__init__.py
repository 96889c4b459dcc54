"""Mecha: squads of giant robots, and the Blast rule. Rule ids BLAST-* and MECHA-*; see rules.yaml."""

from game.core.engine.turns import EndPhase
from game.core.model.state import Phase, Ruleset
from game.geometry.value import tag_of
from game.mechanics.battle.usual_overlays import (
    REVERSE,
    VIEWSHED,
    arcs_overlay,
    bands_overlay,
    reach_overlay,
)
from game.mechanics.battle.victory import Holding
from game.rules.mecha.battle_setup import muster
from game.rules.mecha.blast import parts
from game.rules.mecha.display.animations import ANIMATORS, smokes
from game.rules.mecha.display.card import card
from game.rules.mecha.display.choices import choices
from game.rules.mecha.display.exposure import dangers, exposure
from game.rules.mecha.display.ground_words import effects, legs
from game.rules.mecha.display.judging import judged
from game.rules.mecha.display.offers import OFFERS
from game.rules.mecha.display.overlays import arcs, bands, marks, reach
from game.rules.mecha.display.report import certify, ground, journey, report
from game.rules.mecha.display.sight_overlays import viewed
from game.rules.mecha.display.words import words
from game.rules.mecha.estimates import estimates
from game.rules.mecha.move import Depart, Move
from game.rules.mecha.options import OPTIONS
from game.rules.mecha.shooting.melee import Punch
from game.rules.mecha.shooting.shoot import Batter, Shoot
from game.rules.mecha.shooting.strike import SOURCES
from game.rules.mecha.shooting.together import Onslaught, SquadAttack, forget
from game.rules.mecha.shooting.weapons import Weapon
from game.rules.mecha.status import Status, contradiction
from game.rules.mecha.structures import Structures
from game.rules.mecha.turn.amending import may_not_be_so
from game.rules.mecha.turn.command import CommandPoints, purse, refill
from game.rules.mecha.turn.done import Done, SquadDone
from game.rules.mecha.turn.end_phase import end_turn
from game.rules.mecha.turn.fitness import unfit
from game.rules.mecha.turn.initiative import FirstOrLast, GoFirst, roll_initiative, settle_order
from game.rules.mecha.turn.setup import ChooseEdge, ChooseOrder, Place, SetEdge, SetOrder, set_up
from game.rules.mecha.turn.spending import Boost, PressOn
from game.rules.mecha.turn.victory import AIMS, judge, objectives
from game.rules.mecha.units import Profile
from game.rules.setting import defaults

ACTS = (Move, Shoot, Batter, Punch, *parts.ACTIONS, Boost, PressOn, Done, SquadDone)

RULESET = Ruleset(
    name="mecha",
    phases=(
        Phase("setup", frozenset({"Place", "Done"}), "alternate", once=True, rule="MECHA-SETUP-01"),
        Phase("initiative", order="auto"),
        Phase("command", order="auto"),
        Phase(
            "activation",
            frozenset(tag_of(act) for act in ACTS),
            "alternate",
            by="group",
            rule="MECHA-SQUAD-01",
        ),
        Phase("end", order="auto"),
    ),
    actions=(Place, *ACTS, EndPhase),
    steps=(ChooseEdge, SetEdge, ChooseOrder, SetOrder, FirstOrLast, GoFirst, Depart, *parts.STEPS),
    extras=(Structures, CommandPoints, Onslaught, Holding, *parts.EXTRAS),
    values=(Weapon, SquadAttack, *parts.VALUES),
    profile=Profile,
    status=Status,
    at_phase={
        "setup": (set_up,),
        "initiative": (roll_initiative,),
        "command": (refill,),
        "activation": (settle_order,),
        "end": (end_turn, judge),
    },
    at_go={"activation": (forget,)},
    watchers=parts.WATCHERS,
    unfit=unfit,
    objections={"Amend": (may_not_be_so,)},
    tallies=frozenset({"strike"}),
    terms={"strike": SOURCES},
    offers=(*OFFERS, *parts.OFFERS),
    overlays={
        "reach": reach_overlay(reach),
        "bands": bands_overlay(bands),
        "arcs": arcs_overlay(arcs),
        "viewshed": VIEWSHED,
        "reverse": REVERSE,
    },
    options=defaults(OPTIONS),
    card=card,
    contradiction=contradiction,
    worth=AIMS.worth,
    choices=choices,
    tellers=parts.TELLERS,
    animators=ANIMATORS,
    smokes=smokes,
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
    objectives=objectives,
    purse=purse,
    marks=marks,
    bursts=parts.BURSTS,
    mustered={"mecha": muster},
    benched=frozenset({"mecha"}),
)
