"""What sides know and see: views, seats, the story, marks, cards, judgements."""
