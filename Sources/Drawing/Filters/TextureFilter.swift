// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// Computed colours composited over the covered pixels of the picture; alpha does not change.
public struct TextureFilter: Equatable, Sendable {
  /// The kind of texture.
  public enum Texture: Equatable, Sendable {
    case fourColors(FourColors)
    case noise(FractalNoise)
  }

  public var texture: Texture
  /// The opacity, in 0...1.
  public var opacity: Double
  /// The blend mode of the colours over the picture.
  public var blendMode: BlendMode

  public init(_ texture: Texture, opacity: Double = 1, blendMode: BlendMode = .normal) {
    self.texture = texture
    self.opacity = opacity.clamped(to: 0...1)
    self.blendMode = blendMode
  }
}

/// A gradient between colours at points.
public struct FourColors: Equatable, Sendable {
  /// The points, in the children's coordinates.
  public var points: [Point]
  /// The colour of each point.
  public var colors: [RGBA]
  /// Half of the exponent of the distance by which a point's weight is divided: the higher, the
  /// more the nearest point dominates.
  public var sharpness: Double

  /// Makes a gradient; the sharpness is clamped to 0.1...20, points that are not finite are
  /// ignored.
  public init(points: [Point], colors: [RGBA], sharpness: Double) {
    let pairs = zip(points, colors).prefix(8).filter { $0.0.isFinite }
    self.points = pairs.map { $0.0 }
    self.colors = pairs.map { $0.1 }
    self.sharpness = sharpness.clamped(to: 0.1...20)
  }

  /// The colour at a point, opaque.
  fileprivate func color(at p: Point) -> Lanes4 {
    var (sum, total) = (Lanes4.zero, Float(0))
    for (point, color) in zip(points, colors) {
      let v = p - point
      // Distances are at least a quarter of a pixel, so that nothing is divided by 0.
      let square = max(v.dx * v.dx + v.dy * v.dy, 0.06)
      let weight = Float(1 / (sharpness == 1 ? square : square.signedPower(sharpness)))
      sum += color.lanes * weight
      total += weight
    }
    // Weights of far points can underflow to 0.
    guard total > 0, total.isFinite else { return nearest(to: p) }
    return sum / total
  }

  private func nearest(to p: Point) -> Lanes4 {
    let pair = zip(points, colors).min { p.distance(to: $0.0) < p.distance(to: $1.0) }
    return pair?.1.lanes ?? .zero
  }
}

extension Filter {
  /// A computed texture over the picture.
  public static func texture(_ filter: TextureFilter) -> Filter { Filter(filter) }
}

extension TextureFilter: FilterKind {
  var work: Double {
    if case .noise = texture { 90 } else { 20 }
  }

  func apply(to surface: FilterSurface) {
    guard opacity > 0, let inverse = surface.transform.inverse else { return }
    surface.withAlpha { alpha in
      surface.scratch.with(surface.area, .color) { layer in
        fill(layer, inverse)
        surface.blendInside(
          layer, where: alpha, alpha: alpha, opacity: opacity, blendMode: blendMode)
      }
    }
  }

  private func fill(_ layer: Surface, _ inverse: Affine) {
    let area = layer.area
    for y in 0..<area.height {
      let row = unsafe layer.pixels.row(y)
      for x in row.indices {
        let p = inverse * Point(Double(area.minX + x) + 0.5, Double(area.minY + y) + 0.5)
        var color: Lanes4
        switch texture {
        case .fourColors(let colors): color = colors.color(at: p)
        case .noise(let noise):
          let value = noise.value(at: p)
          color = Lanes4(value, value, value, 1)
        }
        color[3] = 1
        unsafe row[x] = ColorFilter.premultiplied(color)
      }
    }
  }

  var text: String {
    let texture =
      switch self.texture {
      case .fourColors(let colors):
        "colors "
          + zip(colors.points, colors.colors).map {
            number($0.0.x) + "," + number($0.0.y) + " " + $0.1.hex
          }.joined(separator: " ") + " by " + number(colors.sharpness)
      case .noise(let noise): noise.text
      }
    return texture + (opacity < 1 ? " opacity " + number(opacity) : "")
      + (blendMode == .normal ? "" : " blend " + blendMode.rawValue)
  }
}
