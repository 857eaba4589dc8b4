// SPDX-License-Identifier: Apache-2.0

public import Geometry

/// Items drawn together, in order, the first one lowest.
///
/// A group is immutable, so the same instance in two frames means the same picture.
public final class DrawGroup: Equatable, Sendable {
  /// All of a group but its children and its matte.
  public struct Attributes: Equatable, Sendable {
    /// From the children's coordinates to the group's surroundings.
    public var transform: Affine
    /// In the children's coordinates: nothing is drawn outside.
    public var clip: Rect?
    /// In 0...1, of the finished picture and not of each child.
    public var opacity: Double
    /// How the finished picture is blended with what is below.
    public var blendMode: BlendMode
    /// In the children's coordinates, combined in order.
    public var masks: [Mask]
    /// In the children's coordinates: applied to the masked picture, in order.
    public var filters: [Filter]
    /// The children's blend modes see nothing below the group.
    public var isolatesBlending: Bool

    public init(
      transform: Affine = .identity, clip: Rect? = nil, opacity: Double = 1,
      blendMode: BlendMode = .normal, masks: [Mask] = [], filters: [Filter] = [],
      isolatesBlending: Bool = false
    ) {
      self.transform = transform
      self.clip = clip
      self.opacity = opacity
      self.blendMode = blendMode
      self.masks = masks
      self.filters = filters
      self.isolatesBlending = isolatesBlending
    }
  }

  /// All but the children and the matte.
  public let attributes: Attributes
  /// In painting order, the first one lowest.
  public let children: [DrawItem]
  /// In the coordinates around the group, not the children's.
  public let matte: Matte?
  /// Holds all pixels that the group may change, in the coordinates around it.
  public let bounds: Rect
  /// The group itself, or a child that it does not isolate, is blended with what lies below.
  public let blends: Bool
  /// Holds the part of the children that clip and masks let through, in the children's coordinates.
  let contentBounds: Rect
  private let childrenBlend: Bool

  /// - Parameter matte: Limits where the group is visible. Default: nil, nothing does.
  public init(_ children: [DrawItem], _ attributes: Attributes = .init(), matte: Matte? = nil) {
    self.attributes = attributes
    self.children = children
    self.matte = matte
    var inner = Rect.empty
    var childrenBlend = false
    let items = children.span
    for i in items.indices {
      let bounds = items[i].bounds
      if bounds.minX <= bounds.maxX {
        inner = inner.minX <= inner.maxX ? inner.spanning(bounds) : bounds
      }
      if items[i].blends { childrenBlend = true }
    }
    if let clip = attributes.clip { inner = inner.intersection(clip) }
    if let limit = Mask.bounds(of: attributes.masks) { inner = inner.intersection(limit) }
    contentBounds = inner
    if inner.minX <= inner.maxX {
      for filter in attributes.filters { inner = filter.kind.bounds(of: inner) }
    }
    var outer = attributes.transform.boundsOfSpan(inner)
    if let matte, !matte.mode.isInverted { outer = outer.intersection(matte.source.bounds) }
    // Filters and damage use `contentBounds`, also of invisible groups.
    bounds = attributes.opacity > 0 ? outer : .empty
    self.childrenBlend = childrenBlend
    blends = attributes.blendMode != .normal || (childrenBlend && !attributes.isolatesBlending)
  }

  /// The children are to be painted on a surface of their own first.
  public var needsIsolation: Bool {
    needsIsolation(opacity: attributes.opacity, blendMode: attributes.blendMode)
  }

  /// The same, for a group that is itself the only child of others and so takes their opacity and
  /// blend mode on.
  func needsIsolation(opacity: Double, blendMode: BlendMode) -> Bool {
    if !attributes.masks.isEmpty || !attributes.filters.isEmpty || matte != nil
      || blendMode == .hardMix
    {
      return true
    }
    if childrenBlend { return attributes.isolatesBlending || opacity < 1 || blendMode != .normal }
    // An only child can take them on instead, for the same picture.
    return (opacity < 1 || blendMode != .normal) && children.count > 1
  }

  /// Identity first, then bounds, which differ most often.
  public static func == (a: DrawGroup, b: DrawGroup) -> Bool {
    a === b
      || (a.bounds == b.bounds && a.attributes == b.attributes && a.matte == b.matte
        && a.children == b.children)
  }
}

extension Rect {
  /// As `union`, but rectangles without area count.
  func spanning(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }
}

extension Affine {
  /// As `bounds(of:)`, but for a rectangle that may be without area; empty for one that holds no
  /// point.
  func boundsOfSpan(_ rect: Rect) -> Rect {
    guard rect.minX <= rect.maxX else { return .empty }
    var result = Rect.empty
    result.include(self * Point(rect.minX, rect.minY))
    result.include(self * Point(rect.maxX, rect.minY))
    result.include(self * Point(rect.minX, rect.maxY))
    result.include(self * Point(rect.maxX, rect.maxY))
    return result
  }
}

/// A path that limits where a group is visible.
public struct Mask: Equatable, Sendable {
  /// How a mask's coverage c changes that of the masks before it, M.
  public enum Mode: String, Equatable, Sendable {
    /// M + c − M·c
    case add
    /// M·(1 − c)
    case subtract
    /// M·c
    case intersect
    /// max(M, c)
    case lighten
    /// min(M, c)
    case darken
    /// |M − c|
    case difference
  }

  /// The masked area is inside of it.
  public var outline: Outline
  /// How it is combined with the masks before it.
  public var mode: Mode
  /// The area outside counts instead.
  public var isInverted: Bool
  /// In 0...1.
  public var opacity: Double
  /// By how much the outline is grown (or shrunk, below 0), in its own coordinates.
  public var expansion: Double
  /// Standard deviation of the blur of its edge along x and y, in its own coordinates.
  public var feather: Vector

  public init(
    _ outline: Outline, mode: Mode = .add, isInverted: Bool = false, opacity: Double = 1,
    expansion: Double = 0, feather: Vector = .zero
  ) {
    self.outline = outline
    self.mode = mode
    self.isInverted = isInverted
    self.opacity = opacity
    self.expansion = expansion
    self.feather = feather
  }

  /// Its edge is its outline's.
  var isSharp: Bool { expansion == 0 && feather == .zero }

  /// In 0...255.
  var opacityByte: UInt32 { PixelPasses.byte(opacity) }

  /// Coverage before the first mask: masks that only take away start from everything.
  public var startsFull: Bool {
    switch mode {
    case .subtract, .intersect, .darken: true
    case .add, .lighten, .difference: false
    }
  }

  /// Where the masked picture can be, in the masks' coordinates; nil where it can be anywhere.
  static func bounds(of masks: [Mask]) -> Rect? {
    guard let first = masks.first, !first.startsFull else { return nil }
    var result = Rect.empty
    for mask in masks {
      switch mask.mode {
      case .subtract, .intersect, .darken: continue
      case .add, .lighten, .difference:
        if mask.isInverted { return nil }
        let margin = 4 * max(0, mask.expansion)  // the miter joins of the grown outline
        result = result.union(
          mask.outline.bounds.outset(
            x: margin + 3 * mask.feather.dx, y: margin + 3 * mask.feather.dy))
      }
    }
    return result
  }
}

/// Another picture that says, pixel by pixel, how visible a group is.
public final class Matte: Equatable, Sendable {
  /// What of the other picture counts.
  public enum Mode: String, Equatable, Sendable {
    case alpha, alphaInverted, luma, lumaInverted

    /// The group is visible where the other picture is not.
    public var isInverted: Bool { self == .alphaInverted || self == .lumaInverted }
    /// The brightness of the other picture counts, times its alpha.
    public var isLuma: Bool { self == .luma || self == .lumaInverted }
  }

  /// What of the source counts.
  public let mode: Mode
  /// The other picture.
  public let source: DrawGroup

  public init(_ mode: Mode, source: DrawGroup) {
    self.mode = mode
    self.source = source
  }

  public static func == (a: Matte, b: Matte) -> Bool {
    a === b || (a.mode == b.mode && a.source == b.source)
  }
}
