"""Shooting by squads: targets, hitting, penetrating, killing."""
