// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
package import LottieDrawing
internal import LottieTexts

/// The options `--rasterizer` and `--cpu` of all commands that draw.
package struct RasterizerOption: ParsableArguments {
  /// The values of the option.
  package enum Name: String, ExpressibleByArgument, CaseIterable {
    case coverage, cairo
  }

  @Option(
    help:
      .translated("The rasterizer: coverage, which is exact and fast, or cairo, for comparison.")
  )
  package var rasterizer = Name.coverage

  /// The values of `--cpu`.
  package enum Processor: String, ExpressibleByArgument, CaseIterable {
    case native, baseline
  }

  @Option(
    help: .translated(
      "The processor's instructions to use: native, all of them, or baseline, for comparison.",
      discussion: "The pixels are the same.", visibility: .hidden))
  package var cpu = Processor.native

  package init() {}

  /// Says so where the library of the rasterizer is missing. Chooses the instructions.
  package func validate() throws {
    if cpu == .baseline { PixelLoops.baseline.choose() }
    guard kind.isAvailable else {
      throw ValidationError(localized("libcairo.so.2 is not installed; use --rasterizer coverage"))
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
