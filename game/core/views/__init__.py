"""What sides know and are shown: views, seats, the story, marks, cards, judgements."""
