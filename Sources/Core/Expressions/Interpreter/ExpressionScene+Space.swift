// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieGeometry

/// Conversions between the coordinates of layers, of their compositions and of the window.
extension ExpressionScene {
  /// Three rows of four numbers, in the coordinates of the file.
  private typealias Matrix = [Double]

  /// Calls a conversion; nil if the name is none of them.
  func converted(
    _ word: BuiltinName, of layer: LayerReference, _ arguments: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue? {
    let isInward: Bool
    let isVector: Bool
    switch word {
    case .toComp, .toWorld: (isInward, isVector) = (false, false)
    case .toCompVec, .toWorldVec: (isInward, isVector) = (false, true)
    case .fromComp, .fromWorld, .fromCompToSurface: (isInward, isVector) = (true, false)
    case .fromCompVec, .fromWorldVec: (isInward, isVector) = (true, true)
    default: return nil
    }
    guard let list = arguments.first?.list, list.count > 1 else { throw .unknown }
    let time = arguments.count > 1 ? arguments[1] : .undefined
    let matrix = try world(layer, time.isUndefined ? now : time.number() * rate)
    let x = try list[0].number()
    let y = try list[1].number()
    let z = list.count > 2 ? try list[2].number() : 0
    let m = isInward ? try Self.inverse(matrix) : matrix
    func at(_ k: Int) -> Double {
      m[k] * x + m[k + 1] * y + m[k + 2] * z + (isVector ? 0 : m[k + 3])
    }
    return .list(list.count > 2 ? [at(0), at(4), at(8)] : [at(0), at(4)])
  }

  private func world(_ layer: LayerReference, _ frame: Double) throws(ExpressionFailure) -> Matrix {
    var result = try matrix(layer, frame)
    var (up, steps) = (layer.parent, 0)
    // Parents can form a cycle.
    while let parent = up {
      steps += 1
      guard steps < 100 else { throw .unknown }
      try work.count(
        ExpressionWork.perStep + layer.composition.layers.count / ExpressionWork.perStep)
      result = Self.product(try matrix(parent, frame), result)
      up = parent.parent
    }
    return result
  }

  private func matrix(_ layer: LayerReference, _ frame: Double) throws(ExpressionFailure) -> Matrix
  {
    let p = try numbers("position", of: layer, frame)
    let a = try numbers("anchorPoint", of: layer, frame)
    let s = try numbers("scale", of: layer, frame)
    let r = try numbers("rotation", of: layer, frame)
    guard p.count > 1, a.count > 1, s.count > 1, r.count == 1 else { throw .unknown }
    var m = [1, 0, 0, p[0], 0, 1, 0, p[1], 0, 0, 1, p.count > 2 ? p[2] : 0]
    if layer.isThreeDimensional {
      let o = try numbers("orientation", of: layer, frame)
      guard o.count == 3 else { throw .unknown }
      let x = try numbers("xRotation", of: layer, frame)
      let y = try numbers("yRotation", of: layer, frame)
      for (angle, axis) in [(o[0], 0), (o[1], 1), (o[2], 2), (x[0], 0), (y[0], 1)] where angle != 0
      {
        m = Self.product(m, Self.turn(angle, axis))
      }
    }
    if r[0] != 0 { m = Self.product(m, Self.turn(r[0], 2)) }
    // The rotations are already multiplied; this multiplies by the scale and the translation from
    // the anchor point.
    let (x, y, z) = (s[0] / 100, s[1] / 100, s.count > 2 ? s[2] / 100 : 1)
    let depth = a.count > 2 ? a[2] : 0
    return Self.product(m, [x, 0, 0, -x * a[0], 0, y, 0, -y * a[1], 0, 0, z, -z * depth])
  }

  private func numbers(
    _ name: String, of layer: LayerReference, _ frame: Double
  ) throws(ExpressionFailure) -> [Double] {
    let value = try value(of: transformed(layer, name), at: frame)
    guard let list = value.list else { return [try value.number()] }
    var result: [Double] = []
    for component in list { result.append(try component.number()) }
    return result
  }

  // MARK: Matrices

  private static func product(_ a: Matrix, _ b: Matrix) -> Matrix {
    func at(_ i: Int, _ j: Int) -> Double {
      a[i] * b[j] + a[i + 1] * b[j + 4] + a[i + 2] * b[j + 8]
    }
    var result: Matrix = []
    for i in [0, 4, 8] {
      result += [at(i, 0), at(i, 1), at(i, 2), at(i, 3) + a[i + 3]]
    }
    return result
  }

  /// - Parameter axis: The axis of the rotation: 0 is x, 1 is y, 2 is z.
  private static func turn(_ degrees: Double, _ axis: Int) -> Matrix {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    return switch axis {
    case 0: [1, 0, 0, 0, 0, c, -s, 0, 0, s, c, 0]
    case 1: [c, 0, s, 0, 0, 1, 0, 0, -s, 0, c, 0]
    default: [c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, 0]
    }
  }

  private static func inverse(_ m: Matrix) throws(ExpressionFailure) -> Matrix {
    let (a, b, c, d, e, f) = (m[0], m[1], m[2], m[4], m[5], m[6])
    let (g, h, i) = (m[8], m[9], m[10])
    let (first, second, third) = (e * i - f * h, f * g - d * i, d * h - e * g)
    let size = a * first + b * second + c * third
    guard size != 0, !size.isNaN else { throw .exception("the layer has no extent") }
    let r = [
      first, c * h - b * i, b * f - c * e, second, a * i - c * g, c * d - a * f, third,
      b * g - a * h, a * e - b * d,
    ].map { $0 / size }
    func back(_ k: Int) -> Double { -(r[k] * m[3] + r[k + 1] * m[7] + r[k + 2] * m[11]) }
    return [
      r[0], r[1], r[2], back(0), r[3], r[4], r[5], back(3), r[6], r[7], r[8], back(6),
    ]
  }
}
