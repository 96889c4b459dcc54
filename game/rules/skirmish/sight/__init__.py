"""What a model sees of another: parts, area terrain, obstacles, elevation."""
