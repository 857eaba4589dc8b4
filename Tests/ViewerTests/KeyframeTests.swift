// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
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
    let node = try host.node(name)
    viewer.inspector.select(keys: viewer.inspector.tree.nodes[node].keys)
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
    #expect(viewer.document.notice == "What is selected has no keyframes")
  }

  @Test func theLabelHasTheValueUnderThePointer() throws {
    try select("Position")
    let area = timeline.frameInWindow
    try host.point(.moved, area.minX + CGFloat(timeline.scale.x(frame: 90)), area.midY)
    #expect(timeline.hoverLabel == "90  Position 360, 150")
  }

  @Test func anEditedPropertyHasNone() throws {
    try select("Position")
    let keys = try #require(viewer.inspector.selectedNode?.keys)
    viewer.document.set(.vector(Vector3D(x: 1, y: 2, z: 0)), at: keys)
    try host.step()
    #expect(timeline.keyframes.property.keyframes.isEmpty)
    try host.press(.character("z"), .control)
    #expect(timeline.keyframes.property.keyframes.count == 3)
  }
}
