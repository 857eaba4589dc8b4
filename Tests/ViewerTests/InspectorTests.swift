// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// What the inspector lists of what is selected.
@Suite struct InspectorNodeTests {
  private let folder: TemporaryFolder

  /// A group with a rectangle and a fill, an effect; then a layer of a precomposition.
  private static let sample = Sample.file(
    #"""
    {"ty":4,"nm":"Shape","ip":0,"op":60,"ks":{"o":{"k":80},"p":{"a":1,"k":[{"t":10,"s":[0,0]},{"t":40,"s":[9,9]}]}},
     "ef":[{"ty":29,"nm":"Blur","ef":[{"ty":0,"v":{"k":3}},{"ty":7,"v":{"k":1}},{"ty":7,"v":{"k":0}}]}],
     "shapes":[{"ty":"gr","nm":"Box","it":[{"ty":"rc","nm":"Frame","p":{"k":[0,0]},"s":{"k":[9,9]},"r":{"k":0}},
      {"ty":"fl","nm":"Red","c":{"k":[1,0,0]},"o":{"k":100}},{"ty":"tr","o":{"k":70}}]}]},
    {"ty":0,"nm":"Pre","refId":"p","w":9,"h":9,"ip":0,"op":60,"ks":{}}
    """#,
    #""assets":[{"id":"p","layers":[\#(Sample.filled("Inner", "[0,0,1]"))]}],"#)

  init() throws { folder = try TemporaryFolder() }

  private func host(_ json: String = sample) throws -> ViewerFixture {
    try ViewerFixture(
      paused: folder.write("a.json", json), size: CGSize(width: 900, height: 900),
      key: .character("t"))
  }

  private func names(_ host: ViewerFixture) -> [String] {
    host.viewer.inspector.nodes.rows.map { String(repeating: "-", count: $0.depth) + $0.name }
  }

  private static let transform = ["Position", "Scale", "Rotation", "Opacity", "Anchor Point"]

  /// Its own values first, then paints and effects, which are open; what says where a group is comes
  /// last and is closed.
  @Test func valuesComeFirst() throws {
    let host = try host()
    #expect(names(host) == [])
    host.viewer.document.editing.selection.select(0)
    let shape = names(host)
    #expect(Array(shape.prefix(6)) == ["Shape"] + Self.transform)
    let effect = try #require(shape.firstIndex(of: "Blur"))
    #expect(shape[effect + 1].hasPrefix("-"), "an effect is open")
    let group = try #require(shape.firstIndex(of: "Box"))
    let rest = ["-Frame", "-Red", "--Color", "--Opacity"]
    #expect(Array(shape[group...].dropFirst().prefix(4)) == rest)
    #expect(shape.contains("-Transform") && !shape.contains("--Rotation"))
  }

  /// Row that is selected elsewhere → the first of the list, and the way up.
  @Test(
    arguments: [
      ("Shape.Box.Red", "Red", "Shape › Box"), ("Shape.Box.Red.Color", "Red", "Shape › Box"),
      ("Shape.Box", "Box", "Shape"), ("Shape.Transform.Scale", "Shape", "Composition"),
      ("Shape.Transform", "Shape", "Composition"), ("Pre.Inner", "Inner", "Pre"),
    ])
  func whatHasTheSelectionIsShown(_ row: String, _ first: String, _ up: String) throws {
    let host = try host()
    let inspector = host.viewer.inspector
    host.viewer.document.editing.selection.select(try host.row(row))
    #expect(names(host).first == first && inspector.sections.lines.map(\.name) == [up])
    // The way up, until nothing is selected.
    for _ in 0..<4 where inspector.selection != nil { inspector.parts(of: 0)[0].press?(.init()) }
    #expect(inspector.selection == nil && names(host) == [])
    #expect(inspector.sections.lines.contains { $0.section == .composition })
  }

  /// What is selected in the list changes nothing in it, and no layer of a precomposition is in it.
  @Test func selectingInTheListKeepsIt() throws {
    let host = try host()
    let inspector = host.viewer.inspector
    host.viewer.document.editing.selection.select(0)
    let before = names(host)
    inspector.select(try host.row("Box.Red.Color"))
    try host.step()
    #expect(names(host) == before && inspector.selectedNode?.name == "Color")
    host.viewer.document.editing.selection.select(try host.row("Pre"))
    #expect(Array(names(host).prefix(6)) == ["Pre"] + Self.transform)
    #expect(!names(host).contains("Inner"))
  }

  /// Arrows open and close groups; that stays after an edit that makes another scene, and goes with the
  /// selection.
  @Test func opensAndCloses() throws {
    let host = try host()
    let inspector = host.viewer.inspector
    let (group, transform) = (try host.row("Shape.Box"), try host.row("Box.Transform"))
    host.viewer.document.editing.selection.select(0)
    let before = names(host)
    inspector.nodes.toggle(transform)
    #expect(names(host).contains("--Rotation"))
    host.viewer.document.editing.setEnabled(false, group)
    try host.step()
    #expect(names(host).contains("--Rotation"))
    inspector.nodes.toggle(group)
    let closed = names(host)
    #expect(closed.contains("Box") && !closed.contains("-Red"))
    inspector.nodes.toggle(try host.row("Shape.Transform.Scale"))
    #expect(names(host) == closed, "a property has no children")
    host.viewer.document.editing.selection.select(try host.row("Pre"))
    host.viewer.document.editing.selection.select(0)
    #expect(names(host) == before)
  }

  /// The groups of a layer with many are closed.
  @Test func manyGroupsAreClosed() throws {
    let groups = (0..<20).map {
      #"{"ty":"gr","nm":"G\#($0)","it":[{"ty":"fl","nm":"F","c":{"k":[1,0,0]},"o":{"k":100}},{"ty":"tr"}]}"#
    }
    let host = try host(
      Sample.file(
        #"{"ty":4,"nm":"Many","ip":0,"op":60,"ks":{},"shapes":[\#(groups.joined(separator: ","))]}"#
      ))
    host.viewer.document.editing.selection.select(0)
    #expect(names(host).count { $0.hasPrefix("G") } == 20 && !names(host).contains("-F"))
    host.viewer.inspector.select(try host.row("G7.F.Color"))
    #expect(names(host).count { $0 == "-F" } == 1, "what is selected is seen")
  }

  @Test func onlyDrawnNodesCanBeHidden() throws {
    let host = try host()
    host.viewer.document.editing.selection.select(0)
    for node in host.viewer.inspector.nodes.rows {
      let isDrawn = !node.isProperty && node.name != "Transform"
      #expect(node.canBeSwitched == isDrawn, "\(node.name)")
    }
  }

  /// The signs beside a value go to the keyframes before and after.
  @Test func theNavigatorGoesToKeyframes() throws {
    let host = try host()
    let inspector = host.viewer.inspector
    host.viewer.document.editing.selection.select(0)
    host.viewer.document.playback.seek(to: 20)
    try host.step()
    func press(_ sign: Double) throws {
      let node = try #require(inspector.nodes.rows.first { $0.name == "Position" })
      let row = inspector.rowInWindow(of: node.row)
      let x = row.minX + CGFloat(inspector.signCenter(of: node) + sign * Inspector.navigatorStep)
      try host.point(.down, x, row.midY)
      try host.point(.up, x, row.midY)
    }
    for (sign, frame) in [(-1.0, 10.0), (-1, 10), (1, 40), (1, 40), (-1, 10)] {
      try press(sign)
      #expect(host.frame == frame)
    }
    let position = try host.row("Shape.Transform.Position")
    try press(0)
    #expect(host.viewer.document.editing.track(of: position).keyframes.map(\.time) != [10, 40])
    let steps = inspector.accessibleParts.filter { $0.key.hasPrefix("step") }.map(\.name)
    #expect(Set(steps).isSubset(of: ["Previous keyframe", "Next keyframe"]))
  }

  /// With equal names, and names with dots, each layer has its own keypath.
  @Test func namesMayHaveDotsAndBeEqual() throws {
    let layers = ["A", "v1.2", "A", ""].map { Sample.filled($0, "[1,0,0]") }
    let host = try host(Sample.file(layers.joined(separator: ",")))
    let keys = host.layers.map { layer in
      host.viewer.document.editing.selection.select(layer)
      let color = host.viewer.inspector.nodes.rows.first { $0.name == "Color" }
      return color.map { host.viewer.inspector.nodes.keypath(of: $0.row).keys } ?? []
    }
    #expect(
      keys == [
        ["A", "Fill", "Color"], ["v1.2", "Fill", "Color"], ["A", "Fill", "Color"],
        ["Layer", "Fill", "Color"],
      ])
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
    #expect(OutlineItems.layerIndex(in: "layers[12].shapes[0]") == 12)
    #expect(OutlineItems.layerIndex(in: "assets[0].layers[1]") == nil)
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

  private func node(_ name: String) throws -> Int { try host.row(name) }

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
    #expect(facts["In and out"] == "0 to 120, 2 s")
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

  @Test func theEyeHides() throws {
    let red = try redAtTheEnd()
    let column = viewer.panels.layerColumn
    try host.click(column.rowInWindow(0).insetBy(dx: 60, dy: 4))
    #expect(inspector.selection == 0, "the name selects")
    // In the list of layers, then above the values.
    for area in [column.rowInWindow(0), inspector.rowInWindow(of: 0)] {
      try host.point(.down, area.maxX - 12, area.midY)
      try host.point(.up, area.maxX - 12, area.midY)
      let isOn = inspector.nodes.isEnabled(0)
      #expect(
        try redAtTheEnd() == (isOn ? red : "#ffffff") && isOn == (area != column.rowInWindow(0)))
    }
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
      return inspector.selection.flatMap { host.layers.firstIndex(of: $0) }
    }
    #expect(try pick(300) == 0 && pick(60) == 1)
    viewer.document.editing.setEnabled(
      false, host.layers[0])
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
    try host.press(.character("c"), .alt)
    #expect(
      Clipboard.text.hasPrefix(
        "surface.setValueProvider(ColorValueProvider(Color(r: 0, g: 1, b: 0, a: 1)), keypath: \""))
    try host.press(.delete)
    #expect(try redAtTheEnd() == "#ff0000")
    try host.press(.character("c"), .control)
    #expect(
      Clipboard.text
        == inspector.nodes.keypath(of: try node(".Color")).string)
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
    try await eventually("the file to be read again", within: .amongTests) {
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
