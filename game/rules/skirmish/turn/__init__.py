"""The turn: set-up, initiative, who may act, the end, victory."""
