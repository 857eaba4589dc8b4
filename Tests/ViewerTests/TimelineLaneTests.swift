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

/// The lanes of the timeline.
@Suite struct TimelineLaneTests {
  /// Whatever is on the timeline has a height of its own, from the top to the bottom.
  @Test func lanesDoNotOverlap() {
    let track = TimelineMetrics.track
    let thick = TimelineMetrics.bar(TimelineScale(), isActive: true, isPlayed: true)
    let lanes = [
      TimelineMetrics.overview...(TimelineMetrics.overview + 3), TimelineMetrics.flags,
      TimelineMetrics.keyframes, thick.minY...thick.maxY, TimelineMetrics.late,
      TimelineMetrics.ticks...TimelineMetrics.numbers,
    ]
    for (a, b) in zip(lanes, lanes.dropFirst()) { #expect(a.upperBound <= b.lowerBound) }
    #expect(TimelineMetrics.numbers < Metrics.timelineHeight)
    // The played part, the track and the band of the range differ in height too.
    let thin = TimelineMetrics.bar(TimelineScale(), isActive: false)
    let played = TimelineMetrics.bar(TimelineScale(), isActive: false, isPlayed: true)
    #expect(thin.height < played.height && played.height < TimelineMetrics.range)
    #expect(track - TimelineMetrics.range / 2 >= TimelineMetrics.keyframes.upperBound)
  }

  /// The curves of an overshooting easing ran through the names of markers.
  @Test func easingCurvesStayInTheirLane() {
    var keyframes = TimelineKeyframes()
    keyframes.property.keyframes = [
      .init(frame: 0, easing: UnitBezier(0.3, -2, 0.6, 3)),
      .init(frame: 60, easing: nil), .init(frame: 100, easing: nil),
    ]
    keyframes.showsEasing = true
    var scale = TimelineScale()
    (scale.frames, scale.left, scale.length) = (0...100, 8, 600)
    for item in keyframes.drawing(scale) {
      let bounds = item.bounds
      #expect(bounds.minY >= TimelineMetrics.flags.upperBound, "\(bounds)")
      #expect(bounds.maxY <= TimelineMetrics.track - 2, "\(bounds)")
    }
  }

  /// A keyframe before an equal value does not count as a hold; the lane shows it as the layers'
  /// row does.
  @Test func theLaneShowsTheHoldsOfTheRow() throws {
    let folder = try TemporaryFolder()
    let keys =
      #""r":{"a":1,"k":[{"t":0,"s":[5]},{"t":20,"s":[5]},{"t":40,"s":[9],"h":1},{"t":50,"s":[1]}]}"#
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.file(Sample.solid("A", keys))),
      size: CGSize(width: 900, height: 600), key: .character("t"))
    let row = try host.row("Rotation")
    host.viewer.inspector.select(row: row)
    #expect(host.viewer.inspector.selectedKeyframes.holds == [40])
    let track = host.viewer.document.editing.track(of: row)
    #expect(track.keyframes.filter { $0.kind == .hold }.map(\.frame) == [40])
  }

  @Test func theLabelNamesALateFrame() throws {
    let folder = try TemporaryFolder()
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), size: CGSize(width: 900, height: 600))
    let timeline = host.viewer.transport.timeline
    timeline.overBudget = [60]
    let area = timeline.frameInWindow
    for (frame, text) in [(60.0, "60  late"), (90, "90")] {
      try host.point(.moved, area.minX + CGFloat(timeline.scale.x(frame: frame)) + 0.5, area.midY)
      #expect(timeline.hoverLabel == text)
    }
  }

  /// In a window that is lower than it may be, as some window managers make it, the bar begins below
  /// the title: its height → the upper edge of the bar, and what is missing.
  @Test(
    arguments: [(344, 240, 0), (144, 40, 0), (120, 40, 24), (60, 40, 84)]
      as [(CGFloat, CGFloat, CGFloat)])
  func theBarStaysBelowTheTitle(_ height: CGFloat, _ top: CGFloat, _ missing: CGFloat) {
    let bar = Panels.bar(
      in: height, below: CGFloat(Metrics.headerHeight), height: CGFloat(Metrics.barHeight))
    #expect(bar.top == top && bar.missing == missing)
  }

  /// What is missing → whether the flags of markers, and the timeline, are there.
  @Test(
    arguments: [(0, true, true), (24, false, true), (44, false, false), (84, false, false)]
      as [(CGFloat, Bool, Bool)])
  func lanesAreLeftOutWhereThereIsNoRoom(_ missing: CGFloat, _ hasFlags: Bool, _ hasTimeline: Bool)
    throws
  {
    let folder = try TemporaryFolder()
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.marked), size: CGSize(width: 640, height: 344))
    let (transport, timeline) = (host.viewer.transport, host.viewer.transport.timeline)
    transport.missingHeight = missing
    transport.layOut()
    #expect(timeline.isHidden != hasTimeline)
    #expect(timeline.ruler.content.hasUpperLanes == hasFlags)
    let buttons = transport.subviews.filter { !$0.isHidden && $0 is BarButton }
    #expect(!buttons.isEmpty && buttons.allSatisfy { $0.frame.minY >= 0 })
    // What is drawn above the bar would be drawn over the title.
    guard hasTimeline else { return }
    let highest = timeline.ruler.drawing().map(\.bounds.minY).min() ?? 0
    #expect(timeline.frame.minY + CGFloat(highest) >= 0)
    let x = timeline.scale.x(timeline.markers[1].start)
    var pressed: Int?
    timeline.onMarker = { pressed = $0 }
    try host.point(
      .down, timeline.frameInWindow.minX + CGFloat(x) + 2, timeline.frameInWindow.minY + 8)
    #expect((pressed != nil) == hasFlags)
  }
}
