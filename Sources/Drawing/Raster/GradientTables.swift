// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The colours of a gradient at equal steps.
struct GradientTable {
  /// Premultiplied 0xAARRGGBB; entry i is the colour at offset i / (size − 1).
  let colors: [UInt32]
  let isOpaque: Bool

  /// The number of steps: four for each of the 256 values of a channel.
  static let size = 1024

  /// Computes the table. Between stops unpremultiplied colours are interpolated, as in SVG.
  ///
  /// - Parameters:
  ///   - stops: In ascending order of offsets in 0...1.
  ///   - opacity: The factor of all alphas, in 0...1.
  init(_ stops: [GradientStop], opacity: Double) {
    let step = 1 / Double(Self.size - 1)
    let first = stops.first?.color ?? .clear
    // Before the first stop its colour, after the last stop that one's.
    var (from, to, start, end) = (first, first, 0.0, stops.first?.offset ?? 1)
    var next = 1
    // Four entries at a time; those past the next stop are overwritten.
    colors = unsafe Array(unsafeUninitializedCapacity: Self.size + 3) { table, count in
      guard let table = UnsafeMutableRawPointer(table.baseAddress) else { return }
      while count < Self.size {
        while Double(count) * step >= end, next <= stops.count, !stops.isEmpty {
          (from, start) = (stops[next - 1].color, stops[next - 1].offset)
          (to, end) =
            next < stops.count ? (stops[next].color, stops[next].offset) : (from, .infinity)
          next += 1
        }
        let ramp = ColorRamp(from: from, to: to, opacity: opacity)
        let isFlat = from == to || !(end > start && end.isFinite)
        var pixels = ramp.pixels(at: .zero)
        repeat {
          let offsets = (Double(count) + SIMD4(0, 1, 2, 3)) * step
          if !isFlat { pixels = ramp.pixels(at: (offsets - start) / (end - start)) }
          unsafe table.storeBytes(of: pixels, toByteOffset: 4 * count, as: SIMD4<UInt32>.self)
          count += 1
          for lane in 1..<4 where offsets[lane] < end { count += 1 }
        } while count < Self.size && Double(count) * step < end
      }
      count = Self.size
    }
    isOpaque = colors.allSatisfy { $0 >> 24 == 255 }
  }
}

/// A cache of colour tables: most gradients have the same colours in every frame, even if they
/// move.
final class GradientTables {
  private struct Entry {
    let stops: [GradientStop]
    let opacity: Double
    let table: GradientTable
  }

  /// The entries, the newest last; 4 kB each.
  private var entries: [Entry] = []
  private static let capacity = 64

  /// Returns the cached table of these colours, or computes it.
  func table(_ stops: [GradientStop], opacity: Double) -> GradientTable {
    if let found = entries.lastIndex(where: { $0.opacity == opacity && $0.stops == stops }) {
      return entries[found].table
    }
    if entries.count >= Self.capacity { entries.removeFirst(Self.capacity / 4) }
    let table = GradientTable(stops, opacity: opacity)
    entries.append(Entry(stops: stops, opacity: opacity, table: table))
    return table
  }
}

extension RGBA {
  /// The colour as premultiplied 0xAARRGGBB, as `Picture` keeps its pixels.
  package var premultipliedPixel: UInt32 {
    let scale = (alpha > 0 ? min(alpha, 1) : 0) * 255
    /// Rounds a value in 0...255 as `ColorRamp` does, halves upwards.
    func rounded(_ value: Double) -> UInt32 {
      let (more, units) = (value + 0.5, 4_503_599_627_370_496.0)
      let whole = (more + units) - units
      return UInt32(truncatingIfNeeded: ((whole > more ? whole - 1 : whole) + units).bitPattern)
    }
    return rounded(scale) << 24 | rounded(red * scale) << 16 | rounded(green * scale) << 8
      | rounded(blue * scale)
  }
}

/// The interpolation between two colours, with a factor of the alpha.
private struct ColorRamp {
  let from, to: RGBA
  let opacity: Double

  /// Four colours as premultiplied 0xAARRGGBB, rounded.
  ///
  /// - Parameter weights: The weights of the second colour, in 0...1.
  @inline(__always)
  func pixels(at weights: SIMD4<Double>) -> SIMD4<UInt32> {
    var alpha = (from.alpha + weights * (to.alpha - from.alpha)) * opacity
    alpha.replace(with: 0, where: .!(alpha .> 0))
    alpha.replace(with: 1, where: alpha .> 1)
    let scale = alpha * 255
    let red = Self.rounded((from.red + weights * (to.red - from.red)) * scale)
    let green = Self.rounded((from.green + weights * (to.green - from.green)) * scale)
    let blue = Self.rounded((from.blue + weights * (to.blue - from.blue)) * scale)
    // Integers below 2³² are exact in a Double.
    let pixel = ((Self.rounded(scale) * 256 + red) * 256 + green) * 256 + blue
    let bits = unsafe unsafeBitCast(pixel + Self.units, to: SIMD4<UInt64>.self)
    return SIMD4(truncatingIfNeeded: bits)
  }

  /// 2⁵²: adding it moves the units to the lowest bit of the significand, and so rounds.
  private static let units = SIMD4<Double>(repeating: 4_503_599_627_370_496)

  /// Rounds values in 0...255, halves upwards. The standard library's conversion is not vectorized.
  @inline(__always)
  private static func rounded(_ values: SIMD4<Double>) -> SIMD4<Double> {
    let more = values + 0.5
    var whole = (more + units) - units
    whole.replace(with: whole - 1, where: whole .> more)
    return whole
  }
}
