// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A colour in sRGB, not premultiplied; all components are in 0...1.
public struct RGBA: Equatable, Hashable, Sendable {
  /// Red, 0...1.
  public var red: Double
  /// Green, 0...1.
  public var green: Double
  /// Blue, 0...1.
  public var blue: Double
  /// Alpha, 0...1; 0 is clear.
  public var alpha: Double

  /// Makes a colour. Components are clamped to 0...1; NaN becomes 0.
  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red.clamped(to: 0...1)
    self.green = green.clamped(to: 0...1)
    self.blue = blue.clamped(to: 0...1)
    self.alpha = alpha.clamped(to: 0...1)
  }

  /// Transparent black.
  public static let clear = RGBA(0, 0, 0, 0)
  /// Opaque black.
  public static let black = RGBA(0, 0, 0)
  /// Opaque white.
  public static let white = RGBA(1, 1, 1)

  /// Makes a grey with this value of red, green and blue.
  public static func gray(_ value: Double, alpha: Double = 1) -> RGBA {
    RGBA(value, value, value, alpha)
  }

  /// Reads `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa`, with or without `#`, in either case; nil for
  /// anything else.
  public init?(hex: String) {
    let digits = Array(hex.utf8.drop { $0 == UInt8(ascii: "#") })
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    var values: [Double] = []
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      values.append(Double(value))
    }
    if digits.count <= 4 { values = values.flatMap { [$0, $0] } }
    var parts: [Double] = []
    for i in stride(from: 0, to: values.count, by: 2) {
      parts.append((values[i] * 16 + values[i + 1]) / 255)
    }
    if parts.count == 3 { parts.append(1) }
    self.init(parts[0], parts[1], parts[2], parts[3])
  }

  /// The same colour with its alpha multiplied by `factor`.
  public func opacity(_ factor: Double) -> RGBA {
    RGBA(red, green, blue, alpha * factor)
  }

  /// The linear interpolation to `end`, for each component.
  public func lerp(to end: RGBA, _ weight: Double) -> RGBA {
    RGBA(
      red.lerp(to: end.red, weight), green.lerp(to: end.green, weight),
      blue.lerp(to: end.blue, weight), alpha.lerp(to: end.alpha, weight))
  }

  /// `#rrggbb`, or `#rrggbbaa` where it is not opaque.
  public var hex: String {
    func digits(_ value: Double) -> String {
      let text = String(Int(clamping: (value * 255).rounded(), to: 0...255), radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    let color = "#" + digits(red) + digits(green) + digits(blue)
    return alpha < 1 ? color + digits(alpha) : color
  }
}
