// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// The state of the walk over a display list: what an item gets from the groups around it.
struct DrawState {
  /// From the item's coordinates to pixels.
  var transform: Affine
  /// In 0...1, from groups that need no surface of their own.
  var opacity = 1.0
  /// Likewise, and then the item has no mode of its own.
  var blendMode = BlendMode.normal
  /// All pixels there are, of which some may be wanted.
  var picture: PixelRect

  /// The pixels that something with these bounds can touch, in the picture or not.
  func pixels(of bounds: Rect) -> PixelRect {
    PixelRect(covering: transform.boundsOfSpan(bounds))
  }
}

/// The pixels of a group, and how it is painted.
///
/// The painter and the damage both go by this: what one of them takes into account the other one
/// does.
struct GroupFootprint {
  let group: DrawGroup
  /// The state that the group gets.
  let outer: DrawState
  /// All pixels of the picture that the group can touch.
  let extent: PixelRect
  /// From the children's coordinates to pixels.
  let transform: Affine
  /// The group's own combined with that of the state.
  let opacity: Double
  let blendMode: BlendMode
  /// The children are painted on a surface of their own, else straight through.
  let isIsolated: Bool
  let filters: FilterChain
  /// What the clip cuts off of all that is painted.
  let cut: ClipCut

  /// - Parameter covered: The pixels that the group can touch, in the picture or not.
  init(_ group: DrawGroup, _ outer: DrawState, covered: PixelRect) {
    let attributes = group.attributes
    (self.group, self.outer) = (group, outer)
    extent = covered.intersection(outer.picture)
    transform = outer.transform * attributes.transform
    opacity = outer.opacity * attributes.opacity
    blendMode = attributes.blendMode == .normal ? outer.blendMode : attributes.blendMode
    isIsolated = group.needsIsolation(opacity: opacity, blendMode: blendMode)
    filters = FilterChain(group, under: transform, picture: outer.picture)
    // What filters take from beyond the screen is cut too.
    cut = ClipCut(attributes.clip, around: filters.source(of: extent), under: transform)
  }

  /// The state of children that are painted straight through.
  var straight: DrawState {
    DrawState(
      transform: transform, opacity: opacity, blendMode: blendMode, picture: outer.picture)
  }

  /// The state of children on a surface of their own, which may be larger than what is on the
  /// screen.
  var isolated: DrawState {
    DrawState(
      transform: transform,
      picture: filters.isEmpty ? outer.picture : filters.source(of: extent))
  }

  /// The state of the matte, which is beside the group.
  var matte: DrawState { DrawState(transform: outer.transform, picture: outer.picture) }

  /// The group's only mask, if nothing is done to its pixels after it: it can be applied while they
  /// are composited.
  var lastMask: Mask? {
    let attributes = group.attributes
    guard attributes.masks.count == 1, attributes.filters.isEmpty, group.matte == nil,
      let mask = attributes.masks.first, mask.isSharp
    else { return nil }
    return mask
  }

  /// Whether a group that differs in its children only is painted in the same way.
  ///
  /// Pixels on a surface of their own are rounded differently from those painted straight through,
  /// and what a clip cuts off differently from what it need not cut.
  func isPainted(like other: GroupFootprint) -> Bool {
    isIsolated == other.isIsolated && cut == other.cut
  }
}

/// A group's clip in pixels.
enum ClipCut: Equatable {
  /// It cuts nothing off.
  case nothing
  /// Along whole pixels.
  case hard(PixelRect)
  /// Through pixels.
  case soft(Rect, Affine)

  /// - Parameters:
  ///   - bounds: All pixels that there may be something on.
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

  /// The pixels that the cut leaves as they are, of some; none where it is not along the axes.
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
  /// The pixels that are fully inside, within a million of the origin.
  fileprivate var pixelsInside: PixelRect {
    func whole(_ value: Double) -> Int { Int(clamping: value, to: -1_000_000...1_000_000) }
    let rect = PixelRect(
      minX: whole(minX.rounded(.up)), minY: whole(minY.rounded(.up)),
      maxX: whole(maxX.rounded(.down)), maxY: whole(maxY.rounded(.down)))
    return rect.isEmpty ? .empty : rect
  }

  /// These edges as whole pixels if they are, within a million of the origin; nil if not.
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
