#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the viewer's window: memory over many files and reloads, the time from a key to the screen, and the start.

  Benchmarks/window.py [--viewer BIN] [--files FOLDER] [--count 200] [--reloads 240]

It starts an Xvfb of its own and opens the .json files of the folder, repeated up to the count. It prints one line of JSON:
  start_ms     from the start of the process to the first frame, the best of five
  key_ms       from a key to the frame that answers it, the median of 100
  files_kb     resident memory after each 25 files that were shown, forward
  again_kb     the same, backward
  reloads_kb   the same after each 30 reloads of one file
Needs Xvfb and xdotool. The machine should have nothing else to do.
"""
import argparse
import glob
import json
import os
import statistics
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

class Viewer:
    def __init__(self, binary, files, environment, folder):
        self.trace = os.path.join(folder, f"trace-{time.monotonic_ns()}.jsonl")
        self.begin = time.time()
        self.process = subprocess.Popen([binary, *files, "--paused", "--trace", self.trace], env=environment)
        self.window = None
        self.keyboard = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, env=environment)
        self.environment = environment

    def lines(self):
        try:
            with open(self.trace) as file:
                return [json.loads(line) for line in file if line.endswith("\n")]
        except FileNotFoundError:
            return []

    def wait(self, event, start=0):
        """The first line of an event from a position in the trace."""
        deadline = time.time() + 30
        while time.time() < deadline:
            found = [line for line in self.lines()[start:] if line["event"] == event]
            if found:
                return found[0]
            time.sleep(0.002)
        raise SystemExit(f"window.py: waited in vain for {event}")

    def focus(self):
        self.window = subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--pid", str(self.process.pid)],
                                     capture_output=True, text=True, env=self.environment).stdout.split()[0]
        subprocess.run(["xdotool", "windowfocus", "--sync", self.window], env=self.environment)

    def press(self, key, event):
        start = len(self.lines())
        begin = time.time()
        self.keyboard.stdin.write(f"key --window {self.window} {key}\n".encode())
        self.keyboard.stdin.flush()
        return self.wait(event, start), begin

    def resident(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))

    def end(self):
        self.process.kill()
        self.process.wait()
        self.keyboard.kill()

def measured(options, environment, folder):
    files = sorted(glob.glob(os.path.join(options.files, "*.json")))
    files = [files[i % len(files)] for i in range(options.count + 1)]
    # A file is opened once under a path, so repeated ones need paths of their own.
    links = []
    for i, file in enumerate(files):
        links.append(os.path.join(folder, f"{i:04}-{os.path.basename(file)}"))
        os.symlink(os.path.abspath(file), links[-1])
    starts = []
    for _ in range(5):
        viewer = Viewer(options.viewer, links[:1], environment, folder)
        starts.append((viewer.wait("shown")["time"] - viewer.begin) * 1000)
        viewer.end()
    viewer = Viewer(options.viewer, links, environment, folder)
    viewer.wait("shown")
    viewer.focus()
    keys = []
    for _ in range(100):
        line, begin = viewer.press("l", "answered")
        keys.append((line["time"] - begin) * 1000)
        time.sleep(0.02)
    shown, again, reloads = [viewer.resident()], [], []
    for key, memory in (("Next", shown), ("Prior", again)):
        for i in range(1, options.count + 1):
            viewer.press(key, "opened")
            if i % 25 == 0:
                time.sleep(0.3)
                memory.append(viewer.resident())
    for i in range(1, options.reloads + 1):
        viewer.press("F5", "reloaded")
        if i % 30 == 0:
            time.sleep(0.3)
            reloads.append(viewer.resident())
    viewer.end()
    return {"start_ms": round(min(starts), 1), "key_ms": round(statistics.median(keys), 1), "files_kb": shown,
            "again_kb": again, "reloads_kb": reloads}

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--viewer", default=os.path.join(ROOT, ".build", "release", "lottie-viewer"))
    parser.add_argument("--files", default=os.path.join(ROOT, "Assets", "Samples"))
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--reloads", type=int, default=240)
    options = parser.parse_args()
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-noreset"],
                              pass_fds=[write], stderr=subprocess.DEVNULL)
    number = os.read(read, 20).decode().strip()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DISPLAY": ":" + number, "DBUS_SESSION_BUS_ADDRESS": "disabled:",
                       "XDG_STATE_HOME": folder, "XDG_CACHE_HOME": folder}
        environment.pop("WAYLAND_DISPLAY", None)
        try:
            print(json.dumps(measured(options, environment, folder)))
        finally:
            server.kill()

if __name__ == "__main__":
    main()
