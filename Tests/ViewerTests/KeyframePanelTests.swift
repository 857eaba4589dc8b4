// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Keyframes that are unfolded in the layers in time.
@Suite struct KeyframePanelTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var panel: LayerPanel { host.viewer.layerPanel }

  /// A layer with keyframes of position and opacity, one with none, and one of a slot.
  private static let sample = Sample.file(
    Sample.solid(
      "Top",
      #""p":{"a":1,"k":[{"t":10,"s":[0,0],"o":{"x":0.3,"y":0},"i":{"x":0.7,"y":1}},{"t":20,"s":[20,20],"o":{"x":0.3,"y":0},"i":{"x":0.7,"y":1}},{"t":40,"s":[50,50]}]},"o":{"a":1,"k":[{"t":0,"s":[0],"h":1},{"t":30,"s":[100]}]}"#
    ) + "," + Sample.solid("Still", #""o":{"k":50}"#) + ","
      + Sample.solid("Slot", #""r":{"sid":"turn"}"#),
    #""slots":{"turn":{"p":{"a":1,"k":[{"t":0,"s":[0]},{"t":50,"s":[90]}]}}},"#)

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: [folder.write("a.json", Self.sample)], size: CGSize(width: 900, height: 600),
      statePath: folder.path + "/state.json")
    try host.press(.character("t"), .shift)
    try host.press(.down)
  }

  private var names: [String] {
    panel.rows.map { row in
      row.property.map { panel.reader.name(of: $0) } ?? panel.layers[row.layer].name
    }
  }

  /// Unfolds the topmost layer, and selects one of its properties.
  private func select(_ name: String) throws -> Int {
    try host.press(.character("u"))
    let row = try #require(names.firstIndex(of: name))
    for _ in 0..<row { try host.press(.down) }
    return try #require(panel.property)
  }

  /// The position of a keyframe in the window.
  private func windowPoint(_ index: Int, of property: Int) throws -> CGPoint {
    let row = try #require(panel.rows.firstIndex { $0.property == property })
    let frame = try #require(panel.reader.track(of: property).keyframes[index].frame)
    let corner = panel.frameInWindow.origin
    return CGPoint(
      x: corner.x + CGFloat(panel.scale.x(frame: frame)),
      y: corner.y + CGFloat(panel.frame(of: row).center.y))
  }

  private func drag(_ point: CGPoint, by distance: CGFloat) throws {
    try host.point(.down, point.x, point.y)
    for part in 1...4 { try host.point(.moved, point.x + distance * CGFloat(part) / 4, point.y) }
    try host.point(.up, point.x + distance, point.y)
  }

  private func times(_ property: Int) -> [Double] {
    panel.reader.track(of: property).keyframes.map(\.time)
  }

  private var text: String { viewer.document.jsonText }

  private var spacing: CGFloat { CGFloat(panel.scale.spacing) }

  // MARK: Rows

  @Test func propertiesUnfold() throws {
    #expect(names == ["Top", "Still", "Slot"])
    try host.press(.character("u"))
    #expect(names == ["Top", "Position", "Opacity", "Still", "Slot"])
    try host.press(.down)
    try host.press(.down)
    #expect(panel.property == panel.rows[2].property && panel.selection == 0)
    try host.press(.up)
    try host.press(.up)
    try host.press(.left)
    #expect(names == ["Top", "Still", "Slot"] && panel.property == nil)
    for _ in 0..<2 { try host.press(.down) }
    try host.press(.up)
    try host.press(.character("u"))
    #expect(names.count == 3 && viewer.document.notice.text == "This layer has no keyframes")
  }

  /// The arrow, and the key, list all of a layer.
  @Test func layersUnfoldWhole() throws {
    let all = [
      "Top", "Position", "Scale", "Rotation", "Opacity", "Anchor Point", "Skew", "Skew Axis",
      "Color", "Still", "Slot",
    ]
    try host.press(.right)
    #expect(names == all)
    try host.press(.right)
    #expect(panel.property == panel.rows[1].property)
    // In the row of a value without keyframes, the arrow leads back to the layer.
    try host.press(.down)
    try host.press(.left)
    #expect(panel.currentRow == 0)
    try host.press(.left)
    #expect(names == ["Top", "Still", "Slot"])
    let area = panel.rowInWindow(0)
    for isOpen in [true, false] {
      try host.point(.down, area.minX + 10, area.midY)
      try host.point(.up, area.minX + 10, area.midY)
      #expect(names.count == (isOpen ? all.count : 3))
    }
  }

  @Test func rowsAreRead() throws {
    let property = try select("Opacity")
    try host.press(.right)
    let parts = panel.accessibleParts.filter { $0.role == .treeItem }
    #expect(parts.map(\.name) == ["Top", "Position", "Opacity", "Still", "Slot"])
    #expect(parts[0].states.isSuperset(of: [.expandable, .expanded]))
    #expect(parts[2].text == "2 keyframes, selected: frame 0, hold")
    #expect(parts[2].states.contains(.selected) && parts[1].text == "3 keyframes")
    #expect(panel.reader.track(of: property).keyframes.map(\.kind) == [.hold, .linear])
    panel.accessiblePress(part: 1)
    #expect(panel.property == panel.rows[1].property)
  }

  // MARK: Mouse

  @Test func aKeyframeIsDragged() throws {
    let property = try select("Position")
    let before = text
    try drag(windowPoint(1, of: property), by: 5 * spacing)
    #expect(times(property) == [10, 25, 40])
    #expect(text == before.replacing(#"{"t":20,"s""#, with: #"{"t":25,"s""#))
    #expect(panel.keys.keyframes == [property: [1]])
    try host.press(.character("z"), .control)
    #expect(text == before && !viewer.document.editing.isModified)
  }

  /// Past a neighbour the order stays valid; on another one, that is replaced on release.
  @Test func draggedPastAndOntoANeighbour() throws {
    let property = try select("Position")
    try drag(windowPoint(0, of: property), by: 20 * spacing)
    #expect(times(property) == [20, 30, 40] && panel.keys.keyframes == [property: [1]])
    try host.press(.character("z"), .control)
    let start = try windowPoint(1, of: property)
    try host.point(.down, start.x, start.y)
    try host.point(.moved, start.x + 20 * spacing, start.y)
    #expect(
      times(property) == [10, 40, 40] && viewer.document.notice.text?.hasPrefix("Repl") != true)
    try host.point(.up, start.x + 20 * spacing, start.y)
    #expect(times(property) == [10, 40])
    #expect(viewer.document.notice.text == "Replaced one keyframe of Position")
    try host.press(.character("z"), .control)
    #expect(times(property) == [10, 20, 40])
  }

  @Test func escapeTakesADragBack() throws {
    let property = try select("Position")
    let start = try windowPoint(1, of: property)
    try host.point(.down, start.x, start.y)
    try host.point(.moved, start.x + 8 * spacing, start.y)
    #expect(times(property) == [10, 28, 40])
    try host.press(.escape)
    #expect(times(property) == [10, 20, 40] && !viewer.document.editing.isModified)
    try host.point(.up, start.x, start.y)
    #expect(!viewer.document.editing.isModified)
  }

  /// Beside the keyframes, a press moves the playhead; a double click goes to a keyframe.
  @Test func theRowMovesThePlayhead() throws {
    let property = try select("Position")
    let start = try windowPoint(1, of: property)
    try host.point(.down, start.x + 6 * spacing, start.y)
    try host.point(.up, start.x + 6 * spacing, start.y)
    #expect((host.frame - 26).magnitude < 1 && panel.keys.keyframes.isEmpty)
  }

  // MARK: Keys

  @Test func keysSelectMoveAndDelete() throws {
    let property = try select("Position")
    try host.press(.right)
    #expect(panel.keys.keyframes == [property: [0]])
    try host.press(.right)
    try host.press(.right, .shift)
    #expect(panel.keys.keyframes == [property: [1, 2]])
    try host.press(.pageDown, [.alt, .shift])
    try host.press(.pageUp, .alt)
    #expect(times(property) == [10, 29, 49])
    viewer.run(.selectPropertyKeyframes)
    #expect(panel.keys.keyframes == [property: [0, 1, 2]])
    try host.press(.right)
    #expect(panel.keys.keyframes == [property: [2]])
    try host.press(.delete)
    #expect(times(property) == [10, 29])
    #expect(viewer.document.notice.text == "Deleted one keyframe of Position")
    for _ in 0..<3 { try host.press(.character("z"), .control) }
    #expect(times(property) == [10, 20, 40] && !viewer.document.editing.isModified)
  }

  /// Without keyframes it is a value, and its row goes.
  @Test func allKeyframesAreDeleted() throws {
    _ = try select("Opacity")
    viewer.run(.selectPropertyKeyframes)
    try host.press(.delete)
    #expect(names == ["Top", "Position", "Still", "Slot"] && panel.property == nil)
    #expect(text.contains(#""o":{"a":0,"k":0}"#))
    #expect(
      viewer.document.notice.text == "Deleted 2 keyframes of Opacity, which has one value now")
    try host.press(.character("z"), .control)
    #expect(names.count == 5)
  }

  @Test func aKeyframeIsAddedAtThePlayhead() throws {
    let property = try select("Position")
    viewer.document.playback.seek(to: 15)
    let value = viewer.document.editing.text.value(of: property)
    try host.press(.character("k"), .alt)
    #expect(times(property) == [10, 15, 20, 40] && panel.keys.keyframes == [property: [1]])
    #expect(viewer.document.editing.text.value(of: property) == value && value?.text == "10, 10")
    try host.press(.character("k"), .alt)
    #expect(viewer.document.notice.text == "There is a keyframe at this frame")
  }

  @Test func commandsHoldEaseReverseAndStretch() throws {
    let property = try select("Position")
    func kinds() -> [KeyframeTrack.Kind] { panel.reader.track(of: property).keyframes.map(\.kind) }
    viewer.run(.holdKeyframes)
    #expect(viewer.document.notice.text == "Select keyframes in the timeline")
    viewer.run(.selectPropertyKeyframes)
    #expect(kinds() == [.eased, .eased, .eased])
    viewer.run(.linearKeyframes)
    #expect(kinds() == [.linear, .linear, .linear])
    try host.press(.character("h"), .alt)
    #expect(kinds() == [.hold, .hold, .hold])
    try host.press(.character("h"), .alt)
    #expect(kinds() == [.linear, .linear, .linear])
    try host.press(.character("e"), .shift)
    #expect(kinds() == [.eased, .eased, .eased])
    viewer.run(.reverseKeyframes)
    #expect(times(property) == [10, 30, 40])
    viewer.run(.shrinkKeyframes)
    #expect(times(property) == [10, 20, 25] && panel.keys.keyframes == [property: [0, 1, 2]])
    for _ in 0..<6 { try host.press(.character("z"), .control) }
    #expect(!viewer.document.editing.isModified)
  }

  /// The property of a slot is edited in the slot, and the row says so.
  @Test func slotsAreEditedAsSuch() throws {
    panel.select(2)
    panel.setUnfolded(2, true)
    let row = try #require(panel.rows.firstIndex { $0.property != nil })
    panel.select(row: row)
    try host.press(.character("a"), .control)
    try host.press(.pageDown, .alt)
    #expect(text.contains(#""turn":{"p":{"a":1,"k":[{"t":1,"s":[0]},{"t":51,"s":[90]}]}}"#))
    #expect(panel.element(of: row).detail.contains("in all that has the slot “turn”"))
  }

  // MARK: Clipboard

  /// Several properties at once, to the layer that is selected; what does not fit is named.
  @Test func severalPropertiesArePasted() throws {
    _ = try select("Position")
    try host.press(.character("a"), .control)
    try host.press(.character("c"), .control)
    #expect(viewer.document.notice.text == "Copied 5 keyframes of 2 properties")
    #expect(
      Clipboard.text.contains(#""name":"Position","property":"Position","layer":"Top","a":1"#))
    panel.select(1)
    viewer.document.playback.seek(to: 5)
    try host.press(.character("v"), .control)
    #expect(names == ["Top", "Position", "Opacity", "Still", "Position", "Opacity", "Slot"])
    let pasted = panel.rows.filter { $0.layer == 1 }.compactMap(\.property)
    #expect(pasted.map(times) == [[15, 25, 45], [5, 35]])
    #expect(panel.keys.keyframes == [pasted[0]: [0, 1, 2], pasted[1]: [0, 1]])
    #expect(text.contains(#""nm":"Still""#) && text.contains(#"{"t":5,"s":[0],"h":1"#))
    try host.press(.character("z"), .control)
    #expect(!viewer.document.editing.isModified)
  }

  @Test func whatDoesNotFitIsNamed() throws {
    _ = try select("Position")
    viewer.run(.selectPropertyKeyframes)
    viewer.run(.copyKeyframes)
    Clipboard.text = Clipboard.text.replacing("Position", with: "Stroke Width")
    panel.select(1)
    try host.press(.character("v"), .control)
    #expect(
      viewer.document.notice.text == "No property here takes the keyframes of “Stroke Width”")
    #expect(!viewer.document.editing.isModified)
  }

  // MARK: Other forms

  private func open(_ transform: String, _ more: String = "") throws {
    let file = Sample.file(Sample.solid("Only", transform), more)
    viewer.document.open([try folder.write("other.json", file)])
    try host.steps(2)
    panel.select(0)
    panel.setUnfolded(0, true)
  }

  /// Separate dimensions have a row each, and move alone.
  @Test func separateDimensions() throws {
    try open(
      #""p":{"s":true,"x":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[5]}]},"y":{"a":1,"k":[{"t":3,"s":[0]},{"t":8,"s":[5]}]}}"#
    )
    #expect(names == ["Only", "X Position", "Y Position"])
    panel.select(row: 2)
    viewer.run(.selectPropertyKeyframes)
    try host.press(.pageDown, .alt)
    #expect(text.contains(#""x":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"#))
    #expect(text.contains(#""y":{"a":1,"k":[{"t":4,"s":[0]},{"t":9,"#))
  }

  /// An expression stays, and the row says that it computes the value.
  @Test func expressions() throws {
    try open(
      #""r":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[5]}],"x":"var $bm_rt; $bm_rt = value * 2;"}"#)
    #expect(panel.element(of: 1).detail.contains("an expression computes the value"))
    panel.select(row: 1)
    try host.press(.right)
    try host.press(.pageDown, .alt)
    #expect(
      text.contains(#"[{"t":1,"s":[0]},{"t":9,"s":[5]}],"x":"var $bm_rt; $bm_rt = value * 2;""#))
  }

  /// A layer that is moved keeps its edited keyframes, and edited keyframes keep the layer's times.
  @Test func keyframesAndBarsAreMovedInTurn() throws {
    try open(#""o":{"a":1,"k":[{"t":10,"s":[0]},{"t":20,"s":[5]}]}"#)
    panel.select(row: 1)
    try host.press(.right)
    try host.press(.pageDown, .alt)
    panel.select(row: 0)
    try host.press(.pageDown, .alt)
    panel.select(row: 1)
    try host.press(.right)
    try host.press(.pageDown, .alt)
    #expect(text.contains(#"[{"t":13,"s":[0]},{"t":21,"s":[5]}]"#))
    for _ in 0..<3 { try host.press(.character("z"), .control) }
    #expect(!viewer.document.editing.isModified)
  }
}
