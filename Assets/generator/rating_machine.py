"""rating-machine: five stars. The pointer shows a rating, a click keeps it.

`rating` is what was clicked, `shown` is what is seen; the global state leads to the pose of the latter."""

from .lottie import *

COUNT = 5
GOLD, GREY = color("#FFB52E"), color("#D3D9E3")


def drawing():
    rating = Composition("Rating", 300, 70, 10 * (COUNT + 1))
    for n in range(COUNT + 1):
        rating.marker(f"stars{n}", 10 * n, 1)
    for n in range(1, COUNT + 1):
        def at(value):
            return keys(*[(10 * pose, value(pose), EASE) for pose in range(COUNT + 1)])
        rating.shapes(f"Star {n}",
                      group("Shape", star("Star", 5, 26, 12, outer_round=12),
                            fill(at(lambda pose: GOLD if pose >= n else GREY))),
                      p=(60 * n - 30, 36),
                      s=at(lambda pose: [112, 112] if pose == n else [100, 100]))
    return rating


def machine():
    states = [{"type": "GlobalState", "name": "any", "transitions": [
        {"type": "Tweened", "toState": f"stars{n}", "duration": 0.2, "easing": [0.3, 0, 0.3, 1.3], "guards": [
            {"type": "Numeric", "inputName": "shown", "conditionType": "Equal", "compareTo": n}]}
        for n in range(COUNT + 1)]}]
    states += [{"type": "PlaybackState", "name": f"stars{n}", "animation": "", "segment": f"stars{n}",
                "transitions": []} for n in range(COUNT + 1)]
    interactions = []
    for n in range(1, COUNT + 1):
        layer = f"Star {n}"
        interactions += [
            {"type": "PointerEnter", "layerName": layer, "actions": [
                {"type": "SetNumeric", "inputName": "shown", "value": n}]},
            {"type": "PointerExit", "layerName": layer, "actions": [
                {"type": "SetNumeric", "inputName": "shown", "value": "$rating"}]},
            {"type": "Click", "layerName": layer, "actions": [
                {"type": "SetNumeric", "inputName": "rating", "value": n},
                {"type": "SetNumeric", "inputName": "shown", "value": n},
                {"type": "FireCustomEvent", "value": "rated"}]}]
    return {"initial": "stars0", "states": states,
            "inputs": [{"type": "Numeric", "name": "rating", "value": 0},
                       {"type": "Numeric", "name": "shown", "value": 0}],
            "interactions": interactions}


def write(path):
    return write_dotlottie(path, {
        "manifest.json": {"version": "2", "generator": "LottieKit", "initial": {
            "animation": "rating", "stateMachine": "rating"}, "animations": [{"id": "rating"}],
            "stateMachines": [{"id": "rating", "name": "Five stars"}]},
        "a/rating.json": drawing().document(), "s/rating.json": machine()})
