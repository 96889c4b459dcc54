"""Strict YAML: untrusted text to checked documents, every fault with its place."""
