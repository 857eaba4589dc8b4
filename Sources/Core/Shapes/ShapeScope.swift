// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A fill or stroke of a shape layer, which converts an outline into a draw item.
protocol ShapePaint: ShapeItem {
  /// The outlines of previous frames, reused while their paths are unchanged.
  var outlines: OutlineCache { get }

  /// Returns the draw item of an outline; nil if it would be invisible.
  ///
  /// - Parameter last: That of the previous frame, to be returned if it is the same.
  func item(for outline: Outline, last: DrawItem?) -> DrawItem?
}

extension ShapePaint {
  func evaluate(_ scope: inout ShapeScope) {
    outlines.rewind()
    scope.paint(self)
  }
}

/// The paths and paints that have been collected while the lists of a shape layer are walked, top
/// of the list first.
///
/// Each path is in the coordinates of its own list, where modifiers change it. Paints record which
/// paths they cover and are converted to draw items at the end, so that they include the effect of
/// modifiers further down, as in lottie-web.
struct ShapeScope {
  /// A path in scope.
  struct PathEntry {
    var path: Path
    /// The transform from the path's own list to the current list.
    var toList: Affine
  }

  /// An entry of the list of everything to draw, in the order of the shape lists; a group follows
  /// its content.
  ///
  /// The list is flat and not a tree, since files have thousands of groups and each frame walks
  /// them.
  private enum Draw {
    /// A paint of these slots. Their transforms at the moment of painting begin at the index
    /// `transforms` in `paintTransforms`.
    case paint(any ShapePaint, slots: Range<Int>, transforms: Int)
    /// A group of the `count` entries before it; `state` is an index in `states`. `last`
    /// is that of the previous frame; nil for the copies of repeaters. `cost` is nil if something
    /// else acts on its paths, so that it can't be drawn again without them.
    case group(state: Int, count: Int, last: LastGroup?, cost: LastGroup.Cost?)
    /// A group in which nothing has changed since the last frame, but its state, if there is
    /// one.
    case again(LastGroup, state: Int?)
    /// A picture that the application has attached to a group.
    case picture(DrawGroup)

    /// Returns the entry for slots at higher indices.
    func shifted(by shift: Int) -> Draw {
      guard case .paint(let painter, let slots, let transforms) = self else { return self }
      return .paint(
        painter, slots: slots.lowerBound + shift..<slots.upperBound + shift,
        transforms: transforms)
    }
  }

  private(set) var slots: [PathEntry] = []
  /// The maximum number of paths of the layer, at which repeaters stop; see `Limits.layerPaths`.
  private let slotLimit: Int
  /// The index of the first slot of the current list, nested groups included.
  private var listStart = 0
  private var draws: [Draw] = []
  /// The index of the first draw of the current list.
  private var drawsStart = 0
  /// The transforms from painted slots to the list of their paint; see `Draw.paint`.
  private var paintTransforms: [Affine] = []
  /// The states of groups; see `Draw.group`.
  private var states: [GroupState] = []
  /// Whether the current list, and all lists around it, have only groups, so that nothing else acts
  /// on the paths of a group.
  private var hasOnlyGroups = true
  /// The number of paths of the groups that are drawn again, which have no slots.
  private var samePaths = 0
  /// Whether copies were left out, so that what groups draw depends on those before them.
  private var isCut = false

  /// The number of points that have been added, changed or painted, and the number of this frame
  /// beyond which lists are no longer walked.
  private(set) var points = 0.0
  private var pointLimit = Double.infinity

  /// Whether there were more points than allowed, so that the result is not complete.
  var isExhausted: Bool { points > pointLimit }

  init(slotLimit: Int) { self.slotLimit = slotLimit }

  /// Removes everything but retains the allocated memory for the next frame.
  ///
  /// - Parameter pointLimit: The number of points beyond which lists are not walked.
  mutating func restart(pointLimit: Double) {
    (points, self.pointLimit) = (0, pointLimit)
    (samePaths, isCut) = (0, false)
    slots.removeAll(keepingCapacity: true)
    draws.removeAll(keepingCapacity: true)
    paintTransforms.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
  }

  /// The slots that a modifier or paint at this point acts on: all paths above it in its list, and
  /// those of groups there.
  var current: Range<Int> { listStart..<slots.count }

  /// Adds a path to the current list; an empty path is ignored.
  mutating func add(_ path: Path) {
    guard !path.isEmpty else { return }
    points += Double(path.points.count)
    slots.append(PathEntry(path: path, toList: .identity))
  }

  /// The path of a slot, in the coordinates of the slot's own list.
  subscript(slot index: Int) -> Path {
    get { slots[index].path }
    set {
      points += Double(newValue.points.count)
      slots[index].path = newValue
    }
  }

  /// Records that a paint covers all current slots, with their current transforms.
  mutating func paint(_ painter: any ShapePaint) {
    guard !current.isEmpty else { return }
    draws.append(.paint(painter, slots: current, transforms: paintTransforms.count))
    for slot in current {
      points += Double(slots[slot].path.points.count)
      paintTransforms.append(slots[slot].toList)
    }
  }

  /// The number of paths so far.
  private var paths: Int { slots.count + samePaths }

  /// Evaluates the visible items of a layer's list, the topmost first.
  ///
  /// - Parameter hasOnlyGroups: Whether the list has no other items, so that groups without changes
  ///   need no slots. Default: false.
  mutating func walk(_ items: [any ShapeItem], hasOnlyGroups: Bool = false) {
    self.hasOnlyGroups = hasOnlyGroups
    evaluate(items)
  }

  /// Evaluates the visible items of a list, the topmost first.
  private mutating func evaluate(_ items: [any ShapeItem]) {
    for item in items where item.isEnabled {
      if isExhausted { return }
      item.evaluate(&self)
    }
  }

  /// Counts work that is not in proportion to the points of the result.
  mutating func spend(_ work: Double) { points += work / SceneBudget.point.work }

  /// Draws a group again as in the last frame, if nothing has changed in it and nothing else acts on
  /// its paths.
  ///
  /// - Returns: false, without any change, if it must be walked.
  mutating func drawsAgain(_ last: LastGroup) -> Bool {
    last.isCurrent && drawsAgain(last, state: nil)
  }

  /// The same with another state.
  mutating func draws(_ last: LastGroup, as state: GroupState) -> Bool {
    guard drawsAgain(last, state: states.count) else { return false }
    states.append(state)
    return true
  }

  private mutating func drawsAgain(_ last: LastGroup, state: Int?) -> Bool {
    guard hasOnlyGroups, let cost = last.cost, paths + cost.paths <= slotLimit else {
      return false
    }
    points += cost.points
    samePaths += cost.paths
    draws.append(.again(last, state: state))
    return true
  }

  /// Walks a nested list. Its paths belong to the outer list too afterwards.
  ///
  /// - Parameters:
  ///   - hasOnlyGroups: Whether the list has no other items.
  ///   - pictures: Pictures that are drawn over the group, the lowest first.
  ///   - last: What the list drew in the previous frame.
  mutating func group(
    _ state: GroupState, _ items: [any ShapeItem], hasOnlyGroups: Bool,
    above pictures: [DrawGroup], last: LastGroup
  ) {
    let (isAlone, before) = (self.hasOnlyGroups, LastGroup.Cost(points: points, paths: paths))
    defer { self.hasOnlyGroups = isAlone }
    self.hasOnlyGroups = isAlone && hasOnlyGroups
    let outer = (listStart, drawsStart)
    listStart = slots.count
    drawsStart = draws.count
    for picture in pictures.reversed() { draws.append(.picture(picture)) }
    evaluate(items)
    for i in current { slots[i].toList = state.transform * slots[i].toList }
    let count = draws.count - drawsStart
    (listStart, drawsStart) = outer
    let cost = LastGroup.Cost(points: points - before.points, paths: paths - before.paths)
    append(group: state, of: count, last: last, cost: isAlone && !isCut ? cost : nil)
  }

  /// Combines the last `count` draws into a group.
  private mutating func append(
    group state: GroupState, of count: Int, last: LastGroup? = nil, cost: LastGroup.Cost? = nil
  ) {
    draws.append(.group(state: states.count, count: count, last: last, cost: cost))
    states.append(state)
  }

  // MARK: Repeating and merging

  /// Replaces all paths and paints above in the list by copies; see `Repeater`.
  ///
  /// - Parameters:
  ///   - copies: The transform and the opacity of each copy. If empty, all paths and paints are
  ///     removed.
  ///   - stacksUpward: Whether later copies are drawn over earlier copies.
  mutating func repeatAll(_ copies: [GroupState], stacksUpward: Bool) {
    let range = current
    guard let first = copies.first else {
      for i in range { slots[i].path = Path() }
      draws.removeSubrange(drawsStart...)
      return
    }
    let originals = Array(slots[range])
    let base = Array(draws[drawsStart...])
    for i in range { slots[i].toList = first.transform * slots[i].toList }
    // The paints above cover each copy of the paths.
    let painted = base.reduce(0.0) { sum, draw in
      guard case .paint(_, let slots, _) = draw else { return sum }
      return sum + slots.reduce(0) { $0 + Double(self.slots[$1].path.points.count) }
    }
    var repeated = [(copy: first, draws: base)]
    for copy in copies.dropFirst() {
      let isFull = paths + originals.count > slotLimit
      if isFull { isCut = true }
      if isFull || isExhausted { break }
      points += painted + Double(originals.count)
      let shift = slots.count - range.lowerBound
      slots += originals.map { PathEntry(path: $0.path, toList: copy.transform * $0.toList) }
      repeated.append((copy, base.map { $0.shifted(by: shift) }))
    }
    guard !base.isEmpty else { return }
    draws.removeSubrange(drawsStart...)
    for (copy, inner) in stacksUpward ? repeated.reversed() : repeated {
      draws += inner
      append(group: copy, of: inner.count)
    }
  }

  /// All nonempty paths above in the list and in its groups, in the coordinates of the list.
  var operands: [Path] {
    slots[current].filter { !$0.path.isEmpty }.map { $0.path.transformed(by: $0.toList) }
  }

  /// Replaces all paths above in the list by one path and removes the paints there, whose paths no
  /// longer exist.
  mutating func replaceAll(by path: Path) {
    slots.removeSubrange(current)
    draws.removeSubrange(drawsStart...)
    add(path)
  }

  // MARK: Drawing

  /// Returns the draw items, the lowest first, which is the reverse of the order of the lists.
  func drawItems() -> [DrawItem] { items(draws.indices) }

  /// Converts a range of draws to draw items. Plain groups are replaced by their
  /// content, empty groups are left out.
  private func items(_ range: Range<Int>) -> [DrawItem] {
    var result: [DrawItem] = []
    result.reserveCapacity(count(range))
    var end = range.upperBound
    while end > range.lowerBound {
      end -= 1
      switch draws[end] {
      case .paint(let painter, let slots, let transforms):
        let item = painter.outlines.item(
          of: self.slots[slots], under: paintTransforms[transforms...], painter)
        if let item { result.append(item) }
      case .picture(let picture): result.append(.group(picture))
      case .again(let last, let state):
        if let state { last.draw(states[state]) }
        result.append(last)
      case .group(let index, let count, let last, let cost):
        let content = items(end - count..<end)
        end -= count
        let state = states[index]
        if let last {
          last.draw(content, state, cost: cost)
          result.append(last)
        } else if state.isPlain {
          result += content
        } else if !content.isEmpty {
          result.append(.group(state.group(content)))
        }
      }
    }
    return result
  }

  /// Returns the number of top-level entries in a range of draws, to reserve memory.
  private func count(_ range: Range<Int>) -> Int {
    var result = 0
    var end = range.upperBound
    while end > range.lowerBound {
      end -= 1
      if case .group(_, let count, _, _) = draws[end] { end -= count }
      result += 1
    }
    return result
  }
}

/// The compound outlines of one paint, reused from frame to frame.
///
/// An outline whose paths are unchanged is the same instance as in the previous frame, so that
/// comparing two frames is cheap.
final class OutlineCache {
  /// An outline and the values from which it was made.
  private struct Entry {
    /// The paths with their transforms.
    var parts: [ShapeScope.PathEntry]
    var outline: Outline
    /// What the paint last drew for it.
    var item: DrawItem?
  }

  private var entries: [Entry] = []
  /// The index of the entry for the next call of `item(of:under:_:)`.
  private var next = 0

  /// Starts a new frame. Outlines are requested in the same order in each frame.
  func rewind() { next = 0 }

  /// Returns what a paint draws for one outline of the paths of all slots.
  ///
  /// - Parameter transforms: The transform of each slot; further elements are ignored.
  func item(
    of slots: ArraySlice<ShapeScope.PathEntry>, under transforms: ArraySlice<Affine>,
    _ painter: any ShapePaint
  ) -> DrawItem? {
    let index = next
    next += 1
    prepare(index, slots, transforms)
    let item = painter.item(for: entries[index].outline, last: entries[index].item)
    entries[index].item = item
    return item
  }

  /// Makes an entry for the paths of all slots, unless it is there.
  private func prepare(
    _ index: Int, _ slots: ArraySlice<ShapeScope.PathEntry>, _ transforms: ArraySlice<Affine>
  ) {
    if index < entries.count, Self.isSame(entries[index].parts, slots, transforms) { return }
    var path = Path()
    var parts: [ShapeScope.PathEntry] = []
    parts.reserveCapacity(slots.count)
    for (slot, transform) in zip(slots, transforms) {
      path.append(slot.path, under: transform)
      parts.append(ShapeScope.PathEntry(path: slot.path, toList: transform))
    }
    let entry = Entry(parts: parts, outline: Outline(path))
    if index < entries.count {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  /// Returns whether an outline's parts are these slots with these transforms.
  private static func isSame(
    _ parts: [ShapeScope.PathEntry], _ slots: ArraySlice<ShapeScope.PathEntry>,
    _ transforms: ArraySlice<Affine>
  ) -> Bool {
    guard parts.count == slots.count else { return false }
    for i in parts.indices {
      guard parts[i].toList == transforms[transforms.startIndex + i],
        parts[i].path == slots[slots.startIndex + i].path
      else { return false }
    }
    return true
  }
}
