// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieDrawing

/// The option `--rasterizer` of all commands that draw.
struct RasterizerOption: ParsableArguments {
  /// The values of the option.
  enum Name: String, ExpressibleByArgument, CaseIterable {
    case coverage, cairo
  }

  @Option(
    help:
      "The rasterizer: coverage, which is exact and fast, or cairo, for comparison."
  )
  var rasterizer = Name.coverage

  /// The chosen rasterizer of Drawing.
  var kind: RasterizerKind {
    switch rasterizer {
    case .coverage: .coverage
    case .cairo: .cairo
    }
  }
}
