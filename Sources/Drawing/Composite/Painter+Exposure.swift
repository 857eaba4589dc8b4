// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

extension Painter {
  /// Paints the mean of an exposure's pictures, for motion blur.
  func paint(_ item: ExposureItem, _ state: DrawState) {
    let area = state.pixels(of: item.bounds).intersection(surface.area)
    guard !area.isEmpty, !item.pictures.isEmpty else { return }
    tiles?.mark(area)
    // Four sums per pixel; 16 bits are enough for 257 pictures.
    var sums = [UInt16](repeating: 0, count: area.area * 4)
    let alone = DrawState(transform: state.transform, picture: state.picture)
    for picture in item.pictures.prefix(257) {
      isolated(in: state.pixels(of: picture.bounds).intersection(area)) { painter in
        painter.paint(picture, alone)
        painter.tiles?.clearRest()
        let part = painter.surface.area
        for y in part.minY..<part.maxY {
          let start = (y - area.minY) * area.width + part.minX - area.minX
          unsafe PixelPasses.add(
            painter.surface.pixels.row(y - part.minY), to: &sums, at: start * 4)
        }
      }
    }
    isolated(in: area) { painter in
      let count = UInt32(item.pictures.count)
      for y in 0..<area.height {
        unsafe PixelPasses.divide(
          sums, by: count, into: painter.surface.pixels.row(y), from: y * area.width * 4)
      }
      composite(painter.surface, opacity: state.opacity, mode: state.blendMode)
    }
  }
}
