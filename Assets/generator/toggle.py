"""toggle: off is grey, on is whatever a program says: `BG-On.Group 1.Fill 1.Color`.

Frames 0-36 switch on, 36-72 off. The colour flows out of the knob while that slides; a check mark is drawn in it."""

from .lottie import *

HALF, FULL = 36, 72
LEFT, RIGHT, MIDDLE = 56, 144, 56
PILL = "M 56 14 H 144 C 167 14 186 33 186 56 C 186 79 167 98 144 98 H 56 C 33 98 14 79 14 56 C 14 33 33 14 56 14 Z"


def build():
    toggle = Composition("Toggle", 200, 120, FULL)
    for name, time, duration in [("off", 0, 0), ("turnOn", 0, HALF), ("on", HALF, 0), ("turnOff", HALF, HALF)]:
        toggle.marker(name, time, duration)
    slide = keys((3, [LEFT, MIDDLE], (0.5, 0, 0.18, 1.2)), (25, [RIGHT, MIDDLE], EASE),
                 (HALF + 3, [RIGHT, MIDDLE], (0.5, 0, 0.18, 1.2)), (HALF + 25, [LEFT, MIDDLE]))
    stretch = keys((3, [100, 100], EASE), (10, [122, 88], EASE), (20, [95, 103], EASE), (28, [100, 100], EASE),
                   (HALF + 3, [100, 100], EASE), (HALF + 10, [122, 88], EASE), (HALF + 20, [95, 103], EASE),
                   (HALF + 28, [100, 100]))
    drawn = keys((16, 0, SNAP), (32, 100, EASE), (HALF + 2, 100, IN), (HALF + 10, 0))
    toggle.shapes("Check",
                  group("Mark", shape("Path", "M -11 1 L -3 9 L 12 -8"), trim(0, drawn), stroke("#39415A", 6.5),
                        o=keys((15, 0, HOLD), (17, 100, HOLD), (HALF + 10, 0))),
                  p=slide)
    toggle.shapes("Knob",
                  group("Rim", ellipse("Circle", 67), linear_stroke([(0, "#FFFFFF"), (1, "#D7DCE8")], (0, -34), (0, 34), 2)),
                  group("Face", ellipse("Circle", 68), linear_fill([(0, "#FFFFFF"), (0.5, "#FDFDFF"), (1, "#E6E9F2")],
                                                                  (0, -34), (0, 34))),
                  p=slide, s=stretch)
    toggle.shapes("Knob Shadow",
                  # The group moves, not the layer, whose mask would go along.
                  group("Soft", ellipse("Disc", (92, 90)),
                        radial_fill([(0, "#10183A", 0.42), (0.66, "#10183A", 0.3), (1, "#10183A", 0)], (0, 0), (46, 0)),
                        p=keys((3, [LEFT, MIDDLE + 6], (0.5, 0, 0.18, 1.2)), (25, [RIGHT, MIDDLE + 6], EASE),
                               (HALF + 3, [RIGHT, MIDDLE + 6], (0.5, 0, 0.18, 1.2)), (HALF + 25, [LEFT, MIDDLE + 6]))),
                  masks=[mask("Track", PILL)])
    toggle.shapes("Gloss",
                  group("Edge", shape("Path", PILL),
                        linear_stroke([(0, "#0B1330", 0.3), (0.5, "#0B1330", 0.06), (1, "#FFFFFF", 0.55)], (100, 12),
                                      (100, 100), 2.5)),
                  group("Shade", shape("Path", PILL),
                        linear_fill([(0, "#0B1330", 0.2), (0.42, "#0B1330", 0.02), (1, "#FFFFFF", 0.16)], (100, 14),
                                    (100, 98))))
    flow = keys((4, [0, 0], (0.3, 0, 0.2, 1)), (24, [440, 440], HOLD), (HALF, [440, 440], (0.6, 0, 0.5, 1)),
                (HALF + 22, [0, 0]))
    toggle.shapes("BG-On",
                  group("Group 1", ellipse("Drop", flow, keys((4, [LEFT, MIDDLE], EASE), (24, [RIGHT, MIDDLE], HOLD),
                                                              (HALF, [RIGHT, MIDDLE], EASE), (HALF + 22, [LEFT, MIDDLE]))),
                        fill("#5B6CFF")),
                  masks=[mask("Track", PILL)])
    toggle.shapes("BG-Off", group("Group 1", shape("Track", PILL), fill("#C9CEDC")))
    return toggle
