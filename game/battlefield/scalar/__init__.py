"""Formulas for one edge or line on plain numbers: run by Python, and compiled by the fast engine."""
