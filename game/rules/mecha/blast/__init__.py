"""BLAST: the Blast rule, from the aim to the strikes and where misses scatter."""
