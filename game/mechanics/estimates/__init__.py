"""What several families need to answer computer players."""
