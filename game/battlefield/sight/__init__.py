"""What lies between an eye and a target: occlusion, silhouettes, depth of area terrain."""
