# SPDX-License-Identifier: Apache-2.0
"""The functions and structs of lottiekit.h. A test compares them with the header.

Calls of a `CDLL` release Python's lock, so that several threads can draw at the same time.
"""
from __future__ import annotations

import ctypes
import os
from ctypes import (
    CDLL, CFUNCTYPE, POINTER, Structure, byref, c_char, c_char_p, c_double, c_float, c_int32, c_int64, c_size_t,
    c_uint32, c_uint64, c_void_p,
)
from typing import Any, Optional

from .errors import LottieError, Status


class Sized(Structure):
    """A struct that begins with its size."""

    def __init__(self, **members: Any) -> None:
        super().__init__(**members)
        self.size = ctypes.sizeof(self)


class Error(Sized):
    _fields_ = [
        ("size", c_uint32), ("code", c_int32), ("line", c_int32), ("column", c_int32), ("file", c_char * 1024),
        ("path", c_char * 512), ("message", c_char * 1024),
    ]


class Limits(Sized):
    _fields_ = [
        ("size", c_uint32), ("without_javascript", c_int32), ("json_bytes", c_uint64), ("entry_bytes", c_uint64),
        ("archive_bytes", c_uint64), ("memory", c_uint64), ("image_bytes", c_uint64), ("image_side", c_uint64),
        ("image_area", c_uint64), ("layers", c_uint64), ("shapes", c_uint64), ("frame_work", c_double),
        ("expression_seconds", c_double),
    ]


ReadFunction = CFUNCTYPE(c_void_p, c_void_p, c_int32, c_char_p, POINTER(c_size_t))
LogFunction = CFUNCTYPE(None, c_void_p, c_char_p)
WriteFunction = CFUNCTYPE(c_int32, c_void_p, c_void_p, c_size_t)
ProgressFunction = CFUNCTYPE(c_int32, c_void_p, c_int32, c_int32)


class OpenOptions(Sized):
    _fields_ = [
        ("size", c_uint32), ("threads", c_int32), ("animation", c_char_p), ("read", ReadFunction),
        ("read_user", c_void_p), ("limits", POINTER(Limits)),
    ]


class Info(Sized):
    _fields_ = [
        ("size", c_uint32), ("has_sound", c_int32), ("has_expressions", c_int32), ("is_interactive", c_int32),
        ("width", c_double), ("height", c_double), ("start", c_double), ("end", c_double), ("framerate", c_double),
        ("duration", c_double), ("animations", c_int32), ("markers", c_int32), ("layers", c_int32), ("slots", c_int32),
        ("themes", c_int32), ("machines", c_int32), ("name", c_char_p), ("version", c_char_p),
        ("animation", c_char_p), ("initial_theme", c_char_p), ("initial_machine", c_char_p),
    ]


class Marker(Sized):
    _fields_ = [
        ("size", c_uint32), ("reserved", c_int32), ("name", c_char_p), ("text", c_char_p), ("start", c_double),
        ("length", c_double),
    ]


class Layer(Sized):
    _fields_ = [
        ("size", c_uint32), ("index", c_int32), ("name", c_char_p), ("kind", c_char_p), ("start", c_double),
        ("end", c_double),
    ]


class Point(Structure):
    _fields_ = [("x", c_double), ("y", c_double)]


class Warning(Sized):
    _fields_ = [
        ("size", c_uint32), ("reserved", c_int32), ("code", c_char_p), ("path", c_char_p), ("message", c_char_p),
    ]


class Rect(Structure):
    _fields_ = [("x", c_int32), ("y", c_int32), ("width", c_int32), ("height", c_int32)]


class Target(Sized):
    _fields_ = [
        ("size", c_uint32), ("format", c_int32), ("pixels", c_void_p), ("bytes", c_size_t), ("stride", c_size_t),
        ("width", c_int32), ("height", c_int32), ("region", Rect), ("fit", c_int32), ("background", c_uint32),
        ("flags", c_uint32),
    ]


class Slot(Sized):
    _fields_ = [("size", c_uint32), ("reserved", c_int32), ("id", c_char_p), ("kind", c_char_p), ("json", c_char_p)]


class Player(Sized):
    _fields_ = [
        ("size", c_uint32), ("status", c_int32), ("machine_status", c_int32), ("is_moving", c_int32), ("mode", c_int32),
        ("loops", c_int32), ("loop_count", c_int32), ("loops_done", c_int32), ("speed", c_double), ("frame", c_double),
        ("first", c_double), ("last", c_double), ("background", c_uint32), ("reserved", c_uint32), ("theme", c_char_p),
        ("state", c_char_p),
    ]


class Input(Sized):
    _fields_ = [("size", c_uint32), ("kind", c_int32), ("name", c_char_p)]


class Event(Sized):
    _fields_ = [
        ("size", c_uint32), ("kind", c_int32), ("text", c_char_p), ("other", c_char_p), ("old_value", c_char_p),
        ("number", c_double), ("old_number", c_double),
    ]


class ExportOptions(Sized):
    _fields_ = [
        ("size", c_uint32), ("format", c_int32), ("width", c_int32), ("height", c_int32), ("fit", c_int32),
        ("background", c_uint32), ("framerate", c_double), ("first", c_double), ("last", c_double), ("plays", c_int32),
        ("quality", c_int32), ("threads", c_int32), ("reserved", c_int32), ("progress", ProgressFunction),
        ("progress_user", c_void_p),
    ]


_text = c_char_p
_texts = POINTER(c_char_p)
_doubles = POINTER(c_double)

#: The parameters of the functions that return a status, after the animation.
STATUS_FUNCTIONS: "dict[str, list[Any]]" = {
    "last_error": [POINTER(Error)],
    "cancel": [],
    "get_info": [POINTER(Info)],
    "get_marker": [c_int32, POINTER(Marker)],
    "get_layer": [c_int32, POINTER(Layer)],
    "get_layer_corners": [c_int32, c_double, POINTER(Point)],
    "find_layers": [c_double, c_double, c_double, POINTER(c_int32), c_size_t, POINTER(c_size_t)],
    "get_animation_id": [c_int32, _texts],
    "get_theme_id": [c_int32, _texts],
    "get_machine_id": [c_int32, _texts],
    "get_keypath": [c_int32, _texts],
    "get_warning": [c_int32, POINTER(Warning)],
    "render": [c_double, POINTER(Target), POINTER(Rect)],
    "get_poster": [_doubles],
    "locate": [POINTER(Target), c_double, c_double, POINTER(Point)],
    "set_value_color": [_text, c_double, c_double, c_double, c_double],
    "set_value_number": [_text, c_double],
    "set_value_vector": [_text, c_double, c_double, c_double],
    "set_value_text": [_text, _text],
    "set_value_gradient": [_text, _doubles, c_size_t],
    "clear_value": [_text],
    "get_value_numbers": [_text, c_double, _doubles, c_size_t, POINTER(c_size_t)],
    "get_value_text": [_text, c_double, _texts],
    "set_enabled": [_text, c_int32],
    "set_image": [_text, c_void_p, c_size_t],
    "set_image_pixels": [_text, c_void_p, c_size_t, c_int32, c_int32, c_int32, c_size_t],
    "set_font": [_text, c_void_p, c_size_t],
    "get_slot": [c_int32, POINTER(Slot)],
    "set_slot_color": [_text, c_double, c_double, c_double],
    "set_slot_number": [_text, c_double],
    "set_slot_vector": [_text, c_double, c_double],
    "set_slot_text": [_text, _text],
    "set_slot_gradient": [_text, _doubles, c_size_t],
    "set_slot_image": [_text, _text, c_double, c_double],
    "set_slot_json": [_text, _text],
    "reset_slot": [_text],
    "set_theme": [_text],
    "set_theme_json": [_text],
    "get_player": [POINTER(Player)],
    "play": [],
    "pause": [],
    "stop": [],
    "seek": [c_double],
    "set_mode": [c_int32],
    "set_loop": [c_int32, c_int32],
    "set_speed": [c_double],
    "set_range": [c_double, c_double],
    "set_marker": [_text],
    "tick": [c_double, POINTER(c_int32)],
    "render_player": [POINTER(Target), POINTER(Rect)],
    "load_machine": [_text],
    "load_machine_json": [_text],
    "start_machine": [_text],
    "stop_machine": [],
    "post_pointer": [c_int32, c_double, c_double],
    "get_input": [c_int32, POINTER(Input)],
    "set_input_number": [_text, c_double],
    "set_input_boolean": [_text, c_int32],
    "set_input_text": [_text, _text],
    "get_input_number": [_text, _doubles],
    "get_input_boolean": [_text, POINTER(c_int32)],
    "get_input_text": [_text, _texts],
    "fire": [_text],
    "next_event": [POINTER(Event)],
    "get_sound": [c_int64, c_size_t, POINTER(c_float)],
    "export": [POINTER(ExportOptions), WriteFunction, c_void_p],
}

#: The other functions: their results and parameters.
OTHER_FUNCTIONS: "dict[str, tuple[Any, list[Any]]]" = {
    "version": (c_int32, []),
    "version_text": (c_char_p, []),
    "status_name": (c_char_p, [c_int32]),
    "set_log": (None, [LogFunction, c_void_p]),
    "open": (c_void_p, [c_char_p, POINTER(OpenOptions), POINTER(Error)]),
    "open_memory": (c_void_p, [c_void_p, c_size_t, POINTER(OpenOptions), POINTER(Error)]),
    "free": (None, [c_void_p]),
}

NAME = "liblottiekit.so.0"


def _load() -> CDLL:
    """Loads the library: that of LOTTIEKIT_LIBRARY, else the one in this package, else the system's."""
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), NAME)
    wanted = os.environ.get("LOTTIEKIT_LIBRARY") or (own if os.path.exists(own) else NAME)
    try:
        library = CDLL(wanted)
    except OSError as error:
        raise ImportError(
            f"{wanted} cannot be loaded ({error}); install the wheel, or the library by Scripts/install --library"
        ) from error
    for name, parameters in STATUS_FUNCTIONS.items():
        function = getattr(library, "lottie_" + name)
        function.restype, function.argtypes = c_int32, [c_void_p, *parameters]
    for name, (result, parameters) in OTHER_FUNCTIONS.items():
        function = getattr(library, "lottie_" + name)
        function.restype, function.argtypes = result, parameters
    return library


library = _load()


def failure(error: Error) -> LottieError:
    """The exception of an error."""

    def text(content: bytes) -> str:
        return content.decode("utf-8", "replace")

    return LottieError(
        Status(error.code), text(error.message), file=text(error.file) or None, line=error.line or None,
        column=error.column or None, path=text(error.path))


def call(handle: Optional[int], name: str, *arguments: Any) -> None:
    """Calls a function, and raises what it failed with."""
    status = getattr(library, "lottie_" + name)(handle, *arguments)
    if status == 0:
        return
    error = Error()
    kept = status not in (Status.BUSY, Status.NO_ANIMATION)
    if kept and library.lottie_last_error(handle, byref(error)) == 0 and error.code == status:
        raise failure(error)
    messages = {
        Status.BUSY: "another thread uses the animation, or this is a callback of it",
        Status.NO_ANIMATION: "the animation is closed",
    }
    raise LottieError(Status(status), messages.get(Status(status), library.lottie_status_name(status).decode()))
