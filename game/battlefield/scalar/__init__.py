"""Formulas for one edge or line, in plain numbers: Python runs them, and the fast engine compiles them."""
