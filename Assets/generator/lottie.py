"""Small helpers to write Lottie files by hand.

Everything returns plain dictionaries in the shape the After Effects exporter writes, so that the samples
exercise a player as real files do: named groups, a `tr` at the end of every group, both easing handles in
the keyframe that starts a segment, and so on. Lists follow the format: the first item is on top.
"""

import base64
import json
import math
import re
import struct
import zipfile
import zlib

FRAME_RATE = 60

# --- Easing: (out x, out y, in x, in y), or HOLD -------------------------------------------------------------

LINEAR = (0.167, 0.167, 0.833, 0.833)
EASE = (0.42, 0, 0.58, 1)          # gentle on both ends
SINE = (0.364, 0, 0.636, 1)        # half a cosine: swinging between two extremes looks like a pendulum
SNAP = (0.7, 0, 0.2, 1)            # hurried in the middle
OUT = (0.16, 0.84, 0.3, 1)         # arrives softly
IN = (0.6, 0, 0.84, 0.3)           # leaves softly
BACK = (0.3, 0, 0.3, 1.45)         # overshoots once and returns
POP = (0.22, 0.9, 0.3, 1.35)       # the same, but leaves at once
WIND_UP = (0.6, -0.4, 0.7, 0.5)    # draws back first (anticipation)
HOLD = None


def key(time, value, ease=EASE, to=None, ti=None):
    """One keyframe; `to` and `ti` bend the motion path between this key and the next one."""
    return time, value, ease, to, ti


def keys(*frames):
    """An animated property. Each frame is `(time, value)`, `(time, value, ease)` or the result of `key`."""
    result = []
    for index, frame in enumerate(frames):
        time, value, ease, to, ti = (*frame, *(EASE, None, None)[len(frame) - 2:])
        item = {"t": time, "s": list(value) if isinstance(value, (list, tuple)) else [value]}
        if index < len(frames) - 1:
            if ease is HOLD:
                item["h"] = 1
            else:
                # Exporters write lists, but plain numbers where all components share one easing by nature.
                shared = to is not None or isinstance(value, dict)
                o, i = ease[:2], ease[2:]
                item["o"] = {"x": o[0], "y": o[1]} if shared else {"x": [o[0]], "y": [o[1]]}
                item["i"] = {"x": i[0], "y": i[1]} if shared else {"x": [i[0]], "y": [i[1]]}
                if to is not None:
                    item["to"], item["ti"] = to, ti
        result.append(item)
    return {"a": 1, "k": result}


def cycle(values, period, start, end, ease=SINE):
    """Keys that walk through `values` once a period, from `start` until `end` is covered.

    Let `start` be negative to begin in the middle of a swing: a loop over whole periods stays seamless."""
    frames, step, index = [], period / len(values), 0
    while start + (index - 1) * step < end:
        # Keys that are over before frame 0 would only fatten the file.
        if start + (index + 1) * step > 0:
            frames.append((start + index * step, values[index % len(values)], ease))
        index += 1
    return keys(*frames)


def prop(value):
    """A property object from a constant; animated ones pass through."""
    return value if isinstance(value, dict) and "k" in value else {"a": 0, "k": value}


def color(text):
    """'#rrggbb' as the four numbers Lottie wants."""
    return [int(text[i:i + 2], 16) / 255 for i in (1, 3, 5)] + [1]


# --- Outlines ------------------------------------------------------------------------------------------------

def outline(points, closed=True):
    """A path value from (vertex, in handle, out handle) triples; handles are absolute, None means none."""
    v, i, o = [], [], []
    for vertex, before, after in points:
        v.append(list(vertex))
        i.append([before[0] - vertex[0], before[1] - vertex[1]] if before else [0, 0])
        o.append([after[0] - vertex[0], after[1] - vertex[1]] if after else [0, 0])
    return {"c": closed, "v": v, "i": i, "o": o}


def svg(data):
    """A path value from SVG path data with one sub-path (M L H V C S Q Z, absolute and relative)."""
    tokens = re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)", data)
    points, here, command, closed, at = [], (0, 0), "", False, 0

    def take():
        nonlocal at
        at += 1
        return float(tokens[at - 1])

    def pair(relative):
        x, y = take(), take()
        return (x + here[0], y + here[1]) if relative else (x, y)

    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        kind, relative = command.upper(), command.islower()
        if kind == "Z":
            closed = True
            continue
        first = second = None
        if kind == "C":
            first, second = pair(relative), pair(relative)
        elif kind == "S":
            vertex, before, _ = points[-1]
            first = (2 * vertex[0] - before[0], 2 * vertex[1] - before[1]) if before else vertex
            second = pair(relative)
        elif kind == "Q":
            middle = pair(relative)
        if kind == "H":
            end = (take() + (here[0] if relative else 0), here[1])
        elif kind == "V":
            end = (here[0], take() + (here[1] if relative else 0))
        else:
            end = pair(relative)
        if kind == "Q":
            first = tuple(here[n] + (middle[n] - here[n]) * 2 / 3 for n in (0, 1))
            second = tuple(end[n] + (middle[n] - end[n]) * 2 / 3 for n in (0, 1))
        if first:
            points[-1] = (points[-1][0], points[-1][1], first)
        points.append((end, second, None))
        here = end
        if kind == "M":
            command = "l" if relative else "L"
    # A path that closes by returning to its first vertex must not have that vertex twice.
    if closed and len(points) > 1 and math.dist(points[0][0], points[-1][0]) < 1e-6:
        points[0] = (points[0][0], points.pop()[1], points[0][2])
    return outline(points, closed)


def line(start, end):
    return outline([(start, None, None), (end, None, None)], closed=False)


def smooth(vertices, closed=True, tension=1 / 6):
    """A curve through all vertices (Catmull-Rom)."""
    count, points = len(vertices), []
    for n, vertex in enumerate(vertices):
        before = vertices[n - 1] if closed or n > 0 else vertex
        after = vertices[(n + 1) % count] if closed or n < count - 1 else vertex
        dx, dy = (after[0] - before[0]) * tension, (after[1] - before[1]) * tension
        points.append((vertex, (vertex[0] - dx, vertex[1] - dy), (vertex[0] + dx, vertex[1] + dy)))
    return outline(points, closed)


def coarse(path):
    """A path with a tenth of a pixel as resolution, for morphs with many keys that would make a file big."""
    return {"c": path["c"], **{part: [[round(n, 1) for n in pair] for pair in path[part]] for part in "vio"}}


def ring(count, radius, start=-90.0, center=(0, 0)):
    """`count` points on a circle, clockwise."""
    angles = [math.radians(start + 360 * n / count) for n in range(count)]
    return [(center[0] + radius * math.cos(a), center[1] + radius * math.sin(a)) for a in angles]


# --- Shape items ---------------------------------------------------------------------------------------------

def shape(name, path):
    """A path item; `path` is SVG data, a path value, or keys of path values."""
    path = svg(path) if isinstance(path, str) else path
    return {"ty": "sh", "nm": name, "ks": prop(path)}


def ellipse(name, size, at=(0, 0)):
    size = [size, size] if isinstance(size, (int, float)) else size
    return {"ty": "el", "nm": name, "d": 1, "p": prop(_listed(at)), "s": prop(_listed(size))}


def rect(name, size, at=(0, 0), radius=0):
    return {"ty": "rc", "nm": name, "d": 1, "p": prop(_listed(at)), "s": prop(_listed(size)),
            "r": prop(radius)}


def star(name, points, outer, inner=None, at=(0, 0), rotation=0, outer_round=0, inner_round=0):
    """A star, or a polygon when there is no inner radius."""
    item = {"ty": "sr", "nm": name, "d": 1, "sy": 1 if inner is not None else 2,
            "pt": prop(points), "p": prop(_listed(at)), "r": prop(rotation), "or": prop(outer),
            "os": prop(outer_round)}
    if inner is not None:
        item.update({"ir": prop(inner), "is": prop(inner_round)})
    return item


def fill(paint, opacity=100, name="Fill 1", even_odd=False):
    return {"ty": "fl", "nm": name, "c": prop(_colored(paint)), "o": prop(opacity),
            "r": 2 if even_odd else 1, "bm": 0}


def stroke(paint, width, opacity=100, name="Stroke 1", cap=2, join=2, dashes=None, offset=None, miter=4):
    item = {"ty": "st", "nm": name, "c": prop(_colored(paint)), "o": prop(opacity),
            "w": prop(width), "bm": 0}
    return _pen(item, cap, join, miter, dashes, offset)


def gradient(kind, stops, start, end, highlight=None, angle=0):
    """The part gradient fills and strokes share. Stops: (offset, '#rrggbb'[, alpha 0-1])."""
    flat = [number for stop in stops for number in (stop[0], *color(stop[1])[:3])]
    if any(len(stop) > 2 for stop in stops):
        flat += [number for stop in stops for number in (stop[0], stop[2] if len(stop) > 2 else 1)]
    item = {"t": {"linear": 1, "radial": 2}[kind], "s": prop(_listed(start)), "e": prop(_listed(end)),
            "g": {"p": len(stops), "k": prop(flat)}}
    if highlight is not None:
        item.update({"h": prop(highlight), "a": prop(angle)})
    return item


def gradient_fill(paint, opacity=100, name="Gradient Fill 1", even_odd=False):
    return {"ty": "gf", "nm": name, "o": prop(opacity), "r": 2 if even_odd else 1, "bm": 0, **paint}


def gradient_stroke(paint, width, opacity=100, name="Gradient Stroke 1", cap=2, join=2, dashes=None,
                    offset=None, miter=4):
    item = {"ty": "gs", "nm": name, "o": prop(opacity), "w": prop(width), "bm": 0, **paint}
    return _pen(item, cap, join, miter, dashes, offset)


def linear_fill(stops, start, end, opacity=100, **options):
    return gradient_fill(gradient("linear", stops, start, end), opacity, **options)


def radial_fill(stops, center, edge, highlight=None, angle=0, **options):
    return gradient_fill(gradient("radial", stops, center, edge, highlight, angle), **options)


def linear_stroke(stops, start, end, width, opacity=100, **options):
    return gradient_stroke(gradient("linear", stops, start, end), width, opacity, **options)


def radial_stroke(stops, center, edge, width, opacity=100, **options):
    return gradient_stroke(gradient("radial", stops, center, edge), width, opacity, **options)


def trim(start=0, end=100, offset=0, name="Trim Paths 1", individually=False):
    return {"ty": "tm", "nm": name, "s": prop(start), "e": prop(end), "o": prop(offset),
            "m": 2 if individually else 1}


def group(name, *items, p=(0, 0), a=(0, 0), s=(100, 100), r=0, o=100, bm=0):
    transform = {"ty": "tr", "nm": "Transform", "p": prop(_listed(p)), "a": prop(_listed(a)),
                 "s": prop(_listed(s)), "r": prop(r), "o": prop(o), "sk": prop(0), "sa": prop(0)}
    return {"ty": "gr", "nm": name, "bm": bm, "it": [*items, transform]}


def _pen(item, cap, join, miter, dashes, offset):
    """Caps: 1 butt 2 round 3 square. Joins: 1 miter 2 round 3 bevel. Dashes: on, off, on, off, …"""
    item["lc"], item["lj"] = cap, join
    if join == 1:
        item["ml"] = miter
    if dashes:
        item["d"] = [{"n": "dg"[n % 2], "nm": ("dash", "gap")[n % 2], "v": prop(length)}
                     for n, length in enumerate(dashes)]
        item["d"].append({"n": "o", "nm": "offset", "v": prop(0 if offset is None else offset)})
    return item


def _listed(value):
    return list(value) if isinstance(value, tuple) else value


def _colored(value):
    return color(value) if isinstance(value, str) else value


def mask(name, path, mode="a", opacity=100, inverted=False):
    path = svg(path) if isinstance(path, str) else path
    # Exporters write `inv` first, and at least one player (ThorVG) relies on it.
    return {"inv": inverted, "mode": mode, "pt": prop(path), "o": prop(opacity), "x": prop(0), "nm": name}


# --- Layers --------------------------------------------------------------------------------------------------

class Composition:
    """A list of layers, first one on top: the whole animation, or a precomp that another one shows."""

    def __init__(self, name, width, height, frames):
        self.name, self.width, self.height, self.frames = name, width, height, frames
        self.layers, self.used, self.markers = [], [], []

    def shapes(self, name, *items, **options):
        return self._add(4, name, options, {"shapes": list(items)})

    def null(self, name, **options):
        return self._add(3, name, options, {})

    def solid(self, name, width, height, paint, **options):
        return self._add(1, name, options, {"sw": width, "sh": height, "sc": paint})

    def image(self, name, picture, **options):
        return self._add(2, name, options, {"refId": picture["id"]}, picture)

    def audio(self, name, sound, levels=(100, 100), **options):
        """A sound. Levels are in percent, left and right."""
        return self._add(6, name, options, {"refId": sound["id"], "au": {"lv": prop(_listed(levels))}}, sound)

    def precomp(self, name, composition, **options):
        return self._add(0, name, options, {"refId": composition, "w": composition.width,
                                            "h": composition.height}, composition)

    def marker(self, name, time, duration=0):
        self.markers.append({"cm": name, "tm": time, "dr": duration})

    def _add(self, kind, name, options, extra, used=None):
        """Options: p a s r o sk sa (transform), ip op st sr, parent and tp (layer names), bm ao td tt tm masks."""
        transform = {"o": 100, "r": 0, "p": (0, 0), "a": (0, 0), "s": (100, 100)}
        transform.update({k: options.pop(k) for k in ("o", "r", "p", "a", "s", "sk", "sa") if k in options})
        # Exporters write three components for layers.
        depth = {"p": 0, "a": 0, "s": 100}
        ks = {k: _deep(prop(_listed(v)), depth[k]) if k in depth else prop(v) for k, v in transform.items()}
        layer = {"ddd": 0, "ind": len(self.layers) + 1, "ty": kind, "nm": name, "sr": options.pop("sr", 1),
                 "ks": ks, "ao": options.pop("ao", 0), **extra, "ip": options.pop("ip", 0),
                 "op": options.pop("op", self.frames), "st": options.pop("st", 0), "bm": options.pop("bm", 0)}
        masks = options.pop("masks", None)
        if masks:
            layer.update({"hasMask": True, "masksProperties": masks})
        if "tm" in options:
            layer["tm"] = prop(options.pop("tm"))
        layer.update(options)
        unknown = options.keys() - {"parent", "tp", "td", "tt"}
        assert not unknown, unknown
        self.layers.append(layer)
        if used is not None:
            self.used.append(used)
        return layer

    def _resolved(self, ids):
        """The layers with names of parents and precomps replaced by their numbers and ids."""
        number = {layer["nm"]: layer["ind"] for layer in reversed(self.layers)}
        result = []
        for layer in self.layers:
            layer = dict(layer)
            for link in ("parent", "tp"):
                if link in layer:
                    layer[link] = number[layer[link]]
            if isinstance(layer.get("refId"), Composition):
                layer["refId"] = ids[id(layer["refId"])]
            result.append(layer)
        return result

    def document(self):
        """The whole file as a dictionary."""
        assets, ids, order = [], {}, []

        def visit(composition):
            for item in composition.used:
                if isinstance(item, Composition):
                    if id(item) not in ids:
                        ids[id(item)] = f"comp_{len(ids)}"
                        order.append(item)
                        visit(item)
                elif item not in assets:
                    assets.append(item)

        visit(self)
        assets += [{"id": ids[id(c)], "nm": c.name, "fr": FRAME_RATE, "layers": c._resolved(ids)} for c in order]
        return _rounded({"v": "5.9.0", "fr": FRAME_RATE, "ip": 0, "op": self.frames, "w": self.width, "h": self.height,
                "nm": self.name, "ddd": 0, "assets": assets, "layers": self._resolved(ids),
                "markers": self.markers})

    def write(self, path):
        """Writes the file: the same bytes on every run."""
        text = json.dumps(self.document(), separators=(",", ":"), ensure_ascii=True)
        path.write_text(text + "\n", encoding="ascii")
        return len(text) + 1


def _deep(property_, third):
    """Adds the third component to a two-component property."""
    if isinstance(property_["k"], list) and property_["k"] and isinstance(property_["k"][0], dict):
        for frame in property_["k"]:
            for name in ("s", "to", "ti"):
                if name in frame and len(frame[name]) == 2:
                    frame[name] = [*frame[name], third if name == "s" else 0]
    elif isinstance(property_["k"], list) and len(property_["k"]) == 2:
        property_ = {**property_, "k": [*property_["k"], third]}
    return property_


def _rounded(value):
    """Three decimals, and whole numbers without a point: small files and stable bytes."""
    if isinstance(value, float):
        value = round(value, 3)
        return int(value) if value == int(value) else value
    if isinstance(value, dict):
        return {name: _rounded(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rounded(item) for item in value]
    return value


# --- Pictures ------------------------------------------------------------------------------------------------

def png(width, height, pixel):
    """PNG bytes of a picture; `pixel(x, y)` gives (r, g, b, a) from 0 to 1 at a pixel's centre."""
    rows = bytearray()
    for y in range(height):
        row = bytearray()
        for x in range(width):
            row += bytes(max(0, min(255, round(c * 255))) for c in pixel(x + 0.5, y + 0.5))
        # Filter 1 (difference to the left neighbour) makes the soft gradients of our pictures compress well.
        rows += b"\x01" + bytes((row[n] - (row[n - 4] if n >= 4 else 0)) & 255 for n in range(len(row)))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b""))


def embedded_image(identifier, width, height, data):
    url = "data:image/png;base64," + base64.b64encode(data).decode("ascii")
    return {"id": identifier, "w": width, "h": height, "u": "", "p": url, "e": 1}


def embedded_sound(identifier, kind, data):
    return {"id": identifier, "u": "", "e": 1, "t": 2,
            "p": f"data:audio/{kind};base64," + base64.b64encode(data).decode("ascii")}


def external_image(identifier, width, height, file_name):
    return {"id": identifier, "w": width, "h": height, "u": "images/", "p": file_name, "e": 0}


# .lottie files

def slot(name, value):
    """A property that a theme can set."""
    return {**prop(_colored(value)), "sid": name}


def write_dotlottie(path, files):
    """A .lottie 2 of JSON documents by their names in it; the same bytes on every run."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, document in files.items():
            text = document if isinstance(document, bytes) else json.dumps(
                document, ensure_ascii=False, separators=(",", ":")).encode()
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text)
    return path.stat().st_size
