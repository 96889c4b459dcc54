"""The framework of a battle: home edges, deployment, ranges, victory, enemy threats."""
