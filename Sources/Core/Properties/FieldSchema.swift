// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The declarations of one type of node, in the order in which its initializer makes them.
///
/// Schema and entries are classes, since creating nodes reads them often and copying enums with
/// payloads is slow.
final class FieldSchema: Sendable {
  /// A function that decodes the value of a declaration; nil if the file does not have it.
  typealias Reader = @Sendable (JSONReader) -> FieldValue?

  /// The kind of a declaration, which expressions and the table of features use.
  enum Content: Sendable {
    case property(FieldDeclaration)
    /// A position: one property, or one property for each axis.
    case position(FieldDeclaration, axes: [FieldDeclaration])
    case group(FieldGroup)
    /// The list of items of a shape group.
    case contents(key: StaticString)
    /// The list of dashes, gaps and their offset in a stroke.
    case dashes(key: StaticString)
    /// A value that is not a property.
    case setting
  }

  final class Entry: Sendable {
    let content: Content
    /// The declaration of a property, or of a position as a whole; otherwise nil.
    let property: FieldDeclaration?
    /// The key of the value that `read` receives; nil if it receives the owner's object.
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
  /// Whether the file can give a name (`nm`) and hide the object (`hd`).
  let isNamed: Bool
  let entries: [Entry]
  /// The number of entries that are properties.
  let ownProperties: Int
  /// The entries with short keys, which are decoded in one pass over the members of an object.
  private let keys: [Key]
  /// The indices of the other entries.
  private let others: [Int]
  private let hasParameters: Bool

  private struct Key {
    /// The payload of a `JSONKey`, which identifies keys of up to four bytes completely.
    let payload: UInt64
    let slot: Int
    /// Whether the key has precedence over the other key of the same entry.
    let isPreferred: Bool
  }

  init(title: String, isNamed: Bool, _ entries: [Entry]) {
    (self.title, self.isNamed) = (title, isNamed)
    self.entries = entries
    ownProperties = entries.count { $0.property != nil }
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

  /// All properties, including those of nested groups.
  var properties: [FieldDeclaration] {
    entries.flatMap { entry -> [FieldDeclaration] in
      if case .group(let group) = entry.content { return group.schema.properties }
      return entry.property.map { [$0] } ?? []
    }
  }

  /// Decodes the declared values of an object; the defaults if it is nil.
  func record(_ json: JSONReader?) -> FieldRecord {
    let count = entries.count
    // `Array(repeating:count:)` asks the runtime for the type of the memory in each call.
    var values: [FieldValue?] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(nil) }
    guard let json else { return FieldRecord(self, name: title, isHidden: false, values: values) }
    var (name, hidden, settled) = (-1, -1, -1)
    unsafe values.withUnsafeMutableBufferPointer { values in
      json.forEachMember { key, index in
        switch key {
        case JSONKey("nm").payload: name = index
        case JSONKey("hd").payload: hidden = index
        default:
          for known in keys where known.payload == key && known.slot != settled {
            let slot = known.slot
            unsafe values[slot] = json.member(at: index).flatMap(entries[slot].read)
            if known.isPreferred { settled = slot }
          }
        }
      }
      let parameters = hasParameters ? json.effectParameters : []
      for slot in others { unsafe values[slot] = entries[slot].value(in: json, parameters) }
    }
    guard isNamed else {
      return FieldRecord(
        self, name: title, isHidden: false, values: values, index: json.index)
    }
    // Without a name it is called by its kind, also where the file has an empty one.
    let own = json.string(at: name, default: title)
    return FieldRecord(
      self, name: own.isEmpty ? title : own,
      isHidden: json.bool(at: hidden, default: false), values: values, index: json.index)
  }
}

extension FieldSchema.Entry {
  /// Decodes the value of the entry in the JSON object of the owner; nil if the file does not have
  /// it.
  ///
  /// - Parameter parameters: The parameters of an effect; empty for other objects.
  func value(in json: JSONReader, _ parameters: [JSONReader]) -> FieldValue? {
    guard let key else { return read(json) }
    return key.locate(in: json, parameters).flatMap(read)
  }
}

extension JSONReader {
  /// The parameters of an effect.
  var effectParameters: [JSONReader] { objects("ef", limit: 1000) }
}

extension FieldKey {
  /// Returns the value of the key in the JSON object of the owner.
  ///
  /// - Parameter parameters: The parameters of an effect; empty for other objects.
  func locate(in json: JSONReader, _ parameters: [JSONReader] = []) -> JSONReader? {
    switch self {
    case .member(let key, in: nil): return json[key]
    case .member(let key, in: let outer?): return json[outer]?[key]
    case .parameter(let position, _):
      if parameters.indices.contains(position) { return parameters[position]["v"] }
      // If the list is too short, the parameter is identified by the end of its match name.
      guard let suffix = matchSuffix else { return nil }
      return parameters.first { $0["mn"]?.string?.hasSuffix(suffix) == true }?["v"]
    }
  }
}

/// A nested group of properties with a node of its own, such as a transform.
final class FieldGroup: Sendable {
  let names: ExpressionNames
  /// The index of the group in After Effects.
  let index: Double
  let schema: FieldSchema
  /// Returns the JSON object of the group in that of its owner.
  let locate: @Sendable (JSONReader) -> JSONReader?

  init(
    names: ExpressionNames, index: Double, schema: FieldSchema,
    locate: @escaping @Sendable (JSONReader) -> JSONReader?
  ) {
    (self.names, self.index, self.schema, self.locate) = (names, index, schema, locate)
  }
}

/// The decoded values of one object, from which nodes are created.
final class FieldRecord: Sendable {
  /// The declarations of the values; nil while they are recorded.
  let schema: FieldSchema?
  let name: String
  let isHidden: Bool
  /// One value for each entry of the schema; nil for its default, so that the defaults of a file's
  /// thousands of properties need no counts of references.
  let values: [FieldValue?]
  /// The tape index of the object; -1 for an object that the file does not have.
  let index: Int

  init(
    _ schema: FieldSchema?, name: String, isHidden: Bool, values: [FieldValue?], index: Int = -1
  ) {
    self.schema = schema
    (self.name, self.isHidden, self.values, self.index) = (name, isHidden, values, index)
  }

  /// Returns the record with another name, and hidden if it was or `isHidden` is true.
  func named(_ name: String, isHidden more: Bool) -> FieldRecord {
    FieldRecord(schema, name: name, isHidden: isHidden || more, values: values, index: index)
  }
}

/// The schema of one type of node, recorded from its initializer on first use.
final class Declarations: Sendable {
  private let title: String
  private let isNamed: Bool
  private let matchNames: MatchNames
  private let declare: @Sendable (inout Fields) -> Void
  /// Nil until it is recorded.
  private let recorded = Mutex<FieldSchema?>(nil)

  /// Creates the declarations without running the initializer.
  ///
  /// - Parameters:
  ///   - title: The name of objects without a name in the file.
  ///   - isNamed: Whether the file can give a name. Default: true.
  ///   - declare: Runs the initializer of the node, which is discarded.
  init(
    title: String, isNamed: Bool = true, _ matchNames: MatchNames,
    _ declare: @escaping @Sendable (inout Fields) -> Void
  ) {
    (self.title, self.isNamed) = (title, isNamed)
    (self.matchNames, self.declare) = (matchNames, declare)
  }

  var schema: FieldSchema {
    if let schema = recorded.withLock({ $0 }) { return schema }
    // Not under the lock: the initializer can ask for the declarations of other types. If two threads
    // record it at once, both use the schema of the first one.
    let schema = Fields.schema(title: title, isNamed: isNamed, matchNames, declare)
    return recorded.withLock { first in
      if first == nil { first = schema }
      return first ?? schema
    }
  }
}
