"""Real mission files, `.moos` and `.bhv` with their patches, to the records of a mission."""
