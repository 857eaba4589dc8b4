// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
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
}
