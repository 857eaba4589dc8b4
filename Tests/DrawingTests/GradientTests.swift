// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct GradientTests {
  static func stops(_ colors: (Double, RGBA)...) -> [GradientStop] {
    colors.map { GradientStop(offset: $0.0, color: $0.1) }
  }

  /// A row of pixels, filled.
  static func row(_ paint: Paint, width: Int = 10, transform: Affine = .identity) throws -> [String]
  {
    let item = DrawItem.fill(
      FillItem(boxOutline(-100, -100, Double(width + 200), 300), paint: paint))
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

  @Test func linearGradientsContinueBeyondTheirEnds() throws {
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

  /// Each entry of the table of colours, by the formula as one writes it: a pixel each, from the
  /// first stop to the last.
  @Test(arguments: 0..<20) func colorsAreRoundedToTheNearest(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    func share() -> Double { Double.random(in: 0...1, using: &random) }
    let offsets = (0...Int.random(in: 1...5, using: &random)).map { _ in share() }.sorted()
    // Some alike: hard edges, and stretches of one colour.
    var colors = offsets.map { _ in RGBA(share(), share(), share(), share()) }
    if seed % 3 == 0 { colors[1] = colors[0] }
    if seed % 4 == 1 { colors = colors.map { RGBA($0.red, $0.green, $0.blue) } }
    let stops = zip(offsets, colors).map { GradientStop(offset: $0, color: $1) }
    let row = try Self.row(
      .linear(LinearGradient(start: Point(0.5, 0), end: Point(1023.5, 0), stops: stops)),
      width: 1024)
    for x in 0..<1024 {
      let offset = Double(x) / 1023
      let next = offsets.firstIndex { $0 > offset } ?? offsets.count
      let (from, to) = (colors[max(0, next - 1)], colors[min(next, offsets.count - 1)])
      let isBetween = next > 0 && next < offsets.count
      let weight =
        isBetween ? (offset - offsets[next - 1]) / (offsets[next] - offsets[next - 1]) : 0
      let color = from.lerp(to: to, weight)
      let expected = [color.alpha] + [color.red, color.green, color.blue].map { $0 * color.alpha }
      // Half a level, and what is lost in the last bits.
      #expect(
        Self.isNear(row[x], expected.map { $0 * 255 }, within: 0.5 + 1e-6), "\(row[x]) at \(x)")
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

  @Test func twoStopsAtOneOffsetMakeAHardEdge() throws {
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
    // From the focus at 8.5 it is 8.5 to the left edge: the middle is at 4.25.
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

  @Test func gradientsUseTheirItemsCoordinates() throws {
    let paint = Paint.linear(
      LinearGradient(
        start: Point(0, 0), end: Point(1, 0), stops: Self.stops((0, .black), (1, .white))))
    let row = try Self.row(paint, transform: .scale(10, 1))
    #expect(Self.isNear(row[4], [255, 114.75, 114.75, 114.75]))
  }
}
