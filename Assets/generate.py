#!/usr/bin/env python3
"""Writes the bundled sample animations into Samples/, .lottie files with themes and state machines into Interactive/, and
the animations of the examples into ../Examples/Animations/.
Needs nothing but Python 3, and ffmpeg with libvorbis for jingle.

    ./generate.py                 all samples
    ./generate.py switch …        only the named ones
"""

import importlib
import sys
from pathlib import Path

SAMPLES = ["logo-reveal", "heart-button", "switch", "boat-loader", "mattes-and-masks",
           "gradients-and-strokes", "loading-dots", "precomps", "jingle"]
INTERACTIVE = ["toggle-machine", "rating-machine", "themed-card"]
EXAMPLES = ["sea-loader", "download-button", "toggle", "campfire"]


sys.dont_write_bytecode = True


def main():
    assets = Path(__file__).resolve().parent
    for name in sys.argv[1:] or SAMPLES + INTERACTIVE + EXAMPLES:
        folder = assets.parent / "Examples" / "Animations" if name in EXAMPLES else assets / "Samples"
        if name in INTERACTIVE:
            folder = assets / "Interactive"
        folder.mkdir(parents=True, exist_ok=True)
        module = importlib.import_module("generator." + name.replace("-", "_"))
        # A sample that needs files beside it (external images) writes them itself.
        if hasattr(module, "write_images"):
            module.write_images(folder)
        if name in INTERACTIVE:
            size = module.write(folder / f"{name}.lottie")
            print(f"{name}.lottie  {size / 1000:.1f} kB")
            continue
        size = module.build().write(folder / f"{name}.json")
        print(f"{name}.json  {size / 1000:.1f} kB")


if __name__ == "__main__":
    main()
