// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// Paints the frames of one drawing onto one surface, and repaints only the damage since the
/// previous frame.
public final class FramePainter {
  /// Paints the damaged regions.
  private var renderer: ParallelRenderer
  /// Makes a renderer with empty caches.
  private let makeRenderer: () -> ParallelRenderer
  /// The content of the surface.
  private var shown: Shown
  /// Whether lists are compared item by item; otherwise each new frame is painted as a whole.
  private let comparesItems: Bool
  /// See `RasterizerKind.paintsPartsExactly`.
  private let paintsParts: Bool
  /// The painted parts of the surface; nil where they are not known.
  private var tiles: PaintedTiles?
  /// Whether all items of each frame are painted, also where the surface shows them already. For
  /// measurements. Default: false.
  public var paintsWholeFrames = false
  /// The limits of the work and of the memory. Items that exceed them are not painted.
  public var limits = PaintLimits()
  /// The limits of the shown frame, to which `leftOut` and `surfaceBytes` belong; nil where these
  /// are those of another frame.
  private var knownLimits: PaintLimits?
  /// Stops painting in `paint(_:onto:transform:background:)` between two items. After that, the next
  /// frame is painted completely. Default: nil, never.
  public var stop: StopSignal?
  /// Measures the layers of the frames. Only for painters with one thread. Default: nil, nothing is
  /// measured.
  public var clock: LayerClock? {
    didSet { renderer.measure(with: clock) }
  }
  /// The number of items of the last frame that were not painted.
  public private(set) var leftOut = 0
  /// The estimated memory of groups' surfaces in the last frame, in bytes.
  public private(set) var surfaceBytes = 0.0
  /// The last estimate that took long; a picture at rest needs it again in each frame.
  private var estimate: (frame: Frame, limits: PaintLimits, outcome: PaintBudget.Outcome)?

  /// The contents of the surface.
  private enum Shown {
    /// Nothing is known, so everything is painted.
    case unknown
    /// Transparent pixels in memory whose pages are not allocated yet.
    case nothing
    /// A frame, which the next one is compared with.
    case frame(Frame)

    func isSame(as other: Frame) -> Bool {
      guard case .frame(let frame) = self else { return false }
      return frame.list.isSame(as: other.list) && frame.has(theSettingsOf: other)
    }
  }

  /// The contents of a surface: a list, its transform and its background.
  public struct Frame {
    /// The painted list.
    let list: DisplayList
    /// The transform from the list to pixels.
    let transform: Affine
    /// The colour below the list.
    let background: RGBA
    /// All pixels of the surface.
    let bounds: PixelRect

    /// The frame with another list.
    fileprivate func replacing(_ list: DisplayList) -> Frame {
      Frame(list, transform: transform, background: background, bounds: bounds)
    }

    /// Makes a frame.
    ///
    /// - Parameters:
    ///   - list: The items to paint.
    ///   - transform: From the list's coordinates to pixels.
    ///   - background: The colour below. Default: transparent.
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

  /// Makes a painter for a surface with unknown contents.
  ///
  /// - Parameters:
  ///   - rasterizer: The rasterizer. Default: coverage.
  ///   - comparesItems: Whether the damage of each item is painted separately. For items at distant
  ///     positions, such as the views of a window. Default: false.
  ///   - threads: The largest number of threads, 1 or 2. Default: 2.
  public convenience init(
    rasterizer: RasterizerKind = .coverage, comparesItems: Bool = false, threads: Int = 2
  ) {
    self.init(rasterizer, comparesItems: comparesItems, threads: threads, shown: .unknown)
  }

  private init(_ rasterizer: RasterizerKind, comparesItems: Bool, threads: Int, shown: Shown) {
    makeRenderer = { ParallelRenderer(rasterizer, threads: threads) }
    renderer = makeRenderer()
    paintsParts = rasterizer.paintsPartsExactly
    self.comparesItems = comparesItems
    self.shown = shown
  }

  /// Makes a bitmap with a painter for it. Pixels that stay transparent are never touched, and need
  /// no memory.
  ///
  /// - Throws: `DrawingError.bitmapSize` for sizes below 1 or over the limits.
  public static func onBitmap(
    width: Int, height: Int, rasterizer: RasterizerKind = .coverage, threads: Int = 2
  ) throws(DrawingError) -> (bitmap: Bitmap, painter: FramePainter) {
    let bitmap = try Bitmap(width: width, height: height, isFilled: false)
    return (
      bitmap, FramePainter(rasterizer, comparesItems: false, threads: threads, shown: .nothing)
    )
  }

  /// Discards what is known of the surface, so that the next frame is painted completely.
  public func forget() { (shown, tiles) = (.unknown, nil) }

  /// Updates pixels in memory from the previous frame to this one.
  ///
  /// - Returns: The painted pixels; empty if both frames are equal.
  @discardableResult
  public func paint(
    _ list: DisplayList, onto pixels: PixelBuffer, transform: Affine, background: RGBA = .clear
  ) -> PixelRegion {
    let wanted = Frame(list, transform: transform, background: background, bounds: pixels.bounds)
    if shows(wanted) {
      stop?.beginFrame()
      renderer.beginFrame()
      return PixelRegion()
    }
    let frame = limited(wanted)
    knownLimits = limits
    let list = frame.list
    let tiles = tiles(of: frame)
    var region = damage(of: frame)
    if case .nothing = shown {
      if frame.background.premultipliedPixel == 0 {
        let empty = DisplayList(size: list.size, items: [])
        region = whole(
          ifAny: Damage.between(empty, list, transform: transform, limits: pixels.bounds), of: frame
        )
      }
      for rect in region.rects { pixels.populate(rows: rect.minY..<rect.maxY) }
    }
    stop?.beginFrame()
    renderer.beginFrame()
    renderer.paint(
      RenderJob(
        list, onto: pixels, transform: transform, background: background, region: region, stop: stop
      ), tiles: tiles)
    shown = .frame(frame)
    if let stop, stop.isSet {
      // Groups in the caches may be incomplete too.
      forget()
      renderer = makeRenderer()
      renderer.measure(with: clock)
    }
    return region
  }

  /// Updates a surface whose memory is only available while a rectangle is locked, such as a
  /// texture.
  ///
  /// - Parameters:
  ///   - frame: The contents to paint.
  ///   - lend: Calls its function with the memory of the whole surface, in which the pixels of the
  ///     rectangle may be written. Returns false without calling it if the other pixels have been
  ///     lost; then it is called again with the whole surface.
  /// - Returns: The number of painted pixels; 0 if the surface shows the frame already.
  /// - Throws: The errors of `lend`; the next frame is painted completely then.
  public func paint<Failure: Error>(
    _ frame: Frame, lend: (PixelRect, (PixelBuffer) -> Void) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    knownLimits = nil
    let frame = limited(frame)
    let region = damage(of: frame)
    // Until painting is complete, the contents are unknown.
    forget()
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

  /// Computes `leftOut` and `surfaceBytes` of a frame, which is not painted.
  public func estimate(_ frame: Frame) {
    knownLimits = nil
    _ = limited(frame)
  }

  /// Leaves out items that exceed the limits.
  private func limited(_ frame: Frame) -> Frame {
    let outcome = outcome(of: frame)
    (leftOut, surfaceBytes) = (outcome.leftOut, outcome.bytes)
    renderer.needsOneThread = outcome.needsOneThread
    return leftOut == 0 ? frame : frame.replacing(outcome.list)
  }

  private func outcome(of frame: Frame) -> PaintBudget.Outcome {
    if let estimate, estimate.limits == limits, estimate.frame.has(theSettingsOf: frame),
      estimate.frame.list.isSame(as: frame.list)
    {
      return estimate.outcome
    }
    let outcome = PaintBudget.limited(
      frame.list, transform: frame.transform, bounds: frame.bounds, limits: limits)
    estimate = outcome.isThorough ? (frame, limits, outcome) : nil
    return outcome
  }

  /// Whether the surface shows all of a frame already, as while a picture rests.
  private func shows(_ frame: Frame) -> Bool {
    leftOut == 0 && limits == knownLimits && !paintsWholeFrames && shown.isSame(as: frame)
  }

  /// The parts of the surface that must be cleared before a frame is painted.
  private func tiles(of frame: Frame) -> PaintedTiles? {
    guard paintsParts else { return nil }
    let background = frame.background.premultipliedPixel
    if let tiles, tiles.bounds == frame.bounds, tiles.background == background { return tiles }
    var isPainted = true
    if case .nothing = shown, background == 0 { isPainted = false }
    tiles = PaintedTiles(frame.bounds, background: background, isPainted: isPainted)
    return tiles
  }

  /// The pixels to paint: those that differ from the shown frame.
  private func damage(of frame: Frame) -> PixelRegion {
    guard case .frame(let last) = shown, last.has(theSettingsOf: frame), !paintsWholeFrames else {
      return PixelRegion(frame.bounds)
    }
    return whole(ifAny: difference(from: last, to: frame), of: frame)
  }

  /// Returns the region, or the whole picture if the rasterizer does not paint parts exactly.
  private func whole(ifAny region: PixelRegion, of frame: Frame) -> PixelRegion {
    paintsParts || region.area == 0 ? region : PixelRegion(frame.bounds)
  }

  /// The pixels that differ between two frames with the same settings.
  private func difference(from last: Frame, to frame: Frame) -> PixelRegion {
    let (old, new) = (last.list, frame.list)
    guard comparesItems, old.items.count == new.items.count else {
      return Damage.between(old, new, transform: frame.transform, limits: frame.bounds)
    }
    // Comparing whole lists would join a small change at the top of a window with one at its
    // bottom.
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
