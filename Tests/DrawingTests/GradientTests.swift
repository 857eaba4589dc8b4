// SPDX-License-Identifier: Apache-2.0

import Drawing
import Geometry
import TestSupport
import Testing

@Suite struct GradientTests {
  static func stops(_ colors: (Double, RGBA)...) -> [GradientStop] {
    colors.map { GradientStop(offset: $0.0, color: $0.1) }
  }

  /// A row of pixels, filled.
  static func row(_ paint: Paint, width: Int = 10, transform: Affine = .identity) throws -> [String]
  {
    let item = DrawItem.fill(FillItem(boxOutline(-100, -100, 300, 300), paint: paint))
    let bitmap = try painted([item], width: width, height: 1, transform: transform)
    return (0..<width).map { bitmap.hex($0, 0) }
  }

  static func channels(_ hex: String) -> [Int] {
    let value = Int(hex.dropFirst(), radix: 16) ?? -1
    return [24, 16, 8, 0].map { (value >> $0) & 255 }
  }

  /// Every channel is within `tolerance` of what is expected.
  static func isNear(_ hex: String, _ expected: [Double], within tolerance: Double = 1.5) -> Bool {
    zip(channels(hex), expected).allSatisfy { (Double($0) - $1).magnitude <= tolerance }
  }

  @Test func linearGoesFromStartToEndAndOnForEver() throws {
    let row = try Self.row(
      .linear(
        LinearGradient(
          start: Point(2, 0), end: Point(8, 0), stops: Self.stops((0, .black), (1, .white)))))
    #expect(row[0] == "#ff000000" && row[1] == "#ff000000" && row[9] == "#ffffffff")
    for x in 2..<8 {
      let value = 255 * (Double(x) + 0.5 - 2) / 6
      #expect(Self.isNear(row[x], [255, value, value, value]), "\(row[x]) at \(x)")
    }
  }

  @Test func colorsAreMixedUnpremultiplied() throws {
    let row = try Self.row(
      .linear(
        LinearGradient(
          start: Point(0, 0), end: Point(10, 0),
          stops: Self.stops((0, red), (1, RGBA(0, 0, 1, 0))))))
    // At 0.55: alpha 0.45, red 0.45, blue 0.55, and then premultiplied.
    #expect(Self.isNear(row[5], [114.75, 51.6, 0, 63.1]), "\(row[5])")
  }

  @Test func twoStopsAtOnePlaceMakeAHardEdge() throws {
    let row = try Self.row(
      .linear(
        LinearGradient(
          start: Point(0, 0), end: Point(10, 0),
          stops: Self.stops((0, red), (0.5, red), (0.5, blue), (1, blue)))))
    #expect(Set(row[..<5]) == ["#ffff0000"])
    #expect(Set(row[5...]) == ["#ff0000ff"])
  }

  @Test func radialGoesFromTheCentreToTheCircle() throws {
    let row = try Self.row(
      .radial(
        RadialGradient(
          center: Point(0.5, 0.5), radius: 5, focus: Point(0.5, 0.5),
          stops: Self.stops((0, .black), (1, .white)))))
    for x in 0..<10 {
      let value = min(255, 255 * Double(x) / 5)
      #expect(Self.isNear(row[x], [255, value, value, value]), "\(row[x]) at \(x)")
    }
  }

  @Test func focusMovesTheFirstColor() throws {
    let row = try Self.row(
      .radial(
        RadialGradient(
          center: Point(5, 0.5), radius: 5, focus: Point(8.5, 0.5),
          stops: Self.stops((0, .black), (1, .white)))))
    #expect(Self.isNear(row[8], [255, 0, 0, 0]), "\(row[8])")
    // From the focus at 8.5 it is 8.5 to the left edge: half way is at 4.25.
    let half = 255 * (8.5 - 4.5) / 8.5
    #expect(Self.isNear(row[4], [255, half, half, half]), "\(row[4])")
  }

  @Test(
    arguments: [
      Paint.linear(
        LinearGradient(
          start: Point(3, 3), end: Point(3, 3), stops: stops((0, red), (1, blue)))),
      .radial(
        RadialGradient(
          center: .zero, radius: 0, focus: .zero, stops: stops((0, red), (1, blue)))),
      .linear(
        LinearGradient(
          start: Point(.nan, 3), end: Point(3, 3), stops: stops((0, red), (1, blue)))),
      .radial(
        RadialGradient(
          center: .zero, radius: .infinity, focus: .zero, stops: stops((0, red), (1, blue)))),
    ])
  func gradientsWithoutExtentAreTheirLastColor(_ paint: Paint) throws {
    #expect(try Set(Self.row(paint)) == ["#ff0000ff"])
  }

  @Test func gradientsWithoutStopsPaintNothing() throws {
    let paint = Paint.linear(LinearGradient(start: .zero, end: Point(9, 0), stops: []))
    #expect(try Set(Self.row(paint)) == ["#00000000"])
  }

  @Test func gradientsLieInTheirItemsCoordinates() throws {
    let paint = Paint.linear(
      LinearGradient(
        start: Point(0, 0), end: Point(1, 0), stops: Self.stops((0, .black), (1, .white))))
    let row = try Self.row(paint, transform: .scale(10, 1))
    #expect(Self.isNear(row[4], [255, 114.75, 114.75, 114.75]))
  }
}
