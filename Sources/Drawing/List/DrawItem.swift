// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// An item of a display list. All are immutable references: lists of thousands are made, compared
/// and painted in each frame, and copies must be cheap.
public enum DrawItem: Equatable, Sendable {
  /// A filled outline.
  case fill(FillItem)
  /// A stroked outline.
  case stroke(StrokeItem)
  /// A picture.
  case image(ImageItem)
  /// A group with common attributes.
  case group(DrawGroup)
  /// A group in perspective.
  case projected(ProjectedItem)
  /// The mean of several pictures, for motion blur.
  case exposure(ExposureItem)

  /// A rectangle that contains all pixels that it can change, in the coordinates in which it is
  /// drawn.
  public var bounds: Rect {
    switch self {
    case .fill(let item): item.outline.bounds
    case .stroke(let item): item.bounds
    case .image(let item): item.frame
    case .group(let group): group.bounds
    case .projected(let item): item.bounds
    case .exposure(let item): item.bounds
    }
  }

  /// Whether it, or a part that is not isolated, is blended with the pixels below.
  public var blends: Bool {
    switch self {
    case .fill(let item): item.blendMode != .normal
    case .stroke(let item): item.blendMode != .normal
    case .image: false
    case .group(let group): group.blends
    case .projected, .exposure: false
    }
  }
}

extension DrawItem {
  /// Whether it is a stroke that is drawn solid because its dashes are too fine.
  public var hasFineDashes: Bool {
    if case .stroke(let item) = self { item.hasFineDashes } else { false }
  }

  /// Whether both are the same instance, which is then the same picture.
  public func isIdentical(to other: DrawItem) -> Bool {
    switch (self, other) {
    case (.fill(let a), .fill(let b)): a === b
    case (.stroke(let a), .stroke(let b)): a === b
    case (.image(let a), .image(let b)): a === b
    case (.group(let a), .group(let b)): a === b
    case (.projected(let a), .projected(let b)): a === b
    case (.exposure(let a), .exposure(let b)): a === b
    default: false
    }
  }
}

/// An item that something else keeps alive, so that going through a list does not count references:
/// each count is an atomic instruction, twice for each of the thousands of items of a frame.
@safe
enum BorrowedItem {
  case fill(Unmanaged<FillItem>)
  case stroke(Unmanaged<StrokeItem>)
  case image(Unmanaged<ImageItem>)
  case group(Unmanaged<DrawGroup>)
  case projected(Unmanaged<ProjectedItem>)
  case exposure(Unmanaged<ExposureItem>)

  @inline(__always)
  init(_ item: DrawItem) {
    switch item {
    case .fill(let item): self = unsafe .fill(.passUnretained(item))
    case .stroke(let item): self = unsafe .stroke(.passUnretained(item))
    case .image(let item): self = unsafe .image(.passUnretained(item))
    case .group(let item): self = unsafe .group(.passUnretained(item))
    case .projected(let item): self = unsafe .projected(.passUnretained(item))
    case .exposure(let item): self = unsafe .exposure(.passUnretained(item))
    }
  }
}

/// The rule for the inside of an outline that crosses itself.
public enum FillRule: String, Equatable, Sendable {
  /// The winding number is not 0, or odd.
  case nonZero, evenOdd
}

/// A filled outline.
public final class FillItem: Equatable, Sendable {
  /// The outline to fill.
  public let outline: Outline
  /// The rule for the inside.
  public let rule: FillRule
  /// The paint.
  public let paint: Paint
  /// The blend mode.
  public let blendMode: BlendMode
  /// The premultiplied colour of a solid paint; nil for others.
  private let pixel: UInt32?

  public init(
    _ outline: Outline, rule: FillRule = .nonZero, paint: Paint, blendMode: BlendMode = .normal
  ) {
    self.outline = outline
    self.rule = rule
    self.paint = paint
    self.blendMode = blendMode
    pixel = paint.pixel(opacity: 1)
  }

  /// The premultiplied colour of a solid paint, times an opacity in 0...1; nil for others.
  func pixel(opacity: Double) -> UInt32? { opacity == 1 ? pixel : paint.pixel(opacity: opacity) }

  public static func == (a: FillItem, b: FillItem) -> Bool {
    a === b
      || (a.outline == b.outline && a.rule == b.rule && a.paint == b.paint
        && a.blendMode == b.blendMode)
  }
}

/// A stroked outline.
public final class StrokeItem: Equatable, Sendable {
  /// The outline to stroke.
  public let outline: Outline
  /// The pen.
  public let style: StrokeStyle
  /// The paint.
  public let paint: Paint
  /// The blend mode.
  public let blendMode: BlendMode
  /// The bounds with the stroke's width.
  public let bounds: Rect
  /// Whether its dashes are too fine, so that it is drawn solid.
  public let hasFineDashes: Bool

  public init(
    _ outline: Outline, style: StrokeStyle, paint: Paint, blendMode: BlendMode = .normal
  ) {
    self.outline = outline
    self.style = style
    self.paint = paint
    self.blendMode = blendMode
    hasFineDashes = style.hasFineDashes(along: outline.path)
    let bounds = outline.bounds
    let reach = style.reach
    // Not `outset`: a dot and a straight line have no area, but their strokes have.
    self.bounds =
      bounds.hasPoints
      ? Rect(
        minX: bounds.minX - reach, minY: bounds.minY - reach,
        maxX: bounds.maxX + reach, maxY: bounds.maxY + reach) : .empty
  }

  public static func == (a: StrokeItem, b: StrokeItem) -> Bool {
    a === b
      || (a.outline == b.outline && a.style == b.style && a.paint == b.paint
        && a.blendMode == b.blendMode)
  }
}

/// An image, stretched into a rectangle.
public final class ImageItem: Equatable, Sendable {
  /// The pixels.
  public let picture: Picture
  /// The rectangle that the image fills, in the item's coordinates.
  public let frame: Rect
  /// In 0...1.
  public let opacity: Double

  public init(_ picture: Picture, frame: Rect, opacity: Double = 1) {
    self.picture = picture
    self.frame = frame
    self.opacity = opacity
  }

  public static func == (a: ImageItem, b: ImageItem) -> Bool {
    a === b || (a.picture == b.picture && a.frame == b.frame && a.opacity == b.opacity)
  }
}

/// A group under perspective: painted flat on a surface of its own, then projected.
public final class ProjectedItem: Equatable, Sendable {
  /// The flat group.
  public let group: DrawGroup
  /// From the coordinates around the group to those in which the item is drawn.
  public let projection: Projection
  /// The bounds after projection.
  public let bounds: Rect

  public init(_ group: DrawGroup, _ projection: Projection) {
    self.group = group
    self.projection = projection
    bounds = projection.bounds(of: group.bounds)
  }

  public static func == (a: ProjectedItem, b: ProjectedItem) -> Bool {
    a === b || (a.projection == b.projection && a.group == b.group)
  }
}

/// Motion blur: the mean of pictures taken at equal distances in time.
public final class ExposureItem: Equatable, Sendable {
  /// The pictures to average; only the first 257 are used, as their sums have 16 bits.
  public let pictures: [DrawItem]
  /// The union of the pictures' bounds.
  public let bounds: Rect

  public init(_ pictures: [DrawItem]) {
    self.pictures = pictures
    var bounds = Rect.empty
    for picture in pictures { bounds = bounds.union(picture.bounds) }
    self.bounds = bounds
  }

  public static func == (a: ExposureItem, b: ExposureItem) -> Bool {
    a === b || a.pictures == b.pictures
  }
}

extension DrawItem {
  /// A filled path in one colour.
  public static func fill(_ path: Path, _ color: RGBA) -> DrawItem {
    .fill(FillItem(Outline(path), paint: .solid(color)))
  }

  /// A stroked path in one colour, with round caps and joins.
  public static func stroke(_ path: Path, width: Double, _ color: RGBA) -> DrawItem {
    .stroke(
      StrokeItem(
        Outline(path), style: StrokeStyle(width: width, cap: .round, join: .round),
        paint: .solid(color)))
  }
}
