// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Leaves out items of a display list that would take too long, or too much memory, to paint.
///
/// The work and the memory are estimated from the list, the transform and the size of the picture,
/// not measured. So the picture is the same on every machine, and a part of it is the same as in the
/// whole. Work is in nanoseconds on one core of a common processor; the factors are measured by
/// painting single items of each kind. Memory is that of the surfaces of groups within each other,
/// in bytes.
struct PaintBudget {
  /// The work that remains; infinity if it is known to be enough.
  private var left: Double
  /// The memory that remains for surfaces within the current group.
  private var bytesLeft: Double
  /// The memory that the surfaces around the current group take.
  private var bytesUsed = 0.0
  /// The largest memory that surfaces take at the same time.
  private var mostBytes = 0.0
  /// The number of items that were left out.
  private(set) var leftOut = 0
  /// Whether a group has filters, for which a part of the picture may need as much memory as all.
  private var hasFilters = false

  /// What is painted of a list.
  struct Outcome {
    /// The list without what is left out.
    let list: DisplayList
    /// The number of items that are left out.
    var leftOut = 0
    /// Whether only one thread may paint, since two would take too much memory.
    var needsOneThread = false
    /// The largest memory that surfaces take at the same time, in bytes.
    var bytes = 0.0
    /// Whether all items had to be visited, which takes longer.
    var isThorough = false
  }

  /// Limits the work and the memory of painting a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - transform: From the list's coordinates to pixels.
  ///   - bounds: All pixels of the picture.
  ///   - limits: The limits for 512 × 512 pixels.
  /// - Returns: The list that is to be painted. The lowest items are preferred. If nothing is left
  ///   out, all groups are the same instances.
  static func limited(
    _ list: DisplayList, transform: Affine, bounds: PixelRect, limits: PaintLimits
  ) -> Outcome {
    let room = limits.work(for: list, on: bounds)
    let bytes = limits.bytes(on: bounds)
    let weight = list.weight
    let isFast = weight.isAtMost(room, under: transform, on: bounds)
    let mostBytes = weight.mostBytes(on: bounds)
    if isFast, mostBytes <= bytes { return Outcome(list: list, bytes: mostBytes) }
    var budget = PaintBudget(left: isFast ? .infinity : room, bytesLeft: bytes)
    let items = budget.limited(list.items, DrawState(transform: transform, picture: bounds))
    return Outcome(
      list: items.map { DisplayList(size: list.size, items: $0) } ?? list, leftOut: budget.leftOut,
      needsOneThread: budget.hasFilters && budget.mostBytes > bytes / 2,
      bytes: budget.mostBytes, isThorough: true)
  }

  /// The estimated work of painting what `limited` leaves of a list, in nanoseconds.
  static func work(
    of list: DisplayList, transform: Affine, bounds: PixelRect, limits: PaintLimits
  ) -> Double {
    let room = limits.work(for: list, on: bounds)
    var budget = PaintBudget(left: room, bytesLeft: limits.bytes(on: bounds))
    _ = budget.limited(list.items, DrawState(transform: transform, picture: bounds))
    return room - budget.left
  }

  private init(left: Double, bytesLeft: Double) {
    (self.left, self.bytesLeft) = (left, bytesLeft)
  }

  /// Subtracts the work of an item.
  ///
  /// - Parameter surfaces: The memory of its surfaces in bytes.
  /// - Returns: Whether there was enough left of both.
  private mutating func spend(_ work: Double, surfaces: Double = 0) -> Bool {
    if work > left || surfaces > bytesLeft {
      leftOut += 1
      return false
    }
    left -= work
    return true
  }

  /// Limits what is painted while surfaces are in use.
  private mutating func holding<Result>(
    _ bytes: Double, _ body: (inout PaintBudget) -> Result
  ) -> Result {
    bytesLeft -= bytes
    (bytesUsed, mostBytes) = (bytesUsed + bytes, max(mostBytes, bytesUsed + bytes))
    defer { (bytesLeft, bytesUsed) = (bytesLeft + bytes, bytesUsed - bytes) }
    return body(&self)
  }

  /// The memory of a surface in bytes.
  private static func bytes(_ area: PixelRect) -> Double { Double(area.area) * 4 }

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
    if left == .infinity, item.weight.mostBytes(on: state.picture) <= bytesLeft {
      return .unchanged
    }
    let area = Double(covered.area)
    switch item {
    case .fill, .stroke, .image:
      return spend(item.work(on: area, state)) ? .unchanged : .changed(nil)
    case .group(let group): return limited(group, state)
    case .projected(let projected):
      guard let flat = FlatPicture(of: projected, state) else { return .unchanged }
      let own = Self.bytes(covered) + Self.bytes(flat.area)
      guard spend(area * PaintWeight.projection, surfaces: own) else { return .changed(nil) }
      return holding(own) { $0.limited(projected.group, flat.state) }
        .map { .projected(.init($0, projected.projection)) }
    case .exposure(let exposure):
      // The sums take two surfaces.
      let own = 3 * Self.bytes(covered)
      let work = area * PaintWeight.isolation * Double(exposure.pictures.count)
      guard spend(work, surfaces: own) else { return .changed(nil) }
      return holding(own) { $0.limited(exposure.pictures, state) }
        .map { .changed(.exposure(ExposureItem($0))) } ?? .unchanged
    }
  }

  private mutating func limited(_ group: DrawGroup, _ state: DrawState) -> Change {
    let footprint = GroupFootprint(group, state, covered: state.pixels(of: group.bounds))
    guard footprint.opacity > 0, footprint.transform.isInvertible else { return .unchanged }
    let source = footprint.filters.source(of: footprint.extent)
    var own = footprint.hasSurface ? Double(source.area) * group.ownWork : 0
    for mask in group.attributes.masks { own += PaintWeight.work(of: mask, footprint.isolated) }
    let bytes = footprint.hasSurface ? Self.bytes(source) : 0
    // Masks and filters may need another surface for a time, and mattes have one.
    let isPlain = group.attributes.masks.isEmpty && footprint.filters.isEmpty && group.matte == nil
    guard spend(own, surfaces: isPlain ? bytes : 2 * bytes),
      holding(2 * bytes, { $0.spendOnMaps(of: group, footprint.isolated) })
    else { return .changed(nil) }
    if !footprint.filters.isEmpty { hasFilters = true }
    let inner = footprint.hasSurface ? footprint.isolated : footprint.straight
    let children = holding(bytes) { $0.limited(group.children, inner) }
    var matte: DrawGroup?
    if let source = group.matte?.source,
      case .changed(let changed) = holding(2 * bytes, { $0.limited(source, footprint.matte) })
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
      if let map = filter.kind.otherPicture, case .changed = limited(map, state) { return false }
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
