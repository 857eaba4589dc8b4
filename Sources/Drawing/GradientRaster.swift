// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// The colours of a gradient at evenly spaced offsets, premultiplied.
struct GradientTable {
  /// 0xAARRGGBB at offset i / (count - 1).
  let colors: [UInt32]

  static let size = 1024

  /// Colours are mixed unpremultiplied between stops, as in SVG.
  init(_ stops: [GradientStop], opacity: Double) {
    var colors: [UInt32] = []
    colors.reserveCapacity(Self.size)
    var next = 0
    for i in 0..<Self.size {
      let offset = Double(i) / Double(Self.size - 1)
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
    self.colors = colors
  }
}

extension RGBA {
  /// As 0xAARRGGBB.
  var premultipliedPixel: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(value * alpha * 255 + 0.5) }
    return UInt32(alpha * 255 + 0.5) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}

extension ConicGradient {
  /// Paints all pixels of an area; each one's colour depends on its place alone.
  ///
  /// - Parameter toGradient: From the picture's pixels to the gradient's coordinates.
  func rasterize(onto pixels: PixelBuffer, area: PixelRect, toGradient: Affine, opacity: Double) {
    let table = GradientTable(stops, opacity: opacity).colors
    let last = Double(table.count - 1)
    for y in 0..<area.height {
      let row = unsafe pixels.row(y)
      for x in 0..<area.width {
        let pixel = Point(Double(area.minX + x) + 0.5, Double(area.minY + y) + 0.5)
        let turns = ((toGradient * pixel - center).angle - startAngle).radians / (2 * .pi)
        let offset = turns - turns.rounded(.down)
        unsafe row[x] = table[Int(clamping: offset * last + 0.5, to: 0...table.count - 1)]
      }
    }
  }
}
