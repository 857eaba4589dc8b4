#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times the C library against the C libraries of rlottie and ThorVG, in one process each, and `lottie bench`.

    Benchmarks/library.py --library liblottiekit.so.0 [--lottie PROGRAM] [--size 512] [--runs 3] [FILE or FOLDER...]

rlottie is Debian's librlottie-dev; ThorVG is the library in the Python package thorvg-python, if it is installed, and is
asked for whole frames and for changes alone. Of each player the least of all runs counts. A ratio is ours to the better of
the others; below 1 we are ahead. The last lines are geometric means.
  load     from opening the file to the first finished frame
  frame    frames 0, 1, 2 ..., at most 200, drawn in order into the same memory
  cpu      the same in processor time of all threads
  memory   the largest memory of the process
"""
import argparse, glob, importlib.util, json, math, os, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)


def run(command):
    """The figures that a program prints; None if it fails."""
    answer = subprocess.run(command, capture_output=True, text=True)
    if answer.returncode != 0:
        return None
    figures = json.loads(answer.stdout.strip().splitlines()[-1])
    if "peak_rss_kb" in figures:
        figures["memory_mb"] = figures["peak_rss_kb"] / 1000
    return figures


def compile_players(folder, library):
    """The players, by name: a function that makes a command of a file and a size."""
    players = {}

    def build(name, source, *flags):
        program = os.path.join(folder, name)
        command = ["cc", "-O2", os.path.join(HERE, source), "-o", program, *flags]
        return program if subprocess.run(command).returncode == 0 else None

    link = os.path.join(folder, "liblottiekit.so.0")
    os.symlink(os.path.abspath(library), link)
    flags = ["-I", os.path.join(ROOT, "Sources", "CLibrary"), link, f"-Wl,-rpath,{folder}"]
    if ours := build("ours", "library.c", *flags):
        players["ours"] = lambda file, size: [ours, file, str(size), str(size), "200"]
    if rlottie := build("rlottie", "rlottie.c", "-lrlottie"):
        players["rlottie"] = lambda file, size: [rlottie, file, str(size), str(size), "200"]
    package = importlib.util.find_spec("thorvg_python")
    found = package and glob.glob(os.path.join(os.path.dirname(package.origin), "libthorvg*.so*"))
    if found and (thorvg := build("thorvg", "thorvg.c", "-ldl")):
        for name, partial in (("thorvg", "0"), ("thorvg-changes", "1")):
            players[name] = lambda file, size, partial=partial: [
                thorvg, found[0], partial, file, str(size), str(size), "200"]
    return players


def mean(values):
    values = [value for value in values if value > 0]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else float("nan")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", default=[os.path.join(ROOT, "Assets", "Samples")])
    parser.add_argument("--library", required=True, help="liblottiekit.so.0")
    parser.add_argument("--lottie", help="the program lottie, whose frames are the same code called by Swift")
    parser.add_argument("--size", type=int, default=512, help="side of the picture in pixels; default 512")
    parser.add_argument("--runs", type=int, default=3, help="of which the least counts; default 3")
    options = parser.parse_args()
    files = []
    for path in options.files:
        files += sorted(glob.glob(os.path.join(path, "*.json"))) if os.path.isdir(path) else [path]
    with tempfile.TemporaryDirectory() as folder:
        players = compile_players(folder, options.library)
        if "ours" not in players:
            sys.exit(69)
        if options.lottie:
            side = f"{options.size}x{options.size}"
            players["swift"] = lambda file, size: [
                options.lottie, "bench", file, "--size", side, "--frames", "200"]
        rows = []
        for file in files:
            best = {}
            for _ in range(options.runs):
                for name, command in players.items():
                    if figures := run(command(file, options.size)):
                        known = best.setdefault(name, figures)
                        best[name] = {key: min(value, known[key]) for key, value in figures.items()
                                      if isinstance(value, (int, float))}
            rows.append(best)
            others = [best[name]["frame_ms"] for name in best if name not in ("ours", "swift")]
            if "ours" in best and others:
                ours, other = best["ours"]["frame_ms"], min(others)
                print(f"{os.path.basename(file):36} ours {ours:8.3f} ms   others {other:8.3f} ms   {ours / other:6.2f}")
    for key in ("load_ms", "frame_ms", "cpu_ms", "memory_mb"):
        print(f"{key:10}", "  ".join(
            f"{name} {mean(row[name][key] for row in rows if name in row and key in row[name]):.3f}" for name in players), end="")
        ratios = []
        for row in rows:
            others = [row[name][key] for name in row if name not in ("ours", "swift")]
            if "ours" in row and others:
                ratios.append(row["ours"][key] / min(others))
        print(f"   ratio {mean(ratios):.3f}" if ratios else "")
    print(f"a call without a change: {mean(row['ours']['call_us'] for row in rows if 'ours' in row):.2f} µs")


if __name__ == "__main__":
    main()
