// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A change of a group's finished pixels before they are composited over the backdrop.
///
/// Filters are values; each kind has a function that makes them, in its own file. Lengths and
/// points are in the coordinates of the group's children, so that they do not depend on the size of
/// the picture.
public struct Filter: Equatable, Sendable {
  /// The parameters with their implementation.
  let kind: any FilterKind

  init(_ kind: any FilterKind) { self.kind = kind }

  public static func == (a: Filter, b: Filter) -> Bool { a.kind.isEqual(to: b.kind) }
}

/// One kind of filter.
protocol FilterKind: Equatable, Sendable {
  /// The other picture that the filter reads; nil for none. Default: nil.
  var otherPicture: DrawGroup? { get }

  /// Bounds of the filtered picture, from bounds of the picture; in the children's coordinates.
  func bounds(of covered: Rect) -> Rect

  /// The pixels that an area can read, and those that can read it; nil where that may be any pixel.
  func reach(of area: PixelRect, under transform: Affine) -> PixelRect?

  /// The pixels that `output` is computed from; nil where that may be any. Default: the reach.
  func source(of output: PixelRect, under transform: Affine) -> PixelRect?

  /// The pixels that change when those of `source` do; nil where that may be any. Default: the
  /// reach.
  func spread(of source: PixelRect, under transform: Affine) -> PixelRect?

  /// Filters a surface; pixels outside of it count as transparent.
  func apply(to surface: FilterSurface)

  /// The estimated time to filter one pixel, in nanoseconds (see `PaintBudget`). Default: 15.
  var work: Double { get }

  /// One line of text for dumps.
  var text: String { get }
}

extension FilterKind {
  // The defaults are for filters of single pixels.
  func bounds(of covered: Rect) -> Rect { covered }
  func reach(of area: PixelRect, under transform: Affine) -> PixelRect? { area }

  var otherPicture: DrawGroup? { nil }
  var work: Double { 15 }

  func source(of output: PixelRect, under transform: Affine) -> PixelRect? {
    reach(of: output, under: transform)
  }
  func spread(of source: PixelRect, under transform: Affine) -> PixelRect? {
    reach(of: source, under: transform)
  }

  fileprivate func isEqual(to other: any FilterKind) -> Bool { self == other as? Self }
}

/// What filters use of the painter.
protocol FilterTools {
  /// Temporary surfaces.
  var scratch: ScratchSurfaces { get }

  /// Paints a group over a surface.
  func paint(_ group: DrawGroup, on surface: Surface, _ state: DrawState)

  /// Fills a surface with a gradient or a pattern.
  ///
  /// - Parameter transform: The map from the paint's coordinates to pixels.
  func fill(_ surface: Surface, with paint: Paint, under transform: Affine)
}

/// A group's pixels while they are filtered.
struct FilterSurface {
  let tools: any FilterTools
  let surface: Surface
  /// The state of the group's children.
  let state: DrawState

  /// The map from the children's coordinates to pixels.
  var transform: Affine { state.transform }
  var pixels: PixelBuffer { surface.pixels }
  var area: PixelRect { surface.area }
  var scratch: ScratchSurfaces { tools.scratch }

  /// Calls `body` with a copy of a part of the pixels.
  func withCopy(of part: PixelRect, _ body: (Surface) -> Void) {
    scratch.with(part, .color, isCleared: false) { copy in
      copy.copy(surface.part(part))
      body(copy)
    }
  }

  /// Calls `body` with the alpha channel as a coverage.
  func withAlpha(_ body: (Surface) -> Void) {
    scratch.with(area, .coverage, isCleared: false) { alpha in
      alpha.copyAlpha(of: surface)
      body(alpha)
    }
  }
}
