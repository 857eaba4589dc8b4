// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
package import LottieGeometry

/// The points of a path with their tangents, in the coordinates of what has the path.
package struct PathPoints: Equatable, Sendable {
  /// A point, and its tangents as vectors from it.
  package struct Vertex: Equatable, Sendable {
    package var point: Point
    /// The tangent towards the point before, and the one towards the next point.
    package var enter: Vector, leave: Vector
  }

  /// What of a point is dragged.
  package enum Grip: Hashable, Sendable, CaseIterable {
    case point, enter, leave
  }

  package var vertices: [Vertex]
  package let isClosed: Bool

  /// The limit of points that can be dragged.
  private static let most = 2000

  /// Reads a path as it stands in a property, or in a keyframe.
  ///
  /// - Returns: nil for what is no path, and for one with thousands of points.
  init?(_ json: JSONTree) {
    let own = json.elements?.first ?? json
    guard let points = own["v"]?.elements, !points.isEmpty, points.count <= Self.most else {
      return nil
    }
    func vectors(_ key: String) -> [Vector] {
      (own[key]?.elements ?? []).map { value in
        let numbers = value.numbers ?? []
        return numbers.count >= 2 ? Vector(numbers[0], numbers[1]) : .zero
      }
    }
    let (enter, leave) = (vectors("i"), vectors("o"))
    vertices = vectors("v").enumerated().map { index, vertex in
      Vertex(
        point: Point(vertex.dx, vertex.dy),
        enter: enter.indices.contains(index) ? enter[index] : .zero,
        leave: leave.indices.contains(index) ? leave[index] : .zero)
    }
    isClosed = own["c"]?.bool ?? own["c"]?.number.map { $0 != 0 } ?? false
  }

  /// The position of a grip; nil for a point that is not there, and for a tangent without length.
  package func position(of grip: Grip, at index: Int) -> Point? {
    guard vertices.indices.contains(index) else { return nil }
    let vertex = vertices[index]
    switch grip {
    case .point: return vertex.point
    case .enter: return vertex.enter.length > 0 ? vertex.point + vertex.enter : nil
    case .leave: return vertex.leave.length > 0 ? vertex.point + vertex.leave : nil
    }
  }

  /// Moves a grip. The tangents of a point go with it; the other tangent of a smooth point turns with one.
  ///
  /// - Parameter breaks: Whether the other tangent stays.
  package mutating func move(_ grip: Grip, at index: Int, by way: Vector, breaks: Bool = false) {
    guard vertices.indices.contains(index) else { return }
    let old = vertices[index]
    var new = old
    func turned(_ other: Vector, with own: Vector, _ before: Vector) -> Vector {
      let (a, b) = (before.length, other.length)
      guard !breaks, a > 0, b > 0, own.length > 0 else { return other }
      // Smooth: both on one line, in opposite directions.
      let turn = (before.dx * other.dy - before.dy * other.dx) / (a * b)
      let along = (before.dx * other.dx + before.dy * other.dy) / (a * b)
      guard turn.magnitude < 0.02, along < 0 else { return other }
      return own * (-b / own.length)
    }
    switch grip {
    case .point: new.point = old.point + way
    case .enter:
      new.enter = old.enter + way
      new.leave = turned(old.leave, with: new.enter, old.enter)
    case .leave:
      new.leave = old.leave + way
      new.enter = turned(old.enter, with: new.leave, old.leave)
    }
    vertices[index] = new
  }

  /// The JSON of the path, with all that the old one has besides. What did not change stays as it is
  /// written.
  func json(like old: JSONTree) -> JSONTree {
    if let elements = old.elements, let first = elements.first {
      return .array([json(like: first)] + elements.dropFirst())
    }
    guard let before = PathPoints(old) else { return old }
    var result = old
    func set(_ key: String, _ value: (Vertex) -> Vector) {
      guard var list = old[key]?.elements else { return }
      for index in vertices.indices where list.indices.contains(index) {
        let new = value(vertices[index])
        if new == value(before.vertices[index]) { continue }
        list[index] = .numbers([new.dx.microRounded, new.dy.microRounded])
      }
      result.set(key, .array(list))
    }
    set("v") { $0.point - .zero }
    set("i") { $0.enter }
    set("o") { $0.leave }
    return result
  }
}

/// A move of a point of a path, or of one of its tangents.
package struct PathPointEdit: Equatable, Sendable {
  package let index: Int
  package let grip: PathPoints.Grip
  /// In the coordinates of the path.
  package let way: Vector
  /// Whether the other tangent stays where it is.
  package let breaks: Bool

  package init(_ grip: PathPoints.Grip, at index: Int, by way: Vector, breaks: Bool = false) {
    (self.grip, self.index, self.way, self.breaks) = (grip, index, way, breaks)
  }

  /// Returns the JSON of a property with the move.
  ///
  /// - Parameters:
  ///   - scope: What it does to keyframes: one is moved, or added at the playhead; or the point in all of
  ///     them by the same way, or to the same point.
  ///   - time: The playhead in frames of the path's composition.
  func applied(
    to property: JSONTree, _ scope: KeyframeScope, at time: Double
  ) throws(KeyframeProblem) -> JSONTree {
    if property.hasExpression { throw .form }
    var result = property
    guard property.keyframes != nil else {
      guard let value = property["k"], var points = PathPoints(value) else { throw .form }
      points.move(grip, at: index, by: way, breaks: breaks)
      result.set("k", points.json(like: value))
      return result
    }
    if scope == .keyframe, !Self.hasKeyframe(in: property, at: time) {
      result = try KeyframeEdit.add(at: time).applied(to: property, .path, []).json
    }
    guard var keys = result.keyframes else { throw .form }
    var target = try Self.points(of: property, at: time)
    target.move(grip, at: index, by: way, breaks: breaks)
    for position in keys.indices {
      for name in ["s", "e"] {
        guard let value = keys[position][name], var points = PathPoints(value) else { continue }
        let owner = name == "s" ? position : position + 1
        let start = keys.indices.contains(owner) ? keys[owner]["t"]?.number : nil
        switch scope {
        case .keyframe:
          guard let start, (start - time).magnitude < Self.reach else { continue }
          points.move(grip, at: index, by: way, breaks: breaks)
        case .offset: points.move(grip, at: index, by: way, breaks: breaks)
        case .constant:
          guard points.vertices.indices.contains(index), target.vertices.indices.contains(index)
          else { continue }
          points.vertices[index] = target.vertices[index]
        }
        keys[position].set(name, points.json(like: value))
      }
    }
    result.set("k", .array(keys))
    return result
  }

  /// The distance in frames up to which the playhead is at a keyframe.
  private static let reach = 0.5

  private static func hasKeyframe(in property: JSONTree, at time: Double) -> Bool {
    (property.keyframes ?? []).contains {
      ($0["t"]?.number).map { ($0 - time).magnitude < reach } == true && $0["s"] != nil
    }
  }

  /// The points at a time: those of the keyframe there, else those of one that is added.
  static func points(of property: JSONTree, at time: Double) throws(KeyframeProblem) -> PathPoints {
    guard property.keyframes != nil else {
      guard let points = property["k"].flatMap(PathPoints.init) else { throw .form }
      return points
    }
    let whole =
      hasKeyframe(in: property, at: time)
      ? property : try KeyframeEdit.add(at: time).applied(to: property, .path, []).json
    let key = whole.keyframes?.last { key in
      (key["t"]?.number).map { ($0 - time).magnitude < reach } == true && key["s"] != nil
    }
    guard let points = key?["s"].flatMap(PathPoints.init) else { throw .form }
    return points
  }
}
