#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plays a hostile program with `lottie mcp`: files outside of the root, links, huge sizes, wrong types, broken JSON, deep nesting,
and calls at random. All have to end in errors, not in harm: no crash, no hang, nothing read or written outside, bounded memory.

Usage: Tests/Programs/hostile.py LOTTIE [SEED]

It needs no package. Exit code 0 if all went as it has to.
"""
import json, os, pathlib, random, select, subprocess, sys, tempfile, time

if len(sys.argv) not in (2, 3):
    sys.exit(__doc__)
program = str(pathlib.Path(sys.argv[1]).resolve())
seed = int(sys.argv[2]) if len(sys.argv) == 3 else 67
random.seed(seed)
SECRET = "the-secret-of-another-folder"
LONGEST = 60.0  # seconds of an answer; the server's own limit is 20
MOST_MEMORY = 900 << 20  # a debug build with two threads; the limit of a file is 128 MB


class Server:
    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [program, "mcp", "--timeout", "20", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.buffer, self.last, self.slowest, self.all = b"", 0, (0.0, ""), []

    def send(self, line):
        if isinstance(line, str):
            line = line.encode()
        self.process.stdin.write(line + b"\n")

    def receive(self, seconds=LONGEST):
        """The next message."""
        end = time.monotonic() + seconds
        while b"\n" not in self.buffer:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            assert ready, f"no answer within {seconds} s"
            part = os.read(self.process.stdout.fileno(), 1 << 20)
            assert part, f"the server has ended, with {self.process.wait()}"
            self.buffer += part
        line, self.buffer = self.buffer.split(b"\n", 1)
        assert SECRET.encode() not in line, "the secret was read"
        return json.loads(line)

    def request(self, method, parameters=None, id=None):
        self.last += 1
        id = self.last if id is None else id
        begin = time.monotonic()
        message = {"jsonrpc": "2.0", "id": id, "method": method}
        if parameters is not None:
            message["params"] = parameters
        self.send(json.dumps(message))
        answer = self.receive()
        while isinstance(answer, list) or answer.get("id") != id:
            answer = self.receive()
        self.slowest = max(self.slowest, (time.monotonic() - begin, json.dumps(message)[:200]))
        return answer

    def call(self, tool, **arguments):
        answer = self.request("tools/call", {"name": tool, "arguments": arguments})
        return answer

    def memory(self):
        """The most memory of the process in bytes."""
        for line in open(f"/proc/{self.process.pid}/status"):
            if line.startswith("VmHWM"):
                return int(line.split()[1]) << 10
        return 0


def failed(answer):
    return "error" in answer or answer["result"].get("isError") is True


def refused(answer, what):
    assert failed(answer), f"{what} was not refused: {json.dumps(answer)[:300]}"


def deep(count):
    return "[" * count + "]" * count


def snapshot(folder):
    return {
        str(path): (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else None)
        for path in sorted(folder.rglob("*")) if not path.is_symlink() and not path.is_fifo()
    }


LAYER = {"ty": 4, "nm": "L", "ip": 0, "op": 60, "st": 0, "ks": {}, "shapes": []}


def play(top):
    # The names of the root and of a folder beside it look alike, and differ in their bytes.
    root, outside = top / "caf\u00e9", top / "outside"
    (root / "sub").mkdir(parents=True)
    outside.mkdir()
    twin = top / "cafe\u0301"
    twin.mkdir()
    good = {"v": "5.9.0", "fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [dict(LAYER)]}
    (root / "good.json").write_text(json.dumps(good))
    secret = outside / "secret.json"
    secret.write_text(json.dumps(dict(good, nm=SECRET, layers=[dict(LAYER, nm=SECRET)])))
    (twin / "secret.json").write_text(secret.read_text())
    (root / "link.json").symlink_to(secret)
    (root / "twin.json").symlink_to(twin / "secret.json")
    (root / "folder-link").symlink_to(outside)
    (root / "new-link.json").symlink_to(outside / "made.json")
    (root / "picture.png").symlink_to(outside / "made.png")
    (root / "loop").symlink_to(root / "loop")
    os.mkfifo(root / "pipe.json")
    (root / "device.json").symlink_to("/dev/zero")
    (root / "broken.json").write_text('{"v": "5", "layers": [')
    (root / "deep.json").write_text('{"a":' + deep(100_000) + "}")
    (root / "binary.lottie").write_bytes(bytes(random.randrange(256) for _ in range(4096)))
    # A file that asks for much: repeaters in repeaters, and pictures of many pixels.
    copies = {"ty": "rp", "c": {"a": 0, "k": 1000}, "o": {"a": 0, "k": 0}, "tr": {"p": {"a": 0, "k": [1, 1]}}}
    many = [{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [50, 50]}}, copies, copies, copies, {"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}]
    (root / "growth.json").write_text(json.dumps(dict(good, w=8000, h=8000, layers=[dict(LAYER, shapes=many, ind=i) for i in range(300)])))
    before = snapshot(outside)
    server = Server("--root", str(root))
    told = server.request("initialize", {"protocolVersion": "1999-01-01", "capabilities": {}})
    assert told["result"]["protocolVersion"] == "2025-06-18"
    tools = {tool["name"]: tool for tool in server.request("tools/list")["result"]["tools"]}
    count = 0

    # Files outside of the root: each way, by each tool that takes a name.
    names = [
        str(secret), "../outside/secret.json", "../cafe\u0301/secret.json", "sub/../../outside/secret.json", "link.json", "folder-link/secret.json",
        "./folder-link/../folder-link/secret.json", f"file://{secret}", "file://localhost/etc/passwd", "/etc/passwd",
        "/proc/self/environ", "pipe.json", "device.json", "loop", "loop/x.json", "", ".", "..", "/", "sub", "a\0b.json", "good.json\0",
        "x" * 5000 + ".json", "~/x.json", "https://example.org/a.json", "-", "%2e%2e/outside/secret.json", "missing.json",
        "broken.json", "deep.json", "binary.lottie", "con\nrol.json", "folder-link/\u0301x.json", "../\u0301x.json", "twin.json",
        "cafe\u0301/secret.json", f"{top}/cafe\u0301/secret.json",
    ]
    for name in names:
        for tool in random.sample(["info", "render", "sheet", "bounds", "json", "open", "keypaths"], 2):
            refused(server.call(tool, file=name), f"{tool} of {name!r}")
            count += 1
        answer = server.request("resources/read", {"uri": "file://" + name if name.startswith("/") else name})
        assert "error" in answer, name
    for uri in [None, 7, "lottie://docs/../../etc/passwd", "file://" + str(root) + "/pipe.json", "data:,x"]:
        assert "error" in server.request("resources/read", {"uri": uri})
    listed = json.dumps(server.request("resources/list")["result"])
    assert "secret" not in listed and "link" not in listed and "good.json" in listed

    # Writing outside, over links, and with other extensions.
    assert not failed(server.call("new", file="made.json"))
    for name in [
        str(outside / "x.json"), "../outside/x.json", "new-link.json", "folder-link/x.json", "../x.json", "x.sh", ".hidden.json",
        "folder-link/\u0301x.json", "sub/..\u0301/x.json", "../cafe\u0301/x.json", "nowhere/x.json", "sub", ".git/config", "x", "/tmp/x.json", "good.json", "picture.png",
    ]:
        refused(server.call("save", file="made.json", **{"as": name}), f"a copy as {name}")
        if name not in ("good.json",):
            refused(server.call("render", file="good.json", output=name), f"a picture as {name}")
        refused(server.call("new", file=name if name != "good.json" else "made.json"), f"new {name}")
        count += 3

    assert not failed(server.call("render", file="good.json", output="p.png"))
    refused(server.call("render", file="good.json", output="p.png"), "a picture over another one")
    assert not failed(server.call("render", file="good.json", output="p.png", replace=True))

    # Pictures of other folders that an animation names, also of the one whose name looks like the root's.
    (twin / "picture-2.png").write_bytes((root / "p.png").read_bytes())
    for folder in ["../cafe\u0301/", "../outside/", f"{twin}/"]:
        layer = {"ty": 2, "nm": "I", "refId": "i", "ip": 0, "op": 60, "st": 0, "ks": {}}
        asset = {"id": "i", "w": 9, "h": 9, "u": folder, "p": "picture-2.png", "e": 0}
        (root / "image.json").write_text(json.dumps(dict(good, layers=[layer], assets=[asset])))
        told = server.call("info", file="image.json")["result"]["structuredContent"]["warnings"]
        assert any("outside" in warning["message"] or "not found" in warning["message"] for warning in told), (folder, told)
        count += 1

    # Huge sizes and wrong types.
    huge = [1e308, -1e308, 1e18, -1, 0.5, 2**53, "12", None, True, [], {}, [[]], "x" * 200_000, float("inf"), float("nan")]
    for value in huge:
        for tool, argument in [("render", "size"), ("sheet", "count"), ("sheet", "columns"), ("new", "width"), ("undo", "steps")]:
            answer = server.call(tool, file="good.json" if tool != "new" else "n.json", **{argument: value})
            # What is no JSON, such as Infinity, is read as null, and that as an argument that is left out.
            if value is not None and str(value) not in ("inf", "nan"):
                refused(answer, f"{tool} with {argument} {str(value)[:20]}")
            count += 1
        server.call("close", file="n.json", discard=True)
        for tool in ["render", "set", "add_keyframes", "edit_json", "add_layer", "retime"]:
            refused(server.call(tool, file=value), f"{tool} of the file {str(value)[:20]}")
            count += 1
    refused(server.call("sheet", file="good.json", count=100, size=1024), "a huge sheet")
    refused(server.call("edit_json", file="good.json", path="layers[999999999]", value={}), "a far element")
    refused(server.call("edit_json", file="good.json", path="layers[0].ks" + ".x" * 500, value=1), "a deep path")
    refused(server.call("edit_json", file="good.json", path="", value={}), "the root")
    refused(server.call("add_layer", file="good.json", json={"ty": "x"}), "a layer of no type")
    refused(server.call("nothing"), "an unknown tool")
    refused(server.call("render", file="good.json", nothing=1), "an unknown argument")
    refused(server.call("sheet", file="good.json", diff="../outside/secret.json"), "a comparison with a file outside")

    # Broken messages. Each gets an error, or none where nobody could get it; the server goes on.
    for line in [
        "", "   ", "x", "{", "null", "7", '"x"', "[]", "{}", '{"jsonrpc": "1.0", "id": 1, "method": "ping"}',
        '{"jsonrpc": "2.0", "id": {}, "method": "tools/list"}', '{"jsonrpc": "2.0", "id": 1}', '{"jsonrpc": "2.0", "id": 1, "method": 7}',
        '{"jsonrpc": "2.0", "method": "tools/call", "params": []}', '{"jsonrpc": "2.0", "result": 1, "id": 4}',
        deep(100), deep(100_000), '{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "set", "arguments": {"file": "good.json", "keypath": "a", "value": ' + deep(150) + "}}}",
        b"\xff\xfe\x00", b'{"jsonrpc": "2.0", "id": "\xff", "method": "ping"}', "[" + ",".join(['{"jsonrpc":"2.0","id":9,"method":"ping"}'] * 5000) + "]",
        '{"jsonrpc": "2.0", "id": 3, "method": "notifications/cancelled", "params": {"requestId": []}}', "x" * (20 << 20),
        '{"jsonrpc": "2.0", "id": "' + "y" * 100_000 + '", "method": "tools/list"}',
    ]:
        server.send(line)
        count += 1
    assert "result" in server.request("ping", id="after the broken ones")

    # Values within values, and files that ask for much.
    answer = server.call("add_layer", file="good.json", json=json.loads('{"ty": 4, "shapes": ' + deep(150) + "}"))
    for tool in ["render", "sheet", "bounds", "info", "keypaths"]:
        server.call(tool, file="growth.json")
        count += 1

    # Edits that are kept for undo.
    for _ in range(12):
        server.call("edit_json", file="good.json", path="layers[0].big", value=[0] * 1_300_000)
        count += 1

    # Many files at once.
    for index in range(40):
        server.call("new", file=f"many-{index}.json")
        count += 1

    # A call that is cancelled gets no answer, and the next one is answered.
    server.send(json.dumps({"jsonrpc": "2.0", "id": "long", "method": "tools/call", "params": {"name": "bounds", "arguments": {"file": "growth.json", "frames": list(range(40))}}}))
    server.send(json.dumps({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "long"}}))
    server.send(json.dumps({"jsonrpc": "2.0", "id": "next", "method": "tools/list"}))
    begin = time.monotonic()
    assert server.receive()["id"] == "next" and time.monotonic() - begin < 15
    # Pings are answered while a call runs.
    server.send(json.dumps({"jsonrpc": "2.0", "id": "busy", "method": "tools/call", "params": {"name": "bounds", "arguments": {"file": "growth.json"}}}))
    server.send(json.dumps({"jsonrpc": "2.0", "id": "ping", "method": "ping"}))
    assert {server.receive()["id"], server.receive()["id"]} == {"ping", "busy"}

    # Calls at random, with arguments of the right and of wrong kinds.
    for file in [f"many-{index}.json" for index in range(40)]:
        server.call("close", file=file, discard=True)
    values = [0, 1, -1, 0.5, 30, 1e6, 1e300, "", "good.json", "made.json", "L", "L.Transform.Position", "layers[0]", "layers[0].ks.p.k", "#ff0000", "null",
              [0, 0], [1, 2, 3], ["x"], {}, {"a": 1, "k": [{"t": 0, "s": [1]}]}, {"ty": 4}, [{"frame": 0, "value": [1, 2]}, {"frame": 9, "value": [3, 4]}],
              True, None, "rectangle", "text", "insert", "remove", "replace", "../x.json", "x" * 1000]
    for _ in range(200):
        tool = tools[random.choice(sorted(tools))]
        arguments = {}
        for name, schema in tool["inputSchema"]["properties"].items():
            chance = random.random()
            if name == "file" and chance < 0.8:
                arguments[name] = random.choice(["good.json", "made.json"])
            elif name in tool["inputSchema"].get("required", []) or chance < 0.5:
                arguments[name] = random.choice(schema["enum"]) if "enum" in schema and chance < 0.4 else random.choice(values)
        server.request("tools/call", {"name": tool["name"], "arguments": arguments})
        count += 1

    assert "result" in server.request("ping")
    memory = server.memory()
    assert memory < MOST_MEMORY, f"{memory >> 20} MB"
    server.process.stdin.close()
    assert server.process.wait(20) == 0
    assert snapshot(outside) == before, "something outside was changed"
    left = [path for path in top.rglob("*.part.*")]
    assert not left, left
    made = [str(path.relative_to(top)) for path in top.rglob("*") if path.parent != root and path.parent != root / "sub" and path not in (root, outside, twin, root / "sub")]
    assert sorted(made) == ["cafe\u0301/picture-2.png", "cafe\u0301/secret.json", "outside/secret.json"], made

    # Nothing is written with --read-only, and a folder that does not exist is an error.
    server = Server("--root", str(root), "--read-only")
    for tool, arguments in [("new", {"file": "r.json"}), ("render", {"file": "good.json", "output": "r.png"})]:
        refused(server.call(tool, **arguments), f"{tool} with --read-only")
    assert not failed(server.call("open", file="good.json"))
    refused(server.call("save", file="good.json"), "save with --read-only")
    server.process.stdin.close()
    assert server.process.wait(20) == 0
    for arguments in [[], ["--root", str(top / "nowhere")], ["--root", str(secret)]]:
        assert subprocess.run([program, "mcp", *arguments], stdin=subprocess.DEVNULL, capture_output=True).returncode in (64, 66)
    return count, memory


with tempfile.TemporaryDirectory() as name:
    count, memory = play(pathlib.Path(name).resolve())
print(f"{count} hostile calls, seed {seed}: no harm; {memory >> 20} MB at most")
