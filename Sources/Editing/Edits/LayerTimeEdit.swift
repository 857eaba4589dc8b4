// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieGeometry

/// A change of when a layer is seen, in frames of its composition.
package enum LayerTimeChange: Equatable, Sendable {
  /// Moves in and out point, the start of its content, and all of its keyframes.
  case move(by: Double)
  /// Moves the in point; nothing else moves.
  case inPoint(by: Double)
  /// Moves the out point.
  case outPoint(by: Double)
}

extension AnimationEdits {
  /// The least length of a layer in frames.
  package static let leastLength = 1.0

  /// Changes the time of a layer, on top of edits of its values.
  ///
  /// Keyframes in slots are not moved, because other layers can share them.
  ///
  /// - Parameters:
  ///   - layer: The path of the layer.
  ///   - original: The text without edits.
  /// - Returns: false, without any change, for a layer without the points that would change.
  package mutating func retime(
    _ layer: JSONPath, _ change: LayerTimeChange, in original: AddressFinder
  ) -> Bool {
    let (start, stop) = (number("ip", of: layer, original), number("op", of: layer, original))
    switch change {
    case .move(let distance):
      guard distance.isFinite, start != nil || stop != nil else { return false }
      for (key, value) in [("ip", start), ("op", stop)] {
        if let value { set(value + distance, key, of: layer, original) }
      }
      let time = number("st", of: layer, original)
      // Without a start, the content of these begins at frame 0.
      if time != nil || original.hasContentTime(layer) {
        set((time ?? 0) + distance, "st", of: layer, original)
      }
      mapKeyframes(of: layer, original) { $0 + distance }
    case .inPoint(let distance):
      guard let start, distance.isFinite else { return false }
      // A layer that is shorter already stays as long as it is.
      let last = max(start, (stop ?? .infinity) - Self.leastLength)
      set(min(start + distance, last), "ip", of: layer, original)
    case .outPoint(let distance):
      guard let stop, distance.isFinite else { return false }
      let first = min(stop, (start ?? -.infinity) + Self.leastLength)
      set(max(stop + distance, first), "op", of: layer, original)
    }
    return true
  }

  /// When a layer is seen with the edits; nil where the text does not say it in numbers.
  package func timing(of layer: JSONPath, in original: AddressFinder) -> LayerTiming? {
    func frame(_ key: String, default fallback: Double) -> Double? {
      let path = layer.member(key)
      guard self[path] != .removal else { return fallback }
      guard let value = self[path]?.value ?? original.value(at: path) else { return fallback }
      return value.number.flatMap { $0.isFinite ? $0 : nil }
    }
    guard let start = frame("ip", default: -.infinity), let stop = frame("op", default: .infinity),
      let content = frame("st", default: 0)
    else { return nil }
    return LayerTiming(inPoint: start, outPoint: stop, startTime: content)
  }

  /// The paths of the numbers in `timing`.
  package static func timingPaths(of layer: JSONPath) -> [JSONPath] {
    ["ip", "op", "st"].map(layer.member)
  }

  /// The number of a member with the edits; nil if it is missing.
  private func number(_ key: String, of layer: JSONPath, _ original: AddressFinder) -> Double? {
    let path = layer.member(key)
    return (self[path].map(\.value) ?? original.value(at: path))?.number
  }

  private mutating func set(
    _ value: Double, _ key: String, of layer: JSONPath, _ original: AddressFinder
  ) {
    let path = layer.member(key)
    let new = JSONTree.number(value.microRounded)
    // A start that is missing is 0.
    if original.value(at: path) == nil, key == "st", new == .number(0), !replacesAround(path) {
      return self[path] = nil
    }
    set(new, at: path, in: original)
  }

  // MARK: Keyframes

  /// Changes the times of all keyframes in a value.
  mutating func mapKeyframes(
    of layer: JSONPath, _ original: AddressFinder, _ time: (Double) -> Double
  ) {
    mapValues(in: layer, original, with: .keyframes) {
      $0.withKeyframes { time($0).microRounded }
    }
  }

  /// Changes values inside of a value: those of the file, and those that edits have set or added.
  ///
  /// - Parameters:
  ///   - feature: What the values of the file have that are changed, as a whole.
  ///   - change: Returns a value, which can contain several of these, with its changes.
  mutating func mapValues(
    in container: JSONPath, _ original: AddressFinder, with feature: AddressFinder.Feature,
    _ change: (JSONTree) -> JSONTree
  ) {
    let properties = original.objects(with: feature, in: container)
    // Values that the file does not have, or not so.
    let inside = changes(inside: container).map { JSONPath(container.steps + $0.path.steps) }
    for path in [container] + inside where !properties.contains(where: path.starts) {
      if let value = self[path]?.value { self[path] = .value(change(value)) }
    }
    for path in properties where !replacesAround(path) {
      guard let own = original.value(at: path), self[path] != .removal else { continue }
      var value = self[path]?.value ?? own
      // No path of an edit leads into another.
      for (inner, edit) in changes(inside: path) { value.apply(edit, at: inner.steps[...]) }
      forget(inside: path)
      let changed = change(value)
      self[path] = changed == own ? nil : .value(changed)
    }
  }
}

extension AddressFinder {
  /// Whether the content of a layer has a time of its own: precompositions, images and videos.
  fileprivate func hasContentTime(_ layer: JSONPath) -> Bool {
    let type = value(at: layer.member("ty"))?.number
    return type == 0 || type == 2 || type == 6 || type == 9
  }
}

extension JSONTree {
  /// The value with all keyframes in it at other times.
  package func withKeyframes(_ map: (Double) -> Double) -> JSONTree {
    if let keys = keyframes {
      var result = self
      result.set(
        "k",
        .array(
          keys.map { key in
            guard let time = key["t"]?.number else { return key }
            var moved = key
            moved.set("t", .number(map(time)))
            return moved
          }))
      return result
    }
    switch self {
    case .object(let members):
      return .object(
        members.map { Member($0.key, $0.value.withKeyframes(map)) })
    case .array(let values): return .array(values.map { $0.withKeyframes(map) })
    case .null, .bool, .number, .string: return self
    }
  }
}
