// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamic
internal import LottieGeometry

/// Converts outlines, strokes and images to pixels of a surface.
///
/// Groups, blending and filters are not part of it: the painter does them for all rasterizers.
protocol Rasterizer: AnyObject {
  /// Temporary surfaces, shared with the painter.
  var scratch: ScratchSurfaces { get }

  /// Starts a frame, which may be painted in several parts.
  func beginFrame()

  /// Composites the inside of an outline over a surface.
  func fill(_ item: FillItem, at target: RasterTarget)

  /// Composites a stroke over a surface. The width of its style is above 0.
  func stroke(_ item: StrokeItem, at target: RasterTarget)

  /// Composites an image over a surface.
  func draw(_ item: ImageItem, at target: RasterTarget)

  /// Adds the coverage of a path to a coverage surface: c + m − c·m, as a second layer over it.
  ///
  /// - Parameters:
  ///   - path: The outline to fill.
  ///   - pen: Strokes the outline instead, if not nil.
  ///   - opacity: The factor of the coverage, in 0...255.
  ///   - transform: From the path's coordinates to pixels.
  ///   - coverage: The surface, one byte per pixel.
  func cover(
    _ path: Path, pen: StrokeStyle?, opacity: UInt32, under transform: Affine,
    on coverage: Surface)

  /// Multiplies the colours of a surface by a coverage, for masks.
  ///
  /// - Parameter tiles: The painted tiles of the surface; all others may be left out. Nil for all.
  func multiply(_ surface: Surface, _ tiles: PaintedTiles?, by factor: CoverageFactor)

  /// Composites a layer, multiplied by a coverage, over a surface that contains its area.
  ///
  /// - Parameter tiles: The painted tiles of the layer; no others are composited. Nil for all.
  func composite(
    _ layer: Surface, _ tiles: PaintedTiles?, times factor: CoverageFactor, over surface: Surface)
}

/// The target, the transform and the opacity of an item.
@safe
struct RasterTarget {
  /// The target. Pixels outside of it do not change.
  var surface: Surface
  /// From the item's coordinates to pixels.
  let transform: Affine
  /// The opacity of the groups, in 0...1; multiplied with the item's own.
  var opacity: Double
  /// All pixels of the picture that the item can change, also outside of the surface.
  let extent: PixelRect
  /// Notes what is painted on the surface, and clears it; nil where it is cleared already. The
  /// painter keeps it alive: each reference would be counted for each item.
  private var tiles: Unmanaged<PaintedTiles>?

  init(
    surface: Surface, tiles: PaintedTiles?, transform: Affine, opacity: Double, extent: PixelRect
  ) {
    (self.surface, self.transform, self.opacity) = (surface, transform, opacity)
    self.extent = extent
    unsafe self.tiles = tiles.map { unsafe Unmanaged.passUnretained($0) }
  }

  /// Notes that an item is painted, before it is, and clears the tiles below it.
  ///
  /// - Parameters:
  ///   - setsAll: Whether the item can set all pixels of its area without reading them. Default:
  ///     false.
  ///   - isOpaque: Whether the item replaces the pixels that it covers completely. Default: false.
  ///   - outline: Finds the tiles that it paints on, if these are known.
  /// - Returns: How to paint it, as `PaintedTiles.mark`.
  @inline(__always)
  func mark(
    setsAll: Bool = false, isOpaque: Bool = false,
    outline: (PaintedTiles) -> OutlineTiles? = { _ in nil }
  ) -> PaintedTiles.Way {
    guard let tiles = unsafe tiles else { return .over }
    return unsafe tiles._withUnsafeGuaranteedRef {
      $0.mark(area, setsAll: setsAll, outline: outline($0), isOpaque: isOpaque)
    }
  }

  /// Notes that rows of an item are painted, as `mark`, with the tiles that they cover.
  func mark(_ runs: CoverageRuns, setsAll: Bool, isOpaque: Bool) -> PaintedTiles.Way {
    guard let tiles = unsafe tiles else { return .over }
    return unsafe tiles._withUnsafeGuaranteedRef {
      $0.mark(runs.area, setsAll: setsAll, outline: runs.tiles(of: $0), isOpaque: isOpaque)
    }
  }

  /// Calls `body` with the surface's tiles.
  func withTiles(_ body: (PaintedTiles) -> Void) {
    unsafe tiles?._withUnsafeGuaranteedRef { body($0) }
  }

  /// The pixels of the surface that the item can change.
  var area: PixelRect { extent.intersection(surface.area) }
}

/// A factor in 0...255 for each pixel, computed from the coverage of a path. It is the effect of a
/// mask.
struct CoverageFactor {
  let path: Path
  /// The key of the coverage cache; nil for paths that are not reused.
  let outline: Outline?
  /// All pixels of the picture that the path can cover.
  let extent: PixelRect
  /// From the path's coordinates to pixels.
  let transform: Affine
  private let isInverted: Bool
  private let opacity: UInt32
  private let isSubtracted: Bool

  /// The coverage of an outline that has been scanned already, times an opacity in 0...255.
  init(opacity: UInt32) {
    (path, outline, extent, transform) = (Path(), nil, .empty, .identity)
    (isInverted, self.opacity, isSubtracted) = (false, opacity, false)
  }

  /// The coverage of a rectangle.
  init(_ rect: Rect, under transform: Affine, extent: PixelRect) {
    (path, outline) = (.rectangle(rect), nil)
    (self.extent, self.transform) = (extent, transform)
    (isInverted, opacity, isSubtracted) = (false, 255, false)
  }

  /// The factor of a group's only mask, which must be sharp (without feather and expansion).
  init(_ mask: Mask, _ state: DrawState) {
    (path, outline, transform) = (mask.outline.path, mask.outline, state.transform)
    extent = state.pixels(of: mask.outline.bounds).intersection(state.picture)
    (isInverted, opacity) = (mask.isInverted, mask.opacityByte)
    isSubtracted = mask.mode == .subtract
  }

  /// The factor of a pixel with this coverage, both in 0...255.
  @inline(__always)
  func value(of coverage: UInt32) -> UInt32 {
    let share = PixelPasses.multiply(isInverted ? 255 - coverage : coverage, opacity)
    return isSubtracted ? 255 - share : share
  }
}

/// The available rasterizers.
public enum RasterizerKind: String, CaseIterable, Sendable {
  /// Exact area coverage. A part of a picture has the same pixels as in the whole.
  case coverage
  /// Cairo, which samples 15 lines per pixel; used for comparison. What is clipped changes the
  /// pixels of some edges, so each change repaints the whole picture, on one thread.
  case cairo

  /// Whether a part of a picture has the same pixels as in the whole.
  var paintsPartsExactly: Bool { self == .coverage }

  /// Whether the library that it needs is installed.
  public var isAvailable: Bool { self != .cairo || dynamic_cairo_is_there() != 0 }

  /// Makes a rasterizer with shared caches; one that is not available is replaced.
  func make(_ scratch: ScratchSurfaces, _ gradients: GradientTables) -> any Rasterizer {
    switch isAvailable ? self : .coverage {
    case .coverage: CoverageRasterizer(scratch: scratch, gradients: gradients)
    case .cairo: CairoRasterizer(scratch: scratch, gradients: gradients)
    }
  }
}
