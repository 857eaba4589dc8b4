# SPDX-License-Identifier: Apache-2.0
"""The values that the package takes and gives."""
from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Sequence, Tuple, Union

#: A colour: ``"#rgb"``, ``"#rrggbb"``, ``"#rrggbbaa"``, or red, green, blue and alpha in 0...1.
Color = Union[str, Sequence[float]]

#: The formats of a pixel: the order of the bytes in memory; with ``_premultiplied``, colours times alpha.
FORMATS = {"bgra_premultiplied": 0, "rgba_premultiplied": 1, "bgra": 2, "rgba": 3, "alpha": 4}

#: How an animation is fitted into a picture.
FITS = {
    "fit": 0, "fill": 1, "stretch": 2, "center": 3, "top": 4, "bottom": 5, "left": 6, "right": 7, "top_left": 8,
    "top_right": 9, "bottom_left": 10, "bottom_right": 11,
}


def color(value: Color) -> Tuple[float, float, float, float]:
    """Red, green, blue and alpha of a colour."""
    if isinstance(value, str):
        digits = value.lstrip("#")
        if re.fullmatch(r"[0-9a-fA-F]{3,4}", digits):
            digits = "".join(2 * digit for digit in digits)
        if not re.fullmatch(r"[0-9a-fA-F]{6}([0-9a-fA-F]{2})?", digits):
            raise ValueError(f"{value!r} is no colour such as #ff8000")
        parts = [int(digits[i:i + 2], 16) / 255 for i in range(0, len(digits), 2)]
    else:
        parts = [float(part) for part in value]
    if len(parts) not in (3, 4):
        raise ValueError("a colour has three or four numbers")
    red, green, blue = parts[:3]
    return red, green, blue, parts[3] if len(parts) == 4 else 1.0


def bits(value: "Color | None") -> int:
    """A colour as 0xRRGGBBAA; 0 for none."""
    if value is None:
        return 0
    result = 0
    for part in color(value):
        result = result << 8 | min(255, max(0, round(part * 255)))
    return result


def choice(name: str, table: "dict[str, int]", what: str) -> int:
    """The number of a name."""
    try:
        return table[name]
    except KeyError:
        raise ValueError(f"there is no {what} {name!r}; there are {', '.join(table)}") from None


@dataclass(frozen=True)
class Marker:
    """A named time or range of an animation, in frames."""

    name: str
    start: float
    length: float
    #: The whole text in the file.
    text: str


@dataclass(frozen=True)
class Layer:
    """A layer of the composition; the first of all is the topmost."""

    name: str
    #: The type in one word, such as ``shape``.
    kind: str
    #: The first frame at which it is there, and the first at which it is not there any more.
    start: float
    end: float
    #: The index by which other layers refer to it; -1 for none.
    index: int


@dataclass(frozen=True)
class Problem:
    """A part of the file that is not drawn as written."""

    #: One of unsupported, malformed, missing, image, sound, limit, expression, provider.
    code: str
    #: The path in the JSON.
    path: str
    message: str


@dataclass(frozen=True)
class Slot:
    """A property or image to which the author gave an id."""

    id: str
    #: One of color, scalar, vector, position, gradient, image, text.
    kind: str
    #: The value as a Lottie property.
    json: str


@dataclass(frozen=True)
class Rect:
    """A rectangle of pixels."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Info:
    """What is in a file."""

    width: float
    height: float
    start: float
    end: float
    framerate: float
    duration: float
    name: "str | None"
    #: The version of the exporter.
    version: "str | None"
    has_sound: bool
    has_expressions: bool
    #: Whether it is a .lottie file with themes or state machines.
    is_interactive: bool
    #: The id in the .lottie file, and the theme and state machine that it names for the start.
    animation: "str | None"
    initial_theme: "str | None"
    initial_machine: "str | None"


class EventKind(Enum):
    """The kinds of events."""

    LOADED = 1
    LOAD_FAILED = 2
    PLAYED = 3
    PAUSED = 4
    STOPPED = 5
    LOOPED = 6
    COMPLETED = 7
    MACHINE_STARTED = 8
    MACHINE_STOPPED = 9
    TRANSITION = 10
    STATE_EXITED = 11
    STATE_ENTERED = 12
    CUSTOM = 13
    FAILED = 14
    NUMBER_CHANGED = 15
    TEXT_CHANGED = 16
    BOOLEAN_CHANGED = 17
    FIRED = 18
    OPEN_URL = 19


@dataclass(frozen=True)
class Event:
    """What happened: see LOTTIE_EVENT_... of lottiekit.h for what the members are for each kind."""

    kind: EventKind
    text: "str | None" = None
    other: "str | None" = None
    old_value: "str | None" = None
    number: float = 0.0
    old_number: float = 0.0


@dataclass(frozen=True)
class PlayerState:
    """The state of playback."""

    #: One of playing, paused, stopped, tweening.
    status: str
    #: One of none, stopped, running, tweening.
    machine_status: str
    #: Whether `tick` has to be called.
    is_moving: bool
    frame: float
    #: The range of frames that is played.
    first: float
    last: float
    speed: float
    loops_done: int
    theme: "str | None"
    #: The state of the machine.
    state: "str | None"
