// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry

/// The bounds of what an account of a `LayerClock` pays for.
package struct PaintedArea: Sendable, Equatable {
  package let account: Int32
  /// The bounds in the coordinates of the list, inside of it.
  package let area: Rect

  /// Returns the areas of a list, those of mattes and of pictures in perspective too: one for each
  /// group with an account of its own.
  package static func all(in list: DisplayList, of clock: LayerClock) -> [PaintedArea] {
    var search = Search(stage: Rect(list.size), clock: clock)
    for item in list.items { search.visit(item, .identity) }
    return search.found
  }

  private struct Search {
    /// The largest number of groups, which limits the time.
    static let mostGroups = 200_000
    let stage: Rect
    let clock: LayerClock
    var found: [PaintedArea] = []
    private var groups = 0

    init(stage: Rect, clock: LayerClock) { (self.stage, self.clock) = (stage, clock) }

    mutating func visit(_ item: DrawItem, _ transform: Affine) {
      switch item {
      case .group(let group): visit(group, transform)
      // Without the projection, which moves an area and rarely enlarges it much.
      case .projected(let item): visit(item.group, transform)
      case .exposure(let item):
        for picture in item.pictures.prefix(1) { visit(picture, transform) }
      case .fill, .stroke, .image: return
      }
    }

    private mutating func visit(_ group: DrawGroup, _ outer: Affine) {
      groups += 1
      guard groups < Self.mostGroups else { return }
      let account = clock.account(of: group)
      if account != 0, group.bounds.hasPoints {
        let area = outer.bounds(of: group.bounds).intersection(stage)
        if !area.isEmpty { found.append(PaintedArea(account: account, area: area)) }
      }
      let inner = outer * group.attributes.transform
      for child in group.children { visit(child, inner) }
      if let matte = group.matte { visit(matte.source, outer) }
    }
  }
}
