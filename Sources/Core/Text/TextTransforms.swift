// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The transforms of a layout's characters at one frame, determined by animators and a path.
struct TextTransforms {
  private let layout: TextLayout
  private let animators: [TextAnimator]
  /// The strength of each animator for each cluster.
  private let strengths: [[Double]]
  /// The path that the text follows; nil for straight lines.
  private let path: TextPath?
  /// The shift of a group's center, relative to its width and to the height of capitals (`m.a`).
  private let alignment: Vector
  /// The distance along the path of each cluster's group; empty without a path.
  private var distances: [Double] = []
  /// The shift of each cluster by the tracking and the line spacing of animators.
  private var shifts: [Vector]

  /// The height of capitals relative to the size, which is the unit of grouping alignment, as in
  /// lottie-web.
  private static let capitalHeight = 1.2 * 0.714

  /// Computes the shifts that depend on other characters of a line.
  ///
  /// - Parameters:
  ///   - strengths: The strength of each animator for each cluster.
  ///   - alignment: The grouping alignment in percent.
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
    addLineSpacing()
    if let path { distances = path.distances(layout, moved: shifts.map(\.dx)) }
  }

  /// Adds the tracking of animators along each line.
  private mutating func addTracking() {
    let tracked = animators.indices.filter { animators[$0].tracking != nil }
    guard !tracked.isEmpty else { return }
    let justification = layout.document.justification.simple
    // A line grows in both directions from the point to which it is aligned.
    let share = justification == .left ? 0 : justification == .right ? 1 : 0.5
    for line in layout.lines {
      var added = 0.0
      for (position, i) in line.order.enumerated() {
        for a in tracked where position > 0 || justification != .left {
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

  /// Moves each line except the first by the mean line spacing of its characters, accumulated from
  /// line to line.
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

  /// Returns the transform from a cluster's outline to the layer.
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
    var move = Vector.zero
    forEach(index) { move = move + $0.moving($1) }
    guard let path else {
      let origin = layout.origin(of: cluster)
      move = move + shifts[index] + center
      return .translation(origin.x + move.dx, origin.y + move.dy) * matrix
    }
    // What moves a character to the right moves it along the path, what moves it down moves it away
    // from the path. So on a straight path all is as without a path.
    return path.transform(at: distances[index] + aligned.dx + move.dx)
      * .translation(0, layout.depth(of: cluster) + shifts[index].dy + center.dy + move.dy)
      * matrix
  }

  /// Calls a function for each animator whose strength for the cluster is not 0.
  private func forEach(_ index: Int, _ body: (TextAnimator, Double) -> Void) {
    for (animator, strength) in zip(animators, strengths) where strength[index] != 0 {
      body(animator, strength[index])
    }
  }
}
