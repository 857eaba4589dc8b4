// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The progress of loading, in the middle of the window.
final class LoadingCard: View, DrawnView {
  /// The shown values.
  private struct Contents: Equatable {
    /// The file name.
    var name = ""
    /// The number of received bytes.
    var received = 0
    /// The total number of bytes; nil if unknown.
    var total: Int?
    /// Whether the file is on disk.
    var isOnDisk = false
  }

  /// What is shown now.
  private var content = Contents() { didSet { if content != oldValue { setNeedsDisplay() } } }

  init() {
    super.init(frame: .zero)
    isHidden = true
    isUserInteractionEnabled = false
  }

  /// Shows a download; nil hides the card.
  func show(_ loading: Loading?) {
    isHidden = loading == nil
    guard let loading else { return }
    content = Contents(
      name: loading.entry.fileName, received: loading.received, total: loading.total,
      isOnDisk: loading.entry.isOnDisk)
  }

  /// The size of the card in points.
  private static let height = 164.0
  private var width: Double { min(400, max(240, bounds.geometry.width - 2 * Metrics.grid)) }

  /// The received bytes as text.
  var words: String {
    if let total = content.total, total > 0 {
      return localized("\(ByteCount.text(content.received)) of \(ByteCount.text(total))")
    }
    if content.isOnDisk { return localized("Reading the file") }
    return content.received == 0
      ? localized("Waiting for an answer") : ByteCount.text(content.received)
  }

  func drawing() -> [DrawItem] {
    let text = Typesetter.shared
    let area = bounds.geometry
    let inner = width - 2 * Card.padding
    let middle = width / 2
    let bar = Rect(x: Card.padding, y: 64, width: inner, height: 4)
    var items: [DrawItem] = [
      text.drawCentered(
        localized("Loading \(content.name)"), Typesetter.title, .middle(inner),
        at: Point(middle, 36)),
      .fill(.roundedRectangle(bar, radius: 2), Palette.faint(Palette.track, 0.4)),
      text.drawCentered(words, at: Point(middle, 92), Palette.secondary),
    ]
    if let total = content.total, total > 0 {
      var done = bar
      done.maxX = bar.minX + bar.width * min(1, Double(content.received) / Double(total))
      items.append(.fill(.roundedRectangle(done, radius: 2), Palette.accent))
    }
    items += Card.centeredHints([(keyNames("Esc"), localized("Cancel"))], at: Point(middle, 132))
    return [Card.centered(Size(width, Self.height), in: area, items)]
  }
}

extension LoadingCard: AccessibleView {
  var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(
      .progressBar, localized("Loading \(content.name)"), text: words,
      frame: Card.frame(Size(width, Self.height), in: bounds.geometry))
    if let total = content.total, total > 0 {
      let share = (Double(content.received) / Double(total)).clamped(to: 0...1)
      element.value = .init(share, in: 0...1, step: 0.01)
    }
    return element
  }
}
