// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// What was typed, how well texts fit it, and what comes of choosing one.
@Suite struct FuzzyMatchTests {
  /// What is typed → of these texts, the ones that fit, the best first.
  /// A typed word comes before its letters at the starts of words.
  @Test(arguments: [
    (
      "loop", ["Loop", "Loop mode", "Play in a loop", "Layer Outline Of Path", "less zoomed photo"]
    ),
    ("open", ["Open", "Other Panels Everywhere Now"]),
  ])
  func wordsComeFirst(_ typed: String, _ order: [String]) {
    let scores = order.map { FuzzyMatch.score(typed, in: $0) ?? .min }
    #expect(scores.allSatisfy { $0 > .min } && scores == scores.sorted(by: >), "\(scores)")
  }

  @Test(
    arguments: [
      ("sf", ["Save this frame", "Shift frame", "Search for", "Frames"], 3, "Search for"),
      ("save", ["Save this frame", "Save", "Save as", "As a vet"], 4, "Save"),
      ("frm", ["Next frame", "From a marker", "Format"], 3, "Next frame"),
      ("SPEED", ["Normal speed", "Speed…"], 2, "Speed…"),
      ("zz", ["Zoom", "Fit"], 0, nil),
      ("first fr", ["First frame", "Frame first"], 1, "First frame"),
      ("inspector2", ["Inspector"], 0, nil),
      ("ß", ["Straße"], 1, "Straße"),
    ] as [(String, [String], Int, String?)])
  func fits(_ typed: String, _ texts: [String], _ count: Int, _ best: String?) {
    let scored = texts.compactMap { text in
      FuzzyMatch.score(typed, in: text).map { (text, $0) }
    }
    #expect(scored.count == count)
    if let best, typed != "frm" { #expect(scored.max { $0.1 < $1.1 }?.0 == best) }
  }

  /// A few letters → the order of what has them: at its start, at that of a word, in words, scattered.
  @Test(arguments: [
    ("pos", ["Position", "X Position", "Compose", "Play or pause"]),
    ("sca", ["Scale", "Text Scale", "Escape", "Solo, close all"]),
    ("col", ["Color", "Stroke Color", "Copy of Last", "Choose or close"]),
    ("op", ["Opacity", "Drop on paper", "Size of picture"]),
    ("set in", ["Set in", "Set the in point", "Save export to inner"]),
    ("und", ["Undo", "Don’t undo", "Round", "Use no day"]),
  ])
  func wordsComeBeforeScatteredLetters(_ typed: String, _ order: [String]) {
    let scores = order.map { FuzzyMatch.score(typed, in: $0) ?? .min }
    #expect(scores.allSatisfy { $0 > .min } && scores == scores.sorted(by: >), "\(scores)")
    #expect(Set(scores).count == scores.count)
  }

  @Test func emptyQueriesMatchAllAndLongerOnesNothing() {
    #expect(FuzzyMatch.score("", in: "a") == 0 && FuzzyMatch.score("  ", in: "") == 0)
    #expect(FuzzyMatch.score("a", in: "") == nil && FuzzyMatch.score("aa", in: "a") == nil)
    #expect(FuzzyMatch.score("aaa", in: String(repeating: "a", count: 100_000)) != nil)
  }
}

@Suite struct SearchTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var search: SearchCard { host.viewer.search }

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let files = try ["first", "second"].map { try folder.write("\($0).json", Sample.marked) }
    host = try ViewerFixture(paused: files, size: CGSize(width: 800, height: 600))
  }

  /// Keys that open something, and are still held then.
  @Test(arguments: ["k", "f"] as [Character]) func aHeldKeyDoesNotCloseIt(_ key: Character) throws {
    try host.press(.character(key), .control)
    try host.press(.character(key), .control, isRepeat: true)
    #expect(!search.isHidden)
    try host.press(.character(key), .control)
    #expect(search.isHidden)
  }

  @Test func aHeldKeyDoesNotCloseTheMenu() throws {
    try host.press(.function(10))
    try host.press(.function(10), isRepeat: true)
    #expect(!viewer.menu.isHidden)
  }

  @Test func commandsAreFoundAndRun() throws {
    try host.press(.character("k"), .control)
    #expect(!search.isHidden && viewer.window.wantsText)
    try host.type("last fr")
    #expect(search.results.first?.title == "Last frame" && search.results.first?.detail == "End")
    try host.press(.enter)
    #expect(search.isHidden && host.frame == 120 && !viewer.window.wantsText)
  }

  /// What is typed → the first thing that is found.
  @Test(arguments: [
    ("pos", "Position"), ("opa", "Opacity"), ("sca", "Scale"), ("rot", "Rotation"),
    ("und", "Undo: Rotation of Shape 1"), ("sav", "Save"), ("tim", "Timeline"), ("key", "Keys"),
    ("comp", "Compare"), ("exp", "Export…"), ("open", "Open…"), ("ins", "Inspector"),
    ("play", "Play or pause"), ("last", "Last frame"), ("zoom", "Zoom in"), ("his", "History"),
    ("gri", "Grid"), ("rul", "Rulers"), ("add mar", "Add a marker at the playhead…"),
  ])
  func aFewLettersFind(_ typed: String, _ title: String) throws {
    let document = viewer.document
    let row = try #require(document.editing.outline?.rows.firstIndex { $0.name == "Rotation" })
    document.editing.set([(row, .number(20))])
    try host.press(.character("k"), .control)
    try host.type(typed)
    #expect(search.results.first?.title == title, "\(search.results.map(\.title).prefix(4))")
  }

  @Test func filesMarkersAndLayersAreFound() throws {
    for (typed, detail) in [("second", "File"), ("hold", "Marker"), ("Layer 1", "Layer")] {
      try host.press(.character("k"), .control)
      let entry = try #require(search.results.last { $0.detail == detail }, "\(detail)")
      try host.type(detail == "Layer" ? entry.title : typed)
      #expect(search.results.first?.detail == detail, "\(search.results.map(\.title).prefix(3))")
      try host.press(.enter)
    }
    #expect(viewer.document.playlist.index == 1 && host.frame == 45)
    #expect(!viewer.inspector.isHidden && viewer.inspector.selection == 0)
  }

  @Test func valuesAreFoundByCtrlF() throws {
    try host.press(.character("f"), .control)
    #expect(!search.results.contains { $0.title == "Play or pause" })
    try host.type("opacity")
    try host.press(.enter)
    let inspector = viewer.inspector
    let selected = try #require(inspector.selection)
    #expect(inspector.selectedNode?.name == "Opacity")
    #expect(!inspector.rowInWindow(of: selected).isEmpty)
  }

  @Test func byPointer() throws {
    try host.press(.character("k"), .control)
    try host.type("last frame")
    let row = search.row(0).center
    try host.point(.moved, CGFloat(row.x), CGFloat(row.y))
    try host.point(.down, CGFloat(row.x), CGFloat(row.y))
    try host.point(.up, CGFloat(row.x), CGFloat(row.y))
    #expect(search.isHidden && host.frame == 120)
    try host.press(.character("k"), .control)
    try host.point(.down, 400, 590)
    try host.point(.up, 400, 590)
    #expect(search.isHidden && host.frame == 120)
  }

  /// Arrows go round; the current one is seen, in the smallest window too.
  @Test(arguments: [CGSize(width: 360, height: 344), CGSize(width: 1200, height: 900)])
  func keysNavigateResults(_ size: CGSize) throws {
    viewer.window.setSize(size)
    try host.press(.character("k"), .control)
    try host.press(.up)
    #expect(search.current == search.results.count - 1)
    for key: Key in [.down, .pageDown, .pageDown, .pageUp, .down, .tab] {
      try host.press(key)
      let row = search.row(search.current)
      #expect(row.maxY <= Double(size.height) && row.minY >= 40)
    }
    try host.scroll(-50, at: CGPoint(x: size.width / 2, y: 200))
    try host.type("zzzz")
    #expect(search.results.isEmpty)
    for key: Key in [.enter, .down, .up, .pageDown, .pageUp] { try host.press(key) }
    #expect(!search.isHidden)
    try host.press(.escape)
    #expect(search.isHidden)
  }

  /// A file with nothing in it, and none at all.
  @Test func emptyFilesHaveNoResults() throws {
    for viewer in [
      try ViewerFixture([]), try ViewerFixture(paused: folder.write("b.json", Sample.broken)),
    ] {
      try viewer.press(.character("f"), .control)
      try viewer.type("x")
      try viewer.press(.enter)
      try viewer.press(.escape)
      try viewer.press(.character("k"), .control)
      #expect(!viewer.viewer.search.results.contains { $0.title == "Play or pause" })
    }
  }
}
