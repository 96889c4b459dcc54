"""Strict YAML: untrusted text to checked documents, with the place of every fault."""
