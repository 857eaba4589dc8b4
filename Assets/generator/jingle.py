"""jingle: four instruments, four discs. Each note makes its disc jump; the notes below are heard and seen.

The clips are Ogg Vorbis, encoded by ffmpeg (libvorbis): the only sample that needs more than Python."""

import random
import subprocess

from .lottie import *

RATE = 32_000
LENGTH = 300
BEAT = 30                                    # frames: two beats a second

# Time in beats from the start of the layer, and semitones from A4.
MELODY = [(0, 3), (1, 7), (1.5, 10), (2, 15), (3, 12), (3.5, 10), (4, 7), (5, 10), (6, 15)]
BASS = [(0, -21), (1.5, -21), (2, -14), (3.5, -14), (4, -17), (5.5, -17), (6, -21)]
SHAKER = [(n / 2, 0) for n in range(11)]
CHORD = [(0, -9), (0, -5), (0, -2), (0, 3)]


def frequency(semitone):
    return 440 * 2 ** (semitone / 12)


def bell(time, pitch):
    partials = [(1, 1, 3.5), (2.76, 0.35, 7), (5.4, 0.12, 14)]
    return sum(a * math.exp(-d * time) * math.sin(math.tau * pitch * f * time) for f, a, d in partials)


def pluck(time, pitch):
    return math.exp(-3 * time) * sum(
        math.sin(math.tau * pitch * n * time) / n ** 1.4 * math.exp(-time * n * 1.5) for n in range(1, 7))


def pad(time, pitch):
    swell = min(1, time / 0.05) * math.exp(-1.2 * time)
    return swell * (math.sin(math.tau * pitch * time) + 0.3 * math.sin(math.tau * 2 * pitch * time))


def shake(seed):
    noise = random.Random(seed)
    last = 0.0

    def voice(time, pitch):
        nonlocal last
        value = noise.uniform(-1, 1)
        high, last = value - last, value
        return high * math.exp(-45 * time) * min(1, time / 0.004)

    return voice


def play(notes, voice, seconds, loudness, ring):
    """The samples of an instrument: each note rings for some seconds."""
    samples = [0.0] * int(seconds * RATE)
    for beat, semitone in notes:
        start, pitch = round(beat * BEAT / FRAME_RATE * RATE), frequency(semitone)
        for i in range(min(round(ring * RATE), len(samples) - start)):
            # The end of a note is faded, so that nothing clicks.
            tail = min(1, (ring * RATE - i) / 800)
            samples[start + i] += voice(i / RATE, pitch) * loudness * tail
    return samples


def ogg(samples, quality):
    """Ogg Vorbis, with the same bytes on every run of the same encoder."""
    data = b"".join(struct.pack("<h", round(max(-1, min(1, s)) * 32767)) for s in samples)
    command = ["ffmpeg", "-v", "error", "-f", "s16le", "-ar", str(RATE), "-ac", "1", "-i", "pipe:0", "-map_metadata",
               "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact", "-c:a", "libvorbis", "-q:a", str(quality), "-f",
               "ogg", "pipe:1"]
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def jumps(notes, start, height):
    """A disc's scale: it swells at each note, and settles before the next one."""
    times = sorted({round(start + beat * BEAT) for beat, _ in notes})
    frames = []
    for n, time in enumerate(times):
        after = times[n + 1] if n + 1 < len(times) else time + 40
        if not frames or frames[-1][0] < time:
            frames.append((time, [100, 100], OUT))
        rest = min(after, time + 26)
        frames += [(time + 4, [100 + height, 100 + height], SINE), (rest, [100, 100], OUT)]
    return keys(*frames)


def build():
    film = Composition("Jingle", 480, 200, LENGTH)
    parts = [
        # name, colour, notes, voice, first frame, seconds, loudness, ring, levels, jump
        ("Bass", "#5B4BC4", BASS, pluck, 0, 4.4, 0.34, 1.1, [90, 90], 22),
        ("Melody", "#1FB8A6", MELODY, bell, 30, 4.3, 0.3, 1.2, [80, 100], 34),
        ("Shaker", "#FFB13D", SHAKER, shake(7), 60, 2.9, 0.16, 0.16, [100, 55], 14),
        ("Chord", "#FF6B57", CHORD, pad, 180, 1.9, 0.16, 1.9,
         keys((180, [40, 40], LINEAR), (210, [100, 100], SINE), (294, [0, 0])), 30),
    ]
    for n, (name, paint, notes, voice, start, seconds, loudness, ring, levels, jump) in enumerate(parts):
        disc = group(f"{name} Disc", ellipse("Circle", 64), fill(paint), s=jumps(notes, start, jump))
        halo = group(f"{name} Halo", ellipse("Ring", 64), stroke(paint, 3),
                     s=keys(*[(t, v, e) for time in sorted({round(start + b * BEAT) for b, _ in notes})
                              for t, v, e in [(time, [100, 100], OUT), (time + 13, [175, 175], HOLD)]]),
                     o=keys(*[(t, v, e) for time in sorted({round(start + b * BEAT) for b, _ in notes})
                              for t, v, e in [(time, 70, OUT), (time + 13, 0, HOLD)]]))
        film.shapes(name, disc, halo, p=(84 + 104 * n, 100))
    for name, _, notes, voice, start, seconds, loudness, ring, levels, _ in parts:
        clip = embedded_sound(f"sound_{name.lower()}", "ogg", ogg(play(notes, voice, seconds, loudness, ring), 1))
        film.audio(f"{name} Sound", clip, levels=levels, ip=start, st=start)
    film.solid("Ground", 480, 200, "#FFF8EC")
    return film
