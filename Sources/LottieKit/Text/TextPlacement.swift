// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Where animators and a curve put the characters of a layout at one frame.
struct TextPlacement {
  private let layout: TextLayout
  private let animators: [TextAnimator]
  /// By animator and cluster.
  private let strengths: [[Double]]
  private let path: TextPath?
  /// By how much a group's centre is moved, in shares of its width and of the height of capitals.
  private let alignment: Vector
  /// Where each cluster's group is on the curve.
  private var distances: [Double] = []
  /// By how much tracking moves each cluster along its line, and line spacing its line.
  private var shifts: [Vector]

  /// Height of what grouping alignment counts in: that of capitals, as lottie-web has it, by the size.
  private static let capitalHeight = 1.2 * 0.714

  init(
    _ layout: TextLayout, animators: [TextAnimator], strengths: [[Double]],
    path: TextPath?, alignment: Vector3D
  ) {
    self.layout = layout
    self.animators = animators
    self.strengths = strengths
    self.path = path
    self.alignment = Vector(alignment.x / 200, alignment.y / 100)
    shifts = [Vector](repeating: .zero, count: layout.clusters.count)
    addTracking()
    if let path {
      distances = path.distances(layout, added: shifts.map(\.dx))
      for i in shifts.indices { shifts[i].dx = 0 }
    }
    addLineSpacing()
  }

  private mutating func addTracking() {
    let tracked = animators.indices.filter { animators[$0].tracking != nil }
    guard !tracked.isEmpty else { return }
    let justification = layout.document.justification.simple
    // Tracking grows to both sides of a line's anchor.
    let share = justification == .left ? 0 : justification == .right ? 1 : 0.5
    for line in layout.lines {
      var added = 0.0
      for (place, i) in line.order.enumerated() {
        for a in tracked where place > 0 || justification != .left {
          let value = animators[a].tracking?.value ?? 0
          added += value * strengths[a][i]
        }
        shifts[i].dx = added
      }
      var back = added * share
      if justification == .center {
        back += 0.5 * tracked.reduce(0) { $0 + (animators[$1].tracking?.value ?? 0) }
      }
      for i in line.order { shifts[i].dx -= back }
    }
  }

  /// Each line but the first is moved by the mean of what its characters ask for, and by what those before it did.
  private mutating func addLineSpacing() {
    let spaced = animators.indices.filter { animators[$0].lineSpacing != nil }
    guard !spaced.isEmpty else { return }
    var moved = Vector.zero
    for line in layout.lines.dropFirst() where !line.range.isEmpty {
      for a in spaced {
        guard let spacing = animators[a].lineSpacing?.value else { continue }
        let mean = line.range.reduce(0) { $0 + strengths[a][$1] } / Double(line.range.count)
        moved = moved + Vector(spacing.x, spacing.y) * mean
      }
      for i in line.range { shifts[i] = shifts[i] + moved }
    }
  }

  /// From the cluster's outline to the layer.
  func transform(of index: Int) -> Affine {
    let cluster = layout.clusters[index]
    let aligned = Vector(
      alignment.dx * cluster.groupWidth,
      alignment.dy * Self.capitalHeight * layout.document.size)
    let center = cluster.groupCenter + aligned
    var matrix = Affine.translation(-center.dx, -center.dy)
    forEach(index) { matrix = $0.anchoring($1) * matrix }
    forEach(index) { matrix = $0.scaling($1) * matrix }
    forEach(index) { matrix = $0.turning($1) * matrix }
    var move = shifts[index]
    forEach(index) { move = move + $0.moving($1) }
    guard let path else {
      let origin = layout.origin(of: cluster)
      return .translation(origin.x + move.dx + center.dx, origin.y + move.dy + center.dy) * matrix
    }
    // Along the curve go the moves of position and anchor point, and off it those of position.
    var along = move.dx
    forEach(index) { along += ($0.anchor?.value.x ?? 0) * $1 }
    let line = layout.lines[cluster.line].origin.y
    return path.placement(at: distances[index] + aligned.dx + along)
      * .translation(0, aligned.dy + cluster.groupCenter.dy + line + move.dy) * matrix
  }

  private func forEach(_ index: Int, _ body: (TextAnimator, Double) -> Void) {
    for (animator, strength) in zip(animators, strengths) where strength[index] != 0 {
      body(animator, strength[index])
    }
  }
}
