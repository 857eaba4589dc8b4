# SPDX-License-Identifier: Apache-2.0
import io

import numpy
import PIL.Image
import pytest

from lottiekit import Animation, EventKind, LottieError, Status
from lottiekit.__main__ import main


def test_playback(boat):
    boat.play(loop=2, speed=2)
    assert boat.player.status == "playing"
    assert boat.tick(100) and not boat.tick(0)
    frame = boat.player.frame
    assert frame == pytest.approx(boat.start + 0.2 * boat.framerate, abs=0.01)
    assert (boat.pixels(size=(30, 30)) == boat.pixels(frame, size=(30, 30))).all()
    boat.seek(boat.start + 5)
    boat.pause()
    kinds = [event.kind for event in boat.events()]
    assert kinds == [EventKind.LOADED, EventKind.PLAYED, EventKind.PAUSED]
    assert list(boat.events()) == []
    with pytest.raises(LottieError) as error:
        boat.pause()
    assert error.value.status is Status.WRONG_STATE
    with pytest.raises(ValueError):
        boat.play(mode="sideways")


def test_a_machine(assets):
    with Animation.open(assets / "Interactive" / "rating-machine.lottie") as animation:
        assert animation.machines == ["rating"]
        with animation.machine() as machine:
            assert machine.state == "stars0" and machine.inputs["shown"] == 0
            assert list(machine.inputs) == ["rating", "shown"]
            none = animation.pixels(size=(60, 20))
            machine.inputs["shown"] = 4
            assert machine.inputs["shown"] == 4
            with pytest.raises(KeyError):
                machine.inputs["none"]
            for _ in range(20):
                animation.tick(50)
            assert machine.state == "stars4"
            assert (animation.pixels(size=(60, 20)) != none).any()
            entered = [event.text for event in animation.events() if event.kind is EventKind.STATE_ENTERED]
            assert entered[-1] == "stars4"
            machine.pointer("move", 10, 10)
        assert animation.player.machine_status == "stopped"


def test_sound(assets):
    with Animation.open(assets / "Samples" / "jingle.json") as animation:
        assert animation.info.has_sound
        samples = animation.sound(0, 48000)
        assert samples.shape == (48000, 2) and samples.dtype == numpy.float32 and 0 < abs(samples).max() <= 1
        assert (animation.sound(1000, 50) == samples[1000:1050]).all()


def test_movies(assets, tmp_path):
    with Animation.open(assets / "Samples" / "loading-dots.json") as animation:
        done = []
        content = animation.to_gif(
            tmp_path / "dots.gif", size=(40, 30), first=0, last=6, progress=lambda done_, total: done.append(done_))
        assert (tmp_path / "dots.gif").read_bytes() == content and done
        assert PIL.Image.open(io.BytesIO(content)).size == (40, 30)
        for make in (animation.to_webp, animation.to_apng):
            with PIL.Image.open(io.BytesIO(make(size=(40, 30), first=0, last=6))) as image:
                assert image.n_frames > 1
        # Values that were set are in movies, too.
        plain = animation.to_apng(size=(20, 20), first=3, last=4)
        animation.set_color("**.Color", "#ff0000")
        assert animation.to_apng(size=(20, 20), first=3, last=4) != plain

        def stop(done_, total):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            animation.to_gif(size=(40, 30), progress=stop)
        assert animation._repr_mimebundle_()["image/png"].startswith(b"\x89PNG")


def test_films(assets, tmp_path):
    pytest.importorskip("shutil").which("ffmpeg") or pytest.skip("needs ffmpeg")
    import subprocess

    with Animation.open(assets / "Samples" / "jingle.json") as animation:
        path = tmp_path / "jingle.mp4"
        animation.to_mp4(path, size=(64, 64), framerate=10)
        facts = subprocess.run(
            ["ffprobe", "-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", str(path)],
            capture_output=True, text=True, check=True).stdout.split()
        assert sorted(facts) == ["aac", "h264"]
        assert [file.name for file in tmp_path.iterdir()] == ["jingle.mp4"]
        with pytest.raises(LottieError):
            animation.to_webm(tmp_path / "none" / "x.webm", size=(16, 16), framerate=5)


def test_the_command(assets, tmp_path, capsys):
    file = str(assets / "Samples" / "heart-button.json")
    assert main([file]) == 0
    assert "markers: " in capsys.readouterr().out
    picture = tmp_path / "heart.png"
    assert main([file, "-o", str(picture), "--size", "50x40", "--frame", "20"]) == 0
    assert PIL.Image.open(picture).size == (50, 40)
    assert main([str(tmp_path / "none.json")]) == 1
    assert "there is no such file" in capsys.readouterr().err
