// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The progress of loading, in the middle of the window, or that of a job, at its lower edge.
final class LoadingCard: View, DrawnView {
  /// The shown values.
  private struct Contents: Equatable {
    /// What is done, and how far it is, in words.
    var title = "", words = ""
    /// The part that is done; nil if that is unknown.
    var share: Double?
    /// Whether the picture is to be seen meanwhile.
    var isBelow = false
  }

  /// What is shown now.
  private var content = Contents() { didSet { if content != oldValue { setNeedsDisplay() } } }

  init() {
    super.init(frame: .zero)
    isHidden = true
    isUserInteractionEnabled = false
  }

  /// Shows a download, else a job that takes long; nil for both hides the card.
  func show(_ loading: Loading?, _ job: Job?) {
    isHidden = loading == nil && job?.isSlow != true
    if let loading {
      let share = loading.total.flatMap { $0 > 0 ? Double(loading.received) / Double($0) : nil }
      content = Contents(
        title: localized("Loading \(loading.entry.fileName)"), words: Self.words(loading),
        share: share?.clamped(to: 0...1))
    } else if let job {
      content = Contents(
        title: localized(job.title), words: localized(job.stage.text), share: job.fraction,
        isBelow: true)
    }
  }

  /// The received bytes as text.
  private static func words(_ loading: Loading) -> String {
    if let total = loading.total, total > 0 {
      return localized("\(ByteCount.text(loading.received)) of \(ByteCount.text(total))")
    }
    if loading.entry.isOnDisk { return localized("Reading the file") }
    return loading.received == 0
      ? localized("Waiting for an answer") : ByteCount.text(loading.received)
  }

  /// The size of the card in points.
  private static let height = 164.0
  private var width: Double { min(400, max(240, bounds.geometry.width - 2 * Metrics.grid)) }

  /// Where the card is centred.
  private var area: Rect {
    var area = bounds.geometry
    if content.isBelow { area.minY = max(area.minY, area.maxY - Self.height - 2 * Metrics.grid) }
    return area
  }

  func drawing() -> [DrawItem] {
    let text = Typesetter.shared
    let inner = width - 2 * Card.padding
    let middle = width / 2
    let bar = Rect(x: Card.padding, y: 64, width: inner, height: 4)
    var items: [DrawItem] = [
      text.drawCentered(
        content.title, Typesetter.title, .middle(inner),
        at: Point(middle, 36)),
      .fill(.roundedRectangle(bar, radius: 2), Palette.faint(Palette.track, 0.4)),
      text.drawCentered(content.words, at: Point(middle, 92), Palette.secondary),
    ]
    if let share = content.share {
      var done = bar
      done.maxX = bar.minX + bar.width * share
      items.append(.fill(.roundedRectangle(done, radius: 2), Palette.accent))
    }
    items += Card.centeredHints([(keyNames("Esc"), localized("Cancel"))], at: Point(middle, 132))
    return [Card.centered(Size(width, Self.height), in: area, items)]
  }
}

extension LoadingCard: AccessibleView {
  var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(
      .progressBar, content.title, text: content.words,
      frame: Card.frame(Size(width, Self.height), in: area))
    if let share = content.share {
      element.value = .init(share, in: 0...1, step: 0.01)
    }
    return element
  }
}
