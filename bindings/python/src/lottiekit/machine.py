# SPDX-License-Identifier: Apache-2.0
"""State machines of .lottie files."""
from __future__ import annotations

import ctypes
from ctypes import byref
from typing import TYPE_CHECKING, Any, Iterator, Optional, Union

from ._library import Input
from .errors import LottieError, Status
from .values import choice

if TYPE_CHECKING:
    from .animation import Animation

Value = Union[bool, float, str]
_POINTERS = {"down": 0, "up": 1, "move": 2, "enter": 3, "exit": 4, "click": 5}


class Inputs:
    """The inputs of a machine, by name: ``machine.inputs["isOn"] = True``; ``list(machine.inputs)`` are the names."""

    def __init__(self, animation: "Animation") -> None:
        self._animation = animation

    def __iter__(self) -> Iterator[str]:
        """The names, in the order of the file."""
        index, found = 0, Input()
        while True:
            try:
                self._animation._call("get_input", index, byref(found))
            except LottieError as error:
                if error.status is not Status.NOT_FOUND:
                    raise
                return
            yield (found.name or b"").decode("utf-8", "replace")
            index += 1

    def __setitem__(self, name: str, value: Value) -> None:
        if isinstance(value, bool):
            self._animation._call("set_input_boolean", name.encode(), value)
        elif isinstance(value, str):
            self._animation._call("set_input_text", name.encode(), value.encode())
        else:
            self._animation._call("set_input_number", name.encode(), float(value))

    def __getitem__(self, name: str) -> Value:
        number, boolean, text = ctypes.c_double(), ctypes.c_int32(), ctypes.c_char_p()
        for kind, value in (("boolean", boolean), ("number", number), ("text", text)):
            try:
                self._animation._call(f"get_input_{kind}", name.encode(), byref(value))
            except LottieError as error:
                if error.status is not Status.NOT_FOUND:
                    raise
                continue
            if kind == "boolean":
                return bool(boolean.value)
            return number.value if kind == "number" else (text.value or b"").decode("utf-8", "replace")
        raise KeyError(name)


class StateMachine:
    """A machine that runs. Let time pass by the animation's `tick`, and draw by its `pixels()`.

    In a `with` statement it is stopped at the end.
    """

    def __init__(self, animation: "Animation") -> None:
        self._animation = animation
        #: The inputs by name.
        self.inputs = Inputs(animation)

    @property
    def state(self) -> Optional[str]:
        """The name of the current state."""
        return self._animation.player.state

    def fire(self, event: str) -> None:
        """Fires an event input."""
        self._animation._call("fire", event.encode())

    def pointer(self, kind: str, x: float, y: float) -> None:
        """Sends a pointer event at a point of the animation: down, up, move, enter, exit or click."""
        self._animation._call("post_pointer", choice(kind, _POINTERS, "pointer event"), x, y)

    def stop(self) -> None:
        """Stops the machine, and restores playback."""
        self._animation._call("stop_machine")

    def __enter__(self) -> "StateMachine":
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop()
