"""toggle-machine: a switch with a state machine. It leans towards the pointer, and a click moves it over.

Four poses, a marker each; every transition is tweened, so that a click in the middle of another turns round there."""

from .lottie import *

POSES = ["off", "offHover", "on", "onHover"]
EASING = [0.3, 0, 0.25, 1.2]


def poses(*values):
    """A value for each pose."""
    return keys(*[(10 * n, value, EASE) for n, value in enumerate(values)])


def drawing():
    toggle = Composition("Toggle", 200, 120, 40)
    for n, name in enumerate(POSES):
        toggle.marker(name, 10 * n, 1)
    toggle.shapes("Knob",
                  group("Disc", ellipse("Circle", 64), fill("#FFFFFF")),
                  p=poses([66, 60], [72, 60], [134, 60], [128, 60]),
                  s=poses([100, 100], [108, 104], [100, 100], [108, 104]))
    toggle.shapes("Track",
                  group("Pill", rect("Rectangle", (152, 84), radius=42),
                        fill(poses(color("#AEB6C4"), color("#9AA4B5"), color("#2FBF71"), color("#27A862")))),
                  p=(100, 60))
    return toggle


def state(name, others):
    return {"type": "PlaybackState", "name": name, "animation": "", "segment": name, "transitions": [
        {"type": "Tweened", "toState": target, "duration": 0.25, "easing": EASING, "guards": [
            {"type": "Boolean", "inputName": "isOn", "conditionType": "Equal", "compareTo": target.startswith("on")},
            {"type": "Boolean", "inputName": "isHovered", "conditionType": "Equal",
             "compareTo": target.endswith("Hover")}]}
        for target in others]}


def machine():
    def hover(kind, flag):
        return {"type": kind, "layerName": "Track", "actions": [
            {"type": "SetBoolean", "inputName": "isHovered", "value": flag}]}
    return {
        "initial": "off",
        "states": [state(name, [other for other in POSES if other != name]) for name in POSES],
        "inputs": [{"type": "Boolean", "name": "isOn", "value": False},
                   {"type": "Boolean", "name": "isHovered", "value": False}],
        "interactions": [hover("PointerEnter", True), hover("PointerExit", False),
                         {"type": "Click", "layerName": "Track", "actions": [
                             {"type": "Toggle", "inputName": "isOn"}]}]}


def write(path):
    return write_dotlottie(path, {
        "manifest.json": {"version": "2", "generator": "LottieKit", "initial": {
            "animation": "toggle", "stateMachine": "toggle"}, "animations": [{"id": "toggle"}],
            "stateMachines": [{"id": "toggle", "name": "Toggle with hover"}]},
        "a/toggle.json": drawing().document(), "s/toggle.json": machine()})
