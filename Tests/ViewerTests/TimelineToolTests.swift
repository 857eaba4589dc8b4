// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// What is dragged in the layers in time, without a window.
@Suite struct TimelineToolTests {
  private func pointer(_ x: Double, _ y: Double = 0, frames: Double = 0.1) -> TimelinePointer {
    TimelinePointer(
      frame: x * frames, progress: x * frames / 60, frames: frames, point: Point(x, y), held: [])
  }

  /// Edges, distance without snapping → distance, and the frame that it snaps to. Seven points are
  /// 0.7 frames.
  @Test(
    arguments: [
      ([5], 4.5, 5, 10), ([5], 5.6, 5, 10), ([5], 7.3, 7, nil), ([5, 25], 4.8, 5, 10),
      ([4, 25.5], 4.6, 4.5, 30), ([0.5], 0.3, 0.5, nil),
    ] as [([Double], Double, Double, Double?)])
  func edgesSnapToTheNearest(
    _ edges: [Double], _ wanted: Double, _ distance: Double, _ frame: Double?
  ) {
    let result = FrameTargets(frames: [10, 30]).distance(of: edges, near: wanted, pointer(0))
    #expect(result.distance == distance && result.at == frame)
  }

  /// Zoomed out, a frame is less than a point: reach is in points.
  @Test func theReachIsInPoints() {
    let targets = FrameTargets(frames: [10])
    #expect(targets.distance(of: [0], near: 4, pointer(0, frames: 1)).at == 10)
    #expect(targets.distance(of: [0], near: 2, pointer(0, frames: 1)).at == nil)
  }

  @Test func aPressIsADragAfterThreePoints() {
    var ended: [String] = []
    let scrub = ScrubTool { ended.append($0 == nil ? "end" : "moved") }
    var press = ToolPress(scrub, at: Point(10, 0)) { ended.append("click") }
    let first = press.isDrag(to: Point(12, 0))
    #expect(!first)
    press.end { $0.end() }
    #expect(ended == ["click"])
    let later = [Point(12, 3), Point(10, 0)].map { press.isDrag(to: $0) }
    #expect(later == [true, true])
    press.end { $0.end() }
    #expect(ended == ["click", "end"])
  }

  @Test func aRectangleAddsAndIsTakenBack() throws {
    let player = AnimationPlayer()
    player.load(try Animation(json: Array(Sample.crossing.utf8)), imageProvider: nil)
    let keys = EditSession<String>(player).selection
    keys.keyframes = [1: [0]]
    let band = BandTool(keys, from: Point(10, 10), adds: true) { area in
      [1: [1], 2: area.width > 20 ? [0, 1] : [0]]
    }
    band.drag(to: pointer(20, 5))
    #expect(keys.keyframes == [1: [0, 1], 2: [0]] && band.area?.minY == 5)
    band.drag(to: pointer(40, 20))
    #expect(keys.keyframes == [1: [0, 1], 2: [0, 1]])
    band.cancel()
    #expect(keys.keyframes == [1: [0]])
  }
}
