// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct AngleTests {
  @Test(
    arguments: [(0.0, 0.0), (90, Double.pi / 2), (-180, -Double.pi), (1080, 6 * Double.pi)]
      as [(Double, Double)])
  func degreesAndRadians(_ degrees: Double, _ radians: Double) {
    #expect(isNear(Angle.degrees(degrees).radians, radians))
    #expect(isNear(Angle.radians(radians).degrees, degrees))
  }

  @Test(arguments: Array(stride(from: -175.0, through: 180, by: 5)))
  func arcTangentUndoesTheUnitVector(_ degrees: Double) {
    let v = Vector(angle: .degrees(degrees))
    #expect(isNear(v.length, 1))
    #expect(isNear(v.angle.degrees, degrees))
    #expect(isNear(Angle.arcTangent(y: v.dy, x: v.dx).degrees, degrees))
  }

  @Test(
    arguments: [(-1.0, 180.0), (0, 90), (0.5, 60), (1, 0), (1.0000001, 0), (-7, 180)]
      as [(Double, Double)])
  func arcCosineClamps(_ cosine: Double, _ degrees: Double) {
    #expect(isNear(Angle.arcCosine(cosine).degrees, degrees))
  }

  @Test func arithmetic() {
    let (a, b) = (Angle.degrees(50), Angle.degrees(20))
    #expect(isNear((a + b).degrees, 70))
    #expect(isNear((a - b).degrees, 30))
    #expect(isNear((-a).degrees, -50))
    #expect(isNear((a * 3).degrees, 150))
  }

  @Test func tangentIsSineByCosine() {
    let a = Angle.degrees(33)
    #expect(isNear(a.tangent, a.sine / a.cosine))
  }

  @Test(arguments: [(2.0, 3.0, 8.0), (-2, 3, -8), (-2, 2, -4), (-4, 0.5, -2), (0, 2, 0), (9, 0, 1)])
  func signedPowerKeepsTheSign(_ base: Double, _ exponent: Double, _ expected: Double) {
    #expect(isNear(base.signedPower(exponent), expected))
  }

  @Test func zeroVectorHasAngleZeroAndNoDirection() {
    #expect(Vector.zero.angle == .zero)
    #expect(Vector.zero.normalized == nil)
  }

  @Test func quarterTurnIsClockwiseOnScreen() {
    #expect(Vector(1, 0).quarterTurn == Vector(0, 1))
    #expect(Vector(1, 0).cross(Vector(1, 0).quarterTurn) > 0)
    #expect(Vector(3, 4).dot(Vector(3, 4).quarterTurn) == 0)
  }
}
