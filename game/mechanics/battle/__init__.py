"""The frame of a battle: home edges, deployment, ranges, victory, what enemies could do."""
