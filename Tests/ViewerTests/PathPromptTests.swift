// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Paths as they are typed.
@Suite struct TypedPathTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["alpha.json", "alpine.lottie", "notes.txt", ".hidden.json", "Zoo.tgs"] {
      _ = try folder.write(name, "")
    }
    try FileManager.default.createDirectory(
      atPath: folder.path + "/albums", withIntermediateDirectories: true)
    _ = try folder.write("albums/one.json", "")
  }

  /// What is typed after the folder → what Tab makes of it, and what it shows.
  @Test(
    arguments: [
      ("", "", ["Zoo.tgs", "albums/", "alpha.json", "alpine.lottie"]),
      ("a", "al", ["albums/", "alpha.json", "alpine.lottie"]),
      ("alp", "alp", ["alpha.json", "alpine.lottie"]), ("alpi", "alpine.lottie", []),
      ("alb", "albums/", []), ("albums/", "albums/one.json", []), ("n", "n", []),
      (".h", ".hidden.json", []), ("nowhere/x", "nowhere/x", []),
    ] as [(String, String, [String])])
  func completion(_ typed: String, _ completed: String, _ candidates: [String]) {
    var path = TypedPath(folder.path + "/" + typed)
    path.complete()
    #expect(path.text == folder.path + "/" + completed)
    #expect(path.candidates == candidates)
  }

  /// What is typed after the folder → whether it is opened, and what is said.
  @Test(
    arguments: [
      ("alpha.json", true, nil), ("notes.txt", true, nil),
      ("nothing.json", false, "There is no file “nothing.json” there"), ("albums/", true, nil),
    ] as [(String, Bool, String?)])
  func entering(_ typed: String, _ opens: Bool, _ problem: String?) {
    var path = TypedPath(folder.path + "/" + typed)
    #expect(path.enter() == (opens ? folder.path + "/" + typed : nil))
    #expect(path.problem == problem)
  }

  @Test func addressesAndTheHomeFolder() {
    var path = TypedPath("https://example.org/a.json")
    #expect(path.enter() == "https://example.org/a.json")
    path.complete()
    #expect(path.text == "https://example.org/a.json")
    var home = TypedPath("~/nothing-of-the-kind.json")
    #expect(home.enter() == nil && home.problem != nil)
    var empty = TypedPath("  ")
    #expect(empty.enter() == nil && empty.problem == "Type the path of a file")
  }

  @Test func problemsDisappearWhenTheTextChanges() {
    var path = TypedPath(folder.path + "/nothing")
    #expect(path.enter() == nil && path.problem != nil)
    path.text += ""
    #expect(path.problem != nil)
    path.text += "x"
    #expect(path.problem == nil)
  }
}

/// The prompt in its window.
@Suite struct PathPromptTests {
  /// What is typed replaces the folder and is looked up there, or replaces the name of a new file.
  @Test func theTextIsSelectedAtOpening() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("alpha.json", Sample.crossing)
    let host = try ViewerFixture(paused: file)
    let prompt = host.viewer.pathPrompt
    prompt.begin(in: folder.path)
    #expect(prompt.entry.text == folder.path + "/")
    #expect(prompt.entry.field.selection == 0..<folder.path.count + 1)
    try host.type("beta.json")
    try host.press(.enter)
    #expect(prompt.path.problem?.contains("beta.json") == true)
    try host.press(.escape)
    prompt.begin(saving: folder.path + "/alpha-edited.json")
    try host.type("gamma")
    #expect(prompt.entry.text == folder.path + "/gamma.json")
    try host.press(.enter)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/gamma.json"))
  }

  @Test func opensTypedPaths() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("alpha.json", Sample.crossing)
    let host = try ViewerFixture([])
    let prompt = host.viewer.pathPrompt
    host.viewer.pathPrompt.begin(in: folder.path)
    #expect(!prompt.isHidden && host.viewer.window.wantsText)
    try host.type("x")
    // Keys that are commands elsewhere are not while a path is typed.
    try host.press(.character("q"))
    #expect(!host.viewer.window.isClosed)
    try host.press(.enter)
    #expect(prompt.path.problem != nil && !prompt.isHidden)
    try host.press(.backspace)
    #expect(prompt.path.problem == nil)
    try host.press(.tab)
    #expect(prompt.entry.text == "alpha.json")
    // The caret goes back by keys, by a click and a drag.
    for key: Key in [.home, .delete] { try host.press(key) }
    #expect(prompt.entry.text == "lpha.json")
    let middle = host.viewer.window.size.width / 2
    let sheet = prompt.frameInWindow.midY - 4
    try host.point(.down, middle - 250, sheet)
    #expect(prompt.entry.field.caret == 0)
    try host.point(.moved, middle + 600, sheet)
    try host.point(.up, middle + 600, sheet)
    #expect(prompt.entry.field.selection == 0..<prompt.entry.text.count)
    try host.type(folder.path + "/alpha.json")
    try host.press(.enter)
    #expect(prompt.isHidden && !host.viewer.window.wantsText)
    #expect(host.title.hasPrefix("alpha.json"))
    host.viewer.pathPrompt.begin(in: folder.path)
    try host.press(.escape)
    #expect(prompt.isHidden && host.title.hasPrefix("alpha.json"))
  }
}
