"""The data model of a game: state, units, rulesets, actions, events, tallies."""
