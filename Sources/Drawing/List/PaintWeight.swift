// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// What painting items takes, independent of the picture's size: a limit that their work does not
/// exceed under any transform, known without a look at each of them.
struct PaintWeight: Sendable {
  /// Nanoseconds, and nanoseconds for each unit of length and of area in the coordinates around the
  /// items. An infinite area is that of a plane under perspective.
  private var fixed = 0.0, lengths = 0.0, areas = 0.0
  /// Nanoseconds for each pixel of the surfaces of filters, which can be larger than the picture.
  private var filters = 0.0
  /// The longest edges of one outline.
  private var longest = 0.0
  /// The largest number of segments of one stroked outline.
  private var longestStroke = 0.0
  /// The largest number of surfaces of the size of the picture that are needed at the same time;
  /// infinity for larger ones, of filters and of planes.
  private var surfaces = 0.0

  // Nanoseconds for one pixel.
  private static let solid = 0.5
  private static let gradient = 6.0
  static let image = 10.0
  static let isolation = 3.0
  static let projection = 60.0
  private static let matte = 12.0
  private static let mask = 2.0
  private static let softMask = 25.0

  // Nanoseconds for one segment, for one pixel of its length, and for one pixel of the pen's width.
  private static let segment = 1_000.0
  private static let filledPixel = 22.0
  private static let strokedPixel = 100.0
  private static let widthPixel = 240.0
  /// The longest edges of one outline, in pixels, on a picture of 512 × 512. Each of their pixels
  /// takes about 20 bytes of memory while the outline is scanned.
  private static func mostEdges(_ side: Double) -> Double { 2e6 * max(1, side / 1024) }

  /// The most bytes of the polygons of one stroke, what its segments and each step of a turn of the
  /// pen take, and the number of segments whose polygons are smaller with any pen.
  private static let mostPolygonBytes = 64e6
  private static let segmentBytes = 400.0, stepBytes = 80.0
  private static let fewSegments = 4_000.0

  /// The bytes of the polygons of a stroke.
  ///
  /// Between two segments and in a curve, the pen turns by up to one and a half circles in steps,
  /// which `StrokeOutliner` makes smaller for wider pens.
  private static func polygonBytes(of segments: Double, width: Double) -> Double {
    let ratio = 1 - 0.05 / max(width / 2, 0.05)
    let step = max(0.05, 2 * Angle.arcCosine(ratio).radians)
    return segments * (segmentBytes + stepBytes * 3 * .pi / step)
  }

  /// No work.
  init() {}

  /// The weight of an outline.
  init(_ outline: Outline, _ bounds: Rect, pen: StrokeStyle?, paint: Paint, _ mode: BlendMode) {
    add(outline.segments(pen), of: bounds, pen: pen?.width)
    let passes = pen == nil ? 1 : outline.strokePasses
    add(pixels: Self.work(of: paint) * passes + Self.work(of: mode, .normal), of: bounds)
  }

  /// The weight of an image.
  init(imageIn bounds: Rect) { add(pixels: Self.image, of: bounds) }

  /// The weight of a group.
  ///
  /// - Parameters:
  ///   - children: The sum of the children's weights.
  ///   - contents: The bounds of what is visible of the children, in their coordinates.
  init(
    children: PaintWeight, _ contents: Rect, _ attributes: DrawGroup.Attributes, matte: Matte?
  ) {
    self = children
    for mask in attributes.masks { add(mask) }
    let own = Self.work(of: attributes, matte: matte)
    if attributes.filters.isEmpty {
      add(pixels: own, of: contents)
    } else {
      // They move and spread pixels beyond the contents.
      filters += own
      surfaces = .infinity
      for filter in attributes.filters {
        if let map = filter.kind.otherPicture { add(map.weight) }
      }
    }
    let scale = attributes.transform.maxScale
    lengths *= scale
    areas *= scale * scale
    longest *= scale
    if let matte { add(matte.source.weight) }
    if attributes.mayIsolate || matte != nil { surfaces += 1 }
  }

  init(_ item: ProjectedItem) {
    self = item.group.weight
    (areas, surfaces) = (.infinity, .infinity)
  }

  init(_ item: ExposureItem) {
    for picture in item.pictures {
      add(picture.weight)
      add(pixels: Self.isolation, of: item.bounds)
    }
    // One of the picture, and one of the sums.
    surfaces += 3
  }

  mutating func add(_ other: PaintWeight) {
    fixed += other.fixed
    lengths += other.lengths
    areas += other.areas
    filters += other.filters
    longest = max(longest, other.longest)
    longestStroke = max(longestStroke, other.longestStroke)
    surfaces = max(surfaces, other.surfaces)
  }

  /// Adds the outline of a mask.
  private mutating func add(_ mask: Mask) {
    let (segments, bounds) = (mask.outline.segments(nil), mask.outline.bounds)
    add(segments, of: bounds, pen: nil)
    add(pixels: Self.solid, of: bounds)
    guard mask.expansion != 0 else { return }
    add(segments, of: bounds, pen: 2 * mask.expansion.magnitude)
    add(pixels: Self.solid * mask.outline.strokePasses, of: bounds)
  }

  /// Adds the segments of an outline.
  ///
  /// - Parameters:
  ///   - bounds: A rectangle around its points and control points.
  ///   - pen: The width of a stroke; nil for a fill.
  private mutating func add(_ segments: Double, of bounds: Rect, pen: Double?) {
    // Three lines between the points of a segment, each at most from corner to corner.
    let lines = 3 * segments * Self.sides(of: bounds)
    fixed += segments * Self.segment
    guard let pen else {
      lengths += lines * Self.filledPixel
      longest = max(longest, lines)
      return
    }
    lengths += lines * Self.strokedPixel + segments * Self.widthPixel * pen
    longest = max(longest, 2 * lines)
    longestStroke = max(longestStroke, segments)
  }

  /// Adds the work of a pixel, for all pixels of a rectangle, which may be rotated: the bounds of
  /// that have at most half of the square of its sides together, and a pixel more on each side.
  private mutating func add(pixels: Double, of bounds: Rect) {
    let sides = Self.sides(of: bounds)
    fixed += 4 * pixels
    lengths += 3 * sides * pixels
    areas += sides * sides / 2 * pixels
  }

  private static func sides(of bounds: Rect) -> Double {
    bounds.hasPoints ? bounds.width + bounds.height : 0
  }

  /// Whether the work of a list of items with this weight in all is at most an amount for sure,
  /// without a look at each item.
  ///
  /// - Parameters:
  ///   - work: The amount in nanoseconds.
  ///   - transform: From the list's coordinates to pixels.
  ///   - picture: All pixels of the picture.
  func isAtMost(_ work: Double, under transform: Affine, on picture: PixelRect) -> Bool {
    let scale = transform.maxScale
    let most = Self.mostEdges(Double(picture.width + picture.height))
    guard longestStroke <= Self.fewSegments, longest * scale <= most else { return false }
    // As large as `FilterChain` lets surfaces become.
    let wide = picture.outset(x: picture.width + 1024, y: picture.height + 1024)
    return fixed + scale * (lengths + scale * areas) + filters * Double(wide.area) <= work
  }

  /// A limit that the memory of surfaces does not exceed, in bytes; infinity if there is none.
  func mostBytes(on picture: PixelRect) -> Double { surfaces * Double(picture.area * 4) }

  /// The work of one pixel of a paint.
  private static func work(of paint: Paint) -> Double {
    if case .solid = paint { solid } else { gradient }
  }

  /// The work of an outline under a transform.
  static func work(
    of outline: Outline, pen: StrokeStyle?, paint: Paint, on area: Double, _ state: DrawState
  ) -> Double {
    let side = Double(state.picture.width + state.picture.height)
    let length = outline.path.length(under: state.transform, atMost: side)
    // A stroke has two edges.
    let edges = pen == nil ? length : 2 * length
    if edges > mostEdges(side) { return .infinity }
    guard let pen else {
      return outline.segments(nil) * segment + length * filledPixel + area * work(of: paint)
    }
    let width = min(pen.width * state.transform.maxScale, side)
    let segments = outline.segments(pen)
    if polygonBytes(of: segments, width: width) > mostPolygonBytes { return .infinity }
    return segments * (segment + widthPixel * width) + length * strokedPixel
      + area * work(of: paint) * outline.strokePasses
  }

  /// The work of a mask's outline under a transform.
  static func work(of mask: Mask, _ state: DrawState) -> Double {
    let paint = Paint.solid(.clear)
    let area = Double(state.pixels(of: mask.outline.bounds).intersection(state.picture).area)
    let fill = work(of: mask.outline, pen: nil, paint: paint, on: area, state)
    guard mask.expansion != 0 else { return fill }
    let pen = StrokeStyle(width: 2 * mask.expansion.magnitude)
    return fill + work(of: mask.outline, pen: pen, paint: paint, on: area, state)
  }

  /// The work of one pixel of a group's own surface: blending, masks, filters and matte.
  fileprivate static func work(of attributes: DrawGroup.Attributes, matte: Matte?) -> Double {
    var work = isolation + attributes.blendMode.work
    for mask in attributes.masks { work += mask.isSharp ? Self.mask : softMask }
    for filter in attributes.filters { work += filter.kind.work }
    return matte == nil ? work : work + Self.matte
  }

  /// The work of blending one pixel of an item with its own mode, or with that of a group.
  fileprivate static func work(of own: BlendMode, _ outer: BlendMode) -> Double {
    let mode = own == .normal ? outer : own
    return mode == .normal ? 0 : isolation + mode.work
  }
}

extension DisplayList {
  /// The weight of all items.
  var weight: PaintWeight { items.reduce(into: PaintWeight()) { $0.add($1.weight) } }
}

extension DrawItem {
  /// What painting the item takes.
  var weight: PaintWeight {
    switch self {
    case .fill(let item):
      PaintWeight(item.outline, bounds, pen: nil, paint: item.paint, item.blendMode)
    case .stroke(let item):
      PaintWeight(item.outline, bounds, pen: item.style, paint: item.paint, item.blendMode)
    case .image: PaintWeight(imageIn: bounds)
    case .group(let group): group.weight
    case .projected(let item): PaintWeight(item)
    case .exposure(let item): PaintWeight(item)
    }
  }

  /// The work of a fill, a stroke or an image that covers an area, in pixels.
  func work(on area: Double, _ state: DrawState) -> Double {
    switch self {
    case .fill(let item):
      PaintWeight.work(of: item.outline, pen: nil, paint: item.paint, on: area, state)
        + area * PaintWeight.work(of: item.blendMode, state.blendMode)
    case .stroke(let item):
      PaintWeight.work(of: item.outline, pen: item.style, paint: item.paint, on: area, state)
        + area * PaintWeight.work(of: item.blendMode, state.blendMode)
    case .image:
      area * (PaintWeight.image + PaintWeight.work(of: .normal, state.blendMode))
    case .group, .projected, .exposure: 0
    }
  }
}

extension DrawGroup.Attributes {
  /// Whether a group with these may need a surface of its own, or pass the need on to its child.
  fileprivate var mayIsolate: Bool {
    opacity < 1 || blendMode != .normal || isolatesBlending || clip != nil || !masks.isEmpty
  }
}

extension DrawGroup {
  var ownWork: Double { PaintWeight.work(of: attributes, matte: matte) }
}

extension BlendMode {
  /// The work of blending one pixel.
  fileprivate var work: Double {
    switch self {
    case .normal: 0
    case .multiply, .screen, .overlay, .darken, .lighten, .hardLight, .difference, .exclusion,
      .add:
      6
    default: 40
    }
  }
}

extension Outline {
  /// The number of segments, without a walk over the contours: their starts count for a third. A
  /// dash takes as long as a segment.
  fileprivate func segments(_ pen: StrokeStyle?) -> Double {
    Double(path.points.count) / 3 + (pen?.dashCount(along: path) ?? 0)
  }

  /// The number of times that a stroke paints its area: up to 64 contours are scanned separately.
  fileprivate var strokePasses: Double { Double(min(path.contours.count, 64)) }
}

extension Path {
  /// The length of the lines between all points and control points in pixels, which is at least
  /// that of the path.
  ///
  /// - Parameter limit: The longest length of one line that counts: that of a line across the
  ///   picture.
  fileprivate func length(under transform: Affine, atMost limit: Double) -> Double {
    var sum = 0.0
    var last: Point?
    for point in points {
      let next = transform * point
      if let last, next.isFinite, last.isFinite { sum += min((next - last).length, limit) }
      last = next
    }
    return sum
  }
}
