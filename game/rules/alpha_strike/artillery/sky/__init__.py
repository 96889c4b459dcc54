"""The sky: the radar map, what flies there, capital weapons and flak."""
