// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing

/// The choice between ways of turning outlines into pixels.
struct RasterizerOption: ParsableArguments {
  enum Name: String, ExpressibleByArgument, CaseIterable {
    case coverage, cairo
  }

  @Option(
    help:
      "What turns outlines into pixels: coverage, which is exact and fast, or cairo, to compare with."
  )
  var rasterizer = Name.coverage

  var kind: RasterizerKind {
    switch rasterizer {
    case .coverage: .coverage
    case .cairo: .cairo
    }
  }
}
