# SPDX-License-Identifier: Apache-2.0
"""python -m lottiekit FILE [-o OUTPUT]: says what is in a file, or draws it."""
from __future__ import annotations

import argparse
import os
import sys
from typing import List, Optional

from . import Animation, LottieError, __version__, library_version


def main(arguments: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m lottiekit",
        description="Says what is in a Lottie animation, or makes a picture or movie of it.")
    parser.add_argument("file", help="a .json, .lottie or .tgs file")
    parser.add_argument("-o", "--output", help=".png, .gif, .apng, .webp, .mp4 or .webm; without it, facts are printed")
    parser.add_argument("--frame", type=float, help="the frame of a picture; default: the middle")
    parser.add_argument("--size", help="WIDTHxHEIGHT in pixels; default: that of the animation")
    parser.add_argument("--fps", type=float, help="frames per second of a movie")
    parser.add_argument("--background", help="#rrggbb or #rrggbbaa")
    parser.add_argument("--theme", help="a theme of the .lottie file")
    parser.add_argument("--animation", help="an animation of the .lottie file")
    parser.add_argument("--version", action="version", version=f"{__version__} (library {library_version()})")
    options = parser.parse_args(arguments)
    size = None
    if options.size:
        width, _, height = options.size.partition("x")
        if not (width.isdigit() and height.isdigit()):
            parser.error("--size has the form WIDTHxHEIGHT")
        size = (int(width), int(height))
    try:
        with Animation.open(options.file, animation=options.animation) as animation:
            if options.theme:
                animation.theme = options.theme
            if options.output is None:
                facts(animation)
                return 0
            extension = os.path.splitext(options.output)[1].lower()
            if extension == ".png":
                middle = (animation.start + animation.end) / 2
                frame = middle if options.frame is None else options.frame
                animation.image(frame, size=size, background=options.background).save(options.output)
            elif extension in (".gif", ".apng", ".webp", ".mp4", ".webm"):
                make = getattr(animation, "to_" + extension[1:])
                make(options.output, size=size, framerate=options.fps, background=options.background)
            else:
                parser.error(f"there is no format {extension or options.output}")
    except (LottieError, OSError, ValueError) as error:
        print(f"lottiekit: {error}", file=sys.stderr)
        return 1
    return 0


def facts(animation: Animation) -> None:
    """Prints what is in a file."""
    info = animation.info
    print(f"{info.width:g}x{info.height:g}, frames {info.start:g} to {info.end:g} at {info.framerate:g} fps, {info.duration:g} s")
    lists = {
        "markers": [marker.name for marker in animation.markers], "layers": [layer.name for layer in animation.layers],
        "slots": list(animation.slots), "themes": animation.themes, "machines": animation.machines,
        "animations": animation.animation_ids,
    }
    for name, entries in lists.items():
        if entries:
            print(f"{name}: {', '.join(entries)}")
    for problem in animation.warnings:
        print(f"{problem.code}: {problem.path}: {problem.message}")


if __name__ == "__main__":
    sys.exit(main())
