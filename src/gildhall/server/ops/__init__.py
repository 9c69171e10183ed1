"""Operations: metrics, logs, rate limits, administration and personal data.

In come commands of an administrator and measurements of the server; out go changes of tables and players, numbers and
log lines. This room never takes part in a game, and never writes a key, a query or a chat message to the log.
"""
