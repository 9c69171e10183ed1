"""The routes that every hall has, for tables and everything around them. One module for each topic."""
