// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A property of a running node, whatever its type.
class AnyProperty {
  /// The name in a keypath, such as `Opacity`.
  let name: String

  /// It can change from frame to frame.
  var isAnimated: Bool { false }

  init(name: String) { self.name = name }

  /// Moves to a frame; true if the value is another one now.
  func update(to frame: Double) -> Bool { false }
}

/// A live value: what the file says at the frame that was last moved to.
final class Property<Value: AnimatableValue>: AnyProperty {
  private(set) var value: Value
  private let source: Keyframed<Value>
  private var cursor = 0
  /// Frames in which `value` holds.
  private var still: ClosedRange<Double>

  init(name: String, source: Keyframed<Value>) {
    self.source = source
    value = source.segments.first?.from ?? source.last
    // Empty until the first update, unless the value never changes.
    still = source.isFixed ? -.infinity ... .infinity : .infinity ... .infinity
    super.init(name: name)
  }

  override var isAnimated: Bool { !source.isFixed }

  override func update(to frame: Double) -> Bool {
    if still.contains(frame) { return false }
    let sample = source.sample(at: frame, cursor: &cursor)
    still = sample.still
    guard sample.value != value else { return false }
    value = sample.value
    return true
  }

  /// The value at any frame, without moving there.
  func value(at frame: Double) -> Value { source.value(at: frame) }

  /// First and last keyframe's frames; nil for a fixed property.
  var keyframeSpan: ClosedRange<Double>? {
    source.segments.first.map { $0.start...max($0.start, source.end) }
  }
}

/// Makes a node's properties, each in one expression: keypath name, source and liveness.
struct PropertyBinder {
  private(set) var properties: [AnyProperty] = []

  mutating func callAsFunction<Value>(_ name: String, _ source: Keyframed<Value>) -> Property<
    Value
  > {
    let property = Property(name: name, source: source)
    properties.append(property)
    return property
  }
}
