// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

extension Painter {
  /// Paints a group under perspective: first flat, at the largest needed resolution, then each
  /// pixel of the surface is sampled from that picture.
  func paint(_ item: ProjectedItem, _ state: DrawState) {
    let area = state.pixels(of: item.bounds).intersection(surface.area)
    guard !area.isEmpty, let flat = FlatPicture(of: item, state) else { return }
    tiles?.mark(area)
    isolated(in: area) { layer in
      isolated(in: flat.area) { plane in
        plane.paint(.group(item.group), flat.state)
        plane.tiles?.clearRest()
        layer.tiles?.clearRest()
        flat.sample(plane.surface.pixels, onto: layer.surface.pixels, at: area)
      }
      composite(layer.surface, opacity: state.opacity, mode: state.blendMode)
    }
  }
}

/// The flat picture of a plane before its projection.
struct FlatPicture {
  /// Pixels per unit of the plane.
  private let scale: Double
  /// The pixels of the plane that are needed.
  let area: PixelRect
  /// From pixels of the picture to the plane.
  private let toPlane: Projection

  /// The state of what is painted on the plane.
  var state: DrawState { DrawState(transform: .scale(scale, scale), picture: area) }

  /// The longest side in pixels. Planes very close to the camera would need more.
  private static let longestSide = 4096.0
  /// The largest number of samples along each side of a pixel, for distant planes.
  private static let mostSamples = 8.0

  /// Chooses area and scale.
  ///
  /// - Returns: nil where nothing is visible.
  init?(of item: ProjectedItem, _ state: DrawState) {
    let projection = state.transform * item.projection
    guard let toPlane = projection.inverse else { return nil }
    self.toPlane = toPlane
    let around = toPlane.bounds(of: state.picture.outset(x: 2, y: 2).rect)
    let visible = item.group.bounds.intersection(around)
    guard !visible.isEmpty else { return nil }
    let points = [
      visible.center, Point(visible.minX, visible.minY), Point(visible.maxX, visible.minY),
      Point(visible.minX, visible.maxY), Point(visible.maxX, visible.maxY),
    ]
    let wanted = points.map(projection.magnification).max() ?? 0
    let longest = max(visible.width, visible.height)
    scale = min(wanted, Self.longestSide / longest)
    guard scale > 0, scale.isFinite else { return nil }
    area = PixelRect(covering: Affine.scale(scale, scale).bounds(of: visible))
  }

  /// Samples all pixels of an area, with more samples where the picture is reduced.
  func sample(_ source: PixelBuffer, onto target: PixelBuffer, at area: PixelRect) {
    for y in 0..<area.height {
      let row = unsafe target.row(y)
      for x in 0..<area.width {
        let corner = Point(Double(area.minX + x), Double(area.minY + y))
        let footprint = toPlane.magnification(at: corner + Vector(0.5, 0.5)) * scale
        guard footprint > 0 else { continue }
        let count = Int(clamping: min(footprint, Self.mostSamples).rounded(.up), to: 1...8)
        var sum = SIMD4<Float>(repeating: 0)
        for j in 0..<count {
          for i in 0..<count {
            let offset = Vector(
              (Double(i) + 0.5) / Double(count), (Double(j) + 0.5) / Double(count))
            if let point = toPlane * (corner + offset) { sum += color(of: source, at: point) }
          }
        }
        unsafe row[x] = PixelPasses.pixel(sum / Float(count * count))
      }
    }
  }

  /// The premultiplied colour at a point of the plane, by bilinear interpolation; transparent
  /// outside.
  private func color(of source: PixelBuffer, at point: Point) -> SIMD4<Float> {
    let x = point.x * scale - Double(area.minX) - 0.5
    let y = point.y * scale - Double(area.minY) - 0.5
    guard x > -1, y > -1, x < Double(area.width), y < Double(area.height) else {
      return SIMD4(repeating: 0)
    }
    let left = Int(clamping: x.rounded(.down), to: -1...area.width)
    let top = Int(clamping: y.rounded(.down), to: -1...area.height)
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      guard x >= 0, y >= 0, x < area.width, y < area.height else { return SIMD4(repeating: 0) }
      return unsafe PixelPasses.channels(source.row(y)[x])
    }
    let u = Float(x - Double(left))
    let v = Float(y - Double(top))
    let upper = pixel(left, top) * (1 - u) + pixel(left + 1, top) * u
    let lower = pixel(left, top + 1) * (1 - u) + pixel(left + 1, top + 1) * u
    return upper * (1 - v) + lower * v
  }
}
