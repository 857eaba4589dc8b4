// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
package import LottieDrawing
package import LottieExport
package import LottieKit

/// Renders single frames of a file onto one reused picture.
package final class FrameSource {
  private let renderer: AnimationRenderer

  /// Makes a renderer with two threads.
  ///
  /// - Parameters:
  ///   - name: The file's name, for messages.
  ///   - size: The drawing is fitted into it and centred.
  /// - Throws: `CommandFailure` where the size is over the limit.
  package init(
    _ file: AnimationFile, name: String, size: PixelSize, background: RGBA
  ) throws(CommandFailure) {
    do {
      renderer = try AnimationExporter(file, size: size, background: background)
        .renderer(threads: 2)
    } catch {
      throw CommandFailure(error, name: name)
    }
  }

  package var animation: Animation { renderer.animation }

  /// Renders a frame. The result is always the same bitmap: the next call overwrites it.
  package func picture(at frame: Double) -> Bitmap { renderer.paint(frame) }
}

extension AnimationExporter {
  /// Makes an exporter with the options of the command line. A clear background is none.
  package init(
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

extension CommandFailure {
  /// Makes the failure of a file whose frames cannot be rendered.
  package init(_ error: LottieError, name: String) {
    var error = error
    error.file = name
    self.init(error)
  }
}
