"""What ground an eye sees, ray by ray."""
