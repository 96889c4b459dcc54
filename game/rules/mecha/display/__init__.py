"""How the mecha family is shown to players: cards, words, overlays, threat, proposals."""
