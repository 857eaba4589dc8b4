#!/usr/bin/env python3
"""Writes the bundled sample animations into Samples/. Needs nothing but Python 3.

    ./generate.py                 all samples
    ./generate.py switch …        only the named ones
"""

import importlib
import sys
from pathlib import Path

SAMPLES = ["logo-reveal", "heart-button", "switch", "boat-loader", "mattes-and-masks",
           "gradients-and-strokes", "loading-dots", "precomps"]


sys.dont_write_bytecode = True


def main():
    folder = Path(__file__).resolve().parent / "Samples"
    folder.mkdir(exist_ok=True)
    for name in sys.argv[1:] or SAMPLES:
        module = importlib.import_module("generator." + name.replace("-", "_"))
        # A sample that needs files beside it (external images) writes them itself.
        if hasattr(module, "write_images"):
            module.write_images(folder)
        size = module.build().write(folder / f"{name}.json")
        print(f"{name}.json  {size / 1000:.1f} kB")


if __name__ == "__main__":
    main()
