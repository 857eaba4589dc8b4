// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit

/// The options --size, --scale and --background of commands that draw.
struct PictureOptions: ParsableArguments {
  @Option(
    help:
      "Size of the pictures in pixels, as WxH up to 16384 each; the animation's own if not given.")
  var size: PixelSize?

  @Option(help: "Factor on the animation's own size, above 0; not together with --size.")
  var scale: Double?

  @Option(help: "Background colour: #rgb, #rrggbb, #rrggbbaa, white, black or transparent.")
  var background: ColorArgument?

  /// Checks --scale, which excludes --size.
  func validate() throws {
    guard let scale else { return }
    guard size == nil else { throw ValidationError("--size and --scale exclude each other") }
    guard scale > 0, scale.isFinite else { throw ValidationError("--scale takes a number above 0") }
  }

  /// The picture's size: --size, or the animation's own size times --scale.
  func size(of animation: Animation) -> PixelSize {
    size ?? PixelSize(of: animation.size, scale: scale ?? 1)
  }
}

/// The option --jobs.
struct JobOptions: ParsableArguments {
  @Option(help: "Number of threads that draw frames, 1 to 1024; the number of cores if not given.")
  var jobs: Int?

  func validate() throws {
    guard (1...1024).contains(jobs ?? 1) else {
      throw ValidationError("--jobs takes a number from 1 to 1024")
    }
  }
}

/// A size in pixels as `WxH`; each side in 1...`Bitmap.maxSide`.
nonisolated struct PixelSize: ExpressibleByArgument, Equatable {
  /// The sides in pixels.
  let width, height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Parses `WxH`; nil for sides outside of the range.
  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      width > 0, height > 0, width <= Bitmap.maxSide, height <= Bitmap.maxSide
    else { return nil }
    self.init(width: width, height: height)
  }

  /// An animation's size times `scale`, rounded to whole pixels. What draws refuses sizes that a
  /// picture cannot have.
  init(of own: CGSize, scale: Double = 1) {
    func side(_ length: CGFloat) -> Int {
      Int(clamping: (Double(length) * scale).rounded(), to: 1...1_000_000_000)
    }
    self.init(width: side(own.width), height: side(own.height))
  }

  /// The smallest size with even sides that contains this one: video formats halve the resolution
  /// of colours.
  var even: PixelSize { PixelSize(width: width + width % 2, height: height + height % 2) }

  /// `WxH`.
  var text: String { "\(width)x\(height)" }

  /// The rectangle of this size at the origin.
  var rect: Rect { Rect(Size(Double(width), Double(height))) }
}

/// A colour as `#rgb`, `#rrggbb` or `#rrggbbaa`, or one of a few names.
nonisolated struct ColorArgument: ExpressibleByArgument {
  /// The parsed colour, with alpha.
  let color: RGBA

  /// Parses a name, in any case, or a hexadecimal colour with or without `#`.
  init?(argument: String) {
    let names: [String: RGBA] = ["transparent": .clear, "black": .black, "white": .white]
    guard let color = names[argument.lowercased()] ?? RGBA(hex: argument) else { return nil }
    self.color = color
  }
}
