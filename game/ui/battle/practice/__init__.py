"""A practice problem on the battle screen: its question, the verdict on the answer, and the best answer."""
