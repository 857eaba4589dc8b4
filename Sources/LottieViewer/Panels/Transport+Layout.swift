// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import SDLHost

/// Which parts of the bar are shown in a window of some width, and where.
extension Transport {
  /// Parts that are left out in narrow windows, in this order.
  private enum Extra: CaseIterable {
    /// Buttons and the texts on buttons; `locked` is the frame rate button while it is on.
    case rate, zoom, steps, words, whole, locked, backdrop, fullscreen, sound
    /// Only in windows below the minimum width, which some window managers ignore.
    case help, speed, loop, frame
  }

  /// Lays out timeline and buttons, and leaves out what has no room.
  func layOut() {
    let grid = Metrics.grid
    let width = Double(bounds.width)
    let left = Double(layerRoom.width)
    // The timeline is not mirrored; nor are the buttons for going on in time.
    let above = min(Double(missingHeight), Metrics.timelineHeight)
    timeline.frame = CGRect(
      x: isMirrored ? 0 : left, y: -above, width: width - left, height: Metrics.timelineHeight)
    timeline.missingHeight = above
    let y = Metrics.timelineHeight - above + Double(layerRoom.height) + 4
    let side = Metrics.buttonSide
    var missing = Set<Extra>()
    show(without: missing)
    for extra in Extra.allCases where naturalWidth > width {
      missing.insert(extra)
      show(without: missing)
    }
    var x = grid
    for button in isMirrored ? leftButtons.reversed() : leftButtons where !button.isHidden {
      button.frame = CGRect(x: x, y: y, width: side, height: side)
      x += side
    }
    var right = width - grid
    for button in rightButtons where !button.isHidden {
      let buttonWidth = button.naturalWidth
      right -= buttonWidth
      button.frame = CGRect(x: right, y: y, width: buttonWidth, height: side)
    }
    let start = x + grid
    readout.frame = CGRect(x: start, y: y, width: max(0, right - grid - start), height: side)
  }

  /// The buttons at the left, from left to right.
  private var leftButtons: [View] { [first, back, play, forward, last] }

  /// The buttons at the right, from right to left.
  private var rightButtons: [BarButton] {
    [help, fullscreen, backdrop, zoom, sound, speed, loop, rate, whole]
  }

  /// The width of all visible buttons and the frame number.
  private var naturalWidth: Double {
    let left = Double(leftButtons.count { !$0.isHidden }) * Metrics.buttonSide
    let right = rightButtons.filter { !$0.isHidden }.reduce(0) { $0 + $1.naturalWidth }
    return left + right + (readout.isHidden ? 0 : readout.naturalWidth) + 4 * Metrics.grid
  }

  /// Hides some parts.
  private func show(without left: Set<Extra>) {
    steps.forEach { $0.isHidden = left.contains(.steps) }
    zoom.isHidden = zoom.text == nil || left.contains(.zoom)
    whole.isHidden = factor == 1 || left.contains(.whole)
    rate.isHidden = rate.text == nil || left.contains(content.isLocked ? .locked : .rate)
    backdrop.isHidden = left.contains(.backdrop)
    sound.isHidden = content.sound == nil || left.contains(.sound)
    fullscreen.isHidden = left.contains(.fullscreen)
    help.isHidden = left.contains(.help)
    speed.isHidden = left.contains(.speed)
    loop.isHidden = left.contains(.loop)
    readout.isHidden = left.contains(.frame)
    hasWords = !left.contains(.words)
    showLoopMode()
  }

  /// Updates the button of the sound: a volume below 100 % is written on it.
  func showSound() {
    guard let settings = content.sound else { return }
    sound.icon = settings.isSilent ? .muted : .sound
    sound.tint = settings.isSilent ? .accent : .text
    sound.text = settings.volume < 1 && !settings.isMuted ? "\(settings.percent) %" : nil
  }
}
