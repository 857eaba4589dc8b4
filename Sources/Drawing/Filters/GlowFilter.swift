// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// Bright or opaque parts of the picture, blurred and blended with it.
public struct GlowFilter: Equatable, Sendable {
  /// The position of the picture itself.
  public enum Original: String, Equatable, Sendable { case above, below, hidden }

  /// A gradient from the picture outward, instead of the picture's own colours.
  public struct Ramp: Equatable, Sendable {
    public var near, far: RGBA
    /// The position of the mean of both colours, in 0...1.
    public var midpoint: Double
    /// The number of repetitions, and the start in repetitions.
    public var loops, phase: Double
    /// Whether repetitions alternate in direction.
    public var returns: Bool

    /// Makes a ramp; the midpoint is clamped to 0.01...0.99, loops to 0...100.
    public init(
      near: RGBA, far: RGBA, midpoint: Double, loops: Double, phase: Double, returns: Bool
    ) {
      (self.near, self.far, self.returns) = (near, far, returns)
      self.midpoint = midpoint.clamped(to: 0.01...0.99)
      self.loops = loops.clamped(to: 0...100)
      self.phase = phase.truncatingRemainder(dividingBy: 1).finite()
    }
  }

  /// Whether opacity decides which pixels glow, instead of brightness.
  public var usesAlpha: Bool
  /// The threshold in 0...1; only pixels above it glow.
  public var threshold: Double
  /// The standard deviation of the blur along x and y.
  public var deviation: Vector
  /// The factor of the glow.
  public var intensity: Double
  public var original: Original
  public var blendMode: BlendMode
  public var ramp: Ramp?

  /// Makes a glow. The threshold is clamped to 0...1, deviations to 0...10,000, the intensity to
  /// 0...255.
  public init(
    usesAlpha: Bool, threshold: Double, deviation: Vector, intensity: Double,
    original: Original, blendMode: BlendMode, ramp: Ramp? = nil
  ) {
    (self.usesAlpha, self.original, self.blendMode) = (usesAlpha, original, blendMode)
    self.threshold = threshold.clamped(to: 0...1)
    self.deviation = Vector(
      deviation.dx.clamped(to: 0...1e4), deviation.dy.clamped(to: 0...1e4))
    self.intensity = intensity.clamped(to: 0...255)
    self.ramp = ramp
  }
}

extension Filter {
  /// A glow of bright or opaque pixels.
  public static func glow(_ filter: GlowFilter) -> Filter { Filter(filter) }
}

extension GlowFilter: FilterKind {
  var work: Double { 120 }

  func bounds(of covered: Rect) -> Rect {
    covered.spread(x: 3 * deviation.dx, y: 3 * deviation.dy)
  }

  func reach(of area: PixelRect, under transform: Affine) -> PixelRect? {
    PixelBlur(deviation, under: transform).outset(area)
  }

  func apply(to surface: FilterSurface) {
    surface.withCopy(of: surface.area) { glow in
      map(glow.pixels, bright)
      PixelBlur(deviation, under: surface.transform).apply(to: glow, scratch: surface.scratch)
      let colors = ramp.map { ramp in (0...255).map { ramp.color(at: Float($0) / 255) } }
      map(glow.pixels) { pixel in
        let result = PixelPasses.channels(pixel) * Float(intensity)
        let bright = result.replacing(with: 255, where: result .> 255)
        guard let colors else { return PixelPasses.pixel(bright) }
        return PixelPasses.scale(colors[Int(bright[3])], by: UInt32(bright[3]))
      }
      switch original {
      case .hidden: surface.surface.copy(glow)
      case .below:
        BlendPasses.composite(glow, over: surface.surface, opacity: 1, mode: blendMode)
      case .above:
        BlendPasses.composite(surface.surface, over: glow, opacity: 1, mode: blendMode)
        surface.surface.copy(glow)
      }
    }
  }

  private func map(_ pixels: PixelBuffer, _ change: (UInt32) -> UInt32) {
    var (last, result): (UInt32, UInt32) = (0, 0)
    for y in 0..<pixels.height {
      let row = unsafe pixels.row(y)
      for x in row.indices {
        let pixel = unsafe row[x]
        if pixel == 0 { continue }
        if pixel != last { (last, result) = (pixel, change(pixel)) }
        unsafe row[x] = result
      }
    }
  }

  /// The part of a pixel that glows.
  private func bright(_ pixel: UInt32) -> UInt32 {
    let channels = PixelPasses.channels(pixel)
    let value =
      usesAlpha ? channels[3] : max(channels[0], max(channels[1], channels[2]))
    let over = Double(value) / 255 - threshold
    guard over > 0 else { return 0 }
    return PixelPasses.scale(pixel, by: PixelPasses.byte(min(1, over / max(1 - threshold, 1e-6))))
  }

  var text: String {
    "glow " + (usesAlpha ? "alpha" : "color") + " over " + number(threshold) + " by "
      + number(deviation.dx) + "," + number(deviation.dy) + " times " + number(intensity)
      + " original " + original.rawValue + " blend " + blendMode.rawValue
      + (ramp.map { " " + $0.near.hex + " " + $0.far.hex } ?? "")
  }
}

extension GlowFilter.Ramp {
  /// The opaque pixel for a strength of the glow; the strength is 1 at the picture.
  fileprivate func color(at strength: Float) -> UInt32 {
    let turns = (1 - Double(strength)) * loops + phase
    var t = turns - turns.rounded(.down)
    // The end of the last repetition is not the start of a new one.
    if strength == 0, t == 0, loops > 0 { t = 1 }
    if returns { t = 1 - (2 * t - 1).magnitude }
    let share = t < midpoint ? t / midpoint / 2 : 0.5 + (t - midpoint) / (1 - midpoint) / 2
    let color = near.lerp(to: far, share)
    return RGBA(color.red, color.green, color.blue).premultipliedPixel
  }
}
