"""``python -m manqala`` is the command ``manqala``."""

from manqala.cli.main import main

if __name__ == "__main__":
    main()
