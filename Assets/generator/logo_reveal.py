"""logo-reveal: an anchor point with Bezier handles pulls a triangle into a play mark, then the name is written.

Shows: trim paths, path morphing, gradients, overshoot, parenting to a null, a moving gleam inside a mask."""

from .lottie import *

SAFFRON, CORAL, ROSE, COBALT, MINT = "#FFB13D", "#FF5F57", "#D61F69", "#3565F2", "#1FB8A6"
CENTER = (300, 142)
# A square with continuous corners.
BADGE = "M 0 -76 C 54 -76 76 -54 76 0 C 76 54 54 76 0 76 C -54 76 -76 54 -76 0 C -76 -54 -54 -76 0 -76 Z"

# Monoline letters: paths with the baseline at y = 0, and the advance to the next letter.
LETTERS = [
    ("L", ["M 0 -66 V -12 Q 0 0 12 0 H 32"], 43),
    ("o", ["M 22 -44 C 34 -44 44 -34 44 -22 C 44 -10 34 0 22 0 C 10 0 0 -10 0 -22 C 0 -34 10 -44 22 -44 Z"], 58),
    ("t", ["M 9 -60 V -14 C 9 -4 15 0 27 -1", "M -3 -42 H 25"], 42),
    ("t", ["M 9 -60 V -14 C 9 -4 15 0 27 -1", "M -3 -42 H 25"], 44),
    ("i", ["M 0 -42 V 0"], 19),
    ("e", ["M 2 -23 H 42 C 42 -35 33 -44 22 -44 C 10 -44 0 -34 0 -22 C 0 -9 10 0 23 0 C 31 0 37 -3 41 -9"], 64),
    ("K", ["M 0 -66 V 0", "M 36 -66 L 2 -28 L 39 0"], 59),
    ("i", ["M 0 -42 V 0"], 20),
    ("t", ["M 9 -60 V -14 C 9 -4 15 0 27 -1", "M -3 -42 H 25"], 28),
]


def play_path(handle):
    """The play mark with the tip's handles pulled out to ±`handle`: the very curve the drawn handles control."""
    return outline([((43, 0), (43, -handle), (43, handle)),
                    ((-27, 41), None, None), ((-27, -41), None, None)])


def build():
    logo = Composition("Logo Reveal", 600, 400, 200)
    write_name(logo)
    scatter_accents(logo)

    # The pull: handles, knobs and outline share times and easing, so the curve really follows its handles.
    def pull(value, rest=0):
        return keys((24, rest, BACK), (50, value, EASE), (58, value))

    both = [-30, 30]
    handle = [group(f"Knob {side}", ellipse("Dot", 13), fill("#FFFFFF"), stroke(COBALT, 4),
                    p=pull([43, y], [43, 0]), s=keys((20, [0, 0], POP), (32, [100, 100])))
              for side, y in zip(("Top", "Bottom"), both)]
    logo.shapes("Handles",
                group("Anchor", rect("Square", (16, 16), radius=3), fill("#FFFFFF"), stroke(COBALT, 4),
                      p=(43, 0), s=keys((0, [0, 0], POP), (16, [100, 100])),
                      r=keys((0, -90, OUT), (18, 0))),
                *handle,
                group("Line", shape("Path", keys((24, svg("M 43 0 L 43 0"), BACK),
                                                 (50, svg("M 43 -30 L 43 30")))),
                      stroke(COBALT, 4)),
                parent="Mark")

    logo.shapes("Play",
                group("Outline", shape("Path", pull(play_path(30), play_path(0))),
                      trim(0, keys((8, 0, SNAP), (42, 100))),
                      linear_stroke([(0, CORAL), (1, ROSE)], (-27, -41), (43, 34), 14,
                                    keys((58, 100, LINEAR), (66, 0)))),
                group("Solid", shape("Path", pull(play_path(30), play_path(0))), fill("#FFFFFF"),
                      stroke("#FFFFFF", 14), o=keys((58, 0, LINEAR), (66, 100))),
                parent="Mark")

    # The gleam crosses the badge; the mask keeps it inside. It has no layer transform of its own but the
    # parent's, so that its mask can be written in the badge's coordinates.
    logo.shapes("Gleam",
                group("Band", rect("Rectangle", (46, 240)),
                      linear_fill([(0, "#FFFFFF", 0), (0.5, "#FFFFFF", 0.55), (1, "#FFFFFF", 0)], (-23, 0),
                                  (23, 0)),
                      p=keys((96, [-130, 0], EASE), (130, [130, 0])), r=24),
                parent="Badge", ip=96, op=131, masks=[mask("Badge Edge", BADGE)])
    logo.shapes("Badge",
                group("Sheen", shape("Path", BADGE),
                      radial_fill([(0, "#FFFFFF", 0.42), (1, "#FFFFFF", 0)], (-44, -60), (30, 30))),
                group("Squircle", shape("Path", BADGE),
                      linear_fill([(0, SAFFRON), (0.48, CORAL), (1, ROSE)], (-60, -76), (64, 80))),
                parent="Mark", s=keys((52, [0, 0], (0.3, 0.3, 0.3, 1.3)), (74, [100, 100])),
                r=keys((52, -50, (0.2, 0.6, 0.3, 1.15)), (78, 0)))
    logo.shapes("Ripple",
                group("Ring", ellipse("Circle", keys((60, [90, 90], OUT), (92, [330, 330]))),
                      stroke(CORAL, keys((60, 26, OUT), (92, 0)), keys((60, 55, EASE), (92, 0)))),
                parent="Mark", ip=60, op=93)
    # Everything of the mark hangs on this null: it hops when the badge lands.
    logo.null("Mark", p=keys((46, [*CENTER], EASE), (54, [CENTER[0], CENTER[1] + 7], OUT),
                             (66, [CENTER[0], CENTER[1] - 9], EASE), (80, [*CENTER])),
              s=keys((46, [100, 100], EASE), (54, [106, 93], OUT), (66, [97, 104], EASE), (80, [100, 100])))
    logo.marker("revealed", 140, 60)
    return logo


def write_name(logo):
    """One layer a letter, so that each can be found by name; each is drawn a little after the one before."""
    width = sum(advance for _, _, advance in LETTERS[:-1]) + 25
    x, baseline = 300 - width / 2, 338
    for index, (letter, strokes, advance) in enumerate(LETTERS):
        start = 62 + 5 * index
        paint = COBALT if index < 6 else ROSE
        items = []
        if letter == "i":
            # The dot falls, squashes on landing and springs back.
            items.append(group("Dot", ellipse("Circle", 14), fill(SAFFRON if index < 6 else MINT),
                               p=keys((start + 10, [0, -108], IN), (start + 22, [0, -57], OUT),
                                      (start + 29, [0, -74], IN), (start + 36, [0, -60])),
                               s=keys((start + 10, [0, 0], OUT), (start + 15, [88, 112], EASE),
                                      (start + 21, [92, 112], LINEAR), (start + 23, [128, 72], OUT),
                                      (start + 29, [100, 100], LINEAR), (start + 36, [116, 86], OUT),
                                      (start + 42, [100, 100]))))
        for number, data in enumerate(strokes, 1):
            begin = start + (number - 1) * 9
            items.append(group(f"Stroke {number}", shape("Path", data),
                               trim(0, keys((begin, 0, (0.5, 0, 0.2, 1)), (begin + 22, 100))),
                               stroke(paint, 11, name="Pen")))
        logo.shapes(f"Letter {index + 1} {letter}", *items,
                    p=keys((start, [x, baseline + 16], BACK), (start + 26, [x, baseline])))
        x += advance


def scatter_accents(logo):
    """Little shapes fly out of the landing badge; they stay as part of the final picture."""
    accents = [
        ("Circle", ellipse("Shape", 15), MINT, (-138, -52), 0, 64),
        ("Triangle", star("Shape", 3, 12, outer_round=20), SAFFRON, (-112, 46), -18, 66),
        ("Ring", ellipse("Shape", 18), COBALT, (136, 40), 0, 65),
        ("Plus", None, ROSE, (118, -62), 20, 67),
        ("Dot", ellipse("Shape", 9), SAFFRON, (158, -18), 0, 69),
        ("Curve", None, COBALT, (-158, 6), -12, 68),
    ]
    for name, item, paint, (dx, dy), turn, start in accents:
        if name == "Plus":
            look = [shape("Bar 1", "M -9 0 H 9"), shape("Bar 2", "M 0 -9 V 9"), stroke(paint, 5)]
        elif name == "Curve":
            look = [shape("Wave", "M -15 4 C -9 -10 -4 -10 0 0 C 4 10 9 10 15 -4"), stroke(paint, 5)]
        elif name == "Ring":
            look = [item, stroke(paint, 5)]
        else:
            look = [item, fill(paint)]
        x, y = CENTER
        logo.shapes(f"Accent {name}", group(name, *look),
                    p=keys((start, [x, y], (0.1, 0.8, 0.3, 1.12)), (start + 30, [x + dx, y + dy], EASE),
                           (start + 75, [x + dx, y + dy - 5], EASE), (start + 120, [x + dx, y + dy])),
                    s=keys((start, [0, 0], OUT), (start + 10, [130, 130], EASE), (start + 28, [100, 100])),
                    r=keys((start, turn - 200, OUT), (start + 44, turn)))
