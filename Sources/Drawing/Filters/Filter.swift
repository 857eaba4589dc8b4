// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A change of a group's finished pixels before they are composited over the backdrop.
///
/// Filters are values. Lengths and points are in the coordinates of the group's children, so that
/// they do not depend on the size of the picture.
public enum Filter: Equatable, Sendable {
  /// Gaussian blur.
  case blur(BlurFilter)
  /// Blur along a line.
  case directionalBlur(DirectionalBlurFilter)
  /// Sharpening.
  case sharpen(SharpenFilter)
  /// A drop shadow.
  case shadow(ShadowFilter)
  /// A change of colours.
  case color(ColorFilter)
  /// A paint over the covered pixels.
  case overlay(OverlayFilter)
  /// A distortion.
  case warp(WarpFilter)
  /// A distortion by another picture.
  case displacement(DisplacementFilter)
  /// Changes of the alpha channel.
  case matte(MatteFilter)
  /// A glow of bright or opaque pixels.
  case glow(GlowFilter)
  /// Blur along circles or rays.
  case radialBlur(RadialBlurFilter)
  /// The sum of a horizontal and a vertical blur.
  case crossBlur(CrossBlurFilter)
  /// Blocks of the mean colour.
  case mosaic(MosaicFilter)
  /// A computed texture over the picture.
  case texture(TextureFilter)
  /// Layer styles, in the order in which they are applied; all use the same outline.
  case styles([StyleFilter])

  /// The filter's parameters with their implementation.
  var kind: any FilterKind {
    switch self {
    case .blur(let filter): filter
    case .directionalBlur(let filter): filter
    case .sharpen(let filter): filter
    case .shadow(let filter): filter
    case .color(let filter): filter
    case .overlay(let filter): filter
    case .warp(let filter): filter
    case .displacement(let filter): filter
    case .matte(let filter): filter
    case .glow(let filter): filter
    case .radialBlur(let filter): filter
    case .crossBlur(let filter): filter
    case .mosaic(let filter): filter
    case .texture(let filter): filter
    case .styles(let filters): StyleStack(styles: filters)
    }
  }
}

/// One kind of filter.
protocol FilterKind: Equatable, Sendable {
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

  var work: Double { 15 }

  func source(of output: PixelRect, under transform: Affine) -> PixelRect? {
    reach(of: output, under: transform)
  }
  func spread(of source: PixelRect, under transform: Affine) -> PixelRect? {
    reach(of: source, under: transform)
  }
}

/// A group's pixels while they are filtered.
struct FilterSurface {
  /// The painter of the pixels, which also has scratch memory.
  let painter: Painter
  /// The state of the group's children.
  let state: DrawState

  /// The map from the children's coordinates to pixels.
  var transform: Affine { state.transform }
  var surface: Surface { painter.surface }
  var pixels: PixelBuffer { surface.pixels }
  var area: PixelRect { surface.area }
  var scratch: ScratchSurfaces { painter.tools.scratch }

  /// Calls `body` with a copy of a part of the pixels.
  func withCopy(of part: PixelRect, _ body: (Surface) -> Void) {
    scratch.with(part, .color) { copy in
      copy.copy(surface.part(part))
      body(copy)
    }
  }

  /// Calls `body` with the alpha channel as a coverage.
  func withAlpha(_ body: (Surface) -> Void) {
    scratch.with(area, .coverage) { alpha in
      alpha.copyAlpha(of: surface)
      body(alpha)
    }
  }
}

/// The areas that a group's filters read and change.
struct FilterChain {
  private var kinds: [any FilterKind]
  private let transform: Affine
  /// The pixels that may be visible before each filter, and after the last one.
  private var stages: [PixelRect]

  /// The largest filtered area in pixels, 128 MB; larger groups are drawn without filters.
  private static let maxArea = 32_000_000

  /// - Parameters:
  ///   - transform: The map from the group's children to pixels.
  ///   - picture: The area of the whole picture.
  init(_ group: DrawGroup, under transform: Affine, picture: PixelRect) {
    self.transform = transform
    (kinds, stages) = ([], [])
    if group.attributes.filters.isEmpty { return }
    kinds = group.attributes.filters.map(\.kind)
    // Pixels that are farther outside of the picture are ignored.
    let limit = picture.outset(x: picture.width + 1024, y: picture.height + 1024)
    func pixels(_ covered: Rect) -> PixelRect {
      covered.minX <= covered.maxX
        ? PixelRect(covering: transform.boundsOfSpan(covered)).intersection(limit) : .empty
    }
    var covered = group.contentBounds
    stages = [pixels(covered)]
    for kind in kinds {
      covered = kind.bounds(of: covered)
      let spread = kind.spread(of: stages[stages.count - 1], under: transform)
      stages.append((spread ?? pixels(covered)).intersection(limit))
    }
    if source(of: stages[stages.count - 1].intersection(picture)).area > Self.maxArea {
      (kinds, stages) = ([], [])
    }
  }

  /// Whether there is no filter.
  var isEmpty: Bool { kinds.isEmpty }

  /// The pixels of the unfiltered group that `output` is computed from, including `output` itself.
  func source(of output: PixelRect) -> PixelRect {
    var needed = output
    var all = output
    for (i, kind) in kinds.enumerated().reversed() {
      // Outside of both stages all pixels are transparent.
      let room = stages[i].union(stages[i + 1])
      needed = (kind.source(of: needed, under: transform) ?? stages[i]).intersection(room)
      all = all.union(needed)
    }
    return all
  }

  /// The pixels of the filtered group that change when those of the unfiltered one do.
  func spread(of source: PixelRect) -> PixelRect {
    var changed = source
    for (i, kind) in kinds.enumerated() {
      if changed.isEmpty { return .empty }
      changed = kind.spread(of: changed, under: transform) ?? stages[i + 1]
    }
    return changed
  }

  func apply(to surface: FilterSurface) {
    for kind in kinds { kind.apply(to: surface) }
  }
}

extension PixelRect {
  /// The area moved by whole pixels and enlarged.
  func moved(x: Int, y: Int, outset: Int) -> PixelRect {
    isEmpty
      ? self
      : PixelRect(
        minX: minX + x - outset, minY: minY + y - outset, maxX: maxX + x + outset,
        maxY: maxY + y + outset)
  }
}
