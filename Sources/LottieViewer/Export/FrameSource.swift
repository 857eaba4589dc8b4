// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing
internal import Geometry
internal import LottieKit

/// Draws frames of a file, one after the other, onto one picture.
nonisolated final class FrameSource {
  let animation: Animation
  let size: PixelSize
  private let scene: Scene
  private let bitmap: Bitmap
  private let painter: FramePainter
  private let transform: Affine
  private let background: RGBA

  /// - Parameters:
  ///   - name: Of the file, for messages.
  ///   - size: The drawing is fitted into it and centred.
  ///   - rasterizer: Turns outlines into pixels. Default: our own.
  /// - Throws: `ExitCode` 3 for more pixels than there may be.
  init(
    _ file: AnimationFile, name: String, size: PixelSize, background: RGBA,
    rasterizer: RasterizerKind = .coverage
  ) throws {
    animation = file.animation
    scene = Scene(file.animation, imageProvider: file.imageProvider)
    self.size = size
    self.background = background
    transform = Fit.aspectFit.transform(from: scene.size, into: size.rect)
    do {
      (bitmap, painter) = try FramePainter.onBitmap(
        width: size.width, height: size.height, rasterizer: rasterizer)
    } catch {
      throw CommandFailure("\(name): \(error)", code: 3).exit
    }
  }

  var warnings: [LottieWarning] { scene.warnings }

  /// The same picture each time, with another frame on it.
  func picture(at frame: Double) -> Bitmap {
    scene.update(to: frame)
    painter.paint(
      scene.displayList, onto: bitmap.buffer, transform: transform, background: background)
    return bitmap
  }
}
