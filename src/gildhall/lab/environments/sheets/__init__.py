"""The observation sheet of each game: which fields of a view become numbers. One small file each."""
