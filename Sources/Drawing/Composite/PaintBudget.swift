// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Leaves out items of a display list that would take too long to paint.
///
/// The work is estimated from the list, the transform and the size of the picture, not measured.
/// So the picture is the same on every machine, and a part of it is the same as in the whole.
/// Units are nanoseconds on one core of a common processor; the factors are measured by painting
/// single items of each kind.
struct PaintBudget {
  /// The work that remains.
  private var left: Double
  /// The number of items that were left out.
  private(set) var leftOut = 0

  /// The default limit for a picture of 512 × 512 pixels. Larger pictures have more in proportion.
  static let standard = 1e9

  /// Limits the work of painting a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - transform: From the list's coordinates to pixels.
  ///   - bounds: All pixels of the picture.
  ///   - limit: The limit for 512 × 512 pixels.
  /// - Returns: The list that is to be painted, and the number of left out items. The lowest items
  ///   are preferred. If nothing is left out, all groups are the same instances.
  static func limited(
    _ list: DisplayList, transform: Affine, bounds: PixelRect, limit: Double
  ) -> (list: DisplayList, leftOut: Int) {
    let room = limit * max(1, Double(bounds.area) / (512 * 512)) - list.work
    let weight = list.items.reduce(into: PaintWeight()) { $0.add($1.weight) }
    if weight.mostWork(on: bounds) <= room { return (list, 0) }
    var budget = PaintBudget(left: room)
    let items = budget.limited(list.items, DrawState(transform: transform, picture: bounds))
    guard let items else { return (list, 0) }
    return (DisplayList(size: list.size, items: items), budget.leftOut)
  }

  private init(left: Double) { self.left = left }

  /// Subtracts the work of an item.
  ///
  /// - Returns: Whether there was enough left.
  private mutating func spend(_ work: Double) -> Bool {
    if work > left {
      leftOut += 1
      return false
    }
    left -= work
    return true
  }

  /// Limits a list of items.
  ///
  /// - Returns: The remaining items; nil for all of them, unchanged.
  private mutating func limited(_ items: [DrawItem], _ state: DrawState) -> [DrawItem]? {
    var result: [DrawItem]?
    for (i, item) in items.enumerated() {
      switch limited(item, state) {
      case .unchanged: result?.append(item)
      case .changed(let changed):
        if result == nil { result = Array(items[..<i]) }
        if let changed { result?.append(changed) }
      }
    }
    return result
  }

  /// The result of limiting an item.
  fileprivate enum Change {
    case unchanged
    /// Another item, or none.
    case changed(DrawItem?)
  }

  private mutating func limited(_ item: DrawItem, _ state: DrawState) -> Change {
    let covered = state.pixels(of: item.bounds).intersection(state.picture)
    if covered.isEmpty { return .unchanged }
    let area = Double(covered.area)
    switch item {
    case .fill, .stroke, .image:
      return spend(item.work(on: area, state)) ? .unchanged : .changed(nil)
    case .group(let group): return limited(group, state)
    case .projected(let projected):
      guard spend(area * PaintWeight.projection) else { return .changed(nil) }
      let plane = DrawState(transform: state.transform, picture: state.picture)
      return limited(projected.group, plane).map { .projected(.init($0, projected.projection)) }
    case .exposure(let exposure):
      guard spend(area * PaintWeight.isolation * Double(exposure.pictures.count)) else {
        return .changed(nil)
      }
      return limited(exposure.pictures, state)
        .map { .changed(.exposure(ExposureItem($0))) } ?? .unchanged
    }
  }

  private mutating func limited(_ group: DrawGroup, _ state: DrawState) -> Change {
    let footprint = GroupFootprint(group, state, covered: state.pixels(of: group.bounds))
    guard footprint.opacity > 0, footprint.transform.isInvertible else { return .unchanged }
    let source = footprint.filters.source(of: footprint.extent)
    var own = footprint.isIsolated ? Double(source.area) * group.ownWork : 0
    for mask in group.attributes.masks { own += PaintWeight.work(of: mask, footprint.isolated) }
    guard spend(own), spendOnMaps(of: group, footprint.isolated) else { return .changed(nil) }
    let inner = footprint.isIsolated ? footprint.isolated : footprint.straight
    let children = limited(group.children, inner)
    var matte: DrawGroup?
    if let source = group.matte?.source,
      case .changed(let changed) = limited(source, footprint.matte)
    {
      // Without the matte, what it hides would be visible.
      guard case .group(let remaining) = changed else { return .changed(nil) }
      matte = remaining
    }
    if children == nil, matte == nil { return .unchanged }
    if let children, children.isEmpty { return .changed(nil) }
    return .changed(
      .group(
        DrawGroup(
          children ?? group.children, group.attributes,
          matte: group.matte.map { Matte($0.mode, source: matte ?? $0.source) })))
  }
}

extension PaintBudget {
  /// Subtracts the work of painting the pictures by which filters move pixels.
  ///
  /// - Returns: Whether there was enough left for all of each.
  private mutating func spendOnMaps(of group: DrawGroup, _ state: DrawState) -> Bool {
    for filter in group.attributes.filters {
      guard case .displacement(let displacement) = filter else { continue }
      if case .changed = limited(displacement.map, state) { return false }
    }
    return true
  }
}

extension PaintBudget.Change {
  /// Puts a changed group into another item.
  fileprivate func map(_ body: (DrawGroup) -> DrawItem) -> Self {
    guard case .changed(.group(let group)) = self else { return self }
    return .changed(body(group))
  }
}

/// The factors of the work of painting items, independent of transform and size.
struct PaintWeight: Equatable, Sendable {
  /// Segments of filled and of stroked outlines.
  private var fills = 0.0
  private var strokes = 0.0
  /// Work of one pixel, where the item covers all of the picture.
  private var pixels = 0.0
  /// Work of one pixel on the surfaces of filters, which can be larger than the picture.
  private var filters = 0.0

  // Nanoseconds for one pixel.
  private static let solid = 0.5
  private static let gradient = 6.0
  fileprivate static let image = 10.0
  fileprivate static let isolation = 3.0
  fileprivate static let projection = 60.0
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
  private static let mostEdges = 2e6

  /// No work.
  init() {}

  /// The weight of an outline.
  init(_ outline: Outline, pen: StrokeStyle?, paint: Paint, _ mode: BlendMode) {
    let segments = outline.segments(pen)
    (fills, strokes) = pen == nil ? (segments, 0) : (0, segments)
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
    }
    let own = Self.work(of: attributes, matte: matte)
    if attributes.filters.isEmpty {
      pixels += own
      return
    }
    filters += own
    for filter in attributes.filters {
      if case .displacement(let displacement) = filter { add(displacement.map.weight) }
    }
  }

  init(_ item: ProjectedItem) {
    self = item.group.weight
    pixels += Self.projection
  }

  init(_ item: ExposureItem) {
    for picture in item.pictures {
      add(picture.weight)
      pixels += Self.isolation
    }
  }

  mutating func add(_ other: PaintWeight) {
    fills += other.fills
    strokes += other.strokes
    pixels += other.pixels
    filters += other.filters
  }

  /// A limit that the work does not exceed, in nanoseconds.
  func mostWork(on picture: PixelRect) -> Double {
    let side = Double(picture.width + picture.height)
    // As large as `FilterChain` lets surfaces become.
    let wide = picture.outset(x: picture.width + 1024, y: picture.height + 1024)
    // Three lines between the points of a segment, each at most as long as `length` lets it be.
    return fills * (Self.segment + 3 * Self.filledPixel * side)
      + strokes * (Self.segment + (3 * Self.strokedPixel + Self.widthPixel) * side)
      + pixels * Double(picture.area) + filters * Double(wide.area)
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
    if edges > mostEdges * max(1, side / 1024) { return .infinity }
    guard let pen else {
      return outline.segments(nil) * segment + length * filledPixel + area * work(of: paint)
    }
    let width = min(pen.width * state.transform.maxScale, side)
    return outline.segments(pen) * (segment + widthPixel * width) + length * strokedPixel
      + area * work(of: paint) * outline.strokePasses
  }

  /// The work of a mask's outline under a transform.
  fileprivate static func work(of mask: Mask, _ state: DrawState) -> Double {
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
  fileprivate func work(on area: Double, _ state: DrawState) -> Double {
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

extension DrawGroup {
  fileprivate var ownWork: Double { PaintWeight.work(of: attributes, matte: matte) }
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
