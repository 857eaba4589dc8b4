// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing

/// The choice between ways of turning outlines into pixels.
struct RasterizerOption: ParsableArguments {
  @Option(
    name: .customLong("rasterizer"),
    help:
      "What turns outlines into pixels: coverage, which is exact and fast, or cairo, to compare with."
  )
  var kind = RasterizerKind.coverage
}

extension RasterizerKind: @retroactive ExpressibleByArgument {}
