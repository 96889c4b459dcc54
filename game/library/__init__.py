"""The public face: what `import game` offers to other programs and to notebooks, and nothing else does."""
