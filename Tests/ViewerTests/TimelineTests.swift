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

/// Which frames a timeline shows and where.
@Suite struct TimelineScaleTests {
  private func scale(_ frames: ClosedRange<Double>, length: Double = 600) -> TimelineScale {
    var scale = TimelineScale()
    (scale.frames, scale.left, scale.length) = (frames, 8, length)
    return scale
  }

  @Test(arguments: [1.2, 5, 0.7, 400]) func zoomingKeepsThePointUnderThePointer(factor: Double) {
    var scale = scale(0...10_000)
    scale.zoom(by: 3, at: 0.5)
    for position in [0.4, 0.5, 0.61] where scale.visible.contains(position) {
      let before = scale.x(position)
      var zoomed = scale
      zoomed.zoom(by: factor, at: position)
      #expect(isNear(zoomed.x(position), before) || zoomed.isWhole)
      #expect(isNear(zoomed.progress(x: before), position))
    }
  }

  @Test func zoomIsLimited() {
    var scale = scale(0...10_000)
    scale.zoom(by: 1e9, at: 0.3)
    #expect(scale.spacing <= 48.001 && scale.spacing > 20)
    scale.scroll(by: -5)
    #expect(scale.visible.lowerBound == 0)
    scale.scroll(by: 5)
    #expect(isNear(scale.visible.upperBound, 1))
    scale.zoom(by: 1e-9, at: 0.9)
    #expect(scale.isWhole && scale.factor == 1)
    // What is short enough is never zoomed.
    var short = self.scale(0...2)
    short.zoom(by: 100, at: 0.5)
    #expect(short.isWhole)
    var none = self.scale(5...5)
    none.zoom(by: 100, at: 0.5)
    #expect(none.isWhole && none.ticks(room: 40).isEmpty && none.x(frame: 9) == 8)
  }

  /// Frames, zoom → frames from one number to the next.
  @Test(
    arguments: [
      (0...120, 1, 10), (0...9999, 1, 1000), (0...9999, 50, 20), (0...29_000_000, 1, 5_000_000),
      (-60...60, 1, 10), (0...10, 1, 1), (0.5...20.25, 1, 2),
    ] as [(ClosedRange<Double>, Double, Double)])
  func ticksHaveReadableSteps(_ frames: ClosedRange<Double>, _ zoom: Double, _ step: Double) {
    var scale = scale(frames)
    scale.zoom(by: zoom, at: 0.5)
    let ticks = scale.ticks(room: 45)
    let labels = ticks.filter(\.hasLabel).map(\.frame)
    #expect(labels.count >= 2 && ticks.count <= 120)
    for (a, b) in zip(labels, labels.dropFirst()) {
      #expect(isNear(b - a, step))
      #expect(scale.x(frame: b) - scale.x(frame: a) >= 45)
    }
    for (a, b) in zip(ticks, ticks.dropFirst()) {
      #expect(scale.x(frame: b.frame) - scale.x(frame: a.frame) >= 6)
    }
    for label in labels { #expect(label.truncatingRemainder(dividingBy: step).magnitude < 1e-6) }
  }

  /// Numbers no file should have, and some have.
  @Test func extremeValuesDoNotTrap() {
    for frames in [-1e300...1e300, 0...1e18, 1e15...1e15 + 10] as [ClosedRange<Double>] {
      var scale = scale(frames)
      for factor in [1e9, 1e-9, 7, .nan, .infinity, 0, -3] {
        scale.zoom(by: factor, at: 0.5)
        #expect(scale.ticks(room: 40).count <= 2000)
      }
    }
  }

  typealias Row = (name: String, start: Double, end: Double)

  nonisolated private static let crowd: [Row] = (0..<60).map { index -> Row in
    let start = Double(index) / 60
    return ("marker \(index)", start, start + 0.3)
  }

  @Test(
    arguments: [
      [("a", 0.0, 0.0), ("b", 0.5, 0.7)], [("same", 0.2, 0.2), ("same", 0.2, 0.2)],
      [("a very long name that has no room", 0.1, 0.1), ("next", 0.15, 0.9), ("in", 0.5, 0.6)],
      [("end", 1, 1), ("before", 0.99, 0.99)], crowd,
    ] as [[Row]])
  func markerNamesDoNotOverlap(_ rows: [Row]) {
    var scale = scale(0...600, length: 584)
    let markers = rows.map { Timeline.Marker(name: $0.name, start: $0.start, end: min(1, $0.end)) }
    for zoom in [1.0, 4, 2] {
      scale.zoom(by: zoom, at: 0.3)
      let flags = TimelineMarkers(markers, scale: scale) { name, room in
        min(7 * Double(name.count), room)
      }.flags
      for (a, b) in zip(flags, flags.dropFirst()) {
        let end = a.name.isEmpty ? a.start : a.start + 10 + min(7 * Double(a.name.count), a.room)
        #expect(end <= b.start)
      }
      for flag in flags where !flag.name.isEmpty {
        #expect(flag.start + 10 + min(7 * Double(flag.name.count), flag.room) <= 592)
      }
    }
  }
}

/// The timeline in the viewer's window.
@Suite struct TimelineTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var timeline: Timeline { viewer.transport.timeline }

  /// Ten thousand frames with two markers, in a window of 800 points.
  init() throws {
    folder = try TemporaryFolder()
    let long = Sample.marked.replacingOccurrences(of: #""op":120"#, with: #""op":10000"#)
      .replacingOccurrences(of: #""tm":90"#, with: #""tm":9000"#)
    host = try ViewerFixture(
      paused: folder.write("long.json", long), size: CGSize(width: 800, height: 500))
  }

  private func x(_ frame: Double) -> CGFloat {
    timeline.frameInWindow.minX + CGFloat(timeline.scale.x(frame: frame))
  }
  private var middle: CGFloat { timeline.frameInWindow.midY }

  @Test func controlAndTheWheelZoomAtThePointer() throws {
    let position = CGPoint(x: x(4000), y: middle)
    for _ in 0..<12 { try host.scroll(1, at: position, .control) }
    #expect(timeline.scale.factor > 8 && host.frame == 0)
    #expect((x(4000) - position.x).magnitude < 0.5)
    // The wheel alone still steps; the timeline follows the playhead.
    try host.scroll(1, at: position)
    #expect(host.frame == 1 && timeline.scale.visible.contains(0.0001))
    for _ in 0..<20 { try host.scroll(-1, at: position, .control) }
    #expect(timeline.scale.isWhole)
  }

  @Test func keysZoomAtThePlayheadAndBack() throws {
    viewer.document.playback.seek(to: 5000)
    try host.step()
    let before = x(5000)
    for _ in 0..<10 { try host.press(.character("+"), .control) }
    #expect(timeline.scale.factor > 6 && (x(5000) - before).magnitude < 0.5)
    #expect(viewer.stage.viewport == .fit)
    try host.press(.character("-"), .control)
    #expect(timeline.scale.factor < 6)
    try host.press(.character("0"), .control)
    #expect(timeline.scale.isWhole)
  }

  @Test func theButtonShowsTheWholeTimeline() throws {
    let whole = viewer.transport.whole
    #expect(whole.isHidden)
    for _ in 0..<10 { try host.press(.character("+"), .control) }
    #expect(!whole.isHidden && whole.text == "6×")
    try host.click(whole)
    #expect(timeline.scale.isWhole && whole.isHidden)
  }

  @Test func theWheelAndTheMiddleButtonScroll() throws {
    for _ in 0..<10 { try host.press(.character("+"), .control) }
    let start = timeline.scale.visible.lowerBound
    let position = CGPoint(x: 400, y: middle)
    try host.scroll(-1, at: position, .shift)
    #expect(timeline.scale.visible.lowerBound > start && host.frame == 0)
    let second = timeline.scale.visible.lowerBound
    try host.scroll(0, at: position, sideways: 1)
    #expect(timeline.scale.visible.lowerBound > second)
    let third = timeline.scale.visible.lowerBound
    try host.point(.down, 400, middle, button: 2)
    try host.point(.moved, 300, middle, button: 0)
    try host.point(.up, 300, middle, button: 2)
    #expect(timeline.scale.visible.lowerBound > third && host.frame == 0)
  }

  @Test func theOverviewScrollsAndZoomsOut() throws {
    for _ in 0..<10 { try host.press(.character("+"), .control) }
    let top = timeline.frameInWindow.minY + 2
    try host.point(.down, 700, top)
    #expect(timeline.scale.visible.lowerBound > 0.7)
    try host.point(.moved, 100, top)
    try host.point(.up, 100, top)
    #expect(timeline.scale.visible.lowerBound < 0.1 && host.frame == 0)
    try host.point(.down, 400, top, clicks: 2)
    try host.point(.up, 400, top, clicks: 2)
    #expect(timeline.scale.isWhole)
  }

  @Test func thePlayheadStaysInViewWhilePlaying() throws {
    for _ in 0..<40 { try host.press(.character("+"), .control) }
    let span = timeline.scale.visible.upperBound * 10_000
    #expect(span < 60)
    try host.press(.space)
    for _ in 0..<120 {
      try host.step()
      #expect(timeline.scale.visible.contains(timeline.progress))
    }
    #expect(host.frame > 2 * span)
    try host.press(.end)
    #expect(timeline.scale.visible.upperBound == 1)
  }

  @Test func draggingBeyondTheEdgeScrolls() throws {
    for _ in 0..<10 { try host.press(.character("+"), .control) }
    try host.point(.down, 300, middle)
    for _ in 0..<400 { try host.point(.moved, 900, middle) }
    #expect(host.frame == 10_000 && timeline.scale.visible.upperBound == 1)
    for _ in 0..<400 { try host.point(.moved, -100, middle) }
    #expect(host.frame == 0)
    try host.point(.up, -100, middle)
  }

  @Test func anotherFileResetsTheZoom() throws {
    for _ in 0..<10 { try host.press(.character("+"), .control) }
    viewer.document.open([try folder.write("b.json", Sample.crossing)])
    try host.step()
    #expect(timeline.scale.isWhole && timeline.frames == 0...120)
  }

  // MARK: Hover

  /// The pointer over the track says which frame is there, over a flag which marker.
  @Test func toolTipsShowTheFrameUnderThePointer() throws {
    #expect(timeline.hoverLabel == nil)
    try host.point(.moved, x(5000), middle)
    #expect(timeline.hoverLabel == "5000" && host.frame == 0)
    try host.point(.moved, x(9000) + 3, timeline.frameInWindow.minY + 12)
    #expect(timeline.hoverLabel == "out  9000")
    try host.point(.moved, 400, 100)
    #expect(timeline.hoverLabel == nil)
  }

  // MARK: Markers

  /// A marker is dragged by its flag or name, in one step of undo; its duration stays.
  @Test func aMarkerIsDragged() throws {
    let y = timeline.frameInWindow.minY + 14
    try host.point(.down, x(9000) + 20, y)
    try host.point(.moved, x(8500) + 20, y)
    try host.point(.moved, x(8000) + 20, y)
    try host.point(.up, x(8000) + 20, y)
    let times = viewer.document.playback.markers.map { Double($0.frameTime) }
    #expect(times.contains { abs($0 - 8000) < 20 } && !times.contains(9000))
    try host.press(.character("z"), .control)
    #expect(viewer.document.playback.markers.contains { $0.frameTime == 9000 })
    #expect(!viewer.document.editing.isModified)
  }

  @Test func aClickOnAFlagOrItsNameJumps() throws {
    let y = timeline.frameInWindow.minY + 14
    try host.point(.down, x(9000) + 20, y)
    try host.point(.up, x(9000) + 20, y)
    #expect(host.frame == 9000)
    // Zoomed in, the flags of the first two are apart.
    viewer.document.playback.seek(to: 0)
    for _ in 0..<20 { try host.press(.character("+"), .control) }
    let flags = timeline.ruler.flags.flags
    try #require(flags.map(\.name) == ["intro", "hold"])
    #expect(flags[1].end > flags[1].start + 60)
    try host.point(.down, x(45) + 3, y)
    try host.point(.up, x(45) + 3, y)
    #expect(host.frame == 45)
  }

  @Test func flagsAreLargeEnoughToHit() throws {
    let flags = timeline.ruler.flags.flags
    let last = try #require(flags.last)
    #expect(last.reach - last.start >= 24 && TimelineMetrics.flagsEnd >= 24)
  }

  // MARK: Cost

  /// While it plays, nothing but the playhead is drawn anew.
  @Test func playbackDoesNotRedrawTheRuler() throws {
    try host.press(.space)
    try host.steps(5)
    let ruler = timeline.ruler.composed
    try host.steps(20)
    #expect(timeline.ruler.composed === ruler)
  }
}
