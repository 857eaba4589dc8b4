// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension WindowTests {
  /// How the pointer looks on the screen.
  @Suite(
    .serialized, .enabled(if: Desktop.isReady && Desktop.program != nil, Desktop.programNeed),
    .timeLimit(.minutes(2)))
  struct Pointers {
    private let folder: TemporaryFolder
    private let viewer: RealViewer
    private let layout: TraceLine
    /// The shapes that this screen has, by what they look like.
    private let shapes: [Substring: Substring]

    init() async throws {
      folder = try TemporaryFolder()
      shapes = try Dictionary(
        Self.tell("pointers").split(separator: "\n").map { line in
          let words = line.split(separator: " ")
          return (words[0], words[1])
        }
      ) { first, _ in first }
      // No dialog of the desktop's, so that the window asks for a path.
      viewer = try RealViewer(
        [folder.write("marked.json", Sample.marked), "--paused"], in: folder,
        environment: [
          "PATH": folder.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/none",
        ])
      try await viewer.opened()
      let viewer = viewer
      layout = try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
        try viewer.resize(900, 600)
      }
    }

    private static func tell(_ what: String) throws -> String {
      try run(try #require(Desktop.program), [what]).output
    }

    private func shape() throws -> String {
      let look = try Self.tell("pointer").split(separator: " ").first ?? ""
      return shapes[look].map(String.init) ?? "unknown"
    }

    private func expect(_ shape: String, _ what: Comment, _ x: CGFloat, _ y: CGFloat) async throws {
      try viewer.move(x, y)
      try await expect(shape, what)
    }

    private func expect(_ shape: String, _ what: Comment) async throws {
      _ = try? await eventually("") { try self.shape() == shape ? true : nil }
      #expect(try self.shape() == shape, "\(what); \(viewer.whatThereIs())")
    }

    private func x(_ frame: CGFloat) -> CGFloat {
      let timeline = layout.rect("timeline")
      return timeline.minX + 8 + (timeline.width - 16) * frame / 120
    }

    @Test func theShapeShowsTheEffectOfAPress() async throws {
      let (readout, play) = (layout.rect("readout"), layout.rect("play"))
      let stage = layout.rect("stage")
      try await expect("arrow", "stage", stage.midX, stage.midY)
      try await expect("hand", "button", play.midX, play.midY)
      try await expect("text", "frame field", readout.minX + 10, readout.midY)
      try await expect("arrow", "beside the field", readout.maxX - 10, readout.midY)
      try await expect("arrow", "header", 450, 20)
      let speed = layout.rect("speed")
      let menu = try await viewer.expect("menu") { try viewer.click(speed) }.rect("area")
      try await expect("hand", "line of a menu", menu.midX, menu.minY + 20)
      try await expect("arrow", "beside a menu", 200, 200)
    }

    @Test func handlesOfTheTimelineHaveAHorizontalArrow() async throws {
      let y = layout.rect("timeline").midY
      try await viewer.expect("seek") { try viewer.click(x(40), y) }
      try await viewer.expect("range") { try viewer.press("i") }
      try await viewer.expect("seek") { try viewer.press("Home") }
      try await expect("resizeHorizontal", "in point", x(40), y)
      try await expect("hand", "track", x(70), y)
      try await expect("hand", "marker", x(90) + 3, layout.rect("timeline").minY + 14)
      try viewer.move(x(40), y)
      try viewer.button(down: true)
      try await expect("resizeHorizontal", "while it is dragged", x(60), y + 60)
      try viewer.button(down: false)
    }

    @Test func panningHasAMoveShape() async throws {
      let stage = layout.rect("stage")
      try await viewer.expect("zoom") { try viewer.press("2") }
      try viewer.move(stage.midX, stage.midY)
      try viewer.button(down: true)
      try await expect("move", "while it is dragged", stage.midX + 40, stage.midY)
      try viewer.button(down: false)
      try await expect("arrow", "after that")
    }

    /// What comes under a pointer that stands still, and goes again.
    @Test func theShapeChangesWithoutAMove() async throws {
      try await viewer.expect("inspector") { try viewer.press("t") }
      let stage = layout.rect("stage")
      let layer = try await viewer.expect("select") { try viewer.click(60, stage.midY) }
        .rect("rect")
      try await viewer.expect("inspector") { try viewer.press("t") }
      try await expect("arrow", "stage", layer.midX, layer.midY)
      try await viewer.expect("inspector") { try viewer.press("t") }
      try await expect("hand", "layer")
      try await viewer.expect("inspector") { try viewer.press("t") }
      try await expect("arrow", "stage again")
      let prompt = try await viewer.expect("prompt") {
        try viewer.move(450, 290)
        try viewer.press("ctrl+o")
      }
      #expect(prompt.flag("on"))
      try await expect("text", "path field")
    }

    @Test func textFieldsHaveATextShape() async throws {
      try await viewer.expect("inspector") { try viewer.press("t") }
      // Tall enough for the rows below the layer's.
      let stage = try await viewer.expect("resize", where: { $0.rect("window").height == 760 }) {
        try viewer.resize(900, 760)
      }.rect("stage")
      try await viewer.expect("seek") { try viewer.press("End") }
      let layer = try await viewer.expect("select") {
        try viewer.click(612 - 50, stage.midY)
      }.rect("rect")
      try await expect("hand", "layer", layer.midX, layer.midY)
      try await expect("hand", "the line to the composition", layer.midX, stage.minY + 8 + 12)
      // Below the layer are its values.
      var row = layer
      var keypath = ""
      while !keypath.hasSuffix("Anchor Point") {
        let x = row.minX + 60
        let line = try await viewer.expect("select") { try viewer.click(x, row.midY) }
        keypath = line.text("keypath")
        row = row.offsetBy(dx: 0, dy: keypath.hasSuffix("Anchor Point") ? 0 : 24)
      }
      try viewer.click(row.maxX - 30, row.midY, count: 2)
      try await expect("text", "value field")
      try viewer.press("Escape")
      try await expect("resizeHorizontal", "value")
      let prompt = try await viewer.expect("prompt") { try viewer.press("ctrl+o") }
      #expect(prompt.flag("on"))
      // The sheet is in the middle of the window; the field is above its hints.
      try await expect("text", "path field", 450, 370)
      try await expect("arrow", "sheet", 450, 425)
    }
  }
}
