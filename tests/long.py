"""`python -m tests.long [PROOF ...]`, `soak [MINUTES] [--seed N]`: all long proofs, or those named."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import product, repeat
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path[:0] = [
    str(HERE / folder)
    for folder in (
        ".",
        *("files", "play", "battlefield", "ui", "cli", "mechanics", "mapmaking"),
        *("rules/mecha", "rules/alpha_strike", "rules/skirmish"),
    )
]

GAMES = 500
MECHA = 100
SQUADS = 300
FILES = 150_000
SAVES = 50_000
AT_ONCE = 500
KILLS, KILLS_AT_ONCE = 2000, 50
READS = 100_000
BOARDS = 300
WAYS = 12
SCREENS = 150
BURSTS, STORMS = 1000, 20
SIGHTS = 200
PAIRS = 2000
GUNS = 300
ASSAULTS, TACTICS, AMBUSHES = 300, 500, 200
REFEREED = 500
COMMANDS = 20
ACTIONS = 20_000
ODD_ACTIONS = 100_000
WINDOWS = (((1280, 720), 100), ((1024, 640), 100), ((1600, 900), 200))
EYES = {"S": 40, "M": 20, "L": 4}
MISSES = 0.002
CHOSEN = argparse.Namespace(minutes=10.0, seed=1)
SETUPS = 50
TABLES = 20
THROWS = 1_000_000
AIMS = 10_000
RESOLVED = 100_000
SCENES, SCENES_AT_ONCE = 4000, 40
DUELS, DUELS_AT_ONCE = 20_000, 500
MATCHES = 40
OPPONENTS, DECISIONS = 1000, 100_000
LEVEL_SHARES = {("regular", "recruit"): 0.9, ("veteran", "regular"): 0.6}
"""The share that a level is to win of games with the next lower one, in any kind of battle."""
VOLLEYS = (
    *((1, "none"), (1, "dodge"), (1, "roll"), (1, "both")),
    *((3, "none"), (3, "both"), (5, "roll")),
    *((1, "shoot"), (3, "all")),
)


def games() -> str:
    """Play all random games."""
    from random_play import play

    counts: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    entries = 0
    for number in range(GAMES):
        played = play(number)
        counts += played.counts
        entries += len(played.match.log)
        result = played.match.state.result
        assert result is not None
        ends["a draw" if result.winner is None else "won"] += 1
    actions = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return (
        f"{GAMES} games to the end, {ends['won']} won, {ends['a draw']} draws, {entries} entries: {actions}"
    )


def _damaged(proof: Callable[[int, int], Counter[str]], count: int) -> Counter[str]:
    """Try *count* damaged files, or other inputs of *proof*, in two processes."""
    told: Counter[str] = Counter()
    shares = count // AT_ONCE
    with ProcessPoolExecutor(2) as pool:
        for number, one in enumerate(pool.map(proof, range(shares), repeat(AT_ONCE))):
            told += one
            _told(number, shares, f"times {AT_ONCE} tried")
    return told


def mecha() -> str:
    """Play all random games of mecha."""
    from mecha_play import play

    counts: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for number in range(MECHA):
        match, played = play(number)
        counts += played
        assert match.state.result is not None
        ends["a draw" if match.state.result.winner is None else "won"] += 1
    actions = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return f"{MECHA} games of mecha to the end, {ends['won']} won, {ends['a draw']} draws: {actions}"


def squads() -> str:
    """Play all random games of squads of soldiers."""
    from squad_play import play

    counts: Counter[str] = Counter()
    for number in range(SQUADS):
        counts += play(number)[1]
    actions = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return f"{SQUADS} games of squads to the end: {actions}"


def files() -> str:
    """Read all damaged maps, cards and scenarios."""
    import mutate

    told = _damaged(mutate.tried_at, FILES)
    return f"{FILES} damaged files: " + ", ".join(f"{name} {count}" for name, count in sorted(told.items()))


def saves() -> str:
    """Read all damaged saves."""
    import damaged_saves

    told = _damaged(damaged_saves.tried_at, SAVES)
    return f"{SAVES} damaged saves: " + ", ".join(f"{name} {count}" for name, count in sorted(told.items()))


def faults() -> str:
    """Make the n-th disk call of each kind fail, for every n, in every task."""
    from faults import TASKS, proof

    counts: dict[str, int] = {}
    with ProcessPoolExecutor(2) as pool:
        names = [task.__name__ for task in TASKS]
        for name, count in zip(names, pool.map(proof, names), strict=True):
            counts[name] = count
            print(f"  {count} faults in {name}", flush=True)
    return f"{sum(counts.values())} faults in {len(counts)} tasks: nothing acknowledged lost, play goes on"


def kills() -> str:
    """Kill a program that plays, saves and seals, at random moments."""
    from kills import killed

    with ProcessPoolExecutor(2) as pool:
        told = sum(pool.map(killed, range(KILLS // KILLS_AT_ONCE), repeat(KILLS_AT_ONCE)), Counter())
    assert told["kills"] == KILLS
    return f"{KILLS} kills: " + ", ".join(f"{name} {count}" for name, count in sorted(told.items()))


def shared() -> str:
    """Let two programs use one folder while it is read."""
    from two_programs import read_while_written

    told = read_while_written(READS)
    return "two programs on one folder: " + ", ".join(f"{count} {name}" for name, count in told.items())


def actions() -> str:
    """Try odd actions at all moments of battles."""
    from odd_actions import tried

    told = _damaged(tried, ODD_ACTIONS)
    return f"{told.total()} odd actions, {told['played']} played, {told['refused']} refused, none an error"


def ways() -> str:
    """Compare proposed ways with those found by brute force."""
    from way_reference import compared, missed

    made = [one for seed in range(BOARDS) for one in compared(seed, WAYS)]
    worse = missed(made)
    assert len(worse) <= MISSES * len(made), worse
    where = ", ".join(f"{one.seed} {one.node}" for one in worse)
    return f"{len(made)} ways on {BOARDS} boards, {len(worse)} too dear beside brute force: {where or 'none'}"


def counts() -> str:
    """Count the pairs that see each other on three boards by rational arithmetic."""
    from counting import FIELDS, REPRODUCED, counted, published, reproduced

    told = []
    for name in REPRODUCED:
        found = counted(reproduced(FIELDS[name](), 1))
        assert found == published()[name], name
        told.append(f"{name} {found.triple}")
    return f"sight counts by rational arithmetic: {', '.join(told)}"


def viewsheds() -> str:
    """Compare the areas of viewsheds of whole boards with shadows cut by GEOS."""
    from viewshed_areas import WORST, errors

    told = []
    for name, eyes in EYES.items():
        found = errors(name, eyes)
        assert max(found) <= WORST, (name, max(found))
        told.append(f"{name} {len(found)} areas, at worst {max(found):.4%} of the table")
    return f"viewsheds beside GEOS: {', '.join(told)}"


def handovers() -> str:
    """Hand the screen from side to side in pairs of games that differ only in what is hidden."""
    from handoffs import handed, stormed

    with ProcessPoolExecutor() as pool:
        count = sum(pool.map(handed, range(SCREENS)))
        bursts = sum(pool.map(stormed, range(STORMS), repeat(BURSTS // STORMS)))
    return (
        f"{count} hand-offs: every frame between end and ready is the hand-off frame of its size; "
        f"{bursts} bursts of random input across hand-offs: no other frame"
    )


def screens() -> str:
    """Compare what a side reads and sees in pairs of games that differ only in what is hidden."""
    from handoffs import differs

    _none(differs, SIGHTS)
    return f"{SIGHTS} pairs of games: text and rendered frames are equal"


def _none(differences: Callable[[int], list[Any]], count: int) -> None:
    """Compare *count* pairs on all cores; the first difference stops it."""
    with ProcessPoolExecutor() as pool:
        for number, found in enumerate(pool.map(differences, range(count), chunksize=5)):
            if found:
                pool.shutdown(wait=False, cancel_futures=True)
            assert found == [], f"pair {number}: {found}"
            _told(number, count, "pairs are equal")


def _told(number: int, count: int, words: str) -> None:
    """Print the progress of a proof, ten times in all."""
    if (number + 1) % (count // 10) == 0:
        print(f"  {number + 1} of {count} {words}", flush=True)


def secrets() -> str:
    """Compare everything that a side obtains in pairs of games that differ only in what is hidden."""
    import hidden_guns
    import hidden_pairs

    _none(hidden_pairs.differences, PAIRS)
    _none(hidden_guns.differences, GUNS)
    return (
        f"{PAIRS} pairs of games, {GUNS} with guns: "
        "view, news, actions, refusals, tallies, marks, templates, cards, run: equal"
    )


def shown() -> str:
    """Compare what was shown before attacks and moves with what was used."""
    import shown_used

    counts: Counter[str] = Counter()
    games, workers = 0, os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        while shown_used.total(counts) < ACTIONS:
            more = games + 4 * workers
            counts = sum(pool.map(shown_used.play, range(games, more)), counts)
            games = more
    kinds = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return f"{shown_used.total(counts)} attacks and moves in {games} games as they were shown: {kinds}"


def commands() -> str:
    """Compare the output of commands for a side, for scenarios that differ only in what is hidden."""
    import secret_commands
    import secret_guns

    with tempfile.TemporaryDirectory() as folder:
        for number in range(COMMANDS):
            assert secret_commands.differs(number, Path(folder)) == [], number
            assert secret_guns.differs(number, Path(folder)) == [], f"guns {number}"
    return (
        f"{COMMANDS} pairs of scenarios, as many with guns: what the commands give to a side is equal, "
        "and so are names and sizes of autosaves and item numbers of scripts of three turns"
    )


def decisions() -> str:
    """Compare what computer players decide in all golden positions, and why, with what is recorded."""
    import golden_decisions

    positions = golden_decisions.recorded()
    for position in positions:
        assert golden_decisions.decided(position) == position, golden_decisions.name_of(position)
    return f"{len(positions)} golden positions are decided as recorded, for the same reasons"


def opponents() -> str:
    """Play the shipped battles between all levels: no decision is refused, and every game ends."""
    from opponent_games import played

    counts: Counter[str] = Counter()
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        while counts["games"] < OPPONENTS or counts["decisions"] < DECISIONS:
            more = range(counts["games"], counts["games"] + 25 * workers)
            counts = sum(pool.map(played, more), counts)
            print(f"  {counts['games']} games, {counts['decisions']} decisions", flush=True)
    games, decisions = counts.pop("games"), counts.pop("decisions")
    found = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return f"{games} games of {decisions} decisions to their ends, none illegal: {found}"


def strengths() -> str:
    """Play levels against each other in mirrored battles; the better one wins the share it is to reach."""
    from game.lobby.simulation.mirrored import KINDS, Matchup
    from game.lobby.simulation.simulation import simulate
    from game.lobby.simulation.strength import strength, table

    found = []
    for kind in KINDS:
        for (better, other), share in LEVEL_SHARES.items():
            matchup = Matchup(kind, (better, other), "1")
            found.append(strength(matchup, simulate(matchup, MATCHES, jobs=os.cpu_count() or 1)))
            print("\n".join(table(found[-1:])), flush=True)
            assert found[-1].won.interval[1] >= share, (kind, better)
    return (
        f"{MATCHES} games of each of {len(found)} pairs of levels and kinds of battles, as they are to play"
    )


def blasts() -> str:
    """Compare covered areas with closed forms."""
    from blast_proofs import discs

    worst = discs(AIMS)
    assert worst <= 1e-9, worst
    return f"{AIMS} covered areas of discs within {worst:.1g} of the closed form"


def scatters() -> str:
    """Compare the exact chances of scatter with simulated throws."""
    from blast_proofs import scattered

    with ProcessPoolExecutor() as pool:
        for number, odd in enumerate(pool.map(scattered, range(SETUPS), repeat(THROWS))):
            assert not odd, (number, odd)
            _told(number, SETUPS, "scatters agree")
    return f"{SETUPS} scatters agree with {THROWS} throws each within 4 standard errors"


def aims() -> str:
    """Compare the best aim with random ones."""
    from blast_proofs import beaten

    better = 0
    with ProcessPoolExecutor() as pool:
        for number, worse in enumerate(pool.map(beaten, range(SETUPS), repeat(AIMS))):
            better += worse
            assert better <= SETUPS // 50, better
            _told(number, SETUPS, "best aims tried")
    return f"{AIMS} random aims beat the best one in {better} of {SETUPS} set-ups"


def resolved() -> str:
    """Compare what is shown of each kind of attack with the mean of many resolved ones."""
    import blast_resolved
    import rounds_resolved

    missiles = {
        f"{count} missile{'s' * (count > 1)}, reactions {how}": (blast_resolved.compared, (count, how))
        for count, how in VOLLEYS
    }
    rounds = {kind: (rounds_resolved.compared, (kind,)) for kind in rounds_resolved.KINDS}
    kinds = missiles | rounds
    with ProcessPoolExecutor() as pool:
        made = {name: pool.submit(proof, *of, RESOLVED) for name, (proof, of) in kinds.items()}
        for name, one in made.items():
            assert not one.result(), (name, one.result())
            print(f"  {RESOLVED} attacks as shown: {name}", flush=True)
    return f"{RESOLVED} attacks of each of {len(kinds)} kinds as shown, within 4 standard errors"


def shootings() -> str:
    """Compare the hits, kills and markers shown before a squad shoots with many resolved shootings."""
    from shootings_resolved import compared
    from shootings_resolved import shootings as setups

    with ProcessPoolExecutor() as pool:
        made = {name: pool.submit(compared, name, RESOLVED) for name in setups()}
        for name, one in made.items():
            assert not one.result(), (name, one.result())
            print(f"  {RESOLVED} shootings as shown: {name}", flush=True)
    return f"{RESOLVED} shootings of squads in each of {len(made)} set-ups as shown, within 4 standard errors"


def soldier_sights() -> str:
    """Compare who sees whom among soldiers with points on their parts, judged by the words of the rules."""
    from sight_reference import compared

    counts: Counter[str] = Counter()
    shares = [range(at, at + SCENES_AT_ONCE) for at in range(0, SCENES, SCENES_AT_ONCE)]
    with ProcessPoolExecutor() as pool:
        for number, (told, wrong) in enumerate(pool.map(compared, shares)):
            assert not wrong, wrong
            counts += told
            _told(number, len(shares), f"times {SCENES_AT_ONCE} scenes agree")
    found = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return f"{counts.total()} pairs of soldiers in {SCENES} scenes as the words of the rules have it: {found}"


def soldier_fire() -> str:
    """Compare who may fire, and what comes of it, with random duels judged by the words of the rules."""
    from fire_reference import compared

    counts: Counter[str] = Counter()
    shares = [range(at, at + DUELS_AT_ONCE) for at in range(0, DUELS, DUELS_AT_ONCE)]
    with ProcessPoolExecutor() as pool:
        for told, wrong in pool.map(compared, shares):
            assert not wrong, wrong
            counts += told
    found = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return f"{DUELS} duels of soldiers as the words of the rules have it: {found}"


def assaults() -> str:
    """Play random battles with close assaults; save and load at every open question."""
    import close_assaults

    counts: Counter[str] = Counter()
    with ProcessPoolExecutor() as pool:
        for number, told in enumerate(pool.map(close_assaults.play, range(ASSAULTS), chunksize=5)):
            counts += told
            _told(number, ASSAULTS, "battles end and hold")
    fought, exchanged = counts.pop("close assaults"), counts.pop("exchanges")
    assert fought >= ASSAULTS, fought
    actions = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return (
        f"{ASSAULTS} battles to the end with {fought} close assaults and {exchanged} exchanges, "
        f"saved, loaded and gone on with at every question: {actions}"
    )


def assault_referee() -> str:
    """Judge random close assaults between two, and between several, by the source text alone."""
    from assault_referee import Referee
    from crowd_referee import CrowdReferee

    met: Counter[str] = Counter()
    for number in range(REFEREED):
        met += Referee(number).play()
        met += CrowdReferee(number).play()
    found = ", ".join(f"{what} {met[what]}" for what in sorted(met))
    return f"{REFEREED} battles of two and as many of several: {found}"


def assault_secrets() -> str:
    """Compare what others obtain of battles that differ in a tactic, or in hidden infantry."""
    import close_assault_secrets

    _none(close_assault_secrets.tactics_differ, TACTICS)
    _none(close_assault_secrets.ambushes_differ, AMBUSHES)
    return (
        f"{TACTICS} pairs of battles with other tactics, {AMBUSHES} with other infantry in hiding: "
        "all that others obtain is equal"
    )


def mouse() -> str:
    """Play battles to their end by mouse alone in three windows: four a side, and with each add-on."""
    from mouse_player import ADDONS, LANCES, MousePlayer, addon_player

    entries = 0
    for (size, scale), addon in product(WINDOWS, ADDONS):
        with tempfile.TemporaryDirectory() as folder:
            player = addon_player(Path(folder), addon, size, scale)
            player.play(20)
            assert player.awkward == [], (addon, size, scale, player.awkward)
            assert player.battle.view.result is not None, f"the battle with {addon} has no end"
            entries += player.battle.seat.played
            player.lobby.close()
    for size, scale in WINDOWS:
        with tempfile.TemporaryDirectory() as folder:
            player = MousePlayer(Path(folder), LANCES, size=size, scale=scale)
            player.play(60)
            assert player.awkward == [], player.awkward
            assert player.battle.view.result is not None, "the battle has no end"
            entries += player.battle.seat.played
            player.lobby.close()
    kinds = 1 + len(ADDONS)
    return (
        f"{kinds * len(WINDOWS)} battles of {kinds} kinds to the end by mouse, {entries} actions and answers"
    )


def lessons() -> str:
    """Play every lesson to its last step against its recruit, by mouse alone and by keys alone."""
    import pytest

    os.environ["SIGHTLINE_ALL_LESSONS"] = "1"
    assert pytest.main(["-q", str(HERE / "ui/battle/test_lessons_whole.py")]) == 0
    return "6 lessons to their last step, by mouse alone and by keys alone"


def toys() -> str:
    """Play random games of the families that only the tests have."""
    import pytest

    os.environ["SIGHTLINE_ALL_GAMES"] = "1"
    files = ("test_dicers_play.py", "test_duellist_play.py")
    assert pytest.main(["-q", *(str(HERE / "play" / file) for file in files)]) == 0
    return "400 games of dicers and duellists"


def keys() -> str:
    """Play a small battle of every family and add-on to its end by keys alone."""
    import pytest

    os.environ["SIGHTLINE_ALL_KEYS"] = "1"
    assert pytest.main(["-q", str(HERE / "ui/battle/test_by_keys.py")]) == 0
    return "6 battles to their end by keys alone"


def windows() -> str:
    """Look at the panels, menus and words in every window of `tests/ui/window_matrix.py`."""
    import pytest
    from window_matrix import ALL, FILES

    os.environ[ALL] = "1"
    assert pytest.main(["-q", *(str(HERE / "ui" / file) for file in FILES)]) == 0
    return f"{len(FILES)} files of tests in every window"


def maps() -> str:
    """Make maps of every style and size and hold each against what is fair."""
    from map_fairness import proof

    return proof(TABLES)


def bundle() -> str:
    """Build the game as one folder and start it on a real screen without Python on the path."""
    from bundled import proof

    return proof()


def soak() -> str:
    """Drive the real app with random input for the given minutes and seed."""
    from soak import soak as soaked

    told = soaked(CHOSEN.minutes, CHOSEN.seed, lambda words: print(words, flush=True))
    shown = ", ".join(f"{name} {count}" for name, count in told.shown.most_common())
    return (
        f"{told.steps} random steps in {told.episodes} runs, seed {CHOSEN.seed}: no exception, "
        f"the slowest frame {told.slowest[0]:.2f} s of CPU ({told.slowest[1]}), "
        f"at most {told.peak:.0f} MB; {shown}"
    )


LISTED = (
    *(games, mecha, squads, files, saves, faults, kills, shared, actions),
    *(ways, counts, viewsheds, shown, secrets, decisions, opponents, strengths),
    *(handovers, screens, commands),
    *(
        blasts,
        scatters,
        aims,
        resolved,
        shootings,
        soldier_sights,
        soldier_fire,
        assaults,
        assault_referee,
        assault_secrets,
        maps,
        mouse,
        lessons,
        toys,
        keys,
        windows,
        bundle,
        soak,
    ),
)
PROOFS = {proof.__name__: proof for proof in LISTED}


def main() -> int:
    """Run the proofs and print the counts of each as it ends; stop at a failure."""
    parser = argparse.ArgumentParser(prog="python -m tests.long", description=__doc__)
    parser.add_argument("proofs", nargs="*", metavar="PROOF", help=f"only these of {', '.join(PROOFS)}")
    parser.add_argument(
        "--seed", type=int, default=CHOSEN.seed, help="of soak, which is followed by its minutes"
    )
    args = parser.parse_args()
    CHOSEN.seed = args.seed
    if args.proofs[:1] == ["soak"] and args.proofs[1:] and args.proofs[1].replace(".", "", 1).isdigit():
        CHOSEN.minutes = float(args.proofs.pop(1))
    if unknown := [name for name in args.proofs if name not in PROOFS]:
        parser.error(f"there is no proof {unknown[0]}; there are {', '.join(PROOFS)}")
    for name in args.proofs or PROOFS:
        start = time.perf_counter()
        told = PROOFS[name]()
        print(f"{told} ({time.perf_counter() - start:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
