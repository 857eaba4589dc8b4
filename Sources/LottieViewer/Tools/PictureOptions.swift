// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit

/// How large pictures are, and what lies below the drawing.
struct PictureOptions: ParsableArguments {
  @Option(
    help:
      "Size of the pictures in pixels, as WxH up to 16384 each; the animation's own if not given.")
  var size: PixelSize?

  @Option(help: "Factor on the animation's own size, above 0; not together with --size.")
  var scale: Double?

  @Option(help: "Colour below the drawing: #rgb, #rrggbb, #rrggbbaa, white, black or transparent.")
  var background: ColorArgument?

  func validate() throws {
    guard let scale else { return }
    guard size == nil else { throw ValidationError("--size and --scale exclude each other") }
    guard scale > 0, scale.isFinite else { throw ValidationError("--scale has to be above 0") }
  }

  func size(of animation: Animation) -> PixelSize {
    size ?? PixelSize(of: animation, scale: scale ?? 1)
  }
}

/// How many threads work.
struct JobOptions: ParsableArguments {
  @Option(help: "How many threads draw frames; as many as there are cores if not given.")
  var jobs: Int?

  func validate() throws {
    guard (1...1024).contains(jobs ?? 1) else {
      throw ValidationError("--jobs takes a number from 1 to 1024")
    }
  }
}

/// A size in pixels as `WxH`.
nonisolated struct PixelSize: ExpressibleByArgument {
  let width, height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      width > 0, height > 0, width <= Bitmap.maxSide, height <= Bitmap.maxSide
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The animation's own size, in whole pixels, or so many times that.
  init(of animation: Animation, scale: Double = 1) {
    func side(_ length: CGFloat) -> Int {
      Int(clamping: (Double(length) * scale).rounded(), to: 1...Bitmap.maxSide)
    }
    self.init(width: side(animation.size.width), height: side(animation.size.height))
  }

  /// The smallest size with even sides that holds this one: video halves its colours.
  var even: PixelSize { PixelSize(width: width + width % 2, height: height + height % 2) }

  var rect: Rect { Rect(Size(Double(width), Double(height))) }
}

/// A colour as `#rgb`, `#rrggbb` or `#rrggbbaa`, or one of a few names.
nonisolated struct ColorArgument: ExpressibleByArgument {
  let color: RGBA

  init?(argument: String) {
    let names: [String: RGBA] = ["transparent": .clear, "black": .black, "white": .white]
    guard let color = names[argument.lowercased()] ?? RGBA(hex: argument) else { return nil }
    self.color = color
  }
}
