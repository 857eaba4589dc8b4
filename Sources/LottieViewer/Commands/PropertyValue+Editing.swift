// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import LottieKit

/// Values that people type, and the providers that give them.
extension PropertyValue {
  var isEditable: Bool {
    switch self {
    case .number, .vector, .color: true
    case .text, .gradient, .path: false
    }
  }

  /// Reads what was typed as a value of the same kind; nil if it is none.
  init?(text: String, like old: PropertyValue) {
    switch old {
    case .number:
      guard let number = Double(text), number.isFinite else { return nil }
      self = .number(number)
    case .vector:
      let numbers = text.split { $0 == "," || $0 == " " }.map { Double($0) }
      let parts = numbers.compactMap { $0.flatMap { $0.isFinite ? $0 : nil } }
      guard parts.count == numbers.count, (2...3).contains(parts.count) else { return nil }
      self = .vector(Vector3D(x: parts[0], y: parts[1], z: parts.count == 3 ? parts[2] : 0))
    case .color:
      guard let color = RGBA(hex: text) else { return nil }
      self = .color(Color(r: color.red, g: color.green, b: color.blue, a: color.alpha))
    case .text, .gradient, .path: return nil
    }
  }

  var provider: (any AnyValueProvider)? {
    switch self {
    case .number(let value): FloatValueProvider(CGFloat(value))
    case .vector(let value):
      value.z == 0
        ? PointValueProvider(value.pointValue)
        : SizeValueProvider(value.sizeValue)
    case .color(let color): ColorValueProvider(color)
    case .text, .gradient, .path: nil
    }
  }

  /// The same provider as Swift code.
  var swift: String? {
    func text(_ value: Double) -> String { Drawing.number(value) }
    return switch self {
    case .number(let value): "FloatValueProvider(\(text(value)))"
    case .vector(let value):
      "PointValueProvider(CGPoint(x: \(text(value.x)), y: \(text(value.y))))"
    case .color(let c):
      "ColorValueProvider(Color(r: \(text(c.r)), g: \(text(c.g)), b: \(text(c.b)), a: \(text(c.a))))"
    case .text, .gradient, .path: nil
    }
  }
}
