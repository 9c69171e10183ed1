"""The API: everything that the browser, or a bot elsewhere, may ask for."""
