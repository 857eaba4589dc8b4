// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension DesktopWindowTests {
  /// Fingers, from the X server on.
  @Suite(
    .serialized, .enabled(if: Desktop.isTouchReady, Desktop.touchNeed), .timeLimit(.minutes(2)))
  struct Fingers {
    private let folder: TemporaryFolder
    private let screen: TouchScreen
    private let viewer: RealViewer
    private let layout: TraceLine

    init() async throws {
      folder = try TemporaryFolder()
      screen = try TouchScreen.get()
      viewer = try RealViewer(
        [folder.write("marked.json", Sample.marked), "--paused"], in: folder,
        environment: ["DISPLAY": screen.display])
      try await viewer.opened()
      let viewer = viewer
      // At the screen's corner, so that positions of the window are those of the screen.
      layout = try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
        try viewer.resize(900, 600)
      }
    }

    private func tap(_ x: CGFloat, _ y: CGFloat) throws {
      let position = CGPoint(x: x, y: y)
      try touch((.down, 1, position), (.up, 1, position))
    }

    private func tap(_ rect: CGRect) throws { try tap(rect.midX, rect.midY) }

    private func touch(_ steps: TouchScreen.Step...) throws { try screen.touch(steps) }

    private func count(_ event: String) -> Int { viewer.lines.count { $0.event == event } }

    @Test func aTapIsAClick() async throws {
      let play = layout.rect("play")
      try await viewer.expect("play") { try tap(play) }
      try await viewer.expect("pause") { try tap(play) }
      #expect(count("play") == 1 && count("pause") == 1)
      let info = layout.rect("info")
      try await viewer.expect("inspector", where: { $0.flag("on") }) { try tap(info) }
      // In the picture the square at its left, then its row in the inspector.
      let timeline = layout.rect("timeline")
      try await viewer.expect("seek", where: { $0.number("frame") == 0 }) {
        try tap(timeline.minX + 8, timeline.midY)
      }
      let layer = try await viewer.expect("select") { try tap(60, 294) }
      let row = layer.rect("rect")
      let switched = try await viewer.expect("switch") { try tap(row.maxX - 18, row.midY) }
      #expect(!switched.flag("on") && count("select") == 1 && count("zoom") == 0)
    }

    @Test func twoTapsAreADoubleClick() async throws {
      let middle = layout.rect("stage")
      try await viewer.expect("fullscreen", where: { $0.flag("on") }) {
        try tap(middle)
        try tap(middle)
      }
      #expect(count("fullscreen") == 1)
    }

    @Test func oneFingerDragsThePlayhead() async throws {
      let timeline = layout.rect("timeline")
      func at(_ frame: CGFloat, _ dy: CGFloat = 0) -> CGPoint {
        CGPoint(
          x: timeline.minX + 8 + (timeline.width - 16) * frame / 120, y: timeline.midY + dy)
      }
      let end = try await viewer.expect("seek", where: { $0.number("frame") == 90 }) {
        try touch((.down, 1, at(30)), (.move, 1, at(60)), (.move, 1, at(90)))
      }
      #expect(!end.flag("playing"))
      // It holds it wherever it is, and another one does nothing meanwhile.
      try await viewer.expect("seek", where: { $0.number("frame") == 100 }) {
        try touch((.down, 2, at(10)), (.move, 2, at(20)), (.move, 1, at(100, -200)))
      }
      try await viewer.expect("release") { try touch((.up, 2, at(20)), (.up, 1, at(100))) }
      let frames = viewer.lines.filter { $0.event == "seek" }.map { $0.number("frame") }
      #expect(Set(frames) == [30, 60, 90, 100] && frames == frames.sorted() && count("zoom") == 0)
    }

    @Test func oneFingerDragsThePicture() async throws {
      let stage = layout.rect("stage")
      let start = CGPoint(x: stage.midX, y: stage.midY)
      let end = CGPoint(x: start.x + 60, y: start.y + 10)
      let panned = try await viewer.expect("zoom") {
        try touch((.down, 1, start), (.move, 1, end), (.up, 1, end))
      }
      #expect(!panned.flag("fits") && count("zoom") == 1)
    }

    /// The point between the fingers stays where it is, and nothing is dragged or tapped. Longer
    /// than 40 lines because the steps depend on each other.
    @Test func twoFingersZoomAndPan() async throws {
      let stage = layout.rect("stage")
      let middle = CGPoint(x: stage.midX - 80, y: stage.midY + 20)
      func at(_ x: CGFloat, _ y: CGFloat = 0) -> CGPoint {
        CGPoint(x: middle.x + x, y: middle.y + y)
      }
      try touch((.down, 1, at(-40)), (.down, 2, at(40)))
      let first = try await viewer.expect("zoom") {
        try touch((.move, 1, at(-41)), (.move, 2, at(41)))
      }
      let old = first.rect("picture")
      let twice = 2 * 41 / 40 * first.number("zoom")
      let zoomed = try await viewer.expect(
        "zoom", where: { ($0.number("zoom") / twice - 1).magnitude < 0.03 }
      ) {
        for side in [CGFloat(60), 82] {
          try touch((.move, 1, at(-side)), (.move, 2, at(side)))
        }
      }
      let new = zoomed.rect("picture")
      let (before, after) = ((middle.x - old.minX) / old.width, (middle.x - new.minX) / new.width)
      #expect((before - after).magnitude < 0.01)
      #expect(
        ((middle.y - old.minY) / old.height - (middle.y - new.minY) / new.height).magnitude < 0.01)
      // Both on together: a pan, as far as they moved.
      try await viewer.expect(
        "zoom",
        where: { line in
          let moved = line.rect("picture")
          return (moved.midX - new.midX - 30).magnitude < 2
            && (moved.midY - new.midY - 20).magnitude < 2
            && (moved.width / new.width - 1).magnitude < 0.01
        }
      ) {
        try touch((.move, 1, at(-52, 20)), (.move, 2, at(112, 20)))
      }
      // The one that is left does nothing.
      let count = count("zoom")
      try touch((.up, 2, at(112, 20)), (.move, 1, at(0, 90)), (.up, 1, at(0, 90)))
      let play = layout.rect("play")
      try await viewer.expect("play") { try tap(play) }
      #expect(self.count("zoom") == count && self.count("select") == 0)
    }
  }
}
