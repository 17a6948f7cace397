"""Pure step functions of the simulated vehicle and its autopilot."""
