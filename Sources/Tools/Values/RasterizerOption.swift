// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
package import LottieDrawing

/// The option `--rasterizer` of all commands that draw.
package struct RasterizerOption: ParsableArguments {
  /// The values of the option.
  package enum Name: String, ExpressibleByArgument, CaseIterable {
    case coverage, cairo
  }

  @Option(
    help:
      "The rasterizer: coverage, which is exact and fast, or cairo, for comparison."
  )
  package var rasterizer = Name.coverage

  package init() {}

  /// Says so where the library of the rasterizer is missing.
  package func validate() throws {
    guard kind.isAvailable else {
      throw ValidationError("libcairo.so.2 is not installed; use --rasterizer coverage")
    }
  }

  /// The chosen rasterizer of Drawing.
  package var kind: RasterizerKind {
    switch rasterizer {
    case .coverage: .coverage
    case .cairo: .cairo
    }
  }
}
