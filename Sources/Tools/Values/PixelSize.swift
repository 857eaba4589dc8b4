// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
package import LottieDrawing
package import LottieGeometry
internal import LottieTexts

/// A size in pixels as `WxH`; each side in 1...`Bitmap.maxSide`.
package struct PixelSize: Equatable {
  /// The sides in pixels.
  package let width, height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Parses `WxH`, for an option.
  /// - Throws: An error that says what a size is, also for sides outside of the range.
  package static func parse(_ argument: String) throws -> PixelSize {
    guard let size = PixelSize(argument: argument) else {
      throw ValidationError(
        localized("a size is WIDTHxHEIGHT in whole pixels, each from 1 to \(Bitmap.maxSide)"))
    }
    return size
  }

  /// Parses `WxH`; nil for sides outside of the range.
  package init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      width > 0, height > 0, width <= Bitmap.maxSide, height <= Bitmap.maxSide
    else { return nil }
    self.init(width: width, height: height)
  }

  /// An animation's size times `scale`, rounded to whole pixels. What draws refuses sizes that a
  /// picture cannot have.
  package init(of own: Size, scale: Double = 1) {
    func side(_ length: Double) -> Int {
      Int(clamping: (length * scale).rounded(), to: 1...1_000_000_000)
    }
    self.init(width: side(own.width), height: side(own.height))
  }

  /// The smallest size with even sides that contains this one: video formats halve the resolution
  /// of colours.
  package var even: PixelSize { PixelSize(width: width + width % 2, height: height + height % 2) }

  /// `WxH`.
  package var text: String { "\(width)x\(height)" }

  /// The rectangle of this size at the origin.
  package var rect: Rect { Rect(Size(Double(width), Double(height))) }
}

/// A colour as `#rgb`, `#rrggbb` or `#rrggbbaa`, or one of a few names.
package struct ColorArgument: ExpressibleByArgument {
  /// The parsed colour, with alpha.
  package let color: RGBA

  /// Parses a name, in any case, or a hexadecimal colour with or without `#`.
  package init?(argument: String) {
    let names: [String: RGBA] = ["transparent": .clear, "black": .black, "white": .white]
    guard let color = names[argument.lowercased()] ?? RGBA(hex: argument) else { return nil }
    self.color = color
  }
}
