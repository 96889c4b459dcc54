"""What players are shown of close assaults: record sheets as drawings, the chart of tactics."""
