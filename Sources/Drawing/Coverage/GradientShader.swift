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
  /// 0xAARRGGBB at offset i / (size − 1).
  private let table: [UInt32]
  private let isOpaque: Bool

  private static let size = 1024

  /// nil for a plain colour, and for a transform without inverse.
  init?(_ paint: Paint, opacity: Double, under transform: Affine) {
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
      table = Self.colors(g.stops, opacity)
    case .radial(let g):
      guard g.radius > 0, g.radius.isFinite, g.center.isFinite, g.focus.isFinite else { return nil }
      kind = .radial(g)
      table = Self.colors(g.stops, opacity)
    case .conic(let g):
      kind = .conic(g)
      table = Self.colors(g.stops, opacity)
    }
    isOpaque = table.allSatisfy { $0 >> 24 == 255 }
  }

  /// Colours are mixed unpremultiplied between stops, as in SVG.
  private static func colors(_ stops: [GradientStop], _ opacity: Double) -> [UInt32] {
    var colors: [UInt32] = []
    colors.reserveCapacity(size)
    let step = 1 / Double(size - 1)
    let first = stops.first?.color ?? .clear
    // Up to the first stop its colour, then stretch by stretch, then the last one's.
    var (from, to, start, end) = (first, first, 0.0, stops.first?.offset ?? 1)
    var next = 1
    for i in 0..<size {
      let offset = Double(i) * step
      while offset >= end, next <= stops.count, !stops.isEmpty {
        (from, start) = (stops[next - 1].color, stops[next - 1].offset)
        (to, end) =
          next < stops.count ? (stops[next].color, stops[next].offset) : (from, .infinity)
        next += 1
      }
      let weight = end > start && end.isFinite ? (offset - start) / (end - start) : 0
      colors.append(from.mixedPixel(to, weight, opacity: opacity))
    }
    return colors
  }

  /// Lays colours over a run of pixels, all with one coverage of 255.
  func shade(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt32
  ) {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    switch kind {
    case .linear(let a, let b, let c):
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

  /// Eight pixels at a time: their offsets, then their colours from the table.
  @inline(__always)
  private func lay(
    _ row: UnsafeMutablePointer<UInt32>, _ px: Double, _ count: Int, _ coverage: UInt32,
    _ offsets: (Lanes) -> Lanes
  ) {
    let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
    let last = Lanes(repeating: Double(Self.size - 1))
    // Adding this leaves the rounded number in the low bits.
    let magic = Lanes(repeating: 6_755_399_441_055_744)
    let steps = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
    let isPlain = coverage == 255 && isOpaque
    unsafe table.withUnsafeBufferPointer { table in
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

extension RGBA {
  /// As 0xAARRGGBB.
  var premultipliedPixel: UInt32 { mixedPixel(self, 0, opacity: 1) }

  /// The colour on the way to another one, `opacity` times as opaque, as 0xAARRGGBB.
  @inline(__always)
  fileprivate func mixedPixel(_ other: RGBA, _ weight: Double, opacity: Double) -> UInt32 {
    let from = SIMD4(blue, green, red, alpha)
    let to = SIMD4(other.blue, other.green, other.red, other.alpha)
    var color = from + (to - from) * weight
    color[3] = (color[3] * opacity).clamped(to: 0...1)
    let alpha = color[3]
    color *= SIMD4(alpha, alpha, alpha, 1) * 255
    color += 0.5
    return UInt32(color[3]) << 24 | UInt32(color[2]) << 16 | UInt32(color[1]) << 8
      | UInt32(color[0])
  }
}
