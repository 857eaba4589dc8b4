// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Colours pixels by a gradient, from a table of its colours.
///
/// Each pixel's colour depends on its place alone.
@safe
struct GradientShader {
  private enum Kind {
    /// Offset = x·a + y·b + c.
    case linear(a: Double, b: Double, c: Double)
    case radial(RadialGradient)
    case conic(ConicGradient)
  }

  private let kind: Kind
  private let toGradient: Affine
  private let table: GradientTable

  /// nil for a plain colour, and for a transform without inverse.
  ///
  /// - Parameter tables: Where tables of earlier frames are.
  init?(_ paint: Paint, opacity: Double, under transform: Affine, tables: GradientTables) {
    guard let inverse = transform.inverse else { return nil }
    toGradient = inverse
    switch paint {
    case .solid: return nil
    case .linear(let g):
      let axis = g.end - g.start
      let square = axis.dot(axis)
      guard square > 0, square.isFinite else { return nil }
      // The inverse and the projection onto the axis, in one.
      let (u, v) = (axis.dx / square, axis.dy / square)
      kind = .linear(
        a: inverse.a * u + inverse.b * v, b: inverse.c * u + inverse.d * v,
        c: (inverse.tx - g.start.x) * u + (inverse.ty - g.start.y) * v)
      table = tables.table(g.stops, opacity: opacity)
    case .radial(let g):
      guard g.radius > 0, g.radius.isFinite, g.center.isFinite, g.focus.isFinite else { return nil }
      kind = .radial(g)
      table = tables.table(g.stops, opacity: opacity)
    case .conic(let g):
      kind = .conic(g)
      table = tables.table(g.stops, opacity: opacity)
    }
  }

  /// Lays colours over a run of pixels, all with one coverage of 255.
  func shade(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt32
  ) {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    switch kind {
    case .linear(let a, let b, let c):
      if unsafe layLinear(row, x, count, coverage, slope: a, start: a / 2 + py * b + c) { return }
      let rest = Lanes(repeating: py * b + c)
      unsafe lay(row, px, count, coverage) { $0 * a + rest }
    case .radial(let g):
      let solver = FocalSolver(g, toGradient, row: py)
      unsafe lay(row, px, count, coverage) { solver.offsets(at: $0) }
    case .conic(let g):
      unsafe lay(row, px, count, coverage) { lanes in
        var offsets = Lanes()
        for i in offsets.indices {
          let arm = toGradient * Point(lanes[i], py) - g.center
          let turns = (arm.angle - g.startAngle).radians / (2 * .pi)
          offsets[i] = turns - turns.rounded(.down)
        }
        return offsets
      }
    }
  }

  fileprivate typealias Lanes = SIMD8<Double>

  /// Along a line the table's index is a sum of whole numbers, in 2⁻³² steps: quicker, and still of the place alone.
  ///
  /// - Parameters:
  ///   - slope: What the offset grows by from pixel to pixel.
  ///   - start: The offset at x = 0.
  /// - Returns: false, and nothing done, for numbers that are too large.
  private func layLinear(
    _ row: UnsafeMutablePointer<UInt32>, _ x: Int, _ count: Int, _ coverage: UInt32,
    slope: Double, start: Double
  ) -> Bool {
    let limit = 1e5
    let (last, one) = (GradientTable.size - 1, 4_294_967_296.0)
    guard slope.magnitude < 10, start.magnitude < limit, x.magnitude < 10_000 else { return false }
    let step = Int(clamping: slope * Double(last) * one, to: -(1 << 46)...(1 << 46))
    let origin = Int(clamping: (start * Double(last) + 0.5) * one, to: -(1 << 60)...(1 << 60))
    let isPlain = coverage == 255 && table.isOpaque
    unsafe table.colors.withUnsafeBufferPointer { colors in
      guard let colors = colors.baseAddress else { return }
      var place = origin &+ x &* step
      if isPlain {
        for i in 0..<count {
          unsafe row[i] = colors[min(max(place >> 32, 0), last)]
          place &+= step
        }
      } else {
        for i in 0..<count {
          let covered = unsafe PixelPasses.scale(
            colors[min(max(place >> 32, 0), last)], by: coverage)
          unsafe row[i] = covered &+ PixelPasses.scale(row[i], by: 255 - covered >> 24)
          place &+= step
        }
      }
    }
    return true
  }

  /// Eight pixels at a time: their offsets, then their colours from the table.
  @inline(__always)
  private func lay(
    _ row: UnsafeMutablePointer<UInt32>, _ px: Double, _ count: Int, _ coverage: UInt32,
    _ offsets: (Lanes) -> Lanes
  ) {
    let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
    let last = Lanes(repeating: Double(GradientTable.size - 1))
    // Adding this leaves the rounded number in the low bits.
    let magic = Lanes(repeating: 6_755_399_441_055_744)
    let steps = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
    let isPlain = coverage == 255 && table.isOpaque
    unsafe table.colors.withUnsafeBufferPointer { table in
      var i = 0
      while i < count {
        var offset = offsets(steps + (px + Double(i)))
        // What is no number counts as 0.
        offset.replace(with: zero, where: .!(offset .> zero))
        offset.replace(with: one, where: offset .> one)
        let indices = unsafe unsafeBitCast(offset * last + magic, to: SIMD8<UInt64>.self)
        for k in 0..<min(8, count - i) {
          let color = unsafe table[Int(truncatingIfNeeded: indices[k] & 0xffff)]
          if isPlain {
            unsafe row[i + k] = color
          } else {
            let covered = PixelPasses.scale(color, by: coverage)
            unsafe row[i + k] = covered &+ PixelPasses.scale(row[i + k], by: 255 - covered >> 24)
          }
        }
        i += 8
      }
    }
  }
}

/// Finds how far from the focus to the circle places of one row lie, as shares.
private struct FocalSolver {
  private let toGradient: Affine
  private let start: Vector
  private let toCenter: Vector
  private let scale: Double
  private let isCentered: Bool

  init(_ gradient: RadialGradient, _ toGradient: Affine, row y: Double) {
    self.toGradient = toGradient
    start = toGradient * Point(0, y) - gradient.focus
    toCenter = gradient.center - gradient.focus
    isCentered = toCenter == .zero
    scale = 1 / (gradient.radius * gradient.radius - toCenter.dot(toCenter))
  }

  /// Solves |p − focus − t·(center − focus)| = t·radius for the larger t.
  @inline(__always)
  func offsets(at x: GradientShader.Lanes) -> GradientShader.Lanes {
    let dx = x * toGradient.a + start.dx
    let dy = x * toGradient.b + start.dy
    let square = dx * dx + dy * dy
    if isCentered { return (square * scale).squareRoot() }
    let b = -(dx * toCenter.dx + dy * toCenter.dy)
    return (b + (b * b + square / scale).squareRoot()) * scale
  }
}
