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

  private typealias Draw = ShapeDraw

  private(set) var slots: [PathEntry] = []
  /// The maximum number of paths of the layer, at which repeaters stop; see `Limits.shapes.layerPaths`.
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

  /// The number of points that have been added, changed or painted, and the work besides that of
  /// points, in nanoseconds.
  private(set) var points = 0.0, work = 0.0
  /// What this frame has left, beyond which lists are no longer walked.
  private var limit = Cost(work: .infinity, bytes: .infinity)
  /// What the layer has taken.
  var cost: Cost {
    EvaluationCost.point * points + Cost(work: work, bytes: 0)
  }

  /// The limits besides the frame's that were exceeded.
  private(set) var exceeded: Set<ShapeLimit> = []
  /// The paints whose strokes are solid because their dashes are too fine.
  private(set) var fineStrokes: [any ShapePaint] = []

  /// Whether there were more points than allowed, or something was refused, so that the result is
  /// not complete.
  var isExhausted: Bool { isRefused || !hasRoom() }

  /// Whether the frame has room for what was taken, and for more points.
  private func hasRoom(for more: Double = 0) -> Bool {
    let sum = points + more
    return sum * EvaluationCost.point.bytes <= limit.bytes
      && sum * EvaluationCost.point.work + work <= limit.work
  }

  /// Whether nothing of the layer can be drawn, for a reason of its own.
  private(set) var isRefused = false

  /// The work that the frame has left, in nanoseconds.
  var workLeft: Double { max(0, limit.work - cost.work) }

  /// The largest depth of repeaters and groups around each other in the current list, and the limit
  /// for repeaters.
  private var depth = 0
  private static let mostDepth = 128

  /// What a path takes in each list of what a paint covers, and an entry of the list of everything
  /// to draw with its group, besides their points: as many points as take their memory.
  private static let pathPoints = 8.0
  private static let drawPoints = 16.0

  init(slotLimit: Int) { self.slotLimit = slotLimit }

  /// Removes everything but retains the allocated memory for the next frame.
  ///
  /// - Parameter limit: What the layer may take; beyond it, lists are not walked.
  mutating func restart(within limit: Cost) {
    (points, work, self.limit) = (0, 0, limit)
    (samePaths, isCut, isRefused, depth) = (0, false, false, 0)
    exceeded.removeAll()
    fineStrokes.removeAll()
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
      points += Double(slots[slot].path.points.count) + Self.pathPoints
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

  /// Counts work that is not in proportion to the points of the result, in nanoseconds.
  mutating func spend(_ work: Double) { self.work += work }

  /// Leaves out all of the layer.
  mutating func refuse(_ limit: ShapeLimit) {
    exceeded.insert(limit)
    isRefused = true
  }

  /// Changes each path in scope, one after the other, while there is room for the results.
  ///
  /// - Parameters:
  ///   - growth: The largest number of points that one point of a path becomes. Default: 1.
  ///   - work: Nanoseconds for each point, besides those that each has. Default: 0.
  mutating func changePaths(
    growth: Double = 1, work: Double = 0, _ change: (Path) -> Path
  ) {
    for slot in current {
      let path = slots[slot].path
      let count = Double(path.points.count)
      spend(work * count)
      // Before it is made: a chain of modifiers would make ever more of what is too much already.
      guard hasRoom(for: growth * count) else {
        points = .infinity
        return
      }
      slots[slot].path = change(path)
      points += max(count, Double(slots[slot].path.points.count))
    }
  }

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
    work += cost.work
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
    let (isAlone, before) = (
      self.hasOnlyGroups, LastGroup.Cost(points: points, work: work, paths: paths)
    )
    defer { self.hasOnlyGroups = isAlone }
    self.hasOnlyGroups = isAlone && hasOnlyGroups
    let outer = (listStart, drawsStart, depth)
    listStart = slots.count
    drawsStart = draws.count
    depth = 0
    for picture in pictures.reversed() { draws.append(.picture(picture)) }
    evaluate(items)
    for i in current { slots[i].toList = state.transform * slots[i].toList }
    let count = draws.count - drawsStart
    (listStart, drawsStart, depth) = (outer.0, outer.1, max(outer.2, depth + 1))
    let cost = LastGroup.Cost(
      points: points - before.points, work: work - before.work, paths: paths - before.paths)
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
  ///   - count: The number of copies. If 0, all paths and paints are removed.
  ///   - stacksUpward: Whether later copies are drawn over earlier copies.
  ///   - copy: The transform and the opacity of each copy.
  mutating func repeatAll(_ count: Int, stacksUpward: Bool, _ copy: (Int) -> GroupState) {
    let range = current
    if range.isEmpty, draws.count == drawsStart { return }
    guard count > 0 else {
      for i in range { slots[i].path = Path() }
      draws.removeSubrange(drawsStart...)
      return
    }
    guard depth < Self.mostDepth else {
      exceeded.insert(.repeaters)
      return
    }
    depth += 1
    let originals = Array(slots[range])
    let base = Array(draws[drawsStart...])
    let first = copy(0)
    for i in range { slots[i].toList = first.transform * slots[i].toList }
    let cost = cost(ofCopying: base, paths: originals.count)
    var repeated = [(copy: first, draws: base)]
    for k in 1..<max(1, count) {
      let isFull = paths + originals.count > slotLimit
      if isFull {
        isCut = true
        exceeded.insert(.paths)
      }
      // Each copy is counted before it is made.
      points += isFull ? 0 : cost
      if isFull || isExhausted { break }
      let (copy, shift) = (copy(k), slots.count - range.lowerBound)
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

  /// The points of one copy: of what its paints cover, of its paths, and of the entries of its list.
  private func cost(ofCopying draws: [Draw], paths: Int) -> Double {
    let painted = draws.reduce(0.0) { sum, draw in
      guard case .paint(_, let slots, _) = draw else { return sum }
      return sum + slots.reduce(0) { $0 + Double(self.slots[$1].path.points.count) }
    }
    return painted + Double(paths) * Self.pathPoints + Double(draws.count + 1) * Self.drawPoints
  }

  /// Returns all nonempty paths above in the list and in its groups, in the coordinates of the list;
  /// nil if there are more points than allowed.
  mutating func operands() -> [Path]? {
    for slot in current { points += Double(slots[slot].path.points.count) + Self.pathPoints }
    if isExhausted { return nil }
    return slots[current].filter { !$0.path.isEmpty }.map { $0.path.transformed(by: $0.toList) }
  }

  /// Replaces all paths above in the list by one path and removes the paints there, whose paths no
  /// longer exist.
  mutating func replaceAll(by path: Path) {
    slots.removeSubrange(current)
    draws.removeSubrange(drawsStart...)
    depth = 0
    add(path)
  }

  // MARK: Drawing

  /// Returns the draw items, the lowest first, which is the reverse of the order of the lists.
  mutating func drawItems() -> [DrawItem] { items(draws.indices) }

  /// Converts a range of draws to draw items. Plain groups are replaced by their
  /// content, empty groups are left out.
  private mutating func items(_ range: Range<Int>) -> [DrawItem] {
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
        if item?.hasFineDashes == true { fineStrokes.append(painter) }
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
