"""BLAST: the Blast rule, from aiming to strikes and the scatter of misses."""
