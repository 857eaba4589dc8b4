"""switch: day is off, night is on; the knob is a sun that an incoming moon covers.

Frames 0-60 switch on, 60-120 switch off, and the last picture is the first one again. The sky is a masked
precomp, the moon is cut out by an alpha matte."""

from .lottie import *

HALF, FULL = 60, 120
LEFT, RIGHT, MIDDLE = 68, 172, 70
PILL = ("M 68 22 H 172 C 198.5 22 220 43.5 220 70 C 220 96.5 198.5 118 172 118 H 68 "
        "C 41.5 118 20 96.5 20 70 C 20 43.5 41.5 22 68 22 Z")
GO = (0.5, 0, 0.18, 1.12)


def both(day, night, on, off, ease=EASE, back=EASE):
    """A value that changes from day to night between the frames `on`, and back between the frames `off`."""
    return keys((on[0], day, ease), (on[1], night, EASE), (off[0], night, back), (off[1], day))


def build():
    switch = Composition("Switch", 240, 140, FULL)
    for name, time, duration in [("off", 0, 0), ("turnOn", 0, HALF), ("on", HALF, 0), ("turnOff", HALF, HALF)]:
        switch.marker(name, time, duration)

    switch.precomp("Knob", knob(), a=(50, 50),
                   p=both([LEFT, MIDDLE], [RIGHT, MIDDLE], (4, 36), (64, 96), GO, GO),
                   # The knob stretches while it is fast and gives a little when it arrives.
                   s=keys((4, [100, 100], EASE), (15, [121, 86], EASE), (28, [94, 103], EASE), (42, [100, 100], EASE),
                          (64, [100, 100], EASE), (75, [121, 86], EASE), (88, [94, 103], EASE), (102, [100, 100])))
    switch.shapes("Knob Shadow",
                  # The group moves, not the layer, because a mask moves with its layer and this one must stay.
                  group("Soft", ellipse("Disc", (104, 100)),
                        radial_fill([(0, "#0B1437", 0.55), (0.68, "#0B1437", 0.42), (1, "#0B1437", 0)],
                                    (0, 0), (52, 0)),
                        p=both([LEFT, MIDDLE + 6], [RIGHT, MIDDLE + 6], (4, 36), (64, 96), GO, GO)),
                  masks=[mask("Track", PILL)])
    switch.shapes("Rim",
                  group("Edge", shape("Path", PILL),
                        linear_stroke([(0, "#08102E", 0.5), (0.45, "#08102E", 0.12), (1, "#FFFFFF", 0.5)],
                                      (120, 20), (120, 120), 3)))
    switch.precomp("Sky", sky(), masks=[mask("Track", PILL)])
    return switch


def knob():
    """The sun, and the moon that slides over it: the moon is visible only within the knob's own disc."""
    disc = Composition("Knob", 100, 100, FULL)
    slide = both([142, 42], [50, 50], (8, 38), (66, 96), (0.4, 0, 0.2, 1), (0.5, 0, 0.4, 1))
    disc.shapes("Moon Matte", group("Disc", ellipse("Circle", 78), fill("#FFFFFF")), p=(50, 50), td=1)
    craters = [((-14, -13), 19, 26), ((13, -4), 13, 30), ((-4, 17), 14, 33), ((20, 17), 8, 36), ((7, -24), 8, 38)]
    disc.shapes("Moon",
                *[group(f"Crater {n}", ellipse("Dent", size),
                        linear_fill([(0, "#98A2C0"), (1, "#C3CBDF")], (-size / 3, -size / 2), (size / 3, size / 2)),
                        p=at, s=both([0, 0], [100, 100], (t, t + 16), (64, 74), POP, IN))
                  for n, (at, size, t) in enumerate(craters, 1)],
                group("Face", ellipse("Circle", 80),
                      radial_fill([(0, "#F6F8FF"), (0.55, "#DCE2F0"), (1, "#A9B3CF")], (-14, -18), (38, 34))),
                p=slide, r=both(-70, 0, (8, 48), (64, 96)), tt=1)
    disc.shapes("Sun",
                group("Rim", ellipse("Circle", 76),
                      linear_stroke([(0, "#FFF6C9", 0.95), (0.6, "#FFD25E", 0), (1, "#E98A15", 0.7)], (-22, -34),
                                    (22, 34), 2.5)),
                group("Face", ellipse("Circle", 78),
                      radial_fill([(0, "#FFE98A"), (0.6, "#FFC93C"), (1, "#FFA62B")], (-12, -16), (36, 32))),
                p=(50, 50))
    return disc


def sky():
    """What is seen through the track: layers move at different speeds, the nearer the faster."""
    view = Composition("Sky", 240, 140, FULL)
    view.shapes("Inner Shadow",
                # Strokes of several widths on top of each other fade inwards like a blur would.
                *[group(f"Shade {n}", shape("Path", PILL),
                        linear_stroke([(0, "#061036", 0.2), (0.55, "#061036", 0.06), (1, "#061036", 0.02)],
                                      (120, 22), (120, 118), width))
                  for n, width in enumerate((5, 9, 14, 19, 25), 1)])

    stars = [(52, 46, 7, 20), (80, 36, 4, 25), (41, 74, 4.5, 23), (71, 66, 9, 28), (99, 52, 5.5, 31), (63, 95, 5, 33),
             (112, 84, 6.5, 36), (91, 101, 3.5, 39), (125, 39, 3.5, 39)]
    view.shapes("Stars",
                *[group(f"Star {n}", star("Sparkle", 4, size, size * 0.32, inner_round=20), fill("#FFF7DC"),
                        p=both([x, y + 34], [x, y], (t, t + 22), (62, 62 + 14 + n), (0.2, 0.7, 0.3, 1), IN),
                        s=both([0, 0], [100, 100], (t, t + 16), (62, 62 + 12 + n), POP, IN),
                        r=keys((t, -60, OUT), (t + 26, 0)))
                  for n, (x, y, size, t) in enumerate(stars, 1)])
    view.shapes("Shooting Star",
                group("Trail", shape("Path", "M 124 26 C 100 34 70 52 46 82"),
                      trim(keys((40, 0, (0.5, 0.1, 0.6, 1)), (58, 100)),
                           keys((34, 0, (0.4, 0, 0.5, 1)), (53, 100))),
                      linear_stroke([(0, "#FFFFFF", 0), (1, "#FFFFFF", 1)], (124, 26), (46, 82), 2)),
                ip=34, op=HALF)

    for name, paint, dy, drift, puffs in [
        ("Front Clouds", "#FFFFFF", 0, 0,
         [(28, 128, 44), (62, 124, 38), (94, 129, 40), (128, 124, 40), (158, 116, 38), (188, 106, 48),
          (216, 84, 46)]),
        ("Back Clouds", "#CFE9FB", -4, 6,
         [(40, 116, 44), (84, 116, 40), (116, 118, 36), (150, 106, 46), (182, 90, 46), (210, 62, 42)])]:
        view.shapes(name,
                    *[group(f"Puff {n}", ellipse("Circle", size), fill(paint), p=(x, y))
                      for n, (x, y, size) in enumerate(puffs, 1)],
                    p=both([0, dy], [-14, 86 + dy], (4 + drift, 34), (70 + drift, 104), (0.5, 0, 0.4, 1),
                           (0.3, 0, 0.3, 1.06)))
    view.shapes("Halos",
                *[group(f"Halo {n}", ellipse("Circle", size), fill("#FFFFFF", 13),
                        s=both([100, 100], [92, 92], (4, 44), (64, 104), BACK, BACK))
                  for n, size in enumerate((112, 156, 204), 1)],
                p=both([LEFT, MIDDLE], [RIGHT, MIDDLE], (4, 40), (64, 100), GO, GO))
    view.shapes("Night",
                group("Colour", rect("Rectangle", (240, 140), (120, 70)),
                      linear_fill([(0, "#0B1238"), (0.6, "#25236B"), (1, "#5A3E9B")], (90, 20), (150, 122))),
                o=both(0, 100, (8, 36), (68, 98)))
    view.shapes("Day",
                group("Colour", rect("Rectangle", (240, 140), (120, 70)),
                      linear_fill([(0, "#2F8FE5"), (0.6, "#5DB7F4"), (1, "#A9E0FB")], (100, 20), (140, 122))))
    return view
