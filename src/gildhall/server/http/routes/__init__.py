"""The routes that only a server has: streams, reviews, notices, health, and the pages themselves."""
