// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Turns outlines, strokes and images into pixels of a surface: all in which two ways of painting
/// may differ.
///
/// Groups, blending and filters are above, and the same for every rasteriser.
protocol Rasterizer: AnyObject {
  var scratch: ScratchSurfaces { get }

  /// Starts a frame, which may be painted in several parts.
  func beginFrame()

  /// Composites the inside of an outline over a surface.
  func fill(_ item: FillItem, at placement: Placement)

  /// Composites a stroke over a surface; its style has a width above 0.
  func stroke(_ item: StrokeItem, at placement: Placement)

  /// Composites an image over a surface.
  func draw(_ item: ImageItem, at placement: Placement)

  /// Adds the inside of a path to a coverage, as a second layer over it.
  ///
  /// - Parameters:
  ///   - pen: Adds a stroke along the path instead.
  ///   - opacity: In 0...255.
  func cover(
    _ path: Path, pen: StrokeStyle?, opacity: UInt32, under transform: Affine,
    on coverage: Surface)

  /// Multiplies colours by a coverage.
  func multiply(_ surface: Surface, by factor: CoverageFactor)

  /// Composites a layer, multiplied by a coverage, over a surface that it is a part of.
  func composite(_ layer: Surface, times factor: CoverageFactor, over surface: Surface)
}

/// Where and how an item is drawn.
struct Placement {
  /// The pixels drawn on; no others change.
  var surface: Surface
  /// From the item's coordinates to pixels.
  let transform: Affine
  /// In 0...1, multiplied by the item's own.
  var opacity: Double
  /// All pixels of the picture that the item can touch, in the surface or not.
  let extent: PixelRect
}

/// A number from 0 to 255 for each pixel, which follows from a path's coverage.
struct CoverageFactor {
  let path: Path
  /// The path's identity, if its coverage may be wanted again in the next frames.
  let outline: Outline?
  /// All pixels of the picture that the path can cover.
  let extent: PixelRect
  /// From the path's coordinates to pixels.
  let transform: Affine
  private let isInverted: Bool
  private let opacity: UInt32
  private let isSubtracted: Bool

  /// The coverage of a rectangle.
  init(_ rect: Rect, under transform: Affine, extent: PixelRect) {
    (path, outline) = (.rectangle(rect), nil)
    (self.extent, self.transform) = (extent, transform)
    (isInverted, opacity, isSubtracted) = (false, 255, false)
  }

  /// What a group's only mask lets through; its edge has to be sharp.
  init(_ mask: Mask, _ state: DrawState) {
    (path, outline, transform) = (mask.outline.path, mask.outline, state.transform)
    extent = state.pixels(of: mask.outline.bounds).intersection(state.picture)
    (isInverted, opacity) = (mask.isInverted, mask.opacityByte)
    isSubtracted = mask.mode == .subtract
  }

  /// The number where the path has this coverage, in 0...255.
  @inline(__always)
  func value(of coverage: UInt32) -> UInt32 {
    let share = PixelPasses.multiply(isInverted ? 255 - coverage : coverage, opacity)
    return isSubtracted ? 255 - share : share
  }
}

/// The rasterisers there are.
public enum RasterizerKind: String, CaseIterable, Sendable {
  /// Our own: exact areas, and the same pixels for a part of a picture as for the whole.
  case coverage
  /// Cairo's, which samples 15 lines a pixel: what the other one is compared with.
  case cairo

  func make(_ scratch: ScratchSurfaces, _ gradients: GradientTables) -> any Rasterizer {
    switch self {
    case .coverage: CoverageRasterizer(scratch: scratch, gradients: gradients)
    case .cairo: CairoRasterizer(scratch: scratch, gradients: gradients)
    }
  }
}
