"""The command line: flags in, library call, text and exit status out."""
