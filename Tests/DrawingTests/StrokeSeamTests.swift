// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

/// Contours of one stroke that touch. Where the edges of two lay in one pixel, it had the larger of
/// both coverages: half of one where each covered a half.
@Suite struct StrokeSeamTests {
  static func alphas(_ path: Path, _ style: StrokeStyle) throws -> [Int] {
    let item = RendererTests.stroke(Outline(path), style)
    return try CoverageTests.bitmap([item], .coverage).pixels.map { Int($0 >> 24) }
  }

  /// A path of lines, each a contour.
  static func lines(_ ends: [(Point, Point)]) -> Path {
    var path = Path()
    for (a, b) in ends {
      path.move(to: a)
      path.line(to: b)
    }
    return path
  }

  /// Contours that touch, the width of the pen, and a pixel in the middle of the seam.
  static let touching: [(Path, Double, Point)] = [
    // Side by side, end to end, in a T, slanted, three in a row.
    (
      lines([(Point(0, 20.5), Point(48, 20.5)), (Point(0, 30.5), Point(48, 30.5))]), 10,
      Point(24, 25)
    ),
    (
      lines([(Point(4, 24), Point(20.4, 24)), (Point(20.4, 24), Point(44, 24))]), 10, Point(20, 24)
    ),
    (
      lines([(Point(0, 20.5), Point(48, 20.5)), (Point(24, 25.5), Point(24, 48))]), 10,
      Point(24, 25)
    ),
    (
      lines([(Point(8, 8), Point(24.2, 24.2)), (Point(24.2, 24.2), Point(40, 40))]), 9,
      Point(24, 24)
    ),
    (
      lines([
        (Point(0, 10.3), Point(48, 10.3)), (Point(0, 18.3), Point(48, 18.3)),
        (Point(0, 26.3), Point(48, 26.3)),
      ]), 8, Point(24, 14)
    ),
    (halves(of: 15), 8, Point(9, 24)), (halves(of: 12.3), 10, Point(36, 24)),
  ]

  /// A circle as two half circles, cut at three and nine o'clock off the pixels' edges.
  static func halves(of radius: Double) -> Path {
    let circle = Path.ellipse(center: Point(24, 24.4), size: Size(2 * radius, 2 * radius))
    let measure = PathMeasure(circle)
    var path = measure.portion(from: measure.length / 4, to: measure.length * 3 / 4)
    path.append(measure.portion(from: measure.length * 3 / 4, to: measure.length))
    path.append(measure.portion(from: 0, to: measure.length / 4))
    return path
  }

  @Test(arguments: touching)
  func touchingContoursHaveNoSeam(_ path: Path, _ width: Double, _ pixel: Point) throws {
    let alphas = try Self.alphas(path, StrokeStyle(width: width))
    #expect(alphas[Int(pixel.y) * 48 + Int(pixel.x)] == 255)
  }

  /// The stroke of a line or a curve has the same alpha, in however many parts it is.
  @Test(arguments: 0..<30)
  func strokesInPartsAreThoseOfTheWhole(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let isLine = random.once(in: 2)
    var whole = Path()
    whole.move(to: Point(random.number(4...12), random.number(8...40)))
    let end = Point(random.number(36...44), random.number(8...40))
    if isLine {
      whole.line(to: end)
    } else {
      whole.curve(
        to: end, control1: Point(18, random.number(10...38)),
        control2: Point(30, random.number(10...38)))
    }
    let measure = PathMeasure(whole)
    let cuts = ([0, 1] + (0..<random.integer(1..<6)).map { _ in random.number(0...1) }).sorted()
    var parts = Path()
    for (a, b) in zip(cuts, cuts.dropFirst()) {
      parts.append(measure.portion(from: a * measure.length, to: b * measure.length))
    }
    let style = StrokeStyle(width: random.number(1...7))
    let (one, many) = try (Self.alphas(whole, style), Self.alphas(parts, style))
    // A part of a curve is flattened anew, within a twentieth of a pixel.
    let worst = zip(one, many).map { ($0 - $1).magnitude }.max() ?? 255
    #expect(worst <= (isLine ? 2 : 16), "\(worst)")
  }

  /// Contours that lie one over the other are as one: their edges are not painted twice.
  @Test(arguments: [(1.3, 0.0), (4.7, 0), (4.7, 0.5), (9.4, 3)])
  func equalContoursArePaintedOnce(_ width: Double, _ shift: Double) throws {
    let (a, b) = (Point(6.2, 9.7), Point(41.3, 37.9))
    let along = (b - a) * (shift / 40)
    let style = StrokeStyle(width: width)
    let one = try Self.alphas(Self.lines([(a, b + along)]), style)
    let two = try Self.alphas(Self.lines([(a, b), (a + along, b + along)]), style)
    #expect(zip(one, two).allSatisfy { ($0 - $1).magnitude <= 2 })
  }

  /// A part of a picture has the same pixels as in the whole.
  @Test func partsOfUnionsAreTheSame() throws {
    let item = RendererTests.stroke(Outline(Self.halves(of: 15)), StrokeStyle(width: 8))
    let list = DisplayList(size: Size(48, 48), items: [item])
    let (whole, parts) = try (Bitmap(width: 48, height: 48), Bitmap(width: 48, height: 48))
    let renderer = Renderer(rasterizer: .coverage)
    renderer.paint(list, onto: whole.buffer, transform: .identity)
    for x in [0, 7, 8, 21, 40] {
      renderer.paint(
        list, onto: parts.buffer, transform: .identity,
        damage: PixelRect(minX: x, minY: 0, maxX: min(48, x + 19), maxY: 48))
    }
    #expect(whole.pixels == parts.pixels)
  }
}
