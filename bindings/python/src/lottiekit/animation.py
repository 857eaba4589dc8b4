# SPDX-License-Identifier: Apache-2.0
"""Animations, and what is drawn of them."""
from __future__ import annotations

import ctypes
import math
import os
from ctypes import byref
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Union

from . import _library as c
from . import movies
from .errors import LottieError, Status
from .machine import StateMachine
from .values import (
    FITS, FORMATS, Color, Event, EventKind, Info, Layer, Marker, PlayerState, Problem, Rect, Slot, bits, choice, color,
)

if TYPE_CHECKING:
    import numpy
    import PIL.Image

Path = Union[str, "os.PathLike[str]"]
#: Gives the content of a file that an animation refers to, or None: the kind (image, sound, font or part) and the name.
Reader = Callable[[str, str], Optional[bytes]]

_KINDS = {0: "image", 1: "sound", 2: "font", 3: "part"}


def _encoded(text: Optional[str]) -> Optional[bytes]:
    if text is None:
        return None
    if "\0" in text:
        raise ValueError("a text for the library has no zero bytes")
    return text.encode("utf-8", "surrogateescape")


def _decoded(text: Optional[bytes]) -> Optional[str]:
    return None if text is None else text.decode("utf-8", "replace")


def _text(text: Optional[bytes]) -> str:
    return _decoded(text) or ""


class Animation:
    """A Lottie animation, which is drawn at any frame and size.

    Any number of animations can be used at the same time by several threads; one of them by one thread at a time. Python's
    lock is free while one is drawn. Close it, or use it in a `with` statement.

    >>> with Animation.open("boat.json") as animation:
    ...     animation.image(30, size=(512, 512)).save("boat.png")
    """

    def __init__(self, handle: int, keep: Any = None) -> None:
        self._handle: Optional[int] = handle
        # What C refers to.
        self._keep = keep
        self._theme: Optional[str] = None

    # Opening

    @classmethod
    def open(
        cls, path: Path, *, animation: Optional[str] = None, read: Optional[Reader] = None, threads: int = 1,
        limits: Optional[Dict[str, float]] = None,
    ) -> "Animation":
        """Opens a file: .json, .lottie or .tgs, recognised by its content.

        :param animation: The id in a .lottie file; the first one if it is None.
        :param read: Gives images, sounds and parts that are not in the file, its archive or its folder, and fonts.
        :param threads: The largest number of threads that paint one picture, 1 or 2.
        :param limits: Members of `lottie_limits` by name, such as ``{"memory": 64_000_000}``.
        :raises LottieError: where the file cannot be read, is no animation or exceeds a limit.
        """
        name = os.fsencode(path)
        return cls._open(lambda options, error: c.library.lottie_open(name, options, error), animation, read, threads, limits)

    @classmethod
    def from_bytes(
        cls, content: bytes, *, animation: Optional[str] = None, read: Optional[Reader] = None, threads: int = 1,
        limits: Optional[Dict[str, float]] = None,
    ) -> "Animation":
        """Opens the content of a file; see `open`."""
        content = bytes(content)
        return cls._open(
            lambda options, error: c.library.lottie_open_memory(content, len(content), options, error), animation, read,
            threads, limits)

    @classmethod
    def _open(cls, call: Any, animation: Any, read: Any, threads: int, limits: Any) -> "Animation":
        options, error = c.OpenOptions(threads=threads, animation=_encoded(animation)), c.Error()
        keep: List[Any] = [options]
        if read is not None:
            # The bytes must live until the function is called again.
            given: List[Any] = [None]

            def give(_: Any, kind: int, name: bytes, count: Any) -> Optional[int]:
                try:
                    content = read(_KINDS.get(kind, "file"), name.decode("utf-8", "replace"))
                except Exception:
                    content = None
                if not content:
                    return None
                given[0] = ctypes.create_string_buffer(bytes(content), len(content))
                count[0] = len(content)
                return ctypes.addressof(given[0])

            options.read = c.ReadFunction(give)
            keep += [options.read, given]
        if limits is not None:
            table = c.Limits()
            known = {field[0] for field in c.Limits._fields_ if field[0] != "size"}
            for name, value in limits.items():
                if name not in known:
                    raise ValueError(f"there is no limit {name!r}; there are {', '.join(sorted(known))}")
                setattr(table, name, value)
            options.limits = ctypes.pointer(table)
            keep.append(table)
        handle = call(byref(options), byref(error))
        if not handle:
            raise c.failure(error)
        return cls(handle, keep)

    def close(self) -> None:
        """Frees the animation; it may be closed already."""
        handle, self._handle = self._handle, None
        if handle:
            c.library.lottie_free(handle)

    def __enter__(self) -> "Animation":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:
            pass

    def __repr__(self) -> str:
        if not self._handle:
            return "<Animation, closed>"
        info = self.info
        name = f" {info.name!r}" if info.name else ""
        return f"<Animation{name} {info.width:g}x{info.height:g}, {info.duration:g} s>"

    def _call(self, name: str, *arguments: Any) -> None:
        c.call(self._handle, name, *arguments)

    def cancel(self) -> None:
        """Ends the call of another thread with this animation, or else the next one that draws, with CANCELLED."""
        self._call("cancel")

    # Content

    @property
    def info(self) -> Info:
        """What is in the file: size, frames, rate and so on."""
        info = c.Info()
        self._call("get_info", byref(info))
        return Info(
            info.width, info.height, info.start, info.end, info.framerate, info.duration, _decoded(info.name),
            _decoded(info.version), bool(info.has_sound), bool(info.has_expressions), bool(info.is_interactive),
            _decoded(info.animation), _decoded(info.initial_theme), _decoded(info.initial_machine))

    @property
    def width(self) -> int:
        """The width in pixels."""
        return max(1, round(self.info.width))

    @property
    def height(self) -> int:
        """The height in pixels."""
        return max(1, round(self.info.height))

    @property
    def start(self) -> float:
        """The first frame."""
        return self.info.start

    @property
    def end(self) -> float:
        """The frame at which the last picture ends."""
        return self.info.end

    @property
    def framerate(self) -> float:
        """Frames per second."""
        return self.info.framerate

    @property
    def duration(self) -> float:
        """In seconds."""
        return self.info.duration

    @property
    def poster(self) -> float:
        """The frame for a small picture: that of a marker "poster" or "thumbnail", else one in which something is drawn."""
        frame = ctypes.c_double()
        self._call("get_poster", byref(frame))
        return frame.value

    def _all(self, name: str, make: Callable[[], Any], take: Callable[[Any], Any]) -> List[Any]:
        """All elements of a list of the library."""
        result: List[Any] = []
        while True:
            element = make()
            try:
                self._call(name, len(result), byref(element))
            except LottieError as error:
                if error.status is Status.NOT_FOUND:
                    return result
                raise
            result.append(take(element))

    def _texts(self, name: str) -> List[str]:
        return self._all(name, ctypes.c_char_p, lambda text: _text(text.value))

    @property
    def markers(self) -> List[Marker]:
        """The markers in the order of the file."""
        return self._all("get_marker", c.Marker, lambda m: Marker(_text(m.name), m.start, m.length, _text(m.text)))

    @property
    def layers(self) -> List[Layer]:
        """The layers of the composition, the topmost first."""
        return self._all("get_layer", c.Layer, lambda l: Layer(_text(l.name), _text(l.kind), l.start, l.end, l.index))

    @property
    def warnings(self) -> List[Problem]:
        """What is not drawn as written, as far as it is known: the list grows while frames are drawn."""
        return self._all(
            "get_warning", c.Warning, lambda w: Problem(_text(w.code), _text(w.path), _text(w.message)))

    @property
    def keypaths(self) -> List[str]:
        """The keypaths of all layers, groups, items and properties."""
        return self._texts("get_keypath")

    @property
    def animation_ids(self) -> List[str]:
        """The ids of the animations of a .lottie file."""
        return self._texts("get_animation_id")

    @property
    def themes(self) -> List[str]:
        """The ids of the themes of a .lottie file."""
        return self._texts("get_theme_id")

    @property
    def machines(self) -> List[str]:
        """The ids of the state machines of a .lottie file."""
        return self._texts("get_machine_id")

    def layer_corners(self, layer: int, frame: float) -> Optional[List[Tuple[float, float]]]:
        """The corners of a layer's picture at a frame, in pixels of the animation; None where it is not seen."""
        corners = (c.Point * 4)()
        try:
            self._call("get_layer_corners", layer, frame, corners)
        except LottieError as error:
            if error.status is Status.NOT_FOUND:
                return None
            raise
        return [(corner.x, corner.y) for corner in corners]

    def layers_at(self, x: float, y: float, frame: float) -> List[int]:
        """The indices of the layers that cover a point of the animation, the topmost first."""
        found, count = (ctypes.c_int32 * 256)(), ctypes.c_size_t()
        self._call("find_layers", frame, x, y, found, len(found), byref(count))
        return list(found[:min(count.value, len(found))])

    # Drawing

    def _target(
        self, memory: Any, stride: int, size: Tuple[int, int], format: str, fit: str, background: Optional[Color],
        region: Optional[Sequence[int]], holds_last: bool,
    ) -> c.Target:
        address, count = memory
        target = c.Target(
            format=choice(format, FORMATS, "format"), pixels=address, bytes=count, stride=stride, width=size[0],
            height=size[1], fit=choice(fit, FITS, "fit"), background=bits(background), flags=1 if holds_last else 0)
        if region is not None:
            target.region = c.Rect(*region)
        return target

    def _size(self, size: Optional[Tuple[int, int]]) -> Tuple[int, int]:
        return (self.width, self.height) if size is None else (int(size[0]), int(size[1]))

    def pixels(
        self, frame: Optional[float] = None, *, size: Optional[Tuple[int, int]] = None, format: str = "rgba",
        fit: str = "fit", background: Optional[Color] = None, region: Optional[Sequence[int]] = None,
        out: "Optional[numpy.ndarray]" = None,
    ) -> "numpy.ndarray":
        """Draws a frame into an array of bytes: rows, columns, channels; for the format ``alpha`` rows and columns.

        :param frame: The frame, which may be a fraction; None for the picture of the player.
        :param size: Width and height in pixels; None for those of the animation, or of `out`.
        :param format: rgba, bgra, rgba_premultiplied, bgra_premultiplied or alpha.
        :param fit: fit, fill, stretch, or center, top, top_left and so on without scaling.
        :param background: The colour behind the animation; None for none.
        :param region: x, y, width and height of the part of the picture to draw.
        :param out: An array of bytes to draw into, whose rows may have gaps; it is returned.
        """
        import numpy

        channels = 1 if format == "alpha" else 4
        if out is not None and size is None and region is None:
            size = (out.shape[1], out.shape[0])
        size = self._size(size)
        width, height = (region[2], region[3]) if region is not None else size
        shape = (height, width) if channels == 1 else (height, width, 4)
        if out is None:
            # Sizes that no picture has are refused by the library.
            if not (0 < width <= 16384 and 0 < height <= 16384):
                raise LottieError(Status.LIMIT, f"a picture of {width}x{height} pixels is out of range")
            out = numpy.empty(shape, numpy.uint8)
        inner = (1,) if channels == 1 else (4, 1)
        if out.dtype != numpy.uint8 or out.shape != shape or out.strides[1:] != inner or not out.flags.writeable:
            raise ValueError(f"out has to be a writable array of bytes of the shape {shape}, whose rows are not reversed")
        stride = out.strides[0]
        row = width * channels
        if stride < row and height > 1:
            raise ValueError("the rows of out overlap or are reversed")
        count = (height - 1) * stride + row if height > 1 else row
        target = self._target(
            (out.ctypes.data, count), stride if height > 1 else 0, size, format, fit, background, region, False)
        if frame is None:
            self._call("render_player", byref(target), None)
        else:
            self._call("render", frame, byref(target), None)
        return out

    def image(
        self, frame: Optional[float] = None, *, size: Optional[Tuple[int, int]] = None, fit: str = "fit",
        background: Optional[Color] = None, region: Optional[Sequence[int]] = None,
    ) -> "PIL.Image.Image":
        """Draws a frame as an image of PIL; see `pixels`."""
        import PIL.Image

        return PIL.Image.fromarray(self.pixels(frame, size=size, fit=fit, background=background, region=region))

    def frame_numbers(self, framerate: Optional[float] = None) -> List[float]:
        """The frames of a movie at a rate; None for that of the animation."""
        info = self.info
        rate = info.framerate if framerate is None else float(framerate)
        if not (math.isfinite(rate) and rate > 0):
            raise ValueError("the frame rate is not above 0")
        step = info.framerate / rate
        return [info.start + i * step for i in range(max(1, round((info.end - info.start) / step)))]

    def frames(self, *, framerate: Optional[float] = None, **options: Any) -> "Iterator[numpy.ndarray]":
        """Draws the frames one after the other; the options are those of `pixels`.

        Each is a new array, unless `out` is given.
        """
        for frame in self.frame_numbers(framerate):
            yield self.pixels(frame, **options)

    # Values

    def set_color(self, keypath: str, value: Color) -> None:
        """Sets a colour, by a keypath such as ``"**.Fill 1.Color"``."""
        self._call("set_value_color", _encoded(keypath), *color(value))

    def set_number(self, keypath: str, value: float) -> None:
        """Sets a number: percent for opacities, degrees for rotations."""
        self._call("set_value_number", _encoded(keypath), value)

    def set_vector(self, keypath: str, x: float, y: float, z: float = 0) -> None:
        """Sets a position, size or scale."""
        self._call("set_value_vector", _encoded(keypath), x, y, z)

    def set_text(self, keypath: str, value: str) -> None:
        """Sets a text, by a keypath such as ``"Greeting.Text"``."""
        self._call("set_value_text", _encoded(keypath), _encoded(value))

    def set_gradient(self, keypath: str, stops: Sequence[Tuple[float, Color]]) -> None:
        """Sets the stops of a gradient, each a position in 0...1 and a colour."""
        self._call("set_value_gradient", _encoded(keypath), *_stops(stops))

    def clear(self, keypath: str) -> None:
        """Restores the values of the file."""
        self._call("clear_value", _encoded(keypath))

    def numbers(self, keypath: str, frame: Optional[float] = None) -> List[float]:
        """The value of the first property with a keypath: a number, x, y and z, or red, green, blue and alpha."""
        found, count = (ctypes.c_double * 4096)(), ctypes.c_size_t()
        self._call(
            "get_value_numbers", _encoded(keypath), math.nan if frame is None else frame, found, len(found), byref(count))
        return list(found[:min(count.value, len(found))])

    def text(self, keypath: str, frame: Optional[float] = None) -> str:
        """The text of the first property with a keypath."""
        found = ctypes.c_char_p()
        self._call("get_value_text", _encoded(keypath), math.nan if frame is None else frame, byref(found))
        return _text(found.value)

    def set_enabled(self, keypath: str, is_enabled: bool) -> None:
        """Draws layers, groups and items or not."""
        self._call("set_enabled", _encoded(keypath), is_enabled)

    def set_image(self, asset: str, image: "Union[bytes, PIL.Image.Image, numpy.ndarray, None]") -> None:
        """Sets the image of an asset, by its id or file name: the content of a file, an image of PIL, an array of RGBA; None
        for that of the file again."""
        if image is None or isinstance(image, (bytes, bytearray, memoryview)):
            content = None if image is None else bytes(image)
            self._call("set_image", _encoded(asset), content, len(content or b""))
            return
        import numpy

        if hasattr(image, "convert"):
            image = image.convert("RGBA")
        array = numpy.ascontiguousarray(image, dtype=numpy.uint8)
        if array.ndim != 3 or array.shape[2] != 4:
            raise ValueError("an array has to have rows, columns and four channels")
        self._call(
            "set_image_pixels", _encoded(asset), array.ctypes.data, array.nbytes, FORMATS["rgba"], array.shape[1],
            array.shape[0], 0)

    def set_font(self, font: Optional[bytes], family: Optional[str] = None) -> None:
        """Sets the font of a family, as the file names it, or of all others: the content of a font file; None for those of
        the file and the system again."""
        content = None if font is None else bytes(font)
        self._call("set_font", _encoded(family), content, len(content or b""))

    # Slots and themes

    @property
    def slots(self) -> Dict[str, Slot]:
        """The slots by their ids."""
        found = self._all("get_slot", c.Slot, lambda s: Slot(_text(s.id), _text(s.kind), _text(s.json)))
        return {slot.id: slot for slot in found}

    def set_slot(self, id: str, value: Any) -> None:
        """Sets a slot to a value of its kind: a colour, a number, two numbers, a text, stops of a gradient, or for an image the
        content of a file, a name in the archive or a ``data:`` URI."""
        slots = self.slots
        if id not in slots:
            raise LottieError(Status.NOT_FOUND, f"there is no slot {id!r}; there are {', '.join(slots) or 'none'}")
        kind, name = slots[id].kind, _encoded(id)
        if kind == "color":
            self._call("set_slot_color", name, *color(value)[:3])
        elif kind == "scalar":
            self._call("set_slot_number", name, value)
        elif kind in ("vector", "position"):
            self._call("set_slot_vector", name, value[0], value[1])
        elif kind == "text":
            self._call("set_slot_text", name, _encoded(value))
        elif kind == "gradient":
            self._call("set_slot_gradient", name, *_stops(value))
        else:
            if isinstance(value, (bytes, bytearray, memoryview)):
                import base64

                value = "data:;base64," + base64.b64encode(bytes(value)).decode()
            self._call("set_slot_image", name, _encoded(value), 0, 0)

    def set_slot_json(self, id: str, json: str) -> None:
        """Sets a slot to a Lottie property in JSON."""
        self._call("set_slot_json", _encoded(id), _encoded(json))

    def reset_slot(self, id: Optional[str] = None) -> None:
        """Restores the value of the file; of all slots if the id is None."""
        self._call("reset_slot", _encoded(id))

    @property
    def theme(self) -> Optional[str]:
        """The theme of the .lottie file whose values are shown; None for those of the file."""
        return self.player.theme

    @theme.setter
    def theme(self, id: Optional[str]) -> None:
        self._call("set_theme", _encoded(id))

    def set_theme_json(self, json: str) -> None:
        """Sets the values of a theme that is not in the file."""
        self._call("set_theme_json", _encoded(json))

    # Playing

    @property
    def player(self) -> PlayerState:
        """The state of playback."""
        player = c.Player()
        self._call("get_player", byref(player))
        return PlayerState(
            {1: "playing", 2: "paused", 3: "stopped", 4: "tweening"}.get(player.status, "stopped"),
            {0: "none", 1: "stopped", 2: "running", 3: "tweening"}.get(player.machine_status, "none"),
            bool(player.is_moving), player.frame, player.first, player.last, player.speed, player.loops_done,
            _decoded(player.theme), _decoded(player.state))

    def play(self, *, loop: Union[bool, int] = False, speed: float = 1, mode: str = "forward", marker: Optional[str] = None) -> None:
        """Starts playback, which `tick` moves on.

        :param loop: Whether it is repeated, or how often.
        :param speed: The factor of time, above 0.
        :param mode: forward, reverse, bounce or reverse_bounce.
        :param marker: The marker whose frames are played; None for all.
        """
        self._call("set_mode", choice(mode, {"forward": 0, "reverse": 1, "bounce": 2, "reverse_bounce": 3}, "mode"))
        self._call("set_loop", bool(loop), 0 if isinstance(loop, bool) else loop)
        self._call("set_speed", speed)
        self._call("set_marker", _encoded(marker))
        self._call("play")

    def pause(self) -> None:
        """Suspends playback."""
        self._call("pause")

    def stop(self) -> None:
        """Stops playback, and goes to its first frame."""
        self._call("stop")

    def seek(self, frame: float) -> None:
        """Goes to a frame of the played range."""
        self._call("seek", frame)

    def tick(self, milliseconds: float) -> bool:
        """Lets time pass for playback and the state machine.

        :return: Whether the picture of the player may be another one: `pixels()` and `image()` draw it.
        """
        changed = ctypes.c_int32()
        self._call("tick", milliseconds, byref(changed))
        return bool(changed.value)

    def events(self) -> Iterator[Event]:
        """Takes the events since the last call."""
        while True:
            event = c.Event()
            try:
                self._call("next_event", byref(event))
            except LottieError as error:
                if error.status is Status.NOT_FOUND:
                    return
                raise
            try:
                kind = EventKind(event.kind)
            except ValueError:
                continue  # of a newer library
            yield Event(
                kind, _decoded(event.text), _decoded(event.other), _decoded(event.old_value), event.number,
                event.old_number)

    def machine(self, id: Optional[str] = None, *, json: Optional[str] = None, urls: str = "") -> StateMachine:
        """Loads and starts a state machine of the .lottie file, the one that the file names, or one in JSON.

        :param urls: The patterns of addresses that it may ask to open, separated by spaces.
        """
        if json is not None:
            self._call("load_machine_json", _encoded(json))
        else:
            name = id or self.info.initial_machine or next(iter(self.machines), None)
            if name is None:
                raise LottieError(Status.NOT_FOUND, "the file has no state machine")
            self._call("load_machine", _encoded(name))
        self._call("start_machine", _encoded(urls))
        return StateMachine(self)

    # Sound

    def sound(self, first: int, count: int) -> "numpy.ndarray":
        """Mixes frames of sound from one since the start: an array of `count` rows, left and right in -1...1, at 48 kHz."""
        import numpy

        if not 0 <= count <= 1 << 30:
            raise ValueError("there are no such samples")
        samples = numpy.zeros((count, 2), numpy.float32)
        self._call("get_sound", first, count, samples.ctypes.data_as(ctypes.POINTER(ctypes.c_float)))
        return samples

    # Movies

    def to_gif(self, path: Optional[Path] = None, **options: Any) -> bytes:
        """Makes a GIF, and writes it if there is a path. The options are those of `movies.Options`."""
        return movies.encode(self, "gif", path, movies.Options(**options))

    def to_apng(self, path: Optional[Path] = None, **options: Any) -> bytes:
        """Makes an animated PNG; see `to_gif`."""
        return movies.encode(self, "apng", path, movies.Options(**options))

    def to_webp(self, path: Optional[Path] = None, **options: Any) -> bytes:
        """Makes an animated WebP; see `to_gif`."""
        return movies.encode(self, "webp", path, movies.Options(**options))

    def to_mp4(self, path: Path, **options: Any) -> None:
        """Writes an MP4 with the sound, by ffmpeg, over white unless there is a `background`."""
        movies.film(self, "mp4", path, movies.Options(**options))

    def to_webm(self, path: Path, **options: Any) -> None:
        """Writes a WebM with alpha and the sound, by ffmpeg."""
        movies.film(self, "webm", path, movies.Options(**options))

    def _repr_png_(self) -> bytes:
        """What a notebook shows: the animation as an animated PNG of at most 320 pixels."""
        scale = min(1.0, 320 / max(self.width, self.height))
        size = (max(1, round(self.width * scale)), max(1, round(self.height * scale)))
        return self.to_apng(size=size, framerate=min(25.0, self.framerate))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Dict[str, Any]:
        return {"text/plain": repr(self), "image/png": self._repr_png_()}


def _stops(stops: Sequence[Tuple[float, Color]]) -> Tuple[Any, int]:
    numbers = [number for position, value in stops for number in (float(position), *color(value))]
    return (ctypes.c_double * len(numbers))(*numbers), len(numbers) // 5
