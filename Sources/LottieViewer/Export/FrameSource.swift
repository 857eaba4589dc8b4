// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing
internal import Foundation
internal import LottieExport
internal import LottieKit

/// Draws frames of a file, one after the other, onto one picture.
nonisolated final class FrameSource {
  private let renderer: AnimationRenderer

  /// - Parameters:
  ///   - name: Of the file, for messages.
  ///   - size: The drawing is fitted into it and centred.
  /// - Throws: `ExitCode` 3 for more pixels than there may be.
  init(_ file: AnimationFile, name: String, size: PixelSize, background: RGBA) throws {
    do {
      renderer = try AnimationExporter(file, size: size, background: background)
        .renderer(threads: 2)
    } catch {
      throw CommandFailure(error, name: name).exit
    }
  }

  var animation: Animation { renderer.animation }

  /// The same picture each time, with another frame on it.
  func picture(at frame: Double) -> Bitmap { renderer.paint(frame) }
}

nonisolated extension AnimationExporter {
  /// The frames of a file as the command line asks for them.
  init(
    _ file: AnimationFile, size: PixelSize, background: RGBA = .clear,
    rasterizer: RasterizerKind = .coverage, jobs: Int? = nil
  ) {
    self.init(file)
    self.rasterizer = rasterizer
    self.size = CGSize(width: size.width, height: size.height)
    if background != .clear {
      self.background = Color(
        r: background.red, g: background.green, b: background.blue, a: background.alpha)
    }
    if let jobs { self.jobs = jobs }
  }
}

nonisolated extension CommandFailure {
  /// Why frames of a file cannot be rendered.
  init(_ error: LottieError, name: String) {
    var error = error
    error.file = name
    self.init(error)
  }
}
