// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

/// How near the soft edges of outlines come to what 16 x 16 samples in each pixel say.
///
/// Of outlines whose edges do not cross. In the pixels in which they do, areas add up that lie one
/// over the other, as in FreeType, and Cairo, which samples, is nearer.
@Suite struct EdgeQualityTests {
  static let side = 48
  static let samples = 16

  /// A ring of curves and lines around the middle, wide or narrow, turned, with a hole; no two of
  /// them cross.
  static func path(_ seed: Int) -> Path {
    var random = SeededGenerator(seed: seed)
    let narrow = random.pick([1, 0.4, 0.1])
    let turn = Affine.rotation(.degrees(random.number(0...360)))
    func position(_ turns: Double, _ radius: Double) -> Point {
      let flat = Vector(angle: .radians(turns * 2 * .pi)) * radius
      return Point(24, 24) + turn * Vector(flat.dx, flat.dy * narrow)
    }
    var path = Path()
    for radii in [14.0...22, 4.0...10] {
      let corners = random.integer(3..<9)
      func corner(_ i: Int) -> Double { Double(i) / Double(corners) }
      path.move(to: position(0, radii.upperBound))
      for i in 1...corners {
        let end = position(corner(i), i == corners ? radii.upperBound : random.number(radii))
        if random.once(in: 2) {
          path.line(to: end)
        } else {
          path.curve(
            to: end, control1: position(corner(i) - 0.7 / Double(corners), random.number(radii)),
            control2: position(corner(i) - 0.3 / Double(corners), random.number(radii)))
        }
      }
      path.close()
    }
    // The hole runs in the opposite direction.
    let contours = path.separated
    return contours.dropFirst().reduce(contours[0]) {
      var result = $0
      result.append($1.reversed)
      return result
    }
  }

  /// The share of a pixel's samples that are inside by the non-zero rule, in 0...255, row by row.
  static func sampled(_ path: Path) -> [Double] {
    var edges: [(Point, Point)] = []
    for contour in path.contours {
      for segment in path.segments(of: contour) {
        let positions = (0...64).map { segment.point(at: Double($0) / 64) }
        for (a, b) in zip(positions, positions.dropFirst()) where a.y != b.y {
          edges.append((a, b))
        }
      }
    }
    var counts = [Int](repeating: 0, count: side * side)
    for row in 0..<side * samples {
      let y = (Double(row) + 0.5) / Double(samples)
      var crossings: [(x: Double, turn: Int)] = []
      for (a, b) in edges where (a.y <= y) != (b.y <= y) {
        crossings.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y < b.y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (here, next) in zip(crossings, crossings.dropFirst()) {
        winding += here.turn
        guard winding != 0 else { continue }
        // The samples between the two.
        let first = Int((here.x * Double(samples) + 0.5).rounded(.down))
        let last = Int((next.x * Double(samples) + 0.5).rounded(.down))
        for sample in max(0, first)..<max(0, first, min(last, side * samples)) {
          counts[row / samples * side + sample / samples] += 1
        }
      }
    }
    return counts.map { Double($0) * 255 / Double(samples * samples) }
  }

  /// The mean difference of pixels along edges, in levels of 255.
  static func error(_ path: Path, _ coverage: RasterizerKind, _ wanted: [Double]) throws
    -> (sum: Double, count: Int)
  {
    let bitmap = try CoverageTests.bitmap([.fill(path, .black)], coverage)
    var (sum, count) = (0.0, 0)
    for (pixel, wanted) in zip(bitmap.pixels, wanted) where wanted > 0 && wanted < 255 {
      sum += (Double(pixel >> 24) - wanted).magnitude
      count += 1
    }
    return (sum, count)
  }

  @Test func edgesAreNoFartherFromSamplesThanCairos() throws {
    var (exact, cairo, count) = (0.0, 0.0, 0)
    for seed in 0..<40 {
      let path = Self.path(seed)
      let wanted = Self.sampled(path)
      let ours = try Self.error(path, .coverage, wanted)
      exact += ours.sum
      cairo += try Self.error(path, .cairo, wanted).sum
      count += ours.count
    }
    #expect(count > 5_000)
    #expect(exact <= cairo, "\(exact / Double(count)) levels, Cairo \(cairo / Double(count))")
    // And near in itself: a level of 255 is what the samples themselves may be off by.
    #expect(exact / Double(count) < 2.5, "\(exact / Double(count)) levels")
  }
}
