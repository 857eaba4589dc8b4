// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Computes the colours of a gradient's pixels from a table of its colours.
///
/// The colour of a pixel depends only on its position, so that all parts of a picture fit together.
@safe
struct GradientShader {
  /// The function from a pixel to its offset in the gradient.
  private enum Kind {
    /// Offset = x·a + y·b + c.
    case linear(a: Double, b: Double, c: Double)
    case radial(FocalSolver)
    case conic(ConicGradient, toGradient: Affine)
  }

  private let kind: Kind
  private let table: GradientTable

  /// Makes a shader; nil for solid colours, gradients without extent, and transforms without
  /// inverse.
  ///
  /// - Parameters:
  ///   - paint: The paint, in coordinates that `transform` maps to pixels.
  ///   - opacity: The opacity of the whole paint, in 0...1.
  ///   - tables: The cache of colour tables.
  init?(_ paint: Paint, opacity: Double, under transform: Affine, tables: GradientTables) {
    guard let inverse = transform.inverse else { return nil }
    switch paint {
    case .solid: return nil
    case .linear(let g):
      let axis = g.end - g.start
      let square = axis.dot(axis)
      guard square > 0, square.isFinite else { return nil }
      // The inverse transform and the projection onto the axis, combined.
      let (u, v) = (axis.dx / square, axis.dy / square)
      kind = .linear(
        a: inverse.a * u + inverse.b * v, b: inverse.c * u + inverse.d * v,
        c: (inverse.tx - g.start.x) * u + (inverse.ty - g.start.y) * v)
      table = tables.table(g.stops, opacity: opacity)
    case .radial(let g):
      guard g.radius > 0, g.radius.isFinite, g.center.isFinite, g.focus.isFinite else { return nil }
      kind = .radial(FocalSolver(g, transform, inverse))
      table = tables.table(g.stops, opacity: opacity)
    case .conic(let g):
      kind = .conic(g, toGradient: inverse)
      table = tables.table(g.stops, opacity: opacity)
    }
  }

  /// Composites colours over a run of pixels with equal coverage.
  ///
  /// - Parameters:
  ///   - row: The first pixel.
  ///   - x: The column of the first pixel in the picture.
  ///   - y: The row in the picture.
  ///   - count: The number of pixels.
  ///   - coverage: In 0...255.
  func shade(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt32
  ) {
    let py = Double(y) + 0.5
    switch kind {
    case .linear(let a, let b, let c):
      if unsafe compositeLinear(row, x, count, coverage, slope: a, start: a / 2 + py * b + c) {
        return
      }
      unsafe composite(row, x, count, coverage) { lanes in
        var offsets = Lanes()
        for i in offsets.indices {
          offsets[i] = Float((Double(lanes[i]) + 0.5) * a + py * b + c)
        }
        return offsets
      }
    case .radial(let solver):
      let line = solver.row(y)
      let isCentered = solver.isCentered
      // One closure: the optimizer merges two similar ones into a function that is not inlined.
      unsafe composite(row, x - solver.column, count, coverage) {
        isCentered ? line.centeredOffsets(at: $0) : line.offsets(at: $0)
      }
    case .conic(let g, let toGradient):
      unsafe composite(row, x, count, coverage) { lanes in
        var offsets = Lanes()
        for i in offsets.indices {
          let arm = toGradient * Point(Double(lanes[i]) + 0.5, py) - g.center
          let turns = (arm.angle - g.startAngle).radians / (2 * .pi)
          offsets[i] = Float(turns - turns.rounded(.down))
        }
        return offsets
      }
    }
  }

  /// Composites the gradient over all pixels of a surface.
  func fill(_ surface: Surface) {
    let area = surface.area
    for y in area.minY..<area.maxY {
      unsafe shade(
        surface.pointer(x: area.minX, y: y), x: area.minX, y: y, count: area.width, coverage: 255)
    }
  }

  fileprivate typealias Lanes = SIMD8<Float>

  /// Composites a linear gradient. Along a row the table's index is computed by integer sums with
  /// 32 fraction bits: faster than floating point, and exact, so that it depends only on the
  /// position.
  ///
  /// - Parameters:
  ///   - slope: The increase of the offset from pixel to pixel.
  ///   - start: The offset at x = 0.
  /// - Returns: false without any change where numbers are too large for this method.
  private func compositeLinear(
    _ row: UnsafeMutablePointer<UInt32>, _ x: Int, _ count: Int, _ coverage: UInt32,
    slope: Double, start: Double
  ) -> Bool {
    let limit = 1e5
    let (last, one) = (GradientTable.size - 1, 4_294_967_296.0)
    guard slope.magnitude < 10, start.magnitude < limit, x.magnitude < 10_000 else { return false }
    let step = Int(clamping: slope * Double(last) * one, to: -(1 << 46)...(1 << 46))
    let origin = Int(clamping: (start * Double(last) + 0.5) * one, to: -(1 << 60)...(1 << 60))
    unsafe table.colors.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      var position = origin &+ x &* step
      var i = 0
      // If both ends of the run are inside of the table, all of it is.
      let (near, far) = (position >> 32, (position &+ (count &- 1) &* step) >> 32)
      let isInside = min(near, far) >= 0 && max(near, far) <= last
      // Runs along edges are shorter than eight pixels, and are left to the loop below.
      while i &+ 8 <= count {
        var colors = SIMD8<UInt32>()
        if isInside {
          for k in 0..<8 { colors[k] = unsafe table[(position &+ k &* step) >> 32] }
        } else {
          for k in 0..<8 {
            colors[k] = unsafe table[min(max((position &+ k &* step) >> 32, 0), last)]
          }
        }
        unsafe composite(colors, over: row + i, count &- i, coverage)
        position &+= 8 &* step
        i &+= 8
      }
      while i < count {
        let color = unsafe table[min(max(position >> 32, 0), last)]
        unsafe row[i] = PixelPasses.over(PixelPasses.scale(color, by: coverage), row[i])
        position &+= step
        i &+= 1
      }
    }
    return true
  }

  /// Composites eight pixels at a time: computes their offsets, then looks up their colours.
  ///
  /// - Parameters:
  ///   - column: The first pixel's column, in the numbering that `offsets` expects.
  ///   - offsets: Returns the offsets of eight columns; values outside of 0...1 are clamped.
  @inline(__always)
  private func composite(
    _ row: UnsafeMutablePointer<UInt32>, _ column: Int, _ count: Int, _ coverage: UInt32,
    _ offsets: (Lanes) -> Lanes
  ) {
    let last = Lanes(repeating: Float(GradientTable.size - 1))
    // Adding this leaves the rounded number in the low bits.
    let magic = Lanes(repeating: 8_388_608)
    let steps = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
    unsafe table.colors.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress else { return }
      var i = 0
      while i < count {
        let offset = offsets(steps + Float(column &+ i)) * last
        // NaN counts as 0.
        let inside = Lanes.least(Lanes.most(offset, Lanes()), last)
        let indices = unsafe unsafeBitCast(inside + magic, to: SIMD8<UInt32>.self) & 0x3ff
        var colors = SIMD8<UInt32>()
        for k in 0..<8 { colors[k] = unsafe table[Int(truncatingIfNeeded: indices[k])] }
        unsafe composite(colors, over: row + i, count &- i, coverage)
        i &+= 8
      }
    }
  }

  /// Composites up to eight colours over as many pixels.
  @inline(__always)
  private func composite(
    _ colors: SIMD8<UInt32>, over pixels: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ coverage: UInt32
  ) {
    guard count >= 8 else {
      for k in 0..<count {
        let color = PixelPasses.scale(colors[k], by: coverage)
        unsafe pixels[k] = PixelPasses.over(color, pixels[k])
      }
      return
    }
    var colors = colors
    let eight = UnsafeMutableRawPointer(pixels)
    if coverage < 255 || !table.isOpaque {
      if coverage < 255 { colors = PixelPasses.scale(colors, by: SIMD8(repeating: coverage)) }
      let below = unsafe eight.loadUnaligned(as: SIMD8<UInt32>.self)
      colors &+= PixelPasses.scale(below, by: 255 &- colors &>> 24)
    }
    unsafe eight.storeBytes(of: colors, as: SIMD8<UInt32>.self)
  }
}

/// Computes the offsets of a radial gradient: 0 at the focus, 1 on the circle.
///
/// Columns are relative to the focus, and lengths are in radii, so that 32-bit floats are precise
/// enough where the colours change.
private struct FocalSolver {
  /// The column of the picture that is column 0 here.
  let column: Int
  /// Whether the focus is the centre, which needs only a distance.
  let isCentered: Bool
  /// From pixels to the vector from the focus, in radii.
  private let toFocus: Affine
  private let toCenter: Vector
  private let scale: Double

  init(_ gradient: RadialGradient, _ transform: Affine, _ inverse: Affine) {
    column = Int(clamping: (transform * gradient.focus).x, to: -1_000_000...1_000_000)
    let size = 1 / gradient.radius
    let start = (inverse * Point(Double(column) + 0.5, 0.5) - gradient.focus) * size
    toFocus = Affine(
      a: inverse.a * size, b: inverse.b * size, c: inverse.c * size, d: inverse.d * size,
      tx: start.dx, ty: start.dy)
    toCenter = (gradient.center - gradient.focus) * size
    isCentered = toCenter == .zero
    scale = 1 / (1 - toCenter.dot(toCenter))
  }

  /// The coefficients of one row of pixels.
  func row(_ y: Int) -> Row {
    let start = toFocus * Point(0, Double(y))
    return Row(
      x: Float(start.x), y: Float(start.y), stepX: Float(toFocus.a), stepY: Float(toFocus.b),
      toCenterX: Float(toCenter.dx), toCenterY: Float(toCenter.dy), scale: Float(scale))
  }

  struct Row {
    fileprivate let x, y, stepX, stepY, toCenterX, toCenterY, scale: Float

    @inline(__always)
    func centeredOffsets(at column: GradientShader.Lanes) -> GradientShader.Lanes {
      let (dx, dy) = (column * stepX + x, column * stepY + y)
      return (dx * dx + dy * dy).squareRoot()
    }

    /// Solves |p − focus − t·(center − focus)| = t for the larger t.
    @inline(__always)
    func offsets(at column: GradientShader.Lanes) -> GradientShader.Lanes {
      let (dx, dy) = (column * stepX + x, column * stepY + y)
      let square = dx * dx + dy * dy
      let b = -(dx * toCenterX + dy * toCenterY)
      return (b + (b * b + square / scale).squareRoot()) * scale
    }
  }
}
