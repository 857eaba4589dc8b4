// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// Computes the damage: the pixels that can differ between two display lists.
///
/// Equal items are skipped, groups by identity first. Painting the new list inside of the damage
/// onto the picture of the old one has exactly the pixels of the new one.
public struct Damage {
  private var result = PixelRegion()

  /// Compares two lists.
  ///
  /// - Parameters:
  ///   - old: The list that the picture shows.
  ///   - new: The next list.
  ///   - transform: From the coordinates of both lists to pixels.
  ///   - limits: The pixels of the picture.
  /// - Returns: Rectangles around all differences; empty for equal lists.
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

  /// The context of compared items.
  private struct Surroundings {
    /// The state in which the painter would paint them.
    var state: DrawState
    /// The pixels that clips of groups leave.
    var clip: PixelRect

    /// The context of a group's children.
    func inside(_ group: DrawGroup, _ state: DrawState) -> Surroundings {
      guard let clip = group.attributes.clip else {
        return Surroundings(state: state, clip: self.clip)
      }
      let covered = PixelRect(covering: state.transform.bounds(of: clip))
      return Surroundings(state: state, clip: self.clip.intersection(covered))
    }
  }

  /// Adds the pixels of an item.
  private mutating func add(_ item: DrawItem, _ around: Surroundings) {
    result.insert(around.state.pixels(of: item.bounds).intersection(around.clip))
  }

  /// Compares two lists of items in the same surroundings.
  private mutating func compare(_ old: [DrawItem], _ new: [DrawItem], _ around: Surroundings) {
    if old.count == new.count {
      let (before, after) = (old.span, new.span)
      for i in before.indices { compare(before[i], after[i], around) }
      return
    }
    // Layers appear and disappear: equal items at both ends are skipped, the middle is repainted.
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

  /// Compares two items in the same surroundings.
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
  /// Opacity, masks, mattes and blending are functions of single pixels: where their input is
  /// equal, so is their result.
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

  /// Compares groups with filters, which spread differences, and read pixels outside of the
  /// picture.
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
