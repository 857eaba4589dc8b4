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
  }

  /// Colours are mixed unpremultiplied between stops, as in SVG.
  private static func colors(_ stops: [GradientStop], _ opacity: Double) -> [UInt32] {
    var colors: [UInt32] = []
    colors.reserveCapacity(size)
    var next = 0
    for i in 0..<size {
      let offset = Double(i) / Double(size - 1)
      while next < stops.count, stops[next].offset <= offset { next += 1 }
      let color: RGBA
      if next == 0 {
        color = stops.first?.color ?? .clear
      } else if next == stops.count {
        color = stops[next - 1].color
      } else {
        let (a, b) = (stops[next - 1], stops[next])
        color = a.color.lerp(to: b.color, (offset - a.offset) / (b.offset - a.offset))
      }
      colors.append(color.opacity(opacity).premultipliedPixel)
    }
    return colors
  }

  /// Lays colours over a run of pixels, all with one coverage of 255.
  func shade(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt32
  ) {
    unsafe table.withUnsafeBufferPointer { table in
      let last = Double(table.count - 1)
      @inline(__always) func lay(_ i: Int, _ offset: Double) {
        // Offsets outside, and what is no number, get the end colours.
        let index = offset > 0 ? (offset < 1 ? Int(offset * last + 0.5) : table.count - 1) : 0
        let color = unsafe PixelPasses.scale(table[index], by: coverage)
        unsafe row[i] = color &+ PixelPasses.scale(row[i], by: 255 - color >> 24)
      }
      let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
      switch kind {
      case .linear(let a, let b, let c):
        for i in 0..<count { lay(i, (px + Double(i)) * a + (py * b + c)) }
      case .radial(let g):
        let solver = FocalSolver(g)
        for i in 0..<count { lay(i, solver.offset(at: toGradient * Point(px + Double(i), py))) }
      case .conic(let g):
        for i in 0..<count {
          let arm = toGradient * Point(px + Double(i), py) - g.center
          let turns = (arm.angle - g.startAngle).radians / (2 * .pi)
          lay(i, turns - turns.rounded(.down))
        }
      }
    }
  }
}

/// Finds how far from the focus to the circle a place lies, as a share.
private struct FocalSolver {
  private let focus: Point
  private let toCenter: Vector
  private let scale: Double
  private let isCentered: Bool
  private let radiusSquare: Double

  init(_ gradient: RadialGradient) {
    focus = gradient.focus
    toCenter = gradient.center - gradient.focus
    isCentered = toCenter == .zero
    radiusSquare = gradient.radius * gradient.radius
    scale = 1 / (radiusSquare - toCenter.dot(toCenter))
  }

  /// Solves |p − focus − t·(center − focus)| = t·radius for the larger t.
  @inline(__always)
  func offset(at p: Point) -> Double {
    let arm = p - focus
    if isCentered { return (arm.dot(arm) / radiusSquare).squareRoot() }
    let b = -arm.dot(toCenter)
    let c = arm.dot(arm)
    return (b + (b * b + c / scale).squareRoot()) * scale
  }
}

extension RGBA {
  /// As 0xAARRGGBB.
  var premultipliedPixel: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(value * alpha * 255 + 0.5) }
    return UInt32(alpha * 255 + 0.5) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
