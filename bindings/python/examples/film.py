# SPDX-License-Identifier: Apache-2.0
"""An animation as a function of time, as moviepy and others take it: film.py FILE OUTPUT.mp4 (needs moviepy)."""
import sys
from typing import Callable, Tuple

import numpy

import lottiekit


def frames(animation: lottiekit.Animation, size: Tuple[int, int]) -> Callable[[float], numpy.ndarray]:
    """The picture at a time in seconds, over white: rows, columns, RGB."""

    def frame(time: float) -> numpy.ndarray:
        return animation.pixels(animation.start + time * animation.framerate, size=size, background="#fff")[..., :3]

    return frame


def main() -> None:
    from moviepy import VideoClip

    with lottiekit.Animation.open(sys.argv[1]) as animation:
        size = (animation.width, animation.height)
        clip = VideoClip(frames(animation, size), duration=animation.duration)
        clip.write_videofile(sys.argv[2], fps=round(animation.framerate))


if __name__ == "__main__":
    main()
