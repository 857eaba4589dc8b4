// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// What the X11 screen shows of a window.
enum Screenshot {
  /// How many colours there are in it.
  static func colorCount(of window: String) throws -> Int {
    Int(try look(window, ["-format", "%k", "info:"])) ?? 0
  }

  /// The colour of a pixel, components 0...255.
  ///
  /// - Parameter environment: That of the screen. Default: that of the tests.
  static func color(
    of window: String, x: Int, y: Int, environment: [String: String]? = nil
  ) throws -> [Int] {
    let pixel = try look(
      window, ["-depth", "8", "-crop", "1x1+\(x)+\(y)", "txt:-"], environment)
    // A comment, then `0,0: (17,34,51)  #112233  srgb(17,34,51)`.
    guard let hex = pixel.split(separator: "#").last?.prefix(6), let number = Int(hex, radix: 16)
    else { return [] }
    return [number >> 16, number >> 8 & 255, number & 255]
  }

  /// Differs between any two pictures.
  static func signature(of window: String) throws -> String {
    try look(window, ["-format", "%#", "info:"])
  }

  private static func look(
    _ window: String, _ arguments: [String], _ environment: [String: String]? = nil
  ) throws -> String {
    let program = try #require(Desktop.find("import"))
    return try run(program, ["-window", window] + arguments, environment: environment).output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension String {
  /// The last window of what xdotool found; nil for none, and for what it says when the display
  /// turns it away. `import` would take such words for a wish to be shown a window by hand, and
  /// wait for ever.
  var windowNumber: String? {
    split(separator: "\n").last { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
      .map(String.init)
  }
}
