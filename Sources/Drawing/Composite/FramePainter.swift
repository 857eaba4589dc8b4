// SPDX-License-Identifier: Apache-2.0

public import Geometry

/// Paints the frames of one drawing onto one surface, each time only what differs from the frame
/// before.
public final class FramePainter {
  private let renderer: ParallelRenderer
  private var shown: Shown
  private let comparesItems: Bool

  /// What the surface shows.
  private enum Shown {
    case unknown
    /// Clear pixels, in memory that the system gives when it is first written to.
    case nothing
    case frame(Frame)
  }

  /// What a surface shows, or is to show.
  public struct Frame {
    let list: DisplayList
    let transform: Affine
    let background: RGBA
    /// All pixels of the surface.
    let bounds: PixelRect

    /// - Parameters:
    ///   - list: What to paint.
    ///   - transform: From the list's coordinates to pixels.
    ///   - background: What is below it. Default: clear.
    ///   - bounds: All pixels of the surface.
    public init(
      _ list: DisplayList, transform: Affine, background: RGBA = .clear, bounds: PixelRect
    ) {
      self.list = list
      self.transform = transform
      self.background = background
      self.bounds = bounds
    }

    fileprivate func has(theSettingsOf other: Frame) -> Bool {
      list.size == other.list.size && transform == other.transform
        && background == other.background && bounds == other.bounds
    }
  }

  /// - Parameters:
  ///   - rasterizer: Turns outlines into pixels. Default: our own.
  ///   - comparesItems: The list's items are apart from each other, as the views of a window are:
  ///     what changes in one is painted apart from what changes in another. Default: false.
  ///   - threads: At most so many paint, 1 or 2. Default: 2.
  public convenience init(
    rasterizer: RasterizerKind = .coverage, comparesItems: Bool = false, threads: Int = 2
  ) {
    self.init(rasterizer, comparesItems: comparesItems, threads: threads, shown: .unknown)
  }

  private init(_ rasterizer: RasterizerKind, comparesItems: Bool, threads: Int, shown: Shown) {
    renderer = ParallelRenderer(rasterizer, threads: threads)
    self.comparesItems = comparesItems
    self.shown = shown
  }

  /// A new bitmap, and what paints all frames on it: pixels that stay clear are never touched, and
  /// take no memory.
  ///
  /// - Throws: `DrawingError.bitmapSize` for sizes below 1 or past the limits.
  public static func onBitmap(
    width: Int, height: Int, rasterizer: RasterizerKind = .coverage, threads: Int = 2
  ) throws(DrawingError) -> (bitmap: Bitmap, painter: FramePainter) {
    let bitmap = try Bitmap(width: width, height: height, isFilled: false)
    return (
      bitmap, FramePainter(rasterizer, comparesItems: false, threads: threads, shown: .nothing)
    )
  }

  /// The surface no longer shows the last frame: the next one is painted whole.
  public func forget() { shown = .unknown }

  /// Brings pixels in memory from the last frame to this one.
  ///
  /// - Returns: The pixels that were painted; none where nothing differed.
  @discardableResult
  public func paint(
    _ list: DisplayList, onto pixels: PixelBuffer, transform: Affine, background: RGBA = .clear
  ) -> PixelRegion {
    let frame = Frame(list, transform: transform, background: background, bounds: pixels.bounds)
    var background: RGBA? = background
    var region = damage(of: frame)
    if case .nothing = shown {
      if frame.background.premultipliedPixel == 0 {
        background = nil
        let empty = DisplayList(size: list.size, items: [])
        region = Damage.between(empty, list, transform: transform, limits: pixels.bounds)
      }
      for rect in region.rects { pixels.populate(rows: rect.minY..<rect.maxY) }
    }
    renderer.beginFrame()
    renderer.paint(
      RenderJob(list, onto: pixels, transform: transform, background: background, region: region))
    shown = .frame(frame)
    return region
  }

  /// Brings a surface whose memory is lent part by part from the last frame to this one.
  ///
  /// - Parameter lend: Calls the function it gets with the whole surface's memory, of which the
  ///   pixels of the rectangle may be written. Returns false, without calling it, if the pixels
  ///   around are not what they were, unless that are all.
  /// - Returns: How many pixels were painted; none if the surface shows the frame already.
  /// - Throws: What `lend` throws; all of the next frame is painted then.
  public func paint<Failure: Error>(
    _ frame: Frame, lend: (PixelRect, (PixelBuffer) -> Void) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    let region = damage(of: frame)
    // Until it is done, the surface shows neither.
    shown = .unknown
    renderer.beginFrame()
    func paint(_ rect: PixelRect) throws(Failure) -> Bool {
      try lend(rect) { pixels in
        renderer.paint(
          RenderJob(
            frame.list, onto: pixels, transform: frame.transform, background: frame.background,
            region: PixelRegion(rect)))
      }
    }
    var painted = 0
    for rect in region.rects {
      guard try paint(rect) else {
        _ = try paint(frame.bounds)
        painted += frame.bounds.area
        break
      }
      painted += rect.area
    }
    shown = .frame(frame)
    return painted
  }

  /// The pixels that differ from what is shown.
  private func damage(of frame: Frame) -> PixelRegion {
    guard case .frame(let last) = shown, last.has(theSettingsOf: frame) else {
      return PixelRegion(frame.bounds)
    }
    let (old, new) = (last.list, frame.list)
    guard comparesItems, old.items.count == new.items.count else {
      return Damage.between(old, new, transform: frame.transform, limits: frame.bounds)
    }
    // One rectangle around everything would join a small change at the top of a window and one at
    // its bottom.
    var region = PixelRegion()
    for (before, after) in zip(old.items, new.items) {
      let changed = Damage.between(
        DisplayList(size: old.size, items: [before]), DisplayList(size: new.size, items: [after]),
        transform: frame.transform, limits: frame.bounds)
      for rect in changed.rects { region.insertApart(rect) }
    }
    return region
  }
}
