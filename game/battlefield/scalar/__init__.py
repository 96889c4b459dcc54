"""Formulas for one edge or line in plain numbers: Python runs them, the fast engine compiles them."""
