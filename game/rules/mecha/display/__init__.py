"""What players are shown: cards, words, overlays, threat, proposals."""
