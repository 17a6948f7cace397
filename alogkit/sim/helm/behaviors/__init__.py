"""One behavior a file, and the dict that names them."""
