// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// Gives a node what its initializer declares, one call each: its properties, settings and children.
///
/// The same initializer runs for two purposes. Once for its kind, with nothing in the file, to note what is declared: the
/// `FieldSchema`, by which files are read. And for each node, to connect it with what was read: the `FieldRecord`. Both
/// go by the order of the calls, which has to be the same each time.
struct Fields {
  private let title: String
  private let isNamed: Bool
  private let matchNames: MatchNames
  private let isRecording: Bool
  private let record: FieldRecord
  private let entries: [FieldSchema.Entry]
  private var recorded: [FieldSchema.Entry] = []
  /// The next of the record's values.
  private var slot = 0
  private(set) var properties: [AnyProperty] = []
  private(set) var children: [Node] = []

  /// Connects a node.
  init(_ schema: FieldSchema, _ record: FieldRecord) {
    (title, isNamed) = (schema.title, schema.isNamed)
    (matchNames, isRecording) = (.numbered(""), false)
    (entries, self.record) = (schema.entries, record)
    properties.reserveCapacity(entries.count)
  }

  /// Notes what is declared.
  init(recording title: String, isNamed: Bool, _ matchNames: MatchNames) {
    (self.title, self.isNamed) = (title, isNamed)
    (self.matchNames, isRecording) = (matchNames, true)
    (entries, record) = ([], FieldRecord(name: title, isHidden: false, values: []))
  }

  /// What has been noted.
  var schema: FieldSchema { FieldSchema(title: title, isNamed: isNamed, recorded) }

  var name: String { record.name }
  var isHidden: Bool { record.isHidden }

  // MARK: Properties

  /// A property.
  ///
  /// - Parameters:
  ///   - key: Where it is in the file.
  ///   - name: In keypaths.
  ///   - fallback: Its value where the file has none.
  ///   - options: What is special about it.
  ///   - read: Reads it from the object that it is in, where its key is not all that matters.
  @inline(__always)
  mutating func callAsFunction<Value: AnimatableValue>(
    _ key: FieldKey, _ name: String, _ fallback: Value, alias: String? = nil,
    unit: FieldUnit = .none, _ options: FieldOptions = FieldOptions(),
    read: (@Sendable (JSONReader) -> Keyframed<Value>?)? = nil
  ) -> Property<Value> {
    if isRecording { declare(key, name, fallback, alias: alias, unit, options, read) }
    return bound(fallback)
  }

  /// A property in percent.
  @inline(__always)
  mutating func callAsFunction(
    _ key: FieldKey, _ name: String, percent: Double, alias: String? = nil,
    _ options: FieldOptions = FieldOptions()
  ) -> Property<Double> {
    self(key, name, percent, alias: alias, unit: .percent, options)
  }

  /// A property in degrees.
  @inline(__always)
  mutating func callAsFunction(
    _ key: FieldKey, _ name: String, degrees: Double, alias: String? = nil,
    _ options: FieldOptions = FieldOptions()
  ) -> Property<Double> {
    self(key, name, degrees, alias: alias, unit: .degrees, options)
  }

  /// The colour of a paint; before 4.1.9 its components ran to 255.
  mutating func color(
    _ key: FieldKey, _ name: String, _ fallback: Color = .black,
    _ options: FieldOptions = FieldOptions()
  ) -> Property<Color> {
    self(key, name, fallback, options) { json in
      key.locate(in: json).map { member in
        let color = member.keyframed(default: fallback)
        guard json.context.version < ExporterVersion(4, 1, 9) else { return color }
        return color.mapValues { Color(r: $0.r / 255, g: $0.g / 255, b: $0.b / 255, a: 1) }
      }
    }
  }

  /// A property that is nil where the file has none.
  mutating func optional<Value: AnimatableValue>(
    _ key: FieldKey, _ name: String, _ fallback: Value, alias: String? = nil,
    unit: FieldUnit = .none, _ options: FieldOptions = FieldOptions(),
    read: (@Sendable (JSONReader) -> Keyframed<Value>?)? = nil
  ) -> Property<Value>? {
    if isRecording {
      declare(key, name, fallback, alias: alias, unit, options, read, isOptional: true)
    }
    return value is AbsentField ? skipped() : bound(fallback)
  }

  @inline(never)
  private mutating func declare<Value: AnimatableValue>(
    _ key: FieldKey, _ name: String, _ fallback: Value, alias: String?, _ unit: FieldUnit,
    _ options: FieldOptions, _ read: (@Sendable (JSONReader) -> Keyframed<Value>?)?,
    isOptional: Bool = false
  ) {
    recorded.append(
      FieldSchema.Entry(
        content: .property(declaration(key, name, fallback, options, alias: alias, unit)),
        key: read == nil ? key : nil,
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
      matchNames: matchNames, expressionDefault: fallback.expressionDefault(options.dimensions))
  }

  /// A property that follows from another one, and is not in the file itself.
  mutating func derived<Value: AnimatableValue, Source: AnimatableValue>(
    _ name: String, from source: Property<Source>, _ value: (Source) -> Value
  ) -> Property<Value> {
    adopt(source.derived(FieldDeclaration(name: name), value))
  }

  /// What there is for the call that is going on.
  private var value: FieldValue {
    isRecording ? entry.fallback : record.values[slot]
  }

  private var entry: FieldSchema.Entry {
    isRecording ? recorded[recorded.count - 1] : entries[slot]
  }

  private mutating func bound<Value>(_ fallback: Value) -> Property<Value> {
    defer { slot += 1 }
    let track = value as? Track<Value> ?? Track(Keyframed(fallback))
    guard let declaration = entry.property else {
      return Property(FieldDeclaration(name: ""), track)
    }
    return adopt(Property(declaration, track))
  }

  private mutating func skipped<Value>() -> Property<Value>? {
    slot += 1
    return nil
  }

  private mutating func adopt<Value>(_ property: Property<Value>) -> Property<Value> {
    properties.append(property)
    return property
  }

  /// The file has the property that was asked for last.
  var isInFile: Bool { !isRecording && record.values[slot - 1] !== entries[slot - 1].fallback }

  /// A position: one property, or one for each axis.
  mutating func position(_ key: StaticString, _ options: FieldOptions) -> AnimatedPosition {
    if isRecording {
      let axes = [("x", "X"), ("y", "Y"), ("z", "Z")] as [(StaticString, String)]
      declare(
        .member(key), Track(Keyframed(Vector3D.zero)),
        content: .position(
          declaration(.member(key), "Position", Vector3D.zero, options),
          axes: axes.enumerated().map { i, axis in
            PositionAxis(
              key: axis.0,
              declaration: declaration(
                .member(axis.0), axis.1 + " Position", 0.0,
                FieldOptions(match: "Position_\(i)", index: Double(i + 3))))
          })
      ) { AnimatedPosition.read($0) }
    }
    defer { slot += 1 }
    guard case .position(let joined, let axes) = entry.content else {
      return .joined(Property(FieldDeclaration(name: ""), Track(Keyframed(.zero))))
    }
    if let split = (value as? Setting<[Track<Double>]>)?.value, split.count == axes.count {
      return .split(zip(axes, split).map { adopt(Property($0.declaration, $1)) })
    }
    let track = value as? Track<Vector3D> ?? Track(Keyframed(.zero))
    return .joined(adopt(Property(joined, track)))
  }

  // MARK: Settings

  /// Whether the file has a member.
  mutating func has(_ key: StaticString) -> Bool {
    if isRecording { declare(.member(key), Setting.shared(0)) { _ in Setting.shared(1) } }
    return integer(0) != 0
  }

  /// What is no property, read from the object that it is in.
  mutating func setting<Value: Sendable>(
    _ fallback: Value, _ read: @escaping @Sendable (JSONReader) -> Value
  ) -> Value {
    if isRecording { declare(nil, Setting(fallback)) { Setting(read($0)) } }
    defer { slot += 1 }
    return (value as? Setting<Value>)?.value ?? fallback
  }

  /// A whole number.
  mutating func integer(_ key: StaticString, default fallback: Int) -> Int {
    if isRecording {
      declare(.member(key), Setting.shared(fallback)) {
        Setting.shared($0.integer(default: fallback))
      }
    }
    return integer(fallback)
  }

  /// A switch.
  mutating func flag(_ key: StaticString, default fallback: Bool) -> Bool {
    if isRecording {
      declare(.member(key), Setting.shared(fallback ? 1 : 0)) {
        Setting.shared($0.bool(default: fallback) ? 1 : 0)
      }
    }
    return integer(fallback ? 1 : 0) != 0
  }

  /// The `ind` of the layer that a parameter names at the end; nil for none.
  mutating func layer(_ key: FieldKey) -> Int? {
    if isRecording {
      declare(key, Setting<Int?>(nil)) { json in
        let value = json.keyframed(default: 0.0).last
        let index = Int(clamping: value.rounded(), to: -1_000_000_000...1_000_000_000)
        return Setting<Int?>(index == 0 ? nil : index)
      }
    }
    defer { slot += 1 }
    return (value as? Setting<Int?>)?.value
  }

  /// What the limits of the file say.
  mutating func limit(_ which: @escaping @Sendable (Limits) -> Int) -> Int {
    if isRecording {
      declare(nil, Setting.shared(which(Limits()))) { Setting.shared(which($0.context.limits)) }
    }
    return integer(0)
  }

  /// How a group or a paint is blended.
  mutating func blendMode() -> BlendMode {
    if isRecording {
      declare("bm", Setting.shared(0)) { json in
        Setting.shared(BlendMode.numbered.firstIndex(of: BlendMode(number: json)) ?? 0)
      }
    }
    return BlendMode.numbered[integer(0)]
  }

  private mutating func integer(_ fallback: Int) -> Int {
    defer { slot += 1 }
    return (value as? Setting<Int>)?.value ?? fallback
  }

  @inline(never)
  private mutating func declare(
    _ key: FieldKey?, _ fallback: FieldValue, content: FieldSchema.Content = .setting,
    _ read: @escaping FieldSchema.Reader
  ) {
    recorded.append(
      FieldSchema.Entry(content: content, key: key, fallback: fallback, read: read))
  }

  // MARK: Children and lists

  /// A group of properties that is a node of its own.
  ///
  /// - Parameters:
  ///   - index: Its number in After Effects.
  ///   - locate: Finds its object in the one that it is declared in.
  mutating func group<Child: Node>(
    _ names: ExpressionNames, index: Double, matchNames: MatchNames,
    at locate: @escaping @Sendable (JSONReader) -> JSONReader?, _ make: (inout Fields) -> Child
  ) -> Child {
    if isRecording {
      var inner = Fields(recording: names.title, isNamed: false, matchNames)
      _ = make(&inner)
      let schema = inner.schema
      declare(
        nil, Setting(schema.record(nil)),
        content: .group(FieldGroup(names: names, index: index, schema: schema, locate: locate))
      ) { Setting(schema.record(locate($0))) }
    }
    guard case .group(let group) = entry.content else { return make(&self) }
    let record = (value as? Setting<FieldRecord>)?.value ?? group.schema.record(nil)
    slot += 1
    var inner = Fields(group.schema, record)
    let child = make(&inner)
    children.append(child)
    return child
  }

  /// The items of a group of shapes.
  mutating func items(_ key: StaticString) -> [any ShapeItem] {
    if isRecording {
      declare(nil, Setting<[ShapeModel]>([]), content: .contents(key: key)) {
        Setting(ShapeModel.list($0, key))
      }
    }
    defer { slot += 1 }
    let items = (value as? Setting<[ShapeModel]>)?.value.map { $0.makeNode() } ?? []
    for item in items { children.append(item) }
    return items
  }

  /// The properties of a list that is as long as the file makes it, all of one name.
  mutating func dashes(
    _ key: StaticString, _ name: String,
    _ read: @escaping @Sendable (JSONReader) -> [Keyframed<Double>]
  ) -> [Property<Double>] {
    if isRecording {
      declare(nil, Setting<[Track<Double>]>([]), content: .dashes(key: key)) { json in
        Setting(read(json).map { Track($0) })
      }
    }
    defer { slot += 1 }
    guard let tracks = (value as? Setting<[Track<Double>]>)?.value, !tracks.isEmpty else {
      return []
    }
    let declaration = FieldDeclaration(name: name)
    return tracks.map { adopt(Property(declaration, $0)) }
  }
}

/// A position as the file gives it.
enum AnimatedPosition {
  case joined(Property<Vector3D>)
  /// For x, y and z.
  case split([Property<Double>])

  fileprivate static func read(_ p: JSONReader) -> FieldValue {
    guard p.isObject, p["s"]?.bool == true || (p["x"]?.isObject ?? false) else {
      return Track<Vector3D>(p.keyframed(default: .zero))
    }
    return Setting<[Track<Double>]>([
      Track(p.keyframed("x", default: 0)), Track(p.keyframed("y", default: 0)),
      Track(p.keyframed("z", default: 0)),
    ])
  }

  /// - Parameters:
  ///   - one: Gives a coordinate.
  ///   - all: Gives all of them.
  func callAsFunction(
    _ one: (Property<Double>) -> Double, _ all: (Property<Vector3D>) -> Vector3D
  ) -> Vector3D {
    switch self {
    case .joined(let property): all(property)
    case .split(let axes): Vector3D(x: one(axes[0]), y: one(axes[1]), z: one(axes[2]))
    }
  }

  /// See `Property.keyframeSpan`; of a split one that of x, else of y.
  var keyframeSpan: ClosedRange<Double>? {
    switch self {
    case .joined(let property): property.keyframeSpan
    case .split(let axes): axes[0].keyframeSpan ?? axes[1].keyframeSpan
    }
  }
}
