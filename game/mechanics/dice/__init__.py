"""Dice and their chances."""
