"""Squads: units that move as one, stay close together and lose models chosen by their owner."""
