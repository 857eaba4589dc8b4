// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// The picture alone, or two of them side by side, with their difference between them.
final class Stages: View {
  let first = Stage()
  /// What the picture is compared with; hidden while it is not.
  let second = Stage()
  let difference = DifferenceView()
  let differenceButton = BarButton(text: "Difference", command: .difference)

  private var quality = PreviewQuality()
  /// The frame that the playhead was dragged to last, and when.
  private var scrubbed = (frame: Double.nan, time: -Double.infinity)

  override init() {
    super.init()
    for view in [first, difference, second, differenceButton] as [View] { addSubview(view) }
    second.isHidden = true
    differenceButton.isHidden = true
    differenceButton.isRaised = true
  }

  func connect(_ document: Document, inspector: Inspector, readout: Readout) {
    for stage in [first, second] { stage.onViewport = { [unowned self] in show($0) } }
    first.onPoint = { [unowned readout] point in
      readout.probe = point.flatMap { point in
        document.color(at: point).map { Readout.Probe(point, $0) }
      }
    }
    for stage in [first, second] {
      stage.menu = { [unowned document, unowned stage, unowned self] point in
        ContextMenu.picture(document, at: stage === first ? point : nil) { [unowned self] in
          if inspector.isHidden { send(.inspector) }
          inspector.pick(at: $0)
        }
      }
    }
    first.onPick = { [unowned inspector] in inspector.pick(at: $0) }
  }

  // MARK: What is shown

  /// Another file is shown, at the size that fits.
  func show(_ document: Document) {
    quality = PreviewQuality()
    first.viewport = .fit
    first.backdrop = document.backdrop
    reload()
  }

  /// The picture may have another size at the same viewport.
  func reload() {
    first.setNeedsLayout()
    first.setNeedsDisplay()
  }

  /// Shows another part of the picture, or at another size.
  func show(_ viewport: Viewport) {
    guard first.picture != nil, viewport != first.viewport else { return }
    first.viewport = viewport
    window?.root.setNeedsDisplay()
    let origin = first.frameInWindow.origin
    trace(
      "zoom",
      [
        "zoom": .number(first.zoom), "fits": .flag(viewport.zoom == nil),
        "picture": .rect(
          CGRect(first.artboard ?? first.bounds.geometry).offsetBy(dx: origin.x, dy: origin.y)),
      ])
  }

  /// The comparison began or ended.
  func compare(_ document: Document) {
    let isComparing = document.compared != nil
    second.isHidden = !isComparing
    differenceButton.isHidden = !isComparing
    first.caption = isComparing ? document.name : nil
    second.caption = document.compared?.title
    second.setNeedsLayout()
    if !isComparing {
      difference.isHidden = true
      difference.contents = nil
    }
    setNeedsLayout()
  }

  func toggleDifference() {
    difference.isHidden.toggle()
    differenceButton.tint = difference.isHidden ? .text : .accent
    setNeedsLayout()
    trace("difference", ["on": .flag(!difference.isHidden)])
  }

  // MARK: Frames

  /// Brings the pictures up to date, and to what is good enough for what happens; called for each frame.
  func follow(_ document: Document, at time: TimeInterval, isScrubbing: Bool) {
    first.backdrop = document.backdrop
    if document.compared != nil {
      second.viewport = first.viewport
      second.backdrop = first.backdrop
      document.followComparison()
      showDifference()
    }
    let frame = document.player.shownFrame
    if isScrubbing, frame != scrubbed.frame { scrubbed = (frame, time) }
    var motion = motion(isScrubbing)
    if motion == .scrubbing, time - scrubbed.time >= PreviewQuality.rest { motion = .none }
    let scale = quality.downsampling(while: motion)
    for stage in [first, second] { stage.surface.downsampling = scale }
  }

  /// A frame was drawn.
  func frameTook(_ seconds: Double, while isScrubbing: Bool) {
    quality.frame(took: seconds, at: first.surface.downsampling, while: motion(isScrubbing))
  }

  private func motion(_ isScrubbing: Bool) -> PreviewQuality.Motion {
    isScrubbing ? .scrubbing : first.surface.isAnimating ? .playing : .none
  }

  private func showDifference() {
    guard !difference.isHidden, let picture = first.surface.player.displayList,
      let other = second.surface.player.displayList, let area = first.artboard,
      let otherArea = second.picture.flatMap({ first.artboard(of: $0) })
    else { return difference.contents = nil }
    difference.contents = DifferenceView.Contents(
      first: picture, second: other, firstArea: area, secondArea: otherArea)
  }

  // MARK: Layout

  override func layout() {
    // Both pictures have exactly one size; what is left over is between them.
    let count: CGFloat = second.isHidden ? 1 : difference.isHidden ? 2 : 3
    let width = (bounds.width / count).rounded(.down)
    first.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
    second.frame = first.frame.offsetBy(dx: bounds.width - width, dy: 0)
    difference.frame = CGRect(
      x: width, y: 0, width: max(0, second.frame.minX - width), height: bounds.height)
    let side = CGFloat(differenceButton.naturalWidth)
    differenceButton.frame = CGRect(
      x: bounds.width - side - 8, y: 8, width: side, height: CGFloat(Metrics.buttonSide))
  }
}
