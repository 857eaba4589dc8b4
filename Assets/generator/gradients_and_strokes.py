"""gradients-and-strokes: a brass orrery. Planets go round a sun above a rosette, inside a ring of ticks.

Shows: linear and radial gradients (moved highlights, opacity stops, hard edges), gradient strokes, dashes with
a moving offset, both modes of trimming, line caps and joins, the even-odd rule. Everything turns a whole number of
times, and dash offsets move by whole patterns, so the loop is seamless."""

from math import pi

from .lottie import *

LOOP = 480
BRASS = [(0, "#FFF0C2"), (0.3, "#E2AE5B"), (0.55, "#8F5A26"), (0.8, "#F3CC84"), (1, "#A86F30")]
IVORY, GOLD, ROSE, TEAL, INK = "#FFF3D6", "#F0BE6A", "#EF6F5E", "#4FC0B0", "#0C0F2C"


def turn(times, start=0):
    return keys((0, start, LINEAR), (LOOP, start + 360 * times))


def marks(radius, count, length):
    """Dash and gap that put `count` dashes around a circle."""
    return [length, 2 * pi * radius / count - length]


def build():
    orrery = Composition("Gradients and Strokes", 500, 500, LOOP)
    middle = dict(p=(250, 250))

    # The sun: three stars behind it show the three joins.
    joins = [("Miter", 16, 62, 47, 1, 1), ("Round", 16, 55, 42, 2, -1), ("Bevel", 12, 50, 38, 3, 1)]
    orrery.shapes("Sun",
                  group("Face", ellipse("Disc", 62),
                        linear_stroke([(0, "#FFF8DA"), (1, "#D9772E")], (-22, -28), (22, 28), 2),
                        radial_fill([(0, "#FFFDF0"), (0.45, "#FFD66B"), (1, "#EE7F33")], (0, 0), (36, 0), 55,
                                    -130)),
                  *[group(f"{name} Rays", star("Star", points, outer, inner),
                          stroke(paint, width, join=join, cap=1, miter=8),
                          r=turn(way * 0.25 if points == 16 else way / 3))
                    for (name, points, outer, inner, join, way), paint, width in zip(
                        joins, (GOLD, ROSE, "#FFE2A0"), (2, 2.5, 3))],
                  **middle)
    orrery.shapes("Corona",
                  group("Light", ellipse("Disc", 190),
                        radial_fill([(0, "#FFC663", 0.85), (0.4, "#FF9E4D", 0.36), (1, "#FF7A3D", 0)], (0, 0),
                                    (95, 0))),
                  s=cycle([[94, 94], [106, 106]], 160, 0, LOOP), **middle)
    # Even-odd: the disc is the hole of the toothed wheel.
    orrery.shapes("Wheel",
                  group("Spokes", *[shape(f"Spoke {n + 1}", line(inner, outer))
                                    for n, (inner, outer) in enumerate(zip(ring(24, 67), ring(24, 72)))],
                        stroke(GOLD, 2.2, 80), r=turn(-0.25)),
                  # Only the outline turns: a turning gradient would break the loop after a quarter.
                  group("Teeth", star("Outer", 48, 82, 78, rotation=turn(-0.25)), ellipse("Hole", 150),
                        linear_fill(BRASS, (-60, -60), (60, 60), even_odd=True)), **middle)

    add_planets(orrery)
    add_comet(orrery)
    add_rosette(orrery, middle)

    # The bezel.
    orrery.shapes("Moon Phases", *[phase(n, at) for n, at in enumerate(ring(8, 219, -90 + 22.5))], **middle)
    orrery.shapes("Dots",
                  group("Beads", ellipse("Circle", 2 * 219),
                        stroke(IVORY, 3.4, 85, dashes=marks(219, 64, 0),
                               offset=keys((0, 0, LINEAR), (LOOP, -4 * 2 * pi * 219 / 64)))),
                  **middle)
    orrery.shapes("Ticks",
                  group("Hours", ellipse("Circle", 2 * 201),
                        stroke(IVORY, 12, 95, cap=1, dashes=marks(201, 12, 3), offset=1.5)),
                  group("Minutes", ellipse("Circle", 2 * 203),
                        stroke(GOLD, 8, 75, cap=1, dashes=marks(203, 60, 1.4), offset=0.7)),
                  **middle)
    orrery.shapes("Bezel",
                  group("Inner Rim", ellipse("Circle", 2 * 193),
                        linear_stroke(BRASS, (130, -140), (-130, 140), 1.6)),
                  group("Outer Rim", ellipse("Circle", 2 * 232), linear_stroke(BRASS, (-165, -165), (165, 165), 7)),
                  group("Groove", ellipse("Circle", 2 * 219), stroke("#090B22", 20, 55)), **middle)
    orrery.shapes("Dial",
                  group("Face", ellipse("Disc", 2 * 232),
                        radial_fill([(0, "#3A3679"), (0.55, "#1F2056"), (1, "#12143A")], (0, 0), (232, 0))),
                  **middle)

    add_corners(orrery)
    orrery.shapes("Card",
                  group("Board", rect("Rectangle", (500, 500), (250, 250), 44),
                        linear_fill([(0, "#1A1D4F"), (0.5, INK), (1, "#24164A")], (60, 0), (440, 500))))
    return orrery


def add_planets(orrery):
    """Each planet sits at the top of a turning group: its lit side looks at the sun, its trail lags behind."""
    planets = [("Mercury", 100, 13, 4, 40, ("#FFE3D2", "#E58A76", "#7A2E3F")),
               ("Venus", 124, 19, 3, 150, ("#FFF4C9", "#F2B552", "#96512A")),
               ("Earth", 149, 23, 2, 255, ("#CBFFF0", "#45B5B8", "#173F70")),
               ("Saturn", 174, 28, 1, 322, ("#FFE9D6", "#D9967F", "#5E3153"))]
    for name, radius, size, turns, start, (light, middle, dark) in planets:
        items = []
        if name == "Earth":
            items.append(group("Moon",
                               group("Orbit", ellipse("Circle", 40), stroke(IVORY, 0.8, 45, dashes=[2, 2.19])),
                               group("Body", ellipse("Disc", 6, (0, -20)), fill(IVORY)), p=(0, -radius), r=turn(5)))
        globe = group("Globe", ellipse("Disc", size),
                      radial_fill([(0, light), (0.45, middle), (1, dark)], (0, 0), (0, size * 0.62), 62, 0),
                      p=(0, -radius))
        if name == "Saturn":
            # Front and back of the ring are halves of one ellipse, cut by trims; the ring keeps its tilt in space.
            ring_paint = lambda: linear_stroke(
                [(0, "#FFE7B8"), (0.5, "#D69A5B"), (1, "#FFF1D2")], (-24, 0), (24, 0), 3.4, cap=1)
            tilt = dict(p=(0, -radius), r=turn(-turns, -start - 20))
            items += [group("Ring Front", ellipse("Ellipse", (50, 15)), trim(25, 75), ring_paint(), **tilt), globe,
                      group("Ring Back", ellipse("Ellipse", (50, 15)), trim(25, 75, 180), ring_paint(), **tilt)]
        else:
            items.append(globe)
        # The trail: the last third of the circle before the planet, fading out by opacity stops.
        items.append(group("Trail", ellipse("Circle", 2 * radius), trim(72, 100),
                           linear_stroke([(0, middle, 0), (1, light, 0.95)], (-radius, radius * 0.2), (-8, -radius),
                                         3)))
        orrery.shapes(name, *items, p=(250, 250), r=turn(turns, start))
    orrery.shapes("Orbits",
                  *[group(f"{name} Orbit", ellipse("Circle", 2 * radius),
                          stroke(IVORY, 1.1, 42, dashes=marks(radius, count, 3.2),
                                 offset=keys((0, 0, LINEAR), (LOOP, -turns * 12 * 2 * pi * radius / count))))
                    for (name, radius, _, turns, _, _), count in zip(planets, (72, 90, 108, 126))],
                  p=(250, 250))


def add_comet(orrery):
    """Trim mode 1: a piece of a long ellipse that slides along it with the offset; quick near the sun."""
    lap = keys((0, 0, (0.45, 0.15, 0.55, 0.85)), (240, 360, (0.45, 0.15, 0.55, 0.85)), (480, 720))
    paint = gradient("linear", [(0, "#9BE8FF", 0.1), (1, "#F2FDFF", 1)], (-150, 60), (60, -40))
    head = ellipse("Ellipse", (330, 92))
    orrery.shapes("Comet", group("Head", head, trim(29.4, 30, lap), stroke("#F4FEFF", 6)),
                  group("Tail", ellipse("Ellipse", (330, 92)), trim(18, 30, lap), gradient_stroke(paint, 2.6)),
                  group("Long Tail", ellipse("Ellipse", (330, 92)), trim(6, 30, lap),
                        gradient_stroke(paint, 1.2, 60)),
                  group("Path", ellipse("Ellipse", (330, 92)), stroke("#9BE8FF", 0.9, 28, dashes=[0, 5])),
                  p=(232, 262), r=-34)


def add_rosette(orrery, middle):
    """Trim mode 2: a light runs through the petals one after the other; below it the whole rosette, in parallel."""
    petal = "M 0 -84 C 52 -120 60 -176 0 -190 C -60 -176 -52 -120 0 -84 Z"
    def petals(count):
        result = []
        for n in range(count):
            path, (c, s) = svg(petal), ring(count, 1, 0)[n]
            for part in "vio":
                path[part] = [[x * c - y * s, x * s + y * c] for x, y in path[part]]
            result.append(shape(f"Petal {n + 1}", coarse(path)))
        return result
    orrery.shapes("Rosette Light",
                  group("Petals", *petals(12), trim(0, 9, turn(1), individually=True),
                        radial_stroke([(0, "#FFE9B0"), (1, ROSE)], (0, 0), (190, 0), 2)),
                  **middle)
    orrery.shapes("Rosette",
                  group("Petals", *petals(12),
                        trim(cycle([0, 26], 240, 0, LOOP), cycle([100, 74], 240, 0, LOOP), turn(1)),
                        radial_stroke([(0, "#A58BE8", 0.9), (1, TEAL, 0.4)], (0, 0), (190, 0), 1.4, 80)),
                  **middle)


def phase(n, at):
    """A little moon: hard edges in the gradient draw the border between light and dark."""
    lit, night = 1 - abs(n - 4) / 4 * 0.98, "#2B2C63"
    if n <= 4:
        stops = [(0, night), (1 - lit, night), (1 - lit, IVORY), (1, IVORY)]
    else:
        stops = [(0, IVORY), (lit, IVORY), (lit, night), (1, night)]
    return group(f"Phase {n + 1}", ellipse("Disc", 17), linear_stroke(BRASS, (-8, -8), (8, 8), 1.6),
                 linear_fill(stops, (-8.5, 0), (8.5, 0)), p=at)


def add_corners(orrery):
    """Chevrons with all joins and caps, and a star whose beams end in the three caps."""
    for n, (x, y, angle) in enumerate([(34, 34, 0), (466, 34, 90), (466, 466, 180), (34, 466, 270)], 1):
        chevrons = [group(f"Chevron {k + 1}", shape("Line", f"M 0 {34 + 13 * k} V 0 H {34 + 13 * k}"),
                          trim(cycle([14, 0], 120, -20 * k, LOOP), cycle([86, 100], 120, -20 * k, LOOP)),
                          stroke(paint, width, 90, cap=kind, join=kind), p=(11 * (2 - k), 11 * (2 - k)))
                    for k, (paint, width, kind) in enumerate([(ROSE, 4, 3), (GOLD, 4, 2), (IVORY, 4, 1)])]
        orrery.shapes(f"Corner {n}", *chevrons, p=(x, y), a=(0, 0), r=angle, s=(78, 78))
