// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// How the pictures of two stages differ, in the same part and at the same size as they are shown.
final class DifferenceView: View, DrawnView {
  /// What is compared: the two pictures, and where each of them is in the view.
  struct Contents {
    var first: DisplayList
    var second: DisplayList
    var firstArea: Rect
    var secondArea: Rect

    /// The same pictures at the same positions; groups are the same as long as nothing in them changes.
    func isSame(as other: Contents) -> Bool {
      func root(_ list: DisplayList) -> DrawGroup? {
        if case .group(let group)? = list.items.first { group } else { nil }
      }
      return root(first) === root(other.first) && root(second) === root(other.second)
        && firstArea == other.firstArea && secondArea == other.secondArea
    }
  }

  var contents: Contents? {
    didSet {
      if let contents, let oldValue, contents.isSame(as: oldValue) { return }
      if contents == nil, oldValue == nil { return }
      setNeedsDisplay()
    }
  }
  /// Of what was drawn last.
  private(set) var result: AmplifiedDifference?

  /// Differences are shown so many times as large.
  static let gain = 8

  private let captionLabel = Caption()
  private var canvases: (first: Canvas, second: Canvas)?

  override init() {
    super.init()
    clipsToBounds = true
    isUserInteractionEnabled = false
    isHidden = true
    addSubview(captionLabel)
  }

  override func layout() {
    captionLabel.frame = CGRect(x: 8, y: 8, width: max(0, bounds.width - 16), height: 24)
  }

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

  private func compare() -> AmplifiedDifference? {
    guard let contents else { return nil }
    let scale = Double(window?.pixelsPerPoint ?? 1)
    let width = Int(clamping: Double(bounds.width) * scale, to: 0...Bitmap.maxSide)
    let height = Int(clamping: Double(bounds.height) * scale, to: 0...Bitmap.maxSide)
    if canvases?.first.bitmap.width != width || canvases?.first.bitmap.height != height {
      canvases = Canvas(width, height).flatMap { first in
        Canvas(width, height).map { (first, $0) }
      }
    }
    guard let canvases else { return nil }
    canvases.first.paint(contents.first, in: contents.firstArea, scale)
    canvases.second.paint(contents.second, in: contents.secondArea, scale)
    return AmplifiedDifference(canvases.first.bitmap, canvases.second.bitmap, gain: Self.gain)
  }

  /// `Difference ×8, up to 37, 2.1 % differ`: of 255, and of the pixels.
  private var caption: String {
    guard let result else { return "Difference" }
    guard result.most > 0 else { return "No difference" }
    let thousandths = Int(clamping: (result.share * 1000).rounded(.up), to: 1...1000)
    return "Difference ×\(Self.gain), up to \(result.most), "
      + "\(thousandths / 10).\(thousandths % 10) % differ"
  }

  /// A picture to be compared; only what changes of it is painted.
  private final class Canvas {
    let bitmap: Bitmap
    private let painter = FramePainter()

    init?(_ width: Int, _ height: Int) {
      guard let bitmap = try? Bitmap(width: width, height: height) else { return nil }
      self.bitmap = bitmap
    }

    func paint(_ list: DisplayList, in area: Rect, _ scale: Double) {
      let cell = Rect(
        minX: area.minX * scale, minY: area.minY * scale, maxX: area.maxX * scale,
        maxY: area.maxY * scale)
      let transform = Fit.aspectFit.transform(from: list.size, into: cell)
      painter.paint(list, onto: bitmap.buffer, transform: transform)
    }
  }
}
