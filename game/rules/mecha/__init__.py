"""Mecha: squads of giant robots, and the Blast rule. Rule ids BLAST-* and MECHA-*; see rules.yaml."""

from game.core.ruleset import Phase, Ruleset
from game.core.turns import EndPhase
from game.rules.mecha.card import card
from game.rules.mecha.command import Command, refill
from game.rules.mecha.done import Done, SquadDone
from game.rules.mecha.ending import end_turn
from game.rules.mecha.fitness import unfit
from game.rules.mecha.initiative import FirstOrLast, GoFirst, roll_initiative, settle_order
from game.rules.mecha.muster import muster
from game.rules.mecha.options import OPTIONS
from game.rules.mecha.salvo import Hit, Salvo, Wreck
from game.rules.mecha.status import Status
from game.rules.mecha.structures import Structures
from game.rules.mecha.units import Profile
from game.rules.mecha.weapons import Weapon
from game.rules.setting import defaults

RULESET = Ruleset(
    name="mecha",
    phases=(
        Phase("initiative", order="auto"),
        Phase("command", order="auto"),
        Phase("activation", frozenset({"Done", "SquadDone"}), "alternate", by="group", rule="MECHA-SQUAD-01"),
        Phase("end", order="auto"),
    ),
    actions=(Done, SquadDone, EndPhase),
    steps=(FirstOrLast, GoFirst),
    extras=(Structures, Command),
    values=(Weapon, Hit, Wreck, Salvo),
    profile=Profile,
    status=Status,
    at_phase={
        "initiative": (roll_initiative,),
        "command": (refill,),
        "activation": (settle_order,),
        "end": (end_turn,),
    },
    unfit=unfit,
    options=defaults(OPTIONS),
    card=card,
    mustered={"mecha": muster},
)
