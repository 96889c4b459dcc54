"""Suppression markers, what a squad may do under them, and how it rallies."""
