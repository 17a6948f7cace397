"""The undulating survey AUV: mission control, dive control, three autopilots and the vehicle."""
