"""What sides choose at once, out of each other's sight: the chart, the choice, what was revealed."""
