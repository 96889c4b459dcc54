"""Benchmarks: what the game costs, as ratios against named baselines of the same run."""
