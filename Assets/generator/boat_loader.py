"""boat-loader: a sailing boat over a cut-away sea. The first half is a seamless loop, the second the success.

The five root layers are meant to be found by name: a program may hide some of them, or override
`Boat.Transform.Position` to sail the boat along with the progress of a download."""

from math import cos, pi, sin

from .lottie import *

HALF, FULL = 240, 480
EDGE = ("M 300 20 C 454.6 20 580 145.4 580 300 C 580 454.6 454.6 580 300 580 "
        "C 145.4 580 20 454.6 20 300 C 20 145.4 145.4 20 300 20 Z")

IVORY, SAND, SAFFRON, CORAL, RUST = "#FFF6E3", "#F7E0B5", "#F8B84A", "#EF5B45", "#B93A2B"
FOAM, SEA_1, SEA_2, SEA_3, ABYSS = "#D8F3EC", "#5CC4B8", "#2FA3A5", "#17808F", "#0A3557"
WOOD, DARK_WOOD, GOLD, PALE_GOLD = "#8F4E2B", "#5E2F1D", "#F3B33D", "#FFE08A"


def build():
    boat = Composition("Boat Loader", 600, 600, FULL)
    boat.marker("loop", 0, HALF)
    boat.marker("success", HALF, FULL - HALF)
    add_success(boat)
    bob = [(t, [300, 268 if t % 120 == 0 else 259], SINE) for t in range(0, HALF, 60)]
    rock = [(t, 2.4 if t % 120 == 30 else -2.6, SINE) for t in range(-30, HALF, 60)]
    boat.precomp("Boat", sailing_boat(), a=(160, 250),
                 p=keys(*bob, (HALF, [300, 268], EASE), (HALF + 26, [300, 280], (0.5, 0, 0.4, 1)),
                        (HALF + 48, [300, 230], (0.5, 0, 0.6, 1)), (HALF + 72, [300, 275], SINE),
                        (HALF + 100, [300, 257], SINE), (HALF + 130, [300, 267], SINE),
                        (HALF + 180, [300, 260], SINE), (FULL, [300, 268])),
                 r=keys(*rock, (HALF + 30, 2.4, SINE), (HALF + 54, -6, SINE), (HALF + 80, 5, SINE),
                        (HALF + 112, -3.4, SINE), (HALF + 160, 2.4, SINE), (HALF + 210, -2.6, SINE),
                        (FULL + 30, 2.4)))
    boat.precomp("Chest", treasure_chest(), masks=[mask("Porthole", EDGE)])
    boat.precomp("Fish", school(), masks=[mask("Porthole", EDGE)])
    boat.precomp("Bg", background(), masks=[mask("Porthole", EDGE)])
    return boat


def twice(composition, name, loop):
    """Plays a seamless loop of the first half's length in both halves."""
    composition.precomp(f"{name} 1", loop, op=HALF)
    composition.precomp(f"{name} 2", loop, ip=HALF, st=HALF)


# --- Success -------------------------------------------------------------------------------------------------

def add_success(boat):
    t = HALF + 62
    paints = [CORAL, SAFFRON, IVORY, SEA_1]
    confetti = [group(f"Confetti {n + 1}",
                      group("Piece", *([ellipse("Dot", 11)] if n % 3 == 0 else [rect("Strip", (6, 15), radius=3)]),
                            fill(paints[n % 4]),
                            p=keys((t + 4, [0, -46], (0.1, 0.7, 0.4, 1)), (t + 48, [0, -118 - 22 * (n % 3)])),
                            r=keys((t + 4, 0, OUT), (t + 56, 200 if n % 2 else -160)),
                            s=keys((t + 4, [0, 0], OUT), (t + 14, [110, 110], EASE), (t + 34, [100, 100], IN),
                                   (t + 58, [0, 0]))),
                      r=36 * n + 8)
                for n in range(10)]
    boat.shapes("Success",
                group("Check", shape("Path", "M -24 2 L -7 19 L 26 -17"),
                      trim(0, keys((t + 12, 0, SNAP), (t + 32, 100))), stroke("#1C9C72", 12)),
                group("Disc", ellipse("Circle", 102),
                      linear_stroke([(0, PALE_GOLD), (1, "#E8932B")], (-40, -60), (40, 60), 8),
                      linear_fill([(0, "#FFFFFF"), (1, "#FCE9C4")], (0, -60), (0, 60))),
                *confetti,
                group("Ring", ellipse("Circle", keys((t + 2, [100, 100], OUT), (t + 36, [330, 330]))),
                      stroke(PALE_GOLD, keys((t + 2, 26, OUT), (t + 36, 0)))),
                p=keys((t, [300, 420], (0.2, 0.7, 0.3, 1.15)), (t + 26, [300, 363], SINE),
                       (t + 80, [300, 358], SINE), (t + 130, [300, 363], SINE), (FULL, [300, 360])),
                s=keys((t, [0, 0], (0.2, 0.8, 0.4, 1)), (t + 12, [118, 118], EASE), (t + 22, [93, 93], EASE),
                       (t + 32, [103, 103], EASE), (t + 42, [100, 100])),
                r=keys((t, -24, BACK), (t + 30, 0)), ip=t)


# --- Boat ----------------------------------------------------------------------------------------------------

def sailing_boat():
    """Drawn with the water line at y = 250; it heads to the right."""
    boat = Composition("Boat", 320, 320, FULL)
    hull = ("M 50 213 C 100 224 206 222 276 198 C 270 236 246 272 214 280 "
            "C 190 285 134 285 112 281 C 82 276 60 250 50 213 Z")
    # Foam that hugs the hull hides where water and boat meet.
    bow = ["M 190 253 C 220 256 240 247 262 236 C 262 247 278 246 288 252 C 268 260 220 264 190 253 Z",
           "M 190 250 C 220 252 242 241 268 226 C 270 241 288 242 300 250 C 276 258 220 260 190 250 Z"]
    stern = ["M 130 252 C 100 256 82 252 66 243 C 56 250 40 248 26 252 C 52 262 100 264 130 252 Z",
             "M 130 250 C 100 254 80 250 64 237 C 50 248 30 246 12 251 C 46 261 100 262 130 250 Z"]
    boat.shapes("Foam", *[group(name, shape("Path", cycle([svg(pose) for pose in poses], 120, 0, FULL)), fill(FOAM))
                          for name, poses in (("Bow", bow), ("Stern", stern))])
    boat.shapes("Hull",
                group("Lifebuoy",
                      group("Bands",
                            *[shape(f"Band {n}", d)
                              for n, d in enumerate(("M -13 0 H -6", "M 13 0 H 6", "M 0 -13 V -6", "M 0 13 V 6"),
                                                    1)],
                            stroke(CORAL, 6, cap=1)),
                      group("Ring", ellipse("Circle", 19), stroke(IVORY, 7)), p=(104, 238)),
                *[group(f"Porthole {n}", ellipse("Glass", 13), stroke(GOLD, 3.5), fill("#4A1E22"), p=(x, y))
                  for n, (x, y) in enumerate([(148, 241), (176, 240), (204, 237)], 1)],
                group("Rail", shape("Path", "M 50 213 C 100 224 206 222 276 198"), stroke(IVORY, 7)),
                group("Below Water", shape("Path", hull),
                      linear_fill([(0, SEA_3, 0), (0.5, SEA_3, 0.1), (0.56, "#127089", 0.6), (1, "#0B4F72", 0.9)],
                                  (0, 210), (0, 285))),
                group("Body", shape("Path", hull),
                      linear_fill([(0, "#F4735A"), (0.5, CORAL), (1, RUST)], (90, 205), (130, 280))))
    flap = [svg("M 160 34 C 142 24 128 42 108 32 L 108 50 C 128 60 142 42 160 52 Z"),
            svg("M 160 34 C 140 42 128 24 106 36 L 106 54 C 128 42 140 60 160 52 Z")]
    boat.shapes("Pennant", group("Flag", shape("Path", cycle(flap, 80, 0, FULL)), fill(SEA_2)))

    def main_sail(bulge):
        return svg(f"M 149 62 C {122 - bulge} 104 {92 - bulge} 152 62 190 C 92 202 126 202 149 198 Z")

    def jib(bulge):
        return svg(f"M 168 74 C {204 + bulge} 100 {240 + bulge} 148 264 186 C 232 200 198 202 168 197 Z")
    boat.shapes("Sails",
                group("Main Sail",
                      group("Emblem", star("Play", 3, 22, outer_round=16), fill(CORAL), stroke(CORAL, 8), r=90,
                            p=cycle([[117, 164], [112, 164]], 120, -20, FULL)),
                      shape("Path", cycle([main_sail(0), main_sail(9)], 120, -20, FULL)),
                      linear_fill([(0, "#FFFFFF"), (0.6, "#FFF8EA"), (1, "#EBC998")], (90, 110), (160, 168))),
                group("Jib", shape("Path", cycle([jib(0), jib(9)], 120, -35, FULL)),
                      linear_fill([(0, "#F39B37"), (0.5, SAFFRON), (1, "#FFD27A")], (160, 140), (250, 160))))
    boat.shapes("Mast",
                group("Boom", shape("Path", "M 58 203 C 90 207 130 206 162 203"), stroke(DARK_WOOD, 5)),
                group("Pole", shape("Path", "M 159 30 V 216"), stroke(DARK_WOOD, 7)))
    return boat


# --- Chest ---------------------------------------------------------------------------------------------------

def treasure_chest():
    """Stands on y = 420 below its null. The lid turns over its back edge: as its front shrinks the inside grows."""
    chest = Composition("Chest", 600, 600, FULL)
    open_, turn = HALF + 24, (0.4, 0, 0.3, 1.25)

    # Coins jump out, turn in the air, and land around the chest.
    coin = one_coin()
    for n in range(11):
        side, far = (-1 if n % 2 else 1), 30 + 7 * (n * 4 % 11)
        t, up, down = open_ + 4 + 3 * n, 150 + 53 * n % 110, 400 + 7 * n % 14
        chest.precomp(f"Coin {n + 1}", coin, a=(15, 15), parent="Base", ip=t, st=t,
                      p=keys(key(t, [200 + 4 * side, 352, 0], (0.2, 0.5, 0.6, 1), [side * far * 0.2, -90, 0],
                                 [-side * far * 0.3, 0, 0]),
                             key(t + 26, [200 + side * far * 0.7, up, 0], (0.45, 0, 0.85, 0.6),
                                 [side * far * 0.4, 0, 0], [0, -110, 0]),
                             (t + 54, [200 + side * (far + 46), down, 0])))

    def sparkle(t):
        return keys((t, [0, 0], BACK), (t + 18, [100, 100], EASE), (t + 44, [0, 0]))

    chest.shapes("Sparkles",
                 *[group(f"Sparkle {n + 1}", star("Star", 4, 13, 3.5, inner_round=15), fill("#FFFBE8"), p=(x, y),
                         s=sparkle(open_ + 20 + late),
                         r=keys((open_ + 20 + late, -40, OUT), (open_ + 64 + late, 40)))
                   for n, (x, y, late) in enumerate([(150, 322, 0), (252, 306, 14), (178, 268, 30), (140, 300, 74),
                                                     (262, 338, 100)])],
                 ip=HALF, parent="Base")

    def band(name, x):
        return group(name, rect("Strap", (11, 60), (x, 391)),
                     linear_fill([(0, PALE_GOLD), (0.5, GOLD), (1, "#C77B1E")], (0, 360), (0, 420)))

    lift = keys((open_, [200, 362], turn), (open_ + 20, [200, 306]))
    chest.shapes("Box", group("Lock", rect("Plate", (22, 26), (200, 371), 5), stroke("#C77B1E", 2.5), fill(GOLD)),
                 group("Keyhole", ellipse("Hole", 6, (200, 369)), shape("Slot", "M 200 370 V 377"),
                       stroke(DARK_WOOD, 3), fill(DARK_WOOD)),
                 band("Left Strap", 152), band("Right Strap", 248),
                 group("Boards", shape("Upper", "M 140 381 H 260"), shape("Lower", "M 142 401 H 258"),
                       stroke(DARK_WOOD, 3, 60)),
                 group("Front", shape("Path", "M 137 361 H 263 L 258 420 H 142 Z"), stroke(DARK_WOOD, 5),
                       linear_fill([(0, "#A8623A"), (1, "#6E3820")], (0, 360), (0, 420))),
                 parent="Base")
    chest.shapes("Lid",
                 group("Front", group("Left Strap", rect("Strap", (11, 38), (-48, -18)), fill(GOLD)),
                       group("Right Strap", rect("Strap", (11, 38), (48, -18)), fill(GOLD)),
                       group("Dome", shape("Path", "M -64 0 C -66 -28 -52 -38 -30 -38 H 30 C 52 -38 66 -28 64 0 Z"),
                             stroke(DARK_WOOD, 5), linear_fill([(0, "#C27A48"), (1, WOOD)], (0, -38), (0, 0))),
                       p=lift, s=keys((open_, [100, 100], (0.4, 0, 0.6, 1)), (open_ + 17, [100, 0])),
                       o=keys((open_, 100, HOLD), (open_ + 17, 0))),
                 r=keys((HALF + 2, 0, SINE), (HALF + 6, -1.5, SINE), (HALF + 10, 1.5, SINE), (HALF + 14, -2, SINE),
                        (HALF + 18, 2, SINE), (HALF + 22, 0)),
                 a=(200, 362), p=(200, 362), parent="Base")
    chest.shapes("Treasure",
                 group("Pile", *[ellipse(f"Coin {n}", (22, 14), (x, y)) for n, (x, y) in enumerate(
                     [(160, 358), (180, 354), (200, 350), (221, 354), (240, 358), (190, 358), (212, 359)], 1)],
                       stroke("#D98A1F", 2), fill(PALE_GOLD)), ip=open_ + 4, parent="Base")
    chest.shapes("Inside",
                 group("Lining", shape("Path", "M -64 0 C -68 -44 -50 -58 -28 -58 H 28 C 50 -58 68 -44 64 0 Z"),
                       stroke(WOOD, 6),
                       linear_fill([(0, "#3B1A12"), (0.5, "#6E3216"), (1, "#F7C65B")], (0, -56), (0, 4)),
                       p=(200, 362), s=keys((open_, [100, 0], turn), (open_ + 20, [100, 100]))),
                 ip=open_, parent="Base")
    breathe = cycle([[100, 100], [109, 109]], 90, open_ + 26, FULL)
    breathe["k"][:0] = keys((open_ + 4, [0, 0], BACK), (open_ + 26, [100, 100]))["k"][:1]
    chest.shapes("Glow",
                 group("Halo", ellipse("Circle", 330),
                       radial_fill([(0, "#FFF3B8", 0.95), (0.35, "#FFD75E", 0.5), (1, "#FFC83A", 0)], (0, 0),
                                   (165, 0))),
                 p=(200, 350), s=breathe, ip=open_, parent="Base")
    rays = [group(f"Ray {n + 1}", shape("Path", "M 0 0 L -22 -300 H 22 Z"),
                  linear_fill([(0, "#FFE79A", 0.75), (0.5, "#FFE79A", 0.3), (1, "#FFE79A", 0)], (0, 0), (0, -290)),
                  r=angle,
                  s=keys((open_ + 6 + 2 * n, [30, 0], OUT), (open_ + 34 + 2 * n, [100, 100], SINE),
                         (open_ + 120, [80, 92], SINE), (FULL, [100, 100])))
            for n, angle in enumerate((-58, -34, -11, 12, 35, 57))]
    chest.shapes("Rays", *rays, p=(200, 356), r=keys((open_, -8, SINE), (open_ + 100, 7, SINE), (FULL, -5)),
                 ip=open_, parent="Base")
    chest.null("Base", p=(100, 127))
    twice(chest, "Bubbles", bubbles())
    return chest


def one_coin():
    """Spins while it flies, and lies flat after 54 frames."""
    coin = Composition("Coin", 30, 30, FULL)
    spin = [(t, [100 if t % 18 == 0 else 12, 100], SINE) for t in range(0, 54, 9)]
    coin.shapes("Face",
                group("Disc", ellipse("Rim", 20), stroke("#D98A1F", 3),
                      linear_fill([(0, PALE_GOLD), (1, GOLD)], (-6, -9), (6, 9))),
                p=(15, 15), s=keys(*spin, (54, [100, 46])))
    return coin


def bubbles():
    """Bubbles leak from the closed chest; each one is born and gone within the loop."""
    bubble = Composition("Bubble", 60, 230, 111)
    bubble.shapes("Bubble",
                  group("Gleam", ellipse("Dot", 3, (-2.4, -2.4)), fill("#FFFFFF", 90)),
                  group("Skin", ellipse("Circle", 12), stroke("#C9F2EE", 1.6, 85), fill("#BDEBEA", 26)),
                  p=keys(key(0, [30, 214, 0], (0.4, 0.1, 0.7, 0.9), [18, -60, 0], [-20, 60, 0]), (110, [44, 12, 0])),
                  s=keys((0, [0, 0], BACK), (16, [100, 100], SINE), (28, [92, 107], SINE), (42, [104, 96], SINE),
                         (56, [94, 106], SINE), (72, [104, 97], SINE), (104, [110, 110], OUT), (110, [0, 0])))
    loop = Composition("Bubbles", 600, 600, HALF)
    plan = [(0, 286, 0.9, -1), (34, 314, 0.7, 1), (70, 296, 1.15, 1), (104, 322, 0.75, -1), (140, 280, 0.7, 1),
            (172, 306, 1, -1), (206, 292, 0.6, 1)]
    for n, (start, x, size, side) in enumerate(plan, 1):
        # A bubble that still rises when the loop ends is continued by a copy that starts before frame 0.
        for part, t in enumerate((start, start - HALF)):
            if t + 110 > 0:
                loop.precomp(f"Bubble {n}{' continued' if part else ''}", bubble, a=(30, 214), p=(x, 478),
                             s=(100 * size * side, 100 * (0.9 + 0.1 * size)), st=t, ip=max(t, 0),
                             op=min(t + 111, HALF))
    return loop


# --- Fish ----------------------------------------------------------------------------------------------------

def school():
    fish = Composition("Fish", 600, 600, FULL)
    coral_fish = one_fish("Coral Fish", ("#FF9A6B", "#F0553F", "#C2362F"), IVORY)
    gold_fish = one_fish("Gold Fish", ("#FFE59A", "#F8B23C", "#DE7E22"), "#FFF4D0")
    # Leaps: out of the deep at the left, over the waves and down again. The right hand side is the same as children of
    # a mirroring null, since auto-orientation would turn a fish that swims left on its back.
    leaps = [("Left", coral_fish, 34, 0), ("Mirrored", gold_fish, 46, 0), ("Left", gold_fish, 92, 1),
             ("Mirrored", coral_fish, 106, 1)]
    drops = splash()
    for n, (side, kind, late, low) in enumerate(leaps, 1):
        t = HALF + late
        fish.precomp(f"Leaping Fish {n}", kind, a=(50, 30), s=(82, 82), ao=1, parent=side, st=t,
                     p=keys(key(t, [18, 470, 0], (0.3, 0.2, 0.7, 0.9), [20, -60, 0], [-18, 70, 0]),
                            key(t + 20, [88, 278, 0], (0.2, 0.4, 0.6, 1), [16, -60, 0], [-24, 0, 0]),
                            key(t + 40, [136, 158 + 42 * low, 0], (0.4, 0, 0.8, 0.6), [24, 0, 0], [-16, -60, 0]),
                            key(t + 60, [184, 282, 0], (0.2, 0.3, 0.6, 1), [16, 60, 0], [30, -60, 0]),
                            (t + 100, [14, 452, 0])), ip=t, op=t + 100)
        for when, at in ((t + 18, 88), (t + 57, 184)):
            fish.precomp(f"Splash {n} {'Out' if at == 88 else 'In'}", drops, a=(70, 90), ip=when, op=when + 33,
                         st=when, p=(at if side == "Left" else 600 - at, 272))
    fish.null("Mirrored", p=(600, 0), s=(-100, 100))
    fish.null("Left")
    twice(fish, "Swimming", swimming(coral_fish, gold_fish))
    return fish


def splash():
    water = Composition("Splash", 140, 110, 33)
    drops = [group(f"Drop {n + 1}", ellipse("Dot", size), fill(FOAM),
                   p=keys(key(0, [0, 0], (0.2, 0.5, 0.7, 0.9), [dx * 0.3, -up * 1.3], [-dx * 0.4, -up * 1.1]),
                          (30, [dx, 6])),
                   s=keys((0, [100, 100], EASE), (20, [90, 90], IN), (30, [0, 0])))
             for n, (dx, up, size) in enumerate(
                 [(-34, 44, 8), (-18, 66, 11), (3, 52, 7), (20, 72, 10), (38, 40, 7)])]
    ripple = group("Ripple", ellipse("Ring", keys((0, [10, 4], OUT), (32, [110, 20]))),
                   stroke(FOAM, keys((0, 6, OUT), (32, 0)), 80))
    water.shapes("Drops", *drops, ripple, p=(70, 90))
    return water


def swimming(coral_fish, gold_fish):
    """Fish of one kind follow each other: within the loop each one swims to the position of the next one."""
    loop = Composition("Swimming", 600, 600, HALF)
    for name, kind, y, size, first, gap, count in [
            ("Coral Fish", coral_fish, 352, 66, -30, 262, 3), ("Gold Fish", gold_fish, 428, 50, 610, -356, 2),
            ("Little Fish", gold_fish, 404, 34, 664, -356, 2), ("Small Fish", coral_fish, 466, 32, -110, 262, 3)]:
        for n in range(count):
            start = first + gap * n
            # Two and a half swings a loop, half a swing between neighbours: the next one's position includes its pose.
            # Position split into x and y: a steady x, and a y that heaves.
            sway = cycle([y - 7, y + 7], 96, -48 * (n + 1), HALF)
            layer = loop.precomp(f"{name} {n + 1}", kind, a=(50, 30), s=(size if gap > 0 else -size, size))
            layer["ks"]["p"] = {"s": True, "x": keys((0, start, LINEAR),
                                                     (HALF, start + gap)), "y": sway}
    return loop


def one_fish(name, body, belly):
    """Heads to the right in a 100 x 60 box; the tail beats eight times a loop."""
    light, middle, dark = body
    fish = Composition(name, 100, 60, HALF)

    def tail(y):
        return svg(f"M 32 30 C 22 24 14 {14 + y} 6 {12 + y} C 9 {22 + y} 9 {38 + y} 6 {48 + y} "
                   f"C 14 {46 + y} 22 36 32 30 Z")

    fish.shapes("Head",
                group("Eye", ellipse("Pupil", 5, (80, 26)), fill("#1B2440")),
                group("White", ellipse("Ball", 9, (79.5, 26)), fill("#FFFFFF")),
                group("Gill", shape("Path", "M 69 20 C 65 26 65 34 69 40"), stroke(dark, 2.2, 70)),
                group("Fin", shape("Path", "M 60 34 C 54 34 46 38 44 44 C 52 45 58 42 60 34 Z"), fill(dark),
                      a=(60, 34), p=(60, 34), r=cycle([-8, 18], 60, 0, HALF)))
    fish.shapes("Body",
                group("Stripes", shape("Front", "M 58 13 C 53 23 53 37 58 47"),
                      shape("Back", "M 45 16 C 41 24 41 36 45 44"), stroke(belly, 4.5)),
                group("Body Shape",
                      shape("Path",
                            "M 92 30 C 84 16 70 10 58 10 C 44 10 34 20 26 30 "
                            "C 34 40 44 50 58 50 C 70 50 84 44 92 30 Z"),
                      linear_fill([(0, light), (0.55, middle), (1, dark)], (50, 8), (54, 52))),
                group("Back Fin", shape("Path", "M 68 13 C 60 2 46 2 40 6 C 44 9 44 12 44 16 Z"), fill(dark)),
                group("Tail", shape("Path", cycle([tail(-5), tail(5)], 30, -4, HALF)), fill(dark)))
    return fish


# --- Background ----------------------------------------------------------------------------------------------

def background():
    bg = Composition("Bg", 600, 600, FULL)
    # In the second half the light of the open chest warms the deep.
    bg.shapes("Warm Light",
              group("Light", ellipse("Circle", 640),
                    radial_fill([(0, "#FFE9A0", 0.5), (1, "#FFE9A0", 0)], (0, 0), (320, 0))),
              p=(300, 500), o=keys((HALF + 24, 0, EASE), (HALF + 56, 100)), ip=HALF,
              masks=[mask("Under Water", "M -300 -226 H 320 V 400 H -300 Z")])
    twice(bg, "Sea", sea())
    return bg


def wave(amplitude, length, level, period, direction=1, phase=0.0):
    """A closed body of water whose upper edge travels one wave length a period: six poses of a sine curve."""
    poses, step, growth = 6, length / 3, 2 * pi / length
    frames = []
    for n in range(HALF // period * poses + 1):
        turn = phase - direction * 2 * pi * (n % poses) / poses
        points = []
        for m in range(int(600 / step) + 3):
            x = (m - 0.5) * step
            y = level + amplitude * sin(growth * x + turn)
            rise = amplitude * growth * cos(growth * x + turn) * step / 3
            points.append(((x, y), (x - step / 3, y - rise), (x + step / 3, y + rise)))
        points[0], points[-1] = (points[0][0], None, points[0][2]), (*points[-1][:2], None)
        points += [((points[-1][0][0], 600), None, None), ((points[0][0][0], 600), None, None)]
        frames.append((n * period / poses, coarse(outline(points)), LINEAR))
    return keys(*frames)


def sea():
    loop = Composition("Sea", 600, 600, HALF)
    grow_floor(loop)
    shafts = [group(f"Shaft {n + 1}",
                    shape("Path", f"M {x} 272 L {x + w} 272 L {x + w * 2.1 - 66} 540 L {x - 76} 540 Z"),
                    linear_fill([(0, "#C8FFF2", 0), (0.14, "#C8FFF2", 0.32), (1, "#C8FFF2", 0)], (x, 272),
                                (x - 50, 530), cycle([100, 35], 120, -45 * n, HALF)))
              for n, (x, w) in enumerate([(130, 34), (232, 58), (372, 30), (470, 52)])]
    loop.shapes("Light Shafts", *shafts)
    loop.shapes("Front Wave",
                group("Water", shape("Path", wave(6, 200, 272, 120)),
                      linear_fill([(0, "#1F97A0"), (0.25, "#157A8E"), (0.62, "#0E5577"), (1, ABYSS)], (300, 262),
                                  (300, 600))))
    loop.shapes("Middle Wave", group("Water", shape("Path", wave(7, 150, 262, HALF, -1, 1.3)), fill(SEA_2)))
    loop.shapes("Back Wave", group("Water", shape("Path", wave(6, 200, 252, HALF, 1, 2.6)), fill(SEA_1)))

    for n, (x, y, size, drift) in enumerate([(142, 118, 100, 10), (468, 146, 86, -12), (410, 76, 56, 8)], 1):
        loop.shapes(f"Cloud {n}",
                    group("Puffs", ellipse("Left", 44, (-34, -8)), ellipse("Middle", 62, (2, -18)),
                          ellipse("Right", 38, (38, -6)), rect("Base", (126, 28), (0, 0), 14), fill("#FFFFFF", 92)),
                    s=(size, size), p=cycle([[x - drift, y], [x + drift, y]], HALF, -40 * n, HALF))
    wing = [svg("M -16 -6 C -10 -12 -4 -6 0 0 C 4 -6 10 -12 16 -6"),
            svg("M -16 5 C -11 -3 -5 -4 0 0 C 5 -4 11 -3 16 5")]
    for n, (x, y, size, start) in enumerate([(108, 186, 88, 0), (150, 164, 62, 14), (500, 92, 74, 22)], 1):
        loop.shapes(f"Gull {n}",
                    group("Wings", shape("Path", cycle(wing, 80, -start, HALF)), stroke("#8C5A5E", 3.4)),
                    s=(size, size),
                    p=cycle([[x, y], [x + 12, y - 8], [x + 20, y + 2], [x + 8, y + 8]], HALF, -start, HALF))
    loop.shapes("Islands",
                group("Near", shape("Path", "M 20 262 C 60 232 92 214 122 222 C 150 226 168 250 206 262 Z"),
                      fill("#DE8E78")),
                group("Far", shape("Path", "M 400 262 C 440 236 470 206 506 212 C 540 214 566 240 610 262 Z"),
                      fill("#E8A68A")))
    loop.shapes("Sun",
                group("Face", ellipse("Disc", 196),
                      linear_fill([(0, "#FFEBB0"), (1, "#FFD08A")], (0, -98), (0, 98))),
                *[group(f"Halo {n}", ellipse("Disc", size), fill("#FFF3D0", 30),
                        s=cycle([[100, 100], [104, 104]], 120, -30 * n, HALF))
                  for n, size in enumerate((250, 316), 1)],
                p=(300, 186))
    loop.shapes("Sky",
                group("Colour", rect("Rectangle", (600, 300), (300, 150)),
                      linear_fill([(0, "#F7B787"), (0.45, "#FBC99B"), (1, "#FDE3C3")], (300, 20), (300, 270))))
    return loop


def grow_floor(loop):
    """Sand, rocks and weed. Two poses of every leaf swing against each other with a delay from leaf to leaf."""
    def leaf(x, y, height, width, bend):
        spine = [(x + bend * (k / 3) ** 1.6 * (1 if k < 2 else 0.75) + 5 * sin(k * 2.4 + bend), y - height * k / 3)
                 for k in range(4)]
        left = [(px - width * (1 - k / 3.3), py) for k, (px, py) in enumerate(spine[:3])]
        right = [(px + width * (1 - k / 3.3), py) for k, (px, py) in enumerate(spine[:3])]
        return coarse(smooth(left + spine[3:] + right[::-1]))

    weed = [(136, 520, 92, 7, 0), (152, 528, 128, 8, 1), (170, 532, 76, 7, 2), (446, 530, 84, 7, 1),
            (462, 526, 136, 8, 0), (480, 518, 98, 7, 2)]
    paints = [("#2E8F6E", "#155F5B"), ("#4DB381", "#1C7465"), ("#237D6B", "#0F5155")]
    loop.shapes("Starfish",
                group("Arms", star("Star", 5, 16, 7.5, outer_round=60, inner_round=30), stroke("#C2473A", 2),
                      fill("#F37B5C")),
                p=(392, 551), r=14, s=(100, 86))
    loop.shapes("Sand",
                group("Front",
                      shape("Path", "M 0 556 C 90 536 190 540 290 548 C 400 556 480 534 600 544 V 600 H 0 Z"),
                      linear_fill([(0, "#E3C88F"), (1, "#A98F63")], (300, 540), (300, 590))))
    loop.shapes("Weed",
                *[group(f"Leaf {n + 1}",
                        shape("Path", cycle([leaf(x, y, h, w, -15), leaf(x, y, h, w, 15)], HALF, -34 * n, HALF)),
                        linear_fill([(0, paints[p][0]), (1, paints[p][1])], (x, y - h), (x, y)))
                  for n, (x, y, h, w, p) in enumerate(weed)])
    loop.shapes("Rocks",
                group("Left", shape("Path", "M 84 548 C 88 516 112 504 134 512 C 150 500 182 510 190 546 Z"),
                      linear_fill([(0, "#3E7487"), (1, "#1F4A63")], (130, 505), (140, 548))),
                group("Right", shape("Path", "M 430 546 C 434 522 452 512 468 518 C 490 502 522 514 530 544 Z"),
                      linear_fill([(0, "#3E7487"), (1, "#1F4A63")], (470, 505), (480, 546))))
    loop.shapes("Far Sand",
                group("Dune",
                      shape("Path", "M 0 530 C 110 500 200 536 330 524 C 440 512 520 500 600 522 V 600 H 0 Z"),
                      fill("#5E8B8B")))
