// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// A layer style: a paint where a shadow, a highlight, an edge or all of a picture is, computed
/// from the picture's alpha.
public struct StyleFilter: Equatable, Sendable {
  /// Lengths and deviations are in the children's coordinates. Spread and choke, in 0...1, make
  /// soft edges harder.
  public enum Shape: Equatable, Sendable {
    /// A shadow below the picture. `isKnockedOut` removes it where the picture is, which is visible
    /// if the picture is translucent.
    case shadow(offset: Vector, deviation: Double, spread: Double, isKnockedOut: Bool)
    /// A shadow on the picture, along the edges opposite to the offset.
    case innerShadow(offset: Vector, deviation: Double, choke: Double)
    /// A glow on the picture, away from all edges.
    case centerGlow(deviation: Double, choke: Double)
    /// A paint on the picture, where two moved copies of it differ.
    case satin(offset: Vector, deviation: Double, isInverted: Bool)
    /// A paint on all of the picture.
    case everywhere
    /// A stroke around the picture.
    case stroke(width: Double)
    /// The highlight or the shadow of a relief.
    case relief(Relief)
  }

  /// The part where the paint is visible.
  public var shape: Shape
  /// The paint, in the children's coordinates.
  public var paint: Paint
  /// The opacity, in 0...1.
  public var opacity: Double
  /// The blend mode over the picture.
  public var blendMode: BlendMode

  public init(
    _ shape: Shape, paint: Paint, opacity: Double = 1, blendMode: BlendMode = .normal
  ) {
    self.shape = shape.clamped
    self.paint = paint
    self.opacity = opacity.clamped(to: 0...1)
    self.blendMode = blendMode
  }
}

/// The edges of a picture as lit slopes.
public struct Relief: Equatable, Sendable {
  /// The position of the slope.
  public enum Form: String, Equatable, Sendable {
    /// Outside; inside; half and half; half and half with a groove between.
    case outer, inner, emboss, pillow
  }

  /// The position of the slope.
  public var form: Form
  /// Whether this is the shadow instead of the highlight.
  public var isShade: Bool
  /// The steepness; 1 is the default, negative values exchange up and down.
  public var depth: Double
  /// The standard deviation of the blur that makes the slope, and of the one that softens the
  /// result.
  public var deviation, softness: Double
  /// The direction of the light, as a unit vector in the picture's plane.
  public var light: Vector
  /// The sine of the light's altitude.
  public var altitude: Double

  public init(
    _ form: Form, isShade: Bool, depth: Double, deviation: Double, softness: Double,
    light: Vector, altitude: Double
  ) {
    self.form = form
    self.isShade = isShade
    self.depth = depth.clamped(to: -20...20)
    self.deviation = deviation.clamped(to: 0...1e4)
    self.softness = softness.clamped(to: 0...1e4)
    self.light = light
    self.altitude = altitude.clamped(to: 0.02...0.98)
  }
}

extension StyleFilter.Shape {
  fileprivate var clamped: Self {
    func length(_ value: Double) -> Double { value.clamped(to: 0...1e4) }
    func vector(_ v: Vector) -> Vector {
      Vector(v.dx.clamped(to: -1e5...1e5), v.dy.clamped(to: -1e5...1e5))
    }
    switch self {
    case .shadow(let offset, let deviation, let spread, let isKnockedOut):
      return .shadow(
        offset: vector(offset), deviation: length(deviation),
        spread: spread.clamped(to: 0...1), isKnockedOut: isKnockedOut)
    case .innerShadow(let offset, let deviation, let choke):
      return .innerShadow(
        offset: vector(offset), deviation: length(deviation), choke: choke.clamped(to: 0...1))
    case .centerGlow(let deviation, let choke):
      return .centerGlow(deviation: length(deviation), choke: choke.clamped(to: 0...1))
    case .satin(let offset, let deviation, let isInverted):
      return .satin(
        offset: vector(offset), deviation: length(deviation), isInverted: isInverted)
    case .stroke(let width): return .stroke(width: width.clamped(to: 0...250))
    case .everywhere, .relief: return self
    }
  }

  /// The offset and the blurs that it reads, and the distance that it reaches beyond the picture.
  var reach: (offset: Vector, deviations: [Double], margin: Double) {
    switch self {
    case .shadow(let offset, let deviation, _, _), .innerShadow(let offset, let deviation, _),
      .satin(let offset, let deviation, _):
      (offset, [deviation], 0)
    case .centerGlow(let deviation, _): (.zero, [deviation], 0)
    case .everywhere: (.zero, [], 0)
    case .stroke(let width): (.zero, [], width)
    case .relief(let relief): (.zero, [relief.deviation, relief.softness], 0)
    }
  }

  /// Whether it is below the picture, and visible around it.
  var isBelow: Bool {
    switch self {
    case .shadow, .stroke: true
    default: false
    }
  }

  var text: String {
    func at(_ v: Vector) -> String { " at " + number(v.dx) + "," + number(v.dy) }
    switch self {
    case .shadow(let offset, let deviation, let spread, let isKnockedOut):
      return "shadow" + at(offset) + " blur " + number(deviation) + " spread " + number(spread)
        + (isKnockedOut ? " knocked out" : "")
    case .innerShadow(let offset, let deviation, let choke):
      return "inner shadow" + at(offset) + " blur " + number(deviation) + " choke "
        + number(choke)
    case .centerGlow(let deviation, let choke):
      return "center glow blur " + number(deviation) + " choke " + number(choke)
    case .satin(let offset, let deviation, let isInverted):
      return "satin" + at(offset) + " blur " + number(deviation) + (isInverted ? " inverted" : "")
    case .everywhere: return "everywhere"
    case .stroke(let width): return "stroke " + number(width)
    case .relief(let relief):
      return relief.form.rawValue + (relief.isShade ? " shade" : " light") + " depth "
        + number(relief.depth) + " blur " + number(relief.deviation) + " soft "
        + number(relief.softness) + " from " + number(relief.light.dx) + ","
        + number(relief.light.dy) + " height " + number(relief.altitude)
    }
  }
}

extension Filter {
  /// Layer styles, in the order in which they are applied; all use the same outline.
  public static func styles(_ styles: [StyleFilter]) -> Filter {
    Filter(StyleStack(styles: styles))
  }
}

/// All styles of a picture, computed from the same outline; in the order in which they are applied.
struct StyleStack: FilterKind {
  let styles: [StyleFilter]

  var work: Double { 70 * Double(styles.count) }

  func bounds(of covered: Rect) -> Rect {
    var result = covered
    for style in styles {
      let (offset, deviations, margin) = style.shape.reach
      let grown = deviations.reduce(margin) { $0 + 3 * $1 }
      switch style.shape {
      case .shadow, .stroke:
        result = result.spanning(covered.moved(by: offset).spread(x: grown, y: grown))
      case .relief: result = result.spanning(covered.spread(x: grown, y: grown))
      default: break
      }
    }
    return result
  }

  func reach(of area: PixelRect, under transform: Affine) -> PixelRect? {
    var result = area
    for style in styles {
      let (offset, deviations, margin) = style.shape.reach
      let device = transform * offset
      let edge = Int(clamping: (margin * transform.maxScale).rounded(.up), to: 0...500) + 4
      let x = Int(clamping: device.dx.magnitude.rounded(.up), to: 0...1_000_000) + edge
      let y = Int(clamping: device.dy.magnitude.rounded(.up), to: 0...1_000_000) + edge
      let wide = deviations.reduce(area.outset(x: x, y: y)) {
        PixelBlur(Vector($1, $1), under: transform).outset($0)
      }
      result = result.union(wide)
    }
    return result
  }

  var text: String {
    "styles "
      + styles.map {
        "[" + $0.shape.text + " " + $0.paint.text
          + ($0.opacity < 1 ? " opacity " + number($0.opacity) : "")
          + ($0.blendMode == .normal ? "" : " blend " + $0.blendMode.rawValue) + "]"
      }.joined(separator: " ")
  }
}
