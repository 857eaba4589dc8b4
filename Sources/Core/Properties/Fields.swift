// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// The argument of node initializers, with which they declare properties, settings and children,
/// one call each.
///
/// An initializer runs for two purposes: once for each type, without a file, to record the
/// declarations as a `FieldSchema`, with which files are decoded; and for each node, to connect it
/// with the decoded values, a `FieldRecord`. Both identify a declaration by the order of the calls,
/// which must always be the same.
struct Fields {
  /// The declarations so far; nil if the fields connect a node with decoded values.
  private let recording: Recording?
  /// Whether there are `recording`; looking at those would count a reference.
  private let isRecording: Bool
  let record: FieldRecord
  private let entries: [FieldSchema.Entry]
  /// The index of the next value of the record.
  private var slot = 0
  private(set) var properties: [AnyProperty] = []
  private(set) var children: [Node] = []

  /// The declarations of a type while its initializer runs for the first time.
  private final class Recording {
    let title: String
    let isNamed: Bool
    let matchNames: MatchNames
    var entries: [FieldSchema.Entry] = []

    init(_ title: String, isNamed: Bool, _ matchNames: MatchNames) {
      (self.title, self.isNamed, self.matchNames) = (title, isNamed, matchNames)
    }

    var schema: FieldSchema { FieldSchema(title: title, isNamed: isNamed, entries) }
  }

  /// Creates the fields of a node, which connect it with decoded values.
  init(_ schema: FieldSchema, _ record: FieldRecord) {
    (recording, isRecording, entries, self.record) = (nil, false, schema.entries, record)
    properties.reserveCapacity(schema.ownProperties)
  }

  /// Creates fields without values, for recording.
  private init(_ recording: Recording) {
    (self.recording, isRecording, entries) = (recording, true, [])
    record = FieldRecord(nil, name: recording.title, isHidden: false, values: [])
  }

  /// Returns the declarations of an initializer, whose result is discarded.
  ///
  /// - Parameters:
  ///   - title: The name of objects without a name in the file.
  ///   - isNamed: Whether the file can give a name.
  ///   - matchNames: The scheme of the properties' match names.
  ///   - declare: Runs the initializer.
  static func schema(
    title: String, isNamed: Bool, _ matchNames: MatchNames, _ declare: (inout Fields) -> Void
  ) -> FieldSchema {
    let recording = Recording(title, isNamed: isNamed, matchNames)
    var fields = Fields(recording)
    declare(&fields)
    return recording.schema
  }

  var name: String { record.name }
  var isHidden: Bool { record.isHidden }

  // MARK: Properties

  /// Declares a property.
  ///
  /// - Parameters:
  ///   - key: The JSON key.
  ///   - name: The name in keypaths.
  ///   - fallback: The default value.
  ///   - alias: A second name in keypaths. Default: nil.
  ///   - unit: The unit. Default: none.
  ///   - options: The optional parts of the declaration.
  ///   - read: Decodes the property from the owner's object, if more than the key is necessary.
  ///     Default: nil.
  @inline(__always)
  mutating func callAsFunction<Value: AnimatableValue>(
    _ key: FieldKey, _ name: String, _ fallback: Value, alias: String? = nil,
    unit: FieldUnit = .none, _ options: @autoclosure () -> FieldOptions = FieldOptions(),
    read: (@Sendable (JSONReader) -> Keyframed<Value>?)? = nil
  ) -> Property<Value> {
    if isRecording { declare(key, name, fallback, alias: alias, unit, options(), read) }
    return bound(fallback)
  }

  /// Declares a property in percent.
  @inline(__always)
  mutating func callAsFunction(
    _ key: FieldKey, _ name: String, percent: Double, alias: String? = nil,
    _ options: @autoclosure () -> FieldOptions = FieldOptions()
  ) -> Property<Double> {
    self(key, name, percent, alias: alias, unit: .percent, options())
  }

  /// Declares a property in degrees.
  @inline(__always)
  mutating func callAsFunction(
    _ key: FieldKey, _ name: String, degrees: Double, alias: String? = nil,
    _ options: @autoclosure () -> FieldOptions = FieldOptions()
  ) -> Property<Double> {
    self(key, name, degrees, alias: alias, unit: .degrees, options())
  }

  /// Declares the color of a paint. Before version 4.1.9, components are in 0...255.
  mutating func color(
    _ key: FieldKey, _ name: String, _ fallback: Color = .black,
    _ options: @autoclosure () -> FieldOptions = FieldOptions()
  ) -> Property<Color> {
    if isRecording {
      declare(key, name, fallback, alias: nil, .none, options(), readsMember: true) { member in
        let color = member.keyframed(default: fallback)
        guard member.context.version < ExporterVersion(4, 1, 9) else { return color }
        return color.mapValues { Color(r: $0.r / 255, g: $0.g / 255, b: $0.b / 255, a: 1) }
      }
    }
    return bound(fallback)
  }

  /// Declares a property that is nil if the file does not have it.
  mutating func optional<Value: AnimatableValue>(
    _ key: FieldKey, _ name: String, _ fallback: Value, alias: String? = nil,
    unit: FieldUnit = .none, _ options: @autoclosure () -> FieldOptions = FieldOptions(),
    read: (@Sendable (JSONReader) -> Keyframed<Value>?)? = nil
  ) -> Property<Value>? {
    if isRecording {
      declare(key, name, fallback, alias: alias, unit, options(), isOptional: true, read)
    }
    return value is AbsentField ? skipped() : bound(fallback)
  }

  @inline(never)
  private mutating func declare<Value: AnimatableValue>(
    _ key: FieldKey, _ name: String, _ fallback: Value, alias: String?, _ unit: FieldUnit,
    _ options: FieldOptions, isOptional: Bool = false, readsMember: Bool = false,
    _ read: (@Sendable (JSONReader) -> Keyframed<Value>?)?
  ) {
    recording?.entries.append(
      FieldSchema.Entry(
        content: .property(declaration(key, name, fallback, options, alias: alias, unit)),
        key: read == nil || readsMember ? key : nil,
        fallback: isOptional ? AbsentField.shared : Track(Keyframed(fallback)),
        read: { json in
          guard let read else { return Track<Value>(json.keyframed(default: fallback)) }
          return read(json).map { Track<Value>($0) }
        }))
  }

  private func declaration<Value: AnimatableValue>(
    _ key: FieldKey, _ name: String, _ fallback: Value, _ options: FieldOptions,
    alias: String? = nil, _ unit: FieldUnit = .none
  ) -> FieldDeclaration {
    FieldDeclaration(
      key, name, alias: alias, unit: unit, valueKind: Value.kind, options: options,
      matchNames: recording?.matchNames ?? .numbered(""),
      expressionDefault: fallback.expressionDefault(options.dimensions))
  }

  /// Declares a property that is computed from another property and is not in the file itself.
  mutating func derived<Value: AnimatableValue, Source: AnimatableValue>(
    _ name: String, from source: Property<Source>, unit: FieldUnit = .none,
    _ value: (Source) -> Value
  ) -> Property<Value> {
    adopt(source.derived(FieldDeclaration(name: name, unit: unit), value))
  }

  /// The decoded value for the current call.
  private var value: FieldValue {
    recording.flatMap { $0.entries.last?.fallback }
      ?? record.values[slot] ?? entries[slot].fallback
  }

  private var entry: FieldSchema.Entry { recording?.entries.last ?? entries[slot] }

  /// Takes the decoded value for the current call. Its type is that of the declaration, as long as
  /// an initializer makes the same calls each time.
  private mutating func take<Kind>(_ type: Kind.Type) -> Kind? {
    defer { slot += 1 }
    let value = value as? Kind
    assert(value != nil, "\(record.name): call \(slot) is another than in the schema")
    return value
  }

  /// Whether all declarations have got their values; see `take`.
  var isComplete: Bool { isRecording || slot == entries.count }

  private mutating func bound<Value>(_ fallback: Value) -> Property<Value> {
    let declaration = entry.property ?? FieldDeclaration(name: "")
    return adopt(Property(declaration, take(Track<Value>.self) ?? Track(Keyframed(fallback))))
  }

  private mutating func skipped<Value>() -> Property<Value>? {
    slot += 1
    return nil
  }

  private mutating func adopt<Value>(_ property: Property<Value>) -> Property<Value> {
    properties.append(property)
    return property
  }

  /// Whether the file has the property that was declared last.
  var isInFile: Bool { !isRecording && record.values[slot - 1] != nil }

  /// Declares a position: one property, or one for each axis, depending on the file.
  mutating func position(
    _ key: StaticString, _ options: @autoclosure () -> FieldOptions
  ) -> AnimatedPosition {
    if isRecording {
      func axis(_ key: StaticString, _ title: String, number: Int) -> FieldDeclaration {
        declaration(
          .member(key), title, 0.0,
          FieldOptions(match: "Position_\(number)", index: Double(number + 3)), .pixels)
      }
      let whole = declaration(.member(key), "Position", Vector3D.zero, options(), .pixels)
      let axes = [
        axis("x", "X Position", number: 0), axis("y", "Y Position", number: 1),
        axis("z", "Z Position", number: 2),
      ]
      declare(
        .member(key), Track(Keyframed(Vector3D.zero)), content: .position(whole, axes: axes)
      ) { AnimatedPosition.read($0) }
    }
    guard case .position(let joined, let axes) = entry.content else { return .joined(bound(.zero)) }
    if let split = (value as? TrackList)?.tracks, split.count == axes.count {
      slot += 1
      return .split(zip(axes, split).map { adopt(Property($0, $1)) })
    }
    return .joined(
      adopt(Property(joined, take(Track<Vector3D>.self) ?? Track(Keyframed(.zero)))))
  }

  // MARK: Settings

  /// Declares a setting that is true if the file has a member with this key.
  mutating func has(_ key: StaticString) -> Bool {
    if isRecording { declare(.member(key), IntegerSetting.of(0)) { _ in IntegerSetting.of(1) } }
    return integer(0) != 0
  }

  /// Declares a setting that is decoded from the owner's object.
  mutating func setting<Value: Sendable>(
    _ fallback: Value, _ read: @escaping @Sendable (JSONReader) -> Value
  ) -> Value {
    if isRecording { declare(nil, Setting(fallback)) { Setting(read($0)) } }
    return take(Setting<Value>.self)?.value ?? fallback
  }

  /// Declares a setting that is a whole number.
  mutating func integer(_ key: StaticString, default fallback: Int) -> Int {
    if isRecording {
      declare(.member(key), IntegerSetting.of(fallback)) {
        IntegerSetting.of($0.integer(default: fallback))
      }
    }
    return integer(fallback)
  }

  /// Declares a setting that is a boolean.
  mutating func flag(_ key: StaticString, default fallback: Bool) -> Bool {
    if isRecording {
      declare(.member(key), IntegerSetting.of(fallback ? 1 : 0)) {
        IntegerSetting.of($0.bool(default: fallback) ? 1 : 0)
      }
    }
    return integer(fallback ? 1 : 0) != 0
  }

  /// Declares a parameter that refers to a layer. The result is the `ind` of the layer, of an
  /// animated parameter the last one; nil for none.
  mutating func layer(_ key: FieldKey) -> Int? {
    if isRecording {
      declare(key, IntegerSetting.of(0)) { json in
        let value = json.keyframed(default: 0.0).last
        return IntegerSetting.of(
          Int(clamping: value.rounded(), to: -1_000_000_000...1_000_000_000))
      }
    }
    let index = integer(0)
    return index == 0 ? nil : index
  }

  /// Declares a limit of the file. `count` is what it limits; a higher one without keyframes causes a
  /// warning.
  mutating func limit(
    _ which: @escaping @Sendable (Limits) -> Int,
    of count: (key: StaticString, warning: @Sendable (_ count: Int, _ limit: Int) -> Message)? = nil
  ) -> Int {
    if isRecording {
      declare(nil, IntegerSetting.of(which(Limits()))) { json in
        let limit = which(json.context.limits)
        let own = count.flatMap { json[$0.key]?["k"] }
        if let count, let own, let wanted = own.number, wanted > Double(limit) {
          own.warn(.limit, count.warning(Int(clamping: wanted, to: 0...1_000_000_000), limit))
        }
        return IntegerSetting.of(limit)
      }
    }
    return integer(0)
  }

  /// Declares the blend mode of a group or paint (`bm`).
  mutating func blendMode() -> BlendMode {
    if isRecording {
      declare("bm", IntegerSetting.of(0)) { json in
        IntegerSetting.of(BlendMode.numbered.firstIndex(of: BlendMode(number: json)) ?? 0)
      }
    }
    return BlendMode.numbered[integer(0)]
  }

  private mutating func integer(_ fallback: Int) -> Int {
    take(IntegerSetting.self)?.value ?? fallback
  }

  @inline(never)
  private mutating func declare(
    _ key: FieldKey?, _ fallback: FieldValue, content: FieldSchema.Content = .setting,
    _ read: @escaping FieldSchema.Reader
  ) {
    recording?.entries.append(
      FieldSchema.Entry(content: content, key: key, fallback: fallback, read: read))
  }

  // MARK: Children and lists

  /// Declares a transform, which is a nested group of properties with a node of its own.
  ///
  /// - Parameters:
  ///   - names: The names of the group in expressions.
  ///   - index: The index of the group in After Effects.
  ///   - matchNames: The start of its properties' match names. Default: that of groups.
  ///   - locate: Returns the JSON object of the group in that of its owner.
  mutating func transform(
    _ names: ExpressionNames, index: Double, matchNames: String = "ADBE Vector ",
    at locate: @escaping @Sendable (JSONReader) -> JSONReader?
  ) -> LazyTransform {
    if isRecording {
      let schema = Self.schema(
        title: names.title, isNamed: false, .words(base: matchNames, kind: "")
      ) { _ = TransformNode(&$0, .group) }
      declare(
        nil, schema.record(nil),
        content: .group(FieldGroup(names: names, index: index, schema: schema, locate: locate))
      ) { json in
        let object = locate(json)
        return object.flatMap { StillTransform($0, schema, .group) } ?? schema.record(object)
      }
    }
    if let still = value as? StillTransform {
      slot += 1
      return .still(still)
    }
    guard case .group(let group) = entry.content else { return .node(TransformNode(&self, .group)) }
    var inner = Fields(group.schema, take(FieldRecord.self) ?? group.schema.record(nil))
    let child = TransformNode(&inner, .group)
    children.append(child)
    return .node(child)
  }

  /// Declares a list of nodes of another type, which become children.
  ///
  /// - Parameters:
  ///   - key: The JSON key.
  ///   - read: Decodes the models of the nodes from the owner's object.
  ///   - make: Creates the node of a model.
  mutating func contents<Model: Sendable, Item>(
    _ key: StaticString, read: @escaping @Sendable (JSONReader) -> [Model],
    make: (Model) -> Item, node: (Item) -> Node
  ) -> [Item] {
    if isRecording {
      declare(nil, Setting<[Model]>([]), content: .contents(key: key)) { Setting(read($0)) }
    }
    let items = take(Setting<[Model]>.self)?.value.map(make) ?? []
    children.reserveCapacity(children.count + items.count)
    for item in items { children.append(node(item)) }
    return items
  }

  /// Declares a list of properties with the same name, whose length depends on the file.
  mutating func dashes(
    _ key: StaticString, _ name: String,
    _ read: @escaping @Sendable (JSONReader) -> [Keyframed<Double>]
  ) -> [Property<Double>] {
    if isRecording {
      declare(nil, TrackList([]), content: .dashes(key: key)) { json in
        TrackList(read(json).map { Track($0) })
      }
    }
    let declaration = FieldDeclaration(name: name, unit: .pixels)
    return (take(TrackList.self)?.tracks ?? []).map { adopt(Property(declaration, $0)) }
  }
}
