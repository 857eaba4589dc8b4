// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieGeometry

/// A transform at several frames, to be written as that of a group.
struct MotionTrack {
  let times: [Double]
  let matrices: [Affine]
  /// Opacities in 0...1.
  var opacities: [Double] = []

  /// The parts of a transform: T(position) · R(rotation) · skew · S(scale).
  private struct Parts {
    var position: [Double]
    var scale: [Double]
    var rotation, skew: Double

    init(_ m: Affine) {
      position = [m.tx, m.ty]
      let length = (m.a * m.a + m.b * m.b).squareRoot()
      guard length > 1e-9 else {
        // Without a direction of x, that of y says how it is turned.
        let height = (m.c * m.c + m.d * m.d).squareRoot()
        scale = [0, height * 100]
        rotation = height > 1e-9 ? Vector(m.d, -m.c).angle.degrees : 0
        skew = 0
        return
      }
      rotation = Vector(m.a, m.b).angle.degrees
      let shear = (m.a * m.c + m.b * m.d) / length
      let height = (m.a * m.d - m.b * m.c) / length
      scale = [length * 100, height * 100]
      // The skew with the axis 0 moves x by −tan(angle) times y.
      skew = height.magnitude > 1e-9 ? -Vector(1, shear / height).angle.degrees : 0
    }
  }

  /// The transform (`"ty": "tr"`) of a group.
  func json(_ accuracy: ValueAccuracy, scale: Double) -> JSONTree {
    var parts = matrices.map(Parts.init)
    // The way to the next angle is the short one.
    for i in parts.indices.dropFirst() {
      let turn = (parts[i].rotation - parts[i - 1].rotation).remainder(dividingBy: 360)
      parts[i].rotation = parts[i - 1].rotation + turn
    }
    func property(_ kind: ValueKind, _ values: [[Double]]) -> JSONTree {
      let context = PropertyContext(kind: kind, scale: scale, composition: nil, layer: "")
      let largest = values.joined().map(\.magnitude).max() ?? 100
      let error = accuracy.error(context, largest: largest)
      let decimals = accuracy.decimals(context, largest: largest) + 1
      let fit = CurveFit(
        times: times, values: values,
        tolerance: [Double](repeating: error, count: values.first?.count ?? 0))
      return FittedProperty.json(fit.keys(), isScalar: values.first?.count == 1) {
        $0.rounded(decimals: decimals)
      }
    }
    let opacity = opacities.isEmpty ? matrices.map { _ in 1 } : opacities
    var json = JSONTree.object([
      .init("ty", .string("tr")),
      .init("p", property(.length, parts.map(\.position))),
      .init("a", .still(.numbers([0, 0]))),
      .init("s", property(.scale, parts.map(\.scale))),
      .init("r", property(.angle, parts.map { [$0.rotation] })),
      .init("o", property(.opacity, opacity.map { [$0 * 100] })),
    ])
    let skew = property(.angle, parts.map { [$0.skew] })
    json.set("sk", skew)
    json.set("sa", .still(0))
    return json
  }

  /// The transform that changes nothing.
  static let identity = JSONTree.object([
    .init("ty", .string("tr")), .init("p", .still(.numbers([0, 0]))),
    .init("a", .still(.numbers([0, 0]))), .init("s", .still(.numbers([100, 100]))),
    .init("r", .still(0)), .init("o", .still(100)), .init("sk", .still(0)), .init("sa", .still(0)),
  ])
}
