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

/// The keyframes of the selection, on the timeline and in the inspector.
@Suite struct KeyframeTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var timeline: Timeline { viewer.transport.timeline }

  init() throws {
    folder = try TemporaryFolder()
    let moving = Sample.crossing.replacingOccurrences(
      of: #"{"t":120,"s""#, with: #"{"t":30,"s":[200,150],"h":1},{"t":90,"s""#)
    host = try ViewerFixture(
      paused: folder.write("a.json", moving), size: CGSize(width: 800, height: 700),
      key: .character("t"))
  }

  private func select(_ name: String) throws {
    viewer.inspector.select(row: try host.row(name))
    try host.step()
  }

  @Test func theTimelineShowsThoseOfTheSelection() throws {
    #expect(timeline.keyframes == TimelineKeyframes())
    try select("Position")
    #expect(timeline.keyframes.property.keyframes.map(\.frame) == [0, 30, 90])
    #expect(timeline.keyframes.showsEasing && !timeline.keyframes.curves(timeline.scale).isEmpty)
    try select("Scale")
    #expect(timeline.keyframes.property.keyframes.isEmpty)
    #expect(timeline.keyframes.signs(timeline.scale).isEmpty)
    viewer.inspector.select(0)
    try host.step()
    #expect(timeline.keyframes.property.keyframes.count == 3 && !timeline.keyframes.showsEasing)
    try host.press(.character("t"))
    #expect(timeline.keyframes == TimelineKeyframes(), "the inspector is hidden")
  }

  @Test func altArrowsStepThroughThem() throws {
    try select("Position")
    var frames: [Double] = []
    for key in [Key.right, .right, .right, .left, .left, .left] {
      try host.press(key, .alt)
      frames.append(host.frame)
    }
    #expect(frames == [30, 90, 90, 30, 0, 0])
  }

  @Test func withoutASelectionTheyAreThoseOfAllLayers() throws {
    try host.press(.right, .alt)
    #expect(host.frame == 30)
    try host.press(.character("t"))
    try host.press(.right, .alt)
    #expect(host.frame == 90)
  }

  @Test func withoutKeyframesAMessageTellsWhy() throws {
    try select("Scale")
    try host.press(.right, .alt)
    #expect(viewer.document.notice.text == "What is selected has no keyframes")
  }

  @Test func theLabelHasTheValueUnderThePointer() throws {
    try select("Position")
    let area = timeline.frameInWindow
    try host.point(.moved, area.minX + CGFloat(timeline.scale.x(frame: 90)), area.midY)
    #expect(timeline.hoverLabel == "90  Position 360, 150")
  }

  /// Distances from the keyframe at frame 300, in points → whether a press goes to the keyframe. A
  /// point is more than a frame.
  @Test(
    arguments: [(0, 0, true), (3, 0, true), (-4, 2, true), (20, 0, false), (4, 12, false)]
      as [(CGFloat, CGFloat, Bool)])
  func aPressGoesToTheKeyframe(_ right: CGFloat, _ down: CGFloat, _ hits: Bool) throws {
    let long = Sample.crossing.replacingOccurrences(of: "120", with: "1200")
      .replacingOccurrences(of: #"{"t":1200,"s""#, with: #"{"t":300,"s":[200,150]},{"t":1200,"s""#)
    let host = try ViewerFixture(
      paused: folder.write("long.json", long), size: CGSize(width: 800, height: 700),
      key: .character("t"))
    let inspector = host.viewer.inspector
    inspector.select(row: try host.row("Position"))
    try host.step()
    let timeline = host.viewer.transport.timeline
    let area = timeline.frameInWindow
    let x = area.minX + CGFloat(timeline.scale.x(frame: 300)) + right
    let y = area.minY + CGFloat(TimelineMetrics.keyframes.lowerBound) + 6 + down
    func distance() -> Double { timeline.scale.x(frame: host.frame) + Double(area.minX - x) }
    try host.point(.down, x, y)
    #expect((host.frame == 300) == hits && (hits || abs(distance()) < 1))
    try host.point(.up, x, y)
    #expect((host.frame == 300) == hits)
    // Dragged away, it goes where the pointer is.
    try host.point(.down, x, y)
    try host.point(.moved, x + 100, y)
    #expect(abs(distance() - 100) < 1)
    try host.point(.up, x + 100, y)
  }

  @Test func aPropertyThatIsOneValueHasNone() throws {
    try select("Position")
    viewer.document.editing.keyframeScope = .constant
    viewer.document.editing.set([(try host.row("Position"), .vector(Vector3D(x: 1, y: 2, z: 0)))])
    try host.step()
    #expect(timeline.keyframes.property.keyframes.isEmpty)
    try host.press(.character("z"), .control)
    #expect(timeline.keyframes.property.keyframes.count == 3)
  }
}
