"""How close assaults are shown to players: drawn record sheets, the chart of tactics."""
