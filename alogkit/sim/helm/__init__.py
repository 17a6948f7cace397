"""The helm's parts: domain, objective functions, decision, modes and behaviors."""
