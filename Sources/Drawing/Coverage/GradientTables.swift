// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A gradient's colours at even steps.
struct GradientTable {
  /// 0xAARRGGBB at offset i / (size − 1).
  let colors: [UInt32]
  let isOpaque: Bool

  static let size = 1024

  /// Colours are mixed unpremultiplied between stops, as in SVG.
  init(_ stops: [GradientStop], opacity: Double) {
    var colors: [UInt32] = []
    colors.reserveCapacity(Self.size)
    let step = 1 / Double(Self.size - 1)
    let first = stops.first?.color ?? .clear
    // Up to the first stop its colour, then stretch by stretch, then the last one's.
    var (from, to, start, end) = (first, first, 0.0, stops.first?.offset ?? 1)
    var next = 1
    for i in 0..<Self.size {
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
    self.colors = colors
    isOpaque = colors.allSatisfy { $0 >> 24 == 255 }
  }
}

/// Keeps the tables of gradients: most have the same colours in every frame, wherever they move.
final class GradientTables {
  private struct Entry {
    let stops: [GradientStop]
    let opacity: Double
    let table: GradientTable
  }

  /// The newest last; 4 kB each.
  private var entries: [Entry] = []
  private static let capacity = 64

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
