"""Close assault, Optional Rules Variant 0204-B: an add-on, and the kernel of `duel`. Ids CA-*."""

from game.core.model.events import Acted, Moved, Removed, Rolled
from game.core.model.procedure import EncounterEnded
from game.core.model.state import Addon, Phase, watching
from game.rules.close_assault.display.animations import ANIMATORS
from game.rules.close_assault.display.conditions import notes, signs, swarm_marks
from game.rules.close_assault.display.on_screen import charts, sheet_drawing
from game.rules.close_assault.on_table.ambush import (
    AmbushAttack,
    AssaultFromHiding,
    DeclareAssault,
    GoOn,
    LetPass,
    SpringAmbush,
    Sprung,
    StopThere,
    WalkOn,
    ambushes,
    lurking,
    spring,
)
from game.rules.close_assault.on_table.duel import EndDuel, end_duel, end_idle_duel, only_in_the_hex, set_out
from game.rules.close_assault.on_table.entries import (
    DeclarePush,
    OpenAssaults,
    no_physical_attack,
    note_move,
    open_assaults,
    take_up_declared,
)
from game.rules.close_assault.on_table.fighters import ASSAULT, conceal_sheet, give_sheets
from game.rules.close_assault.on_table.getaways import AskFacing, FacingChoice, Go, WayChoice
from game.rules.close_assault.on_table.hex_choice import HexSpot
from game.rules.close_assault.on_table.infantry import (
    Emerge,
    MoveInSecret,
    bump,
    give_orders,
    keeps_still,
    met_unseen,
    no_attack_in_formation,
    no_crowd,
    quarters_marks,
    unveil,
)
from game.rules.close_assault.on_table.leaving import back_on_table, held, pilot_marks
from game.rules.close_assault.on_table.manoeuvre import Manoeuvre, Stay, resting, tries
from game.rules.close_assault.on_table.offers import HIDE, OFFERS
from game.rules.close_assault.on_table.orders import (
    AskTactics,
    BarredTactic,
    Slate,
    TacticChoice,
    TacticTarget,
    WriteDown,
    ask_tactics,
)
from game.rules.close_assault.on_table.outside_fire import (
    Stray,
    friend_between,
    note_fire_out,
    stray,
    uncover,
)
from game.rules.close_assault.on_table.placing import PlaceChoice, TakePlace, TakePlaces, take_places
from game.rules.close_assault.on_table.records import (
    Approach,
    Assaults,
    Bystander,
    Bystanders,
    DeclaredCollision,
    Deployment,
    EjectedPilot,
    ExchangeReport,
    FighterSheet,
    FighterStatus,
    LockedHex,
    OrderedWay,
    Orders,
    TacticOrder,
    Told,
)
from game.rules.close_assault.on_table.resolution import Clash, Reveal, carry_out_orders
from game.rules.close_assault.on_table.setting_out import HIDEOUTS, HideInfantry, arrive_openly, hiding_places
from game.rules.close_assault.on_table.words import words
from game.rules.close_assault.options import OPTIONS
from game.rules.close_assault.sheets.sheet_files import SHEETS
from game.rules.setting import defaults

SET_UP = Addon(
    "close_assault",
    allows={"setup": frozenset({"HideInfantry"})},
    actions=(HideInfantry,),
    objections={"Move": (no_crowd,), "Place": (no_crowd,)},
    offers=(HIDE,),
    asides=(hiding_places,),
    patient=frozenset({"setup"}),
)
"""What needs the moves and the set-up of the family."""

ADDON = Addon(
    name="close_assault",
    phases=(("after", "combat", Phase(ASSAULT, order="auto")),),
    encounters={
        ASSAULT: (
            Phase("manoeuvre", frozenset({"Manoeuvre", "Stay"}), "alternate", rule="CA-59", by="group"),
            Phase("tactics", order="auto"),
            Phase("exchange", order="auto"),
        )
    },
    allows={
        "movement": frozenset({"Emerge", "LetPass", "MoveInSecret"}),
        "combat": frozenset({"AssaultFromHiding", "DeclarePush"}),
    },
    actions=(AssaultFromHiding, DeclarePush, Emerge, LetPass, Manoeuvre, MoveInSecret, Stay),
    steps=(
        *(AskTactics, TacticChoice, WriteDown, Reveal, Clash, Stray, OpenAssaults, EndDuel),
        *(WayChoice, AskFacing, FacingChoice, Go, PlaceChoice, TakePlace, TakePlaces),
        *(AmbushAttack, DeclareAssault, GoOn, StopThere, SpringAmbush, Sprung, WalkOn),
    ),
    extras=(FighterSheet, FighterStatus, Approach, Assaults, Deployment, Orders, Bystanders, Told),
    values=(
        *(BarredTactic, TacticTarget, Slate, TacticOrder, OrderedWay, HexSpot),
        *(DeclaredCollision, EjectedPilot, ExchangeReport, LockedHex, Bystander),
    ),
    record_sheets=SHEETS,
    sheeted=(give_sheets, set_out),
    at_phase={
        "movement": (arrive_openly,),
        "combat": (take_up_declared,),
        ASSAULT: (open_assaults, end_idle_duel),
        "manoeuvre": (take_places,),
        "tactics": (ask_tactics,),
        "exchange": (carry_out_orders,),
    },
    watchers={
        **watching(Acted, note_fire_out, unveil),
        **watching(Moved, note_move, bump, spring),
        **watching(Removed, uncover),
        **watching(Rolled, stray),
        **watching(EncounterEnded, back_on_table, end_duel),
    },
    terms={"to hit": (friend_between,)},
    above=(pilot_marks, quarters_marks, swarm_marks),
    signs=(signs,),
    hideouts=(HIDEOUTS,),
    notes=(notes,),
    objections={"Strike": (no_physical_attack,), "Fire": (no_attack_in_formation,)},
    concealments=(conceal_sheet,),
    stops=(met_unseen, ambushes),
    mustered={"close_assault": give_orders},
    secretive=frozenset({"hidden_infantry"}),
    patient=frozenset({"movement", "combat"}),
    idle=(held, resting, keeps_still, only_in_the_hex),
    offers=OFFERS,
    sheets=(sheet_drawing,),
    choice_charts=(charts,),
    tries=(tries,),
    asides=(lurking,),
    animators=ANIMATORS,
    tellers=(words,),
    options=defaults(OPTIONS),
    with_addons=(("alpha_strike", SET_UP),),
)
