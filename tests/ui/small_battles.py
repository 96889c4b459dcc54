"""Small battles, one of each family and add-on, that pilots play to their end."""

from __future__ import annotations

MEADOW = """
format: scenario/1
name: Meadow
map: {size: [36, 36], features: [{id: wood, kind: woods, polygon: [[16, 14], [20, 14], [20, 18], [16, 18]]}]}
rules: [alpha_strike]
seed: "7"
turns: 8
victory: {kind: destroy}
sides:
  - name: Red
    edge: west
    units: [{id: r1, card: WVR-6R}, {id: r2, card: PXH-1}]
  - name: Blue
    edge: east
    units: [{id: b1, card: SDR-5V}, {id: b2, card: WSP-1A}]
"""
DUSK = """
format: scenario/1
name: Dusk
map: {size: [36, 36], features: [{id: wood, kind: woods, polygon: [[16, 14], [20, 14], [20, 18], [16, 18]]}]}
rules: [alpha_strike, spotting]
seed: "7"
turns: 6
spotting: {light: dusk}
victory: {kind: destroy}
sides:
  - name: Red
    edge: west
    units: [{id: r1, card: RVN-3L}, {id: r2, card: PXH-1}]
  - name: Blue
    edge: east
    units: [{id: b1, card: SDR-5V}, {id: b2, card: WSP-1A}]
"""
GUNS = """
format: scenario/1
name: Guns
map: {size: [36, 36]}
rules: [alpha_strike, artillery]
options: {secret_fire: false}
seed: "7"
turns: 6
victory: {kind: destroy}
sides:
  - name: Red
    edge: west
    units:
      - {id: carillon, card: Carillon, artillery: {behind: {inches: 36}}}
      - {id: masthead, card: Masthead}
      - {id: starling, card: Starling}
  - name: Blue
    edge: east
    units: [{id: b1, card: GRF-1N}, {id: b2, card: VND-1R}]
"""
DUEL = """
format: scenario/1
name: Hand to hand
map: {size: [36, 36]}
rules: [alpha_strike, close_assault]
options: {battlemechs_only: true}
seed: "3"
turns: 10
victory: {kind: destroy}
sides:
  - name: Red
    edge: south
    units: [{id: warhammer, card: WHM-6R, at: [18, 20], facing: 0}]
  - name: Blue
    edge: north
    units: [{id: crusader, card: CRD-3R, at: [18, 12], facing: 180}]
"""
YARD = """
format: scenario/1
name: Yard
map:
  size: [48, 36]
  features:
    - {id: shed, kind: building, height: 3, polygon: [[22, 10], [26, 10], [26, 14], [22, 14]]}
rules: [mecha]
seed: "3"
victory: {kind: destroy}
sides:
  - name: Red
    edge: west
    units:
      - {id: r1, card: Bombard, group: Guns, at: [10, 15], facing: 90}
      - {id: r2, card: Marshal, group: Guns, at: [10, 21], facing: 90}
  - name: Blue
    edge: east
    units:
      - {id: b1, card: Harrier, group: One, at: [30, 16], facing: 270}
      - {id: b2, card: Gnat, group: One, at: [30, 22], facing: 270}
"""
LANE = """
format: scenario/1
name: Lane
map:
  size: [48, 36]
  features:
    - {id: house, kind: building, rect: [22, 4, 4, 6]}
rules: [skirmish]
seed: "5"
turns: 6
victory: {kind: destroy}
sides:
  - name: Red
    edge: west
    units:
      - {id: r1, card: Lieutenant, group: One, at: [12, 16], facing: 90}
      - {id: r2, card: Trooper, group: One, at: [12, 17.5], facing: 90}
      - {id: r3, card: Support Gunner, group: One, at: [12, 19], facing: 90}
      - {id: r4, card: Trooper, group: One, at: [12, 20.5], facing: 90}
  - name: Blue
    edge: east
    units:
      - {id: b1, card: Sergeant, group: Two, at: [26, 16], facing: 270}
      - {id: b2, card: Militiaman, group: Two, at: [26, 17.5], facing: 270}
      - {id: b3, card: Militiaman, group: Two, at: [26, 19], facing: 270}
      - {id: b4, card: Gunner, group: Two, at: [26, 20.5], facing: 270}
"""
