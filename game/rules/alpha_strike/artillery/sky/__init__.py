"""The sky: the radar map, flying units, capital weapons and flak."""
