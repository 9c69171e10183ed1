"""Balance reports: is a seat favoured, which items win, how long and how open are the games? Effects are separated from
noise.
"""
