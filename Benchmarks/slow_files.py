# SPDX-License-Identifier: Apache-2.0
"""Makes Lottie files that are slow or large on purpose, each within all limits of the format: `files()` gives them by name.

They are the cases for which `PaintBudget`, `ShapeCount`, `MergePaths`, expressions and archives have limits.
"""
import io
import json
import random
import zipfile

SIDE = 512
CENTER = [SIDE / 2, SIDE / 2]


def key(value):
    return {"a": 0, "k": value}


def moving(start, end):
    ease = {"i": {"x": [0.5], "y": [1]}, "o": {"x": [0.5], "y": [0]}}
    return {"a": 1, "k": [{"t": 0, "s": start, **ease}, {"t": 60, "s": end}]}


def transform(**changes):
    return {"o": key(100), "r": key(0), "p": key(CENTER), "a": key([0, 0]), "s": key([100, 100]), **changes}


def layer(index, shapes=None, **changes):
    result = {"ty": 4, "ind": index, "ip": 0, "op": 60, "st": 0, "ks": transform(), **changes}
    if shapes is not None:
        result["shapes"] = shapes
    return result


def animation(layers, assets=None):
    return {"v": "5.9.0", "fr": 30, "ip": 0, "op": 60, "w": SIDE, "h": SIDE, "layers": layers,
            "assets": assets or []}


# Shapes


def group(*items):
    return {"ty": "gr", "it": [*items, {"ty": "tr", **transform(p=key([0, 0]))}]}


def fill(opacity=60):
    return {"ty": "fl", "c": key([1, 0, 0]), "o": key(opacity), "r": 1}


def stroke(width=5, **changes):
    return {"ty": "st", "c": key([0, 0, 1]), "o": key(70), "w": key(width), "lc": 2, "lj": 2, **changes}


def rectangle(side=SIDE):
    return {"ty": "rc", "p": key([0, 0]), "s": moving([side, side], [side + 20, side + 20]), "r": key(0)}


def ellipse(side=500):
    return {"ty": "el", "p": key([0, 0]), "s": moving([side, side], [side + 20, side + 20])}


def star(points=5, outer=200, inner=100):
    return {"ty": "sr", "sy": 1, "pt": key(points), "p": key([0, 0]), "r": moving([0], [360]),
            "or": key(outer), "ir": key(inner), "os": key(0), "is": key(0)}


def path(count, seed=1, reach=250):
    """Random curves that cross each other, to other random ones."""
    generator = random.Random(seed)

    def points(reach):
        return [[generator.uniform(-reach, reach), generator.uniform(-reach, reach)] for _ in range(count)]

    def shape():
        return {"c": True, "v": points(reach), "i": points(50), "o": points(50)}

    first, second = shape(), shape()
    ease = {"i": {"x": 0.5, "y": 1}, "o": {"x": 0.5, "y": 0}}
    return {"ty": "sh", "ks": {"a": 1, "k": [{"t": 0, "s": [first], **ease}, {"t": 60, "s": [second]}]}}


def repeater(copies):
    step = {"ty": "tr", "p": key([1, 1]), "a": key([0, 0]), "s": key([99.9, 99.9]), "r": key(3), "so": key(100),
            "eo": key(50)}
    return {"ty": "rp", "c": key(copies), "o": key(0), "m": 1, "tr": step}


def gradient():
    stops = [value for i in range(200) for value in (i / 200, (i * 7 % 10) / 10, 0.5, 0.2)]
    return {"ty": "gf", "o": key(50), "t": 2, "s": key([0, 0]), "e": moving([200, 0], [0, 200]), "h": key(50),
            "a": key(40), "g": {"p": 200, "k": key(stops)}}


# Layers


def effect(match, kind, *values):
    parameters = [{"ty": 0, "ix": i + 1, "v": key(value)} for i, value in enumerate(values)]
    return {"ty": kind, "mn": match, "nm": match, "ix": 1, "ef": parameters}


def blur(radius):
    return effect("ADBE Gaussian Blur 2", 29, radius, 1, 0)


def filtered(layers, count, *arguments):
    """Full layers with the same effect many times."""
    return animation([layer(i, [ellipse(), fill()], ef=[effect(*arguments)] * count) for i in range(1, layers + 1)])


def masked(layers, masks, points, **changes):
    return animation([
        layer(i, [rectangle(), fill()], hasMask=True, masksProperties=[
            {"mode": "ais"[j % 3], "pt": path(points, j)["ks"], "o": key(50), "x": key(0), "inv": False, **changes}
            for j in range(masks)])
        for i in range(layers)])


def nested(depth, uses, content):
    """Precompositions that use the next one many times."""
    assets = [{"id": f"c{depth}", "layers": content}]
    for level in range(depth):
        assets.append({"id": f"c{level}", "layers": [
            {"ty": 0, "refId": f"c{level + 1}", "ind": i, "ip": 0, "op": 60, "st": 0, "w": SIDE, "h": SIDE,
             "ks": transform(p=moving(CENTER, [260, 250]), a=key(CENTER), o=key(90))} for i in range(uses)]})
    root = {"ty": 0, "refId": "c0", "ind": 1, "ip": 0, "op": 60, "st": 0, "w": SIDE, "h": SIDE,
            "ks": transform(a=key(CENTER))}
    return animation([root], assets)


def opacities(depth, **changes):
    """Precompositions within each other, all of which need a surface at the same time."""
    inner = [layer(1, [rectangle(9000), fill()], ks=transform(r=moving([0], [90]), o=key(50)))]
    result = nested(1, depth, inner)
    for asset in [*result["assets"], result]:
        for one in asset["layers"]:
            one.update(changes)
            one["ks"] = transform(r=moving([0], [90]), o=key(50))
        asset["layers"] = asset["layers"] + inner
    return result


def expressions(count, text):
    position = {"a": 0, "k": [0, 0], "x": "var $bm_rt; " + text}
    return animation([layer(i, [ellipse(100), fill()], ks=transform(p=position)) for i in range(1, count + 1)])


def text():
    letters = {"s": {"f": "Sans", "t": "Aa€漢" * 2400, "s": 20, "lh": 24, "sz": [500, 500], "ps": [-250, -250], "j": 0,
                     "fc": [0, 0, 0]}, "t": 0}
    selector = {"t": 0, "rn": 1, "r": 1, "b": 1, "s": moving([0], [100]), "e": key(100), "o": key(0), "ne": key(0),
                "xe": key(0), "a": key(100)}
    animator = {"a": {"p": moving([0, 0], [10, 10]), "bl": key([5, 5])}, "s": selector}
    content = {"d": {"k": [letters]}, "p": {}, "m": {"g": 1}, "a": [animator] * 5}
    return animation([layer(i, ty=5, t=content) for i in range(10)])


def archive(folder, count, size):
    """A .lottie of some kB that unpacks to files of zeros, which fonts and images of the animation name."""
    fonts = [{"fName": f"F{i}", "fFamily": f"F{i}", "fStyle": "Regular", "fPath": f"{i}", "origin": 3} for i in range(count)]
    images = [{"id": f"i{i}", "p": f"{i}", "w": 9, "h": 9} for i in range(count)]
    root = animation([layer(i, ty=2, refId=f"i{i}") for i in range(count)], images)
    root["fonts"] = {"list": fonts}
    root["layers"] += [letters(i, f"F{i}") for i in range(count)]
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("a/0.json", json.dumps(root))
        for i in range(count):
            file.writestr(f"{folder}/{i}" + (".json" if folder == "t" else ""), bytes(size))
    return result.getvalue()


def letters(index, font):
    document = {"t": "abc", "f": font, "s": 20, "j": 0, "fc": [0, 0, 0]}
    options = {"g": 1, "a": key([0, 0])}
    return layer(1000 + index, ty=5, t={"d": {"k": [{"t": 0, "s": document}]}, "a": [], "m": options, "p": {}})


def archives():
    """The archives by name, as bytes."""
    return {
        "archive-fonts": archive("f", 60, 4_000_000),
        "archive-images": archive("i", 60, 4_000_000),
        "archive-large-images": archive("i", 4, 60_000_000),
        "archive-themes": archive("t", 60, 4_000_000),
    }


def files():
    """All files: name and content."""
    tiny = {"d": [{"n": "d", "v": key(0.1)}, {"n": "g", "v": key(0.1)}]}
    return {
        "repeaters": animation([layer(1, [group(ellipse(300), fill()), repeater(100), repeater(100)])]),
        "strokes": animation([layer(1, [path(20_000), stroke(30)])]),
        "strokes-wide": animation([layer(1, [path(20_000), stroke(30_000)])]),
        "strokes-dashed": animation([layer(i, [path(500, i), stroke(3, **tiny)]) for i in range(100)]),
        "fills": animation([layer(i, [path(5000, i), fill()]) for i in range(20)]),
        "blends": animation([layer(i, [rectangle(), fill()], bm=5 if i % 2 else 12) for i in range(2000)]),
        "opacities": animation([
            layer(i, [rectangle(), ellipse(), fill(), stroke()], ks=transform(o=key(50))) for i in range(4000)]),
        "mattes": animation([
            layer(i, [ellipse(), fill()], **({"tt": 1 + i // 2 % 4} if i % 2 else {"td": 1})) for i in range(2000)]),
        "masks": masked(50, 100, 4, f=key([20, 20])),
        "masks-grown": masked(10, 10, 1000, x=key(50), mode="a"),
        "gradients": animation([layer(i, [rectangle(), gradient()]) for i in range(2000)]),
        "stars": animation([layer(i, [star(1000, -1e9, 10), fill(), stroke(20)]) for i in range(300)]),
        "small-stars": animation([
            layer(i, [star(20, 10, 5), fill(), stroke(1)], ks=transform(p=key([i * 7 % SIDE, i * 13 % SIDE])))
            for i in range(20_000)]),
        "blurs": filtered(20, 100, "ADBE Gaussian Blur 2", 29, 200, 1, 0),
        "radial-blurs": filtered(10, 50, "ADBE Radial Blur", 5, 500, CENTER, 1, 2),
        "noises": filtered(20, 50, "ADBE Fractal Noise", 5, *[1] * 25),
        "glows": filtered(20, 50, "ADBE Glo2", 5, 1, 128, 400, 10, 1, 1),
        "echoes": filtered(1, 20, "ADBE Echo", 5, -0.01, 100, 1, 0.99, 1),
        "chokers": filtered(10, 50, "ADBE Matte Choker", 5, 100, 100, 0.5, 100, 100, 0.5, 10),
        "displacements": filtered(20, 20, "ADBE Displacement Map", 5, 1, 1, 100, 2, 100, 1, 0, 1),
        "mosaics": filtered(20, 100, "ADBE Mosaic", 5, 200, 200, 0),
        "adjustments": animation([
            layer(i, [], adj=1, ef=[blur(20)]) if i % 2 else layer(i, [ellipse(), fill()]) for i in range(400)]),
        "precomps": nested(2, 150, [layer(1, [star(), fill(), stroke()])]),
        "precomps-deep": nested(4, 14, [layer(1, [group(group(group(star(), fill())))])]),
        "precomps-of-shapes": nested(3, 10, [layer(i, [group(star(), fill())] * 20) for i in range(40)]),
        "opacities-deep": opacities(60),
        "blends-deep": opacities(60, bm=1),
        "blurs-deep": opacities(60, ef=[blur(20)]),
        "offsets": animation([
            layer(i, [path(2000, i), {"ty": "op", "a": moving([0], [50]), "lj": 2, "ml": key(4)}, fill()])
            for i in range(10)]),
        "merged-paths": animation([layer(1, [*[path(500, i) for i in range(20)], {"ty": "mm", "mm": 4}, fill()])]),
        "pucker": animation([layer(1, [path(20_000), {"ty": "pb", "a": moving([-500], [500])}, fill(), stroke()])]),
        "zigzag": animation([
            layer(1, [path(1000), {"ty": "zz", "s": key(10), "r": key(1000), "pt": key(2)}, fill(), stroke()])]),
        "text": text(),
        "expressions-endless": expressions(300, "while (true) {} $bm_rt = [0, 0];"),
        "expressions-slow": expressions(
            1000, "var a = 0; for (var i = 0; i < 2e5; i++) a += Math.sin(i); $bm_rt = [a, a];"),
        "expressions-chained": expressions(
            500, "var s = [0, 0]; for (var j = 1; j < index; j++) s = s + thisComp.layer(j).transform.position; "
            "$bm_rt = s;"),
        "expressions-texts": expressions(
            200, "var s = 'xy'; for (var i = 0; i < 29; i++) s += s; $bm_rt = [Object.keys(s).length, 0];"),
        "expressions-lists": expressions(
            200, "var b = []; for (var i = 0; i < 1e4; i++) b.push(new Array(1e5).fill(i)); $bm_rt = [b.length, 0];"),
        "expressions-searches": expressions(
            200, "var s = 'x'.repeat(1000); $bm_rt = [/x+y/.test(s) ? 1 : 0, /x*x*y/.test(s) ? 1 : 0];"),
    }
