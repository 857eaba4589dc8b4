# SPDX-License-Identifier: Apache-2.0
"""Movies: GIF, APNG and WebP by the library, MP4 and WebM by ffmpeg."""
from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import wave
from ctypes import byref, string_at
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, List, Optional, Tuple, Union

from . import _library as c
from .errors import LottieError, Status
from .values import FITS, Color, bits, choice

if TYPE_CHECKING:
    from .animation import Animation

SOUND_RATE = 48_000
_FORMATS = {"gif": 0, "apng": 1, "webp": 2}


@dataclass
class Options:
    """How a movie is made."""

    #: Width and height in pixels; None for those of the animation.
    size: Optional[Tuple[int, int]] = None
    #: Frames per second; None for those of the animation, up to what the format allows.
    framerate: Optional[float] = None
    #: See `Animation.pixels`.
    fit: str = "fit"
    background: Optional[Color] = None
    #: The number of plays; 0 for endless. Videos have none.
    plays: int = 0
    #: 1...100; None for the best of GIF and WebP, and 80 of videos.
    quality: Optional[int] = None
    #: The first frame and the one after the last; None for all.
    first: Optional[float] = None
    last: Optional[float] = None
    #: Is told of frames that are done, and of all; what it raises ends the call.
    progress: Optional[Callable[[int, int], Any]] = None


def encode(animation: "Animation", format: str, path: Any, options: Options) -> bytes:
    """Makes a movie that the library encodes."""
    parts: List[bytes] = []
    problem: List[BaseException] = []

    def write(_: Any, content: Any, count: int) -> int:
        parts.append(string_at(content, count) if count else b"")
        return 0

    def progress(_: Any, done: int, total: int) -> int:
        try:
            if options.progress:
                options.progress(done, total)
            return 0
        except BaseException as error:
            problem.append(error)
            return 1

    width, height = options.size or (0, 0)
    first, last = _span(animation, options)
    wanted = c.ExportOptions(
        format=_FORMATS[format], width=width, height=height, fit=choice(options.fit, FITS, "fit"),
        background=bits(options.background), framerate=options.framerate or 0, first=first, last=last,
        plays=options.plays, quality=options.quality or 0, progress=c.ProgressFunction(progress))
    try:
        animation._call("export", byref(wanted), c.WriteFunction(write), None)
    except LottieError:
        if problem:
            raise problem[0]
        raise
    content = b"".join(parts)
    if path is not None:
        with open(path, "wb") as file:
            file.write(content)
    return content


def _span(animation: "Animation", options: Options) -> Tuple[float, float]:
    if options.first is None and options.last is None:
        return 0, 0
    info = animation.info
    return (info.start if options.first is None else options.first, info.end if options.last is None else options.last)


def _factor(quality: Optional[int], worst: int, best: int) -> str:
    """The constant rate factor of a quality."""
    return str(round(worst + (best - worst) * (80 if quality is None else quality) / 100))


def film(animation: "Animation", format: str, path: Union[str, "os.PathLike[str]"], options: Options) -> None:
    """Makes a video: the frames go through a pipe to ffmpeg."""
    ffmpeg = shutil.which("ffmpeg")
    if ffmpeg is None:
        raise LottieError(Status.UNAVAILABLE, "ffmpeg is not installed")
    info = animation.info
    width, height = options.size or (animation.width, animation.height)
    # Colours are stored at half the resolution.
    width, height = max(2, width - width % 2), max(2, height - height % 2)
    rate = options.framerate or info.framerate
    first, last = _span(animation, options)
    if last <= first:
        first, last = info.start, info.end
    step = info.framerate / rate
    frames = [first + i * step for i in range(max(1, round((last - first) / step)))]
    background = options.background
    if format == "mp4":
        codec = ["-c:v", "libx264", "-preset", "medium", "-pix_fmt", "yuv420p", "-crf", _factor(options.quality, 40, 10)]
        sound_codec, container = ["-c:a", "aac", "-b:a", "192k"], ["-movflags", "+faststart", "-f", "mp4"]
        background = "#ffffff" if background is None else background
    else:
        codec = [
            "-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-b:v", "0", "-row-mt", "1", "-auto-alt-ref", "0", "-crf",
            _factor(options.quality, 60, 10)]
        sound_codec, container = ["-c:a", "libopus", "-b:a", "160k"], ["-f", "webm"]
    command = [
        ffmpeg, "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", f"{width}x{height}", "-r", f"{rate:.6f}",
        "-i", "-"]
    with tempfile.TemporaryDirectory() as folder:
        if info.has_sound:
            sound = os.path.join(folder, "sound.wav")
            _write_sound(animation, sound, (first - info.start) / info.framerate, (last - info.start) / info.framerate)
            command += ["-i", sound, *sound_codec]
        part = os.path.join(os.path.dirname(os.path.abspath(path)), f".{os.path.basename(path)}.part")
        command += [*codec, *container, part]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            assert process.stdin and process.stderr
            picture = None
            for number, frame in enumerate(frames):
                picture = animation.pixels(
                    frame, size=(width, height), fit=options.fit, background=background, out=picture)
                try:
                    process.stdin.write(picture.data)
                except BrokenPipeError:
                    break
                if options.progress:
                    options.progress(number + 1, len(frames))
            _, errors = process.communicate()
            if process.returncode != 0:
                raise LottieError(Status.UNAVAILABLE, f"ffmpeg failed: {errors.decode(errors='replace').strip()}")
            os.replace(part, path)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
            if process.stdin:
                process.stdin.close()
            if process.stderr:
                process.stderr.close()
            if os.path.exists(part):
                os.remove(part)


def _write_sound(animation: "Animation", path: str, start: float, end: float) -> None:
    """Writes the sound of some seconds as WAV."""
    import numpy

    first, last = round(start * SOUND_RATE), round(end * SOUND_RATE)
    with wave.open(path, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(SOUND_RATE)
        while first < last:
            count = min(SOUND_RATE, last - first)
            samples = numpy.clip(animation.sound(first, count), -1, 1)
            file.writeframes((samples * 32767).round().astype("<i2").tobytes())
            first += count
