#!/usr/bin/env python3
"""How players show what `PieceOfWorkTests` makes of files: mended, with two slots and two themes, as a .lottie file.

    pip install thorvg-python pillow
    Benchmarks/piece-of-work.py --lottie .build/debug/lottie DIR [FILE...]

Each FILE is an animation with a layer that has a matte, and with two colours. The test breaks it as exporters do, with the
matte on another layer and a layer there twice, and mends it with the window's commands; without FILE, the sample of the test.
DIR gets a folder for each, with the broken and the made file and the pictures. Each theme, and none, is drawn by `lottie
render`, by a button of the module Controls, and by ThorVG. ThorVG's package has no themes: it gets the animation with the
values of the theme in its slots, in the list and where they are used. The mean differences from `lottie render` are printed,
of 0 to 255, over white; more than 1 for the button, or 4 for ThorVG, is an error. So is a difference of ThorVG's pictures of
FILE and of the mended file without a theme, which is printed last. sheet.png has the pictures side by side.
"""
import argparse, json, os, shlex, subprocess, sys, tempfile, zipfile

from PIL import Image, ImageChops, ImageStat

SIZE = 256


def themed(animation, theme):
    """The animation with the values of a theme."""
    text = json.loads(json.dumps(animation))
    slots = text.get("slots", {})
    for rule in (theme or {"rules": []})["rules"]:
        slots[rule["id"]]["p"]["k"] = rule["value"]

    def visit(value):
        if isinstance(value, dict):
            slot = slots.get(value.get("sid"))
            if slot:
                value.update(slot["p"])
            for inner in value.values():
                visit(inner)
        elif isinstance(value, list):
            for inner in value:
                visit(inner)

    for key, value in text.items():
        if key != "slots":
            visit(value)
    return text


def ours(lottie, path, theme, frame, out):
    command = [lottie, "render", path, "--frames", str(frame), "--size", f"{SIZE}x{SIZE}"]
    command += ["--output", out]
    subprocess.run(command + (["--theme", theme] if theme else []), check=True)
    return over_white(Image.open(out))


def thorvg(text, frame):
    import thorvg_python as tvg

    with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
        json.dump(text, file)
    engine = tvg.Engine()
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(SIZE, SIZE)
    animation = tvg.LottieAnimation(engine)
    picture = animation.get_picture()
    picture.load(file.name)
    width, height = float(text["w"]), float(text["h"])
    scale = SIZE / max(width, height)
    picture.set_size(width * scale, height * scale)
    picture.translate((SIZE - width * scale) / 2, (SIZE - height * scale) / 2)
    canvas.add(picture)
    animation.set_frame(float(frame - text.get("ip", 0)))
    canvas.update()
    canvas.draw(False)
    canvas.sync()
    image = canvas.get_pillow()
    os.unlink(file.name)
    return over_white(image)


def over_white(image):
    image = image.convert("RGBA")
    ground = Image.new("RGBA", image.size, "white")
    ground.alpha_composite(image)
    return ground.convert("RGB")


def difference(one, other):
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def make(command, path, folder):
    """Has the test mend a file; false where it fails."""
    environment = dict(os.environ, LOTTIE_WORK_FOLDER=folder)
    if path:
        environment["LOTTIE_WORK_FILE"] = os.path.abspath(path)
    run = subprocess.run(
        shlex.split(command) + ["--filter", "PieceOfWorkTests"], env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if run.returncode:
        print(run.stdout)
    return run.returncode == 0


def compare(lottie, folder, original):
    """Draws what was made by all players; the worst differences of the button, of ThorVG, and of ThorVG's from the original."""
    path = os.path.join(folder, "work.lottie")
    archive = zipfile.ZipFile(path)
    animation = json.loads(archive.read("a/work.json"))
    start, end = animation["ip"], animation["op"]
    worst = [0.0, 0.0, 0.0]
    rows = []
    for theme in [None, "day", "night"]:
        rules = json.loads(archive.read(f"t/{theme}.json")) if theme else None
        for part in (0.25, 0.5, 0.75):
            frame = int(start + (end - start) * part)
            name = f"{theme or 'none'}-{frame}"
            own = ours(lottie, path, theme, frame, os.path.join(folder, f"{name}.png"))
            button = over_white(Image.open(os.path.join(folder, f"button-{name}.png")))
            other = thorvg(themed(animation, rules), frame)
            found = [difference(own, button), difference(own, other), 0.0]
            if original and not theme:
                found[2] = difference(other, thorvg(themed(original, None), frame))
            worst = [max(pair) for pair in zip(worst, found)]
            rows.append((own, button, other))
            print(f"  {name:12} button {found[0]:6.3f}  ThorVG {found[1]:6.3f}  mended {found[2]:6.3f}")
    sheet = Image.new("RGB", (3 * SIZE, SIZE * len(rows)))
    for index, row in enumerate(rows):
        for column, picture in enumerate(row):
            sheet.paste(picture, (SIZE * column, SIZE * index))
    sheet.save(os.path.join(folder, "sheet.png"))
    return worst


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("files", metavar="FILE", nargs="*")
    parser.add_argument("--lottie", default=".build/debug/lottie")
    parser.add_argument("--tests", default="Scripts/test", help="the command that runs tests")
    options = parser.parse_args()
    failed = False
    for path in options.files or [None]:
        name = os.path.splitext(os.path.basename(path))[0] if path else "sample"
        folder = os.path.join(os.path.abspath(options.folder), name)
        os.makedirs(folder, exist_ok=True)
        print(name)
        if not make(options.tests, path, folder):
            failed = True
            continue
        # Files beside an animation are not at hand for a text.
        original = json.load(open(path)) if path else None
        button, other, mended = compare(options.lottie, folder, original)
        failed = failed or button > 1 or other > 4 or mended > 0.01
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
