"""heart-button: an empty heart that is pressed, let go again, or bursts into a red one.

Three ranges, cut by markers. `touchUpCancel` is the seam: the cancelled press ends there with the empty heart at
rest, and the burst leaves from the same picture, already swelling. A released heart passes its size at rest so
quickly that the step from the pressed pose to the first picture of the burst looks like the release itself."""

from .lottie import *

EMPTY, PRESSED = color("#B9A6B8"), color("#E0708F")
DOWN, CANCEL, END = 14, 50, 130

HEART = ("M 0 45 C -5 45 -8 42 -12 39 C -31 25 -54 6 -54 -19 C -54 -37 -41 -49 -26 -49 C -14 -49 -5 -43 0 -34 "
         "C 5 -43 14 -49 26 -49 C 41 -49 54 -37 54 -19 C 54 6 31 25 12 39 C 8 42 5 45 0 45 Z")


def build():
    button = Composition("Heart Button", 256, 256, END)
    for name, time, end in [("touchDownStart", 0, DOWN), ("touchDownEnd", DOWN, CANCEL),
                            ("touchUpCancel", CANCEL, END), ("touchUpEnd", END, END)]:
        button.marker(name, time, end - time)

    button.shapes("Shine",
                  group("Arc", shape("Path", "M -41 -15 C -42 -27 -36 -36 -25 -38"),
                        trim(0, keys((CANCEL + 22, 0, SNAP), (CANCEL + 40, 100))),
                        stroke("#FFFFFF", 8, 85)),
                  group("Glint", ellipse("Dot", 9, (-37, 0)), fill("#FFFFFF", 85),
                        a=(-37, 0), p=(-37, 0), s=keys((CANCEL + 18, [0, 0], BACK), (CANCEL + 32, [100, 100]))),
                  parent="Heart", ip=CANCEL + 18)
    # A growing disc behind the heart-shaped hole of a mask pours the colour in.
    button.shapes("Flood",
                  group("Disc",
                        ellipse("Circle", keys((CANCEL, [0, 0], (0.3, 0.4, 0.5, 1)), (CANCEL + 10, [150, 150]))),
                        radial_fill([(0, "#FF8F84"), (0.5, "#FF3B5F"), (1, "#CF1259")], (-22, -30), (40, 54))),
                  parent="Heart", s=(107, 107), ip=CANCEL, masks=[mask("Heart Edge", HEART)])
    button.shapes("Outline",
                  group("Heart Line", shape("Path", HEART),
                        # The burst takes up the colours of the press where the seam interrupted them.
                        fill(PRESSED, keys((0, 0, EASE), (DOWN, 22, EASE), (DOWN + 16, 0, HOLD), (CANCEL + 1, 22))),
                        stroke(keys((0, EMPTY, EASE), (DOWN, PRESSED, EASE), (DOWN + 16, EMPTY, HOLD),
                                    (CANCEL + 1, PRESSED, EASE), (CANCEL + 6, color("#FF3B5F"))), 8),
                        o=keys((CANCEL + 4, 100, LINEAR), (CANCEL + 9, 0))),
                  parent="Heart", op=CANCEL + 10)
    button.null("Heart", p=(128, 130),
                s=keys((0, [100, 100], SNAP), (9, [80, 74], EASE), (DOWN, [82, 79], OUT),       # pressed
                       (DOWN + 10, [107, 110], EASE), (DOWN + 20, [96, 95], EASE), (DOWN + 29, [102, 102], EASE),
                       (CANCEL - 2, [100, 100], LINEAR), (CANCEL, [100, 100], (0.1, 0.6, 0.4, 1)),
                       (CANCEL + 8, [130, 124], EASE), (CANCEL + 19, [87, 93], EASE),
                       (CANCEL + 30, [107, 104], EASE), (CANCEL + 41, [98, 99], EASE), (CANCEL + 52, [100, 100])),
                r=keys((CANCEL, 0, EASE), (CANCEL + 9, -5, EASE), (CANCEL + 20, 4, EASE),
                       (CANCEL + 32, -1.5, EASE), (CANCEL + 44, 0)))

    add_small_hearts(button)
    add_particles(button)
    start = CANCEL + 4
    button.shapes("Ring",
                  group("Wave", ellipse("Circle", keys((start, [40, 40], OUT), (start + 30, [222, 222]))),
                        linear_stroke([(0, "#FF7A6B"), (0.5, "#F7467F"), (1, "#9B5DE5")], (-80, -80), (80, 80),
                                      keys((start, 46, OUT), (start + 30, 0)))),
                  p=(128, 130), ip=start, op=start + 30)
    return button


def add_particles(button):
    """Pairs of dots, a big one that flies far and a small one that trails beside it."""
    paints = ["#FF5C7A", "#FFB545", "#9B5DE5", "#22B8A7", "#FF8A5B", "#4D8DFF", "#F7467F"]
    start, items = CANCEL + 7, []
    for n in range(9):
        for kind, size, reach, turn, late in (("Big", 12, 108, 0, 0), ("Small", 7, 90, 14, 4)):
            begin = start + late
            reach += 6 * (n % 2)
            items.append(group(
                f"Particle {n + 1} {kind}",
                group("Dot", ellipse("Circle", size), fill(paints[(n * 2 + late) % len(paints)]),
                      p=keys((begin, [0, -38], (0.1, 0.75, 0.35, 1)), (begin + 40, [0, -reach])),
                      s=keys((begin, [0, 0], OUT), (begin + 9, [125, 125], EASE), (begin + 16, [100, 100], IN),
                             (begin + 42, [0, 0]))),
                r=40 * n + turn))
    button.shapes("Particles", *items, p=(128, 130), ip=start, op=start + 48,
                  r=keys((start, -14, OUT), (start + 46, 8)))


def add_small_hearts(button):
    """Three afterthoughts float up and sway while they fade."""
    for n, (x, size, late, paint) in enumerate(
        [(-40, 16, 0, "#FF5C7A"), (44, 21, 7, "#F7467F"), (4, 13, 15, "#FF8A5B")]):
        t, side = CANCEL + 14 + late, 1 if n % 2 else -1
        button.shapes(f"Small Heart {n + 1}",
                      group("Heart", shape("Path", HEART), fill(paint), s=(size, size)),
                      p=keys((t, [128 + x * 0.4, 96], (0.2, 0.5, 0.6, 1), [x * 0.5, -20, 0], [14 * side, 16, 0]),
                             (t + 50, [128 + x, (36, 22, 50)[n]])),
                      s=keys((t, [0, 0], POP), (t + 16, [100, 100], EASE), (t + 52, [70, 70])),
                      r=keys((t, 0, SINE), (t + 16, 14 * side, SINE), (t + 34, -12 * side, SINE), (t + 52, 4 * side)),
                      o=keys((t + 26, 100, EASE), (t + 52, 0)), ip=t, op=t + 52)
