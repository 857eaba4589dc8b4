// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
package import LottieCore
package import LottieDrawing
internal import LottieGeometry
package import LottieMovies

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
      renderer = try MovieExporter(file, size: size, background: background)
        .renderer(threads: 2)
    } catch {
      throw CommandFailure(error, name: name)
    }
  }

  package var animation: Animation { renderer.animation }

  /// Renders a frame. The result is always the same bitmap: the next call overwrites it.
  package func picture(at frame: Double) -> Bitmap { renderer.paint(frame) }
}

extension MovieExporter {
  /// Makes an exporter with the options of the command line.
  package init(
    _ file: AnimationFile, size: PixelSize, background: RGBA = .clear,
    rasterizer: RasterizerKind = .coverage, jobs: Int? = nil
  ) {
    self.init(file.animation, imageProvider: file.imageProvider)
    self.rasterizer = rasterizer
    self.size = Size(Double(size.width), Double(size.height))
    self.background = background
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
