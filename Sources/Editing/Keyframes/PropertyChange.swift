// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieDrawing
internal import LottieGeometry
package import LottieTexts

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

  /// Returns the JSON of the changed property.
  ///
  /// - Parameters:
  ///   - tree: The JSON of the property; nil if the file does not have it.
  ///   - form: The form of its values.
  /// - Throws: `KeyframeProblem` for a value that the property cannot have.
  package func applied(
    to tree: JSONTree?, _ form: ValueAddress.Form
  ) throws(KeyframeProblem) -> JSONTree {
    switch form {
    case .text(let member):
      guard let tree else { throw .form }
      return try text(tree, member)
    case .hex:
      guard case .color(let color) = new else { throw .form }
      return .string(RGBA(color.r, color.g, color.b).hex)
    case .gradient:
      guard let tree else { throw .form }
      return try gradient(tree)
    case .path: throw .form
    case .number, .vector, .orientation, .color:
      let encoder = ValueEncoder(form: form)
      return try property(tree ?? .still(.null), form) {
        (value, like) throws(KeyframeProblem) in
        guard let json = encoder.json(value, like: like) else { throw .form }
        return json
      }
    }
  }

  /// Whether it leaves a property as it is: the value is there already, and nothing goes with it.
  ///
  /// - Parameter tree: The JSON of the property; nil if the file does not have it.
  func isNothing(on tree: JSONTree?, _ form: ValueAddress.Form) -> Bool {
    guard new == old else { return false }
    let property = form == .gradient && tree?["p"] != nil ? tree?["k"] : tree
    guard property?.hasExpression != true else { return false }
    let times = property?.keyframes.map { $0.withoutDouble.map { $0["t"]?.number ?? 0 } } ?? []
    if case .text = form { return scope == .keyframe || times.count < 2 }
    switch scope {
    case .keyframe: return times.isEmpty || times.contains { ($0 - frame).magnitude < 1e-6 }
    case .offset: return true
    case .constant: return times.isEmpty
    }
  }

  /// What the change does to keyframes and expressions, for people, and whether some are lost; nil
  /// if it does nothing that is not seen.
  package func effect(
    on tree: JSONTree?, _ form: ValueAddress.Form
  ) -> (text: Message, isLoss: Bool)? {
    if case .text = form {
      let count = tree?["k"]?.elements?.count ?? 0
      guard count > 1 else { return nil }
      return (
        scope == .keyframe
          ? Message("Changes the text at this frame") : Message("Changes all \(count) texts"), false
      )
    }
    let property = form == .gradient && tree?["p"] != nil ? tree?["k"] : tree
    let times =
      property?.keyframes.map { $0.withoutDouble.compactMap { $0["t"]?.number } } ?? []
    let isScripted = property?.hasExpression == true
    switch scope {
    case _ where times.isEmpty && isScripted: return (Message("Removes the expression"), true)
    case _ where times.isEmpty: return nil
    case .keyframe:
      let isThere = times.contains { ($0 - frame).magnitude < KeyframeNodes.reach }
      let time = LottieDrawing.number(frame)
      return (
        isThere
          ? Message("Changes the keyframe at \(time)") : Message("Adds a keyframe at \(time)"),
        false
      )
    case .offset:
      return (Message("Moves all \(times.count) keyframes by the difference"), false)
    case .constant:
      let list =
        times.prefix(6).map { LottieDrawing.number($0) }.joined(separator: ", ")
        + (times.count > 6 ? " …" : "")
      let count = times.count
      return (
        isScripted
          ? Message("Deletes \(count) keyframes (\(list)) and the expression")
          : Message("Deletes \(count) keyframes (\(list))"), true
      )
    }
  }

  // MARK: Properties

  /// Writes a value like another one of the property.
  private typealias Encoding = (PropertyValue, JSONTree?) throws(KeyframeProblem) -> JSONTree

  /// Changes a property.
  private func property(
    _ tree: JSONTree, _ form: ValueAddress.Form, _ encode: Encoding
  ) throws(KeyframeProblem) -> JSONTree {
    guard tree.members != nil, tree["k"] != nil || tree.isEmptyProperty else {
      // A value without a property around it.
      return try encode(new, tree)
    }
    if let keys = tree.keyframes?.withoutDouble {
      switch scope {
      case .keyframe:
        var list = try KeyframeNodes(tree, form)
        try list.set(encode(new, list.nodes.first?.value), at: frame)
        return list.json
      case .offset: return try offset(tree, keys, encode).withDouble
      case .constant: break
      }
    }
    let like = tree.keyframes?.lazy.compactMap { $0["s"] }.first ?? tree["k"]
    let isList = tree.keyframes != nil
    var value = try encode(new, like)
    // Keyframes have lists of one number, static values have numbers.
    if isList, let only = value.elements, only.count == 1, let first = only.first { value = first }
    var result = tree
    result.set("k", value)
    if result["a"]?.number != nil { result.set("a", .number(0)) }
    if result.hasExpression { result.remove("x") }
    return result
  }

  private func offset(
    _ tree: JSONTree, _ keys: [JSONTree], _ encode: Encoding
  ) throws(KeyframeProblem) -> JSONTree {
    let like = keys.lazy.compactMap { $0["s"] }.first
    guard let from = try encode(old, like).flatNumbers, let to = try encode(new, like).flatNumbers,
      from.count == to.count
    else { throw .form }
    let difference = zip(from, to).map { $1 - $0 }
    func moved(_ value: JSONTree) -> JSONTree {
      guard let numbers = value.flatNumbers else { return value }
      let sum = numbers.enumerated().map { index, number in
        (number + (difference.indices.contains(index) ? difference[index] : 0)).microRounded
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
  private func gradient(_ tree: JSONTree) throws(KeyframeProblem) -> JSONTree {
    guard case .gradient(let stops) = new, case .gradient(let before) = old else { throw .form }
    let count = tree["p"]?.number
    let inner = count == nil ? tree : tree["k"] ?? .null
    // Keyframes that stay have the old layout.
    let replacesAll = scope == .constant || inner.keyframes == nil
    let changed = GradientNumbers(numbers, before, count).changed(to: stops, isExact: replacesAll)
    func encode(_ value: PropertyValue, _ like: JSONTree?) throws(KeyframeProblem) -> JSONTree {
      if let changed { return .numbers(value == old ? numbers : changed) }
      guard replacesAll else { throw .stops }
      return .numbers(PropertyValue.numbers(stops).map(\.microRounded))
    }
    let property = try property(inner, .gradient, encode)
    guard count != nil else { return property }
    var result = tree
    result.set("k", property)
    // A list that was made anew has a colour for each stop.
    if changed == nil { result.set("p", .number(Double(stops.count))) }
    return result
  }

  // MARK: Texts

  /// Changes one member of the text at the playhead, or of all texts.
  private func text(
    _ tree: JSONTree, _ member: ValueAddress.TextMember
  ) throws(KeyframeProblem) -> JSONTree {
    guard var keys = tree["k"]?.elements, !keys.isEmpty else { throw .form }
    let times = keys.map { $0["t"]?.number ?? 0 }
    let current = times.lastIndex { $0 <= frame + KeyframeNodes.reach } ?? 0
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

extension SceneOutline {
  /// Returns the change of a property to another value at a frame of the animation; nil for nodes
  /// and for types that cannot be set.
  package func change(
    of row: Int, to new: PropertyValue, _ scope: KeyframeScope, at frame: Double
  ) -> PropertyChange? {
    guard let old = value(of: row, at: frame) else { return nil }
    var change = PropertyChange(from: old, to: new, scope, at: self.frame(of: row, at: frame))
    change.numbers = gradientNumbers(of: row, at: frame)
    return change
  }
}

/// Values in the form of the file's own.
private struct ValueEncoder {
  let form: ValueAddress.Form

  /// Returns the JSON of a value.
  ///
  /// - Parameter like: A value of the same property, whose number of components it gets.
  func json(_ value: PropertyValue, like: JSONTree?) -> JSONTree? {
    switch (value, form) {
    case (.number(let number), .number):
      return like?.elements == nil ? .number(number) : .numbers([number])
    case (.vector(let vector), .vector), (.vector(let vector), .orientation):
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
    let parts = [color.r, color.g, color.b].map { ($0 * maximum).microRounded }
    let rest = (like?.numbers ?? []).dropFirst(3)
    return .numbers(parts + rest)
  }
}

extension JSONTree {
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
