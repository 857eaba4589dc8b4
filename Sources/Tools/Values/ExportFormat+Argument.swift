// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
package import LottieMovies

extension ExportFormat: ExpressibleByArgument {
  /// The format of a path's extension; nil for unknown ones. PNG is animated PNG; sheets need
  /// --format.
  package init?(path: String) { self.init(extension: path.pathExtension) }

  /// Whether ffmpeg writes it.
  package var isVideo: Bool { video != nil }
}

extension FormatOptions.Palettes: ExpressibleByArgument {}
