// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// Items that are drawn together, with effects on their common picture.
///
/// A group is immutable: the same instance in two frames has the same pixels.
public final class DrawGroup: Equatable, Sendable {
  /// The properties of a group, without its children and its matte.
  public struct Attributes: Equatable, Sendable {
    /// From the children's coordinates to the group's surroundings.
    public var transform: Affine
    /// The clip in the children's coordinates: nothing is drawn outside.
    public var clip: Rect?
    /// The opacity of the finished picture, in 0...1.
    public var opacity: Double
    /// The blend mode of the finished picture.
    public var blendMode: BlendMode
    /// The masks in the children's coordinates, combined in order.
    public var masks: [Mask]
    /// The filters of the masked picture in order, with lengths in the children's coordinates.
    public var filters: [Filter]
    /// Whether blend modes of children have no effect on pixels below the group.
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

  /// The properties.
  public let attributes: Attributes
  /// The children in painting order: the first one is at the bottom.
  public let children: [DrawItem]
  /// The matte, in the coordinates around the group.
  public let matte: Matte?
  /// A rectangle that contains all pixels that the group can change, in the coordinates around it.
  public let bounds: Rect
  /// Whether the group, or a child that it does not isolate, is blended with the pixels below.
  public let blends: Bool
  /// A rectangle that contains the visible part of the children after clip and masks, in the
  /// children's coordinates.
  let contentBounds: Rect
  private let childrenBlend: Bool
  /// The factors of the work of painting the group.
  let weight: PaintWeight

  /// Makes a group and computes its bounds.
  ///
  /// - Parameters:
  ///   - children: The children in painting order.
  ///   - attributes: The properties. Default: none.
  ///   - matte: Limits the visible part. Default: nil.
  public init(
    _ children: [DrawItem], _ attributes: Attributes = .init(), matte: Matte? = nil
  ) {
    self.attributes = attributes
    self.children = children
    self.matte = matte
    var inner = Rect.empty
    var childrenBlend = false
    var weight = PaintWeight()
    let items = children.span
    for i in items.indices {
      let bounds = items[i].bounds
      if bounds.hasPoints {
        inner = inner.hasPoints ? inner.spanning(bounds) : bounds
      }
      if items[i].blends { childrenBlend = true }
      weight.add(items[i].weight)
    }
    if let clip = attributes.clip { inner = inner.intersection(clip) }
    if let limit = Mask.bounds(of: attributes.masks) { inner = inner.intersection(limit) }
    contentBounds = inner
    if inner.hasPoints {
      for filter in attributes.filters { inner = filter.kind.bounds(of: inner) }
    }
    var outer = attributes.transform.boundsOfSpan(inner)
    if let matte, !matte.mode.isInverted { outer = outer.intersection(matte.source.bounds) }
    // Filters and damage use `contentBounds`, also of invisible groups.
    bounds = attributes.opacity > 0 ? outer : .empty
    self.childrenBlend = childrenBlend
    self.weight = PaintWeight(children: weight, contentBounds, attributes, matte: matte)
    blends = attributes.blendMode != .normal || (childrenBlend && !attributes.isolatesBlending)
  }

  /// Whether the children must be painted on a surface of their own first.
  public var needsIsolation: Bool {
    needsIsolation(opacity: attributes.opacity, blendMode: attributes.blendMode)
  }

  /// The same for a group that takes over opacity and blend mode of groups around it, whose only
  /// child it is.
  func needsIsolation(opacity: Double, blendMode: BlendMode) -> Bool {
    if !attributes.masks.isEmpty || !attributes.filters.isEmpty || matte != nil
      || blendMode == .hardMix
    {
      return true
    }
    if childrenBlend { return attributes.isolatesBlending || opacity < 1 || blendMode != .normal }
    // An only child can take them over, with the same result.
    return (opacity < 1 || blendMode != .normal) && children.count > 1
  }

  /// Compares identity first, then bounds, which differ most often.
  public static func == (a: DrawGroup, b: DrawGroup) -> Bool {
    a === b
      || (a.bounds == b.bounds && a.attributes == b.attributes && a.matte == b.matte
        && a.children == b.children)
  }
}

extension Rect {
  /// The union, which also includes rectangles without area.
  func spanning(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }
}

extension Affine {
  /// The bounds of the image of a rectangle, which can be without area; empty for one without
  /// points.
  func boundsOfSpan(_ rect: Rect) -> Rect {
    guard rect.hasPoints else { return .empty }
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
  /// The formula that combines a mask's coverage c with that of the masks before it, M.
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

  /// The outline of the visible area.
  public var outline: Outline
  /// The combination with the masks before it.
  public var mode: Mode
  /// Whether the area outside is visible instead.
  public var isInverted: Bool
  /// In 0...1.
  public var opacity: Double
  /// The distance by which the outline grows, or shrinks below 0, in its own coordinates.
  public var expansion: Double
  /// The standard deviation of the edge's blur along x and y, in its own coordinates.
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

  /// Whether its edge is exactly the outline, without blur and expansion.
  var isSharp: Bool { expansion == 0 && feather == .zero }

  /// The opacity in 0...255.
  var opacityByte: UInt32 { PixelPasses.byte(opacity) }

  /// Whether the coverage before this mask is 1 if it is the first: for modes that only remove.
  public var startsFull: Bool {
    switch mode {
    case .subtract, .intersect, .darken: true
    case .add, .lighten, .difference: false
    }
  }

  /// The bounds of the visible area, in the masks' coordinates; nil where it is unlimited.
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

/// A picture that sets the visibility of each pixel of a group.
public final class Matte: Equatable, Sendable {
  /// The channel of the other picture that is used.
  public enum Mode: String, Equatable, Sendable {
    case alpha, alphaInverted, luma, lumaInverted

    /// Whether the group is visible where the other picture is not.
    public var isInverted: Bool { self == .alphaInverted || self == .lumaInverted }
    /// Whether luma times alpha is used instead of alpha.
    public var isLuma: Bool { self == .luma || self == .lumaInverted }
  }

  /// The channel that is used.
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
