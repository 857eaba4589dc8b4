// SPDX-License-Identifier: Apache-2.0

package import Geometry

/// Finds which pixels of a picture may differ between two display lists.
///
/// Everything the lists share is skipped, groups by identity first. Painting the new list inside the damage onto a
/// picture of the old one gives the picture of the new one, pixel by pixel.
package struct Damage {
  private let limits: PixelRect
  private var result = PixelRect.empty

  /// - Parameters:
  ///   - old: What the picture shows now.
  ///   - new: What it is to show.
  ///   - transform: From the lists' coordinates to pixels, the same for both.
  ///   - limits: The picture's pixels.
  /// - Returns: The rectangle around all that differs; empty where nothing does.
  package static func between(
    _ old: DisplayList, _ new: DisplayList, transform: Affine, limits: PixelRect
  ) -> PixelRect {
    var damage = Damage(limits: limits)
    damage.compare(old.items, new.items, under: transform, inside: .everything)
    return damage.result
  }

  private init(limits: PixelRect) { self.limits = limits }

  private mutating func add(_ item: DrawItem, under transform: Affine, inside clip: Rect) {
    let bounds = item.bounds
    guard bounds.minX <= bounds.maxX else { return }
    var device = Rect.empty
    device.include(transform * Point(bounds.minX, bounds.minY))
    device.include(transform * Point(bounds.maxX, bounds.minY))
    device.include(transform * Point(bounds.minX, bounds.maxY))
    device.include(transform * Point(bounds.maxX, bounds.maxY))
    result = result.union(
      PixelRect(covering: device).intersection(PixelRect(covering: clip)).intersection(limits))
  }

  private mutating func compare(
    _ old: [DrawItem], _ new: [DrawItem], under transform: Affine, inside clip: Rect
  ) {
    if old.count == new.count {
      for (a, b) in zip(old, new) { compare(a, b, under: transform, inside: clip) }
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
    for item in old[head..<old.count - tail] { add(item, under: transform, inside: clip) }
    for item in new[head..<new.count - tail] { add(item, under: transform, inside: clip) }
  }

  private mutating func compare(
    _ old: DrawItem, _ new: DrawItem, under transform: Affine, inside clip: Rect
  ) {
    if case .group(let a) = old, case .group(let b) = new {
      if a === b { return }
      if a.attributes == b.attributes, a.matte?.mode == b.matte?.mode {
        // Opacity, masks, mattes and blending work pixel by pixel, so where nothing under them differs, nothing does.
        let inner = transform * a.attributes.transform
        let limit = a.attributes.clip.map { inner.bounds(of: $0).intersection(clip) } ?? clip
        if let before = a.matte?.source, let after = b.matte?.source {
          compare(.group(before), .group(after), under: transform, inside: clip)
        }
        compare(a.children, b.children, under: inner, inside: limit)
        return
      }
    } else if old == new {
      return
    }
    add(old, under: transform, inside: clip)
    add(new, under: transform, inside: clip)
  }
}
