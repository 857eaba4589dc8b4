#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the stages of drawing, rlottie beside them, frames that come too late in a window, and how cost grows.

Run it by Scripts/bench, which builds what it needs. Every figure is the least of the runs: what disturbs a machine only
ever adds. A comparison of two figures takes both from one run of this program.
"""
import argparse
import glob
import json
import math
import os
import platform
import subprocess
import sys
import tempfile

import slow_files
import window_bench

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
STAGES = ["parse", "build", "update", "list", "paint"]


def run(command):
    """The line of JSON that a program prints; None if it fails."""
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        print(f"{' '.join(command)}: {result.stderr.strip()}", file=sys.stderr)
        return None
    return json.loads(result.stdout)


def least(results):
    """Of each figure the least; None if there is no result."""
    results = [result for result in results if result]
    if not results:
        return None
    return {key: min(result[key] for result in results) for key in results[0]}


def mean(values):
    """Geometric mean."""
    return math.exp(sum(math.log(max(value, 1e-6)) for value in values) / len(values))


def files_of(paths, recursive=False):
    """The files of folders; with `recursive`, also those of the folders in them."""
    found = []
    for path in paths:
        if os.path.isdir(path):
            for kind in ("json", "lottie", "tgs", "bin"):
                found += sorted(glob.glob(os.path.join(path, "**", "*." + kind), recursive=recursive))
        else:
            found.append(path)
    return found


def measure(options):
    """Stages of each file, whole and by what differs, and rlottie where it is there."""
    size = f"{options.size}x{options.size}"
    results = {}
    for path in files_of(options.files):
        name = os.path.splitext(os.path.basename(path))[0]
        ours, full, peer = [], [], []
        for _ in range(options.runs):
            base = [options.lottie, "bench", path, "--size", size, "--frames", "200"]
            ours.append(run(base + ["--stages"]))
            full.append(run(base + ["--full"]))
            if options.rlottie and path.endswith(".json"):
                peer.append(run([options.rlottie, path, str(options.size), str(options.size), "200"]))
        entry = least(ours)
        if not entry or not least(full):
            continue
        entry["full_ms"] = least(full)["frame_ms"]
        if least(peer):
            entry["rlottie"] = least(peer)
        results[name] = entry
        print_row(name, entry)
    return results


def print_row(name, entry):
    stages = "  ".join(f"{entry[stage + '_ms']:8.3f}" for stage in STAGES)
    peer = entry.get("rlottie")
    ratio = f"{entry['frame_ms'] / peer['frame_ms']:6.2f}" if peer else "     -"
    print(f"{name[:34]:34s} {stages}  {entry['frame_ms']:8.3f}  {entry['full_ms']:8.3f}  {ratio}", flush=True)


def print_head():
    stages = "  ".join(f"{stage:>8s}" for stage in STAGES)
    print(f"{'milliseconds':34s} {stages}  {'frame':>8s}  {'whole':>8s}  {'ratio':>6s}")


def summary(results):
    peers = [entry for entry in results.values() if "rlottie" in entry]
    for figure in ("frame_ms", "cpu_ms", "load_ms"):
        line = f"{figure}: ours {mean([entry[figure] for entry in results.values()]):.3f}"
        if peers:
            ratio = mean([entry[figure] / entry["rlottie"][figure] for entry in peers])
            theirs = mean([entry["rlottie"][figure] for entry in peers])
            line += f", rlottie {theirs:.3f}, ratio {ratio:.2f} over {len(peers)} files"
        print(line)


def compare(results, path):
    """Names what has become slower than a stored run by more than a tenth; the machine has to be the same."""
    with open(path) as file:
        stored = json.load(file)
    if stored["machine"] != machine():
        print(f"note: the baseline is of another machine ({stored['machine']})")
    worse = 0
    for name, entry in results.items():
        before = stored["files"].get(name)
        if before and entry["frame_ms"] > before["frame_ms"] * 1.1 + 0.01:
            worse += 1
            print(f"slower: {name} {before['frame_ms']:.3f} -> {entry['frame_ms']:.3f} ms a frame")
    shared = [name for name in results if name in stored["files"]]
    if shared:
        ratio = mean([results[name]["frame_ms"] / stored["files"][name]["frame_ms"] for name in shared])
        print(f"against the baseline: {ratio:.2f} times its time a frame, {worse} of {len(shared)} files slower")
    return worse


def machine():
    model = "unknown processor"
    with open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    return f"{model}, {os.cpu_count()} threads, {platform.system()} {platform.machine()}"


# Deadlines


def deadlines(options):
    """The share of frames that a window paints in more than a sixtieth of a second."""
    window_bench.build()
    print(f"{'share of frames over 16.7 ms':34s} {'1920x1080':>10s} {'3840x2160':>10s}")
    totals = {}
    for path in files_of(options.files):
        row = []
        for size in ("1920x1080", "3840x2160"):
            result = least(
                window_bench.figures("viewsAreTimed", LOTTIE_BENCH_VIEWS=path, LOTTIE_BENCH_COUNT="1", LOTTIE_BENCH_SIZE=size)
                for _ in range(options.runs))
            if not result:
                break
            row.append(result["missed_60hz"])
            total = totals.setdefault(size, [0.0, 0])
            total[0] += result["missed_60hz"] * result["frames"]
            total[1] += result["frames"]
        if len(row) == 2:
            name = os.path.splitext(os.path.basename(path))[0]
            print(f"{name[:34]:34s} {row[0]:10.1%} {row[1]:10.1%}", flush=True)
    print("of all frames" + " " * 21, *[f"{late / count:10.2%}" for late, count in totals.values()])
    return {size: late / count for size, (late, count) in totals.items()}


# Slow files


def hostile_files(folder):
    """The files of the table of the tests, which write them."""
    environment = {**os.environ, "LOTTIEKIT_HOSTILE_FOLDER": folder, "LOTTIEKIT_OPTIMIZED_PIXELS": "1"}
    command = ["swift", "test", "--filter", "HostileTests/filesAreWritten"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, **quiet)


def worst_of(options, path, name):
    """The longest frame in ms, the memory in MB without the picture and decoded images, and how late a cancelled task
    ends in ms; None if refused."""
    command = [options.lottie, "bench", path, "--size", f"{options.size}x{options.size}", "--frames", "8", "--spread",
               "--cancel"]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return {"name": name, "ms": 60_000.0, "mb": 0.0, "cancel": 0.0}
    if result.returncode:
        # Errors have a small exit code; a crash is a signal.
        if result.returncode < 0:
            return {"name": f"{name} (signal {-result.returncode})", "ms": 60_000.0, "mb": 0.0, "cancel": 0.0}
        return None
    figures = json.loads(result.stdout)
    memory = figures["peak_rss_kb"] * 1024 - figures["images_kb"] * 1024 - options.size * options.size * 4
    return {"name": name, "ms": max(figures["first_ms"], figures["longest_ms"]), "mb": memory / 1e6,
            "cancel": figures["cancel_ms"]}


def slowest(options):
    """The longest frame and the memory of slow files, of the hostile table, and of the given files."""
    rows, refused = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for name, content in slow_files.files().items():
            with open(os.path.join(folder, name + ".json"), "w") as file:
                json.dump(content, file)
        for name, content in slow_files.archives().items():
            with open(os.path.join(folder, name + ".lottie"), "wb") as file:
                file.write(content)
        if options.hostile:
            hostile_files(folder)
        for path in files_of([folder] + options.files, recursive=True):
            row = worst_of(options, path, os.path.basename(path))
            if row:
                rows.append(row)
            else:
                refused += 1
    print(f"{len(rows)} files at {options.size}x{options.size}, {refused} more are refused")
    for key, unit in (("ms", "longest frame"), ("mb", "memory"), ("cancel", "end of a cancelled task")):
        print(f"{unit:50s} {'ms':>8s} {'MB':>8s} {'end ms':>8s}")
        for row in sorted(rows, key=lambda row: -row[key])[:10]:
            print(f"{row['name'][:50]:50s} {row['ms']:8.0f} {row['mb']:8.0f} {row['cancel']:8.0f}")
    return rows


# Growth


def animation(shapes, moving, side=1000, frames=60):
    """An animation of many small circles in a grid, of which some move."""
    columns = math.ceil(math.sqrt(shapes))
    step = side / columns
    layers = []
    for index in range(shapes):
        x, y = (index % columns + 0.5) * step, (index // columns + 0.5) * step
        place = {"a": 0, "k": [x, y, 0]}
        if index % max(1, shapes // moving) == 0 and index // max(1, shapes // moving) < moving:
            place = {
                "a": 1,
                "k": [
                    {"t": 0, "s": [x, y, 0], "o": {"x": 0.3, "y": 0}, "i": {"x": 0.7, "y": 1}},
                    {"t": frames, "s": [x + step, y, 0]},
                ],
            }
        hue = index / shapes
        layers.append({
            "ty": 4, "ind": index + 1, "ip": 0, "op": frames, "st": 0, "nm": f"dot {index}",
            "ks": {"p": place},
            "shapes": [
                {"ty": "el", "p": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [step * 0.8, step * 0.8]}},
                {"ty": "fl", "c": {"a": 0, "k": [hue, 0.5, 1 - hue, 1]}, "o": {"a": 0, "k": 100}},
            ],
        })
    return {"v": "5.7.0", "fr": 60, "ip": 0, "op": frames, "w": side, "h": side, "layers": layers}


def growth(options):
    """Frame time against the number of shapes and against the size of the picture."""
    curves = {}
    with tempfile.TemporaryDirectory() as folder:
        def cost(shapes, moving, size):
            path = os.path.join(folder, f"{shapes}-{moving}.json")
            if not os.path.exists(path):
                with open(path, "w") as file:
                    json.dump(animation(shapes, moving), file)
            command = [options.lottie, "bench", path, "--size", f"{size}x{size}", "--frames", "60"]
            return least(run(command) for _ in range(options.runs))["frame_ms"]

        counts = [10, 100, 1000, 10000]
        curves["shapes"] = {
            "all move": [(n, cost(n, n, 512)) for n in counts],
            "ten move": [(n, cost(n, 10, 512)) for n in counts],
        }
        sizes = [256, 512, 1024, 2048, 3840]
        curves["size"] = {
            "100 shapes, all move": [(size, cost(100, 100, size)) for size in sizes],
            "10,000 shapes, one moves": [(size, cost(10000, 1, size)) for size in sizes],
        }
    for axis, lines in curves.items():
        for label, points in lines.items():
            row = "  ".join(f"{x}: {y:.3f}" for x, y in points)
            slope = math.log(points[-1][1] / points[0][1]) / math.log(points[-1][0] / points[0][0])
            print(f"{axis:7s} {label:26s} {row}  (power {slope:.2f})")
    os.makedirs(options.plots, exist_ok=True)
    plot(os.path.join(options.plots, "growth-shapes.svg"), "Milliseconds a frame against shapes, 512 px",
         curves["shapes"])
    plot(os.path.join(options.plots, "growth-size.svg"), "Milliseconds a frame against the side in pixels",
         curves["size"])
    return curves


def plot(path, title, lines):
    """Both axes are logarithmic: a straight line of slope 1 is linear growth."""
    width, height, left, top, right, bottom = 640, 360, 64, 44, 24, 44
    xs = [x for points in lines.values() for x, _ in points]
    ys = [y for points in lines.values() for _, y in points]
    x0, x1 = math.log10(min(xs)), math.log10(max(xs))
    y0, y1 = math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys)))

    def place(x, y):
        return (left + (math.log10(x) - x0) / (x1 - x0) * (width - left - right),
                height - bottom - (math.log10(y) - y0) / (y1 - y0) * (height - top - bottom))

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        'font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="24" font-size="14" fill="#222">{title}</text>',
    ]
    for power in range(y0, y1 + 1):
        x, y = place(min(xs), 10.0 ** power)
        out.append(f'<path d="M{x:.1f} {y:.1f}H{width - right}" stroke="#ddd"/>')
        out.append(f'<text x="{x - 8:.1f}" y="{y + 4:.1f}" text-anchor="end" fill="#555">{10.0 ** power:g}</text>')
    for x in sorted(set(xs)):
        px, py = place(x, 10.0 ** y0)
        out.append(f'<text x="{px:.1f}" y="{py + 20:.1f}" text-anchor="middle" fill="#555">{x:,}</text>')
    for color, (label, points) in zip(["#0b6bcb", "#c2410c", "#15803d"], lines.items()):
        places = [place(x, y) for x, y in points]
        line = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        out.append(f'<path d="M{line}" fill="none" stroke="{color}" stroke-width="2"/>')
        out += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{color}"/>' for x, y in places]
        # In the middle, where lines that meet at an end are apart.
        x, y = places[len(places) // 2]
        out.append(f'<text x="{x - 8:.1f}" y="{y - 10:.1f}" text-anchor="end" fill="{color}">{label}</text>')
    out.append("</svg>")
    with open(path, "w") as file:
        file.write("\n".join(out) + "\n")


def main():
    parser = argparse.ArgumentParser(prog="Scripts/bench", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", default=[os.path.join(ROOT, "Assets", "Samples")],
                        help="files and folders; the samples if none is given")
    parser.add_argument("--programs", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--rlottie", help=argparse.SUPPRESS)
    parser.add_argument("--size", type=int, default=512, help="side of the picture in pixels; default 512")
    parser.add_argument("--runs", type=int, default=3, help="of which the least counts; default 3")
    parser.add_argument("--output", help="write all figures to this file as JSON")
    parser.add_argument("--baseline", help="compare with such a file; exit 1 if a file has become slower")
    parser.add_argument("--deadlines", action="store_true",
                        help="instead: how many frames a window shows too late at 1080p and at 3840x2160")
    parser.add_argument("--growth", action="store_true",
                        help="instead: how cost grows with shapes and pixels; draws the plots in docs/")
    parser.add_argument("--slowest", action="store_true",
                        help="instead: the ten longest frames, largest memories and latest ends of cancelled tasks of "
                        "files that are slow on purpose, and of the given files and folders; exit 1 if a frame takes "
                        "1.5 s, memory 128 MB, or the end of a task 0.25 s")
    parser.add_argument("--hostile", action="store_true",
                        help="with --slowest: also the hostile files of the tests, which are built for that")
    parser.add_argument("--plots", default=os.path.join(ROOT, "docs"), help="where to draw them")
    options = parser.parse_args()
    options.lottie = os.path.join(options.programs, "lottie")

    report = {"machine": machine()}
    print(report["machine"])
    worse = 0
    if options.growth:
        report["growth"] = growth(options)
    elif options.slowest:
        report["slowest"] = slowest(options)
        worse = any(
            row["ms"] >= 1500 or row["mb"] >= 128 or row["cancel"] >= 250 for row in report["slowest"])
    elif options.deadlines:
        report["deadlines"] = deadlines(options)
    else:
        print_head()
        report["size"] = options.size
        report["files"] = measure(options)
        if not report["files"]:
            sys.exit("no file could be measured")
        summary(report["files"])
        if options.baseline:
            worse = compare(report["files"], options.baseline)
    if options.output:
        with open(options.output, "w") as file:
            json.dump(report, file, indent=1)
            file.write("\n")
    sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()
