// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// The file's Bézier shape: vertices with tangents relative to them, kept as the path that it draws.
extension Path: AnimatableValue {
  static var expectation: String { "a path object with v, i and o" }

  init?(from json: JSONReader) {
    // Keyframes wrap the shape in an array, and some files do so in static properties.
    if json.isArray {
      guard let first = json.firstElement else { return nil }
      self.init(from: first)
      return
    }
    guard json.isObject, let vertices = Self.points(json["v"]) else { return nil }
    let limit = json.context.limits.vertices
    if vertices.count > limit {
      json.warn(.limit, "\(vertices.count) vertices; the first \(limit) are used")
    }
    func tangents(_ key: StaticString) -> [Point] {
      let points = Self.points(json[key]) ?? []
      guard json.context.hasAbsoluteTangents else { return points }
      return zip(points, vertices).map { Point($0.x - $1.x, $0.y - $1.y) }
    }
    self.init(
      vertices: Array(vertices.prefix(limit)), inTangents: tangents("i"),
      outTangents: tangents("o"),
      isClosed: json.bool("c", default: json.context.closesPaths))
  }

  /// Pairs of numbers; nil where there is no array.
  private static func points(_ json: JSONReader?) -> [Point]? {
    guard let json, json.isArray else { return nil }
    var result: [Point] = []
    result.reserveCapacity(json.count)
    for element in json.elements {
      let pair = element.pair
      result.append(Point(pair.0, pair.1))
    }
    return result
  }

  /// - Parameters:
  ///   - inTangents: Relative to their vertices; missing ones are zero.
  ///   - outTangents: Likewise.
  init(vertices: [Point], inTangents: [Point], outTangents: [Point], isClosed: Bool) {
    self.init()
    guard let first = vertices.first else { return }
    func handle(_ tangents: [Point], _ i: Int) -> Point {
      i < tangents.count ? vertices[i] + tangents[i].vector : vertices[i]
    }
    reserve(points: 3 * vertices.count + 1)
    move(to: first)
    for i in vertices.indices.dropFirst() {
      curve(to: vertices[i], control1: handle(outTangents, i - 1), control2: handle(inTangents, i))
    }
    guard isClosed else { return }
    if vertices.count > 1 {
      curve(
        to: first, control1: handle(outTangents, vertices.count - 1),
        control2: handle(inTangents, 0))
    }
    close()
  }

  func interpolated(to end: Path, weight: Double) -> Path {
    // Shapes of different structure cannot be mixed: the first one holds.
    guard points.count == end.points.count else { return self }
    var mixed: [Point] = []
    mixed.reserveCapacity(points.count)
    for i in points.indices { mixed.append(points[i].lerp(to: end.points[i], weight)) }
    return Path(points: mixed, contours: contours)
  }
}

extension JSONReader {
  /// The first two numbers of an array, without an array of their own; zeros for what is missing.
  var pair: (Double, Double) {
    let nodes = context.tape.nodes
    let node = nodes[index]
    guard node.tag == .array, node.count >= 2, nodes[index + 1].tag == .number,
      nodes[index + 2].tag == .number
    else {
      let numbers = numbers ?? []
      return (numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0)
    }
    return (nodes[index + 1].number.finite(), nodes[index + 2].number.finite())
  }
}
