"""What a game consists of: state, units, rulesets, actions, events, tallies."""
