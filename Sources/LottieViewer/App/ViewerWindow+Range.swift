// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// The part that plays, markers, and what of the stage is seen.
extension ViewerWindow {
  /// Plays what lies between the in and the out point.
  func play() {
    surface.player.play(
      range.frames(of: surface.player.state.timeline), loopMode: nil, completion: nil)
  }

  var rangeFrames: PlaybackRange { range.frames(of: surface.player.state.timeline) }

  func setIn(_ frame: Double?) {
    guard file != nil else { return }
    range.setIn(frame)
    rangeChanged()
  }

  func setOut(_ frame: Double?) {
    guard file != nil else { return }
    range.setOut(frame)
    rangeChanged()
  }

  func clearRange() {
    guard !range.isWhole else { return }
    range = PlayRange()
    rangeChanged()
  }

  private func rangeChanged() {
    if surface.isAnimationPlaying { play() }
    let frames = range.frames(of: surface.player.state.timeline)
    trace("range", ["in": .number(frames.start), "out": .number(frames.end)])
    window.root.setNeedsDisplay()
  }

  // MARK: Markers

  func goToMarker(_ index: Int) {
    guard let markers = file?.animation.markers, markers.indices.contains(index) else { return }
    surface.player.seek(to: Double(markers[index].frameTime))
    trace("marker", ["name": .text(markers[index].name)])
  }

  /// Goes to the next marker in time, or to the one before.
  func stepMarker(by step: Int) {
    let frame = surface.player.shownFrame
    let markers = (file?.animation.markers ?? []).enumerated()
      .map { (index: $0.offset, frame: Double($0.element.frameTime)) }
      .sorted { $0.frame < $1.frame }
    let next =
      step > 0
      ? markers.first { $0.frame > frame + 0.5 } : markers.last { $0.frame < frame - 0.5 }
    if let next { goToMarker(next.index) }
  }

  /// `hold  45, 30 frames`: what is said of a marker.
  func label(ofMarker index: Int) -> String {
    guard let markers = file?.animation.markers, markers.indices.contains(index) else { return "" }
    return markers[index].name + "  " + Self.text(place: markers[index])
  }

  /// Where a marker is and how long.
  static func text(place marker: Marker) -> String {
    let length = Double(marker.durationFrameTime)
    let start = text(frame: Double(marker.frameTime))
    return length > 0 ? "\(start), \(text(frame: length)) frames" : start
  }

  static func text(frame: Double) -> String {
    "\(Int(clamping: frame.rounded(.down), to: -9_999_999...9_999_999))"
  }

  // MARK: Timeline

  func timelineZoomed(_ scale: TimelineScale) {
    window.root.setNeedsDisplay()
    trace(
      "timeline",
      [
        "factor": .number(scale.factor), "from": .number(scale.visible.lowerBound),
        "to": .number(scale.visible.upperBound),
      ])
  }

  // MARK: Stage

  func show(_ viewport: Viewport) {
    guard file != nil, viewport != stage.viewport else { return }
    stage.viewport = viewport
    window.root.setNeedsDisplay()
    let origin = stage.frameInWindow.origin
    trace(
      "zoom",
      [
        "zoom": .number(stage.zoom), "fits": .flag(viewport.zoom == nil),
        "picture": .rect(
          CGRect(stage.artboard ?? stage.bounds.geometry).offsetBy(dx: origin.x, dy: origin.y)),
      ])
  }

  /// Shows where the pointer is, and the animation's own colour there.
  func probe(_ point: Point?) {
    var probe: Transport.Probe?
    if let point, let color = color(at: point) {
      probe = Transport.Probe(
        x: Int(clamping: point.x, to: 0...1_000_000), y: Int(clamping: point.y, to: 0...1_000_000),
        color: color)
    }
    guard probe != transport.contents.probe else { return }
    probed = probe
    window.root.setNeedsDisplay()
  }

  private func color(at point: Point) -> RGBA? {
    surface.player.displayList.flatMap { Self.color(of: $0, at: point) }
  }
}
