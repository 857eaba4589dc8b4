// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import LottieTools

/// The options --size, --scale and --background of commands that draw.
struct PictureOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help:
      .translated(
        "Size of the pictures in pixels, as WxH up to 16384 each; the animation's own if not given."
      ),
    transform: PixelSize.parse)
  var size: PixelSize?

  @Option(
    help: .translated("Factor on the animation's own size, above 0; not together with --size."))
  var scale: Double?

  @Option(
    help: .translated("Background colour: #rgb, #rrggbb, #rrggbbaa, white, black or transparent."))
  var background: ColorArgument?

  /// Checks --scale, which excludes --size.
  func validate() throws {
    guard let scale else { return }
    guard size == nil else {
      throw ValidationError(localized("--size and --scale exclude each other"))
    }
    guard scale > 0, scale.isFinite else {
      throw ValidationError(localized("--scale takes a number above 0"))
    }
  }

  /// The picture's size: --size, or the animation's own size times --scale.
  ///
  /// - Throws: `CommandFailure` for a --scale with which a picture has no such size: the size itself
  ///   may have hundreds of digits.
  func size(of animation: Animation) throws(CommandFailure) -> PixelSize {
    let own = PixelSize(of: animation.canvas)
    if let scale, scale * Double(max(own.width, own.height)) >= Double(Bitmap.maxSide) + 0.5 {
      throw CommandFailure(
        "--scale \(scale) makes \(own.text) larger than \(Bitmap.maxSide) pixels a side", .limit)
    }
    return size ?? PixelSize(of: animation.canvas, scale: scale ?? 1)
  }
}
