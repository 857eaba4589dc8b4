// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieKit
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

@Suite struct InspectorTreeTests {
  /// Layers whose names are equal, empty and with a dot, each with a fill.
  private let outline: SceneOutline
  private let tree: InspectorTree

  init() throws {
    let layers = ["A", "v1.2", "A", ""].map {
      #"{"ty":4,"nm":"\#($0)","ip":0,"op":60,"ks":{},"shapes":[{"ty":"fl","nm":"Fill","c":{"k":[1,0,0]}}]}"#
    }
    outline = try Sample.outline(
      of:
        #"{"v":"5.7.0","fr":60,"ip":0,"op":60,"w":9,"h":9,"layers":[\#(layers.joined(separator: ","))]}"#
    )
    tree = InspectorTree(outline, isFlat: true)
  }

  @Test func namesMayHaveDotsAndBeEqual() {
    let colors = tree.nodes.filter { $0.name == "Color" }.map { outline.keys(of: $0.row) }
    #expect(
      colors == [
        ["A", "Fill", "Color"], ["v1.2", "Fill", "Color"], ["A", "Fill", "Color"],
        ["Layer", "Fill", "Color"],
      ])
    #expect(tree.layers.map { tree.nodes[$0].name } == ["A", "v1.2", "A", "Layer"])
  }

  @Test func expandsAndCollapses() throws {
    var tree = tree
    let layers = tree.layers
    #expect(tree.visible == layers)
    tree.toggle(layers[0])
    #expect(tree.visible.count == 6, "Transform and Fill")
    let color = try #require(tree.nodes.lastIndex { $0.name == "Color" })
    tree.reveal(color)
    #expect(tree.visible.contains(color) && tree.isExpanded(layers[3]))
    tree.toggle(layers[0])
    #expect(!tree.isExpanded(layers[0]) && tree.visible.contains(color))
    tree.toggle(color)
    #expect(!tree.isExpanded(color), "a property has no children")
  }

  @Test func onlyDrawnNodesCanBeHidden() {
    for node in tree.nodes {
      #expect(node.canBeSwitched == (node.depth == 0 || node.name == "Fill"), "\(node.name)")
    }
  }

  /// Rows of the third dimension are left out of flat files, unless they have a value.
  @Test func unusedDepthIsLeftOut() throws {
    #expect(!tree.nodes.contains { $0.name == "Orientation" })
    #expect(InspectorTree(outline, isFlat: false).nodes.contains { $0.name == "Orientation" })
  }

  @Test(
    arguments: [
      ("12.5", PropertyValue.number(1), "12.5"), ("1e400", .number(1), nil), ("", .number(1), nil),
      ("1, 2", .vector(Vector3D(x: 0, y: 0, z: 0)), "1, 2"),
      ("1 2 3", .vector(Vector3D(x: 0, y: 0, z: 0)), "1, 2, 3"),
      ("1", .vector(Vector3D(x: 0, y: 0, z: 0)), nil),
      ("1,x", .vector(Vector3D(x: 0, y: 0, z: 0)), nil),
      ("0f0", .color(Color(r: 0, g: 0, b: 0, a: 1)), "#00ff00"),
      ("red", .color(Color(r: 0, g: 0, b: 0, a: 1)), nil), ("x", .path, nil),
    ] as [(String, PropertyValue, String?)])
  func typedValues(_ text: String, _ old: PropertyValue, _ new: String?) {
    #expect(PropertyValue(text: text, like: old)?.text == new)
  }

  @Test func warningsNameTheirLayer() {
    #expect(InspectorTree.layer(in: "layers[12].shapes[0]") == 12)
    #expect(InspectorTree.layer(in: "assets[0].layers[1]") == nil)
  }
}

@Suite struct InspectorTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var inspector: Inspector { host.viewer.inspector }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), backdrop: .white,
      size: CGSize(width: 800, height: 500), key: .character("t"))
    try host.openSections()
  }

  private func node(_ name: String) throws -> Int { try host.node(name) }

  private func redAtTheEnd() throws -> String {
    viewer.document.playback.seek(to: 120)
    try host.step()
    let surface = viewer.stage.surface.frameInWindow
    return try viewer.window.pixels()
      .color(x: Int(surface.maxX - 30), y: Int(surface.midY)).hex
  }

  @Test func factsAndLayers() throws {
    #expect(viewer.stage.frame.width == 512 && inspector.frame.minX == 512)
    let facts = Dictionary(inspector.sections.lines.map { ($0.name, $0.value) }) { a, _ in a }
    #expect(facts["Size"] == "400 × 300 px" && facts["Rate"] == "60 fps")
    #expect(facts["On disk"]?.hasSuffix("bytes") == true)
    #expect(inspector.nodes.tree.nodes.contains { $0.name == "Position" && $0.isProperty })
    try host.press(.function(9))
    #expect(inspector.isHidden && viewer.stage.frame.width == 800)
  }

  /// Long warnings were cut at the edge.
  @Test func warningsAreWrappedInThePanel() throws {
    let host = try ViewerFixture(
      paused: folder.write("odd.json", Sample.warned), size: CGSize(width: 1000, height: 500),
      key: .character("t"))
    try host.openSections()
    let (inspector, document) = (host.viewer.inspector, host.viewer.document)
    let narrow = try #require(document.warnings.first).message
    for width in [288.0, 160] {
      host.viewer.state.sideWidth = width
      host.viewer.root.setNeedsLayout()
      try host.step()
      let warned = inspector.sections.lines.filter { $0.kind == .warning }
      #expect(warned.count { $0.part == 0 } == document.warnings.count)
      let first = warned.prefix { $0 == warned.first || $0.part > 0 }
      #expect(first.map(\.name).joined(separator: " ") == narrow)
      let room = width - 3 * Metrics.grid
      for line in warned { #expect(Typesetter.shared.width(line.name) <= room + 1, "\(line)") }
      #expect(
        inspector.sections.lines.contains { $0.name == "Warnings (\(document.warnings.count))" })
    }
  }

  @Test func theArrowExpandsAndTheEyeHides() throws {
    let row = inspector.frameInWindow
    let y = row.minY + 8 + CGFloat(inspector.sections.lines.count) * 24 + 12
    try host.point(.down, row.minX + 60, y)
    try host.point(.up, row.minX + 60, y)
    #expect(!inspector.nodes.tree.isExpanded(0) && inspector.selection == 0, "the name selects")
    try host.point(.down, row.minX + 18, y)
    try host.point(.up, row.minX + 18, y)
    #expect(inspector.nodes.tree.isExpanded(0) && inspector.selection == 0)
    #expect(try redAtTheEnd() == "#ff0000")
    try host.point(.down, row.maxX - 12, y)
    try host.point(.up, row.maxX - 12, y)
    #expect(!inspector.nodes.isEnabled(0))
    #expect(try redAtTheEnd() == "#ffffff")
  }

  @Test func aClickOnTheStageSelectsTheLayer() throws {
    viewer.document.playback.seek(to: 120)
    try host.step()
    let surface = viewer.stage.surface.frameInWindow
    try host.point(.down, surface.minX + 20, surface.midY)
    try host.point(.up, surface.minX + 20, surface.midY)
    #expect(inspector.selection == nil)
    try host.point(.down, surface.maxX - 30, surface.midY)
    try host.point(.up, surface.maxX - 30, surface.midY)
    #expect(inspector.selection == 0)
  }

  /// Two layers of one name, the second one at the left; what is switched off is not there.
  @Test func layersWithEqualNamesAreDistinguished() throws {
    func layer(_ x: Int, _ width: Int) -> String {
      #"{"ty":4,"nm":"Same","ip":0,"op":60,"ks":{"p":{"k":[\#(x),150]}},"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[\#(width),80]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]}"#
    }
    let json =
      #"{"v":"5.7.0","fr":60,"ip":0,"op":60,"w":400,"h":300,"layers":[\#(layer(300, 80)),\#(layer(200, 400))]}"#
    viewer.document.open([try folder.write("two.json", json)])
    try host.step()
    func pick(_ x: CGFloat) throws -> Int? {
      let area = viewer.stage.surface.frameInWindow
      inspector.selection = nil
      for phase in [PointerEvent.Phase.down, .up] {
        try host.point(phase, area.minX + area.width * x / 400, area.midY)
      }
      return inspector.selection.flatMap { inspector.nodes.tree.layers.firstIndex(of: $0) }
    }
    #expect(try pick(300) == 0 && pick(60) == 1)
    viewer.document.editing.setEnabled(
      false, inspector.nodes.tree.nodes[inspector.nodes.tree.layers[0]].row)
    try host.step()
    #expect(try pick(300) == 1, "the one below")
  }

  @Test func aColourIsTypedAndReset() throws {
    viewer.inspector.beginEdit(try node(".Color"))
    let picker = viewer.colorPicker
    #expect(picker.entry.text == "#ff0000" && inspector.editor.edit == nil)
    try host.type("#00zz")
    try host.press(.enter)
    #expect(picker.entry.isWrong && !picker.isHidden)
    try host.press(.backspace)
    try host.press(.backspace)
    try host.type("ff00")
    try host.press(.enter)
    #expect(picker.isHidden)
    #expect(try redAtTheEnd() == "#00ff00")
    try host.press(.character("c"), [.control, .shift])
    #expect(
      Clipboard.text.hasPrefix(
        "surface.setValueProvider(ColorValueProvider(Color(r: 0, g: 1, b: 0, a: 1)), keypath: \""))
    try host.press(.delete)
    #expect(try redAtTheEnd() == "#ff0000")
    try host.press(.character("c"), .control)
    #expect(
      Clipboard.text
        == inspector.nodes.keypath(of: inspector.nodes.tree.nodes[try node(".Color")]).string)
  }

  @Test func editsAreDiscardedWithTheFile() throws {
    viewer.inspector.beginEdit(try node(".Color"))
    try host.press(.backspace, .control)
    try host.type("00f")
    try host.press(.enter)
    #expect(try redAtTheEnd() == "#0000ff")
    viewer.document.open([try folder.write("b.json", Sample.crossing)])
    try host.step()
    #expect(inspector.document.editing.edits.isEmpty && inspector.editor.edit == nil)
    #expect(try redAtTheEnd() == "#ff0000")
  }

  // MARK: Reloading

  @Test func aReloadKeepsFrameZoomAndEdits() throws {
    try host.press(.character("2"))
    viewer.inspector.beginEdit(try node(".Opacity"))
    try host.press(.escape)
    viewer.inspector.beginEdit(try node(".Color"))
    try host.press(.backspace, .control)
    try host.type("00f")
    try host.press(.enter)
    viewer.document.playback.seek(to: 77)
    let viewport = viewer.stage.viewport
    _ = try folder.write(
      "a.json", Sample.crossing.replacingOccurrences(of: #""op":120"#, with: #""op":100"#))
    try host.press(.function(5))
    #expect(host.frame == 77 && viewer.stage.viewport == viewport)
    #expect(viewer.document.file?.animation.endFrame == 100)
    #expect(viewer.document.editing.edits.count == 1)
  }

  @Test func aPartlyWrittenFileKeepsThePicture() throws {
    let red = try redAtTheEnd()
    _ = try folder.write("a.json", Sample.broken)
    try host.press(.character("r"), .control)
    #expect(try redAtTheEnd() == red && viewer.message.isHidden)
    #expect(viewer.document.notice.text?.hasPrefix("Not reloaded") == true)
    _ = try folder.write("a.json", Sample.crossing)
    try host.press(.character("r"), .control)
    #expect(viewer.document.notice.text == nil)
  }

  @Test func changesOnDiskAreDetected() async throws {
    _ = try folder.write(
      "a.json", Sample.crossing.replacingOccurrences(of: #""op":120"#, with: #""op":90"#))
    try await eventually("the file to be read again") {
      try host.step()
      return viewer.document.file?.animation.endFrame == 90 ? true : nil
    }
  }
}

@Suite struct ViewerStateTests {
  @Test func stateIsInXDGStateHome() {
    #expect(
      ViewerState.path(environment: ["XDG_STATE_HOME": "/x", "HOME": "/h"])
        == "/x/lottie-viewer/state.json")
    for given in ["", "relative"] {
      #expect(
        ViewerState.path(environment: ["XDG_STATE_HOME": given, "HOME": "/h"])
          == "/h/.local/state/lottie-viewer/state.json")
    }
    #expect(ViewerState.path(environment: [:]) == nil)
  }

  @Test func recentFilesHaveAnEnd() {
    var state = ViewerState()
    for i in 0..<40 { state.opened("/f\(i)") }
    state.opened("/f30")
    #expect(state.recent.count == ViewerState.mostRecent)
    #expect(state.recent.prefix(2) == ["/f30", "/f39"])
  }

  @Test func stateIsWrittenAndRead() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a.json", Sample.crossing)
    var options = ViewerOptions()
    options.statePath = folder.path + "/state/lottie-viewer/state.json"
    let first = try ViewerFixture([file], options: options)
    try first.press(.character("b"))
    try first.press(.character("t"))
    try first.press(.character("q"))
    let second = try ViewerFixture([], options: options)
    #expect(second.viewer.stage.backdrop == .white && !second.viewer.inspector.isHidden)
    #expect(second.viewer.emptyState.recent == [file])
    try second.press(.character("1"))
    #expect(second.title.hasPrefix("a.json"))
  }

  @Test(arguments: ["", "{", "[]", #"{"recent":[1]}"#]) func invalidStateIsIgnored(_ text: String)
    throws
  {
    let folder = try TemporaryFolder()
    #expect(ViewerState(path: try folder.write("state.json", text)) == ViewerState())
  }

  @Test func dialogsInTheirOrder() throws {
    let folder = try TemporaryFolder()
    #expect(FileDialog.command(folder: "/", path: [folder.path]) == nil)
    for name in ["kdialog", "zenity"] {
      let path = try folder.write(name, "")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      #expect(FileDialog.command(folder: "/a", path: [folder.path])?.program == path)
    }
  }
}
