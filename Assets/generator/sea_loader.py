"""sea-loader: a boat whose sea rises over the window, down to the treasure on its floor.

`Boat` is the boat with its waves and all the water below. A program that moves `Boat.Transform.Position` from the middle
of the picture to one height above it fills the picture with the sea. Frames 0-240 are a seamless loop; in 240-480, which
continue it, the chest opens and the success is shown."""

from .boat_loader import (ABYSS, CORAL, FULL, HALF, SEA_1, SEA_2, add_success, grow_floor, one_fish, sailing_boat,
                          treasure_chest, twice, wave)
from .lottie import *

LINE, DEPTH = 268, 1400
# The bottom of what is seen when the boat is one height above the picture.
GROUND = LINE + 900


def build():
    loader = Composition("Sea Loader", 600, 600, FULL)
    loader.marker("loop", 0, HALF)
    loader.marker("success", HALF, FULL - HALF)
    add_success(loader)
    loader.precomp("Boat", voyage(), a=(300, LINE), p=(300, 330))
    twice(loader, "Sky", sky())
    return loader


def deep(water):
    """A wave whose lower edge is the ground."""
    for frame in water["k"]:
        for path in frame["s"]:
            for vertex in path["v"]:
                if vertex[1] == 600:
                    vertex[1] = DEPTH
    return water


def voyage():
    sea = Composition("Voyage", 600, DEPTH, FULL)
    rock = [(t, 2.4 if t % 120 == 30 else -2.6, SINE) for t in range(-30, FULL + 60, 60)]
    bob = [(t, [300, LINE if t % 120 == 0 else LINE - 9], SINE) for t in range(0, FULL + 1, 60)]
    sea.precomp("Ship", sailing_boat(), a=(160, 250), p=keys(*bob), r=keys(*rock))
    school = swimming()
    for name, y, size in [("Upper School", 0, 100), ("Middle School", 270, -100), ("Lower School", 490, 100)]:
        twice_at(sea, name, school, (300, 410 + y), (300, 410), size)
    sea.precomp("Treasure", treasure_chest(), p=(0, GROUND - 600))
    twice_at(sea, "Floor", floor(), (0, GROUND - 600), (0, 0), 100)
    sea.shapes("Ground",
               group("Sand", rect("Rectangle", (600, DEPTH - GROUND + 20), (300, (DEPTH + GROUND) / 2)), fill("#A98F63")))
    sea.shapes("Light Shafts",
               *[group(f"Shaft {n + 1}",
                       shape("Path", f"M {x} {LINE + 6} h {w} l {w * 1.1 - 130} 520 h {-w * 2.1} Z"),
                       linear_fill([(0, "#C8FFF2", 0), (0.1, "#C8FFF2", 0.3), (1, "#C8FFF2", 0)], (x, LINE),
                                   (x - 60, LINE + 520), cycle([100, 35], 120, -45 * n, FULL)))
                 for n, (x, w) in enumerate([(150, 38), (262, 64), (404, 34), (520, 56)])])
    sea.precomp("Water 1", water(), op=HALF)
    sea.precomp("Water 2", water(), ip=HALF, st=HALF)
    return sea


def twice_at(composition, name, loop, p, a, size):
    for number, (start, end) in enumerate([(0, HALF), (HALF, FULL)], 1):
        composition.precomp(f"{name} {number}", loop, p=p, a=a, s=(size, abs(size)), ip=start, op=end, st=start)


def water():
    sea = Composition("Water", 600, DEPTH, HALF)
    sea.shapes("Front Wave",
               group("Water", shape("Path", deep(wave(6, 200, LINE + 4, 120))),
                     linear_fill([(0, "#1F97A0"), (0.12, "#157A8E"), (0.42, "#0E5577"), (0.8, ABYSS), (1, "#082A48")],
                                 (300, LINE - 6), (300, GROUND))))
    sea.shapes("Middle Wave", group("Water", shape("Path", wave(7, 150, LINE - 6, HALF, -1, 1.3)), fill(SEA_2)))
    sea.shapes("Back Wave", group("Water", shape("Path", wave(6, 200, LINE - 16, HALF, 1, 2.6)), fill(SEA_1)))
    return sea


def floor():
    ground = Composition("Floor", 600, 640, HALF)
    grow_floor(ground)
    return ground


def swimming():
    """Fish that follow each other: within the loop each one swims to the position of the next one."""
    coral = one_fish("Coral Fish", ("#FF9A6B", "#F0553F", "#C2362F"), "#FFF6E3")
    gold = one_fish("Gold Fish", ("#FFE59A", "#F8B23C", "#DE7E22"), "#FFF4D0")
    loop = Composition("Swimming", 600, 600, HALF)
    for name, kind, y, size, first, gap, count in [
            ("Coral Fish", coral, 368, 62, -50, 350, 2), ("Gold Fish", gold, 452, 46, 640, -380, 2),
            ("Little Fish", gold, 420, 32, 694, -380, 2)]:
        for n in range(count):
            start = first + gap * n
            sway = cycle([y - 7, y + 7], 96, -48 * (n + 1), HALF)
            layer = loop.precomp(f"{name} {n + 1}", kind, a=(50, 30), s=(size if gap > 0 else -size, size))
            layer["ks"]["p"] = {"s": True, "x": keys((0, start, LINEAR), (HALF, start + gap)), "y": sway}
    return loop


def sky():
    view = Composition("Sky", 600, 600, HALF)
    wing = [svg("M -16 -6 C -10 -12 -4 -6 0 0 C 4 -6 10 -12 16 -6"), svg("M -16 5 C -11 -3 -5 -4 0 0 C 5 -4 11 -3 16 5")]
    for n, (x, y, size, start) in enumerate([(92, 236, 88, 0), (136, 214, 62, 14), (508, 150, 74, 22)], 1):
        view.shapes(f"Gull {n}", group("Wings", shape("Path", cycle(wing, 80, -start, HALF)), stroke("#8C5A5E", 3.4)),
                    s=(size, size), p=cycle([[x, y], [x + 12, y - 8], [x + 20, y + 2], [x + 8, y + 8]], HALF, -start, HALF))
    for n, (x, y, size, drift) in enumerate([(128, 128, 110, 12), (486, 176, 92, -14), (424, 84, 60, 10)], 1):
        view.shapes(f"Cloud {n}",
                    group("Puffs", ellipse("Left", 44, (-34, -8)), ellipse("Middle", 62, (2, -18)),
                          ellipse("Right", 38, (38, -6)), rect("Base", (126, 28), (0, 0), 14), fill("#FFFFFF", 92)),
                    s=(size, size), p=cycle([[x - drift, y], [x + drift, y]], HALF, -40 * n, HALF))
    view.shapes("Islands",
                group("Near", shape("Path", "M -20 340 C 40 300 82 282 112 290 C 140 294 168 318 216 340 Z"), fill("#DE8E78")),
                group("Far", shape("Path", "M 400 340 C 440 304 470 274 506 280 C 540 282 566 318 620 340 Z"), fill("#E8A68A")))
    view.shapes("Sun",
                group("Face", ellipse("Disc", 210), linear_fill([(0, "#FFEBB0"), (1, "#FFD08A")], (0, -105), (0, 105))),
                *[group(f"Halo {n}", ellipse("Disc", size), fill("#FFF3D0", 30),
                        s=cycle([[100, 100], [104, 104]], 120, -30 * n, HALF)) for n, size in enumerate((270, 344), 1)],
                p=(300, 236))
    view.shapes("Sky",
                group("Colour", rect("Rectangle", (600, 600), (300, 300)),
                      linear_fill([(0, "#F4A77D"), (0.4, "#FBC99B"), (1, "#FDE3C3")], (300, 0), (300, 340))))
    return view
