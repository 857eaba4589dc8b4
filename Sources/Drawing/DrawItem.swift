// SPDX-License-Identifier: Apache-2.0

package import Geometry

/// All that a frame can contain.
package enum DrawItem: Equatable, Sendable {
  case fill(FillItem)
  case stroke(StrokeItem)
  case image(ImageItem)
  case group(DrawGroup)
  case projected(ProjectedItem)
  case exposure(ExposureItem)

  /// Where it may leave ink, in the coordinates it is drawn in.
  package var bounds: Rect {
    switch self {
    case .fill(let item): item.outline.bounds
    case .stroke(let item): item.bounds
    case .image(let item): item.frame
    case .group(let group): group.bounds
    case .projected(let item): item.bounds
    case .exposure(let item): item.bounds
    }
  }

  /// It, or something in it that is not isolated, is blended with what lies below.
  package var blends: Bool {
    switch self {
    case .fill(let item): item.blendMode != .normal
    case .stroke(let item): item.blendMode != .normal
    case .image: false
    case .group(let group): group.blends
    case .projected, .exposure: false
    }
  }
}

/// Which places are inside an outline that crosses itself.
package enum FillRule: String, Equatable, Sendable {
  case nonZero, evenOdd
}

/// The inside of an outline, painted.
package struct FillItem: Equatable, Sendable {
  package var outline: Outline
  package var rule: FillRule
  package var paint: Paint
  package var blendMode: BlendMode

  package init(
    _ outline: Outline, rule: FillRule = .nonZero, paint: Paint, blendMode: BlendMode = .normal
  ) {
    self.outline = outline
    self.rule = rule
    self.paint = paint
    self.blendMode = blendMode
  }
}

/// A pen drawn along an outline.
package struct StrokeItem: Equatable, Sendable {
  package var outline: Outline
  package var style: StrokeStyle
  package var paint: Paint
  package var blendMode: BlendMode

  package init(
    _ outline: Outline, style: StrokeStyle, paint: Paint, blendMode: BlendMode = .normal
  ) {
    self.outline = outline
    self.style = style
    self.paint = paint
    self.blendMode = blendMode
  }

  package var bounds: Rect {
    let bounds = outline.bounds
    guard bounds.minX <= bounds.maxX else { return .empty }
    let reach = style.reach
    // Not `outset`: a dot and a straight line have no area, but their strokes have.
    return Rect(
      minX: bounds.minX - reach, minY: bounds.minY - reach,
      maxX: bounds.maxX + reach, maxY: bounds.maxY + reach)
  }
}

/// A picture stretched into a rectangle.
package struct ImageItem: Equatable, Sendable {
  package var picture: Picture
  package var frame: Rect
  package var opacity: Double

  package init(_ picture: Picture, frame: Rect, opacity: Double = 1) {
    self.picture = picture
    self.frame = frame
    self.opacity = opacity
  }
}

/// A group seen aslant: drawn flat, apart from all else, then laid into space.
package struct ProjectedItem: Equatable, Sendable {
  package let group: DrawGroup
  /// From the coordinates around the group to those that the item is drawn in.
  package let projection: Projection
  package let bounds: Rect

  package init(_ group: DrawGroup, _ projection: Projection) {
    self.group = group
    self.projection = projection
    bounds = projection.bounds(of: group.bounds)
  }
}

/// What a shutter sees while it is open: the mean of pictures taken at equal distances in time.
package struct ExposureItem: Equatable, Sendable {
  package let pictures: [DrawItem]
  package let bounds: Rect

  package init(_ pictures: [DrawItem]) {
    self.pictures = pictures
    var bounds = Rect.empty
    for picture in pictures { bounds = bounds.union(picture.bounds) }
    self.bounds = bounds
  }
}

extension DrawItem {
  /// A filled shape in one colour.
  package static func fill(_ path: Path, _ color: RGBA) -> DrawItem {
    .fill(FillItem(Outline(path), paint: .solid(color)))
  }

  /// A stroked shape in one colour.
  package static func stroke(_ path: Path, width: Double, _ color: RGBA) -> DrawItem {
    .stroke(
      StrokeItem(
        Outline(path), style: StrokeStyle(width: width, cap: .round, join: .round),
        paint: .solid(color)))
  }
}
