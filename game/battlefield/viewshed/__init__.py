"""The ground that an eye sees, ray by ray."""
