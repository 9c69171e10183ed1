"""The routes that every hall has: everything that is asked at tables and around them. One module for each topic."""
