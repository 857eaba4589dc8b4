#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Edits animations in known ways, and looks whether `lottie diff` says exactly that, and nothing else.

    Benchmarks/diff_edits.py FOLDER... [--lottie PROGRAM] [--each N]

Each file gets all kinds of edits that it has something for. What is expected is computed from the edit, by the
rules of keypaths, not by what the program says.
"""

import argparse
import copy
import json
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

MARK = "Ünlikely name"


def name(layer):
    return layer.get("nm") or "Layer"


def number(value):
    value = round(value * 1000) / 1000
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def is_keyed(prop):
    k = prop.get("k") if isinstance(prop, dict) else None
    return isinstance(k, list) and k and isinstance(k[0], dict) and "t" in k[0]


def layers(animation):
    return [layer for layer in animation["layers"] if isinstance(layer, dict)]


def change(action, subject, keypath, text):
    return (action, subject, ".".join(keypath), text)


class Edits:
    """One function for each kind of edit: it changes the animation and returns what is expected, or None."""

    def __init__(self, animation, seed):
        self.animation = animation
        self.random = random.Random(seed)

    def pick(self, fits=lambda layer: True):
        """A layer whose name no other one has."""
        all_layers = layers(self.animation)
        names = [name(layer) for layer in all_layers]
        found = [layer for layer in all_layers if names.count(name(layer)) == 1 and fits(layer)]
        return self.random.choice(found) if found else None

    def shapes(self, kind):
        """Shapes of a type with their keypaths, only where no sibling has the name."""
        titles = {"gr": "Group", "fl": "Fill", "st": "Stroke", "sh": "Path", "el": "Ellipse", "rc": "Rectangle"}
        result = []

        def visit(items, keypath):
            names = [item.get("nm") or titles.get(item.get("ty"), "?") for item in items]
            for item, own in zip(items, names):
                if names.count(own) > 1:
                    continue
                if item.get("ty") == kind:
                    result.append((item, keypath + [own]))
                if item.get("ty") == "gr":
                    visit(item.get("it") or [], keypath + [own])

        names = [name(layer) for layer in layers(self.animation)]
        for layer in layers(self.animation):
            if names.count(name(layer)) == 1:
                visit(layer.get("shapes") or [], [name(layer)])
        return result

    # Layers

    def rename(self):
        layer = self.pick()
        if not layer:
            return None
        old, layer["nm"] = name(layer), MARK
        return [change("renamed", "layer", [MARK], f"layer renamed, was “{old}”")]

    def to_bottom(self):
        all_layers = self.animation["layers"]
        if len(all_layers) < 3:
            return None
        names = [name(layer) for layer in all_layers]
        if names.count(names[0]) > 1:
            return None
        all_layers.append(all_layers.pop(0))
        return [
            change("moved", "layer", [names[0]], f"moved from 1 to {len(names)}, now below “{names[-1]}”")
        ]

    def insert_on_top(self):
        """As After Effects: all numbers change."""
        known = {layer.get("ind") for layer in layers(self.animation)}
        for layer in layers(self.animation):
            for key in ["ind", "parent", "tp"]:
                if isinstance(layer.get(key), (int, float)) and layer[key] in known:
                    layer[key] += 1
        new = {"ty": 3, "nm": MARK, "ind": 1, "ip": 0, "op": 77, "st": 0, "ks": {"o": {"a": 0, "k": 33}}}
        self.animation["layers"].insert(0, new)
        text = "layer added (null)" + (", at the top" if len(self.animation["layers"]) > 1 else "")
        return [change("added", "layer", [MARK], text)]

    def remove(self):
        used = {layer.get(key) for layer in layers(self.animation) for key in ["parent", "tp"]}
        layer = self.pick(lambda layer: layer.get("ind") not in used)
        kinds = {0: "precomp", 1: "solid", 2: "image", 3: "null", 4: "shape", 5: "text", 6: "audio", 13: "camera"}
        if not layer or layer.get("ty") not in kinds or len(layers(self.animation)) < 2:
            return None
        if any(name(other) == name(layer) for other in layers(self.animation) if other is not layer):
            return None
        self.animation["layers"].remove(layer)
        return [change("removed", "layer", [name(layer)], f"layer removed ({kinds[layer['ty']]})")]

    def duplicate(self):
        layer = self.pick()
        if not layer or layer.get("ty") not in (0, 1, 2, 3, 4, 5):
            return None
        kind = {0: "precomp", 1: "solid", 2: "image", 3: "null", 4: "shape", 5: "text"}[layer["ty"]]
        twin = copy.deepcopy(layer)
        twin["nm"] = MARK
        twin["ind"] = 1 + max([other.get("ind") or 0 for other in layers(self.animation)])
        index = self.animation["layers"].index(layer)
        self.animation["layers"].insert(index + 1, twin)
        return [change("added", "layer", [MARK], f"layer added ({kind}), below “{name(layer)}”")]

    def hide(self):
        layer = self.pick(lambda layer: not layer.get("hd"))
        if not layer:
            return None
        layer["hd"] = True
        return [change("changed", "setting", [name(layer)], "hidden")]

    def move_in_time(self):
        layer = self.pick(lambda layer: all(isinstance(layer.get(key), (int, float)) for key in ["ip", "op", "st"]))
        if not layer:
            return None

        def shift(value):
            if isinstance(value, list):
                for part in value:
                    shift(part)
            elif isinstance(value, dict):
                if is_keyed(value):
                    for key in value["k"]:
                        key["t"] += 7
                    return
                for part in value.values():
                    shift(part)

        shift(layer)
        old = f"{number(layer['ip'])}…{number(layer['op'])}"
        for key in ["ip", "op", "st"]:
            layer[key] += 7
        new = f"{number(layer['ip'])}…{number(layer['op'])}"
        return [change("changed", "timing", [name(layer)], f"moved in time by +7 frames, {old} → {new}")]

    def trim(self):
        layer = self.pick(lambda layer: isinstance(layer.get("op"), (int, float)))
        if not layer:
            return None
        old, layer["op"] = layer["op"], layer["op"] - 1.5
        return [change("changed", "setting", [name(layer)], f"out point: {number(old)} → {number(layer['op'])}")]

    def blend(self):
        layer = self.pick(lambda layer: not layer.get("bm"))
        if not layer:
            return None
        layer["bm"] = 2
        return [change("changed", "setting", [name(layer)], "blend mode: normal → screen")]

    # Properties

    def opacity(self):
        layer = self.pick(lambda layer: isinstance((layer.get("ks") or {}).get("o", {}).get("k"), (int, float)))
        if not layer:
            return None
        value = layer["ks"]["o"]
        if value.get("x"):
            return None
        old, value["k"] = value["k"], 41.5
        return [change("changed", "property", [name(layer), "Transform", "Opacity"], f"{number(old)} % → 41.5 %")]

    def recolour(self):
        for fill, keypath in self.shapes("fl"):
            colour = fill.get("c") or {}
            k = colour.get("k")
            if is_keyed(colour) or not isinstance(k, list) or len(k) < 3 or max(k[:3]) > 1:
                continue
            def shown(k):
                return "#" + "".join("%02x" % int(max(0, min(1, part)) * 255 + 0.5) for part in k[:3])
            if len(k) > 3 and k[3] != 1:
                continue
            old = shown(k)
            colour["k"] = [0.2, 0.4, 0.6] + k[3:]
            if shown(colour["k"]) == old:
                continue
            return [change("changed", "property", keypath + ["Color"], f"{old} → {shown(colour['k'])}")]
        return None

    def keyed(self, least=2):
        """An animated opacity, rotation or scale of a layer."""
        found = []
        for layer in layers(self.animation):
            if [name(other) for other in layers(self.animation)].count(name(layer)) > 1:
                continue
            for key, title in [("o", "Opacity"), ("r", "Rotation"), ("s", "Scale")]:
                value = (layer.get("ks") or {}).get(key)
                if isinstance(value, dict) and is_keyed(value) and len(value["k"]) >= least:
                    if all("s" in frame for frame in value["k"][:-1]) and "s" in value["k"][-1]:
                        times = [frame["t"] for frame in value["k"]]
                        if len(set(times)) == len(times) and times == sorted(times):
                            found.append((value, [name(layer), "Transform", title], {"o": " %", "r": "°", "s": " %"}[key]))
        return self.random.choice(found) if found else None

    def text(self, value, unit):
        value = value if isinstance(value, list) else [value]
        if len(value) == 3 and value[2] == 100:
            value = value[:2]
        return ", ".join(number(part) for part in value) + unit

    def add_keyframe(self):
        found = self.keyed()
        if not found:
            return None
        value, keypath, unit = found
        last = value["k"][-1]
        new = {"t": last["t"] + 5, "s": [part + 3.25 for part in (last["s"] if isinstance(last["s"], list) else [last["s"]])]}
        value["k"].append(new)
        return [change("changed", "property", keypath, f"keyframe added at {number(new['t'])}: {self.text(new['s'], unit)}")]

    def remove_keyframe(self):
        found = self.keyed(3)
        if not found:
            return None
        value, keypath, unit = found
        last = value["k"].pop()
        return [change("changed", "property", keypath, f"keyframe at {number(last['t'])} removed ({self.text(last['s'], unit)})")]

    def move_keyframe(self):
        found = self.keyed(3)
        if not found:
            return None
        value, keypath, _ = found
        last = value["k"][-1]
        old = last["t"]
        last["t"] += 3
        return [change("changed", "property", keypath, f"keyframe moved from {number(old)} to {number(last['t'])}")]

    def move_keyframes(self):
        found = self.keyed(2)
        if not found:
            return None
        value, keypath, _ = found
        for frame in value["k"]:
            frame["t"] -= 2.5
        return [change("changed", "property", keypath, f"all {len(value['k'])} keyframes moved by -2.5 frames")]

    def change_keyframe(self):
        found = self.keyed(2)
        if not found:
            return None
        value, keypath, unit = found
        last = value["k"][-1]
        old = last["s"]
        previous = value["k"][-2]
        last["s"] = [part + 1.5 for part in old] if isinstance(old, list) else old + 1.5
        if "e" in previous:
            previous["e"] = last["s"]
        return [
            change(
                "changed", "property", keypath,
                f"at {number(last['t'])}: {self.text(old, unit)} → {self.text(last['s'], unit)}")
        ]

    def ease(self):
        found = self.keyed(2)
        if not found:
            return None
        value, keypath, _ = found
        frame, following = value["k"][0], value["k"][1]
        if frame.get("h"):
            return None
        def curve(frame):
            def axes(handle, key):
                part = (handle or {}).get(key)
                return part if isinstance(part, list) else [part]
            out, into = frame.get("o"), frame.get("i")
            if not out or not into:
                return "linear"
            parts = [axes(out, "x"), axes(out, "y"), axes(into, "x"), axes(into, "y")]
            if any(not isinstance(number, (int, float)) for part in parts for number in part):
                return None
            count = max(map(len, parts))
            def points(x, y):
                count = max(len(x), len(y))
                rows = [(x[min(i, len(x) - 1)], y[min(i, len(y) - 1)]) for i in range(count)]
                return rows[:1] if all(row == rows[0] for row in rows) else rows
            a, b = points(parts[0], parts[1]), points(parts[2], parts[3])
            if len(a) == 1 and len(b) == 1 and a[0][0] == a[0][1] and b[0][0] == b[0][1]:
                return "linear"
            rows = [a[min(i, len(a) - 1)] + b[min(i, len(b) - 1)] for i in range(max(len(a), len(b)))]
            return " ".join("(" + ", ".join(map(number, row)) + ")" for row in rows)
        old = curve(frame)
        frame["o"] = {"x": [0.11], "y": [0.22]}
        frame["i"] = {"x": [0.77], "y": [0.95]}
        if old is None or old == curve(frame):
            return None
        return [
            change(
                "changed", "property", keypath,
                f"easing {number(frame['t'])}…{number(following['t'])}: {old} → {curve(frame)}")
        ]

    # Parts of layers

    def add_effect(self):
        layer = self.pick(lambda layer: not layer.get("ef"))
        if not layer:
            return None
        layer["ef"] = [{"ty": 29, "mn": "ADBE Gaussian Blur 2", "nm": "My blur", "en": 1, "ef": []}]
        return [change("added", "effect", [name(layer), "My blur"], "effect added (Gaussian Blur)")]

    def remove_effect(self):
        layer = self.pick(lambda layer: len(layer.get("ef") or []) == 1)
        if not layer or not layer["ef"][0].get("nm"):
            return None
        effect = layer["ef"].pop()
        return [("removed", "effect", ".".join([name(layer), effect["nm"]]), None)]

    def add_mask(self):
        layer = self.pick(lambda layer: not layer.get("masksProperties"))
        if not layer:
            return None
        path = {"v": [[0, 0], [9, 0], [0, 9]], "i": [[0, 0]] * 3, "o": [[0, 0]] * 3, "c": True}
        layer["masksProperties"] = [{"mode": "a", "nm": "Cut", "pt": {"a": 0, "k": path}, "o": {"a": 0, "k": 100}}]
        layer["hasMask"] = True
        return [change("added", "mask", [name(layer), "Cut"], "mask added")]

    def remove_shape(self):
        found = [(item, keypath) for item, keypath in self.shapes("fl") if len(keypath) > 1]
        if not found:
            return None
        fill, keypath = self.random.choice(found)
        def drop(items):
            for index, item in enumerate(items):
                if item is fill:
                    items.pop(index)
                    return True
                if drop(item.get("it") or []):
                    return True
            return False
        for layer in layers(self.animation):
            if drop(layer.get("shapes") or []):
                break
        return [change("removed", "shape", keypath, "shape removed (Fill)")]

    def write(self):
        layer = self.pick(lambda layer: layer.get("ty") == 5)
        try:
            frames = layer["t"]["d"]["k"]
            if len(frames) != 1:
                return None
            old, frames[0]["s"]["t"] = frames[0]["s"]["t"], MARK
        except (KeyError, TypeError):
            return None
        if any(mark in old for mark in "\r\n\x03") or len(old) > 70:
            return None
        return [change("changed", "property", [name(layer), "Text"], f"text: “{old}” → “{MARK}”")]

    # The animation

    def resize(self):
        old = f"{number(self.animation['w'])}×{number(self.animation['h'])}"
        self.animation["w"] += 10
        return [change("changed", "setting", [], f"size: {old} → {number(self.animation['w'])}×{number(self.animation['h'])} px")]

    def lengthen(self):
        if not isinstance(self.animation.get("op"), (int, float)):
            return None
        start = number(self.animation.get("ip") or 0) if "ip" in self.animation else "-"
        old = number(self.animation["op"])
        self.animation["op"] += 5
        return [change("changed", "setting", [], f"frames: {start}…{old} → {start}…{number(self.animation['op'])}")]

    def mark(self):
        self.animation["markers"] = (self.animation.get("markers") or []) + [{"cm": MARK, "tm": 4, "dr": 0}]
        return [change("added", "marker", [MARK], "marker added (4)")]

    def inner(self):
        """A layer of a precomposition, whose keypath begins with the layer that shows it."""
        for asset in self.animation.get("assets") or []:
            users = [layer for layer in layers(self.animation) if layer.get("refId") == asset.get("id")]
            inside = asset.get("layers")
            if not users or not inside:
                continue
            names = [name(layer) for layer in inside]
            if names.count(names[0]) > 1 or inside[0].get("bm"):
                continue
            inside[0]["bm"] = 2
            return [change("changed", "setting", [name(users[0]), names[0]], "blend mode: normal → screen")]
        return None

    def reformat(self):
        return "formatting"

    def renote(self):
        for layer in layers(self.animation):
            layer["ks"]["o"] = {**layer["ks"]["o"], "ix": 4711} if isinstance((layer.get("ks") or {}).get("o"), dict) else {"k": 100}
        return "notes"


KINDS = [kind for kind in vars(Edits) if not kind.startswith("_") and kind not in ("pick", "shapes", "keyed", "text")]


def check(program, path, kind, seed, folder):
    with open(path, encoding="utf-8-sig") as file:
        animation = json.load(file)
    edits = Edits(animation, seed)
    try:
        expected = getattr(edits, kind)()
    except (TypeError, KeyError, IndexError, AttributeError):
        return None
    if expected is None:
        return None
    target = os.path.join(folder, f"{kind}-{seed}.json")
    with open(target, "w", encoding="utf-8") as file:
        indent = 3 if expected == "formatting" else None
        json.dump(animation, file, indent=indent, sort_keys=expected == "formatting", ensure_ascii=False)
    run = subprocess.run([program, "diff", path, target, "--words", "--json"], capture_output=True, text=True)
    os.remove(target)
    if run.returncode not in (0, 1):
        return f"exit code {run.returncode}: {run.stderr.strip()}"
    report = json.loads(run.stdout)
    if isinstance(expected, str):
        if report["verdict"] != expected or run.returncode != 0:
            return f"{report['verdict']}, not {expected}: {[c['text'] for c in report['changes']][:4]}"
        return ""
    found = [(c["action"], c["subject"], c["keypath"], c["text"]) for c in report["changes"]]
    if run.returncode != 1 or len(found) != len(expected) or any(
        a[:3] != b[:3] or a[3] is not None and a[3] != b[3] for a, b in zip(expected, found)
    ):
        details = [c.get("details") for c in report["changes"]]
        return f"expected {expected}\n    found    {found[:4]} {details[:2]}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--lottie", default=".build/release/lottie")
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--each", type=int, default=1, help="only each N-th file")
    options = parser.parse_args()
    paths = []
    for folder in options.folders:
        for root, _, names in sorted(os.walk(folder)):
            paths += [os.path.join(root, name) for name in sorted(names) if name.endswith(".json")]
    jobs = []
    for index, path in enumerate(paths[:: options.each]):
        try:
            with open(path, encoding="utf-8-sig") as file:
                animation = json.load(file)
        except (ValueError, OSError):
            continue
        if not isinstance(animation, dict) or not isinstance(animation.get("layers"), list):
            continue
        jobs += [(path, kind, index) for kind in KINDS if options.kind in (None, kind)]
    counts = {kind: [0, 0] for kind in KINDS}
    failures = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda job: check(options.lottie, *job, folder), jobs)
        for (path, kind, _), result in zip(jobs, results):
            if result is None:
                continue
            counts[kind][0] += 1
            if result:
                failures += 1
                counts[kind][1] += 1
                print(f"{os.path.basename(path)}: {kind}: {result}")
    for kind, (done, wrong) in counts.items():
        print(f"{kind:16} {done - wrong:5} of {done}")
    done = sum(count[0] for count in counts.values())
    print(f"{done - failures} of {done} edits are described exactly")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
