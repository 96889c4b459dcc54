"""Estimates for computer players: places, sight codes, expected harm, attacks, orders."""
