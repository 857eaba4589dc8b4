// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Polygons and stars with a fraction of a point. Polygons ignored it.
@Suite struct PolystarTests {
  static func outline(_ members: String) throws -> Path {
    try OpenOutlineTests.outlines(#"{"ty":"sr","p":{"k":[0,0]},"or":{"k":100},\#(members)}"#)
  }

  /// The radius and the angle from 12 o'clock of the partial corner, which is the first vertex, and
  /// the length of its handles, as measured in frames of After Effects.
  @Test(arguments: [(3.3, 0.706, 38.18, 0.285), (4.2, 0.786, 34.29, 0.272)])
  func polygonsHaveAPartialCorner(
    _ points: Double, _ radius: Double, _ angle: Double, _ handle: Double
  ) throws {
    let path = try Self.outline(#""sy":2,"pt":{"k":\#(points)}"#)
    let arm = path.points[0] - Point.zero
    #expect(isNear(arm.length / 100, radius, within: 0.001))
    #expect(
      isNear(Angle.arcTangent(y: arm.dx, x: -arm.dy).radians * 180 / .pi, angle, within: 0.01))
    #expect(isNear(path.points[0].distance(to: path.points[1]) / 100, handle, within: 0.001))
    // The others are corners of a polygon of this many points.
    #expect(path.segmentCount == Int(points) + 1)
    let step = path.points[3].distance(to: path.points[6])
    #expect(isNear(step, 200 * Angle(radians: .pi / points).sine))
  }

  /// A little more or less than a whole number of points makes little difference.
  @Test(arguments: [1, 2], [(0, 0), (60, 0), (-40, 30), (100, 100)])
  func outlinesChangeContinuously(_ type: Int, _ roundness: (outer: Int, inner: Int)) throws {
    for count in 3...6 {
      for winding in [1, 3] {
        func outline(_ points: Double) throws -> Path {
          try Self.outline(
            #""sy":\#(type),"d":\#(winding),"pt":{"k":\#(points)},"ir":{"k":45},"r":{"k":12},"#
              + #""os":{"k":\#(roundness.outer)},"is":{"k":\#(roundness.inner)}"#)
        }
        let exact = try outline(Double(count))
        for near in [Double(count) + 1e-4, Double(count + 1) - 1e-4] where near < 7 {
          let whole = near.rounded() == Double(count) ? exact : try outline(near.rounded())
          #expect(OutlineDistance.between(whole, try outline(near)) < 0.1, "\(near) points")
        }
      }
    }
  }

  /// The other direction is the mirror image.
  @Test(arguments: [1, 2]) func directionsMirrorEachOther(_ type: Int) throws {
    func outline(_ winding: Int) throws -> Path {
      try Self.outline(
        #""sy":\#(type),"d":\#(winding),"pt":{"k":4.4},"ir":{"k":45},"os":{"k":30}"#)
    }
    let mirrored = try outline(3).transformed(by: .scale(-1, 1))
    #expect(OutlineDistance.between(try outline(1), mirrored) < 1e-6)
  }
}
