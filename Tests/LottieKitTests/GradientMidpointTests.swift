// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import Testing

@testable import LottieCore
@testable import LottieKit

/// Midpoints of gradients, which files have as every other stop.
@Suite struct GradientMidpointTests {
  /// From red to blue with the midpoint at 20 %, then to black with one in the middle.
  private static let moved = [
    0, 1, 0, 0, 0.137, 0.5, 0.024, 0.5, 0.69, 0, 0.047, 1, 0.845, 0, 0.024, 0.5, 1, 0, 0, 0,
  ]

  private static func stops(_ numbers: [Double], _ count: Int) -> [GradientStop] {
    GradientStops(numbers, colorCount: count, limit: 100).withMidpointCurves.merged
  }

  private static func color(at offset: Double, _ stops: [GradientStop]) throws -> RGBA {
    let after = try #require(stops.firstIndex { $0.offset >= offset })
    guard after > 0 else { return stops[0].color }
    let (a, b) = (stops[after - 1], stops[after])
    return a.color.lerp(to: b.color, (offset - a.offset) / (b.offset - a.offset))
  }

  /// The red of After Effects' own frame, of 255, at hundredths of the gradient's length.
  @Test(arguments: [
    (5, 202), (8, 174), (11, 148), (14, 126), (18, 100), (22, 77), (26, 58), (30, 43), (34, 31),
    (38, 21), (42, 14), (46, 8), (50, 5), (54, 2), (60, 0), (68, 0),
  ])
  func colorsAreThoseOfAfterEffects(_ hundredth: Int, _ red: Int) throws {
    let color = try Self.color(at: Double(hundredth) / 100, Self.stops(Self.moved, 5))
    #expect(abs(color.red * 255 - Double(red)) <= 4, "\(color.red * 255)")
  }

  /// A midpoint in the second half is that of the first half, from the other end.
  @Test(arguments: [0.05, 0.2, 0.35, 0.45])
  func curvesAreSymmetric(_ middle: Double) throws {
    let first = Self.stops([0, 1, 1, 1, middle, 0.5, 0.5, 0.5, 1, 0, 0, 0], 3)
    let second = Self.stops([0, 0, 0, 0, 1 - middle, 0.5, 0.5, 0.5, 1, 1, 1, 1], 3)
    for offset in stride(from: 0, through: 1, by: 0.05) {
      let (a, b) = try (Self.color(at: offset, first), Self.color(at: 1 - offset, second))
      #expect(abs(a.red - b.red) < 1e-9, "\(offset)")
    }
    #expect(try abs(Self.color(at: middle, first).red - 0.5) < 1e-9)
    #expect(zip(first, first.dropFirst()).allSatisfy { $0.offset < $1.offset })
  }

  /// Stops that are no midpoints, and midpoints in the middle, are left as they are.
  @Test(arguments: [
    ([0, 1, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0], 3), ([0, 1, 0, 0, 0.2, 0.6, 0, 0, 1, 0, 0, 0], 3),
    ([0, 1, 0, 0, 0.2, 0.5, 0, 0, 0.4, 0, 0, 0, 1, 1, 1, 1], 4), ([0, 1, 0, 0, 1, 0, 0, 0], 2),
    ([0.3, 1, 0, 0, 0.3, 0.5, 0, 0, 0.3, 0, 0, 0], 3),
    ([0, 1, 1, 1, 0.2, 1, 1, 1, 1, 1, 1, 1], 3),
  ])
  func otherStopsStay(_ numbers: [Double], _ count: Int) {
    let plain = GradientStops(numbers, colorCount: count, limit: 100).merged
    #expect(Self.stops(numbers, count) == plain)
  }

  @Test func alphaHasMidpointsOfItsOwn() throws {
    let stops = Self.stops([0, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0.2, 0.5, 1, 0], 2)
    #expect(try abs(Self.color(at: 0.2, stops).alpha - 0.5) < 0.01)
    #expect(try Self.color(at: 0.6, stops).alpha < 0.1)
  }

  /// What a program sets is drawn as it says.
  @Test func aProvidersStopsAreStraight() throws {
    let file = #"""
      {"fr":10,"ip":0,"op":10,"w":100,"h":10,"layers":[{"ty":4,"nm":"L","ip":0,"op":10,"ks":{},
      "shapes":[{"ty":"rc","s":{"k":[200,200]},"p":{"k":[0,0]}},{"ty":"gf","nm":"Fill","t":1,
      "s":{"k":[0,0]},"e":{"k":[100,0]},"g":{"p":3,"k":{"k":[0,1,1,1,0.2,0.5,0.5,0.5,1,0,0,0]}}}]}]}
      """#
    let renderer = try AnimationRenderer(
      Animation(json: Array(file.utf8)), size: CGSize(width: 100, height: 10))
    func gray() -> UInt8 {
      let image = renderer.image(atFrame: 0)
      return image.pixels[4 * 60]
    }
    let curved = gray()
    renderer.setValueProvider(
      GradientValueProvider(
        [
          Color(r: 0.8, g: 0.8, b: 0.8, a: 1), Color(r: 0.4, g: 0.4, b: 0.4, a: 1),
          Color(r: 0, g: 0, b: 0, a: 1),
        ], locations: [0, 0.2, 1]), keypath: AnimationKeypath(keypath: "L.Fill.Colors"))
    let straight = gray()
    #expect(curved < 30 && abs(Int(straight) - 50) < 4, "\(curved), \(straight)")
  }
}
