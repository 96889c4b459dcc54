"""What a model is: its card, its weapon, the parts that it shows, its squad."""
