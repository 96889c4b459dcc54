"""Squads: units that move as one, stay close together and lose models of their owner's choice."""
