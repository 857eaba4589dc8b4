// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The filter of the list of files, its folders, and how names are cut.
@Suite struct FileFilterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Files of two folders.
  private func host() throws -> ViewerFixture {
    let names = ["one/sun.json", "one/moon.json", "two/sun.json", "two/Étoile.json"]
    let files = try names.map { name -> String in
      let path = "\(folder.path)/\(name.prefix(3))"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      return try folder.write(name, Sample.crossing)
    }
    return try ViewerFixture(
      paused: files, size: CGSize(width: 900, height: 600), key: .character("a"))
  }

  private func names(_ host: ViewerFixture) -> [String] {
    let list = host.viewer.fileList
    return list.rows.map {
      if case .folder(let name) = $0.kind { name } else { list.playlist.entries[$0.entry].fileName }
    }
  }

  @Test func foldersAreNamedOncePerGroup() throws {
    #expect(
      names(try host()) == ["one", "sun.json", "moon.json", "two", "sun.json", "Étoile.json"])
    let equal = Playlist(["/a/x/1.json", "/a/x/2.json", "/b/x/3.json", "-", "/a/x/4.json"])
    let kinds = FileList.rows(of: equal).map(\.kind)
    #expect(
      kinds == [
        .folder("a/x"), .file, .file, .folder("b/x"), .file, .file, .folder("a/x"), .file,
      ])
  }

  /// What is typed → what is listed.
  @Test(
    arguments: [
      ("sun", ["one", "sun.json", "two", "sun.json"]), ("TWO sun", ["two", "sun.json"]),
      ("etoile", ["two", "Étoile.json"]), ("nothing", []),
    ])
  func theFilterShowsWhatFits(_ text: String, _ listed: [String]) throws {
    let host = try host()
    try host.press(.character("/"))
    try host.type(text)
    #expect(names(host) == listed)
    try host.press(.escape)
    #expect(names(host).count == 6 && !host.viewer.fileList.filter.isEdited)
  }

  @Test func keysGoThroughWhatIsListed() throws {
    let host = try host()
    let viewer = host.viewer
    try host.press(.character("a"))
    #expect(viewer.fileList.isHidden)
    try host.press(.character("/"))
    #expect(!viewer.fileList.isHidden && viewer.fileList.filter.isEdited)
    try host.type("two")
    try host.press(.down)
    #expect(viewer.document.playlist.index == 2)
    try host.press(.down)
    #expect(viewer.document.playlist.index == 3)
    try host.press(.down)
    #expect(viewer.document.playlist.index == 3, "it is the last one that fits")
    // Enter gives the keys to the list, where letters are commands again.
    try host.press(.enter)
    #expect(viewer.window.focusedView === viewer.fileList && names(host).count == 3)
    try host.press(.up)
    #expect(viewer.document.playlist.index == 2)
    try host.press(.escape)
    #expect(names(host).count == 6)
  }

  @Test func theKeyboardReachesTheFilter() throws {
    let host = try host()
    let filter = host.viewer.fileList.filter
    host.viewer.window.focusedView = host.viewer.fileList
    try host.press(.tab)
    #expect(host.viewer.window.focusedView === filter)
    try host.press(.enter)
    try host.type("moon")
    #expect(names(host) == ["one", "moon.json"])
    #expect(filter.accessibleElement?.content?.text == "moon")
  }

  @Test func aSingleFileHasNoFilter() throws {
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), size: CGSize(width: 900, height: 600),
      key: .character("a"))
    #expect(host.viewer.fileList.filter.isHidden)
    try host.press(.character("/"))
    #expect(!host.viewer.fileList.filter.takesKeys)
  }

  /// A name with others of its list, and the room in characters → how it is cut.
  @Test(
    arguments: [
      ("short.json", ["other.json"], 10, "short.json"),
      ("a-name-without-likeness.json", ["zebra.json"], 16, "a-name-…ess.json"),
      (
        "common_beginning_tractor.json", ["common_beginning_truck.json"], 20, "common_…tractor.json"
      ),
      (
        "common_tractor_with_the_same_end.json", ["common_truck_with_the_same_end.json"], 18,
        "co…tractor_w….json"
      ),
      (
        "common_tractor_with_the_same_end.json", ["common_truck_with_the_same_end.json"], 12,
        "…tract….json"
      ),
      ("no_extension_at_all_here", ["x"], 11, "no_ex…_here"), ("ab", ["a"], 1, "a…"),
    ])
  func namesAreCutInTheMiddle(
    _ name: String, _ others: [String], _ room: Int, _ expected: String
  ) {
    let cut = NameCut(others + [name])
    var characters = Array(name)
    let carets = (0...characters.count).map(Double.init)
    let parts = cut.removed(from: name, carets: carets, ellipsis: 1, room: Double(room))
    for part in parts.reversed() { characters.replaceSubrange(part, with: "…") }
    #expect(String(characters) == expected)
    #expect(characters.count <= max(2, room))
  }

  /// Names of any list stay different, if there is room for what differs.
  @Test func cutNamesStayDifferent() {
    let names = (0..<40).map {
      "android__lottiefiles_export_number_\($0)_of_the_final_version.json"
    }
    let cut = NameCut(names)
    let shown = names.map { name -> String in
      var characters = Array(name)
      let carets = (0...characters.count).map(Double.init)
      for part in cut.removed(from: name, carets: carets, ellipsis: 1, room: 20).reversed() {
        characters.replaceSubrange(part, with: "…")
      }
      return String(characters)
    }
    #expect(Set(shown).count == names.count)
    for name in shown { #expect(name.count <= 20 && name.hasSuffix(".json"), "\(name)") }
  }
}
