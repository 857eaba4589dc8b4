#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plays the work of a model with `lottie mcp`, through the client of PyPI's package mcp.

Usage: Tests/Programs/play.py LOTTIE [PICTURES]

LOTTIE is the program; the pictures that the model sees are written to the folder PICTURES. It makes an animation from nothing in
ten calls, sees that a layer is outside of the picture, mends it, and where the program has the tools lints, prepares and renders.
Exit code 0 if all went as it has to, 77 if the package is not installed.
"""
import asyncio, base64, json, pathlib, sys, tempfile

try:
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client
except ImportError:
    print("the package mcp is not installed", file=sys.stderr)
    sys.exit(77)

if len(sys.argv) not in (2, 3):
    sys.exit(__doc__)
program = str(pathlib.Path(sys.argv[1]).resolve())
pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) == 3 else None
if pictures:
    pictures.mkdir(parents=True, exist_ok=True)


def of(value, name):
    """A member by its name in the protocol; version 2 of the package writes `server_info` for `serverInfo`."""
    snake = "".join("_" + letter.lower() if letter.isupper() else letter for letter in name)
    return getattr(value, snake) if hasattr(value, snake) else getattr(value, name)


class Model:
    def __init__(self, session):
        self.session, self.calls = session, 0

    async def call(self, tool, fails=False, picture=None, **arguments):
        """Calls a tool. Returns its facts; the text of an error if it is to fail."""
        self.calls += 1
        result = await self.session.call_tool(tool, arguments)
        texts = [part.text for part in result.content if part.type == "text"]
        assert bool(of(result, "isError")) == fails, f"{tool} {arguments}: {texts}"
        for part in result.content:
            if part.type == "image":
                png = base64.b64decode(part.data)
                assert of(part, "mimeType") == "image/png" and png.startswith(b"\x89PNG")
                if pictures and picture:
                    (pictures / picture).write_bytes(png)
        if fails:
            return texts[0]
        return json.loads(texts[0]) if tool != "guide" else texts[0]


def numbers(layer):
    return [(span["state"], span["from"], span["to"]) for span in layer["spans"]]


async def work(session, folder):
    told = await session.initialize()
    assert of(told, "serverInfo").name == "lottie" and "for-programs" in told.instructions
    model = Model(session)
    tools = {tool.name: tool for tool in (await session.list_tools()).tools}
    for name in ["new", "add_layer", "add_keyframes", "set", "sheet", "bounds", "render", "save", "undo"]:
        assert name in tools, name
    hints = {name: of(tool.annotations, "readOnlyHint") for name, tool in tools.items()}
    assert hints["render"] and hints["bounds"] and not hints["save"] and not hints["set"]
    assert all(of(tool, "inputSchema")["type"] == "object" and tool.description for tool in tools.values())

    # The page, as resource and as tool.
    resources = (await session.list_resources()).resources
    page = await session.read_resource(resources[0].uri)
    guide = await model.call("guide")
    assert "The mistakes made most" in page.contents[0].text and page.contents[0].text == guide

    # From nothing in ten calls.
    model.calls = 0
    file = "bounce.json"
    await model.call("new", file=file, width=400, height=300, frames=90, rate=60)
    await model.call("add_layer", file=file, kind="solid", name="Sky", size=[400, 300], color="#1d3557")
    await model.call("add_layer", file=file, kind="rectangle", name="Ground", position=[200, 280], size=[400, 40], color="#2a9d8f")
    await model.call("add_layer", file=file, kind="ellipse", name="Shadow", position=[200, 262], size=[90, 14], color="#0b2138")
    added = await model.call("add_layer", file=file, kind="ellipse", name="Ball", size=[80, 80], color="#e63946")
    assert added["path"] == "layers[0]" and "Ball.Transform.Position" in added["keypaths"], added
    await model.call(
        "add_keyframes", file=file, keypath="Ball.Transform.Position",
        keyframes=[
            {"frame": 0, "value": [200, 60], "ease": "slowStart"},
            {"frame": 40, "value": [200, 220], "ease": "slowEnd"},
            {"frame": 80, "value": [200, 60]},
        ])
    await model.call(
        "add_keyframes", file=file, keypath="Shadow.Transform.Scale",
        keyframes=[
            {"frame": 0, "value": [50, 50], "ease": "slowStart"},
            {"frame": 40, "value": [100, 100], "ease": "slowEnd"},
            {"frame": 80, "value": [50, 50]},
        ])
    # A mistake: a position in the composition that is no place in the picture.
    star = await model.call(
        "add_layer", file=file, kind="star", name="Star", position=[520, 60], size=[70, 70], color="#ffb703", above="Ball")
    sheet = await model.call("sheet", file=file, count=9, picture="1-made.png")
    assert len(sheet["frames"]) == 9
    saved = await model.call("save", file=file)
    assert model.calls == 10 and (folder / file).stat().st_size == saved["bytes"]

    # It looks for what is missing, and mends it.
    seen = await model.call("bounds", file=file)
    assert seen["neverSeen"] == ["Star"], seen["neverSeen"]
    layers = {layer["name"]: layer for layer in seen["layers"]}
    assert numbers(layers["Star"]) == [("outside", 0, 89)], layers["Star"]
    assert layers["Star"]["spans"][0]["why"] == "outside of the picture, to the right"
    at = await model.call("bounds", file=file, frames=[0, 40], layer="Ball")
    boxes = [sample["bounds"] for sample in at["layers"][0]["frames"]]
    assert boxes == [[160, 20, 80, 80], [160, 180, 80, 80]], boxes
    error = await model.call("set", fails=True, file=file, keypath="Star.Transform.Positon", value=[330, 60])
    assert "Star.Transform.Position" in error, error
    await model.call("set", file=file, keypath="Star.Transform.Position", value=[330, 60])
    await model.call(
        "add_keyframes", file=file, keypath="Star.Transform.Rotation",
        keyframes=[{"frame": 0, "value": 0}, {"frame": 90, "value": 72}])
    seen = await model.call("bounds", file=file)
    assert seen["neverSeen"] == []
    changed = await model.call("sheet", file=file, diff="saved", frames=[0, 40], picture="2-changed.png")
    assert all(0.01 < frame["difference"] < 0.1 for frame in changed["frames"]), changed
    same = await model.call("sheet", file=file, diff=file, frames=[40])
    assert same["frames"][0]["difference"] == 0
    await model.call("add_layer", file=file, kind="null", name="Rig", position=[200, 150])
    before = (await model.call("bounds", file=file, frames=[30], layer="Star"))["layers"][0]["frames"][0]["bounds"]
    await model.call("set_parent", file=file, layer="Star", parent="Rig")
    assert (await model.call("bounds", file=file, frames=[30], layer="Star"))["layers"][0]["frames"][0]["bounds"] == before
    await model.call("undo", file=file, steps=2)
    await model.call("rename", file=file, layer="Star", name="Sun")
    await model.call("retime", file=file, layer="Sun", **{"in": 20, "out": 80})
    spans = numbers((await model.call("bounds", file=file, layer="Sun"))["layers"][0])
    assert spans == [("inactive", 0, 19), ("seen", 20, 79), ("inactive", 80, 89)], spans
    await model.call("undo", file=file, steps=2)
    await model.call("edit_json", file=file, path="layers[0].bm", value=3)
    value = await model.call("json", file=file, path="layers[0].bm")
    assert value["value"] == 3
    listed = await model.call("keypaths", file=file, contains="Color")
    assert any(row["value"] == "#e63946" for row in listed["keypaths"]), listed
    await model.call("render", file=file, frame=40, picture="3-mended.png", output="frame.png")
    assert (folder / "frame.png").read_bytes().startswith(b"\x89PNG")
    error = await model.call("close", fails=True, file=file)
    assert "unsaved" in error
    await model.call("save", file=file)
    await model.call("close", file=file)
    info = await model.call("info", file=file)
    assert info["warnings"] == [] and [layer["name"] for layer in info["layers"]][:2] == ["Sun", "Ball"], info["layers"]

    # Where the program has them.
    if "lint" in tools:
        found = await model.call("lint", file=file, profiles=["ios", "android"])
        assert found["errors"] == 0, found
    if "prepare" in tools:
        made = await model.call("prepare", file=file, output="prepared.json", targets=["ios", "android"])
        assert made["written"] == "prepared.json" and (folder / "prepared.json").stat().st_size > 0
        refused = await model.call("prepare", fails=True, file=file, output="prepared.json")
        assert "exists already" in refused
        for packed in ["prepared.tgs", "prepared.lottie"]:
            assert (await model.call("prepare", file=file, output=packed))["written"] == packed
            assert (await model.call("info", file=packed))["endFrame"] == info["endFrame"]
        await model.call("render", file="prepared.json", frame=40, picture="4-prepared.png")
        compared = await model.call("sheet", file="prepared.json", diff=file, count=4, picture="5-compared.png")
        assert all(frame["difference"] < 0.01 for frame in compared["frames"])
    if "diff" in tools:
        same = await model.call("diff", file=file, other=file)
        assert same["verdict"] == "identical" and same["changes"] == [], same
        await model.call("set", file=file, keypath="Ball.Transform.Opacity", value=50)
        changed = await model.call("diff", file=file)
        assert len(changed["changes"]) == 1 and "50" in changed["changes"][0]["text"], changed
        await model.call("undo", file=file)

    # Progress.
    told = []

    async def progress(done, total, message):
        told.append((done, total))

    result = await session.call_tool("sheet", {"file": file, "count": 60, "size": 160}, progress_callback=progress)
    assert not of(result, "isError")
    assert told and told[-1] == (60, 60), told


async def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        server = StdioServerParameters(command=program, args=["mcp", "--root", name])
        async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
            await asyncio.wait_for(work(session, folder), 300)


asyncio.run(main())
print("the model's work went as it has to")
