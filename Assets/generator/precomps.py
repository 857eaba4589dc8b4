"""precomps: a day in a small town, built from compositions within compositions.

Shows: nested precomps (wheel in car in traffic), start times and stretch, time remapping (traffic that stops at
the red light, a hurrying clock), parenting to nulls (Ferris wheel, camera), blend modes (multiply, screen, overlay),
auto-orientation along curved paths, hold keyframes (windows, traffic light, paint of the cars)."""

from .lottie import *

DAY = 480
DUSK, NIGHT, DAWN, MORNING = 100, 185, 315, 410
PAINTS = ["#EF5B5B", "#F6B545", "#2FA7A0", "#F4EBDD", "#5B7BE0"]


def by_day(day, night, ease=EASE):
    return keys((DUSK, day, ease), (NIGHT, night, EASE), (DAWN, night, ease), (MORNING, day))


def painted(paints=PAINTS):
    """A colour that holds for a whole day and then changes: the start time of a layer picks the paint."""
    return keys(*[(DAY * n, color(paint), HOLD) for n, paint in enumerate(paints)])


def build():
    town = Composition("Precomps", 480, 320, DAY)
    town.null("Camera", a=(240, 200), p=(240, 200),
              s=keys((0, [100, 100], SINE), (240, [107, 107], SINE), (480, [100, 100])))
    seen = dict(parent="Camera")

    # Light first: it lies over everything.
    town.shapes("Lamp Glow",
                *[group(f"Glow {n + 1}", ellipse("Disc", size),
                        radial_fill([(0, "#FFD98A", 0.9), (0.25, "#FFB65C", 0.4), (1, "#FF9A3D", 0)], (0, 0),
                                    (size / 2, 0)),
                        p=at)
                  for n, (at, size) in enumerate([((40, 202), 96), ((200, 202), 96), ((316, 202), 96),
                                                  ((446, 202), 96), ((198, 96), 84), ((398, 150), 210)])],
                group("Red Light", ellipse("Disc", 44),
                      radial_fill([(0, "#FF7A66", 1), (0.2, "#FF4B3E", 0.6), (1, "#FF3B3B", 0)], (0, 0), (22, 0)),
                      p=(298, 197), o=keys((0, 0, HOLD), (150, 100, HOLD), (294, 0))),
                bm=2, o=by_day(0, 100), **seen)
    town.shapes("Moonlight",
                group("Light", ellipse("Disc", 120),
                      radial_fill([(0, "#EAEBFF", 0.95), (0.27, "#DDE0FF", 0.75), (0.33, "#8F9BFF", 0.4),
                                   (1, "#7F8CFF", 0)],
                                  (0, 0), (60, 0))),
                bm=2, ip=185, op=340, p=moon_path(),
                o=keys((190, 0, EASE), (222, 90, EASE), (290, 90, EASE), (318, 0)), **seen)
    town.shapes("Golden Hour",
                group("Colour", rect("Rectangle", (620, 420), (240, 160)),
                      linear_fill([(0, "#FF8A3C"), (1, "#FF4F7B")], (240, 0), (240, 320))),
                bm=3,
                o=keys((40, 0, EASE), (140, 62, EASE), (200, 0, EASE), (310, 0, EASE), (365, 55, EASE), (440, 0)))
    add_window_lights(town)
    town.solid("Dusk", 620, 420, "#6466C6", a=(310, 210), p=(240, 160), bm=1, o=by_day(0, 84))

    add_sky_traffic(town)
    add_street(town, seen)
    add_ferris_wheel(town)
    add_buildings(town, seen)
    add_sky(town, seen)
    return town


# --- In the air ----------------------------------------------------------------------------------------------

def add_sky_traffic(town):
    plane_, bird_ = plane(), bird()
    # The plane follows its curved path by auto-orientation.
    town.precomp("Plane", plane_, a=(142, 28), s=(72, 72), ao=1, parent="Camera", ip=40, op=400,
                 p=keys(key(40, [-70, 120, 0], (0.3, 0.2, 0.6, 0.9), [90, 10, 0], [-70, 30, 0]),
                        key(190, [214, 62, 0], (0.3, 0.3, 0.7, 0.7), [70, -30, 0], [-70, -26, 0]),
                        key(290, [372, 76, 0], (0.4, 0.1, 0.7, 0.8), [60, 22, 0], [-90, 40, 0]), (400, [660, 6, 0])))
    for n, (start, stretch, x, y, size) in enumerate(
        [(0, 1, 0, 0, 60), (6, 1.15, -26, 12, 50), (3, 0.9, -24, -13, 50), (9, 1.05, -50, 24, 42)], 1):
        t = 250 + 2 * n
        town.precomp(f"Bird {n}", bird_, a=(20, 15), s=(size, size), ao=1, sr=stretch, st=240 - start,
                     parent="Camera", ip=t, op=DAY,
                     p=keys(key(t, [-40 + x, 150 + y, 0], (0.3, 0.3, 0.7, 0.7), [80, -70, 0], [-80, 20, 0]),
                            key(t + 120, [230 + x, 86 + y, 0], (0.3, 0.3, 0.7, 0.7), [90, -24, 0], [-70, 60, 0]),
                            (DAY - 8 + 2 * n, [560 + x, 30 + y, 0])))


def plane():
    comp = Composition("Plane", 190, 56, DAY)
    # Blades that turn in a plane seen from its edge: a turning group in a squeezed one.
    comp.shapes("Propeller",
                group("Edge On",
                      group("Blades", shape("Line", "M 0 -16 V 16"), stroke("#5A4A66", 4),
                            r=keys((0, 0, LINEAR), (DAY, 360 * 50))),
                      group("Blur", ellipse("Disc", 34), fill("#FFFFFF", 45)), s=(18, 100)),
                p=(178, 30))
    comp.shapes("Body",
                group("Wing", shape("Outline", "M 130 32 H 152 C 150 40 138 46 118 47 C 114 47 114 44 118 41 Z"),
                      fill("#F6B545")),
                group("Cockpit", shape("Outline", "M 138 21 C 142 13 154 13 158 21 Z"), fill("#BEE3F2")),
                group("Stripe", shape("Line", "M 104 29 H 176"), stroke("#F6B545", 3, cap=1)),
                group("Fuselage",
                      shape("Outline",
                            "M 98 26 C 120 20 160 18 172 22 C 178 24 178 34 172 37 C 160 42 128 40 98 30 Z"),
                      fill("#EF5B5B")),
                group("Tail", shape("Outline", "M 96 28 L 90 12 H 100 L 112 26 Z"), fill("#C93F4D")))
    flag = ["M 4 20 C 20 12 34 28 50 20 C 58 16 66 18 72 20 V 38 C 66 36 58 34 50 38 C 34 46 20 30 4 38 L 10 29 Z",
            "M 4 20 C 20 28 34 12 50 20 C 58 24 66 22 72 20 V 38 C 66 40 58 42 50 38 C 34 30 20 46 4 38 L 10 29 Z"]
    comp.shapes("Banner", group("Rope", shape("Line", "M 72 29 L 98 28"), stroke("#7A6A80", 1.5)),
                group("Cloth", shape("Outline", cycle([svg(pose) for pose in flag], 60, 0, DAY)), fill("#FFF6E5")))
    return comp


def bird():
    comp = Composition("Bird", 40, 30, 320)
    wing = [svg("M 20 16 C 14 4 8 2 2 4 C 8 8 10 14 20 19 C 24 12 22 8 17 3 C 24 6 27 12 25 16"),
            svg("M 20 16 C 14 22 8 26 3 28 C 8 20 12 18 20 15 C 24 20 22 24 18 28 C 25 24 27 18 25 15")]
    comp.shapes("Body", group("Wings", shape("Outline", cycle(wing, 36, 0, 320)), fill("#FFFFFF")),
                group("Trunk", shape("Outline", "M 8 17 C 16 12 26 13 34 16 L 38 17 L 34 19 C 26 21 16 21 8 17 Z"),
                      fill("#F3F0FA")))
    return comp


# --- Street --------------------------------------------------------------------------------------------------

def add_street(town, seen):
    lamp_, tree_, car_, bus_ = lamp(), tree(), car(), bus()
    for n, (x, y, size, start) in enumerate([(20, 322, 92, -30), (452, 324, 100, -75), (484, 318, 76, -120)], 1):
        town.precomp(f"Front Tree {n}", tree_, a=(40, 96), p=(x, y), s=(size, size), st=start, **seen)
    # Time remapping: the cars brake, wait at the red light, and drive on.
    town.precomp("Traffic", traffic(car_), p=(0, 250),
                 tm=keys((0, 0, LINEAR), (140, 2.55, (0.4, 0.5, 0.6, 1)), (190, 3.0, LINEAR),
                         (300, 3.0, (0.4, 0, 0.6, 0.5)), (345, 3.4, LINEAR), (DAY, 6.0)),
                 **seen)
    passing_car, passing_bus, passing_taxi = (
        passing("Passing Car", car_, 80, -2 * DAY), passing("Passing Bus", bus_, 130, 0),
        passing("Passing Taxi", car_, 80, -DAY))
    # The last car is the first one again: what it does at the end of the day goes on in the first frame.
    for n, (comp, start, stretch) in enumerate(
        [(passing_car, -60, 1.1), (passing_bus, 70, 1.5), (passing_taxi, 300, 0.9), (passing_car, DAY - 60, 1.1)],
        1):
        town.precomp(f"Oncoming {n}", comp, p=(480, 222), s=(-100, 100), st=start, sr=stretch,
                     ip=max(0, start), op=min(DAY, round(start + 200 * stretch)), **seen)
    signals = [("Red", -9, "#FF5A4E", [(0, 0), (150, 100), (294, 0)]),
               ("Amber", 0, "#FFC24A", [(0, 0), (130, 100), (150, 0), (280, 100), (294, 0)]),
               ("Green", 9, "#5EE08A", [(0, 100), (130, 0), (294, 100)])]
    town.shapes("Traffic Light",
                *[group(name,
                        group("Lamp", ellipse("Disc", 7), fill(paint), o=keys(*[(t, on, HOLD) for t, on in times])),
                        group("Off", ellipse("Disc", 7), fill("#4A4560")), p=(0, y))
                  for name, y, paint, times in signals],
                group("Case", rect("Box", (13, 31), (0, 0), 4), fill("#2B2840")),
                group("Pole", rect("Pipe", (3, 34), (0, 28)), fill("#3D3857")), p=(298, 206), **seen)
    for n, x in enumerate((40, 200, 316, 446), 1):
        town.precomp(f"Lamp {n}", lamp_, a=(10, 60), p=(x, 248), **seen)
    for n, (x, size, start) in enumerate(
        [(-4, 62, 0), (88, 54, -25), (162, 58, -60), (298, 64, -95), (342, 74, -15), (372, 56, -50), (424, 60, -80),
         (466, 78, -110)],
        1):
        town.precomp(f"Tree {n}", tree_, a=(40, 96), p=(x, 246), s=(size, size), st=start, **seen)
    town.shapes("Road",
                group("Lane Marks", shape("Line", "M -60 281 H 540"),
                      stroke("#F7EBCB", 2.4, 85, cap=1, dashes=[18, 14])),
                group("Stop Line", shape("Line", "M 284 285 V 309"), stroke("#F7EBCB", 3.5, cap=1)),
                group("Asphalt", rect("Rectangle", (620, 56), (240, 281)),
                      linear_fill([(0, "#6C6788"), (1, "#55506F")], (0, 253), (0, 309))),
                group("Kerb", rect("Rectangle", (620, 5), (240, 252)), fill("#CFC3D2")),
                group("Pavement", rect("Rectangle", (620, 130), (240, 310)), fill("#E8DCDD")), **seen)


def passing(name, vehicle, length, start):
    """A vehicle that crosses the picture in 200 frames; mirrored it comes from the right."""
    comp = Composition(name, 480, 60, 200)
    comp.precomp("Vehicle", vehicle, a=(0, vehicle.height - 4), st=start, s=(86, 86),
                 p=keys((0, [-length, 48], LINEAR), (200, [490, 48])))
    return comp


def traffic(car_):
    """Three cars in a row; at three seconds the first one stands at the stop line."""
    comp = Composition("Traffic", 480, 60, 361)
    for n, (stop, paint) in enumerate([(202, 0), (116, 3), (32, 1)], 1):
        comp.precomp(f"Car {n}", car_, a=(0, 40), st=-DAY * paint,
                     p=keys((0, [stop - 500, 54], LINEAR), (360, [stop + 500, 54])))
    return comp


def wheel():
    comp = Composition("Wheel", 20, 20, DAY * 5)
    comp.shapes("Tyre",
                group("Spokes", shape("One", "M -4 0 H 4"), shape("Two", "M 0 -4 V 4"), stroke("#8A86A3", 1.6)),
                group("Hub", ellipse("Disc", 10), fill("#D9D6E6")),
                group("Rubber", ellipse("Disc", 17), fill("#2B2840")), p=(10, 10),
                r=keys((0, 0, LINEAR), (DAY * 5, 360 * 100)))
    return comp


WHEEL = wheel()


def headlight(comp, x, y, reach=60):
    comp.shapes("Beam",
                group("Cone",
                      shape("Outline", f"M 0 -2 L {reach} -7 C {reach + 6} -2 {reach + 6} 10 {reach} 13 L 0 4 Z"),
                      linear_fill([(0, "#FFF2B8", 0.6), (1, "#FFF2B8", 0)], (0, 0), (reach, 0))),
                p=(x, y), bm=2)


def car():
    comp = Composition("Car", 120, 44, DAY * 5)
    for name, x in (("Front Wheel", 60), ("Back Wheel", 20)):
        comp.precomp(name, WHEEL, a=(10, 10), p=(x, 33))
    comp.shapes("Body",
                group("Lights", group("Head", rect("Lamp", (5, 6), (76, 21), 2), fill("#FFF2B8")),
                      group("Tail", rect("Lamp", (4, 6), (3, 20), 2), fill("#FF5A4E"))),
                group("Handle", shape("Line", "M 40 21 H 45"), stroke("#FFFFFF", 1.8, 70)),
                group("Windows", shape("Back", "M 23 15 C 25 8 28 6 32 6 H 37 V 15 Z"),
                      shape("Front", "M 41 6 H 48 C 53 6 56 9 60 15 H 41 Z"), fill("#BEE3F2")),
                group("Shade", shape("Outline", "M 2 26 H 79 V 29 C 79 32 77 33 75 33 H 6 C 3 33 2 31 2 29 Z"),
                      fill("#2B2840", 16)),
                group("Paint",
                      shape("Outline",
                            "M 2 22 C 2 17 5 15 10 15 H 17 C 20 6 24 2 32 2 H 48 C 57 2 62 8 66 15 "
                            "C 74 16 79 17 79 24 V 29 C 79 32 77 33 75 33 H 6 C 3 33 2 31 2 29 Z"),
                      fill(painted())),
                p=cycle([[0, 0], [0, 0.8]], 24, 0, 48))
    headlight(comp, 77, 21, 38)
    return comp


def bus():
    comp = Composition("Bus", 160, 62, DAY * 5)
    for name, x in (("Front Wheel", 96), ("Back Wheel", 28)):
        comp.precomp(name, WHEEL, a=(10, 10), p=(x, 50), s=(112, 112))
    comp.shapes("Body",
                group("Windows", *[rect(f"Window {n + 1}", (17, 15), (17 + 21 * n, 20), 3) for n in range(4)],
                      shape("Windscreen", "M 98 13 H 112 C 116 18 118 24 118 30 H 98 Z"), fill("#C9EAF5")),
                group("Band", rect("Stripe", (118, 5), (60, 36)), fill("#FFF6E5")),
                group("Lamp", rect("Head", (4, 7), (117, 43), 2), fill("#FFF2B8")),
                group("Paint",
                      shape("Outline",
                            "M 6 6 H 108 C 116 6 120 18 120 32 V 47 C 120 50 118 51 116 51 H 5 "
                            "C 2 51 1 49 1 47 V 11 C 1 8 3 6 6 6 Z"),
                      fill("#F6A53D")))
    headlight(comp, 118, 43, 34)
    return comp


def tree():
    """Sways twice a day cycle of 240 frames; the start time of a layer shifts the swaying."""
    comp = Composition("Tree", 80, 100, DAY * 2)

    def swing(far, late):
        return cycle([-far, far], 120, -late, DAY * 2)

    comp.shapes("Crown",
                group("Light", ellipse("Top", (22, 18), (-9, -23)), ellipse("Side", (14, 12), (8, -32)),
                      fill("#9BD07A", 90), r=swing(3, 8)),
                group("Leaves", ellipse("Top", (44, 42), (0, -24)), ellipse("Left", (36, 34), (-13, -8)),
                      ellipse("Right", (36, 34), (13, -8)), fill("#5FAE6B")),
                group("Shade", ellipse("Left", (38, 34), (-13, -4)), ellipse("Right", (38, 34), (14, -4)),
                      fill("#3F8C62")),
                p=(40, 66), r=swing(2.6, 0))
    comp.shapes("Trunk",
                group("Wood", shape("Outline", "M 37 96 L 38 66 H 42 L 43 96 Z"),
                      shape("Branch", "M 40 80 L 50 66 L 46 66 L 40 75 Z"), fill("#7A5444")))
    return comp


def lamp():
    comp = Composition("Lamp", 20, 60, DAY)
    comp.shapes("Post",
                group("Light", ellipse("Bulb", 9, (10, 12)),
                      fill(keys((0, color("#F4EEDC"), HOLD), (DUSK + 30, color("#FFE08A"), HOLD),
                                (DAWN + 40, color("#F4EEDC"), HOLD)))),
                group("Cap", shape("Outline", "M 3 9 C 5 3 15 3 17 9 Z"), fill("#3D3857")),
                group("Pole", rect("Pipe", (2.6, 46), (10, 37)), rect("Foot", (8, 4), (10, 58), 1),
                      fill("#3D3857")))
    return comp


# --- Ferris wheel --------------------------------------------------------------------------------------------

def add_ferris_wheel(town):
    """The cabins hang on a turning null; each one turns back by as much and swings a little."""
    cabin_, count = cabin(), 10
    for n, (x, y) in enumerate(ring(count, 62), 1):
        town.precomp(f"Cabin {n}", cabin_, a=(15, 4), p=(x, y), s=(78, 78), st=-DAY * (n % 5), parent="Ferris Wheel",
                     r=keys(*[(t, -0.75 * t + (5 if t // 60 % 2 else -5), SINE) for t in range(0, DAY + 1, 60)]))
    town.shapes("Wheel Rim",
                group("Lights", ellipse("Circle", 124),
                      stroke("#FFF3C4", 3, dashes=[0, 124 * 3.1416 / 40],
                             offset=keys((0, 0, LINEAR), (DAY, -12 * 124 * 3.1416 / 40)))),
                group("Rims", ellipse("Outer", 124), ellipse("Inner", 104), stroke("#F7F1FA", 2.6)),
                group("Hub", ellipse("Disc", 14), fill("#EF5B5B"), stroke("#F7F1FA", 3)),
                group("Spokes",
                      *[shape(f"Spoke {n + 1}", line((0, 0), at))
                        for n, at in enumerate(ring(count, 62))],
                      stroke("#F7F1FA", 1.6)),
                parent="Ferris Wheel")
    town.null("Ferris Wheel", p=(398, 150), r=keys((0, 0, LINEAR), (DAY, 360)), parent="Camera")
    town.shapes("Wheel Stand",
                group("Legs", shape("Left", "M 398 150 L 362 250"), shape("Right", "M 398 150 L 434 250"),
                      shape("Bar", "M 374 216 H 422"), stroke("#DCD0EA", 4.5)),
                parent="Camera")


def cabin():
    comp = Composition("Cabin", 30, 34, DAY * 5)
    comp.shapes("Body", group("Window", rect("Glass", (16, 8), (15, 17), 2), fill("#FFF3D0")),
                group("Roof", shape("Outline", "M 4 12 C 6 5 24 5 26 12 Z"), fill("#FFF6E5")),
                group("Paint", shape("Outline", "M 5 12 H 25 L 24 24 C 23 29 20 30 15 30 C 10 30 7 29 6 24 Z"),
                      fill(painted())),
                group("Hook", shape("Line", "M 15 3 V 8"), stroke("#F7F1FA", 2)))
    return comp


# --- Buildings -----------------------------------------------------------------------------------------------

def grid(columns, rows):
    return [(f"Window {n + 1}", (8 + n % columns * 16, 10 + n // columns * 22)) for n in range(columns * rows)]


def panes(columns, rows):
    return group("Windows", *[rect(name, (9, 13), at, 1.5) for name, at in grid(columns, rows)], fill("#A9C6E8"))


def lights(columns, rows):
    """Lit windows: they go on and off at once, each at its own time."""
    comp = Composition("Window Lights", 16 * columns, 22 * rows, DAY + 120)
    glass = []
    for n, (name, at) in enumerate(grid(columns, rows)):
        on, off = DUSK + 22 + 37 * n % 120, DAWN - 20 + 53 * n % 130
        glass.append(group(name, rect("Glass", (9, 13), radius=1.5), fill("#FFD774" if n % 4 else "#FFEFC2"), p=at,
                           o=keys((0, 0, HOLD), (on, 100, HOLD), (off, 0))))
    comp.shapes("Glass", *glass)
    return comp


def house(name, width, height, wall, shade, roof, columns, rows):
    comp = Composition(name, width + 12, height + 30, DAY + 120)
    front = [group("Panes", panes(columns, rows), a=(8 * columns, 0), p=(6 + width / 2, 46)),
             group("Door", shape("Outline", "M -7 0 V -16 C -7 -24 7 -24 7 -16 V 0 Z"), fill(shade),
                   p=(6 + width / 2, height + 30)),
             group("Side", rect("Wall", (width * 0.16, height), (6 + width * 0.92, 30 + height / 2)),
                   fill(shade, 40)),
             group("Wall", rect("Front", (width, height), (6 + width / 2, 30 + height / 2)), fill(wall))]
    tops = {"gable": f"M 0 32 L {6 + width / 2} 2 L {width + 12} 32 Z", "flat": f"M 0 34 V 24 H {width + 12} V 34 Z",
            "mansard": f"M 0 34 L 12 8 H {width} L {width + 12} 34 Z"}
    comp.shapes("Front", group("Roof", shape("Outline", tops[roof]), fill(shade)), *front)
    return comp


def add_window_lights(town):
    """Above the dusk, so that it does not dim them; parented to the houses. Start times shift the hour."""
    small, large = lights(3, 2), lights(3, 4)
    for n, (home, comp, width, start) in enumerate(
        [("Coral House", large, 66, 0), ("Cream House", small, 58, -40), ("Teal House", large, 62, -20)], 1):
        town.precomp(f"Window Lights {n}", comp, a=(24, 0), p=(6 + width / 2, 46), st=start, parent=home)


def add_buildings(town, seen):
    town.precomp("Clock", clock(), a=(20, 20), p=(198, 96), s=(82, 82),
                 tm=keys((0, 0, LINEAR), (60, 0.5, EASE), (420, 7.5, LINEAR), (DAY, 8)), **seen)
    town.shapes("Clock Tower", group("Spire", shape("Outline", "M 174 76 L 198 26 L 222 76 Z"), fill("#3E7C86")),
                group("Ball", ellipse("Disc", 7, (198, 25)), fill("#F6B545")),
                group("Ledge", rect("Upper", (54, 6), (198, 77), 2), rect("Lower", (52, 5), (198, 120), 2),
                      fill("#FFF6E5")),
                group("Slits",
                      *[rect(f"Slit {n + 1}", (6, 20), (186 + 12 * (n % 3), 146 + 34 * (n // 3)), 3)
                        for n in range(6)],
                      fill("#9C7F86")),
                group("Side", rect("Wall", (9, 170), (216, 163)), fill("#C98D76", 55)),
                group("Wall", rect("Front", (44, 170), (198, 163)), fill("#F1C9A5")), **seen)
    for comp, x in [(house("Coral House", 66, 128, "#F08A72", "#B84F5A", "mansard", 3, 4), 4),
                    (house("Cream House", 58, 88, "#FBE8C8", "#C77F5E", "gable", 3, 2), 92),
                    (house("Teal House", 62, 122, "#7CC4BC", "#37757F", "flat", 3, 4), 226)]:
        town.precomp(comp.name, comp, a=(0, comp.height), p=(x, 250), **seen)
    town.shapes("Café",
                group("Awning", *[rect(f"Stripe {n + 1}", (7, 10), (306 + 14 * n, 207), 2) for n in range(4)],
                      fill("#EF5B5B")),
                group("Awning Cloth", rect("Cloth", (56, 10), (328, 207), 2), fill("#FFF6E5")),
                group("Wall", rect("Front", (52, 56), (328, 222)), fill("#F3C98F")),
                group("Roof", shape("Outline", "M 298 196 L 306 182 H 350 L 358 196 Z"), fill("#A9675A")), **seen)
    block_ = block()
    for n, (x, flip, size) in enumerate([(-40, 1, 100), (500, -1, 112), (150, 1, 92)], 1):
        town.precomp(f"Far Block {n}", block_, a=(0, 170), p=(x, 250), s=(size * flip, size), bm=1, o=62,
                     st=-30 * n, **seen)


def clock():
    comp = Composition("Clock", 40, 40, DAY + 1)
    comp.shapes("Face",
                group("Hour Hand", shape("Line", "M 0 2 V -8"), stroke("#2B2840", 2.6),
                      r=keys((0, 300, LINEAR), (DAY, 660))),
                group("Minute Hand", shape("Line", "M 0 3 V -13"), stroke("#2B2840", 1.8),
                      r=keys((0, 0, LINEAR), (DAY, 360 * 12))),
                group("Hours", ellipse("Circle", 31),
                      stroke("#B98C5A", 3, cap=1, dashes=[1.2, 31 * 3.1416 / 12 - 1.2], offset=0.6)),
                group("Dial", ellipse("Disc", 38), fill("#FFFBEF"), stroke("#B98C5A", 2.5)), p=(20, 20))
    return comp


def block():
    """The skyline in the haze; its layers multiply with the sky."""
    comp = Composition("Block", 270, 170, DAY + 120)
    lit = lights(2, 3)
    for n, (x, y) in enumerate([(22, 72), (108, 40), (206, 88)], 1):
        comp.precomp(f"Window Lights {n}", lit, p=(x, y), s=(70, 70), o=80, st=-25 * n)
    comp.shapes("Skyline",
                group("Towers",
                      shape("Outline",
                            "M 0 170 V 96 H 14 V 62 H 52 V 84 H 66 V 110 H 84 V 50 L 92 34 H 100 V 12 H 103 V 34 "
                            "H 126 L 134 50 V 92 H 150 V 72 C 150 52 182 52 182 72 V 118 H 198 V 78 H 240 V 104 "
                            "H 270 V 170 Z"),
                      linear_fill([(0, "#B7A4DC"), (1, "#DCC5E4")], (0, 20), (0, 170))))
    return comp


def moon_path():
    return keys(key(160, [60, 260, 0], (0.3, 0.4, 0.6, 1), [20, -150, 0], [-70, 0, 0]),
                key(250, [150, 66, 0], (0.4, 0, 0.7, 0.7), [90, 0, 0], [-20, -150, 0]), (395, [330, 268, 0]))


# --- Sky -----------------------------------------------------------------------------------------------------

def add_sky(town, seen):
    cloud_ = cloud()
    for n, (x, y, size, stretch, start, far) in enumerate(
        [(90, 62, 100, 2, 0, 22), (300, 40, 76, 1, -40, 30), (420, 96, 60, 2, -90, 18),
         (220, 112, 50, 1, -150, 26)],
        1):
        town.precomp(f"Cloud {n}", cloud_, a=(60, 50), s=(size, size), sr=stretch, st=start, o=by_day(96, 70),
                     p=cycle([[x - far, y], [x + far, y]], DAY, -60 * n, DAY), parent="Camera")
    town.shapes("Hills",
                group("Near",
                      shape("Outline",
                            "M -70 262 C 40 206 120 214 220 232 C 320 206 440 196 550 236 V 270 H -70 Z"),
                      fill("#9CC79A")),
                group("Far",
                      shape("Outline",
                            "M -70 262 C 20 186 110 170 200 206 C 300 166 420 178 550 214 V 270 H -70 Z"),
                      fill("#BCD7B4")),
                **seen)
    town.shapes("Moon",
                group("Crater", ellipse("One", 7, (-5, -4)), ellipse("Two", 5, (7, 6)),
                      ellipse("Three", 4, (2, -9)), fill("#D9D3EE")),
                group("Face", ellipse("Disc", 36), fill("#FFFDF2")), ip=150, op=400, p=moon_path(), **seen)
    town.shapes("Sun", group("Face", ellipse("Disc", 50), fill("#FFF3B8")),
                group("Halo", ellipse("Disc", 150),
                      radial_fill([(0, "#FFF1A8", 0.9), (1, "#FFE08A", 0)], (0, 0), (75, 0))),
                p=keys(key(0, [254, 70, 0], (0.3, 0.3, 0.7, 1), [100, 0, 0], [-30, -110, 0]),
                       key(190, [404, 290, 0], HOLD),
                       key(320, [40, 290, 0], (0.3, 0, 0.6, 0.9), [26, -120, 0], [-120, 0, 0]),
                       (DAY, [254, 70, 0])),
                **seen)
    town.shapes("Stars",
                *[group(f"Star {n + 1}", star("Sparkle", 4, size, size * 0.35), fill("#FFFFFF"), p=(x, y),
                        s=cycle([[100, 100], [40, 40]], 160, -31 * n, DAY))
                  for n, (x, y, size) in enumerate([(30, 40, 4), (84, 22, 3), (140, 120, 3), (186, 14, 4),
                                                    (268, 26, 3), (300, 80, 4), (356, 20, 3), (414, 50, 4),
                                                    (456, 22, 3), (24, 116, 3), (246, 140, 3), (462, 110, 3)])],
                o=keys((NIGHT - 30, 0, EASE), (NIGHT + 20, 100, EASE), (DAWN - 10, 100, EASE), (DAWN + 40, 0)),
                **seen)
    for name, top, middle, bottom, o in [
        ("Night Sky", "#4048B4", "#8C79DA", "#FFB3BC", by_day(0, 100)),
        ("Day Sky", "#6CC3EE", "#B5E2F2", "#FFF0D6", 100)]:
        town.shapes(name,
                    group("Colour", rect("Rectangle", (620, 420), (240, 160)),
                          linear_fill([(0, top), (0.55, middle), (1, bottom)], (0, 0), (0, 250))),
                    o=o, **seen)


def cloud():
    """Its puffs breathe with a period of 240 frames: seamless at normal speed and at half speed."""
    comp = Composition("Cloud", 120, 70, DAY * 2)
    puffs = [(28, 46, 34), (54, 34, 46), (82, 42, 38), (100, 50, 22)]
    comp.shapes("Puffs",
                *[group(f"Puff {n + 1}", ellipse("Disc", size), fill("#FFFFFF"), p=(x, y),
                        s=cycle([[100, 100], [112, 112]], 240, -60 * n, DAY * 2))
                  for n, (x, y, size) in enumerate(puffs)],
                group("Base", rect("Board", (96, 20), (62, 54), 10), fill("#FFFFFF")))
    return comp
