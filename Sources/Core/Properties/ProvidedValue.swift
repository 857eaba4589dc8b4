// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The provided type of values that providers cannot set. It has no instances.
enum NoProvidedValue {}

/// The default implementations for providers: a provider has values of exactly the provided type,
/// which replace the whole value.
extension AnimatableValue {
  static var replacesWholly: Bool { true }

  static func accepts(_ type: Any.Type) -> Bool { type == Provided.self }

  static func provided(from value: Any) -> Provided? { value as? Provided }
}

extension AnimatableValue where Provided == NoProvidedValue {
  func replaced(by provided: NoProvidedValue) -> Self {}

  var provided: NoProvidedValue? { nil }
}

// MARK: Kinds of values

extension Double {
  static func accepts(_ type: Any.Type) -> Bool {
    type == Vector1D.self || type == Double.self || type == Float.self || type == Int.self
  }

  static func provided(from value: Any) -> Vector1D? {
    switch value {
    case let value as Vector1D: value
    case let number as Double: Vector1D(number)
    case let number as Float: Vector1D(Double(number))
    case let number as Int: Vector1D(Double(number))
    default: nil
    }
  }

  func replaced(by provided: Vector1D) -> Double { provided.value.finite() }

  var provided: Vector1D? { Vector1D(self) }
}

extension Vector3D {
  static func accepts(_ type: Any.Type) -> Bool {
    type == Vector3D.self || type == Vector2D.self
  }

  static func provided(from value: Any) -> Vector3D? {
    switch value {
    case let value as Vector3D: value
    case let point as Vector2D: Vector3D(x: point.x, y: point.y, z: 0)
    default: nil
    }
  }

  func replaced(by provided: Vector3D) -> Vector3D {
    Vector3D(x: provided.x.finite(), y: provided.y.finite(), z: provided.z.finite())
  }

  var provided: Vector3D? { self }
}

extension Orientation {
  static func accepts(_ type: Any.Type) -> Bool { type == Vector3D.self }

  func replaced(by provided: Vector3D) -> Orientation {
    Orientation(x: provided.x.finite(), y: provided.y.finite(), z: provided.z.finite())
  }

  var provided: Vector3D? { Vector3D(x: x, y: y, z: z) }
}

extension Color {
  func replaced(by provided: Color) -> Color {
    Color(
      r: provided.r.finite(), g: provided.g.finite(), b: provided.b.finite(),
      a: provided.a.finite(or: 1))
  }

  var provided: Color? { self }
}

extension GradientValues {
  func replaced(by provided: [Double]) -> GradientValues {
    // Four numbers for each color stop, and two more for each if there are alpha stops.
    let count = provided.count.isMultiple(of: 6) ? provided.count / 6 : provided.count / 4
    let hasAlphas = provided.count.isMultiple(of: 6) && Self.areAlphas(provided, colorCount: count)
    return GradientValues(
      numbers: provided.map { $0.finite() },
      colorCount: hasAlphas ? count : provided.count / 4)
  }

  /// Returns whether the numbers after the color stops are the same number of alpha stops with the
  /// same offsets.
  private static func areAlphas(_ numbers: [Double], colorCount: Int) -> Bool {
    (0..<colorCount).allSatisfy { numbers[4 * colorCount + 2 * $0] == numbers[4 * $0] }
  }

  var provided: [Double]? { numbers }
}

extension Path {
  func replaced(by provided: BezierPath) -> Path { provided.path }

  var provided: BezierPath? { BezierPath(self) }
}
