// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What the initializer of a kind of nodes declares, in the order in which it does.
///
/// A class, as is each entry: a node made from it reads them often, and copies of enums with payloads cost.
final class FieldSchema: Sendable {
  /// Reads what a declaration stands for; nil where the file has none.
  typealias Reader = @Sendable (JSONReader) -> FieldValue?

  /// What a declaration is for whoever does not read or draw it: expressions and the table of features.
  enum Content: Sendable {
    case property(FieldDeclaration)
    /// One property, or one for each axis.
    case position(FieldDeclaration, axes: [PositionAxis])
    case group(FieldGroup)
    /// The list of items in a group of shapes.
    case contents(key: StaticString)
    /// The list of dashes, gaps and their offset.
    case dashes(key: StaticString)
    /// No property.
    case setting
  }

  final class Entry: Sendable {
    let content: Content
    /// That of a property, and of a position in one piece.
    let property: FieldDeclaration?
    /// The key by which `read` gets its member; nil where it gets the object that the member is in.
    let key: FieldKey?
    let fallback: FieldValue
    let read: Reader

    init(content: Content, key: FieldKey?, fallback: FieldValue, read: @escaping Reader) {
      (self.content, self.key, self.fallback, self.read) = (content, key, fallback, read)
      property =
        switch content {
        case .property(let property), .position(let property, _): property
        case .group, .contents, .dashes, .setting: nil
        }
    }
  }

  let title: String
  /// The file may give another name, and hide it.
  let isNamed: Bool
  let entries: [Entry]
  /// What has no member in the file.
  let fallbacks: [FieldValue]
  /// What is found in one pass through an object's members.
  private let keys: [Key]
  /// Entries that are not.
  private let others: [Int]
  private let hasParameters: Bool

  private struct Key {
    /// That of a `JSONKey`, which says all of keys up to four bytes.
    let payload: UInt64
    let slot: Int
    /// It counts wherever the slot's other key is there too.
    let isPreferred: Bool
  }

  init(title: String, isNamed: Bool, _ entries: [Entry]) {
    (self.title, self.isNamed) = (title, isNamed)
    self.entries = entries
    fallbacks = entries.map(\.fallback)
    var keys: [Key] = []
    var others: [Int] = []
    for (slot, entry) in entries.enumerated() {
      guard case .member(let key, in: nil) = entry.key, key.utf8CodeUnitCount <= 4 else {
        others.append(slot)
        continue
      }
      keys.append(Key(payload: JSONKey(key).payload, slot: slot, isPreferred: false))
      if case .property(let property) = entry.content, let instead = property.instead {
        keys.append(Key(payload: JSONKey(instead.key).payload, slot: slot, isPreferred: true))
      }
    }
    (self.keys, self.others) = (keys, others)
    hasParameters = entries.contains { if case .parameter = $0.key { true } else { false } }
  }

  /// All properties, those of groups in it included.
  var properties: [FieldDeclaration] {
    entries.flatMap { entry -> [FieldDeclaration] in
      if case .group(let group) = entry.content { return group.schema.properties }
      return entry.property.map { [$0] } ?? []
    }
  }

  /// Reads what an object has of what is declared; nil for one that is not there.
  func record(_ json: JSONReader?) -> FieldRecord {
    guard let json else {
      return FieldRecord(name: title, isHidden: false, values: fallbacks)
    }
    var values = fallbacks
    var (name, hidden, settled) = (-1, -1, -1)
    json.forEachMember { key, index in
      switch key {
      case JSONKey("nm").payload: name = index
      case JSONKey("hd").payload: hidden = index
      default:
        for known in keys where known.payload == key && known.slot != settled {
          let slot = known.slot
          values[slot] = json.member(at: index).flatMap(entries[slot].read) ?? fallbacks[slot]
          if known.isPreferred { settled = slot }
        }
      }
    }
    let parameters = hasParameters ? json.objects("ef", limit: 1000) : []
    for i in others {
      let entry = entries[i]
      let member = entry.key.map { $0.locate(in: json, parameters) } ?? json
      values[i] = member.flatMap(entry.read) ?? entry.fallback
    }
    guard isNamed else { return FieldRecord(name: title, isHidden: false, values: values) }
    return FieldRecord(
      name: json.string(at: name, default: title),
      isHidden: json.bool(at: hidden, default: false), values: values)
  }
}

extension FieldKey {
  /// The value that the key stands for, in the object that declares it.
  ///
  /// - Parameter parameters: Of an effect.
  func locate(in json: JSONReader, _ parameters: [JSONReader] = []) -> JSONReader? {
    switch self {
    case .member(let key, in: nil): return json[key]
    case .member(let key, in: let outer?): return json[outer]?[key]
    case .parameter(let position, _):
      if parameters.indices.contains(position) { return parameters[position]["v"] }
      // Where the list is too short, the one whose match name ends in that number.
      guard let suffix = matchSuffix else { return nil }
      return parameters.first { $0["mn"]?.string?.hasSuffix(suffix) == true }?["v"]
    }
  }
}

/// A coordinate of a position that has a property for each.
struct PositionAxis: Sendable {
  let key: StaticString
  let declaration: FieldDeclaration
}

/// A group of properties within what declares it, with a node of its own.
final class FieldGroup: Sendable {
  let names: ExpressionNames
  /// Its number in After Effects.
  let index: Double
  let schema: FieldSchema
  /// Where its object is in the one that it is declared in.
  let locate: @Sendable (JSONReader) -> JSONReader?

  init(
    names: ExpressionNames, index: Double, schema: FieldSchema,
    locate: @escaping @Sendable (JSONReader) -> JSONReader?
  ) {
    (self.names, self.index, self.schema, self.locate) = (names, index, schema, locate)
  }
}

/// What a file says of one thing whose kind declares what there is to say: the model of a node.
struct FieldRecord: Sendable {
  let name: String
  let isHidden: Bool
  /// One for each entry of the schema.
  let values: [FieldValue]

  func named(_ name: String) -> FieldRecord {
    FieldRecord(name: name, isHidden: isHidden, values: values)
  }
}

/// What a kind of nodes declares, found out from its initializer when it is first wanted.
final class Declarations: Sendable {
  private let title: String
  private let isNamed: Bool
  private let matchNames: MatchNames
  private let declare: @Sendable (inout Fields) -> Void
  private let recorded = Mutex<FieldSchema?>(nil)

  /// - Parameters:
  ///   - title: The name of those that the file gives none.
  ///   - isNamed: The file may give one. Default: true.
  ///   - declare: Makes a node, which is not used.
  init(
    title: String, isNamed: Bool = true, _ matchNames: MatchNames,
    _ declare: @escaping @Sendable (inout Fields) -> Void
  ) {
    (self.title, self.isNamed) = (title, isNamed)
    (self.matchNames, self.declare) = (matchNames, declare)
  }

  var schema: FieldSchema {
    recorded.withLock { recorded in
      if let recorded { return recorded }
      var fields = Fields(recording: title, isNamed: isNamed, matchNames)
      declare(&fields)
      let schema = fields.schema
      recorded = schema
      return schema
    }
  }
}
