"""How Alpha Strike is shown to players: cards, words, overlays, threat, proposals."""
