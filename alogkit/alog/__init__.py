"""The alog format, both ways: bytes to columns and columns to the bytes pLogger would write."""
