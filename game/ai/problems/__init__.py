"""Practice problems: measuring answers, and finding the best one."""
