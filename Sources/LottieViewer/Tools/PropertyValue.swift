// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import LottieKit

/// The value of a property as people and scripts read it.
nonisolated enum PropertyValue: Equatable {
  case number(Double)
  /// x and y, and z where it is not zero.
  case vector(Vector3D)
  case color(Color)
  case text(String)
  case gradient([GradientStop])
  case path

  /// nil for values of a kind that cannot be set.
  ///
  /// - Parameter keypath: Leads to the property.
  init?(of keypath: AnimationKeypath, in scene: Scene, frame: Double, isOriginal: Bool = false) {
    if let stops = scene.gradientStops(at: keypath, frame: frame) {
      self = .gradient(stops)
      return
    }
    switch scene.value(at: keypath, frame: frame, isOriginal: isOriginal) {
    case let value as Vector1D: self = .number(value.value)
    case let value as Vector3D: self = .vector(value)
    case let value as Color: self = .color(value)
    case let value as String: self = .text(value)
    case is BezierPath: self = .path
    default: return nil
    }
  }

  var type: String {
    switch self {
    case .number: "number"
    case .vector: "vector"
    case .color: "color"
    case .text: "text"
    case .gradient: "gradient"
    case .path: "path"
    }
  }

  var text: String {
    switch self {
    case .number(let value): Drawing.number(value)
    case .vector(let value): Self.parts(value).map(Drawing.number).joined(separator: ", ")
    case .color(let color): color.rgba.hex
    case .text(let text): text.replacing("\r", with: "⏎").replacing("\n", with: "⏎")
    case .gradient(let stops): "\(stops.count) colours"
    case .path: "path"
    }
  }

  /// As files have them: a place and three components each, then a place and an alpha each where one is not opaque.
  static func numbers(_ stops: [GradientStop]) -> [Double] {
    let colors = stops.flatMap { [$0.offset, $0.color.red, $0.color.green, $0.color.blue] }
    guard stops.contains(where: { $0.color.alpha < 1 }) else { return colors }
    return colors + stops.flatMap { [$0.offset, $0.color.alpha] }
  }

  fileprivate static func parts(_ vector: Vector3D) -> [Double] {
    vector.z == 0 ? [vector.x, vector.y] : [vector.x, vector.y, vector.z]
  }
}

nonisolated extension PropertyValue: Encodable {
  func encode(to encoder: any Encoder) throws {
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
