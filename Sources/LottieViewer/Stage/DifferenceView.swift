// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// The amplified difference of the two compared pictures, at the position and size of the first
/// stage.
final class DifferenceView: View, DrawnView {
  /// The compared pictures, and their frames in the view.
  struct Contents {
    /// The picture of the first stage.
    var first: DisplayList
    /// The picture of the second stage.
    var second: DisplayList
    /// The frame of the first picture in points of the view.
    var firstArea: Rect
    /// The frame of the second picture in points of the view.
    var secondArea: Rect

    /// Whether pictures and frames are the same. Groups are only replaced when their content
    /// changes, so their identity is compared.
    func isSame(as other: Contents) -> Bool {
      func root(_ list: DisplayList) -> DrawGroup? {
        if case .group(let group)? = list.items.first { group } else { nil }
      }
      return root(first) === root(other.first) && root(second) === root(other.second)
        && firstArea == other.firstArea && secondArea == other.secondArea
    }
  }

  /// The compared pictures; nil while one of them is missing.
  var content: Contents? {
    didSet {
      if let content, let oldValue, content.isSame(as: oldValue) { return }
      if content == nil, oldValue == nil { return }
      setNeedsDisplay()
    }
  }
  /// The difference that was drawn last.
  private(set) var result: AmplifiedDifference?

  /// The factor by which differences are amplified.
  static let gain = 8

  /// The text in the top left corner.
  private let captionLabel = Caption()
  /// The painted pictures, as large as the view.
  private var canvases: (first: Canvas, second: Canvas)?

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
    isUserInteractionEnabled = false
    isHidden = true
    addSubview(captionLabel)
  }

  /// The height at the top that buttons cover, in points.
  var coveredHeight: CGFloat = 0 { didSet { if coveredHeight != oldValue { setNeedsLayout() } } }

  /// Puts the text in the top left corner, below buttons.
  override func layout() {
    captionLabel.frame = CGRect(
      x: 8, y: coveredHeight + 8, width: max(0, bounds.width - 16), height: 24)
  }

  /// Compares the pictures, and draws the difference on black.
  func drawing() -> [DrawItem] {
    let area = bounds.geometry
    result = compare()
    captionLabel.text = caption
    let ground = DrawItem.fill(.rectangle(area), .black)
    guard let result else { return [ground] }
    let scale = Double(window?.pixelsPerPoint ?? 1)
    let frame = Rect(
      x: 0, y: 0, width: Double(result.picture.width) / scale,
      height: Double(result.picture.height) / scale)
    return [ground, .image(ImageItem(result.picture, frame: frame))]
  }

  /// Paints both pictures in the pixels of the window, and compares them; nil without pictures.
  private func compare() -> AmplifiedDifference? {
    guard let content else { return nil }
    let scale = Double(window?.pixelsPerPoint ?? 1)
    let width = Int(clamping: Double(bounds.width) * scale, to: 0...Bitmap.maxSide)
    let height = Int(clamping: Double(bounds.height) * scale, to: 0...Bitmap.maxSide)
    if canvases?.first.bitmap.width != width || canvases?.first.bitmap.height != height {
      canvases = Canvas(width, height).flatMap { first in
        Canvas(width, height).map { (first, $0) }
      }
    }
    guard let canvases else { return nil }
    canvases.first.paint(content.first, in: content.firstArea, scale)
    canvases.second.paint(content.second, in: content.secondArea, scale)
    return AmplifiedDifference(canvases.first.bitmap, canvases.second.bitmap, gain: Self.gain)
  }

  /// For example `Difference of A and B ×8, up to 37, 2.1 % differ`: the largest difference of 0...255, and
  /// the share of different pixels.
  private var caption: String {
    guard let result else { return localized("Difference of A and B") }
    guard result.most > 0 else { return localized("No difference of A and B") }
    let thousandths = Int(clamping: (result.share * 1000).rounded(.up), to: 1...1000)
    let share = "\(thousandths / 10).\(thousandths % 10)".withLocalizedNumbers
    return localized(
      "Difference of A and B ×\(Self.gain), up to \(result.most), \(share) % differ")
  }

  /// A bitmap of one picture. Only its damage is repainted.
  private final class Canvas {
    /// The pixels.
    let bitmap: Bitmap
    /// Remembers the last display list, to find the damage.
    private let painter = FramePainter()

    /// A bitmap of a size in pixels; nil if that is too large.
    init?(_ width: Int, _ height: Int) {
      guard let bitmap = try? Bitmap(width: width, height: height) else { return nil }
      self.bitmap = bitmap
      painter.limits = PaintLimits(.given)
    }

    /// Paints a display list.
    /// - Parameters:
    ///   - area: Its frame in points.
    ///   - scale: Pixels per point.
    func paint(_ list: DisplayList, in area: Rect, _ scale: Double) {
      let cell = Rect(
        minX: area.minX * scale, minY: area.minY * scale, maxX: area.maxX * scale,
        maxY: area.maxY * scale)
      let transform = Fit.aspectFit.transform(from: list.size, into: cell)
      painter.paint(list, onto: bitmap.buffer, transform: transform)
    }
  }
}
