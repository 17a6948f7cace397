"""One writer a format, each from case results to text."""
