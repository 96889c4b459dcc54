"""Mecha: squads of giant robots, and the Blast rule. Rule ids BLAST-* and MECHA-*; see rules.yaml."""

from functools import partial

from game.core.ruleset import Phase, Ruleset
from game.core.turns import EndPhase
from game.geometry.value import tag_of
from game.mechanics.sight_overlays import viewshed
from game.mechanics.victory import Holding
from game.rules.mecha import blast_parts
from game.rules.mecha.amending import may_not_be_so
from game.rules.mecha.card import card
from game.rules.mecha.choices import choices
from game.rules.mecha.command import Command, purse, refill
from game.rules.mecha.done import Done, SquadDone
from game.rules.mecha.ending import end_turn
from game.rules.mecha.exposure import dangers, exposure
from game.rules.mecha.fitness import unfit
from game.rules.mecha.ground_words import effects, legs
from game.rules.mecha.initiative import FirstOrLast, GoFirst, roll_initiative, settle_order
from game.rules.mecha.judging import judged
from game.rules.mecha.melee import Punch
from game.rules.mecha.move import Depart, Move
from game.rules.mecha.muster import muster
from game.rules.mecha.offers import OFFERS
from game.rules.mecha.options import OPTIONS
from game.rules.mecha.overlays import arcs, bands, marks, reach
from game.rules.mecha.report import certify, ground, journey, report
from game.rules.mecha.setup import ChooseEdge, ChooseOrder, Place, SetEdge, SetOrder, set_up
from game.rules.mecha.shoot import Batter, Shoot
from game.rules.mecha.sight_overlays import viewed
from game.rules.mecha.spending import Boost, PressOn
from game.rules.mecha.status import Status, contradiction
from game.rules.mecha.strike import SOURCES
from game.rules.mecha.structures import Structures
from game.rules.mecha.together import Attacked, Onslaught, forget
from game.rules.mecha.units import Profile
from game.rules.mecha.victory import AIMS, judge, objectives
from game.rules.mecha.weapons import Weapon
from game.rules.mecha.words import words
from game.rules.setting import defaults

ACTS = (Move, Shoot, Batter, Punch, *blast_parts.ACTIONS, Boost, PressOn, Done, SquadDone)

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
    steps=(ChooseEdge, SetEdge, ChooseOrder, SetOrder, FirstOrLast, GoFirst, Depart, *blast_parts.STEPS),
    extras=(Structures, Command, Onslaught, Holding, *blast_parts.EXTRAS),
    values=(Weapon, Attacked, *blast_parts.VALUES),
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
    watchers={**blast_parts.WATCHERS},
    unfit=unfit,
    objections={"Amend": (may_not_be_so,)},
    terms={"strike": SOURCES},
    offers=(*OFFERS, *blast_parts.OFFERS),
    overlays={
        "reach": reach,
        "bands": bands,
        "arcs": arcs,
        "viewshed": viewshed,
        "reverse": partial(viewshed, reverse=True),
    },
    options=defaults(OPTIONS),
    card=card,
    contradiction=contradiction,
    worth=AIMS.worth,
    choices=choices,
    tellers=blast_parts.TELLERS,
    words=words,
    report=report,
    certify=certify,
    judged=judged,
    effects=effects,
    exposure=exposure,
    dangers=dangers,
    legs=legs,
    journey=journey,
    ground=ground,
    viewed=viewed,
    objectives=objectives,
    purse=purse,
    marks=marks,
    bursts=blast_parts.BURSTS,
    mustered={"mecha": muster},
    benched=frozenset({"mecha"}),
)
