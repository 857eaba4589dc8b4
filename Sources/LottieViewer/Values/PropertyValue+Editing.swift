// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTexts

/// Conversions between values, typed text, value providers and Swift code.
extension PropertyValue {
  /// Whether the inspector can edit it as text. Paths have no text form.
  var isEditable: Bool { if case .path = self { false } else { true } }

  /// The initial text of the inspector's field. Line breaks become ⏎, since the field has one line.
  var typed: String {
    switch self {
    case .text(let text):
      text.replacing("\r\n", with: "⏎").replacing("\r", with: "⏎")
        .replacing("\n", with: "⏎")
    case .gradient(let stops): GradientText.text(stops)
    default: shown
    }
  }

  /// The value as people read it: in their language, with their decimal mark.
  var shown: String {
    switch self {
    case .number: text.withLocalizedNumbers
    case .vector:
      text.replacing(", ", with: "\(TypedNumbers.separator) ").withLocalizedNumbers
    case .gradient(let stops):
      localized(.counted(stops.count, "1 colour", "\(stops.count) colours"))
    case .path: localized("path")
    case .color, .text: text
    }
  }

  /// Parses typed text as a value of the same kind as `old`; nil where it is invalid.
  ///
  /// Vectors take two or three numbers separated by commas or spaces, colours `#rgb` to
  /// `#rrggbbaa`.
  init?(text: String, like old: PropertyValue) {
    switch old {
    case .number:
      guard let number = Double(text.withPlainNumbers), number.isFinite else { return nil }
      self = .number(number)
    case .vector(let old):
      guard let parts = TypedNumbers.read(text, 2...3) else { return nil }
      // Two numbers change x and y only.
      self = .vector(Vector3D(x: parts[0], y: parts[1], z: parts.count == 3 ? parts[2] : old.z))
    case .color:
      guard let color = RGBA(hex: text) else { return nil }
      // The opacity of a paint is a property of its own.
      self = .color(Color(RGBA(color.red, color.green, color.blue)))
    case .text: self = .text(text.replacing("⏎", with: "\n"))
    case .gradient(let old):
      guard let stops = GradientText.stops(text) else { return nil }
      self = .gradient(GradientText.exact(stops, old))
    case .path: return nil
    }
  }

  /// The value provider that sets this value; nil for paths.
  nonisolated var provider: (any AnyValueProvider)? {
    switch self {
    case .number(let value): FloatValueProvider(CGFloat(value))
    case .vector(let value):
      value.z == 0 ? PointValueProvider(value.pointValue) : Vector3DValueProvider(value)
    case .color(let color): ColorValueProvider(color)
    case .text(let text): TextValueProvider(text)
    case .gradient(let stops):
      GradientValueProvider(stops.map { Color($0.color) }, locations: stops.map(\.offset))
    case .path: nil
    }
  }

  /// The expression that makes the same provider in Swift; nil for paths.
  var swift: String? {
    func text(_ value: Double) -> String { LottieDrawing.number(value) }
    func code(_ c: Color) -> String {
      "Color(r: \(text(c.r)), g: \(text(c.g)), b: \(text(c.b)), a: \(text(c.a)))"
    }
    switch self {
    case .number(let value): return "FloatValueProvider(\(text(value)))"
    case .vector(let value):
      let (x, y, z) = (text(value.x), text(value.y), text(value.z))
      return value.z == 0
        ? "PointValueProvider(CGPoint(x: \(x), y: \(y)))"
        : "Vector3DValueProvider(Vector3D(x: \(x), y: \(y), z: \(z)))"
    case .color(let color): return "ColorValueProvider(\(code(color)))"
    case .text(let text): return "TextValueProvider(\(Self.literal(text)))"
    case .gradient(let stops):
      let colors = stops.map { code(Color($0.color)) }.joined(separator: ", ")
      let locations = stops.map { text($0.offset) }.joined(separator: ", ")
      return "GradientValueProvider([\(colors)], locations: [\(locations)])"
    case .path: return nil
    }
  }

  /// Returns the text as a Swift string literal, with quotes and escapes.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": literal += "\\" + String(scalar)
      case "\n", "\r": literal += "\\n"
      case "\t": literal += "\\t"
      case _ where scalar.value < 32: literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}

extension Color {
  nonisolated init(_ color: RGBA) {
    self.init(r: color.red, g: color.green, b: color.blue, a: color.alpha)
  }
}
