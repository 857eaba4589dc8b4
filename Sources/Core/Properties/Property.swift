// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A property of a node, independent of the type of its values.
class AnyProperty {
  let declaration: FieldDeclaration

  init(_ declaration: FieldDeclaration) { self.declaration = declaration }

  /// The name in keypaths, such as `Opacity`.
  final var name: String { declaration.name }

  /// A second name in keypaths; nil for none.
  final var alias: String? { declaration.alias }

  /// The id of the property's slot; nil for none.
  var slot: String? { nil }

  /// Whether the value can change from frame to frame.
  var isAnimated: Bool { false }

  /// The tape index of a property with an expression; 0 without one.
  var expression: Int { 0 }

  /// The keyframes of the file, in frames of the composition.
  var keyframes: [PropertyKeyframes.Keyframe] { [] }

  /// Sets the engine that evaluates the expression.
  func evaluate(with engine: any ExpressionSource, _ edit: inout SceneEdit) {}

  /// Sets the frames with whose values the current value is interpolated; an empty list ends the
  /// interpolation.
  func setBlend(_ steps: [FrameBlend.Step], _ edit: inout SceneEdit) {}

  /// Moves to a frame and returns whether the value has changed.
  func update(to frame: Double) -> Bool { false }

  /// Replaces the values of the file; see `Node.takeSlots`.
  func take(_ values: FieldValue, _ edit: inout SceneEdit) {}

  // MARK: Providers

  /// The provider whose values replace those of the file; nil for none.
  var provider: (any ValueSource)? { nil }

  /// The type of the values of providers; nil if the property does not accept providers.
  var providedType: Any.Type? { nil }

  /// Sets a provider.
  ///
  /// - Returns: false, without any change, if the provider's values have the wrong type.
  func setProvider(_ provider: any ValueSource, _ edit: inout SceneEdit) -> Bool { false }

  /// Removes the provider, which restores the values of the file.
  func removeProvider(_ edit: inout SceneEdit) {}

  /// Requests the provider's value again at the next update.
  func refreshProvider(_ edit: inout SceneEdit) {}

  /// Returns the value at a frame in the type of providers; nil if the property does not accept
  /// providers.
  func providedValue(at frame: Double) -> Any? { nil }

  /// Returns the value of the file at a frame in the type of providers, without the provider.
  func originalValue(at frame: Double) -> Any? { nil }
}

/// A property with the value of the current frame, from the file or from a provider.
final class Property<Value: AnimatableValue>: AnyProperty {
  private(set) var value: Value
  private var track: Track<Value>
  /// A copy of `source.isFixed`, since access to members of a generic type from this generic class
  /// is slow.
  private var isFixed: Bool
  /// A copy of `source.expression`, for the same reason.
  private var expressionIndex: Int
  private var cursor = 0
  /// The range of frames in which `value` is constant, so that updates inside it do nothing.
  private var still: ClosedRange<Double>
  private var link: ProviderLink<Value.Provided>?
  /// The engine that evaluates the expression; nil without one.
  private var engine: (any ExpressionSource)?
  /// The frames with whose values the current value is interpolated.
  private var blend: [FrameBlend.Step] = []
  /// Whether a provider or other values have ever been set, so that the value may differ from that
  /// with which the property was created.
  private var wasOverridden = false

  init(_ declaration: FieldDeclaration, _ track: Track<Value>) {
    self.track = track
    // Not through a copy of the source, which would count references to all of its parts.
    isFixed = track.source.isFixed
    expressionIndex = track.source.expression
    value = track.source.segments.first?.from ?? track.source.last
    // Contains no frame before the first update, unless the value never changes.
    still = isFixed ? .always : .never
    super.init(declaration)
  }

  private var source: Keyframed<Value> { track.source }

  /// The values of all keyframes, or the static value.
  var values: [Value] { source.segments.map(\.from) + [source.last] }

  /// Returns a property whose values are computed from those of the file.
  func derived<Other: AnimatableValue>(
    _ declaration: FieldDeclaration, _ value: (Value) -> Other
  ) -> Property<Other> {
    Property<Other>(declaration, Track(source.map(value)))
  }

  override var slot: String? { source.slot }

  override var isAnimated: Bool { !isFixed || wasOverridden || engine != nil }

  override var expression: Int { expressionIndex }

  override var keyframes: [PropertyKeyframes.Keyframe] {
    guard let last = source.segments.last else {
      return source.loneFrame.map { [.init(frame: $0, easing: nil)] } ?? []
    }
    let starts = source.segments.map { segment in
      PropertyKeyframes.Keyframe(
        frame: segment.start, easing: segment.holds ? nil : segment.easing.curve)
    }
    return starts + [PropertyKeyframes.Keyframe(frame: last.end, easing: nil)]
  }

  override func take(_ values: FieldValue, _ edit: inout SceneEdit) {
    guard let track = values as? Track<Value> else { return }
    // Updates include it already if it was animated: looking for it again goes through all nodes.
    edit.note(startsMotion: !isAnimated)
    self.track = track
    isFixed = track.source.isFixed
    expressionIndex = track.source.expression
    if expressionIndex == 0 { engine = nil }
    cursor = 0
    wasOverridden = true
    still = .never
  }

  override func evaluate(with engine: any ExpressionSource, _ edit: inout SceneEdit) {
    self.engine = engine
    edit.note(startsMotion: true)
    still = .never
  }

  // Virtual calls reach unspecialized code; `Value.move` calls the code that is specialized for the
  // type of value.
  override func update(to frame: Double) -> Bool {
    still.contains(frame) ? false : Value.move(self, to: frame)
  }

  override func setBlend(_ steps: [FrameBlend.Step], _ edit: inout SceneEdit) {
    guard !(steps.isEmpty && blend.isEmpty) else { return }
    edit.note(startsMotion: false)
    blend = steps
    still = .never
  }

  private func blended(at frame: Double) -> (value: Value, still: ClosedRange<Double>) {
    let value = blend.reduce(sample(at: frame).value) {
      $0.interpolated(to: self.value(at: $1.frame), weight: $1.weight)
    }
    return (value, .never)
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
      if engine != nil { return (original(at: frame), .never) }
      return source.sample(at: frame, cursor: &cursor)
    }
    guard let given = link.sample(at: frame) else {
      return (original(at: frame), .never)
    }
    if Value.replacesWholly {
      return (source.last.replaced(by: given.value), given.still)
    }
    let original = source.sample(at: frame, cursor: &cursor)
    return (original.value.replaced(by: given.value), given.still.common(with: original.still))
  }

  /// Returns the value of the file: the keyframes and the expression, without a provider.
  private func original(at frame: Double) -> Value {
    let value = source.sample(at: frame, cursor: &cursor).value
    guard let result = engine?.result(of: source.expression, at: frame, character: nil) else {
      return value
    }
    return value.replaced(by: result) ?? value
  }

  /// Returns the value at any frame without moving to the frame.
  func value(at frame: Double) -> Value {
    let original = original(at: frame)
    guard let given = link?.sample(at: frame) else { return original }
    return original.replaced(by: given.value)
  }

  /// The range of frames in which the value changes: from the first to the last keyframe, without
  /// end for loops and expressions; nil for a static property.
  var keyframeSpan: ClosedRange<Double>? {
    if engine != nil { return .always }
    guard let first = source.segments.first?.start else { return nil }
    guard let loop = source.loop else { return first...max(first, source.end) }
    return loop.isBefore ? -.infinity...max(first, source.end) : first ... .infinity
  }

  // MARK: Providers

  override var provider: (any ValueSource)? { link?.source }

  /// Whether the property has a provider.
  var isProvided: Bool { link != nil }

  override var providedType: Any.Type? {
    Value.Provided.self == NoProvidedValue.self ? nil : Value.Provided.self
  }

  override func setProvider(_ provider: any ValueSource, _ edit: inout SceneEdit) -> Bool {
    guard Value.accepts(provider.valueType) else { return false }
    link = ProviderLink(provider, convert: Value.provided(from:))
    wasOverridden = true
    still = .never
    edit.note(startsMotion: true)
    return true
  }

  override func removeProvider(_ edit: inout SceneEdit) {
    link = nil
    refreshProvider(&edit)
  }

  override func refreshProvider(_ edit: inout SceneEdit) {
    guard wasOverridden else { return }
    link?.reset()
    still = .never
    // Nodes must determine again what depends on providers, such as whether a transform is 3D.
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
  /// Returns the intersection of two ranges of frames; a range without frames if they do not
  /// overlap.
  fileprivate func common(with other: ClosedRange) -> ClosedRange {
    let low = Swift.max(lowerBound, other.lowerBound)
    let high = Swift.min(upperBound, other.upperBound)
    return low <= high ? low...high : .never
  }
}
