"""`python -m alogkit`: the command line, where its script is not on the path."""

from alogkit.cli.start import main

if __name__ == "__main__":
    main()
