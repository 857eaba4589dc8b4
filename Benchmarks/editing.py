#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures edits of a large file in the viewer's window: 2.8 MB with 3,000 layers, or any other file.

  Benchmarks/editing.py [FILE] [--groups 1] [--runs 5] [--write PATH]

It runs the test `WindowBenchTests.editsAreTimed` several times and prints the median of each figure, in milliseconds, as one line of
JSON: of each act the median (`value_ms`) and the longest (`value_longest_ms`) from the event to the painted frame, of a job the time
until its result is shown (`rate_ms`) and the longest frame until then (`rate_frame_ms`). With --groups 6 each layer has six groups
of shapes, and the file 8.9 MB. --write only writes the large file. The machine should have nothing else to do.
"""
import argparse
import json
import os
import statistics
import tempfile

import window_bench
from slow_files import fill, group, key, stroke

LAYERS = 3000
FRAMES = 600
# Each layer is seen for a quarter of the time.
LENGTH = 150


def eased(*keys):
    ease = {"i": {"x": 0.5, "y": 1}, "o": {"x": 0.5, "y": 0}}
    return {"a": 1, "k": [{"t": time, "s": value, **ease} for time, value in keys]}


def layer(index, groups):
    """Small rounded rectangles that move and fade in; about 1 kB with one of them."""
    start = index * 7 % (FRAMES - LENGTH)
    x, y = index * 37 % 1240 + 20, index * 61 % 680 + 20
    return {
        "ddd": 0, "ind": index + 1, "ty": 4, "nm": f"Layer {index + 1}", "sr": 1,
        "ks": {"o": eased((start, [0]), (start + 20, [100])), "r": key(index % 90),
               "p": eased((start, [x, y, 0]), (start + 60, [x + 40, y, 0]), (start + 120, [x, y + 40, 0])),
               "a": key([0, 0, 0]), "s": key([100, 100, 100])},
        "ao": 0,
        "shapes": [group({"ty": "rc", "nm": "Box", "d": 1, "p": key([9 * number, 0]), "s": key([24, 18]), "r": key(4)},
                         {**fill(80), "nm": "Fill"}, {**stroke(2), "nm": "Stroke"}) for number in range(groups)],
        "ip": start, "op": start + LENGTH, "st": start, "bm": 0,
    }


def large_file(groups):
    return {"v": "5.9.0", "fr": 60, "ip": 0, "op": FRAMES, "w": 1280, "h": 720, "nm": "3,000 layers", "ddd": 0,
            "assets": [], "layers": [layer(index, groups) for index in range(LAYERS)], "markers": []}


def measured(options, file):
    window_bench.build()
    runs = [window_bench.figures("editsAreTimed", LOTTIE_BENCH_EDITS=file) for _ in range(options.runs)]
    return {name: round(statistics.median(run[name] for run in runs if name in run), 1) for name in runs[0]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?")
    parser.add_argument("--groups", type=int, default=1)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--write")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = options.file or options.write or os.path.join(folder, "large.json")
        if not options.file:
            with open(file, "w") as out:
                json.dump(large_file(options.groups), out, separators=(",", ":"))
        if not options.write:
            print(json.dumps(measured(options, file)))


if __name__ == "__main__":
    main()
