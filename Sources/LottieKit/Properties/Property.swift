// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A property of a running node, whatever its type.
class AnyProperty {
  let declaration: FieldDeclaration

  init(_ declaration: FieldDeclaration) { self.declaration = declaration }

  /// The name in a keypath, such as `Opacity`.
  final var name: String { declaration.name }

  /// Another name that a keypath may use; nil if there is none.
  final var alias: String? { declaration.alias }

  /// The id of the slot that the file links it to; nil if there is none.
  var slot: String? { nil }

  /// It can change from frame to frame.
  var isAnimated: Bool { false }

  /// Where it is on the tape, if it has an expression; else 0.
  var expression: Int { 0 }

  /// Lets an engine evaluate its expression from now on.
  func evaluate(with engine: ExpressionEngine, _ edit: inout SceneEdit) {}

  /// Has values move from those of the frame shown towards those of others; none goes back.
  func setBlend(_ steps: [FrameBlend.Step], _ edit: inout SceneEdit) {}

  /// Moves to a frame; true if the value is another one now.
  func update(to frame: Double) -> Bool { false }

  // MARK: Providers

  /// Who says what it is in place of the file; nil if nobody does.
  var provider: (any AnyValueProvider)? { nil }

  /// The type in which providers give its values; nil where they cannot.
  var providedType: Any.Type? { nil }

  /// Lets a provider say what it is; false, and nothing changes, where that gives another type of values.
  func setProvider(_ provider: any AnyValueProvider, _ edit: inout SceneEdit) -> Bool { false }

  /// Goes back to the values of the file.
  func removeProvider(_ edit: inout SceneEdit) {}

  /// Asks the provider again at the next update.
  func refreshProvider(_ edit: inout SceneEdit) {}

  /// The value at a frame, as providers give it; nil where they cannot.
  func providedValue(at frame: Double) -> Any? { nil }

  /// The same by the file, whatever a provider says.
  func originalValue(at frame: Double) -> Any? { nil }
}

/// A live value: what the file says at the frame that was last moved to, or what a provider says in its place.
final class Property<Value: AnimatableValue>: AnyProperty {
  private(set) var value: Value
  private let track: Track<Value>
  /// `source.isFixed`, which this class, being generic, would look up at the cost of a function of the runtime.
  private let isFixed: Bool
  /// `source.expression`, for the same reason.
  private let expressionPlace: Int
  private var cursor = 0
  /// Frames in which `value` holds.
  private var still: ClosedRange<Double>
  private var link: ProviderLink<Value.Provided>?
  /// What evaluates its expression; nil if it has none.
  private var engine: ExpressionEngine?
  /// Frames towards whose values it moves.
  private var blend: [FrameBlend.Step] = []
  /// A provider is or was there, so that the value may be another one than the file's.
  private var wasProvided = false

  init(_ declaration: FieldDeclaration, _ track: Track<Value>) {
    self.track = track
    let source = track.source
    isFixed = source.isFixed
    expressionPlace = source.expression
    value = source.segments.first?.from ?? source.last
    // Empty until the first update, unless the value never changes.
    still = isFixed ? -.infinity ... .infinity : .infinity ... .infinity
    super.init(declaration)
  }

  private var source: Keyframed<Value> { track.source }

  /// All values of the file.
  var values: [Value] { source.segments.map(\.from) + [source.last] }

  /// A property whose values follow from those of the file.
  func derived<Other: AnimatableValue>(
    _ declaration: FieldDeclaration, _ value: (Value) -> Other
  ) -> Property<Other> {
    Property<Other>(declaration, Track(source.map(value)))
  }

  override var slot: String? { source.slot }

  override var isAnimated: Bool { !isFixed || wasProvided || engine != nil }

  override var expression: Int { expressionPlace }

  override func evaluate(with engine: ExpressionEngine, _ edit: inout SceneEdit) {
    self.engine = engine
    edit.note(startsMotion: true)
    still = .infinity ... .infinity
  }

  // Called through a table of methods, which has the unspecialised one; the type of values leads to code of its own.
  override func update(to frame: Double) -> Bool {
    still.contains(frame) ? false : Value.move(self, to: frame)
  }

  override func setBlend(_ steps: [FrameBlend.Step], _ edit: inout SceneEdit) {
    guard !(steps.isEmpty && blend.isEmpty) else { return }
    edit.note(startsMotion: false)
    blend = steps
    still = .infinity ... .infinity
  }

  private func blended(at frame: Double) -> (value: Value, still: ClosedRange<Double>) {
    let value = blend.reduce(sample(at: frame).value) {
      $0.interpolated(to: self.value(at: $1.frame), weight: $1.weight)
    }
    return (value, .infinity ... .infinity)
  }

  fileprivate func move(to frame: Double) -> Bool {
    let sample = blend.isEmpty ? sample(at: frame) : blended(at: frame)
    still = sample.still
    guard sample.value != value else { return false }
    value = sample.value
    return true
  }

  private func sample(at frame: Double) -> (value: Value, still: ClosedRange<Double>) {
    guard let link else {
      if engine != nil { return (original(at: frame), .infinity ... .infinity) }
      return source.sample(at: frame, cursor: &cursor)
    }
    guard let given = link.sample(at: frame) else {
      return (original(at: frame), .infinity ... .infinity)
    }
    if Value.replacesWholly {
      return (source.last.replaced(by: given.value), given.still)
    }
    let original = source.sample(at: frame, cursor: &cursor)
    return (original.value.replaced(by: given.value), given.still.common(with: original.still))
  }

  /// The value by the file: its keyframes, and what an expression makes of them.
  private func original(at frame: Double) -> Value {
    let value = source.sample(at: frame, cursor: &cursor).value
    guard let result = engine?.result(of: source.expression, at: frame) else { return value }
    return value.replaced(by: result) ?? value
  }

  /// The value at any frame, without moving there.
  func value(at frame: Double) -> Value {
    let original = original(at: frame)
    guard let given = link?.sample(at: frame) else { return original }
    return original.replaced(by: given.value)
  }

  /// First and last keyframe's frames, or as far as loops go on; nil for a fixed property.
  var keyframeSpan: ClosedRange<Double>? {
    if engine != nil { return -.infinity ... .infinity }
    guard let first = source.segments.first?.start else { return nil }
    guard let loop = source.loop else { return first...max(first, source.end) }
    return loop.isBefore ? -.infinity...max(first, source.end) : first ... .infinity
  }

  // MARK: Providers

  override var provider: (any AnyValueProvider)? { link?.provider }

  /// Somebody says what it is in place of the file.
  var isProvided: Bool { link != nil }

  override var providedType: Any.Type? {
    Value.Provided.self == NoProvidedValue.self ? nil : Value.Provided.self
  }

  override func setProvider(_ provider: any AnyValueProvider, _ edit: inout SceneEdit) -> Bool {
    guard Value.accepts(provider.valueType) else { return false }
    link = ProviderLink(provider, convert: Value.provided(from:))
    wasProvided = true
    still = .infinity ... .infinity
    edit.note(startsMotion: true)
    return true
  }

  override func removeProvider(_ edit: inout SceneEdit) {
    link = nil
    refreshProvider(&edit)
  }

  override func refreshProvider(_ edit: inout SceneEdit) {
    guard wasProvided else { return }
    link?.reset()
    still = .infinity ... .infinity
    // What depends on whether there is a provider is prepared anew, such as turning in space.
    edit.note(startsMotion: link == nil)
  }

  override func providedValue(at frame: Double) -> Any? { value(at: frame).provided }

  override func originalValue(at frame: Double) -> Any? { original(at: frame).provided }
}

extension AnimatableValue {
  static func move(_ property: Property<Self>, to frame: Double) -> Bool {
    property.move(to: frame)
  }
}

extension ClosedRange<Double> {
  /// What is in both; nothing but infinity where they have nothing in common.
  fileprivate func common(with other: ClosedRange) -> ClosedRange {
    let low = Swift.max(lowerBound, other.lowerBound)
    let high = Swift.min(upperBound, other.upperBound)
    return low <= high ? low...high : .infinity ... .infinity
  }
}
