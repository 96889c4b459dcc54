"""Simultaneous secret choices: the chart, the choice, what was revealed."""
