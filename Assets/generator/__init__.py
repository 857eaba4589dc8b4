"""Draws the bundled sample animations. One module a sample; `lottie` holds the shared helpers."""
