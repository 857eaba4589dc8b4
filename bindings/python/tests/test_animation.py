# SPDX-License-Identifier: Apache-2.0
import gc
import json
import threading
import weakref

import numpy
import pytest

import lottiekit
from lottiekit import Animation, LottieError, Status

BOX = json.dumps({
    "fr": 10, "ip": 0, "op": 10, "w": 20, "h": 20,
    "assets": [{"id": "pic", "p": "pic.png", "u": "images/", "w": 8, "h": 8, "e": 0}],
    "slots": {"fill": {"p": {"a": 0, "k": [0, 0, 1, 1]}}, "size": {"p": {"a": 0, "k": [10, 10]}}},
    "layers": [
        {"nm": "Image", "ty": 2, "refId": "pic", "ip": 0, "op": 10, "ks": {}},
        {"nm": "Box", "ty": 4, "ip": 0, "op": 10, "ks": {"p": {"k": [10, 10]}}, "shapes": [{"ty": "gr", "nm": "G", "it": [
            {"ty": "rc", "nm": "R", "p": {"k": [0, 0]}, "s": {"k": [10, 10], "sid": "size"}, "r": {"k": 0}},
            {"ty": "fl", "nm": "F", "c": {"k": [0, 0, 1, 1], "sid": "fill"}, "o": {"k": 100}}, {"ty": "tr"}]}]}],
}).encode()


@pytest.fixture
def box():
    with Animation.from_bytes(BOX) as animation:
        yield animation


def test_what_is_in_a_file(boat, assets):
    assert boat.info.framerate > 0 and boat.duration == pytest.approx((boat.end - boat.start) / boat.framerate)
    assert boat.layers and all(layer.kind for layer in boat.layers)
    assert len(boat.keypaths) > 10
    with Animation.open(assets / "Samples" / "heart-button.json") as heart:
        assert heart.markers and heart.markers[0].name
    with Animation.open(str(assets / "Interactive" / "themed-card.lottie")) as card:
        assert card.themes == ["light", "dark", "brand"] and card.animation_ids == ["card"]
        assert card.info.initial_theme == "light"


def test_arrays_are_drawn_into_without_a_copy(boat):
    array = boat.pixels(30, size=(64, 48))
    assert array.shape == (48, 64, 4) and array.dtype == numpy.uint8 and array[..., 3].any()
    same = numpy.zeros((48, 64, 4), numpy.uint8)
    assert boat.pixels(30, out=same) is same
    assert (same == array).all()
    # Rows with gaps, as those of a part of a larger array.
    wide = numpy.full((48, 100, 4), 7, numpy.uint8)
    boat.pixels(30, out=wide[:, 10:74])
    assert (wide[:, 10:74] == array).all() and (wide[:, :10] == 7).all() and (wide[:, 74:] == 7).all()


def test_formats_have_the_same_picture(boat):
    rgba = boat.pixels(30, size=(40, 40))
    assert (boat.pixels(30, size=(40, 40), format="bgra")[..., [2, 1, 0, 3]] == rgba).all()
    assert (boat.pixels(30, size=(40, 40), format="alpha") == rgba[..., 3]).all()
    assert boat.image(30, size=(40, 40)).size == (40, 40)


def test_arrays_that_cannot_be_drawn_into(boat):
    good = numpy.zeros((10, 10, 4), numpy.uint8)
    readonly = good.copy()
    readonly.flags.writeable = False
    for bad in (good.astype(numpy.float32), good[..., :3], good[:, ::2], good[::-1], readonly, good[:, :, ::-1]):
        with pytest.raises(ValueError):
            boat.pixels(0, size=(10, 10), out=bad)
    for size in ((0, 1), (20000, 1), (-1, 5)):
        with pytest.raises(LottieError) as error:
            boat.pixels(0, size=size)
        assert error.value.status is Status.LIMIT
    with pytest.raises(ValueError):
        boat.pixels(0, format="cmyk")


def test_regions_and_backgrounds(boat):
    whole = boat.pixels(30, size=(80, 60), background="#336699")
    assert (whole[..., 3] == 255).all()
    part = boat.pixels(30, size=(80, 60), background="#369", region=(20, 10, 30, 25))
    assert part.shape == (25, 30, 4)
    difference = part.astype(int) - whole[10:35, 20:50].astype(int)
    assert abs(difference).max() <= 2


def test_frames_follow_each_other(boat):
    numbers = boat.frame_numbers(5)
    frames = list(boat.frames(framerate=5, size=(16, 16)))
    assert len(frames) == len(numbers) and (frames[3] == boat.pixels(numbers[3], size=(16, 16))).all()


def test_values(box):
    assert tuple(box.pixels(0)[10, 10]) == (0, 0, 255, 255)
    box.set_color("Box.G.F.Color", "#ff0000")
    assert tuple(box.pixels(0)[10, 10]) == (255, 0, 0, 255)
    assert box.numbers("Box.G.F.Color") == [1, 0, 0, 1]
    box.set_number("Box.Transform.Opacity", 50)
    assert box.pixels(0)[10, 10, 3] == 128
    box.set_vector("**.R.Size", 20, 20)
    assert box.pixels(0)[0, 0, 3] == 128
    for keypath in ("Box.G.F.Color", "Box.Transform.Opacity", "**.R.Size"):
        box.clear(keypath)
    assert tuple(box.pixels(0)[10, 10]) == (0, 0, 255, 255)
    with pytest.raises(LottieError) as error:
        box.set_number("Nothing.Here", 1)
    assert error.value.status is Status.NOT_FOUND
    with pytest.raises(LottieError) as error:
        box.set_number("Box.G.F.Color", 1)
    assert error.value.status is Status.INVALID
    box.set_enabled("Box", False)
    assert not box.pixels(0).any()


def test_slots_and_themes(box, assets):
    assert {slot.id: slot.kind for slot in box.slots.values()} == {"fill": "color", "size": "vector"}
    box.set_slot("fill", (0, 1, 0))
    box.set_slot("size", (20, 4))
    array = box.pixels(0)
    assert tuple(array[10, 1]) == (0, 255, 0, 255) and not array[3, 10].any()
    box.reset_slot()
    assert tuple(box.pixels(0)[10, 10]) == (0, 0, 255, 255)
    with pytest.raises(LottieError):
        box.set_slot("none", 1)
    with Animation.open(assets / "Interactive" / "themed-card.lottie") as card:
        light = card.pixels(30, size=(40, 40))
        card.theme = "dark"
        assert card.theme == "dark" and (card.pixels(30, size=(40, 40)) != light).any()
        card.theme = None
        card.theme = "light"
        with pytest.raises(LottieError) as error:
            card.theme = "none"
        assert error.value.status is Status.NOT_FOUND


def test_images(box):
    red = numpy.zeros((2, 2, 4), numpy.uint8)
    red[..., 0] = red[..., 3] = 255
    box.set_image("pic", red)
    assert tuple(box.pixels(0)[4, 4]) == (255, 0, 0, 255)
    box.set_image("pic", None)
    assert not box.pixels(0)[2, 2].any()
    import io

    import PIL.Image

    file = io.BytesIO()
    PIL.Image.new("RGB", (3, 3), "#00ff00").save(file, "PNG")
    box.set_image("pic.png", file.getvalue())
    assert tuple(box.pixels(0)[4, 4]) == (0, 255, 0, 255)
    box.set_image("pic", PIL.Image.new("RGBA", (3, 3), "#0000ff"))
    assert tuple(box.pixels(0)[2, 2]) == (0, 0, 255, 255)
    with pytest.raises(LottieError):
        box.set_image("pic", b"no image")


def test_files_are_asked_for():
    import io

    import PIL.Image

    file = io.BytesIO()
    PIL.Image.new("RGB", (3, 3), "#00ff00").save(file, "PNG")
    asked = []

    def read(kind, name):
        asked.append((kind, name))
        return file.getvalue()

    with Animation.from_bytes(BOX, read=read) as animation:
        gc.collect()
        assert tuple(animation.pixels(0)[4, 4]) == (0, 255, 0, 255)
        animation.pixels(5)
    assert asked == [("image", "images/pic.png")]

    def fail(kind, name):
        raise OSError

    with Animation.from_bytes(BOX, read=fail) as animation:
        assert not animation.pixels(0)[2, 2].any()


def test_parts_are_asked_for():
    part = b'{"fr":10,"ip":0,"op":10,"w":4,"h":4,"layers":[{"ty":1,"ip":0,"op":10,"ks":{},"sw":4,"sh":4,"sc":"#ff0000"}]}'
    scene = b'{"fr":10,"ip":0,"op":10,"w":4,"h":4,"layers":[{"ty":0,"refId":"$a.json","ip":0,"op":10,"ks":{}}]}'
    asked = []
    with Animation.from_bytes(scene, read=lambda kind, name: asked.append((kind, name)) or part) as animation:
        assert tuple(animation.pixels(0)[1, 1]) == (255, 0, 0, 255)
        assert animation.poster == 3
    assert asked == [("part", "a.json")]


def test_errors_have_their_place(tmp_path):
    path = tmp_path / "broken.json"
    path.write_text('{"layers": [{"ty": 4, "ks": {"p": [1, 2}}]}')
    with pytest.raises(LottieError) as error:
        Animation.open(path)
    assert (error.value.status, error.value.line, error.value.column) == (Status.MALFORMED, 1, 40)
    assert error.value.path == "layers[0].ks.p[1]" and str(error.value).startswith(f"{path}:1:40: layers[0]")
    with pytest.raises(LottieError) as error:
        Animation.open(tmp_path / "none.json")
    assert error.value.status is Status.UNREADABLE
    with pytest.raises(ValueError):
        Animation.from_bytes(BOX, limits={"nothing": 1})
    with pytest.raises(LottieError) as error:
        Animation.from_bytes(BOX, limits={"json_bytes": 10})
    assert error.value.status is Status.LIMIT


def test_a_closed_animation(boat):
    boat.close()
    boat.close()
    assert repr(boat) == "<Animation, closed>"
    with pytest.raises(LottieError) as error:
        boat.pixels(0, size=(4, 4))
    assert error.value.status is Status.NO_ANIMATION


def test_it_is_freed_with_its_last_reference(assets):
    animation = Animation.open(assets / "Samples" / "loading-dots.json")
    reference = weakref.ref(animation)
    del animation
    assert reference() is None


def test_threads_draw_beside_each_other(assets):
    results = {}

    def draw(number):
        with Animation.open(assets / "Samples" / "precomps.json") as animation:
            results[number] = [animation.pixels(frame, size=(60, 40)).tobytes() for frame in range(0, 40, 5)]

    threads = [threading.Thread(target=draw, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8 and all(result == results[0] for result in results.values())


def test_one_animation_is_not_shared(assets):
    seen = set()
    with Animation.open(assets / "Samples" / "mattes-and-masks.json") as animation:
        def draw():
            for frame in range(12):
                try:
                    animation.pixels(frame, size=(300, 300))
                    seen.add(Status.OK)
                except LottieError as error:
                    seen.add(error.status)

        threads = [threading.Thread(target=draw) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    # Python's lock is free while one draws, so others come in between.
    assert Status.OK in seen and seen <= {Status.OK, Status.BUSY}


def test_cancelling(boat):
    boat.cancel()
    with pytest.raises(LottieError) as error:
        boat.pixels(0, size=(8, 8))
    assert error.value.status is Status.CANCELLED
    boat.pixels(0, size=(8, 8))


def test_messages_of_the_library(box):
    messages = []
    lottiekit.set_log(messages.append)
    box.set_number("**", 1)
    lottiekit.set_log(None)
    box.set_number("**.**", 1)
    assert messages and all(isinstance(message, str) for message in messages)
    assert lottiekit.library_version() == lottiekit.__version__


def test_layers(box):
    corners = box.layer_corners(1, 0)
    assert corners[0] == pytest.approx((5, 5)) and corners[2] == pytest.approx((15, 15))
    assert box.layers_at(10, 10, 0) == [1] and box.layers_at(1, 1, 0) == []
    assert [problem.code for problem in box.warnings] == ["image"] or box.warnings == []
