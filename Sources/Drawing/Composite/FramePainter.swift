// SPDX-License-Identifier: Apache-2.0

public import Geometry

/// Paints the frames of one drawing onto one surface, each time only what differs from the frame before.
public final class FramePainter {
  private let crew = PaintCrew()
  private var shown: Shown

  private struct Frame {
    let list: DisplayList
    let transform: Affine
    let background: RGBA
  }

  /// What the surface shows.
  private enum Shown {
    case unknown
    /// Clear pixels of memory that is handed out when it is first written to.
    case nothing
    case frame(Frame)
  }

  public convenience init() { self.init(shown: .unknown) }

  private init(shown: Shown) { self.shown = shown }

  /// A new bitmap, and what paints all frames on it: pixels that stay clear are never touched, and take no memory.
  ///
  /// - Throws: `DrawingError.bitmapSize` for sizes below 1 or past the limits.
  public static func onBitmap(
    width: Int, height: Int
  ) throws(DrawingError) -> (bitmap: Bitmap, painter: FramePainter) {
    (try Bitmap(width: width, height: height, isFilled: false), FramePainter(shown: .nothing))
  }

  /// The surface no longer shows the last frame: the next one is painted whole.
  public func forget() { shown = .unknown }

  /// Brings the surface from the last frame to this one.
  ///
  /// - Returns: The pixels that were painted; none where nothing differed.
  @discardableResult
  public func paint(
    _ list: DisplayList, onto pixels: PixelBuffer, transform: Affine, background: RGBA = .clear
  ) throws(DrawingError) -> PixelRegion {
    var damage = PixelRegion(pixels.bounds)
    var isClear = false
    switch shown {
    case .frame(let last)
    where last.list.size == list.size && last.transform == transform
      && last.background == background:
      damage = Damage.between(last.list, list, transform: transform, limits: pixels.bounds)
    case .nothing:
      isClear = background.premultipliedPixel == 0
      if isClear {
        damage = Damage.between(
          DisplayList(size: list.size, items: []), list, transform: transform,
          limits: pixels.bounds)
      }
      for rect in damage.rects { pixels.populate(rows: rect.minY..<rect.maxY) }
    default: break
    }
    try crew.paint(
      list, onto: pixels, transform: transform, background: isClear ? nil : background,
      region: damage)
    shown = .frame(Frame(list: list, transform: transform, background: background))
    return damage
  }
}
