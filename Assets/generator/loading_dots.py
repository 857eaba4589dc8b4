"""loading-dots: three dots hop one after the other. Tiny on purpose; all dots rest at the seam of the loop."""

from .lottie import *


def build():
    loader = Composition("Loading Dots", 120, 40, 66)
    dots = []
    for n, paint in enumerate(["#FF6B57", "#FFB13D", "#1FB8A6"]):
        t = 2 + 9 * n
        dots.append(group(
            f"Dot {n + 1}", ellipse("Circle", 15), fill(paint), a=(0, 7.5),
            p=keys((t + 6, [30 + 30 * n, 35], (0.2, 0.6, 0.4, 1)), (t + 18, [30 + 30 * n, 17], (0.6, 0, 0.8, 0.4)),
                   (t + 30, [30 + 30 * n, 35])),
            # It crouches, stretches, is round at the top, and squashes when it lands.
            s=keys((t, [100, 100]), (t + 6, [116, 80], OUT), (t + 11, [88, 113]), (t + 18, [100, 100], IN),
                   (t + 29, [92, 108], OUT), (t + 33, [120, 76]), (t + 45, [100, 100]))))
    loader.shapes("Dots", *dots)
    return loader
