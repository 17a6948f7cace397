"""What MOOS users do to a log every day: scan, grep, clip, sort, look at the helm, compare."""
