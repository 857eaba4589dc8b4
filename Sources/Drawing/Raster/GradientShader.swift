// SPDX-License-Identifier: Apache-2.0

internal import CLottieKernels
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

  /// Whether it replaces all pixels that it covers completely.
  var isOpaque: Bool { table.isOpaque }

  /// Composites the gradient along runs.
  ///
  /// - Parameter surface: The target, which contains the rows.
  func paint(_ runs: CoverageRuns, on surface: Surface) {
    unsafe table.colors.withUnsafeBufferPointer { colors in
      var ramp = unsafe lottie_ramp(
        colors: colors.baseAddress, last: Int32(GradientTable.size - 1), is_opaque: table.isOpaque)
      let left = runs.area.minX
      switch kind {
      case .linear(let a, let b, let c):
        guard let line = TableLine(slope: a) else { return paintByOffsets(runs, on: surface) }
        unsafe runs.forEachRow { y, index, coverage in
          let start = a / 2 + (Double(y) + 0.5) * b + c
          unsafe lottie_paint_linear(
            coverage, index, surface.pointer(x: left, y: y), &ramp,
            line.position(start: start, x: left), Int64(line.step))
        }
      case .radial(let solver):
        let column = Int32(clamping: left - solver.column)
        unsafe runs.forEachRow { y, index, coverage in
          var row = solver.row(y)
          unsafe lottie_paint_radial(
            coverage, index, surface.pointer(x: left, y: y), &ramp, column, &row)
        }
      case .conic: paintByOffsets(runs, on: surface)
      }
    }
  }

  /// Composites the gradient from the offset of each pixel.
  private func paintByOffsets(_ runs: CoverageRuns, on surface: Surface) {
    runs.forEach { y, from, to, coverage in
      let py = Double(y) + 0.5
      unsafe composite(
        surface.pointer(x: from, y: y), from, to - from, UInt32(coverage)
      ) { lanes in
        var offsets = Lanes()
        for i in offsets.indices { offsets[i] = offset(at: Point(Double(lanes[i]) + 0.5, py)) }
        return offsets
      }
    }
  }

  /// The offset at a point of the picture.
  private func offset(at point: Point) -> Float {
    switch kind {
    case .linear(let a, let b, let c): return Float(point.x * a + point.y * b + c)
    case .radial: return 0
    case .conic(let g, let toGradient):
      let arm = toGradient * point - g.center
      let turns = (arm.angle - g.startAngle).radians / (2 * .pi)
      return Float(turns - turns.rounded(.down))
    }
  }

  /// Composites the gradient over all pixels of a surface.
  func fill(_ surface: Surface) {
    CoverageRuns.withAll(of: surface.area) { paint($0, on: surface) }
  }

  fileprivate typealias Lanes = SIMD8<Float>

  /// Composites eight pixels of a conic gradient at a time: computes their offsets, then looks up their colours.
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

/// The positions of a row's pixels in the table of a linear gradient.
///
/// Along a row the table's index is computed by integer sums with 32 fraction bits: faster than
/// floating point, and exact, so that it depends only on the position in the picture.
private struct TableLine {
  /// The increase from pixel to pixel.
  let step: Int
  private static let one = 4_294_967_296.0
  private static let last = Double(GradientTable.size - 1)
  /// Positions farther away have the first or the last colour in any case.
  private static let farthest = 1 << 60

  /// nil for slopes that are too steep for this method: ten tables from pixel to pixel.
  ///
  /// - Parameter slope: The increase of the offset from pixel to pixel.
  init?(slope: Double) {
    guard slope.magnitude < 10 else { return nil }
    step = Int(clamping: slope * Self.last * Self.one, to: -(1 << 46)...1 << 46)
  }

  /// The position of a column.
  ///
  /// - Parameter start: The offset at x = 0.
  func position(start: Double, x: Int) -> Int64 {
    let origin = Int(
      clamping: (start * Self.last + 0.5) * Self.one, to: -Self.farthest...Self.farthest)
    return Int64(origin &+ x &* step)
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
  private let isCentered: Bool
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
  func row(_ y: Int) -> lottie_radial_row {
    let start = toFocus * Point(0, Double(y))
    return lottie_radial_row(
      x: Float(start.x), y: Float(start.y), step_x: Float(toFocus.a), step_y: Float(toFocus.b),
      center_x: Float(toCenter.dx), center_y: Float(toCenter.dy), scale: Float(scale),
      is_centered: isCentered)
  }
}
