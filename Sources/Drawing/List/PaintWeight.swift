// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The factors of the work of painting items, independent of transform and size.
struct PaintWeight: Equatable, Sendable {
  /// Segments of filled and of stroked outlines.
  private var fills = 0.0
  private var strokes = 0.0
  /// Work of one pixel, where the item covers all of the picture.
  private var pixels = 0.0
  /// Work of one pixel on the surfaces of filters, which can be larger than the picture.
  private var filters = 0.0
  /// The largest number of segments of one filled or stroked outline.
  private var longest = 0.0
  /// The largest numbers of surfaces that are needed at the same time: of at most the size of the
  /// picture, and larger ones, of filters and of planes under perspective.
  private var surfaces = 0, wideSurfaces = 0, planes = 0

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

  /// No work.
  init() {}

  /// The weight of an outline.
  init(_ outline: Outline, pen: StrokeStyle?, paint: Paint, _ mode: BlendMode) {
    let segments = outline.segments(pen)
    (fills, strokes) = pen == nil ? (segments, 0) : (0, segments)
    longest = segments
    let passes = pen == nil ? 1 : outline.strokePasses
    pixels = Self.work(of: paint) * passes + Self.work(of: mode, .normal)
  }

  static let ofImage: PaintWeight = {
    var weight = PaintWeight()
    weight.pixels = image
    return weight
  }()

  /// The weight of a group.
  ///
  /// - Parameter children: The sum of the children's weights.
  init(children: PaintWeight, _ attributes: DrawGroup.Attributes, matte: Matte?) {
    self = children
    if let matte { add(matte.source.weight) }
    for mask in attributes.masks {
      let segments = mask.outline.segments(nil)
      fills += segments
      if mask.expansion != 0 { strokes += segments }
      longest = max(longest, segments)
    }
    let own = Self.work(of: attributes, matte: matte)
    if attributes.filters.isEmpty {
      pixels += own
      if attributes.mayIsolate || matte != nil { surfaces += 1 }
      return
    }
    filters += own
    wideSurfaces += 1
    for filter in attributes.filters {
      if let map = filter.kind.otherPicture { add(map.weight) }
    }
  }

  init(_ item: ProjectedItem) {
    self = item.group.weight
    pixels += Self.projection
    planes += 1
  }

  init(_ item: ExposureItem) {
    for picture in item.pictures {
      add(picture.weight)
      pixels += Self.isolation
    }
    // One of the picture, and one of the sums.
    surfaces += 3
  }

  mutating func add(_ other: PaintWeight) {
    fills += other.fills
    strokes += other.strokes
    pixels += other.pixels
    filters += other.filters
    longest = max(longest, other.longest)
    surfaces = max(surfaces, other.surfaces)
    wideSurfaces = max(wideSurfaces, other.wideSurfaces)
    planes = max(planes, other.planes)
  }

  /// A limit that the work does not exceed, in nanoseconds; infinity if there is none.
  func mostWork(on picture: PixelRect) -> Double {
    let side = Double(picture.width + picture.height)
    if planes > 0 || longest * 3 * side > Self.mostEdges(side) { return .infinity }
    // As large as `FilterChain` lets surfaces become.
    let wide = picture.outset(x: picture.width + 1024, y: picture.height + 1024)
    // Three lines between the points of a segment, each at most as long as `length` lets it be.
    return fills * (Self.segment + 3 * Self.filledPixel * side)
      + strokes * (Self.segment + (3 * Self.strokedPixel + Self.widthPixel) * side)
      + pixels * Double(picture.area) + filters * Double(wide.area)
  }

  /// A limit that the memory of surfaces does not exceed, in bytes; infinity if there is none.
  func mostBytes(on picture: PixelRect) -> Double {
    wideSurfaces + planes > 0 ? .infinity : Double(surfaces * picture.area * 4)
  }

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
    return outline.segments(pen) * (segment + widthPixel * width) + length * strokedPixel
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

extension DrawItem {
  /// The factors of the work of painting the item.
  var weight: PaintWeight {
    switch self {
    case .fill(let item):
      PaintWeight(item.outline, pen: nil, paint: item.paint, item.blendMode)
    case .stroke(let item):
      PaintWeight(item.outline, pen: item.style, paint: item.paint, item.blendMode)
    case .image: .ofImage
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
