"""A model's card, weapon, visible parts and squad."""
