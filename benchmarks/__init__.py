"""Benchmarks: the costs of the game, as ratios to named baselines of the same run."""
