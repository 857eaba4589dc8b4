// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A colour change of each pixel that depends on its own colour only. Transparent pixels stay so.
public enum ColorFilter: Equatable, Sendable {
  /// One colour for all pixels; its alpha multiplies the picture's.
  case fill(RGBA)
  /// A ramp of evenly spaced colours by luminance, mixed with the picture by `amount`: 0 changes
  /// nothing.
  case ramp([RGBA], amount: Double)
  /// A table of 256 values for each channel.
  case tables(red: [UInt8], green: [UInt8], blue: [UInt8], alpha: [UInt8])
  /// A rotation of the hue in degrees; saturation and lightness in −1...1, where 0 changes nothing.
  case hueSaturation(hue: Double, saturation: Double, lightness: Double)
  /// One hue in degrees for all pixels, with a saturation in 0...1 and a lightness in −1...1.
  case colorize(hue: Double, saturation: Double, lightness: Double)
  /// Greys: the weights are the brightness of reds, yellows, greens, cyans, blues and magentas;
  /// tinted if there is a colour.
  case blackAndWhite([Double], tint: RGBA?)
  /// White for luminances of at least this value in 0...1, black below.
  case threshold(Double)
  /// A source channel for each of red, green, blue and alpha, mixed with the picture by `amount`: 0
  /// changes nothing.
  case channels([Channel], amount: Double)
  /// A change of the colours similar to one colour.
  case change(ColorChange)

  /// A value in 0...1 that is computed from a pixel.
  public enum Channel: String, Equatable, Sendable {
    case red, green, blue, alpha, luminance, hue, lightness, saturation, full, half, none
    case redInverted, greenInverted, blueInverted, alphaInverted
    case allInverted, hueInverted, lightnessInverted, saturationInverted
    case lumaInverted, inPhaseInverted, quadratureInverted
  }
}

/// A colour that is not premultiplied: red, green, blue and alpha in 0...1.
typealias Lanes4 = SIMD4<Float>

extension Filter {
  /// A change of colours.
  public static func color(_ filter: ColorFilter) -> Filter { Filter(filter) }
}

extension ColorFilter: FilterKind {
  var work: Double { 5 }

  func apply(to surface: FilterSurface) {
    let pixels = surface.pixels
    // The last result is reused, because areas of one colour are common.
    var (last, result): (UInt32, UInt32) = (0, 0)
    for y in 0..<pixels.height {
      let row = unsafe pixels.row(y)
      for x in row.indices {
        let pixel = unsafe row[x]
        if pixel == 0 { continue }
        if pixel != last {
          last = pixel
          result = Self.premultiplied(mapped(Self.straight(pixel)))
        }
        unsafe row[x] = result
      }
    }
  }

  /// The colour of a premultiplied pixel, divided by alpha.
  @inline(__always)
  static func straight(_ pixel: UInt32) -> Lanes4 {
    let parts = Lanes4(
      Float((pixel >> 16) & 255), Float((pixel >> 8) & 255), Float(pixel & 255), 0)
    let alpha = Float(pixel >> 24)
    var color = parts / max(alpha, 1)
    color[3] = alpha / 255
    return color
  }

  /// The premultiplied pixel of a colour.
  @inline(__always)
  static func premultiplied(_ color: Lanes4) -> UInt32 {
    let c = color.clamped(lowerBound: .zero, upperBound: .one)
    let alpha = (c[3] * 255).rounded()
    let p = (c * alpha + 0.5).clamped(lowerBound: .zero, upperBound: Lanes4(repeating: 255))
    return UInt32(alpha) << 24 | UInt32(p[0]) << 16 | UInt32(p[1]) << 8 | UInt32(p[2])
  }

  /// The luminance by the weights of Rec. 709, applied to sRGB values.
  static func luminance(_ c: Lanes4) -> Float { 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2] }

  func mapped(_ color: Lanes4) -> Lanes4 {
    switch self {
    case .fill(let fill):
      var result = fill.lanes
      result[3] *= color[3]
      return result
    case .ramp(let colors, let amount):
      return color.mixed(with: Self.ramp(colors, at: Self.luminance(color)), Float(amount))
    case .tables(let red, let green, let blue, let alpha):
      func look(_ table: [UInt8], _ value: Float) -> Float {
        let index = Int(clamping: Double(value * 255).rounded(), to: 0...255)
        return index < table.count ? Float(table[index]) / 255 : value
      }
      return Lanes4(
        look(red, color[0]), look(green, color[1]), look(blue, color[2]), look(alpha, color[3]))
    case .hueSaturation(let hue, let saturation, let lightness):
      return color.turned(hue: Float(hue)).saturated(Float(saturation)).lit(Float(lightness))
    case .colorize(let hue, let saturation, let lightness):
      let hsl = HSL(
        hue: Float(hue) / 360, saturation: Float(saturation), lightness: HSL(color).lightness)
      return hsl.color(alpha: color[3]).lit(Float(lightness))
    case .blackAndWhite(let weights, let tint):
      let gray = Self.gray(color, weights)
      guard let tint else { return Lanes4(gray, gray, gray, color[3]) }
      var hsl = HSL(tint.lanes)
      hsl.lightness = gray.clamped01
      return hsl.color(alpha: color[3])
    case .threshold(let level):
      let value: Float = Self.luminance(color) >= Float(level) ? 1 : 0
      return Lanes4(value, value, value, color[3])
    case .channels(let channels, let amount):
      return color.mixed(with: color.taking(channels), Float(amount), alphaToo: true)
    case .change(let change): return change.mapped(color)
    }
  }

  /// The colour at a position in 0...1 on a ramp of evenly spaced colours.
  private static func ramp(_ colors: [RGBA], at value: Float) -> Lanes4 {
    guard colors.count > 1 else { return colors.first?.lanes ?? .zero }
    let position = value.clamped01 * Float(colors.count - 1)
    let index = min(Int(clamping: Double(position), to: 0...1000), colors.count - 2)
    let (a, b) = (colors[index].lanes, colors[index + 1].lanes)
    return a + (b - a) * (position - Float(index))
  }

  /// The sum of the weights of the six hues, each by its share in the colour.
  private static func gray(_ c: Lanes4, _ weights: [Double]) -> Float {
    let low = min(c[0], c[1], c[2])
    let (r, g, b) = (c[0] - low, c[1] - low, c[2] - low)
    let (yellow, cyan, magenta) = (min(r, g), min(g, b), min(b, r))
    let shares = [
      r - yellow - magenta, yellow, g - yellow - cyan, cyan, b - cyan - magenta, magenta,
    ]
    return zip(shares, weights).reduce(low) { $0 + $1.0 * Float($1.1) }
  }

  var text: String {
    switch self {
    case .fill(let color): return "fill " + color.hex
    case .ramp(let colors, let amount):
      return "ramp [" + colors.map(\.hex).joined(separator: " ") + "] " + number(amount)
    case .tables(let red, let green, let blue, let alpha):
      func samples(_ table: [UInt8]) -> String {
        [0, 64, 128, 191, 255].compactMap { table.indices.contains($0) ? "\(table[$0])" : nil }
          .joined(separator: " ")
      }
      return "tables [" + [red, green, blue, alpha].map(samples).joined(separator: "] [") + "]"
    case .hueSaturation(let hue, let saturation, let lightness):
      return "hue " + [hue, saturation, lightness].map(number).joined(separator: " ")
    case .colorize(let hue, let saturation, let lightness):
      return "colorize " + [hue, saturation, lightness].map(number).joined(separator: " ")
    case .blackAndWhite(let weights, let tint):
      return "gray [" + weights.map(number).joined(separator: " ") + "]"
        + (tint.map { " tint " + $0.hex } ?? "")
    case .threshold(let level): return "threshold " + number(level)
    case .channels(let channels, let amount):
      return "channels [" + channels.map(\.rawValue).joined(separator: " ") + "] " + number(amount)
    case .change(let change): return change.text
    }
  }
}
