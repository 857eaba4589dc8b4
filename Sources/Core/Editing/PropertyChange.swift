// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// What an edit of a property with keyframes changes.
package enum KeyframeScope: String, CaseIterable, Sendable {
  /// The keyframe at the playhead, which is added if there is none.
  case keyframe
  /// All keyframes, by the difference to the value at the playhead.
  case offset
  /// All of it: one value instead of the keyframes.
  case constant
}

/// A change of a property's value.
package struct PropertyChange: Sendable {
  /// The value that the property has at the playhead.
  package var old: PropertyValue
  package var new: PropertyValue
  package var scope: KeyframeScope
  /// The playhead in frames of the composition that contains the property.
  package var frame: Double
  /// The file's numbers of a gradient at the playhead; empty for other values.
  var numbers: [Double] = []

  package init(
    from old: PropertyValue, to new: PropertyValue, _ scope: KeyframeScope, at frame: Double
  ) {
    (self.old, self.new, self.scope, self.frame) = (old, new, scope, frame)
  }

  /// The distance in frames up to which a keyframe is at the playhead.
  private static let reach = 0.5

  /// Returns the JSON of the changed property; nil for a kind of value that its place cannot have.
  ///
  /// - Parameters:
  ///   - tree: The JSON of the property; nil if the file does not have it.
  ///   - form: The form of its values.
  package func applied(to tree: JSONTree?, _ form: ValuePlace.Form) -> JSONTree? {
    switch form {
    case .text(let member): return tree.flatMap { text($0, member) }
    case .hex:
      guard case .color(let color) = new else { return nil }
      return .string(RGBA(color.r, color.g, color.b).hex)
    case .gradient: return tree.flatMap(gradient)
    case .path: return nil
    case .number, .vector, .color:
      let encoder = ValueEncoder(form: form)
      return property(tree ?? .object([.init("a", .number(0)), .init("k", .null)])) {
        encoder.json($0, like: $1)
      }
    }
  }

  /// What the change does to keyframes and expressions, for people, and whether some are lost; nil
  /// if it does nothing that is not seen.
  package func effect(
    on tree: JSONTree?, _ form: ValuePlace.Form
  ) -> (text: String, isLoss: Bool)? {
    if case .text = form {
      let count = tree?["k"]?.elements?.count ?? 0
      guard count > 1 else { return nil }
      let text =
        scope == .keyframe ? "Changes the text at this frame" : "Changes all \(count) texts"
      return (text, false)
    }
    let property = form == .gradient && tree?["p"] != nil ? tree?["k"] : tree
    let times =
      property?.keyframes.map { $0.withoutDouble.compactMap { $0["t"]?.number } } ?? []
    let isScripted = property?.hasExpression == true
    let list = times.prefix(6).map { LottieDrawing.number($0) }.joined(separator: ", ")
    switch scope {
    case _ where times.isEmpty && isScripted: return ("Removes the expression", true)
    case _ where times.isEmpty: return nil
    case .keyframe:
      let isThere = times.contains { ($0 - frame).magnitude < Self.reach }
      let what = isThere ? "Changes the keyframe" : "Adds a keyframe"
      return ("\(what) at \(LottieDrawing.number(frame))", false)
    case .offset: return ("Moves all \(times.count) keyframes by the difference", false)
    case .constant:
      let what = "Deletes \(times.count) keyframes (\(list)\(times.count > 6 ? " …" : ""))"
      return (what + (isScripted ? " and the expression" : ""), true)
    }
  }

  // MARK: Properties

  /// Changes a property, whose values `encode` writes like others of it.
  private func property(
    _ tree: JSONTree, _ encode: (PropertyValue, JSONTree?) -> JSONTree?
  ) -> JSONTree? {
    guard tree.members != nil, tree["k"] != nil || tree.isEmptyProperty else {
      // A value without a property around it.
      return encode(new, tree)
    }
    if let keys = tree.keyframes?.withoutDouble {
      switch scope {
      case .keyframe: return keyframe(tree, keys, encode)?.withDouble
      case .offset: return offset(tree, keys, encode)?.withDouble
      case .constant: break
      }
    }
    let like = tree.keyframes?.lazy.compactMap { $0["s"] }.first ?? tree["k"]
    let isList = tree.keyframes != nil
    guard var value = encode(new, like) else { return nil }
    // Keyframes have lists of one number, static values have numbers.
    if isList, let only = value.elements, only.count == 1, let first = only.first { value = first }
    var result = tree
    result.set("k", value)
    if result["a"]?.number != nil { result.set("a", .number(0)) }
    if result.hasExpression { result.remove("x") }
    return result
  }

  private func keyframe(
    _ tree: JSONTree, _ keys: [JSONTree], _ encode: (PropertyValue, JSONTree?) -> JSONTree?
  ) -> JSONTree? {
    var keys = keys
    let like = keys.lazy.compactMap { $0["s"] }.first
    guard let value = encode(new, like) else { return nil }
    let times = keys.map { $0["t"]?.number ?? 0 }
    var result = tree
    if let index = times.indices.last(where: { (times[$0] - frame).magnitude < Self.reach }) {
      keys[index].set("s", value)
      // Older files have the value of a keyframe also as the end of the one before.
      if index > 0, keys[index - 1]["e"] != nil { keys[index - 1].set("e", value) }
      result.set("k", .array(keys))
      return result
    }
    let next = times.firstIndex { $0 > frame } ?? keys.count
    var key = JSONTree.object([.init("t", .number(frame)), .init("s", value)])
    if next > 0 {
      for name in ["o", "i", "h"] {
        if let easing = keys[next - 1][name] { key.set(name, easing) }
      }
      if next == keys.count {
        // The last keyframe leads nowhere, so it may lack an easing.
        if keys[next - 1]["s"] == nil, let end = encode(old, like) { keys[next - 1].set("s", end) }
      } else {
        if let end = keys[next - 1]["e"] {
          key.set("e", end)
          keys[next - 1].set("e", value)
        }
        Self.split(&keys[next - 1], &key, at: share(keys[next - 1], times[next - 1], times[next]))
      }
    }
    keys.insert(key, at: next)
    result.set("k", .array(keys))
    return result
  }

  /// The part of the way between two keyframes at the playhead, by time.
  private func share(_ key: JSONTree, _ start: Double, _ end: Double) -> Double {
    end > start ? ((frame - start) / (end - start)).clamped(to: 0...1) : 0
  }

  /// Divides the tangents of a motion path between a keyframe and a new one after it.
  private static func split(_ key: inout JSONTree, _ added: inout JSONTree, at share: Double) {
    guard let out = key["to"]?.numbers, let into = key["ti"]?.numbers else { return }
    let none = [Double](repeating: 0, count: out.count)
    added.set("to", .numbers(none))
    added.set("ti", .numbers(into.map { ($0 * (1 - share)).rounded(toPlaces: 3) }))
    key.set("to", .numbers(out.map { ($0 * share).rounded(toPlaces: 3) }))
    key.set("ti", .numbers([Double](repeating: 0, count: into.count)))
  }

  private func offset(
    _ tree: JSONTree, _ keys: [JSONTree], _ encode: (PropertyValue, JSONTree?) -> JSONTree?
  ) -> JSONTree? {
    let like = keys.lazy.compactMap { $0["s"] }.first
    guard let from = encode(old, like)?.flatNumbers, let to = encode(new, like)?.flatNumbers,
      from.count == to.count
    else { return nil }
    let difference = zip(from, to).map { $1 - $0 }
    func moved(_ value: JSONTree) -> JSONTree {
      guard let numbers = value.flatNumbers else { return value }
      let sum = numbers.enumerated().map { index, number in
        (number + (difference.indices.contains(index) ? difference[index] : 0))
          .rounded(toPlaces: 6)
      }
      return value.elements == nil ? .number(sum[0]) : .numbers(sum)
    }
    var result = tree
    result.set(
      "k",
      .array(
        keys.map { key in
          var key = key
          for name in ["s", "e"] { if let value = key[name] { key.set(name, moved(value)) } }
          return key
        }))
    return result
  }

  // MARK: Gradients

  /// Changes the stops of a gradient, and their number where it stands beside the property.
  private func gradient(_ tree: JSONTree) -> JSONTree? {
    guard case .gradient(let stops) = new, case .gradient(let before) = old else { return nil }
    let count = tree["p"]?.number
    // Keyframes that stay have the old layout.
    let replacesAll = scope == .constant || (count == nil ? tree : tree["k"])?.keyframes == nil
    var same = GradientNumbers.recolored(numbers, from: before, to: stops, count: count)
    if replacesAll, let list = same, !GradientNumbers.give(list, stops, count: count) { same = nil }
    func encode(_ value: PropertyValue) -> JSONTree? {
      guard case .gradient(let stops) = value else { return nil }
      if let same { return .numbers(same) }
      guard replacesAll else { return nil }
      return .numbers(PropertyValue.numbers(stops).map { $0.rounded(toPlaces: 6) })
    }
    guard count != nil else { return property(tree) { value, _ in encode(value) } }
    var result = tree
    guard let changed = property(tree["k"] ?? .null, { value, _ in encode(value) }) else {
      return nil
    }
    result.set("k", changed)
    // A list that was made anew has a colour for each stop.
    if same == nil { result.set("p", .number(Double(stops.count))) }
    return result
  }

  // MARK: Texts

  /// Changes one member of the text at the playhead, or of all texts.
  private func text(_ tree: JSONTree, _ member: ValuePlace.TextMember) -> JSONTree? {
    guard var keys = tree["k"]?.elements, !keys.isEmpty else { return nil }
    let times = keys.map { $0["t"]?.number ?? 0 }
    let current = times.lastIndex { $0 <= frame + Self.reach } ?? 0
    for index in keys.indices where scope != .keyframe || index == current {
      guard var document = keys[index]["s"], document.members != nil,
        let value = ValueEncoder.text(new, like: document[member.rawValue])
      else { continue }
      document.set(member.rawValue, value)
      keys[index].set("s", document)
    }
    var result = tree
    result.set("k", .array(keys))
    if member == .text, result.hasExpression { result.remove("x") }
    return result
  }
}

/// Values in the form of the file's own.
private struct ValueEncoder {
  let form: ValuePlace.Form

  /// Returns the JSON of a value.
  ///
  /// - Parameter like: A value of the same property, whose number of components it gets.
  func json(_ value: PropertyValue, like: JSONTree?) -> JSONTree? {
    switch (value, form) {
    case (.number(let number), .number):
      return like?.elements == nil ? .number(number) : .numbers([number])
    case (.vector(let vector), .vector):
      if like?.number != nil, vector.x == vector.y { return .number(vector.x) }
      let count = max(vector.z == 0 ? 2 : 3, min(3, like?.elements?.count ?? 2))
      return .numbers(Array([vector.x, vector.y, vector.z].prefix(count)))
    case (.color(let color), .color(let maximum)):
      return Self.color(color, maximum: maximum, like: like)
    default: return nil
    }
  }

  /// Returns the JSON of a member of a text document.
  static func text(_ value: PropertyValue, like: JSONTree?) -> JSONTree? {
    switch value {
    case .text(let text):
      .string(text.replacing("\r\n", with: "\r").replacing("\n", with: "\r"))
    case .number(let number): .number(number)
    case .color(let color): Self.color(color, maximum: 1, like: like)
    case .vector, .gradient, .path: nil
    }
  }

  /// Returns a list of components. A fourth one stays, since the opacity of a paint is elsewhere.
  private static func color(_ color: Color, maximum: Double, like: JSONTree?) -> JSONTree {
    let parts = [color.r, color.g, color.b].map { ($0 * maximum).rounded(toPlaces: 6) }
    let rest = (like?.numbers ?? []).dropFirst(3)
    return .numbers(parts + rest)
  }
}

/// The list of numbers of a gradient.
private enum GradientNumbers {
  /// Returns the list with other colours of some stops; nil if more than colours differ, or if a
  /// stop has only an alpha in the list.
  static func recolored(
    _ numbers: [Double], from old: [GradientStop], to stops: [GradientStop], count: Double?
  ) -> [Double]? {
    let colors = count.map { Int(clamping: $0, to: 0...1_000_000) } ?? numbers.count / 4
    guard stops.count == old.count, numbers.count >= 4 * colors,
      zip(stops, old).allSatisfy({
        $0.offset == $1.offset && $0.color.alpha == $1.color.alpha
      })
    else { return nil }
    var result = numbers
    for (index, stop) in stops.enumerated() where stop.color != old[index].color {
      // Of several stops at one offset, each has its own place in the order.
      let number = stops[..<index].count { $0.offset == stop.offset }
      let own = (0..<colors).filter { numbers[4 * $0].clamped(to: 0...1) == stop.offset }
      guard own.indices.contains(number) else { return nil }
      let parts = [stop.color.red, stop.color.green, stop.color.blue]
      for (offset, part) in parts.enumerated() {
        result[4 * own[number] + 1 + offset] = part.rounded(toPlaces: 6)
      }
    }
    return result
  }
}

extension GradientNumbers {
  /// Whether a list has these stops: the colours at offsets that have only an alpha in the list
  /// follow those beside them.
  fileprivate static func give(_ numbers: [Double], _ stops: [GradientStop], count: Double?) -> Bool
  {
    let colors = count.map { Int(clamping: $0, to: 0...1_000_000) }
    let found = GradientStops(numbers, colorCount: colors, limit: 2 * stops.count).merged
    func isNear(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 1e-5 }
    return found.count == stops.count
      && zip(found, stops).allSatisfy {
        isNear($0.color.red, $1.color.red) && isNear($0.color.green, $1.color.green)
          && isNear($0.color.blue, $1.color.blue)
      }
  }
}

extension JSONTree {
  /// The keyframes of a property; nil for a static one.
  package var keyframes: [JSONTree]? {
    guard let keys = self["k"]?.elements, keys.first?["t"] != nil else { return nil }
    return keys
  }

  /// A property with one keyframe has it twice, the first one held: other players cannot read a
  /// single keyframe.
  var withDouble: JSONTree {
    guard let keys = self["k"]?.elements, keys.count == 1, var first = keyframes?.first else {
      return self
    }
    first.set("h", .number(1))
    for name in ["i", "o", "to", "ti"] { first.remove(name) }
    var result = self
    result.set("k", .array([first, keys[0]]))
    return result
  }

  /// Whether a property has an expression.
  package var hasExpression: Bool { self["x"]?.string?.isEmpty == false }

  /// A number, or the numbers of a list.
  fileprivate var flatNumbers: [Double]? { numbers ?? number.map { [$0] } }

  /// Whether it is a property whose value is null.
  fileprivate var isEmptyProperty: Bool {
    members?.contains { $0.key == "k" } == true
  }
}

extension [JSONTree] {
  /// The keyframes without the second copy of a lone one; see `JSONTree.withDouble`.
  var withoutDouble: [JSONTree] {
    guard count == 2, let time = self[0]["t"]?.number, time == self[1]["t"]?.number,
      self[1]["s"] != nil
    else { return self }
    return [self[1]]
  }
}

extension Double {
  /// The number with at most this many decimals.
  fileprivate func rounded(toPlaces places: Int) -> Double {
    let unit = places == 3 ? 1e3 : 1e6
    let result = (self * unit).rounded() / unit
    return result.isFinite ? result : self
  }
}
