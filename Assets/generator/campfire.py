"""campfire: hills, pines and a tent by a fire, for themes: every colour has the name of its token.

A layer, a group or a paint is named `sky`, `light`, `star`, `cloud`, `hillFar`, `hillMiddle`, `hillNear`, `pine`, `tent`,
`tentShade` or `fire`; the glow of the fire is in the slot `glow`. By itself it is a clear day. Loops."""

from .lottie import *

FRAMES = 240


def build():
    view = Composition("Campfire", 640, 400, FRAMES)
    add_fire(view)
    view.shapes("Tent",
                group("tentShade", shape("Door", "M 452 344 L 466 284 L 482 344 Z"), fill("#9C4A2F")),
                group("tent", shape("Front", "M 404 344 L 466 258 L 528 344 Z"), fill("#E9795A")),
                group("tentShade", shape("Side", "M 466 258 L 546 262 L 590 338 L 528 344 Z"), fill("#B95B40")))
    for n, (x, y, size, late) in enumerate([(66, 352, 118, 0), (150, 338, 84, 12), (14, 344, 96, 20), (596, 356, 104, 6),
                                            (250, 330, 56, 26)], 1):
        view.shapes(f"Pine {n}", pine(), a=(0, 0), p=(x, y), s=(size, size), r=cycle([-1.1, 1.1], 120, -late, FRAMES))
    view.shapes("hillNear",
                group("Meadow", shape("Path", "M -20 338 C 90 314 190 324 300 334 C 420 344 520 322 660 336 V 420 H -20 Z"),
                      fill("#5FA36A")))
    for n, (x, y, size, late) in enumerate([(338, 318, 44, 8), (372, 312, 34, 30), (548, 308, 40, 18), (196, 316, 36, 40)], 6):
        view.shapes(f"Pine {n}", pine(), p=(x, y), s=(size, size), r=cycle([-1.2, 1.2], 120, -late, FRAMES))
    view.shapes("hillMiddle",
                group("Ridge", shape("Path", "M -20 330 C 60 262 130 250 210 284 C 280 312 340 262 430 248 C 520 236 590 284 660 300 V 400 H -20 Z"),
                      fill("#86BD7E")))
    for n, (x, y, size, drift) in enumerate([(150, 96, 100, 26), (486, 70, 78, -22), (338, 142, 52, 18)], 1):
        view.shapes(f"Cloud {n}",
                    group("cloud", ellipse("Left", 46, (-38, -8)), ellipse("Middle", 66, (0, -20)),
                          ellipse("Right", 42, (38, -8)), rect("Base", (136, 30), (0, 0), 15), fill("#FFFFFF", 90)),
                    s=(size, size), p=cycle([[x - drift, y], [x + drift, y]], FRAMES, -50 * n, FRAMES))
    view.shapes("hillFar",
                group("Peaks", shape("Path", "M -20 300 L 70 196 L 118 240 L 196 150 L 280 246 L 336 204 L 420 284 "
                                             "L 486 190 L 560 262 L 604 226 L 660 286 V 400 H -20 Z"), fill("#A9CFC4")))
    view.shapes("Light",
                group("light", ellipse("Disc", 92), fill("#FFD15C")),
                *[group(f"Halo {n}", ellipse("Disc", size), fill("#FFD15C", 20, name="light"),
                        s=cycle([[100, 100], [106, 106]], 120, -30 * n, FRAMES)) for n, size in enumerate((136, 190), 1)],
                p=(430, 128))
    places = [(60, 60), (118, 150), (204, 44), (260, 104), (316, 58), (356, 168), (520, 40), (566, 142), (598, 76),
              (92, 104), (234, 168), (548, 196), (24, 150), (288, 26), (420, 26)]
    view.shapes("star",
                *[group(f"Star {n + 1}", star("Spark", 4, 5.5 if n % 3 else 8.5, 1.6, inner_round=20), fill("#8FD3F5"), p=at,
                        s=cycle([[100, 100], [55, 55]], 80 + 40 * (n % 2), -17 * n, FRAMES))
                  for n, at in enumerate(places)])
    view.shapes("sky", group("Air", rect("Rectangle", (660, 420), (320, 200)), fill("#8FD3F5")))
    return view


def pine():
    return group("pine", *[shape(f"Tier {n}", f"M 0 {-top} C {w * 0.3} {-top + 26} {w * 0.7} {-low - 8} {w} {-low} "
                                 f"C {w * 0.4} {-low + 7} {-w * 0.4} {-low + 7} {-w} {-low} C {-w * 0.7} {-low - 8} {-w * 0.3} {-top + 26} 0 {-top} Z")
                           for n, (top, low, w) in enumerate([(128, 86, 24), (104, 52, 33), (76, 16, 42)], 1)],
                 rect("Trunk", (10, 20), (0, -6), 2), fill("#3B7D5A"))


def add_fire(view):
    def flame(lean, height, width):
        return svg(f"M 0 0 C {-width} 0 {-width * 1.1} {-height * 0.35} {-width * 0.45 + lean * 0.5} {-height * 0.58} "
                   f"C {-width * 0.2 + lean} {-height * 0.72} {lean * 1.2} {-height * 0.8} {lean * 1.6} {-height} "
                   f"C {lean + width * 0.35} {-height * 0.78} {width * 0.9} {-height * 0.6} {width} {-height * 0.32} "
                   f"C {width * 1.1} {-height * 0.1} {width * 0.7} 0 0 0 Z")

    sparks = [group(f"Spark {n + 1}", ellipse("Dot", 4), fill("#FFB03B", name="fire"),
                    p=keys(key(start, [0, -30], (0.3, 0.2, 0.7, 0.9), [side * 12, -30], [-side * 16, 26]),
                           (start + 70, [side * 14, -112])),
                    o=keys((start, 0, EASE), (start + 10, 100, EASE), (start + 48, 90, EASE), (start + 70, 0)))
              for n, (start, side) in enumerate([(6, 1), (44, -1), (80, 1), (120, -1), (164, 1)])]
    view.shapes("Fire",
                *sparks,
                group("Core", shape("Path", cycle([flame(-3, 30, 9), flame(3, 36, 8), flame(-1, 27, 10), flame(4, 33, 9)], 80, 0, FRAMES)),
                      fill("#FFE8A3")),
                group("fire", shape("Path", cycle([flame(4, 54, 16), flame(-4, 64, 15), flame(6, 50, 17), flame(-2, 60, 16)], 80, -13, FRAMES)),
                      fill("#FF9B3D")),
                group("Logs", shape("One", "M -26 4 L 26 -5"), shape("Two", "M -26 -5 L 26 4"), stroke("#5B3A29", 9)),
                p=(352, 356))
    glow = {"a": 0, "k": color("#FFD27A"), "sid": "glow"}
    view.shapes("Glow",
                *[group(f"Ring {n}", ellipse("Disc", (size, size * 0.56)), fill(glow, 17),
                        s=cycle([[100, 100], [107, 107], [97, 97], [104, 104]], 80, -9 * n, FRAMES))
                  for n, size in enumerate((110, 190, 290), 1)], p=(352, 346))
