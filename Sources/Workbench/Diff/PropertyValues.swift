// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieEditing

/// What the JSON of a property says: a value or keyframes, an expression, a slot.
struct PropertyValues {
  /// The value; nil for an animated property, and for one that the file does not have.
  var value: JSONTree?
  /// The keyframes in the order of the file; empty for a property that is not animated.
  var keys: [Key] = []
  var expression: String?
  var slot: String?

  /// A keyframe.
  struct Key {
    /// In frames of the composition.
    var time: Double
    var value: JSONTree?
    /// The value that the segment ends with, where that is not the value of the next keyframe.
    var end: JSONTree?
    /// Whether the value holds until the next keyframe.
    var holds: Bool
    /// The control points of the easing until the next keyframe, for all axes or for each: x and y. Empty for
    /// none.
    var out: [[Double]]
    var into: [[Double]]
    /// The tangents of the motion path; empty for a straight line.
    var tangents: [[Double]]
  }

  init(_ tree: JSONTree?) {
    guard let tree else { return }
    expression = tree["x"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    slot = tree["sid"]?.string
    guard let frames = tree.keyframes else {
      value = Self.single(tree.members == nil ? tree : tree["k"])
      return
    }
    keys = frames.map(Self.key)
    for index in keys.indices.dropFirst() {
      // Older files say where a segment ends, and not the value of its last keyframe.
      if keys[index].value == nil { keys[index].value = keys[index - 1].end }
      if let end = keys[index - 1].end, end.isSame(as: keys[index].value) {
        keys[index - 1].end = nil
      }
    }
    if let last = keys.indices.last {
      // Nothing follows that could be eased.
      (keys[last].out, keys[last].into, keys[last].tangents) = ([], [], [])
      (keys[last].end, keys[last].holds) = (nil, false)
    }
  }

  private static func key(_ tree: JSONTree) -> Key {
    let holds = tree["h"]?.isOn ?? false
    func numbers(_ key: String) -> [Double] { tree[key]?.numbers ?? [] }
    let tangents = [numbers("to"), numbers("ti")]
    return Key(
      time: tree["t"]?.number ?? 0, value: single(tree["s"]), end: single(tree["e"]), holds: holds,
      out: holds ? [] : handle(tree["o"]), into: holds ? [] : handle(tree["i"]),
      tangents: holds || tangents.allSatisfy { $0.allSatisfy { $0 == 0 } } ? [] : tangents)
  }

  /// A value that stands in a list of its own is the value.
  private static func single(_ tree: JSONTree?) -> JSONTree? {
    guard let elements = tree?.elements, elements.count == 1 else { return tree }
    return elements[0]
  }

  /// The points of a handle: one, or one for each axis if they differ.
  private static func handle(_ tree: JSONTree?) -> [[Double]] {
    guard let tree else { return [] }
    func axes(_ value: JSONTree?) -> [Double] {
      value?.numbers ?? value?.number.map { [$0] } ?? []
    }
    let (x, y) = (axes(tree["x"]), axes(tree["y"]))
    let count = max(x.count, y.count)
    guard !x.isEmpty, !y.isEmpty else { return [] }
    let points = (0..<count).map { [x[min($0, x.count - 1)], y[min($0, y.count - 1)]] }
    return points.allSatisfy { $0 == points[0] } ? [points[0]] : points
  }

  var isAnimated: Bool { !keys.isEmpty }

  /// Makes the value of a single keyframe that of the property.
  mutating func settleSingleKey() {
    guard keys.count == 1 else { return }
    (value, keys) = (keys[0].value, [])
  }
}

extension JSONTree {
  /// Returns the value with all keyframes in it moved in time.
  func moved(by frames: Double) -> JSONTree {
    withKeyframes { $0 + frames }
  }
}
