// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// What lies behind the animation.
enum Backdrop: String, CaseIterable {
  case checkerboard, white, black

  var next: Backdrop {
    switch self {
    case .checkerboard: .white
    case .white: .black
    case .black: .checkerboard
    }
  }
}

/// The animation on its backdrop, as large as fits.
final class Stage: View, DrawnView {
  let surface = AnimationSurface()
  var backdrop = Backdrop.checkerboard { didSet { if backdrop != oldValue { setNeedsDisplay() } } }
  /// What a double click does.
  var onDoubleClick: () -> Void = {}

  /// Sides of the checkerboard's squares, in points.
  private static let square = 8.0
  private var band: (width: Int, picture: Picture)?

  override init() {
    super.init()
    surface.contentMode = .scaleAspectFit
    surface.backgroundBehavior = .pauseAndRestore
    surface.isUserInteractionEnabled = false
    clipsToBounds = true
    addSubview(surface)
  }

  override func layout() { surface.frame = bounds }

  /// Where the animation is, to whole pixels.
  private var artboard: Rect? {
    guard let size = surface.animation?.size, let scale = window?.pixelsPerPoint else { return nil }
    let area = bounds.geometry
    let fitted = Fit.aspectFit.transform(from: size.geometry, into: area)
      .bounds(of: Rect(size.geometry))
    let pixels = Double(scale)
    func edge(_ value: Double) -> Double { (value * pixels).rounded() / pixels }
    return Rect(
      minX: edge(fitted.minX), minY: edge(fitted.minY), maxX: edge(fitted.maxX),
      maxY: edge(fitted.maxY))
  }

  func drawing() -> [DrawItem] {
    var items = [DrawItem.fill(.rectangle(bounds.geometry), Palette.surround)]
    guard let artboard, !artboard.isEmpty else { return items }
    switch backdrop {
    case .white: items.append(.fill(.rectangle(artboard), .white))
    case .black: items.append(.fill(.rectangle(artboard), .black))
    case .checkerboard: items.append(checkerboard(in: artboard))
    }
    return items
  }

  /// Two rows of squares as one picture, again and again: as paths, thousands of squares cost more
  /// than the animation.
  private func checkerboard(in area: Rect) -> DrawItem {
    let scale = Double(window?.pixelsPerPoint ?? 1)
    let side = max(1, Int(clamping: (Self.square * scale).rounded(), to: 1...256))
    let width = Int(clamping: (area.width * scale).rounded(.up), to: 1...Bitmap.maxSide)
    let picture = bandPicture(width: width, square: side)
    let step = Double(picture.height) / scale
    var items: [DrawItem] = []
    for row in 0..<Int(clamping: (area.height / step).rounded(.up), to: 1...10_000) {
      let frame = Rect(
        x: area.minX, y: area.minY + Double(row) * step, width: Double(width) / scale, height: step)
      items.append(.image(ImageItem(picture, frame: frame)))
    }
    return .group(DrawGroup(items, DrawGroup.Attributes(clip: area)))
  }

  private func bandPicture(width: Int, square: Int) -> Picture {
    if let band, band.width == width, band.picture.height == 2 * square { return band.picture }
    let (light, dark): (UInt32, UInt32) = (0xFFFF_FFFF, 0xFFE6_E8EC)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * 2 * square)
    for y in 0..<2 * square {
      for x in 0..<width { pixels.append((x / square + y / square) % 2 == 0 ? light : dark) }
    }
    let picture = Picture(width: width, height: 2 * square, pixels: pixels)
    band = (width, picture)
    return picture
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    if event.button == 1, event.clickCount == 2 { onDoubleClick() }
    return true
  }
}
