// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Stops of a gradient with keyframes, typed in the inspector.
@Suite struct GradientEditTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: [folder.write("a.json", Sample.gradient)], size: CGSize(width: 900, height: 600),
      key: .character("i"))
    if host.viewer.inspector.isHidden { host.viewer.panels.toggle(host.viewer.inspector) }
    try host.step()
  }

  private func edit(_ text: String) throws {
    viewer.inspector.beginEdit(try host.row("Fill.Colors"))
    try host.press(.character("a"), .control)
    try host.type(text)
  }

  /// A stop is moved at the keyframe of the playhead alone; what is not typed keeps all its decimals.
  @Test func aStopIsMoved() throws {
    try edit("#ff0000 33.33%, #000050 80%")
    #expect(viewer.inspector.editor.effect?.text == "Changes the keyframe at 0")
    try host.press(.enter)
    #expect(
      viewer.document.jsonText
        == Sample.gradient.replacing(
          "[0.3333,1,0,0,1,0,0,0.313]", with: "[0.3333,1,0,0,0.8,0,0,0.313]")
    )
  }

  /// One more stop needs another number of colours in all keyframes. That is said while it is typed, and
  /// the text stays.
  @Test func whatIsRefusedStays() throws {
    let typed = "#ff0000 0%, #00ff00 50%, #0000ff 100%"
    try edit(typed)
    let reason = "At one keyframe, no stop is added or removed; choose “One value” in its menu"
    #expect(viewer.inspector.editor.effect?.text == reason)
    try host.press(.enter)
    #expect(viewer.document.notice.text == reason && !viewer.document.editing.isModified)
    #expect(viewer.inspector.editor.edit != nil && viewer.inspector.editor.entry.text == typed)
    // Elsewhere, the text is in the message.
    viewer.inspector.finish()
    #expect(viewer.document.notice.text == "“\(typed)” is not set: \(reason)")
    viewer.document.editing.keyframeScope = .constant
    try edit(typed)
    try host.press(.enter)
    #expect(viewer.document.jsonText.contains(#""p":3"#) && viewer.inspector.editor.edit == nil)
  }

  // MARK: The card

  private var picker: ColorPicker { viewer.overlays.colorPicker }

  /// Opens the card by the swatch of the gradient.
  private func open() throws {
    let row = try host.row("Fill.Colors")
    viewer.inspector.onEditColor([row], CGRect(x: 800, y: 300, width: 90, height: 24))
    try host.step()
    #expect(!picker.isHidden && picker.part == .stop(0) && picker.stops.count == 2)
  }

  /// Arrows go through the stops and move them, Delete and Escape take back.
  @Test func stopsByKeys() throws {
    try open()
    #expect(picker.text(of: .hex) == "#ff0000")
    try host.press(.right)
    #expect((picker.stops[0].offset - 0.343).magnitude < 1e-9)
    try host.press(.down)
    #expect(picker.stop == 1 && picker.text(of: .hex) == "#000050")
    try host.press(.right)
    #expect(picker.stops[1].offset == 1, "no further than the end")
    try host.press(.left, .shift)
    #expect(picker.stops[1].offset == 0.9)
    try host.press(.delete)
    #expect(viewer.document.notice.text == "A gradient has two stops or more")
    try host.press(.up)
    try host.type("+")
    #expect(picker.stops.count == 3 && picker.stop == 1)
    #expect(viewer.document.jsonText.components(separatedBy: #""p":3"#).count == 2)
    try host.press(.delete)
    #expect(picker.stops.count == 2 && viewer.document.jsonText.contains(#""p":2"#))
    try host.press(.escape)
    #expect(picker.isHidden && viewer.document.jsonText == Sample.gradient)
    #expect(!viewer.document.editing.isModified)
  }

  /// A new colour is that of the stop at the keyframe; an opacity needs some at all keyframes.
  @Test func coloursAndOpacities() throws {
    try open()
    try host.press(.tab)
    try host.press(.tab)
    try host.press(.tab)
    try host.press(.character("a"), .control)
    try host.type("#00ff0080")
    #expect(picker.stops[0].color.hex == "#00ff0080")
    try host.press(.enter)
    #expect(picker.isHidden)
    #expect(
      viewer.document.jsonText.contains("[0.3333,0,1,0,1,0,0,0.313,0.3333,0.501961,1,1]")
        && viewer.document.jsonText.contains("[0.1,0,1,0,1,0,0,1,0.1,1,1,1]"),
      "\(viewer.document.jsonText)")
    viewer.document.editing.undo()
    viewer.document.editing.undo()
    #expect(viewer.document.jsonText == Sample.gradient)
  }

  private func drag(_ points: [CGPoint]) throws {
    for (index, point) in points.enumerated() {
      try host.point(index == 0 ? .down : .moved, point.x, point.y)
    }
    try host.point(.up, 0, 0)
  }

  /// A click on the bar adds a stop, which follows the pointer; far from the bar it is removed.
  @Test func stopsByPointer() throws {
    try open()
    let bar = picker.area(of: .stop(0))
    func point(_ offset: Double, _ y: Double = 5) -> CGPoint {
      CGPoint(x: bar.minX + offset * bar.width, y: bar.minY + y)
    }
    try drag([point(0.6), point(0.7), point(0.8)])
    #expect(picker.stops.count == 3 && (picker.stops[1].offset - 0.8).magnitude < 0.01)
    try drag([point(0.8, 22), point(0.8, 60), point(0.8, 120)])
    #expect(picker.stops.count == 2)
    let elements = picker.accessibleParts.prefix(4).map(\.name)
    #expect(
      elements == ["Stop 1 of 2", "Stop 2 of 2", "Remove the stop", "Reverse the gradient"])
  }

  @Test func itIsReversed() throws {
    try open()
    try host.type("r")
    #expect(picker.stops.map(\.color.hex) == ["#000050", "#ff0000"])
    #expect(picker.stops[0].offset == 0 && (picker.stops[1].offset - 0.6667).magnitude < 1e-9)
    #expect(picker.stop == 1)
  }
}
