// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieDrawing

/// The decision how a group is painted.
@Suite struct GroupFootprintTests {
  /// A slanted clip needs a surface only where it can change a pixel: content ends a pixel before it
  /// or later.
  @Test(
    arguments: [
      (0, 1, true), (0.5, 1, true), (1.5, 1, false), (1.5, 0.25, true), (8, 0.25, false),
      (-20, 1, true),
    ] as [(Double, Double, Bool)])
  func slantedClipsThatCutNothingNeedNoSurface(_ inset: Double, scale: Double, isCut: Bool) {
    let side = 100 - 2 * inset
    let group = DrawGroup(
      [box(inset, inset, side, side, red)],
      .init(clip: Rect(minX: 0, minY: 0, maxX: 100, maxY: 100)))
    let picture = PixelRect(minX: -200, minY: -200, maxX: 200, maxY: 200)
    let state = DrawState(
      transform: .rotation(.degrees(30)) * .scale(scale, scale), picture: picture)
    let footprint = GroupFootprint(group, state, covered: state.pixels(of: group.bounds))
    #expect(footprint.hasSurface == isCut)
    #expect((footprint.cut == .nothing) == !isCut)
  }
}
