// SPDX-License-Identifier: Apache-2.0

/// The colours that UIColor has names for, with its values, and its functions that make others.
extension Color {
  /// Transparent black.
  public static let clear = Color(r: 0, g: 0, b: 0, a: 0)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// A third of white.
  public static let darkGray = Color(white: 1 / 3.0)
  /// Half of white.
  public static let gray = Color(white: 0.5)
  /// Two thirds of white.
  public static let lightGray = Color(white: 2 / 3.0)
  /// Opaque white.
  public static let white = Color(white: 1)
  /// The full red of sRGB.
  public static let red = Color(r: 1, g: 0, b: 0, a: 1)
  /// The full green of sRGB.
  public static let green = Color(r: 0, g: 1, b: 0, a: 1)
  /// The full blue of sRGB.
  public static let blue = Color(r: 0, g: 0, b: 1, a: 1)
  /// Green and blue.
  public static let cyan = Color(r: 0, g: 1, b: 1, a: 1)
  /// Red and blue.
  public static let magenta = Color(r: 1, g: 0, b: 1, a: 1)
  /// Red and green.
  public static let yellow = Color(r: 1, g: 1, b: 0, a: 1)
  /// Red with half of green.
  public static let orange = Color(r: 1, g: 0.5, b: 0, a: 1)
  /// Half of red and blue.
  public static let purple = Color(r: 0.5, g: 0, b: 0.5, a: 1)
  /// 60 % of red, 40 % of green, 20 % of blue.
  public static let brown = Color(r: 0.6, g: 0.4, b: 0.2, a: 1)

  /// Makes a shade of gray.
  ///
  /// - Parameters:
  ///   - white: Its brightness, 0...1.
  ///   - alpha: Its opacity, 0...1. Default: 1.
  public init(white: Double, alpha: Double = 1) {
    self.init(r: white, g: white, b: white, a: alpha)
  }

  /// Makes a colour, with UIColor's names of the components.
  ///
  /// - Parameters:
  ///   - red: Red, 0...1.
  ///   - green: Green, 0...1.
  ///   - blue: Blue, 0...1.
  ///   - alpha: Its opacity, 0...1. Default: 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(r: red, g: green, b: blue, a: alpha)
  }

  /// Returns the colour with another opacity.
  ///
  /// - Parameter alpha: The opacity, 0...1.
  public func withAlphaComponent(_ alpha: Double) -> Color { Color(r: r, g: g, b: b, a: alpha) }
}
