// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// An object of a file in the terms of people: a layer, a shape, an effect, with its settings, its properties and
/// what it contains. Two files are compared by these, and one is printed by them.
struct DescribedItem {
  /// What an object is.
  enum Kind: String {
    case animation, layer, transform, text, shape, effect, mask, style, animator, dash
    case composition, image, sound, data, marker, font, slot
  }

  let kind: Kind
  /// What tells kinds of one list apart: the type of a layer or shape, the match name of an effect.
  let type: String
  /// The name of the type in words, such as `shape` for a layer and `Fill` for a shape.
  let title: String
  /// The name in keypaths: that of the file, or the title.
  let name: String
  /// Whether the name is the file's.
  let isNamed: Bool
  /// The name by which other parts of the file refer to it; nil where they do not.
  var id: String?
  let path: JSONPath
  let tree: JSONTree
  var settings: [DescribedSetting] = []
  var properties: [DescribedProperty] = []
  /// What it has once, such as its transform.
  var groups: [DescribedItem] = []
  var lists: [DescribedList] = []
  /// The JSON members that are none of these, by their paths in the object.
  var others: [(key: String, value: JSONTree)] = []

  /// Whether its position has a property for each axis.
  var hasAxes: Bool { properties.contains { $0.key == "p.x" } }

  /// Whether keypaths have a name for it.
  var isInKeypaths: Bool { kind != .text && kind != .animation }
}

/// The objects of one list, from the first to the last.
struct DescribedList {
  /// The member that has the list.
  let key: String
  var items: [DescribedItem]
}

/// A value that does not change over time.
struct DescribedSetting {
  let key: String
  let title: Message
  let path: JSONPath
  /// The value of the file; nil where it has none, and the default counts.
  let value: JSONTree?
  let form: SettingForm
  /// The member that it is compared by, with the default where the file has none.
  var settled: JSONTree? { value ?? form.fallback }
}

/// What the values of a setting are.
struct SettingForm {
  enum Content {
    case number(unit: String), flag, text
    /// Numbers with names.
    case choice([Int: Message])
    /// The `ind` of a layer of the same list.
    case layer
    /// The id of an asset.
    case asset
    /// A colour as text.
    case color
    /// A file, or its content as a `data:` URI.
    case file
  }
  let content: Content
  /// The value that counts where the file has none.
  let fallback: JSONTree?
}

/// A property, which can have keyframes.
struct DescribedProperty {
  /// What identifies it in its object.
  let key: String
  let name: String
  let path: JSONPath
  /// The property; nil where the file has none.
  let tree: JSONTree?
  let form: PropertyForm
}

/// What the values of a property are.
struct PropertyForm {
  enum Content {
    case numbers, color(maximum: Double), gradient(stops: Int?), path, text
    /// Of a slot, whose type the file does not say.
    case unknown
  }
  let content: Content
  /// The unit of its numbers.
  let unit: String
  /// The numbers that a file without the property has.
  let fallback: [Double]
}

extension JSONTree {
  /// Whether two values mean the same to a reader: the order of members and members that are null do not count.
  func isSame(as other: JSONTree?) -> Bool {
    guard let other else { return self == .null }
    switch (self, other) {
    case (.number(let a), .number(let b)): return a == b
    case (.array(let a), .array(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.object(let a), .object(let b)):
      // Usually both have the same members in the same order.
      if a.count == b.count, zip(a, b).allSatisfy({ $0.key == $1.key }) {
        return zip(a, b).allSatisfy { $0.value.isSame(as: $1.value) }
      }
      let (left, right) = (Self.dictionary(a), Self.dictionary(b))
      return left.count == right.count
        && left.allSatisfy { key, value in right[key].map { value.isSame(as: $0) } ?? false }
    default: return self == other
    }
  }

  private static func dictionary(_ members: [Member]) -> [String: JSONTree] {
    members.reduce(into: [:]) { if $1.value != .null { $0[$1.key] = $1.value } }
  }

  /// The whole number; nil for other values.
  var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// The single number, also of a list of one.
  var singleNumber: Double? { number ?? (elements?.count == 1 ? elements?.first?.number : nil) }
}
