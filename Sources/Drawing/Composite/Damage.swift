// SPDX-License-Identifier: Apache-2.0

public import Geometry

/// Finds which pixels of a picture may differ between two display lists.
///
/// Everything the lists share is skipped, groups by identity first. Painting the new list inside the damage onto a
/// picture of the old one gives the picture of the new one, pixel by pixel.
public struct Damage {
  private let limits: PixelRect
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
    var damage = Damage(limits: limits)
    damage.compare(old.items, new.items, Surroundings(transform: transform))
    return damage.result
  }

  private init(limits: PixelRect) { self.limits = limits }

  /// What is around the items that are compared.
  private struct Surroundings {
    /// To pixels.
    var transform: Affine
    /// In pixels: nothing is drawn outside.
    var clip = Rect.everything
    /// Handed down by groups that need no surface of their own, as when painting.
    var opacity = 1.0
    var blendMode = BlendMode.normal
  }

  private mutating func add(_ item: DrawItem, _ around: Surroundings) {
    result.insert(
      PixelRect(covering: around.transform.boundsOfSpan(item.bounds))
        .intersection(PixelRect(covering: around.clip)).intersection(limits))
  }

  private mutating func compare(_ old: [DrawItem], _ new: [DrawItem], _ around: Surroundings) {
    if old.count == new.count {
      let (before, after) = (old.span, new.span)
      for i in before.indices { compare(before[i], after[i], around) }
      return
    }
    // Layers come and go: what is alike at both ends stays, only the middle is repainted.
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
      if !a.attributes.filters.isEmpty { return compareFiltered(a, b, around) }
      var inside = around
      if enter(a, b, &inside) {
        if let before = a.matte?.source, let after = b.matte?.source {
          var matte = Surroundings(transform: around.transform)
          matte.clip = around.clip
          compare(.group(before), .group(after), matte)
        }
        compare(a.children, b.children, inside)
        return
      }
    } else if old == new {
      return
    }
    add(old, around)
    add(new, around)
  }

  /// The pixels of a group that are on the screen.
  private func extent(of group: DrawGroup, _ around: Surroundings) -> PixelRect {
    PixelRect(covering: around.transform.boundsOfSpan(group.bounds)).intersection(limits)
  }

  /// Filters spread what differs, and see more of the group than is on the screen.
  private mutating func compareFiltered(_ a: DrawGroup, _ b: DrawGroup, _ around: Surroundings) {
    let inner = around.transform * a.attributes.transform
    let chain = FilterChain(a, under: inner, picture: limits)
    var inside = around
    guard a.attributes == b.attributes, a.matte == b.matte, a.bounds == b.bounds,
      a.contentBounds == b.contentBounds, enter(a, b, &inside)
    else {
      if a == b { return }
      add(.group(a), around)
      return add(.group(b), around)
    }
    var damage = Damage(limits: chain.source(of: extent(of: a, around)))
    var content = Surroundings(transform: inner)
    content.clip = a.attributes.clip.map { inner.bounds(of: $0) } ?? .everything
    damage.compare(a.children, b.children, content)
    result.insert(
      chain.spread(of: damage.result.bounds).intersection(extent(of: a, around))
        .intersection(PixelRect(covering: around.clip)))
  }

  /// Whether what two groups share looks alike in both, so that it is enough to compare what is in them.
  ///
  /// Opacity, masks, mattes and blending work pixel by pixel: where nothing under them differs, nothing does.
  private func enter(_ a: DrawGroup, _ b: DrawGroup, _ around: inout Surroundings) -> Bool {
    guard a.attributes == b.attributes, a.matte?.mode == b.matte?.mode else { return false }
    // Masks and mattes are drawn as far as the group goes, and Cairo rounds otherwise where it cuts outlines off.
    if !a.attributes.masks.isEmpty || a.matte != nil, a.bounds != b.bounds { return false }
    let opacity = around.opacity * a.attributes.opacity
    let blendMode =
      a.attributes.blendMode == .normal ? around.blendMode : a.attributes.blendMode
    let isolated = a.needsIsolation(opacity: opacity, blendMode: blendMode)
    // On a surface of its own, or straight through: what comes out is rounded otherwise.
    guard isolated == b.needsIsolation(opacity: opacity, blendMode: blendMode) else {
      return false
    }
    let inner = around.transform * a.attributes.transform
    // So does what a clip cuts off, against what it need not cut.
    func cut(_ group: DrawGroup) -> ClipCut {
      ClipCut(group, around: extent(of: group, around), under: inner, picture: limits)
    }
    guard cut(a) == cut(b) else { return false }
    around.transform = inner
    if let clip = a.attributes.clip {
      around.clip = around.transform.bounds(of: clip).intersection(around.clip)
    }
    (around.opacity, around.blendMode) = isolated ? (1, .normal) : (opacity, blendMode)
    return true
  }
}
