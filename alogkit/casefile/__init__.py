"""Case files: TOML in, missions and checks out."""
