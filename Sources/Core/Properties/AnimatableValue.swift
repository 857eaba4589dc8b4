// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// A type of value that a property of a file can have, such as a number, vector, color or path.
protocol AnimatableValue: Equatable, Sendable {
  /// The public type of the values of providers; by default, providers cannot set values of this
  /// type.
  associatedtype Provided = NoProvidedValue

  /// Decodes a value from the `k` of a static property, or the `s` or `e` of a keyframe; nil if the
  /// JSON has another form.
  init?(from json: JSONReader)

  /// Whether the value is made of numbers; see `init(_:_:)`.
  static var isNumeric: Bool { get }

  /// Creates a value from the numbers of an array; nil if it needs more of them.
  ///
  /// - Parameters:
  ///   - count: The count of numbers, at least 1.
  ///   - numbers: The first four numbers.
  init?(_ count: Int, _ numbers: SIMD4<Double>)

  /// The expected JSON form, for messages.
  static var expectation: Message { get }

  /// The name of the type in one word, for the table of features.
  static var kind: String { get }

  /// Returns the value that expressions read if the file does not have the property.
  ///
  /// - Parameter dimensions: The number of components of vectors.
  func expressionDefault(_ dimensions: Int) -> ExpressionDefault

  /// Returns the linear interpolation between two values; weights outside 0...1 extrapolate.
  func interpolated(to end: Self, weight: Double) -> Self

  /// Returns the interpolation at a progress in 0...1, with the easing curve of each component.
  func interpolated(to end: Self, easing: Easing, progress: Double) -> Self

  /// Why there is no interpolation between two values, of which the first one stays; nil where
  /// there is one, and for values that are never interpolated.
  func obstacle(to end: Self) -> Message?

  /// Returns the curve between two positions with spatial tangents (`to`, `ti`); nil for other
  /// types of values and for straight lines.
  func motion(to end: Self, outTangent: Vector3D, inTangent: Vector3D) -> MotionPath?

  /// Returns the position at a fraction of the length of a curve.
  func moved(along motion: MotionPath, to share: Double) -> Self

  /// Moves a property to a frame and returns whether its value has changed.
  ///
  /// Types do not implement this function themselves. It is a requirement so that the witness table
  /// of each type contains specialized code, which is called without a look-up of generic metadata.
  static func move(_ property: Property<Self>, to frame: Double) -> Bool

  /// Converts the result of an expression; nil if it has the wrong type.
  func replaced(by result: ExpressionResult) -> Self?

  /// Returns the value for a provider's value, which may take over parts of this value of the file.
  func replaced(by provided: Provided) -> Self

  /// The value in the type of providers; nil if providers cannot set values of this type.
  var provided: Provided? { get }

  /// Whether a provider's value replaces the whole value of the file.
  static var replacesWholly: Bool { get }

  /// Returns whether providers with values of a type are accepted.
  static func accepts(_ type: Any.Type) -> Bool

  /// Converts a provider's value of an accepted type; nil if it has another type.
  static func provided(from value: Any) -> Provided?
}

extension AnimatableValue {
  static var isNumeric: Bool { false }

  init?(_ count: Int, _ numbers: SIMD4<Double>) { nil }

  func expressionDefault(_ dimensions: Int) -> ExpressionDefault { .number(0) }

  func obstacle(to end: Self) -> Message? { nil }

  func motion(to end: Self, outTangent: Vector3D, inTangent: Vector3D) -> MotionPath? { nil }

  func moved(along motion: MotionPath, to share: Double) -> Self { self }

  func interpolated(to end: Self, easing: Easing, progress: Double) -> Self {
    interpolated(to: end, weight: easing.curve(progress))
  }
}

/// The easing between a keyframe and the next one.
struct Easing: Equatable, Sendable {
  /// The easing curve of the whole value, or of its first component.
  let curve: UnitBezier
  /// The easing curves of the components; empty if all are equal.
  let components: [UnitBezier]

  static let linear = Easing(curve: .linear, components: [])

  func curve(of component: Int) -> UnitBezier {
    component < components.count ? components[component] : curve
  }
}

extension Double: AnimatableValue {
  static var expectation: Message { "a number" }
  static var kind: String { "number" }

  func expressionDefault(_ dimensions: Int) -> ExpressionDefault { .number(self) }

  init?(from json: JSONReader) {
    guard let value = json.number else { return nil }
    self = value
  }

  static var isNumeric: Bool { true }

  init?(_ count: Int, _ numbers: SIMD4<Double>) { self = numbers.x }

  func interpolated(to end: Double, weight: Double) -> Double { lerp(to: end, weight) }
}

extension Vector3D: AnimatableValue {
  static var expectation: Message { "a number or an array of numbers" }
  static var kind: String { "vector" }

  func expressionDefault(_ dimensions: Int) -> ExpressionDefault {
    .list(Array([x, y, z].prefix(dimensions)))
  }

  init?(from json: JSONReader) {
    guard let (count, vector) = json.vector, count > 0 else { return nil }
    self.init(count, vector)
  }

  static var isNumeric: Bool { true }

  init(_ count: Int, _ numbers: SIMD4<Double>) {
    // A single number applies to both axes.
    self.init(x: numbers.x, y: count > 1 ? numbers.y : numbers.x, z: numbers.z)
  }

  package func interpolated(to end: Vector3D, weight: Double) -> Vector3D {
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
  static var expectation: Message { "an array of three or four numbers" }
  static var kind: String { "colour" }

  func expressionDefault(_ dimensions: Int) -> ExpressionDefault { .list([r, g, b, a]) }

  init?(from json: JSONReader) {
    guard let (count, vector) = json.vector else { return nil }
    self.init(count, vector)
  }

  static var isNumeric: Bool { true }

  init?(_ count: Int, _ numbers: SIMD4<Double>) {
    guard count >= 3 else { return nil }
    // Alpha is ignored, as in all players: the opacity is the `o` of the paint.
    self.init(r: numbers.x, g: numbers.y, b: numbers.z, a: 1)
  }

  package func interpolated(to end: Color, weight: Double) -> Color {
    Color(
      r: r.lerp(to: end.r, weight), g: g.lerp(to: end.g, weight), b: b.lerp(to: end.b, weight),
      a: a.lerp(to: end.a, weight))
  }
}

/// The values of a gradient: a flat list of offsets and color components; see `GradientStops`.
struct GradientValues: AnimatableValue {
  var numbers: [Double]
  /// The number of color stops at the start of the list; nil if the file does not have it.
  var colorCount: Int?

  static var expectation: Message { "an array of numbers" }
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
