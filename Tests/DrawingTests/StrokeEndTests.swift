// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

/// The ends of strokes along curves. The cap of a thick stroke had the direction of the first piece
/// of the flattened curve, not that of the curve, and was tilted.
@Suite struct StrokeEndTests {
  static let side = 48

  /// The part of a circle around the middle of the picture, clockwise from the top.
  static func arc(_ radius: Double, from: Double = 0, to: Double) -> Path {
    let circle = Path.ellipse(center: Point(24, 24), size: Size(2 * radius, 2 * radius))
    let measure = PathMeasure(circle)
    return measure.portion(from: from * measure.length, to: to * measure.length)
  }

  /// The share of each pixel inside of a shape, by samples, in 0...255.
  static func sampled(_ contains: (Point) -> Bool) -> [Double] {
    let samples = 12
    return (0..<side * side).map { index in
      var count = 0
      for sample in 0..<samples * samples {
        let x = Double(index % side) + (Double(sample % samples) + 0.5) / Double(samples)
        let y = Double(index / side) + (Double(sample / samples) + 0.5) / Double(samples)
        if contains(Point(x, y)) { count += 1 }
      }
      return Double(count) * 255 / Double(samples * samples)
    }
  }

  /// The largest difference of alphas.
  static func worst(_ bitmap: Bitmap, _ wanted: [Double]) -> Double {
    zip(bitmap.pixels, wanted).map { (Double($0 >> 24) - $1).magnitude }.max() ?? 255
  }

  /// In turns, clockwise from the top, from 0 to 1.
  static func turns(_ p: Point) -> Double {
    let angle = (p - Point(24, 24)).angle.degrees / 360 + 0.25
    return angle < 0 ? angle + 1 : angle
  }

  /// A pen as wide as the circle draws a sector: a radial wipe.
  @Test(arguments: [0.1, 0.25, 0.4, 0.6, 0.85], [8.0, 11.5])
  func trimmedDiscsAreSectors(_ share: Double, _ radius: Double) throws {
    let item = RendererTests.stroke(
      Outline(Self.arc(radius, to: share)), StrokeStyle(width: 2 * radius))
    let bitmap = try CoverageTests.bitmap([item], .coverage)
    let wanted = Self.sampled {
      $0.distance(to: Point(24, 24)) < 2 * radius && Self.turns($0) < share
    }
    #expect(Self.worst(bitmap, wanted) < 40)
  }

  @Test(arguments: [(16.0, 12.0), (15, 14), (12, 20)], [0.07, 0.3, 0.5])
  func ringsEndRadially(_ pen: (radius: Double, width: Double), _ share: Double) throws {
    let item = RendererTests.stroke(
      Outline(Self.arc(pen.radius, from: 0.2, to: 0.2 + share)), StrokeStyle(width: pen.width))
    let bitmap = try CoverageTests.bitmap([item], .coverage)
    let wanted = Self.sampled {
      ($0.distance(to: Point(24, 24)) - pen.radius).magnitude < pen.width / 2
        && Self.turns($0) > 0.2 && Self.turns($0) < 0.2 + share
    }
    #expect(Self.worst(bitmap, wanted) < 40)
  }

  @Test(arguments: [(18.0, 8.0), (14, 14), (12, 18)])
  func dashesAlongCurvesAreRadial(_ pen: (radius: Double, width: Double)) throws {
    let length = 2 * .pi * pen.radius
    let style = StrokeStyle(width: pen.width, dashes: [length / 20, length / 20])
    let item = RendererTests.stroke(Outline(Self.arc(pen.radius, to: 1)), style)
    let bitmap = try CoverageTests.bitmap([item], .coverage)
    let wanted = Self.sampled {
      ($0.distance(to: Point(24, 24)) - pen.radius).magnitude < pen.width / 2
        && (Self.turns($0) * 10).truncatingRemainder(dividingBy: 1) < 0.5
    }
    #expect(Self.worst(bitmap, wanted) < 48)
  }

  /// Square caps of a bow whose ends are vertical.
  @Test(arguments: [10.0, 14, 18])
  func squareCapsContinueTheCurve(_ width: Double) throws {
    let style = StrokeStyle(width: width, cap: .square)
    // From nine o'clock over the top to three o'clock.
    let turn = Affine.translation(24, 24) * Affine.rotation(.degrees(-90)) * .translation(-24, -24)
    let bow = Self.arc(12, to: 0.5).transformed(by: turn)
    let bitmap = try CoverageTests.bitmap(
      [RendererTests.stroke(Outline(bow), style)], .coverage)
    let wanted = Self.sampled {
      let distance = ($0.distance(to: Point(24, 24)) - 12).magnitude
      let isCap =
        ($0.y - 24 - width / 4).magnitude <= width / 4
        && (($0.x - 24).magnitude - 12).magnitude < width / 2
      return distance < width / 2 && $0.y < 24 || isCap
    }
    #expect(Self.worst(bitmap, wanted) < 48)
  }

  /// The share of each pixel that a pen covers: a line across the curve, which it sweeps.
  static func swept(_ curve: CubicBezier, _ width: Double) -> [Double] {
    let samples = 6
    var covered = [Bool](repeating: false, count: side * side * samples * samples)
    for step in 0...1500 {
      let t = Double(step) / 1500
      let (point, across) = (curve.point(at: t), curve.direction(at: t).quarterTurn)
      for percent in -100...100 {
        let p = point + across * (width / 2 * Double(percent) / 100)
        let (x, y) = (Int(p.x * Double(samples)), Int(p.y * Double(samples)))
        guard p.x >= 0, p.y >= 0, x < side * samples, y < side * samples else { continue }
        covered[y * side * samples + x] = true
      }
    }
    var counts = [Double](repeating: 0, count: side * side)
    for (i, isCovered) in covered.enumerated() where isCovered {
      let (x, y) = (i % (side * samples) / samples, i / (side * samples) / samples)
      counts[y * side + x] += 255 / Double(samples * samples)
    }
    return counts
  }

  /// Curves of all kinds, with cusps and turns that are tighter than the pen.
  @Test(arguments: 0..<16)
  func strokesAreWhatThePenSweeps(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    func point() -> Point { Point(random.number(12...36), random.number(12...36)) }
    let curve = CubicBezier(point(), point(), point(), point())
    let width = random.pick([4.0, 8, 12])
    var path = Path()
    path.move(to: curve.start)
    path.curve(to: curve.end, control1: curve.control1, control2: curve.control2)
    let item = RendererTests.stroke(Outline(path), StrokeStyle(width: width))
    let bitmap = try CoverageTests.bitmap([item], .coverage)
    let different = zip(bitmap.pixels, Self.swept(curve, width)).count { pixel, wanted in
      (Double(pixel >> 24) - wanted).magnitude > 80
    }
    #expect(different <= 2, "\(different) pixels")
  }
}
