"""Suppression markers, the actions that they prevent, and rallying."""
