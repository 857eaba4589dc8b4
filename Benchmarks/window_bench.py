# SPDX-License-Identifier: Apache-2.0
"""Runs the benchmarks of windows, which are tests (WindowBenchTests): they see what the program does not export."""
import json
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# See Package.swift.
ENVIRONMENT = {**os.environ, "LOTTIEKIT_SHARED_SWIFT": "1"}
OPTIONS = ["-c", "release", "-Xswiftc", "-enable-testing", "--scratch-path", os.path.join(ROOT, ".build", "window-bench")]


def build():
    """Builds the tests with optimisation, about ten minutes the first time."""
    subprocess.run(["swift", "build", "--build-tests", *OPTIONS], cwd=ROOT, env=ENVIRONMENT, check=True, stdout=subprocess.DEVNULL)


def figures(test, **variables):
    """The figures that a test prints; the variables tell it the file."""
    environment = {**ENVIRONMENT, "DBUS_SESSION_BUS_ADDRESS": "disabled:", **variables}
    command = ["swift", "test", "--skip-build", *OPTIONS, "--filter", "WindowBenchTests/" + test]
    answer = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    return json.loads(next(line for line in answer.stdout.splitlines() if line.startswith("{")))
