// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing

/// The value of a property at a frame, as inspectors show and edit it.
package enum PropertyValue: Equatable, Sendable {
  case number(Double)
  /// A position, anchor, scale or size. z is shown only where it is not zero.
  case vector(Vector3D)
  case color(Color)
  case text(String)
  /// The colour and alpha stops, merged.
  case gradient([GradientStop])
  /// A path. It is listed, but neither shown nor edited as text.
  case path

  /// Reads the value of a property; nil for a type that cannot be set.
  ///
  /// - Parameter frame: In the frames of the composition that contains the property.
  init?(_ property: AnyProperty, at frame: Double, gradientStops limit: Int) {
    if let colors = property as? Property<GradientValues> {
      let value = colors.value(at: frame)
      self = .gradient(
        GradientStops(value.numbers, colorCount: value.colorCount, limit: limit).merged)
      return
    }
    switch property.providedValue(at: frame) {
    case let value as Vector1D: self = .number(value.value)
    case let value as Vector3D: self = .vector(value)
    case let value as Color: self = .color(value)
    case let value as String: self = .text(value)
    case is BezierPath: self = .path
    default: return nil
    }
  }

  /// The name of the type in JSON.
  package var type: String {
    switch self {
    case .number: "number"
    case .vector: "vector"
    case .color: "color"
    case .text: "text"
    case .gradient: "gradient"
    case .path: "path"
    }
  }

  /// The value in one line, for people: numbers with their decimals, colours as `#rrggbb` or
  /// `#rrggbbaa`.
  package var text: String {
    switch self {
    case .number(let value): LottieDrawing.number(value)
    case .vector(let value): Self.parts(value).map(LottieDrawing.number).joined(separator: ", ")
    case .color(let color): color.rgba.hex
    case .text(let text): text.replacing("\r", with: "⏎").replacing("\n", with: "⏎")
    case .gradient(let stops): "\(stops.count) colours"
    case .path: "path"
    }
  }

  /// Returns the stops in the file's layout: offset, red, green and blue of each stop, all in
  /// 0...1; then offset and alpha of each, if any stop is not opaque.
  package static func numbers(_ stops: [GradientStop]) -> [Double] {
    let colors = stops.flatMap { [$0.offset, $0.color.red, $0.color.green, $0.color.blue] }
    guard stops.contains(where: { $0.color.alpha < 1 }) else { return colors }
    return colors + stops.flatMap { [$0.offset, $0.color.alpha] }
  }

  /// The components: z only where it is not zero.
  private static func parts(_ vector: Vector3D) -> [Double] {
    vector.z == 0 ? [vector.x, vector.y] : [vector.x, vector.y, vector.z]
  }
}

extension PropertyValue: Encodable {
  /// Encodes a number, a list of numbers or a string; `null` for paths.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let value): try container.encode(value)
    case .vector(let value): try container.encode(Self.parts(value))
    case .color(let color): try container.encode(color.rgba.hex)
    case .text(let text): try container.encode(text)
    case .gradient(let stops): try container.encode(Self.numbers(stops))
    case .path: try container.encodeNil()
    }
  }
}
