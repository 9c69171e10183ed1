"""The routes of the API: everything that the browser, or a bot elsewhere, may ask for. One module for each topic."""
