// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// A paint of a shape layer: it turns an outline into something drawn.
protocol Painter: ShapeItem {
  /// Outlines it has made, kept while their paths stay the same.
  var outlines: OutlineCache { get }

  /// nil where nothing would be seen.
  func item(for outline: Outline) -> DrawItem?
}

extension Painter {
  func evaluate(_ scope: inout ShapeScope) {
    outlines.rewind()
    scope.paint(self)
  }
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

  /// What is to be drawn, in the order of the lists: a group comes behind what is in it. One flat list for all, since
  /// files have thousands of groups and each frame walks them.
  private enum Draw {
    /// Paints slots that were at these places of the list in that moment, which begin at `places` among all of them.
    case paint(any Painter, slots: Range<Int>, places: Int)
    /// As many draws before it as one, with these of the groups' attributes.
    case group(attributes: Int, count: Int)
    /// What a program has put into a group.
    case picture(DrawGroup)

    /// The same for slots further down.
    func shifted(by shift: Int) -> Draw {
      guard case .paint(let painter, let slots, let places) = self else { return self }
      return .paint(
        painter, slots: slots.lowerBound + shift..<slots.upperBound + shift, places: places)
    }
  }

  private(set) var slots: [Slot] = []
  /// Paths that the layer may have; repeaters stop there.
  private let slotLimit: Int
  /// The first slot of the list that is being walked, its groups included.
  private var listStart = 0
  private var draws: [Draw] = []
  /// The first draw of the list that is being walked.
  private var drawsStart = 0
  /// From slots to the lists that paints were in.
  private var places: [Affine] = []
  private var attributes: [DrawGroup.Attributes] = []

  init(slotLimit: Int) { self.slotLimit = slotLimit }

  /// Begins anew, with the memory that it has.
  mutating func restart() {
    slots.removeAll(keepingCapacity: true)
    draws.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
  }

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
    draws.append(.paint(painter, slots: current, places: places.count))
    for slot in current { places.append(slots[slot].toList) }
  }

  /// Walks a list from its top.
  mutating func walk(_ items: [any ShapeItem]) {
    for item in items where item.isEnabled {
      item.evaluate(&self)
    }
  }

  /// Walks a nested list; its paths then belong to the outer one too.
  ///
  /// - Parameter pictures: Drawn above it, the first one lowest.
  mutating func group(
    _ attributes: DrawGroup.Attributes, _ items: [any ShapeItem], above pictures: [DrawGroup]
  ) {
    let outer = (listStart, drawsStart)
    listStart = slots.count
    drawsStart = draws.count
    for picture in pictures.reversed() { draws.append(.picture(picture)) }
    walk(items)
    for i in current { slots[i].toList = attributes.transform * slots[i].toList }
    let count = draws.count - drawsStart
    (listStart, drawsStart) = outer
    if count > 0 { append(group: attributes, of: count) }
  }

  /// Makes one of the last draws.
  private mutating func append(group: DrawGroup.Attributes, of count: Int) {
    draws.append(.group(attributes: attributes.count, count: count))
    attributes.append(group)
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
      draws.removeSubrange(drawsStart...)
      return
    }
    let originals = Array(slots[range])
    let base = Array(draws[drawsStart...])
    for i in range { slots[i].toList = first.transform * slots[i].toList }
    var repeated = [(copy: first, draws: base)]
    for copy in copies.dropFirst() {
      guard slots.count + originals.count <= slotLimit else { break }
      let shift = slots.count - range.lowerBound
      slots += originals.map { Slot(path: $0.path, toList: copy.transform * $0.toList) }
      repeated.append((copy, base.map { $0.shifted(by: shift) }))
    }
    guard !base.isEmpty else { return }
    draws.removeSubrange(drawsStart...)
    for (copy, inner) in stacksUpward ? repeated.reversed() : repeated {
      draws += inner
      append(group: copy, of: inner.count)
    }
  }

  /// Each path above in the list, those of groups one by one too, in the list's coordinates.
  var operands: [Path] {
    slots[current].filter { !$0.path.isEmpty }.map { $0.path.transformed(by: $0.toList) }
  }

  /// Puts one path in place of all above in the list; the paints there have nothing left to paint.
  mutating func replaceAll(by path: Path) {
    slots.removeSubrange(current)
    draws.removeSubrange(drawsStart...)
    add(path)
  }

  // MARK: Drawing

  /// What is to be drawn, the first item lowest: the reverse of the lists' order.
  func drawItems() -> [DrawItem] { items(draws.indices) }

  private func items(_ range: Range<Int>) -> [DrawItem] {
    var result: [DrawItem] = []
    result.reserveCapacity(count(range))
    var end = range.upperBound
    while end > range.lowerBound {
      end -= 1
      switch draws[end] {
      case .paint(let painter, let slots, let places):
        let outline = painter.outlines.outline(of: self.slots[slots], at: self.places[places...])
        if let item = painter.item(for: outline) { result.append(item) }
      case .picture(let picture): result.append(.group(picture))
      case .group(let attributes, let count):
        let children = items(end - count..<end)
        end -= count
        if children.isEmpty { continue }
        if self.attributes[attributes] == DrawGroup.Attributes() {
          result += children
        } else {
          result.append(.group(DrawGroup(children, self.attributes[attributes])))
        }
      }
    }
    return result
  }

  /// How many items there are at most, unless groups are dissolved.
  private func count(_ range: Range<Int>) -> Int {
    var result = 0
    var end = range.upperBound
    while end > range.lowerBound {
      end -= 1
      if case .group(_, let count) = draws[end] { end -= count }
      result += 1
    }
    return result
  }
}

/// Compound outlines made from several paths, kept from frame to frame: a path that did not change is the same
/// instance, which is what makes comparing frames cheap.
final class OutlineCache {
  private struct Entry {
    /// The paths, each where it was.
    var parts: [ShapeScope.Slot]
    var outline: Outline
  }

  private var entries: [Entry] = []
  private var next = 0

  /// Starts a new walk: outlines are asked for in the same order as in the last one.
  func rewind() { next = 0 }

  /// The paths of all slots as one, each at its place: there are at least as many of these.
  func outline(of slots: ArraySlice<ShapeScope.Slot>, at places: ArraySlice<Affine>) -> Outline {
    defer { next += 1 }
    if next < entries.count, Self.isSame(entries[next].parts, slots, places) {
      return entries[next].outline
    }
    var path = Path()
    var parts: [ShapeScope.Slot] = []
    parts.reserveCapacity(slots.count)
    for (slot, place) in zip(slots, places) {
      path.append(slot.path, under: place)
      parts.append(ShapeScope.Slot(path: slot.path, toList: place))
    }
    let entry = Entry(parts: parts, outline: Outline(path))
    if next < entries.count {
      entries[next] = entry
    } else {
      entries.append(entry)
    }
    return entry.outline
  }

  private static func isSame(
    _ parts: [ShapeScope.Slot], _ slots: ArraySlice<ShapeScope.Slot>, _ places: ArraySlice<Affine>
  ) -> Bool {
    guard parts.count == slots.count else { return false }
    for i in parts.indices {
      guard parts[i].toList == places[places.startIndex + i],
        parts[i].path == slots[slots.startIndex + i].path
      else { return false }
    }
    return true
  }
}
