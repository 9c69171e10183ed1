"""`gildhall` with one more game, the small game of `make load`: python server.py serve."""

import gildhall
from gildhall.cli import main

gildhall.register("small", "small")
if __name__ == "__main__":
    main()
