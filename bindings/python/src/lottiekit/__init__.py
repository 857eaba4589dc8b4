# SPDX-License-Identifier: Apache-2.0
"""LottieKit for Python: draws Lottie animations, and makes movies of them.

>>> import lottiekit
>>> with lottiekit.Animation.open("boat.json") as animation:
...     animation.to_gif("boat.gif", size=(200, 200))
"""
from typing import Any, Callable, Optional

from . import _library
from .animation import Animation
from .errors import LottieError, Status
from .machine import StateMachine
from .values import Event, EventKind, Info, Layer, Marker, PlayerState, Problem, Slot

__all__ = [
    "Animation", "Event", "EventKind", "Info", "Layer", "LottieError", "Marker", "PlayerState", "Problem", "Slot",
    "StateMachine", "Status", "library_version", "set_log",
]

__version__ = "0.1.0"


def library_version() -> str:
    """The version of the library that is used."""
    return str(_library.library.lottie_version_text(), "ascii")


_log: Any = None


def set_log(function: Optional[Callable[[str], Any]]) -> None:
    """Sets the receiver of errors in the use of the library, such as a keypath that matches nothing; None for none."""
    global _log

    def receive(_: Any, message: bytes) -> None:
        if function is not None:
            function(message.decode("utf-8", "replace"))

    # The one before is kept until the library has the new one.
    new = _library.LogFunction(receive) if function is not None else _library.LogFunction()
    _library.library.lottie_set_log(new, None)
    _log = new
