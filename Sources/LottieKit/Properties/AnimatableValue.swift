// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A kind of value that a property of a file can have.
protocol AnimatableValue: Equatable, Sendable {
  /// The public type in which providers give such values; without one there are no providers for them.
  associatedtype Provided: AnyInterpolatable = NoProvidedValue

  /// Reads the value from what a static property's `k`, or a keyframe's `s` or `e`, holds; nil where it is none.
  init?(from json: JSONReader)

  /// What such a value has to look like, for messages.
  static var expectation: String { get }

  /// What such values are, in a word.
  static var kind: String { get }

  /// What expressions get for it where the file has no property.
  ///
  /// - Parameter dimensions: Of vectors.
  func expressionDefault(_ dimensions: Int) -> ExpressionDefault

  /// The value between two others; weights outside 0...1 extrapolate.
  func interpolated(to end: Self, weight: Double) -> Self

  /// The same, with each component eased by its own curve.
  func interpolated(to end: Self, easing: Easing, progress: Double) -> Self

  /// The curve on which the value moves to another one; nil for values that are not places.
  func motion(to end: Self, outTangent: Vector3D, inTangent: Vector3D) -> MotionPath?

  /// The value at a share of such a curve's length.
  func moved(along motion: MotionPath, to share: Double) -> Self

  /// Moves a property of such values to a frame; true if its value is another one now. Not to be written anew: it is
  /// here so that each type has compiled code of its own, found without asking for the type.
  static func move(_ property: Property<Self>, to frame: Double) -> Bool

  /// The value that an expression makes of this one; nil if its result is no such value.
  func replaced(by result: ExpressionResult) -> Self?

  /// The value that a provider gives in place of this one, the file's.
  func replaced(by provided: Provided) -> Self

  /// The value as a provider would give it; nil where there are none.
  var provided: Provided? { get }

  /// What a provider gives is all of the value, and nothing of the file's is left.
  static var replacesWholly: Bool { get }

  /// Whether a provider of this type will do.
  static func accepts(_ type: Any.Type) -> Bool

  /// The value in what such a provider gives; nil if there is none.
  static func provided(from value: Any) -> Provided?
}

extension AnimatableValue {
  func expressionDefault(_ dimensions: Int) -> ExpressionDefault { .number(0) }

  func motion(to end: Self, outTangent: Vector3D, inTangent: Vector3D) -> MotionPath? { nil }

  func moved(along motion: MotionPath, to share: Double) -> Self { self }

  func interpolated(to end: Self, easing: Easing, progress: Double) -> Self {
    interpolated(to: end, weight: easing.curve(progress))
  }
}

/// How a keyframe's value moves on to the next one.
struct Easing: Equatable, Sendable {
  /// The curve of the whole value, or of its first component.
  let curve: UnitBezier
  /// A curve for each component, where they differ.
  let components: [UnitBezier]

  static let linear = Easing(curve: .linear, components: [])

  func curve(of component: Int) -> UnitBezier {
    component < components.count ? components[component] : curve
  }
}

extension Double: AnimatableValue {
  static var expectation: String { "a number" }
  static var kind: String { "number" }

  func expressionDefault(_ dimensions: Int) -> ExpressionDefault { .number(self) }

  init?(from json: JSONReader) {
    guard let value = json.number else { return nil }
    self = value
  }

  func interpolated(to end: Double, weight: Double) -> Double { lerp(to: end, weight) }
}

extension Vector3D: AnimatableValue {
  static var expectation: String { "a number or an array of numbers" }
  static var kind: String { "vector" }

  func expressionDefault(_ dimensions: Int) -> ExpressionDefault {
    .list(Array([x, y, z].prefix(dimensions)))
  }

  init?(from json: JSONReader) {
    guard let (count, vector) = json.vector, count > 0 else { return nil }
    // One number stands for both axes.
    self.init(x: vector.x, y: count > 1 ? vector.y : vector.x, z: vector.z)
  }

  func interpolated(to end: Vector3D, weight: Double) -> Vector3D {
    Vector3D(
      x: x.lerp(to: end.x, weight), y: y.lerp(to: end.y, weight), z: z.lerp(to: end.z, weight))
  }

  func interpolated(to end: Vector3D, easing: Easing, progress: Double) -> Vector3D {
    if easing.components.isEmpty { return interpolated(to: end, weight: easing.curve(progress)) }
    return Vector3D(
      x: x.lerp(to: end.x, easing.curve(of: 0)(progress)),
      y: y.lerp(to: end.y, easing.curve(of: 1)(progress)),
      z: z.lerp(to: end.z, easing.curve(of: 2)(progress)))
  }
}

extension Vector3D {
  func motion(to end: Vector3D, outTangent: Vector3D, inTangent: Vector3D) -> MotionPath? {
    MotionPath(from: self, to: end, outTangent: outTangent, inTangent: inTangent)
  }

  func moved(along motion: MotionPath, to share: Double) -> Vector3D { motion.point(at: share) }
}

extension Color: AnimatableValue {
  static var expectation: String { "an array of three or four numbers" }
  static var kind: String { "colour" }

  func expressionDefault(_ dimensions: Int) -> ExpressionDefault { .list([r, g, b, a]) }

  init?(from json: JSONReader) {
    guard let (count, vector) = json.vector, count >= 3 else { return nil }
    // Alpha is ignored, as all players do: opacity comes from the paint's `o`.
    self.init(r: vector.x, g: vector.y, b: vector.z, a: 1)
  }

  func interpolated(to end: Color, weight: Double) -> Color {
    Color(
      r: r.lerp(to: end.r, weight), g: g.lerp(to: end.g, weight), b: b.lerp(to: end.b, weight),
      a: a.lerp(to: end.a, weight))
  }
}

/// A gradient's flat list of offsets and components.
struct GradientValues: AnimatableValue {
  var numbers: [Double]
  /// How many colours they begin with; nil where the file does not tell.
  var colorCount: Int?

  static var expectation: String { "an array of numbers" }
  static var kind: String { "gradient" }

  func expressionDefault(_ dimensions: Int) -> ExpressionDefault { .list(numbers) }

  init(numbers: [Double], colorCount: Int? = nil) {
    self.numbers = numbers
    self.colorCount = colorCount
  }

  init?(from json: JSONReader) {
    guard json.isArray, let numbers = json.numbers else { return nil }
    self.numbers = numbers
  }

  func interpolated(to end: GradientValues, weight: Double) -> GradientValues {
    GradientValues(
      numbers: zip(numbers, end.numbers).map { $0.lerp(to: $1, weight) }, colorCount: colorCount)
  }
}
