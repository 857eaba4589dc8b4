# SPDX-License-Identifier: Apache-2.0
"""The declarations are those of the header."""
import ctypes
import re
import shutil
import subprocess

import pytest
from conftest import ROOT

from lottiekit import _library as c
from lottiekit.errors import Status
from lottiekit.values import FITS, FORMATS, EventKind

HEADER = ROOT / "Sources" / "CLibrary" / "lottiekit.h"
STRUCTS = {
    "lottie_error": c.Error, "lottie_limits": c.Limits, "lottie_open_options": c.OpenOptions, "lottie_info": c.Info,
    "lottie_marker": c.Marker, "lottie_layer": c.Layer, "lottie_point": c.Point, "lottie_warning": c.Warning,
    "lottie_rect": c.Rect, "lottie_target": c.Target, "lottie_slot": c.Slot, "lottie_player": c.Player,
    "lottie_event": c.Event, "lottie_input": c.Input, "lottie_export_options": c.ExportOptions,
}


def source():
    return re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)


def test_functions_are_all_declared():
    declared = set(re.findall(r"\b(?:lottie_status|int32_t|void|const char \*|lottie_animation \*)\s*\*?lottie_(\w+)\(", source()))
    assert declared == set(c.STATUS_FUNCTIONS) | set(c.OTHER_FUNCTIONS)


def test_functions_have_as_many_parameters():
    for name, parameters in re.findall(r"lottie_status lottie_(\w+)\(([^)]*)\);", source()):
        if name in c.STATUS_FUNCTIONS:
            assert len(c.STATUS_FUNCTIONS[name]) == parameters.count(","), name


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_structs_have_the_same_layout(tmp_path):
    lines = ['#include <stdio.h>', f'#include "{HEADER}"', "int main(void) {"]
    for name, struct in STRUCTS.items():
        lines.append(f'  printf("{name} %zu\\n", sizeof({name}));')
        for member, *_ in struct._fields_:
            lines.append(f'  printf("{name}.{member} %zu\\n", offsetof({name}, {member}));')
    lines += ["  return 0;", "}"]
    (tmp_path / "layout.c").write_text("\n".join(lines))
    subprocess.run(["cc", tmp_path / "layout.c", "-o", tmp_path / "layout"], check=True)
    output = subprocess.run([tmp_path / "layout"], check=True, capture_output=True, text=True).stdout
    found = dict(line.split() for line in output.splitlines())
    for name, struct in STRUCTS.items():
        assert int(found[name]) == ctypes.sizeof(struct), name
        for member, *_ in struct._fields_:
            assert int(found[f"{name}.{member}"]) == getattr(struct, member).offset, f"{name}.{member}"


def test_numbers_are_those_of_the_header():
    values = {name: int(value) for name, value in re.findall(r"LOTTIE_(\w+) = (\d+)", source())}
    for status in Status:
        assert values[status.name] == status.value
    for kind in EventKind:
        assert values["EVENT_" + kind.name] == kind.value
    for name, value in FITS.items():
        assert values[name.upper()] == value
    for name, value in FORMATS.items():
        assert values[name.upper()] == value
