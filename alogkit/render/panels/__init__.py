"""The parts of a picture: each paints what stays, grows what lasts and shows what moves."""
