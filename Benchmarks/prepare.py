#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prepares real files for other players, and measures whether pictures stay and how small the files become.

  pip install numpy pillow thorvg-python
  Benchmarks/prepare.py --bin .build/debug/lottie SET [--for ios,android] [--text glyphs] [--only PART] [--sample N] [--json FILE]

SET is a folder with list.tsv (id, file, width, height, frames, tags) and files/. Of it, the files with expressions, texts and
modifiers of shapes are taken (--all: all files). Each is prepared, and drawn at the frames of the list:

  same     our picture of the prepared file is our picture of the original
  thorvg   ThorVG's picture of the prepared file, and of the original, is our picture of the original

Pictures are the same if at most 0.5 % of the inked pixels differ by more than 24 of 255 over white and over black; inked are pixels that
one of both covers, at least 1 % of the frame. For ThorVG a pixel may also be that of a neighbour, since it smooths edges in
another way. Files with less than all of their expressions, texts and modifiers replaced are reported: they have notes.
Sizes are compared with those of the file as plain JSON without white space.
"""
import argparse, concurrent.futures, gzip, json, os, random, statistics, subprocess, sys, tempfile, time
import numpy as np
from PIL import Image

MODIFIERS = {"rp", "rd", "pb", "zz", "tw", "op", "mm"}


def features(value, found):
    """Whether a file has expressions, texts and modifiers."""
    if isinstance(value, dict):
        if isinstance(value.get("x"), str) and value["x"]:
            found.add("expressions")
        if value.get("ty") in MODIFIERS:
            found.add("modifiers")
        if value.get("ty") == 5 and "ks" in value:
            found.add("texts")
        for member in value.values():
            features(member, found)
    elif isinstance(value, list):
        for member in value:
            features(member, found)
    return found


def read(path):
    data = open(path, "rb").read()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    return data if data[:1] in (b"{", b"\xef", b" ", b"\n") else None


def composite(picture, background):
    picture = picture.astype(np.float32)
    alpha = picture[..., 3:] / 255
    return picture[..., :3] * alpha + background * (1 - alpha)


def difference(a, b, neighbours=False):
    """The share of the inked pixels that differ."""
    ink = (a[..., 3] > 5) | (b[..., 3] > 5)
    count = max(ink.sum(), 0.01 * ink.size)
    bad = np.zeros(ink.shape, bool)
    for background in (255.0, 0.0):
        p, q = composite(a, background), composite(b, background)
        own = np.abs(p - q).max(-1) > 24
        if neighbours and own.any():
            own = np.maximum(nearest(p, q), nearest(q, p)) > 24
        bad |= own
    return float(bad.sum() / count)


def nearest(a, b):
    height, width, _ = a.shape
    padded = np.pad(b, ((1, 1), (1, 1), (0, 0)), mode="edge")
    best = None
    for dy in range(3):
        for dx in range(3):
            part = np.abs(a - padded[dy : dy + height, dx : dx + width]).max(-1)
            best = part if best is None else np.minimum(best, part)
    return best


def ours(binary, path, row, folder):
    """Our pictures at the frames of the list."""
    os.makedirs(folder, exist_ok=True)
    _, _, width, height, frames, _ = row
    run = subprocess.run(
        [binary, "render", path, "--size", f"{width}x{height}", "--frames", frames, "--output", folder],
        capture_output=True, text=True, timeout=300)
    if run.returncode:
        return None
    return {frame: np.asarray(Image.open(os.path.join(folder, frame + ".png")).convert("RGBA")) for frame in frames.split(",")}


THORVG = r"""
import ctypes, glob, importlib.util, os, sys, json
import numpy as np
spec = importlib.util.find_spec("thorvg_python")
lib = ctypes.CDLL(glob.glob(os.path.join(os.path.dirname(spec.origin), "libthorvg*.so*"))[0])
path, width, height, start, frames, out = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), sys.argv[5], sys.argv[6]
P, F, U = ctypes.c_void_p, ctypes.c_float, ctypes.c_uint32
for name in ("tvg_swcanvas_create", "tvg_animation_new", "tvg_animation_get_picture"): getattr(lib, name).restype = P
lib.tvg_engine_init(0)
pixels = np.zeros((height, width), np.uint32)
canvas = P(lib.tvg_swcanvas_create(1))
lib.tvg_swcanvas_set_target(canvas, pixels.ctypes.data_as(P), U(width), U(width), U(height), 1)
animation = P(lib.tvg_animation_new()); picture = P(lib.tvg_animation_get_picture(animation))
if lib.tvg_picture_load(picture, path.encode()): sys.exit(2)
pw, ph = F(), F()
lib.tvg_picture_get_size(picture, ctypes.byref(pw), ctypes.byref(ph))
scale = min(width / pw.value, height / ph.value)
lib.tvg_picture_set_size(picture, F(pw.value * scale), F(ph.value * scale))
lib.tvg_paint_translate(picture, F((width - pw.value * scale) / 2), F((height - ph.value * scale) / 2))
lib.tvg_canvas_add(canvas, picture)
result = []
for frame in frames.split(","):
    pixels[:] = 0
    lib.tvg_animation_set_frame(animation, F(float(frame) - start))
    lib.tvg_canvas_update(canvas); lib.tvg_canvas_draw(canvas, ctypes.c_bool(True)); lib.tvg_canvas_sync(canvas)
    result.append(pixels.copy())
np.save(out, np.stack(result))
"""


def thorvg(path, row, out):
    """ThorVG's pictures, as its own process, which may crash; nil if there is none."""
    _, _, width, height, frames, _ = row
    start = json.loads(read(path)).get("ip", 0)
    try:
        run = subprocess.run(
            [sys.executable, "-c", THORVG, path, width, height, str(start), frames, out], capture_output=True, timeout=120)
    except subprocess.TimeoutExpired:
        return None
    if run.returncode:
        return None
    premultiplied = np.load(out + ".npy").view(np.uint8).reshape(-1, int(height), int(width), 4).astype(np.float32)
    alpha = premultiplied[..., 3:]
    straight = np.where(alpha > 0, premultiplied[..., 2::-1] * 255 / np.maximum(alpha, 1), 0)
    both = np.concatenate([straight, alpha], -1).clip(0, 255).astype(np.uint8)
    return dict(zip(frames.split(","), both))


def worst(reference, pictures, neighbours=False):
    if reference is None or pictures is None:
        return 1.0
    return max(difference(reference[frame], pictures[frame], neighbours) for frame in reference)


def measure(job):
    arguments, row, path, found, folder = job
    id = row[0]
    output = os.path.join(folder, id + ".json")
    result = {"id": id, "features": sorted(found)}
    begin = time.time()
    command = [arguments.bin, "prepare", path, "--output", output, "--json"]
    if arguments.players:
        command += ["--for", arguments.players]
    if arguments.text:
        command += ["--text", arguments.text]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=arguments.limit)
    except subprocess.TimeoutExpired:
        return {**result, "error": "no answer in time"}
    result["seconds"] = time.time() - begin
    if run.returncode:
        return {**result, "error": run.stderr.strip()[-200:]}
    report = json.loads(run.stdout)
    result.update({key: report[key] for key in ("source", "plain", "prepared", "leftOut")})
    result["kept"] = [note for note in report["notes"] if note["kind"] == "kept"]
    result["proof"] = report.get("proof", {}).get("share")
    own = ours(arguments.bin, path, row, os.path.join(folder, id + "-a"))
    result["same"] = worst(own, ours(arguments.bin, output, row, os.path.join(folder, id + "-b")))
    if not arguments.no_thorvg:
        for name, file in (("original", path), ("prepared", output)):
            result["thorvg " + name] = worst(own, thorvg(file, row, os.path.join(folder, f"{id}-{name}")), True)
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set")
    parser.add_argument("--bin", required=True)
    parser.add_argument("--for", dest="players", default="ios,android")
    parser.add_argument("--text", help="keep, glyphs or paths")
    parser.add_argument("--only", default="")
    parser.add_argument("--sample", type=int, help="so many of the files at random, the same each time")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--no-thorvg", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=int, default=600, help="seconds for one file")
    parser.add_argument("--json", help="writes all figures there")
    arguments = parser.parse_args()
    arguments.bin = os.path.abspath(arguments.bin)
    jobs = []
    folder = tempfile.mkdtemp(prefix="prepare-")
    for line in open(os.path.join(arguments.set, "list.tsv")):
        row = line.rstrip("\n").split("\t")
        path = os.path.join(arguments.set, row[1])
        data = read(path)
        if data is None or arguments.only not in row[0]:
            continue
        try:
            found = features(json.loads(data), set())
        except ValueError:
            continue
        if found or arguments.all:
            jobs.append((arguments, row, path, found, folder))
    if arguments.sample and arguments.sample < len(jobs):
        jobs = random.Random(1).sample(jobs, arguments.sample)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = []
        for result in pool.map(measure, jobs):
            results.append(result)
            if "error" in result:
                print(f"{result['id']}: {result['error']}", flush=True)
            elif result["same"] > 0.005 or result["leftOut"] or result["kept"]:
                steps = ", ".join(entry["step"] for entry in result["leftOut"])
                print(
                    f"{result['id']}: differs {100 * result['same']:.2f} %; left out: {steps or 'nothing'}; kept: {len(result['kept'])}",
                    flush=True)
    if arguments.json:
        json.dump(results, open(arguments.json, "w"), indent=1)
    done = [result for result in results if "error" not in result]
    same = [result for result in done if result["same"] <= 0.005]
    silent = [r["id"] for r in done if r["same"] > 0.005 and not r["leftOut"] and not r["kept"]]
    print(f"{len(results)} files; prepared {len(done)}; same picture {len(same)} ({100 * len(same) / max(1, len(results)):.1f} %)")
    print(f"with everything replaced {sum(not r['leftOut'] and not r['kept'] for r in done)}; wrong silently: {silent or 'none'}")
    if not arguments.no_thorvg:
        for name in ("original", "prepared"):
            count = sum(r["thorvg " + name] <= 0.005 for r in done)
            print(f"ThorVG's picture of the {name} file is ours of the original: {count} of {len(done)}")
    for group in ("all", "expressions", "texts", "modifiers"):
        part = [r for r in done if group == "all" or group in r["features"]]
        if not part:
            continue
        for unit in ("bytes", "gzip"):
            def ratios(key): return [r[key][unit] / max(1, r["source"][unit]) for r in part]
            def total(key): return sum(r[key][unit] for r in part) / sum(r["source"][unit] for r in part)
            print(
                f"{group}, {unit}: median {statistics.median(ratios('prepared')):.2f}, worst {max(ratios('prepared')):.2f}, sum {total('prepared'):.2f};"
                f" plain JSON: median {statistics.median(ratios('plain')):.2f}, sum {total('plain'):.2f}")


if __name__ == "__main__":
    main()
