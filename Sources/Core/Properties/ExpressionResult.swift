// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The result of an expression, which replaces the value of its property.
enum ExpressionResult {
  case numbers([Double])
  case path(Path)
  case text(String)
  /// A text, and the members of its style that are set.
  case styledText(String, [TextStyleField: TextStyleField.Value])
}

extension Double {
  func replaced(by result: ExpressionResult) -> Double? {
    guard case .numbers(let numbers) = result else { return nil }
    return numbers.first
  }
}

extension Vector3D {
  func replaced(by result: ExpressionResult) -> Vector3D? {
    guard case .numbers(let n) = result, n.count > 1 else { return nil }
    return Vector3D(x: n[0], y: n[1], z: n.count > 2 ? n[2] : z)
  }
}

extension Orientation {
  func replaced(by result: ExpressionResult) -> Orientation? {
    guard case .numbers(let n) = result, n.count > 2 else { return nil }
    return Orientation(x: n[0], y: n[1], z: n[2])
  }
}

extension Color {
  func replaced(by result: ExpressionResult) -> Color? {
    guard case .numbers(let n) = result, n.count > 2 else { return nil }
    return Color(r: n[0], g: n[1], b: n[2], a: a)
  }
}

extension GradientValues {
  func replaced(by result: ExpressionResult) -> GradientValues? {
    guard case .numbers(let n) = result else { return nil }
    return GradientValues(numbers: n, colorCount: colorCount)
  }
}

extension Path {
  func replaced(by result: ExpressionResult) -> Path? {
    guard case .path(let path) = result else { return nil }
    return path
  }
}

extension TextDocument {
  func replaced(by result: ExpressionResult) -> TextDocument? {
    var document = self
    switch result {
    case .text(let text): document.text = text
    case .styledText(let text, let style):
      document.text = text
      for field in TextStyleField.allCases { style[field].map { field.set($0, in: &document) } }
    case .numbers, .path: return nil
    }
    return document
  }
}

/// What evaluates expressions; see `ExpressionEngine`.
protocol ExpressionSource: AnyObject {
  /// Returns the result of an expression; nil if it has none or is switched off.
  ///
  /// - Parameters:
  ///   - id: The index of the expression on the tape.
  ///   - frame: The frame of the composition.
  ///   - character: The unit of a text for which the expression of a selector is evaluated, and the
  ///     number of units; nil for other expressions.
  func result(
    of id: Int, at frame: Double, character: (index: Int, count: Int)?
  ) -> ExpressionResult?
}
