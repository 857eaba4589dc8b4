// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieTestSupport
internal import Testing

@testable import LottieCommand

/// The page and the parts of the server that need no process.
struct ProgramServerPartTests {
  @Test func thePageIsThatOfTheDocs() throws {
    let path = FileManager.default.currentDirectoryPath + "/docs/for-programs.md"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    #expect(page == ProgramsPage.text, "run Scripts/programs-page")
  }

  @Test(
    arguments: [
      ("layers[2].ks.p", "layers[2].ks.p"), ("/layers/2/ks/p", "layers[2].ks.p"), ("", ""),
      ("a[0][1].b", "a[0][1].b"), ("/a~1b", "a/b"), ("nm", "nm"), ("layers[", nil), ("[x]", nil),
      ("a..b", nil), (".a", nil), ("a[1]b", nil), ("a[-1]", nil), ("a[99999999999]", nil),
    ] as [(String, String?)])
  func pathsAreRead(_ text: String, _ path: String?) {
    #expect(JSONPath(text: text)?.description == path)
  }

  @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar"])
  func base64IsThatOfFoundation(_ text: String) {
    #expect(Base64.text(Array(text.utf8)) == Data(text.utf8).base64EncodedString())
  }

  /// Each argument of each tool has a schema with a description, and names are unique.
  @MainActor @Test func toolsAreDescribed() {
    let names = ProgramTool.all.map(\.name)
    #expect(Set(names).count == names.count)
    for tool in ProgramTool.all {
      let schema = tool.description["inputSchema"]
      #expect(schema?["type"]?.string == "object" && !tool.about.isEmpty, "\(tool.name)")
      for member in schema?["properties"]?.members ?? [] {
        #expect(member.value["description"]?.string?.isEmpty == false, "\(tool.name) \(member.key)")
      }
    }
  }

  @Test func namesCannotLeaveTheFolders() throws {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    let (root, other) = (folder.path + "/root", folder.path + "/root-2")
    for path in [root, other] {
      try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data("{}".utf8).write(to: URL(fileURLWithPath: path + "/a.json"))
    }
    try manager.createSymbolicLink(
      atPath: root + "/link.json", withDestinationPath: other + "/a.json")
    try manager.createSymbolicLink(atPath: root + "/folder", withDestinationPath: other)
    let folders = try AllowedFolders([root], canWrite: true)
    #expect(try folders.reading("a.json") == FilePath.resolved(root + "/a.json"))
    #expect(try folders.reading("./x/../a.json") == FilePath.resolved(root + "/a.json"))
    for name in [
      "link.json", "folder/a.json", "../root-2/a.json", other + "/a.json", "", ".", "a.json/",
      "a.json\0", "/etc/passwd", "missing.json", "folder/\u{301}a.json",
    ] where name != "a.json/" {
      #expect(throws: ToolFailure.self, "\(name)") { try folders.reading(name) }
    }
    #expect(try folders.writing("new.json", endings: ["json"]).hasSuffix("/root/new.json"))
    for name in [
      "link.json", "folder/b.json", "../root-2/b.json", "b.sh", ".b.json", "no/b.json",
      "folder/\u{301}b.json",
    ] {
      #expect(throws: ToolFailure.self, "\(name)") {
        try folders.writing(name, endings: ["json"])
      }
    }
    let locked = try AllowedFolders([root], canWrite: false)
    #expect(throws: ToolFailure.self) { try locked.writing("new.json", endings: ["json"]) }
  }
}

/// The server as a process, which reads messages from a file.
@Suite(.enabled(if: CommandLine.isReady, CommandLine.need)) struct ProgramServerTests {
  private func serve(
    _ folder: String, _ lines: [String], options: [String] = []
  ) throws -> [[String: Any]] {
    let answer = try CommandLine.run(
      ["mcp", "--root", folder] + options, input: Data(lines.joined(separator: "\n").utf8))
    #expect(answer.code == 0, "\(answer.errors)")
    return answer.text.split(separator: "\n").compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  private func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":{\#(arguments)}}}"#
  }

  private func facts(_ answers: [[String: Any]], _ id: Int) -> [String: Any]? {
    let result = answers.first { $0["id"] as? Int == id }?["result"] as? [String: Any]
    return result?["structuredContent"] as? [String: Any]
  }

  @Test(
    arguments: [
      ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
      ("2031-01-01", "2025-06-18"),
    ])
  func theVersionIsAgreedUpon(_ wanted: String, _ agreed: String) throws {
    let folder = try TemporaryFolder()
    let answers = try serve(
      folder.path,
      [
        #"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"\#(wanted)"}}"#,
        #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      ])
    let result = answers.first?["result"] as? [String: Any]
    #expect(answers.count == 1 && result?["protocolVersion"] as? String == agreed)
  }

  @Test func anAnimationIsMadeAndSaved() throws {
    let folder = try TemporaryFolder()
    let file = #""file":"a.json""#
    let answers = try serve(
      folder.path,
      [
        call(1, "new", file + #","width":100,"height":100,"frames":60"#),
        call(
          2, "add_layer",
          file + #","kind":"rectangle","name":"Box","position":[150,50],"size":[20,20]"#),
        call(3, "bounds", file),
        call(
          4, "add_keyframes",
          file
            + #","keypath":"Box.Transform.Position","keyframes":[{"frame":0,"value":[20,50],"ease":"ease"},{"frame":30,"value":[80,50]}]"#
        ),
        call(5, "bounds", file + #","frames":[0,30]"#), call(6, "save", file),
      ])
    #expect(facts(answers, 3)?["neverSeen"] as? [String] == ["Box"])
    #expect(facts(answers, 5)?["neverSeen"] as? [String] == [])
    let layer = (facts(answers, 5)?["layers"] as? [[String: Any]])?.first
    let boxes = (layer?["frames"] as? [[String: Any]])?.map { $0["bounds"] as? [Double] }
    #expect(boxes == [[10, 40, 20, 20], [70, 40, 20, 20]])
    let saved = try AnimationFile.read(path: folder.path + "/a.json")
    #expect(saved.animation.warnings.isEmpty && saved.animation.summary.layers.count == 1)
  }

  /// Each is an error that says what to do, and the file stays as it is.
  @Test(
    arguments: [
      ("set", #""keypath":"L.Transform.Position","value":"x""#, "[x, y]"),
      ("set", #""keypath":"L.Transform.Nothing","value":1"#, "there is no property"),
      (
        "set", #""keypath":"L.Transform.Position","value":[1,1],"frame":900"#,
        "not in the animation"
      ),
      ("set", #""keypath":"L.Transform.Position""#, "needs “value”"),
      ("add_keyframes", #""keypath":"L.Transform.Rotation","keyframes":[]"#, "empty list"),
      (
        "add_keyframes",
        #""keypath":"L.Transform.Rotation","keyframes":[{"frame":0,"value":0,"ease":"bouncy"}]"#,
        "overshoot"
      ),
      ("rename", #""layer":"M","name":"x""#, "there is no layer “M”"),
      ("edit_json", #""path":"layers[7]","value":{}"#, "1 elements"),
      ("edit_json", #""path":"layers[0].shapes[0].it","op":"remove""#, ""),
      ("add_layer", #""kind":"circle""#, "ellipse"),
      ("render", #""framme":1"#, "did you mean “frame”"),
      ("render", #""size":100000"#, "from 8 to 2048"),
      ("render", #""output":"../b.png""#, "outside"),
      ("undo", "", "not open"),
    ])
  func mistakesAreExplained(_ tool: String, _ arguments: String, _ part: String) throws {
    let folder = try TemporaryFolder()
    let text =
      #"{"v":"5.9.0","fr":60,"ip":0,"op":60,"w":100,"h":100,"layers":[{"ty":4,"nm":"L","ip":0,"op":60,"ks":{"p":{"a":0,"k":[50,50]},"r":{"a":0,"k":0}},"shapes":[]}]}"#
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/f.json"))
    let rest = arguments.isEmpty ? "" : "," + arguments
    let answers = try serve(folder.path, [call(1, tool, #""file":"f.json""# + rest)])
    let result = answers.first?["result"] as? [String: Any]
    let content = (result?["content"] as? [[String: Any]])?.first?["text"] as? String
    #expect(result?["isError"] as? Bool == true)
    #expect(part.isEmpty || content?.contains(part) == true, "\(content ?? "")")
    #expect(try String(contentsOfFile: folder.path + "/f.json", encoding: .utf8) == text)
  }

  @Test func whatIsNoMessageGetsAnErrorAndTheServerGoesOn() throws {
    let folder = try TemporaryFolder()
    let answers = try serve(
      folder.path,
      [
        "x", "[]", #"{"id":1}"#, #"{"jsonrpc":"2.0","id":2,"method":"nothing"}"#,
        #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"rendre"}}"#,
        #"{"jsonrpc":"2.0","id":4,"method":"ping"}"#,
        #"{"jsonrpc":"2.0","id":5,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}"#,
      ])
    let codes = answers.compactMap { ($0["error"] as? [String: Any])?["code"] as? Int }
    #expect(codes.sorted() == [-32700, -32602, -32601, -32600, -32600, -32002])
    let texts = answers.compactMap { ($0["error"] as? [String: Any])?["message"] as? String }
    #expect(texts.contains { $0.contains("did you mean “render”") })
    #expect(answers.contains { $0["id"] as? Int == 4 && $0["result"] != nil })
  }

  @Test func nothingIsWrittenWithReadOnly() throws {
    let folder = try TemporaryFolder()
    let answers = try serve(
      folder.path, [call(1, "new", #""file":"a.json""#)], options: ["--read-only"])
    #expect((answers.first?["result"] as? [String: Any])?["isError"] as? Bool == true)
    #expect(try CommandLine.run(["mcp"]).code == 64)
    #expect(try CommandLine.run(["mcp", "--root", folder.path + "/nowhere"]).code == 66)
  }
}
