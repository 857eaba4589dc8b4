// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieKit

/// Other providers of a property's value.
extension NamedProperty.Value {
  var block: any AnyValueProvider {
    switch self {
    case .number(let x): FloatValueProvider { _ in CGFloat(x) }
    case .point(let x, let y): PointValueProvider { _ in CGPoint(x: x, y: y) }
    case .size(let x, let y): SizeValueProvider { _ in CGSize(width: x, height: y) }
    case .color(let color): ColorValueProvider { _ in color }
    case .colors(let colors): GradientValueProvider { _ in colors }
    case .path(let path): PathValueProvider { _ in path }
    case .text(let text): TextValueProvider { _ in text }
    }
  }

  /// Two equal keys around the frame of the tests.
  var keyframes: any AnyValueProvider {
    func keys<Value>(_ value: Value) -> [Keyframe<Value>] {
      [Keyframe(value: value, time: 2), Keyframe(value: value, time: 4)]
    }
    return switch self {
    case .number(let x): FloatValueProvider(keys(CGFloat(x)))
    case .point(let x, let y): PointValueProvider(keys(CGPoint(x: x, y: y)))
    case .size(let x, let y): SizeValueProvider(keys(CGSize(width: x, height: y)))
    case .color(let color): ColorValueProvider(keys(color))
    case .colors(let colors): GradientValueProvider(keys(colors))
    case .path(let path): PathValueProvider(keys(path))
    case .text(let text): TextValueProvider(keys(text))
    }
  }

  /// In the middle between two values is this one.
  var interpolating: any AnyValueProvider {
    switch self {
    case .number(let x):
      InterpolatingValueProvider(from: CGFloat(x - 8), to: CGFloat(x + 8), currentProgress: 0.5)
    case .point(let x, let y):
      InterpolatingValueProvider(
        from: CGPoint(x: x - 8, y: y), to: CGPoint(x: x + 8, y: y), currentProgress: 0.5)
    case .size(let x, let y):
      InterpolatingValueProvider(
        from: CGSize(width: x - 8, height: y), to: CGSize(width: x + 8, height: y),
        currentProgress: 0.5)
    case .color(let color):
      InterpolatingValueProvider(from: color, to: color, currentProgress: 0.5)
    case .colors(let colors):
      InterpolatingValueProvider(from: colors, to: colors, currentProgress: 0.5)
    case .path(let path): InterpolatingValueProvider(from: path, to: path, currentProgress: 0.5)
    case .text(let text): InterpolatingValueProvider(from: text, to: "other", currentProgress: 0.5)
    }
  }

  /// Keyframes with one value before a frame and this one from then on; `before` is as `getValue`
  /// returns it.
  func keyframesFrom(_ frame: CGFloat, behind before: Any) -> any AnyValueProvider {
    func keys<Value>(_ before: Any, _ value: Value) -> [Keyframe<Value>] {
      guard let before = before as? Value else { return [] }
      return [
        Keyframe(value: before, time: 0, isHold: true),
        Keyframe(value: value, time: frame, isHold: true),
      ]
    }
    let position = (before as? Vector3D)?.pointValue ?? .zero
    return switch self {
    case .number(let x): FloatValueProvider(keys(before, Vector1D(x)))
    case .point(let x, let y): PointValueProvider(keys(position, CGPoint(x: x, y: y)))
    case .size(let x, let y):
      SizeValueProvider(
        keys(CGSize(width: position.x, height: position.y), CGSize(width: x, height: y)))
    case .color(let color): ColorValueProvider(keys(before, color))
    case .colors(let colors):
      GradientValueProvider(
        keys(colors.map { _ in Color(r: 0, g: 0, b: 0, a: 1) }, colors))
    case .path(let path): PathValueProvider(keys(before, path))
    case .text(let text): TextValueProvider(keys(before, text))
    }
  }
}
