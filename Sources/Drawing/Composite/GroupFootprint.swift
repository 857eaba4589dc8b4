// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The pixels of a group and the manner in which it is painted.
///
/// Used by the painter and by the damage, so that both make the same decisions.
struct GroupFootprint {
  let group: DrawGroup
  /// The state around the group.
  let outer: DrawState
  /// All pixels of the picture that the group can change.
  let extent: PixelRect
  /// From the children's coordinates to pixels.
  let transform: Affine
  /// The opacity and the blend mode of the group, combined with those of the state.
  let opacity: Double
  let blendMode: BlendMode
  /// Whether the children are painted on a surface of their own.
  let isIsolated: Bool
  let filters: FilterChain
  /// The effect of the clip on the painted pixels.
  let cut: ClipCut

  /// Computes the footprint of a group.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - outer: The state around it.
  ///   - covered: The pixels that it can change, also outside of the picture.
  init(_ group: DrawGroup, _ outer: DrawState, covered: PixelRect) {
    let attributes = group.attributes
    (self.group, self.outer) = (group, outer)
    extent = covered.intersection(outer.picture)
    transform = outer.transform * attributes.transform
    opacity = outer.opacity * attributes.opacity
    blendMode = attributes.blendMode == .normal ? outer.blendMode : attributes.blendMode
    isIsolated = group.needsIsolation(opacity: opacity, blendMode: blendMode)
    filters = FilterChain(group, under: transform, picture: outer.picture)
    // The clip also applies to pixels outside of the picture that filters read.
    let clip = group.isCut(under: transform) ? attributes.clip : nil
    cut = ClipCut(clip, around: filters.source(of: extent), under: transform)
  }

  /// Whether all of the group needs a surface of its own: also for a clip with slanted edges.
  var hasSurface: Bool {
    if case .soft(_, let transform) = cut, !transform.keepsAxes { return true }
    return isIsolated
  }

  /// The state of children that are painted directly onto the surface.
  var straight: DrawState {
    DrawState(
      transform: transform, opacity: opacity, blendMode: blendMode, picture: outer.picture)
  }

  /// The state of children on a surface of their own. For filters it can be larger than the
  /// picture.
  var isolated: DrawState {
    DrawState(
      transform: transform,
      picture: filters.isEmpty ? outer.picture : filters.source(of: extent))
  }

  /// The state of the matte, whose coordinates are those around the group.
  var matte: DrawState { DrawState(transform: outer.transform, picture: outer.picture) }

  /// The group's only mask, if it is the last step before compositing, and so can be applied in the
  /// same pass.
  var lastMask: Mask? {
    let attributes = group.attributes
    guard attributes.masks.count == 1, attributes.filters.isEmpty, group.matte == nil,
      let mask = attributes.masks.first, mask.isSharp
    else { return nil }
    return mask
  }

  /// Whether a group with other children is painted alike.
  ///
  /// If not, all of it is damage, because isolation and clipping change the rounding of pixels.
  func isPainted(like other: GroupFootprint) -> Bool {
    isIsolated == other.isIsolated && cut == other.cut
  }
}

extension DrawGroup {
  /// Whether the clip can change a pixel under a transform. If it is slanted, clipping needs a
  /// surface, and most compositions end well before their edges.
  fileprivate func isCut(under transform: Affine) -> Bool {
    guard let clip = attributes.clip, !transform.keepsAxes, let inverse = transform.inverse else {
      return true
    }
    // One pixel more: those on an edge have the coverage of both the clip and the content.
    let (x, y) = (
      inverse.a.magnitude + inverse.c.magnitude, inverse.b.magnitude + inverse.d.magnitude
    )
    return !clip.contains(contentBounds.outset(x: x, y: y))
  }
}

/// A group's clip in pixels.
enum ClipCut: Equatable {
  /// Everything is inside of the clip.
  case nothing
  /// The clip's edges are between pixels.
  case hard(PixelRect)
  /// The clip's edges are antialiased.
  case soft(Rect, Affine)

  /// Classifies a clip.
  ///
  /// - Parameters:
  ///   - clip: The clip; nil for none.
  ///   - bounds: All pixels that can have content.
  ///   - transform: From the clip's coordinates to pixels.
  init(_ clip: Rect?, around bounds: PixelRect, under transform: Affine) {
    guard let clip else {
      self = .nothing
      return
    }
    self = .soft(clip, transform)
    if transform.keepsAxes {
      let device = transform.bounds(of: clip)
      if device.contains(bounds.rect) {
        self = .nothing
      } else if let whole = device.wholePixels {
        self = .hard(whole)
      }
    }
  }

  /// The part of `bounds` that the clip does not change; empty for clips that are not
  /// axis-parallel.
  func inside(of bounds: PixelRect) -> PixelRect {
    switch self {
    case .nothing: bounds
    case .hard(let whole): bounds.intersection(whole)
    case .soft(let clip, let transform):
      transform.keepsAxes
        ? bounds.intersection(transform.bounds(of: clip).pixelsInside) : .empty
    }
  }
}

extension Rect {
  /// The pixels that are completely inside, clamped to ±1,000,000.
  fileprivate var pixelsInside: PixelRect {
    func whole(_ value: Double) -> Int { Int(clamping: value, to: -1_000_000...1_000_000) }
    let rect = PixelRect(
      minX: whole(minX.rounded(.up)), minY: whole(minY.rounded(.up)),
      maxX: whole(maxX.rounded(.down)), maxY: whole(maxY.rounded(.down)))
    return rect.isEmpty ? .empty : rect
  }

  /// The rectangle in pixels, if all edges are within 0.02 of pixel boundaries; nil otherwise.
  fileprivate var wholePixels: PixelRect? {
    func whole(_ value: Double) -> Int? {
      let rounded = value.rounded()
      guard (value - rounded).magnitude < 0.02 else { return nil }
      return Int(clamping: rounded, to: -1_000_000...1_000_000)
    }
    guard let a = whole(minX), let b = whole(minY), let c = whole(maxX), let d = whole(maxY)
    else { return nil }
    return PixelRect(minX: a, minY: b, maxX: c, maxY: d)
  }
}
