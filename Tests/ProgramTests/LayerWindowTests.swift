// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// The layers in time, by a real mouse and real keys.
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(3)))
  struct LayerWindow {
    private let folder: TemporaryFolder
    private let viewer: RealViewer
    private let file: String

    init() async throws {
      folder = try TemporaryFolder()
      file = try folder.write("layers.json", Sample.layers)
      viewer = try RealViewer([file, "--paused", "--theme", "dark"], in: folder)
      let viewer = viewer
      try await viewer.opened()
      try await viewer.expect("resize", where: { $0.rect("window").width == 800 }) {
        try viewer.resize(800, 600)
      }
      let line = try await viewer.expect("layers") { try viewer.press("shift+t") }
      #expect(line.flag("on") && line.rect("rect").height > 100)
    }

    /// Selects the topmost layer; returns the line with the rectangle of its bar.
    private func select() async throws -> TraceLine {
      try await viewer.expect("layerSelect", where: { $0.text("name") == "Top" }) {
        try viewer.press("Down")
      }
    }

    private var text: String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

    /// A drag, its undo and redo, and the file: only the bytes of the layer's time differ.
    @Test func aDraggedBarIsSaved() async throws {
      let before = text
      let bar = try await select().rect("rect")
      let frame = bar.width / 40
      try await viewer.expect("retime", where: { $0.text("path") == "layers[0]" }) {
        try viewer.drag(
          CGPoint(x: bar.midX, y: bar.midY), to: CGPoint(x: bar.midX + 4 * frame, y: bar.midY))
      }
      try await viewer.expect("undo") { try viewer.press("ctrl+z") }
      try await viewer.expect("redo") { try viewer.press("ctrl+y") }
      try await viewer.expect("saved") { try viewer.press("ctrl+s") }
      let expected = before.replacing(
        #""nm":"Top","ip":10,"op":50,"st":0,"ks":{"p":{"k":[{"t":10,"s":[0,0]},{"t":40,"#,
        with: #""nm":"Top","ip":14,"op":54,"st":4,"ks":{"p":{"k":[{"t":14,"s":[0,0]},{"t":44,"#)
      #expect(text == expected && text != before)
    }

    /// While the button is down, Escape moves the layer back.
    @Test func escapeTakesADragBack() async throws {
      let bar = try await select().rect("rect")
      try viewer.move(bar.midX, bar.midY)
      try viewer.button(down: true)
      try await viewer.expect("retime") {
        try viewer.move(bar.midX + bar.width / 8, bar.midY)
        try viewer.move(bar.midX + bar.width / 4, bar.midY)
      }
      try await eventually("the sign of an edit") { viewer.title.hasPrefix("*") ? true : nil }
      try viewer.press("Escape")
      try await eventually("the file without an edit") {
        viewer.title.hasPrefix("*") ? nil : true
      }
      try viewer.button(down: false)
    }

    /// The arrow of a precomposition opens it, and closes it again.
    @Test func thePrecompositionIsOpenedByMouse() async throws {
      let bar = try await select().rect("rect")
      let arrow = CGPoint(x: 10, y: bar.midY + 24)
      for isOpen in [true, false] {
        let line = try await viewer.expect("layerOpen") { try viewer.click(arrow.x, arrow.y) }
        #expect(line.flag("on") == isOpen && line.text("name") == "Scene")
      }
    }

    @Test func keysTrimAndOpen() async throws {
      _ = try await select()
      try await viewer.expect("seek", where: { $0.number("frame") == 10 }) {
        try viewer.press("shift+Right")
      }
      try await viewer.expect("retime") { try viewer.press("alt+Next") }
      try await viewer.expect("retime") { try viewer.press("alt+bracketleft") }
      try await viewer.expect("layerSelect", where: { $0.text("name") == "Scene" }) {
        try viewer.press("Down")
      }
      try await viewer.expect("layerOpen", where: { $0.flag("on") }) { try viewer.press("Right") }
      try await viewer.expect("layerSelect", where: { $0.text("name") == "One" }) {
        try viewer.press("Down")
      }
      try await viewer.expect("inspector", where: { $0.flag("on") }) {
        try viewer.press("Return")
      }
    }

    /// Keyframes by mouse and keys: dragged, deleted, undone, saved; only their bytes differ.
    @Test func keyframesAreDraggedDeletedAndSaved() async throws {
      let before = text
      _ = try await select()
      try await viewer.expect("layerUnfold", where: { $0.flag("on") }) { try viewer.press("u") }
      try await viewer.expect("keyframeSelect", where: { $0.text("name") == "Position" }) {
        try viewer.press("Down")
      }
      let line = try await viewer.expect(
        "keyframeSelect", where: { $0.number("count") == 1 }
      ) { try viewer.press("Right") }
      let (sign, spacing) = (line.rect("rect"), line.number("spacing"))
      try await viewer.expect(
        "keyframeSelect", where: { $0.rect("rect").midX > sign.midX + 4.5 * spacing }
      ) {
        try viewer.drag(
          CGPoint(x: sign.midX, y: sign.midY),
          to: CGPoint(x: sign.midX + 5 * spacing, y: sign.midY))
      }
      try await viewer.expect("keyframes") { try viewer.press("Delete") }
      try await viewer.expect("undo") { try viewer.press("ctrl+z") }
      try await viewer.expect("saved") { try viewer.press("ctrl+s") }
      #expect(text == before.replacing(#"[{"t":10,"#, with: #"[{"t":15,"#) && text != before)
    }

    /// A point of a graph by mouse, in time and value; its easing by keys; undone and saved.
    @Test func aGraphIsEdited() async throws {
      let before = text
      _ = try await select()
      try await viewer.expect("layerUnfold", where: { $0.flag("on") }) { try viewer.press("u") }
      try await viewer.expect("keyframeSelect", where: { $0.text("name") == "Position" }) {
        try viewer.press("Down")
      }
      try await viewer.expect("graph", where: { $0.flag("on") }) { try viewer.press("shift+F3") }
      let line = try await viewer.expect(
        "keyframeSelect", where: { $0.number("count") == 1 }
      ) { try viewer.press("Right") }
      let (sign, spacing) = (line.rect("point"), line.number("spacing"))
      try await viewer.expect(
        "keyframeSelect", where: { $0.rect("rect").midX > line.rect("rect").midX + 4.5 * spacing }
      ) {
        try viewer.drag(
          CGPoint(x: sign.midX, y: sign.midY),
          to: CGPoint(x: sign.midX + 5 * spacing, y: sign.midY - 12))
      }
      try await viewer.expect("prompt", where: { $0.flag("on") }) { try viewer.press("alt+e") }
      try viewer.press("Escape")
      try await viewer.expect("saved") { try viewer.press("ctrl+s") }
      #expect(text.contains(#"[{"t":15,"s":["#) && text != before)
      try await viewer.expect("undo") { try viewer.press("ctrl+z") }
      try await viewer.expect("saved") { try viewer.press("ctrl+s") }
      #expect(text == before)
    }
  }
}
