# SPDX-License-Identifier: Apache-2.0
"""Makes animated WebP of Telegram's stickers: sticker.py FILE.tgs... [--size 512]. A bot calls `webp` with what it received."""
import argparse
import concurrent.futures
import pathlib

import lottiekit


def webp(sticker: bytes, size: int = 512) -> bytes:
    """An animated WebP of a sticker."""
    # Files of strangers: no scripts, and less memory than usual.
    limits = {"without_javascript": 1, "memory": 64_000_000}
    with lottiekit.Animation.from_bytes(sticker, limits=limits) as animation:
        return animation.to_webp(size=(size, size), framerate=min(30.0, animation.framerate), quality=80)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--size", type=int, default=512)
    options = parser.parse_args()
    with concurrent.futures.ThreadPoolExecutor() as threads:
        contents = threads.map(lambda file: webp(file.read_bytes(), options.size), options.files)
        for file, content in zip(options.files, contents):
            file.with_suffix(".webp").write_bytes(content)
            print(file.with_suffix(".webp"), len(content), "bytes")


if __name__ == "__main__":
    main()
