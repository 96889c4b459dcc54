"""What players see of the family: cards, certificates, offers, overlays, words."""
