"""The server: tables that people and bots sit at, on the network."""
