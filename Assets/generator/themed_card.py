"""themed-card: a player's card whose colours, progress and pace are slots, with three themes."""

from .lottie import *


def drawing():
    card = Composition("Card", 320, 180, 120)
    card.shapes("Bars",
                *[group(f"Bar {n}", rect("Rectangle", (10, 60), (0, 0), radius=5), fill(slot("accent", "#3A7BFD")),
                        p=(-60 + 30 * n, 0),
                        s=cycle([[100, 40 + 12 * n], [100, 130 - 14 * n]], 60, 0, 120))
                  for n in range(5)],
                p=(200, 76))
    card.shapes("Progress",
                group("Done", shape("Path", line((-60, 0), (60, 0))), trim(0, slot("progress", 65)),
                      stroke(slot("accent", "#3A7BFD"), 8)),
                group("All", shape("Path", line((-60, 0), (60, 0))), stroke(slot("ink", "#1D2433"), 8, 16)),
                p=(200, 142))
    card.shapes("Cover",
                group("Note", ellipse("Head", (26, 20)), rect("Stem", (4, 52), (11, -24)),
                      fill(slot("surface", "#FFFFFF")), p=(-6, 18)),
                group("Disc", ellipse("Circle", 96), fill(slot("accent", "#3A7BFD"))),
                p=(78, 90), s=cycle([[100, 100], [106, 106]], 60, 0, 120))
    card.shapes("Card", group("Face", rect("Rectangle", (304, 164), radius=22), fill(slot("surface", "#FFFFFF"))),
                p=(160, 90))
    card.shapes("Ground", group("Face", rect("Rectangle", (320, 180)), fill(slot("ground", "#E8ECF4"))), p=(160, 90))
    return card


def theme(**colors):
    return {"rules": [{"id": name, "type": "Color", "value": color(value)[:3]} for name, value in colors.items()]}


def write(path):
    themes = {
        "light": theme(ground="#E8ECF4", surface="#FFFFFF", ink="#1D2433", accent="#3A7BFD"),
        "dark": theme(ground="#10131A", surface="#1D2230", ink="#EDF1FA", accent="#7AA5FF"),
        "brand": theme(ground="#3B1C5A", surface="#5B2A86", ink="#FFE9F3", accent="#FF9F1C")}
    themes["brand"]["rules"].append({"id": "progress", "type": "Scalar", "keyframes": [
        {"frame": 0, "value": 0}, {"frame": 119, "value": 100}]})
    return write_dotlottie(path, {
        "manifest.json": {"version": "2", "generator": "LottieKit", "initial": {"animation": "card"},
                          "animations": [{"id": "card", "initialTheme": "light"}],
                          "themes": [{"id": name} for name in themes]},
        "a/card.json": drawing().document(), **{f"t/{name}.json": rules for name, rules in themes.items()}})
