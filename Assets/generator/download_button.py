"""download-button: a coral disc with an arrow that is pressed, springs back, or drops its arrow and goes.

`down` to `pressed` is the press; `pressed` to `released` lets go outside; `released` to `gone` is the click."""

from .lottie import *

PRESSED, RELEASED, GONE = 10, 34, 70


def build():
    button = Composition("Download Button", 160, 160, GONE)
    for name, time in [("down", 0), ("pressed", PRESSED), ("released", RELEASED), ("gone", GONE)]:
        button.marker(name, time)
    press = keys((0, [100, 100], EASE), (PRESSED, [88, 88], BACK), (RELEASED - 6, [100, 100], EASE),
                 (RELEASED, [100, 100], (0.2, 0.8, 0.4, 1)), (RELEASED + 8, [108, 108], EASE), (RELEASED + 16, [100, 100], EASE),
                 (RELEASED + 20, [100, 100], WIND_UP), (GONE - 2, [0, 0]))
    drop = keys((RELEASED, [0, 0], WIND_UP), (RELEASED + 22, [0, 62]))
    button.null("Press", p=(80, 80), s=press)
    button.shapes("Arrow",
                  group("Mark", shape("Shaft", "M 0 -24 V 14"), shape("Head", "M -16 -1 L 0 15 L 16 -1"),
                        stroke("#FFFFFF", 8), p=drop),
                  parent="Press", masks=[mask("Above The Tray", "M -40 -60 H 40 V 30 H -40 Z")])
    button.shapes("Tray", group("Line", shape("Path", "M -22 30 H 22"), stroke("#FFFFFF", 8)), parent="Press")
    button.shapes("Disc",
                  group("Gloss", ellipse("Circle", 116),
                        linear_stroke([(0, "#FFFFFF", 0.75), (0.5, "#FFFFFF", 0.05), (1, "#FFFFFF", 0)], (0, -58), (0, 58), 3)),
                  group("Face", ellipse("Circle", 118),
                        linear_fill([(0, "#FF8A6B"), (0.55, "#F2604A"), (1, "#D8453A")], (0, -59), (0, 59))),
                  parent="Press")
    button.shapes("Shadow",
                  group("Soft", ellipse("Disc", (150, 146)),
                        radial_fill([(0, "#06243E", 0.5), (0.72, "#06243E", 0.34), (1, "#06243E", 0)], (0, 0), (75, 0)), p=(0, 7)),
                  parent="Press")
    return button
