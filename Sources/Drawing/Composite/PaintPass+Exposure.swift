// SPDX-License-Identifier: Apache-2.0

internal import CCairo
internal import Geometry

extension PaintPass {
  /// Paints the mean of pictures.
  func paint(
    _ item: ExposureItem, under transform: Affine, opacity: Double, blendMode: BlendMode
  ) {
    let area = deviceArea(of: item.bounds, under: transform)
    guard !area.intersection(wanted).isEmpty, !item.pictures.isEmpty else { return }
    // Four channels a pixel; 16 bits hold as many pictures as a shutter takes.
    var sums = [UInt16](repeating: 0, count: area.area * 4)
    for picture in item.pictures.prefix(257) {
      let part = deviceArea(of: picture.bounds, under: transform).intersection(area)
      _ = scratch.with(part, format: CAIRO_FORMAT_ARGB32) { surface, pixels in
        PaintPass(
          context: surface, pixels: pixels, area: part, wanted: wanted, picture: self.picture,
          scratch: scratch, rasterizer: rasterizer
        ).paint(picture, under: transform)
        surface.withPixels {
          for y in 0..<part.height {
            let start = (part.minY - area.minY + y) * area.width + part.minX - area.minX
            unsafe PixelPasses.add(pixels.row(y), to: &sums, at: start * 4)
          }
        }
      }
    }
    isolated(in: area) { pass in
      let count = UInt32(item.pictures.count)
      pass.context.withPixels {
        for y in 0..<area.height {
          unsafe PixelPasses.divide(
            sums, by: count, into: pass.pixels.row(y), from: y * area.width * 4)
        }
      }
      mixAndComposite(pass, area: area, opacity: opacity, blendMode: blendMode)
    }
  }
}
