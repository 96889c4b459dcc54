"""Templates as every family has them: where they fall, whom they touch, what they do, where to aim."""
