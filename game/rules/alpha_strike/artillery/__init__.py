"""Artillery, an add-on: guns on and off the table, capital weapons, the sky. Ids CAP-*, ARTY-*, AIR-*."""

from game.core.model.events import Acted
from game.core.model.state import Addon, Phase, watching
from game.rules.alpha_strike.artillery.battle_setup import muster
from game.rules.alpha_strike.artillery.display.animations import ANIMATORS
from game.rules.alpha_strike.artillery.display.bursts import bursts
from game.rules.alpha_strike.artillery.display.choices import tries
from game.rules.alpha_strike.artillery.display.guided_bursts import guided
from game.rules.alpha_strike.artillery.display.marks import incoming
from game.rules.alpha_strike.artillery.display.offers import OFFERS
from game.rules.alpha_strike.artillery.display.words import words
from game.rules.alpha_strike.artillery.guns.aim import SOURCES
from game.rules.alpha_strike.artillery.guns.arrival import arrive
from game.rules.alpha_strike.artillery.guns.bombard import Bombard, CounterBattery, FireAgain, Shell
from game.rules.alpha_strike.artillery.guns.counter_battery import Silence
from game.rules.alpha_strike.artillery.guns.homing import ChooseMark, Guide, Seek
from game.rules.alpha_strike.artillery.guns.indirect import (
    Indirect,
    Lobbed,
    forget_spotting,
    may_not_attack,
    note_attack,
    spotting,
)
from game.rules.alpha_strike.artillery.guns.landing import Land
from game.rules.alpha_strike.artillery.guns.plot import PlotPoint
from game.rules.alpha_strike.artillery.guns.shrapnel import Shrapnel
from game.rules.alpha_strike.artillery.guns.tag import Designate, MarkPoint
from game.rules.alpha_strike.artillery.options import OPTIONS
from game.rules.alpha_strike.artillery.records import (
    Air,
    Attacked,
    Battery,
    Beam,
    Flights,
    Heard,
    Impact,
    Impacts,
    Plot,
    Plots,
    Round,
    Witnessed,
)
from game.rules.alpha_strike.artillery.sky.capital import SOURCES as CAPITAL
from game.rules.alpha_strike.artillery.sky.capital import CapitalFire, Pierce
from game.rules.alpha_strike.artillery.sky.flak import Flak, FlakHit
from game.rules.alpha_strike.artillery.sky.fly import Fly, at_rest
from game.rules.alpha_strike.artillery.sky.radar_map import radar
from game.rules.alpha_strike.cards.aloft import Aloft
from game.rules.setting import defaults

GUNS = frozenset({"Bombard", "FireAgain", "Shell", "CounterBattery", "CapitalFire", "Pass"})

ADDON = Addon(
    name="artillery",
    phases=(
        ("after", "movement", Phase("aerospace", frozenset({"Fly"}), "alternate", rule="AIR-02")),
        ("after", "combat", Phase("artillery", GUNS)),
    ),
    allows={
        "setup": frozenset({"PlotPoint"}),
        "combat": frozenset({"Indirect", "Flak", "Designate", "MarkPoint"}),
    },
    actions=(
        *(Bombard, FireAgain, Shell, CounterBattery, CapitalFire),
        *(Indirect, Flak, Designate, MarkPoint, Fly, PlotPoint),
    ),
    steps=(Land, Guide, Seek, ChooseMark, Silence, Shrapnel, Pierce, Lobbed, FlakHit),
    extras=(Aloft, Air, Attacked, Battery, Beam, Flights, Impacts, Plots, Witnessed),
    values=(Round, Impact, Plot, Heard),
    at_phase={"combat": (forget_spotting,), "artillery": (arrive,)},
    idle=(at_rest,),
    objections={"Fire": (may_not_attack,), "Strike": (may_not_attack,), "Flak": (may_not_attack,)},
    tallies=frozenset({"artillery", "capital"}),
    terms={"to hit": (spotting,), "artillery": SOURCES, "capital": CAPITAL},
    watchers=watching(Acted, note_attack),
    offers=OFFERS,
    tries=(tries,),
    above=(incoming,),
    bursts=(bursts, guided),
    charts={"Radar map": radar},
    carries=frozenset(
        {
            *("ARTAIS", "ARTAC", "ARTTC", "ARTSC", "ARTLTC", "ARTBA", "ARTCM", "ARTLT", "ARTS", "ARTT"),
            *("CAP", "SCAP", "MSL", "SDS-C", "SDS-SC", "SDS-CM", "IF", "TAG", "LTAG", "PNT", "FLK"),
            *("RCN", "PRB", "LPRB", "BH"),
        }
    ),
    mustered={"artillery": muster},
    benched=frozenset({"artillery"}),
    animators=ANIMATORS,
    tellers=(words,),
    options=defaults(OPTIONS),
    secretive=frozenset({"secret_fire"}),
)
