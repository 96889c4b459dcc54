"""Close assault: two fighters in one hex. Rule ids CA-*; see rules.yaml beside this file."""
