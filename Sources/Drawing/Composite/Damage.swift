// SPDX-License-Identifier: Apache-2.0

public import Geometry

/// Finds which pixels of a picture may differ between two display lists.
///
/// Everything the lists share is skipped, groups by identity first. Painting the new list inside
/// the damage onto a picture of the old one gives the picture of the new one, pixel by pixel.
public struct Damage {
  private var result = PixelRegion()

  /// - Parameters:
  ///   - old: What the picture shows now.
  ///   - new: What it is to show.
  ///   - transform: From the lists' coordinates to pixels, the same for both.
  ///   - limits: The picture's pixels.
  /// - Returns: Rectangles around all that differs; none where nothing does.
  public static func between(
    _ old: DisplayList, _ new: DisplayList, transform: Affine, limits: PixelRect
  ) -> PixelRegion {
    var damage = Damage()
    let around = Surroundings(
      state: DrawState(transform: transform, picture: limits), clip: limits)
    damage.compare(old.items, new.items, around)
    return damage.result
  }

  private init() {}

  /// The state in which items are compared.
  private struct Surroundings {
    /// The state in which they are painted.
    var state: DrawState
    /// Nothing is drawn on other pixels.
    var clip: PixelRect

    /// The same for what is drawn inside a group.
    func inside(_ group: DrawGroup, _ state: DrawState) -> Surroundings {
      guard let clip = group.attributes.clip else {
        return Surroundings(state: state, clip: self.clip)
      }
      let covered = PixelRect(covering: state.transform.bounds(of: clip))
      return Surroundings(state: state, clip: self.clip.intersection(covered))
    }
  }

  private mutating func add(_ item: DrawItem, _ around: Surroundings) {
    result.insert(around.state.pixels(of: item.bounds).intersection(around.clip))
  }

  private mutating func compare(_ old: [DrawItem], _ new: [DrawItem], _ around: Surroundings) {
    if old.count == new.count {
      let (before, after) = (old.span, new.span)
      for i in before.indices { compare(before[i], after[i], around) }
      return
    }
    // Layers come and go: what is equal at both ends stays, only the middle is repainted.
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    for item in old[head..<old.count - tail] { add(item, around) }
    for item in new[head..<new.count - tail] { add(item, around) }
  }

  private mutating func compare(_ old: DrawItem, _ new: DrawItem, _ around: Surroundings) {
    if case .group(let a) = old, case .group(let b) = new {
      if a === b { return }
      if compare(a, b, around) { return }
    } else if old == new {
      return
    }
    add(old, around)
    add(new, around)
  }

  /// Compares the children and mattes of two groups; false where their attributes differ.
  ///
  /// Opacity, masks, mattes and blending work pixel by pixel: where nothing under them differs,
  /// nothing does.
  private mutating func compare(
    _ a: DrawGroup, _ b: DrawGroup, _ around: Surroundings
  ) -> Bool {
    let isFiltered = !a.attributes.filters.isEmpty
    guard a.attributes == b.attributes, a.matte?.mode == b.matte?.mode else { return false }
    // Filters, masks and mattes depend on the group's bounds.
    if isFiltered || !a.attributes.masks.isEmpty || a.matte != nil, a.bounds != b.bounds {
      return false
    }
    if isFiltered, a.matte != b.matte || a.contentBounds != b.contentBounds { return false }
    func footprint(_ group: DrawGroup) -> GroupFootprint {
      GroupFootprint(group, around.state, covered: around.state.pixels(of: group.bounds))
    }
    let before = footprint(a)
    guard before.isPainted(like: footprint(b)) else { return false }
    if isFiltered {
      compareFiltered(a, b, before, around)
      return true
    }
    if let old = a.matte?.source, let new = b.matte?.source {
      compare(.group(old), .group(new), Surroundings(state: before.matte, clip: around.clip))
    }
    let state = before.isIsolated ? before.isolated : before.straight
    compare(a.children, b.children, around.inside(a, state))
    return true
  }

  /// Compares groups with filters, which spread differences and read pixels that are not on the
  /// screen.
  private mutating func compareFiltered(
    _ a: DrawGroup, _ b: DrawGroup, _ footprint: GroupFootprint, _ around: Surroundings
  ) {
    var damage = Damage()
    let content = footprint.isolated
    damage.compare(
      a.children, b.children,
      Surroundings(state: content, clip: content.picture).inside(a, content))
    result.insert(
      footprint.filters.spread(of: damage.result.bounds).intersection(footprint.extent)
        .intersection(around.clip))
  }
}
