// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// Sizes, and what lies where.
extension ViewerWindow {
  /// As large as the animation, at most 80 % of the screen, at least wide enough for the bar.
  static func size(
    for opened: Result<AnimationFile, LottieError>?, screen: CGSize, scale: Double,
    isEmpty: Bool = false
  ) -> CGSize {
    var picture = Size(640, 400)
    if case .success(let file) = opened, file.animation.size.geometry.isDrawable {
      picture = file.animation.size.geometry
    }
    let room = Size(
      Double(screen.width) * 0.8 / scale,
      Double(screen.height) * 0.8 / scale - Metrics.barHeight - Metrics.headerHeight)
    // Samples and what was open lately want more room than a message.
    if isEmpty { picture = Size(min(720, room.width), min(520, room.height)) }
    let fit = min(1, room.width / picture.width, room.height / picture.height)
    return CGSize(
      width: max(Metrics.minimumWidth, (picture.width * fit).rounded()),
      height: max(Metrics.minimumStageHeight, (picture.height * fit).rounded())
        + Metrics.barHeight + Metrics.headerHeight)
  }

  func layout() {
    let size = window.size
    let isFullscreen = window.isFullscreen
    let barHeight = CGFloat(Metrics.barHeight)
    // Nothing open leaves nothing to say.
    let hasHeader = !isFullscreen && !playlist.entries.isEmpty
    let top = !hasHeader ? 0 : CGFloat(Metrics.headerHeight)
    let stageHeight = isFullscreen ? size.height : max(0, size.height - barHeight - top)
    let side = inspector.isHidden ? 0 : min(CGFloat(Inspector.width), size.width * 0.6)
    let list = fileList.isHidden ? 0 : min(CGFloat(FileList.width), (size.width - side) * 0.6)
    let room = size.width - side - list
    header.isHidden = !hasHeader
    header.frame = CGRect(x: 0, y: 0, width: size.width, height: top)
    fileList.frame = CGRect(x: 0, y: top, width: list, height: stageHeight)
    layoutStages(CGRect(x: list, y: top, width: room, height: stageHeight))
    inspector.frame = CGRect(x: size.width - side, y: top, width: side, height: stageHeight)
    for view in [message, loadingCard, emptyState] as [View] {
      view.frame = CGRect(x: list, y: top, width: room, height: stageHeight)
    }
    layoutWarnings(below: top, height: stageHeight)
    help.frame = CGRect(origin: .zero, size: size)
    menu.frame = help.frame
    pathPrompt.frame = help.frame
    menu.close()
    transport.frame = CGRect(
      x: 0, y: size.height - barHeight, width: size.width, height: barHeight)
    transport.isHidden = isFullscreen && !isBarRevealed
    if file != nil { transport.contents.zoom = stage.zoom }
  }

  /// The picture alone, or two of them side by side, with their difference between them.
  private func layoutStages(_ area: CGRect) {
    // Both pictures have exactly one size; what is left over is between them.
    let count: CGFloat = isComparing ? difference.isHidden ? 2 : 3 : 1
    let width = (area.width / count).rounded(.down)
    stage.frame = CGRect(x: area.minX, y: area.minY, width: width, height: area.height)
    other.frame = stage.frame.offsetBy(dx: area.width - width, dy: 0)
    difference.frame = CGRect(
      x: stage.frame.maxX, y: area.minY, width: max(0, other.frame.minX - stage.frame.maxX),
      height: area.height)
    let side = CGFloat(differenceButton.naturalWidth)
    differenceButton.frame = CGRect(
      x: area.maxX - side - 8, y: area.minY + 8, width: side,
      height: CGFloat(Metrics.buttonSide))
  }

  /// At the right, as high as it has to be, below its button.
  private func layoutWarnings(below top: CGFloat, height: CGFloat) {
    let margin = CGFloat(Metrics.grid)
    // Beside the inspector, in which warnings select layers, unless that leaves no room for words.
    let edge = inspector.isHidden ? window.size.width : inspector.frame.minX
    let room = max(edge, CGFloat(WarningList.leastWidth)) - 2 * margin
    let width = min(CGFloat(WarningList.width), room)
    let right = max(width + margin, min(edge - margin, header.warnings.frame.maxX))
    warningList.frame = CGRect(
      x: right - width, y: top + margin, width: width,
      height: max(0, min(CGFloat(warningList.contentHeight), height - 2 * margin)))
  }

  /// In fullscreen, shows the bar while the pointer is where it would be.
  func revealBar(at place: CGPoint) {
    guard window.isFullscreen, !transport.timeline.isGrabbed else { return }
    let isNear = place.y >= window.size.height - 1.5 * CGFloat(Metrics.barHeight)
    guard isNear != isBarRevealed else { return }
    isBarRevealed = isNear
    root.setNeedsLayout()
  }

  func setFullscreen(_ isFullscreen: Bool) {
    guard isFullscreen != window.isFullscreen else { return }
    isBarRevealed = false
    window.isFullscreen = isFullscreen
    root.setNeedsLayout()
    trace("fullscreen", ["on": .flag(window.isFullscreen)])
  }

  func traceLayout() {
    trace(
      "resize",
      [
        "window": .rect(CGRect(origin: .zero, size: window.size)),
        "scale": .number(Double(window.pixelsPerPoint)), "stage": .rect(stage.frameInWindow),
        "play": .rect(transport.play.frameInWindow),
        "timeline": .rect(transport.timeline.frameInWindow),
        "loop": .rect(transport.loop.frameInWindow),
        "speed": .rect(transport.speed.frameInWindow), "rate": .rect(transport.rate.frameInWindow),
        "readout": .rect(transport.readout.frameInWindow),
        "backdrop": .rect(transport.backdrop.frameInWindow),
        "zoom": .rect(transport.zoom.frameInWindow),
        "fullscreen": .rect(transport.fullscreen.frameInWindow),
        "help": .rect(transport.help.frameInWindow),
        "header": .rect(header.frameInWindow), "list": .rect(header.list.frameInWindow),
        "warnings": .rect(header.warnings.frameInWindow),
        "compare": .rect(header.compare.frameInWindow),
        "info": .rect(header.inspector.frameInWindow),
        "ask": .rect(emptyState.ask.frameInWindow),
        "recent": .rect(emptyState.recentRows.first?.frameInWindow ?? .zero),
        "sample": .rect(emptyState.tiles.first?.frameInWindow ?? .zero),
      ])
  }
}

/// A view whose layout is somebody else's matter, who is also told when it cannot be seen.
final class LayoutView: View {
  var onLayout: () -> Void = {}
  var onVisibility: (Bool) -> Void = { _ in }
  override func layout() { onLayout() }

  override func windowVisibilityChanged(_ isVisible: Bool) {
    super.windowVisibilityChanged(isVisible)
    onVisibility(isVisible)
  }
}
