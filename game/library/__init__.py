"""The public API: everything that `import game` offers to other programs and to notebooks."""
