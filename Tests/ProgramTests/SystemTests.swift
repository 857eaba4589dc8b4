// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import LottieTestSupport
internal import LottieTools
internal import Testing

/// Paths, files and processes without Foundation.
@Suite(.hangLimit) struct SystemTests {
  /// A path, its last component, folder, extension, and what it is without that.
  @Test(
    arguments: [
      ("a/b/c.json", "c.json", "a/b", "json", "a/b/c"), ("/a", "a", "/", "", "/a"),
      ("a.b", "a.b", "", "b", "a"), ("a/", "a", "", "", "a"), ("/", "/", "/", "", "/"),
      (".hidden", ".hidden", "", "", ".hidden"), ("a.d/b", "b", "a.d", "", "a.d/b"),
      ("a.", "a.", "", "", "a."), ("x.tar.gz", "x.tar.gz", "", "gz", "x.tar"), ("", "", "", "", ""),
      // A name may begin with a combining accent, which is one character with the slash or the dot before it.
      ("a/\u{301}b.json", "\u{301}b.json", "a", "json", "a/\u{301}b"),
      ("a/b.\u{301}c", "b.\u{301}c", "a", "\u{301}c", "a/b"),
    ])
  func pathsHaveParts(
    _ path: String, _ last: String, _ folder: String, _ ending: String, _ rest: String
  ) {
    #expect(path.lastComponent == last && path.parentFolder == folder)
    #expect(path.pathExtension == ending && path.withoutExtension == rest)
  }

  @Test func componentsAreAppended() {
    #expect("a".appending(component: "b") == "a/b" && "a/".appending(component: "b") == "a/b")
    #expect("".appending(component: "b") == "b" && "/".appending(component: "b") == "/b")
  }

  /// Names in the order of a list.
  @Test(arguments: [
    ["a2", "a10", "b"], ["A", "a", "B"], ["a01", "a1", "a2"], ["1", "02", "3", "a"], ["a", "a1"],
    ["frame 9.json", "Frame 10.json", "frame 11.json"],
  ])
  func namesHaveAnOrder(_ names: [String]) {
    #expect(names.reversed().sorted { $0.precedes($1) } == names)
  }

  /// An argument, and the path or the address that it is.
  @Test(
    arguments: [
      ("file:///a%20b/c.json", "/a b/c.json"), ("file://host/a?b#c", "/a"),
      ("FILE:///a", "/a"), ("file:///100%", "/100%"), ("a:b", "a:b"),
    ])
  func fileURLsArePaths(_ argument: String, _ path: String) {
    guard case .path(path) = InputFile(argument) else {
      Issue.record("\(InputFile(argument))")
      return
    }
  }

  @Test func foldersAreMadeAndListed() throws {
    let folder = try TemporaryFolder().path
    try Disk.createFolder(folder + "/a/b/c")
    try Disk.createFolder(folder + "/a/b/c")
    try Disk.write([1, 2], to: folder + "/a/b/x", creates: true)
    #expect(throws: SystemError(ENOENT)) {
      try Disk.write([1], to: folder + "/none", creates: false)
    }
    #expect(throws: SystemError(ENOTDIR)) { try Disk.createFolder(folder + "/a/b/x/y") }
    #expect(Disk.files(below: folder) == ["a/b/x"])
    #expect(try Disk.contents(of: folder + "/a/b/x") == [1, 2])
  }

  // MARK: Processes

  @Test func aProcessIsWrittenToAndRead() throws {
    let process = try ChildProcess("/bin/cat", [], output: .read, errors: .inherited)
    try process.write(Array("one".utf8))
    #expect(process.read() == Array("one".utf8))
    process.closeInput()
    #expect(process.read() == [] && process.wait() == .code(0))
  }

  @Test(arguments: [("exit 3", ChildProcess.End.code(3)), ("kill -9 $$", .signal(9))])
  func theEndOfAProcessIsKnown(_ script: String, _ end: ChildProcess.End) throws {
    let process = try ChildProcess("/bin/sh", ["-c", script], output: .null, errors: .null)
    #expect(process.wait() == end && process.wait() == end)
  }

  @Test func aDeadlinePasses() throws {
    let process = try ChildProcess("/bin/sleep", ["60"], output: .read, errors: .inherited)
    #expect(process.read(until: .now + .milliseconds(20)) == nil)
    process.kill()
    #expect(process.wait() == .signal(9))
  }

  /// An error, not a signal that ends this process.
  @Test func anEndedProcessCannotBeWrittenTo() throws {
    let process = try ChildProcess("/bin/true", [], output: .null, errors: .null)
    process.wait()
    #expect(throws: SystemError.self) { for _ in 0..<100 { try process.write([0]) } }
  }

  @Test func aMissingProgramIsAnError() {
    #expect(throws: SystemError(ENOENT)) {
      _ = try ChildProcess("/nowhere/program", [], output: .null, errors: .null)
    }
  }
}
