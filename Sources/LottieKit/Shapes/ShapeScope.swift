// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A paint of a shape layer: it turns an outline into something drawn.
protocol Painter: ShapeNode {
  /// Outlines it has made, kept while their paths stay the same.
  var outlines: OutlineCache { get }

  /// nil where nothing would be seen.
  func item(for outline: Outline) -> DrawItem?
}

/// What a shape layer's lists have collected so far while they are walked, top of the list first.
///
/// Each path stays in the coordinates of its own list, and modifiers work on it there. Paints note which paths they
/// cover and are drawn at the very end, so that they see what modifiers further down did, as in lottie-web.
struct ShapeScope {
  /// One piece of geometry.
  struct Slot {
    var path: Path
    /// From the path's own list to the list that is being walked.
    var toList: Affine
  }

  private indirect enum Draw {
    case paint(any Painter, slots: Range<Int>, transforms: [Affine])
    case group(DrawGroup.Attributes, [Draw])

    /// The same for slots further down.
    func shifted(by shift: Int) -> Draw {
      switch self {
      case .paint(let painter, let slots, let transforms):
        .paint(
          painter, slots: slots.lowerBound + shift..<slots.upperBound + shift,
          transforms: transforms)
      case .group(let attributes, let inner):
        .group(attributes, inner.map { $0.shifted(by: shift) })
      }
    }
  }

  private(set) var slots: [Slot] = []
  /// Paths that the layer may have; repeaters stop there.
  private let slotLimit: Int
  /// The first slot of the list that is being walked, its groups included.
  private var listStart = 0
  private var draws: [Draw] = []

  init(slotLimit: Int) { self.slotLimit = slotLimit }

  /// The paths that a modifier or paint at this place acts on: all above it in its list, and in groups there.
  var current: Range<Int> { listStart..<slots.count }

  mutating func add(_ path: Path) {
    guard !path.isEmpty else { return }
    slots.append(Slot(path: path, toList: .identity))
  }

  subscript(slot index: Int) -> Path {
    get { slots[index].path }
    set { slots[index].path = newValue }
  }

  mutating func paint(_ painter: any Painter) {
    guard !current.isEmpty else { return }
    draws.append(
      .paint(painter, slots: current, transforms: slots[current].map(\.toList)))
  }

  /// Walks a list from its top.
  mutating func walk(_ items: [any ShapeNode]) {
    for item in items where item.isEnabled {
      item.evaluate(&self)
    }
  }

  /// Walks a nested list; its paths then belong to the outer one too.
  mutating func group(_ attributes: DrawGroup.Attributes, _ items: [any ShapeNode]) {
    let outer = (listStart, draws)
    listStart = slots.count
    draws = []
    walk(items)
    for i in current { slots[i].toList = attributes.transform * slots[i].toList }
    let inner = draws
    (listStart, draws) = outer
    if !inner.isEmpty { draws.append(.group(attributes, inner)) }
  }

  // MARK: Repeating and merging

  /// Replaces all above in the list by copies of it, paths and paints.
  ///
  /// - Parameters:
  ///   - copies: Where each copy goes, and how opaque it is.
  ///   - stacksUpward: Later copies are drawn over earlier ones.
  mutating func repeatAll(_ copies: [DrawGroup.Attributes], stacksUpward: Bool) {
    let range = current
    guard let first = copies.first else {
      for i in range { slots[i].path = Path() }
      draws = []
      return
    }
    let originals = Array(slots[range])
    let base = draws
    for i in range { slots[i].toList = first.transform * slots[i].toList }
    var repeated: [[Draw]] = [[.group(first, base)]]
    for copy in copies.dropFirst() {
      guard slots.count + originals.count <= slotLimit else { break }
      let shift = slots.count - range.lowerBound
      slots += originals.map { Slot(path: $0.path, toList: copy.transform * $0.toList) }
      repeated.append([.group(copy, base.map { $0.shifted(by: shift) })])
    }
    guard !base.isEmpty else { return }
    draws = (stacksUpward ? repeated.reversed() : repeated).flatMap { $0 }
  }

  /// Each path above in the list, those of groups one by one too, in the list's coordinates.
  var operands: [Path] {
    slots[current].filter { !$0.path.isEmpty }.map { $0.path.transformed(by: $0.toList) }
  }

  /// Puts one path in place of all above in the list; the paints there have nothing left to paint.
  mutating func replaceAll(by path: Path) {
    slots.removeSubrange(current)
    draws = []
    add(path)
  }

  // MARK: Drawing

  /// What is to be drawn, the first item lowest: the reverse of the lists' order.
  func drawItems() -> [DrawItem] { items(draws) }

  private func items(_ draws: [Draw]) -> [DrawItem] {
    var result: [DrawItem] = []
    for draw in draws.reversed() {
      switch draw {
      case .paint(let painter, let slots, let transforms):
        let outline = painter.outlines.outline(
          of: zip(slots, transforms).map { (self.slots[$0].path, $1) })
        if let item = painter.item(for: outline) { result.append(item) }
      case .group(let attributes, let inner):
        let children = items(inner)
        if children.isEmpty { continue }
        if attributes == DrawGroup.Attributes() {
          result += children
        } else {
          result.append(.group(DrawGroup(children, attributes)))
        }
      }
    }
    return result
  }
}

/// Compound outlines made from several paths, kept from frame to frame: a path that did not change is the same
/// instance, which is what makes comparing frames cheap.
final class OutlineCache {
  private var entries: [(parts: [(Path, Affine)], outline: Outline)] = []
  private var next = 0

  /// Starts a new walk: outlines are asked for in the same order as in the last one.
  func rewind() { next = 0 }

  /// All parts as one path.
  func outline(of parts: [(Path, Affine)]) -> Outline {
    defer { next += 1 }
    if next < entries.count, Self.isSame(entries[next].parts, parts) {
      return entries[next].outline
    }
    var path = Path()
    for (part, transform) in parts { path.append(part, under: transform) }
    let outline = Outline(path)
    if next < entries.count {
      entries[next] = (parts, outline)
    } else {
      entries.append((parts, outline))
    }
    return outline
  }

  private static func isSame(_ a: [(Path, Affine)], _ b: [(Path, Affine)]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.1 == $1.1 && $0.0 == $1.0 }
  }
}
