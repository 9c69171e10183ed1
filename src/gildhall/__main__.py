"""``python -m gildhall`` is ``gildhall``."""

from gildhall.cli import main

if __name__ == "__main__":
    main()
