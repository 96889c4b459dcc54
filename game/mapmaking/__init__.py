"""Map generator: tables of six styles from a seed, and a measure of how fair a table is."""
