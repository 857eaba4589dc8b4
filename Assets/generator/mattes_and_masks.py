"""mattes-and-masks: four arched windows, each with another time of the day and another kind of track matte.

Dawn: a hand wipes the misted pane (alpha). Noon: a rainbow comes and goes softly (luma). Dusk: bars cut the
setting sun (inverted alpha). Night: stars fade behind lit clouds (inverted luma). The wall is a solid with holes
made by masks, and the gleam on all panes finds its matte by `tp`."""

from math import exp, hypot, pi, sin

from .lottie import *

LOOP = 300
WIDE, HIGH = 172, 192
WINDOWS = {"Dawn": (52, 32), "Noon": (276, 32), "Dusk": (52, 270), "Night": (276, 270)}
WALL, TRIM, SILL, INK = "#F4E8D2", "#FFFAEF", "#CF7F5C", "#2B2340"

VIGNETTE = ("M 250 -40 C 440 -40 540 70 540 250 C 540 430 440 540 250 540 "
            "C 60 540 -40 430 -40 250 C -40 70 60 -40 250 -40 Z")


def arch(x, y, grow=0):
    """An arched window with its upper left corner at (x, y)."""
    r, k = WIDE / 2 + grow, 0.5523 * (WIDE / 2 + grow)
    cx, cy, bottom = x + WIDE / 2, y + WIDE / 2, y + HIGH + grow
    return outline([((cx - r, cy), None, (cx - r, cy - k)), ((cx, cy - r), (cx - k, cy - r), (cx + k, cy - r)),
                    ((cx + r, cy), (cx + r, cy - k), None), ((cx + r, bottom), None, None),
                    ((cx - r, bottom), None, None)])


def build():
    poster = Composition("Mattes and Masks", 500, 500, LOOP)
    add_sill_life(poster)
    for name, (x, y) in WINDOWS.items():
        poster.shapes(f"{name} Frame",
                      group("Sill", group("Edge", rect("Light", (200, 4), (0, -7), 2), fill("#E7A27E")),
                            group("Stone", rect("Board", (200, 18), (0, 0), 4), fill(SILL)),
                            group("Shadow", rect("Board", (188, 12), (0, 10), 3), fill("#C9B48F", 70)),
                            p=(x + 86, y + HIGH + 6)),
                      group("Keystone", shape("Stone", "M -12 -9 H 12 L 8 14 H -8 Z"), fill(SILL),
                            p=(x + 86, y - 5)),
                      group("Moulding", shape("Arch", arch(x, y, 5)), stroke(TRIM, 10, join=1)),
                      group("Outer Edge", shape("Arch", arch(x, y, 10)), stroke("#D8C39C", 3, join=1)))

    # All panes in one matte; the gleam uses it from further up by `tp`.
    poster.shapes("Gleam",
                  *[group(f"Beam {n}", rect("Rectangle", (width, 760)), fill("#FFFFFF", strength), p=(at, 0))
                    for n, (width, at, strength) in enumerate([(46, 0, 16), (12, 46, 22)], 1)],
                  p=keys((20, [-120, 250], EASE), (170, [640, 250])), r=24, tt=1, tp="Panes")
    poster.solid("Vignette", 500, 500, "#8A5A3C", o=11, masks=[mask("Middle", VIGNETTE, inverted=True)])
    # The depth of the wall: what the pane would show, less the same shape moved out of the light.
    for name, (x, y) in WINDOWS.items():
        poster.solid(f"{name} Inner Shadow", 500, 500, "#241433",
                     masks=[mask("Pane", arch(x, y), opacity=46), mask("Light", arch(x + 7, y + 9, 1), "s")])
    poster.solid("Wall", 500, 500, WALL, masks=[mask(f"{name} Hole", arch(*at), "s") for name, at in WINDOWS.items()])
    poster.shapes("Panes",
                  *[group(f"{name} Pane", shape("Arch", arch(*at)), fill("#FFFFFF"))
                    for name, at in WINDOWS.items()],
                  td=1)
    for (name, at), scene in zip(WINDOWS.items(), (dawn(), noon(), dusk(), night())):
        poster.precomp(name, scene, p=at)
    return poster


def add_sill_life(poster):
    """A cat watches the night, a plant the morning."""
    tail = [svg("M 0 0 C 16 8 24 20 18 34 C 14 44 4 46 0 38"), svg("M 0 0 C 12 10 14 24 4 34 C -4 42 -12 38 -12 29")]
    blink = keys((0, [100, 100], HOLD), (206, [100, 100], EASE), (211, [100, 8], EASE), (216, [100, 100]))
    poster.shapes("Cat",
                  group("Head",
                        *[group(f"Eye {side}", ellipse("Pupil", (4.2, 5.4)), fill("#F4D35E"), p=(x, -1), s=blink)
                          for side, x in (("Left", -5.5), ("Right", 5.5))],
                        group("Skull",
                              shape("Outline",
                                    "M -13 -15 L -6 -10 C -2 -11 2 -11 6 -10 L 13 -15 C 15 -8 15 2 10 7 "
                                    "C 5 11 -5 11 -10 7 C -15 2 -15 -8 -13 -15 Z"),
                              fill(INK)),
                        p=(0, -45), a=(0, 6), r=cycle([-5, 9], 150, -20, LOOP)),
                  group("Body", shape("Outline", "M -7 -42 C -13 -32 -19 -18 -18 0 H 18 C 19 -18 13 -32 7 -42 Z"),
                        fill(INK)),
                  group("Tail", shape("Line", cycle(tail, 100, -10, LOOP)), stroke(INK, 7), p=(12, -3)),
                  p=(406, 459))
    leaves = [(-64, 30, "#4F8A5B"), (-30, 40, "#3F7A55"), (4, 46, "#5E9C62"), (34, 38, "#3F7A55"),
              (62, 30, "#4F8A5B")]
    poster.shapes("Plant",
                  group("Pot", group("Rim", rect("Band", (34, 8), (0, -21), 2), fill("#F2B36B")),
                        group("Clay", shape("Cone", "M -14 -20 H 14 L 10 0 H -10 Z"), fill("#E39A52"))),
                  *[group(f"Leaf {n + 1}",
                          shape("Blade",
                                f"M 0 0 C -{size / 3} -{size / 2} -{size / 5} -{size * .9} 0 -{size} "
                                f"C {size / 5} -{size * .9} {size / 3} -{size / 2} 0 0 Z"),
                          fill(paint), p=(0, -22), r=cycle([angle - 3, angle + 4], 150, -18 * n, LOOP))
                    for n, (angle, size, paint) in enumerate(leaves)],
                  p=(90, 221))


# --- Dawn: alpha matte ---------------------------------------------------------------------------------------

def dawn():
    scene = Composition("Dawn", WIDE, HIGH, LOOP)
    view = dict(s=keys((0, [138, 138], SINE), (150, [148, 148], SINE), (300, [138, 138])), a=(65, 72), p=(86, 96))
    wipe = "M 6 48 C 50 6 130 -6 196 26 C 210 66 90 44 -22 88 C -30 122 90 78 196 98 C 206 134 80 106 -22 142"
    scene.shapes("Wipe",
                 group("Hand", shape("Path", wipe), trim(0, keys((16, 0, SNAP), (96, 100))), stroke("#FFFFFF", 56)),
                 td=1, o=keys((190, 100, EASE), (270, 0)))
    scene.image("Clear View", PAINTING, tt=1, **view)
    # Drops that run down the misted glass.
    scene.shapes("Drops",
                 *[group(f"Drop {n}", ellipse("Bead", (5, 7)), fill("#FFFFFF", 75),
                         p=keys((t, [x, y], IN), (t + 90, [x, y + run])),
                         s=keys((t, [0, 0], EASE), (t + 20, [100, 100], EASE), (t + 90, [60, 120])),
                         o=keys((t + 70, 100, EASE), (t + 92, 0)))
                   for n, (x, y, run, t) in enumerate(
                       [(40, 110, 60, 110), (84, 124, 58, 136), (128, 118, 66, 160), (104, 70, 70, 184)], 1)])
    scene.solid("Mist", WIDE, HIGH, "#E9EEF2", o=62)
    scene.image("Misted View", PAINTING, **view)
    return scene


# --- Noon: luma matte ----------------------------------------------------------------------------------------

def noon():
    scene = Composition("Noon", WIDE, HIGH, LOOP)
    float_ = keys((0, [120, 96, 0], SINE, [0, -8, 0], [6, 6, 0]), (150, [104, 74, 0], SINE, [-6, -6, 0], [0, 8, 0]),
                  (300, [120, 96, 0]))
    balloon = "M 0 -30 C 18 -30 28 -17 28 -3 C 28 12 12 22 6 32 H -6 C -12 22 -28 12 -28 -3 C -28 -17 -18 -30 0 -30 Z"
    scene.shapes("Basket", group("Wicker", rect("Box", (11, 8), (0, 43), 2), fill("#7A4A32")),
                 group("Ropes", shape("Left", "M -5 32 L -4 40"), shape("Right", "M 5 32 L 4 40"),
                       stroke("#7A4A32", 1.4)),
                 p=float_, s=(82, 82))
    # Stripes and shade overlap the envelope's edge; a mask trims them.
    scene.shapes("Balloon",
                 group("Shade", ellipse("Light", (70, 76), (-12, -10)), rect("All", (90, 90)),
                       fill("#7A1E3A", 26, even_odd=True)),
                 group("Stripes", ellipse("Inner", (14, 80)), ellipse("Middle", (40, 84)), stroke("#FFF3DC", 7)),
                 group("Envelope", rect("Cloth", (80, 80)), fill("#EE5D4C")), p=float_, s=(82, 82),
                 masks=[mask("Envelope", balloon)])
    for n, (x, y, size, drift) in enumerate([(30, 58, 80, 14), (142, 40, 62, -12)], 1):
        scene.shapes(f"Cloud {n}",
                     group("Puffs", ellipse("Left", 24, (-20, -4)), ellipse("Top", 36, (0, -10)),
                           ellipse("Right", 22, (20, -3)), rect("Base", (66, 16), (0, 2), 8), fill("#FFFFFF", 94)),
                     s=(size, size), p=cycle([[x - drift, y], [x + drift, y]], LOOP, -60 * n, LOOP))
    scene.shapes("Hills",
                 group("Path",
                       shape("Outline",
                             "M 96 192 C 104 180 84 172 92 162 C 96 157 106 156 108 151 "
                             "C 112 157 104 160 102 165 C 98 174 122 180 122 192 Z"),
                       fill("#F7E3A6")),
                 group("Front",
                       shape("Outline", "M 0 166 C 34 146 74 146 104 152 C 134 158 154 150 172 144 V 192 H 0 Z"),
                       linear_fill([(0, "#7CC06A"), (1, "#3F9464")], (80, 146), (90, 192))),
                 group("Back",
                       shape("Outline", "M 0 146 C 26 128 50 126 78 142 C 108 118 142 118 172 136 V 192 H 0 Z"),
                       linear_fill([(0, "#A9D78B"), (1, "#6BB77A")], (90, 122), (90, 170))))
    # White lets the rainbow through, black hides it: a light band with soft ends that passes from left to right.
    scene.shapes("Rainbow Light",
                 group("Band", rect("Rectangle", (560, 260)),
                       linear_fill([(0, "#000000"), (0.25, "#FFFFFF"), (0.72, "#FFFFFF"), (1, "#000000")],
                                   (-200, 0), (200, 0)),
                       p=keys((0, [-206, 96], EASE), (120, [86, 96], EASE), (190, [86, 96], EASE),
                              (290, [370, 96]))),
                 td=1)
    scene.shapes("Rainbow",
                 *[group(f"Bow {n + 1}", ellipse("Circle", 204 - 13 * n), stroke(paint, 7, 88))
                   for n, paint in enumerate(["#EF6A5A", "#F6A14B", "#F8D65C", "#7CC98A", "#58A9E0", "#8D7BD8"])],
                 p=(76, 152), tt=3)
    scene.shapes("Sky",
                 group("Colour", rect("Rectangle", (WIDE, HIGH), (86, 96)),
                       linear_fill([(0, "#3FA3E3"), (0.6, "#93D3F2"), (1, "#DDF3F4")], (86, 0), (86, 150))))
    return scene


# --- Dusk: inverted alpha matte, masks with animated paths ---------------------------------------------------

def surface(level, swell, turn):
    """The sea up to a swelling surface: two crests that seem to travel."""
    points = [(x, level + swell * sin(x / 172 * 4 * pi + turn)) for x in range(-22, 215, 21)]
    path = smooth(points, closed=False)
    for corner in ((216, 200), (-24, 200)):
        path["v"].append(list(corner)), path["i"].append([0, 0]), path["o"].append([0, 0])
    return coarse({**path, "c": True})


def swell(level, height, direction):
    return keys(*[(n * 25, surface(level, height, direction * 2 * pi * n / 6), LINEAR) for n in range(13)])


def dusk():
    scene = Composition("Dusk", WIDE, HIGH, LOOP)
    sail = keys((0, [126, 131], SINE), (150, [112, 134], SINE), (300, [126, 131]))
    scene.solid("Near Sea", WIDE, HIGH, "#3A1D52", masks=[mask("Surface", swell(166, 3.4, 1))])
    scene.shapes("Sailing Boat",
                 group("Sails", shape("Main", "M 0 -26 C -6 -16 -10 -8 -13 -2 H 0 Z"),
                       shape("Jib", "M 2 -22 C 8 -14 10 -8 12 -2 H 2 Z"), fill("#FFE3C2")),
                 group("Hull", shape("Outline", "M -16 0 H 16 C 14 6 10 8 6 8 H -8 C -12 8 -15 5 -16 0 Z"),
                       fill(INK)),
                 p=sail, r=cycle([-4, 4], 100, -20, LOOP))
    # The sun's path on the water: only where the sea is, and only in a trembling column.
    column = [svg("M 66 126 H 106 L 122 192 H 50 Z"), svg("M 62 126 H 110 L 112 192 H 60 Z")]
    scene.shapes("Sun Path",
                 *[group(f"Glint {n + 1}",
                         rect("Bar", (cycle([[50, 3], [84, 3]], 100, -31 * n, LOOP)), (86, 133 + 9 * n), 1.5),
                         fill("#FFD27A", 90 - 9 * n))
                   for n in range(6)],
                 masks=[mask("Surface", swell(130, 2.4, -1)), mask("Column", cycle(column, 100, 0, LOOP), "i", 92)])
    scene.shapes("Far Sea",
                 group("Colour", rect("Rectangle", (WIDE, 100), (86, 156)),
                       linear_fill([(0, "#C2476B"), (0.5, "#7A2F6B"), (1, "#4A2259")], (86, 126), (86, 190))),
                 masks=[mask("Surface", swell(130, 2.4, -1))])
    # Bars slide down over the sun and cut it open, thicker the lower they are. Three times a loop each bar
    # becomes the next one and jumps back; two keys at one time make the jump.
    def slide(before, after):
        return keys(*[frame for t in (0, 100, 200) for frame in ((t, before, LINEAR), (t + 100, after, HOLD))])

    def size(n):
        return [140, max(0.0, 1.5 * n - 1)]

    def spot(n):
        return [86, 56 + 11.5 * n]

    bars = [group(f"Bar {n + 1}", rect("Rectangle", slide(size(n), size(n + 1)), slide(spot(n), spot(n + 1))),
                  fill("#FFFFFF")) for n in range(7)]
    scene.shapes("Sun Bars", *bars, td=1)
    scene.shapes("Sun",
                 group("Disc", ellipse("Circle", 112),
                       linear_fill([(0, "#FFF0A8"), (0.5, "#FFB650"), (1, "#F2557A")], (0, -56), (0, 56))),
                 p=(86, 92), tt=2)
    scene.shapes("Sky",
                 group("Glow", ellipse("Circle", 250, (86, 110)),
                       radial_fill([(0, "#FFB36B", 0.75), (1, "#FFB36B", 0)], (86, 110), (211, 110))),
                 group("Colour", rect("Rectangle", (WIDE, HIGH), (86, 96)),
                       linear_fill([(0, "#4B2A73"), (0.45, "#B4457B"), (0.8, "#F58A66")], (86, 0), (86, 150))))
    return scene


# --- Night: inverted luma matte, subtracted mask -------------------------------------------------------------

def night():
    scene = Composition("Night", WIDE, HIGH, LOOP)
    scene.shapes("Ridge",
                 group("Firs",
                       *[shape(f"Fir {n + 1}", f"M {x} {y - h} L {x + h * .26} {y} H {x - h * .26} Z")
                         for n, (x, y, h) in enumerate([(10, 176, 40), (26, 178, 30), (40, 182, 46), (58, 184, 28),
                                                        (120, 186, 30), (136, 182, 44), (152, 180, 32),
                                                        (166, 176, 42)])],
                       fill("#0A1026")),
                 group("Ground",
                       shape("Outline", "M 0 168 C 40 170 70 184 100 184 C 130 184 150 172 172 168 V 192 H 0 Z"),
                       fill("#0A1026")),
                 group("Hill",
                       shape("Outline",
                             "M 0 156 L 34 128 L 56 146 L 88 116 L 128 154 L 146 142 L 172 160 V 192 H 0 Z"),
                       linear_fill([(0, "#2B3A74"), (1, "#141C44")], (86, 116), (86, 180))))
    crescent = "M 12 -21 C 24 -21 33 -12 33 0 C 33 12 24 21 12 21 C 0 21 -9 12 -9 0 C -9 -12 0 -21 12 -21 Z"
    scene.shapes("Moon",
                 group("Disc", ellipse("Circle", 46),
                       linear_fill([(0, "#FFFBEA"), (1, "#F3D998")], (-14, -18), (14, 20))),
                 p=(118, 58), r=cycle([-26, -20], LOOP, 0, LOOP),
                 masks=[mask("Full Disc", "M -40 -40 H 40 V 40 H -40 Z"), mask("Earth Shadow", crescent, "s")])
    scene.shapes("Moon Light",
                 group("Halo", ellipse("Circle", 150),
                       radial_fill([(0, "#DCE6FF", 0.5), (1, "#8FA8F0", 0)], (0, 0), (75, 0))),
                 p=(112, 58), s=cycle([[94, 94], [108, 108]], 150, 0, LOOP))
    ribbon = [svg("M -10 96 C 30 60 60 118 96 84 C 130 52 150 92 184 66 V 20 "
                  "C 150 50 130 10 96 40 C 60 72 30 20 -10 50 Z"),
              svg("M -10 86 C 30 112 60 64 96 96 C 130 124 150 60 184 82 V 30 "
                  "C 150 14 130 66 96 50 C 60 22 30 62 -10 36 Z")]
    scene.shapes("Aurora",
                 group("Ribbon", shape("Outline", cycle(ribbon, LOOP, 0, LOOP)),
                       linear_fill([(0, "#7BFFD0", 0), (0.6, "#5CF2C0", 0.34), (1, "#4BC8F0", 0)], (86, 16),
                                   (86, 112))))
    # Lit clouds and the moon's halo are bright, so what they cover of the stars goes: dark parts keep them.

    def drift(y, far):
        return keys((0, [-90 - far, y], LINEAR), (LOOP, [262 + far, y]))

    def cloud():
        return [ellipse("Left", (70, 26), (-34, 2)), ellipse("Top", (76, 40), (2, -6)),
                ellipse("Right", (66, 24), (38, 4))]

    scene.shapes("Star Cover",
                 group("Halo", ellipse("Circle", 130),
                       radial_fill([(0, "#FFFFFF"), (0.4, "#BBBBBB"), (1, "#000000", 0)], (0, 0), (65, 0)),
                       p=(112, 58)),
                 group("High Cloud", *cloud(), fill("#E8E8E8"), p=drift(44, 0)),
                 group("Low Cloud", *cloud(), fill("#D0D0D0"), p=drift(98, 60), s=(120, 80)), td=1)
    scene.image("Stars", STARS, tt=4, a=(80, 90), p=(86, 84), s=(128, 128), r=cycle([-5, 5], LOOP, 0, LOOP))
    scene.shapes("Clouds", group("High Cloud", *cloud(), fill("#6F7FC4", 30), p=drift(44, 0)),
                 group("Low Cloud", *cloud(), fill("#6F7FC4", 26), p=drift(98, 60), s=(120, 80)))
    scene.shapes("Sky",
                 group("Colour", rect("Rectangle", (WIDE, HIGH), (86, 96)),
                       linear_fill([(0, "#0B1033"), (0.6, "#1E2A66"), (1, "#3E4A94")], (86, 0), (86, 160))))
    return scene


# --- Pictures ------------------------------------------------------------------------------------------------

def mix(a, b, share):
    share = max(0.0, min(1.0, share))
    return [p + (q - p) * share for p, q in zip(a, b)]


def chance(x, y, seed=0):
    """A random looking number from 0 to 1 that is the same on every machine."""
    n = (x * 374761393 + y * 668265263 + seed * 2246822519) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((n ^ (n >> 16)) & 0xFFFF) / 0xFFFF


def noise(x, y, seed=0):
    """Smooth value noise."""
    i, j = int(x // 1), int(y // 1)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    top = chance(i, j, seed) * (1 - u) + chance(i + 1, j, seed) * u
    return top * (1 - v) + (chance(i, j + 1, seed) * (1 - u) + chance(i + 1, j + 1, seed) * u) * v


def painting(x, y):
    """Dawn over a lake, 130 x 144: ridges in the haze, and their reflection."""
    shore, sun = 103, (80, 68)
    depth = y - shore
    if depth > 0:                       # the lake mirrors what is above, squeezed and rippled
        x, y = x + 1.6 * sin(depth * 1.1 + 3 * noise(x / 9, depth / 2, 7)) * (0.3 + depth / 30), shore - depth * 1.35
    tone = mix(color("#6C7FC0"), color("#F3A7A6"), y / 62)
    tone = mix(tone, color("#FFE3B0"), (y - 62) / 30)
    away = hypot(x - sun[0], y - sun[1])
    tone = mix(tone, color("#FFF1C4"), 0.85 * exp(-(away / 24) ** 2))
    tone = mix(tone, color("#FFFBE6"), 13.5 - away)
    ridges = [(70, 22, "#C59AB8"), (82, 20, "#9A7BA8"), (93, 15, "#6A5A92"), (102, 9, "#3F3F73")]
    for n, (level, height, paint) in enumerate(ridges):
        rough = noise(x / 27 + 9 * n, n, 1) * 1.2 + noise(x / 9 + 5 * n, n, 2) * 0.4 + noise(x / 3.2, n, 3) * 0.12
        crest = level + height * (0.9 - rough)
        mist = mix(color(paint), color("#F8D5C0"), 0.75 * (y - crest) / 30)
        tone = mix(tone, mist, (y - crest) * 0.8 + 0.5)
    if depth > 0:
        tone = mix(mix(tone, color("#5B6BA8"), 0.16 + depth / 120), color("#FFEBC8"), 0.5 * exp(-depth / 2.2))
    return (*tone[:3], 1)


def starry(x, y):
    """A clear night, 160 x 180, with the Milky Way; transparent where there is no light."""
    band = (x - 80) * 0.62 + (y - 90) * 0.78
    cloudy = noise(x / 15, y / 15, 4) * 0.6 + noise(x / 6, y / 6, 5) * 0.3 + noise(x / 3, y / 3, 6) * 0.1
    glow = exp(-((band + 26 * (cloudy - 0.5)) / 30) ** 2) * max(0.0, cloudy * 1.5 - 0.35)
    tone, light = mix(color("#7F8FE8"), color("#F3C6E4"), cloudy * 1.3 - 0.2), 0.52 * glow
    column, row = int(x // 8), int(y // 8)
    for i in range(column - 1, column + 2):
        for j in range(row - 1, row + 2):
            if chance(i, j, 11) > 0.42 - 0.3 * exp(-((i * 8 - 80) * 0.62 + (j * 8 - 90) * 0.78) ** 2 / 900):
                sx, sy = (i + chance(i, j, 12)) * 8, (j + chance(i, j, 13)) * 8
                size = 0.45 + 1.1 * chance(i, j, 14) ** 5
                spot = exp(-((x - sx) ** 2 + (y - sy) ** 2) / size ** 2)
                tone, light = mix(tone, color("#FFF6DF"), spot * 2), min(1.0, light + spot)
    return (*tone[:3], round(light, 2))


PAINTING = embedded_image("painting", 130, 144, png(130, 144, painting))
STARS = external_image("stars", 160, 180, "stars.png")


def write_images(folder):
    (folder / "images").mkdir(exist_ok=True)
    (folder / "images" / "stars.png").write_bytes(png(160, 180, starry))
