# SPDX-License-Identifier: Apache-2.0
import importlib.util
import io
import gzip
import pathlib

import PIL.Image
import pytest

import lottiekit

EXAMPLES = pathlib.Path(__file__).resolve().parents[1] / "examples"


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_sticker_becomes_webp(assets):
    sticker = gzip.compress((assets / "Samples" / "loading-dots.json").read_bytes())
    with PIL.Image.open(io.BytesIO(example("sticker").webp(sticker, 64))) as image:
        assert image.size == (64, 64) and image.n_frames > 5


def test_an_animation_is_a_function_of_time(boat):
    frame = example("film").frames(boat, (40, 30))
    assert frame(0.5).shape == (30, 40, 3)
    assert (frame(0.5) == boat.pixels(boat.start + 0.5 * boat.framerate, size=(40, 30), background="#ffffff")[..., :3]).all()


def test_a_cell_shows_an_animation(assets, monkeypatch):
    monkeypatch.chdir(assets / "Samples")
    (shown,) = [
        value for value in vars(run_cell(assets)).values() if isinstance(value, lottiekit.Animation)]
    with PIL.Image.open(io.BytesIO(shown._repr_mimebundle_()["image/png"])) as image:
        assert image.n_frames > 1 and max(image.size) <= 320
    shown.close()


def run_cell(assets):
    text = (EXAMPLES / "notebook.py").read_text().replace("boat.json", "loading-dots.json")
    module = type(pytest)("cell")
    exec(compile(text, "cell", "exec"), module.__dict__)
    return module
