"""`gildhall`, with the small game of `make load` beside its own: python server.py serve."""

import gildhall
from gildhall.cli import main

gildhall.register("small", "small")
if __name__ == "__main__":
    main()
