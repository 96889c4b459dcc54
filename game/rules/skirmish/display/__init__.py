"""How the skirmish family is shown to players: cards, certificates, offers, overlays, words."""
