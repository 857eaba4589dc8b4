// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LottieDrawing

/// The memory of temporary surfaces.
@Suite struct ScratchSurfacesTests {
  private static let side = 1024

  /// Uses a stack of surfaces with these heights.
  private static func use(_ heights: ArraySlice<Int>, of scratch: ScratchSurfaces) {
    guard let height = heights.first else { return }
    scratch.with(PixelRect(width: side, height: height), .color) { surface in
      surface.pixels.fill(surface.area, with: 1)
      use(heights.dropFirst(), of: scratch)
    }
  }

  @Test func surfacesAreClearEachTime() {
    let scratch = ScratchSurfaces()
    Self.use([10, 20], of: scratch)
    scratch.with(PixelRect(width: 8, height: 8), .color) { surface in
      #expect(unsafe surface.pixels.row(7)[7] == 0)
    }
  }

  /// Memory is reused while it is not much.
  @Test func smallSurfacesAreKept() {
    let scratch = ScratchSurfaces()
    Self.use([500, 500, 500], of: scratch)
    Self.use([1000], of: scratch)
    #expect(scratch.bytes == (1000 + 500 + 500) * Self.side * 4)
  }

  /// Memory for a layer and its matte is kept, so that it is not mapped again in each frame. Smaller
  /// pictures keep less.
  @Test(arguments: [(8000, 16_000), (100, 8100)])
  func surfacesOfLargePicturesAreKept(_ height: Int, _ kept: Int) throws {
    let scratch = ScratchSurfaces()
    scratch.keep(for: try Bitmap(width: Self.side, height: height).buffer)
    Self.use([8000, 8000], of: scratch)
    Self.use([8000, 100], of: scratch)
    #expect(scratch.bytes == kept * Self.side * 4)
  }

  /// A group that grows from frame to frame gets more memory than it needs, up to a picture.
  @Test(arguments: [(8000, 2250), (1600, 1600)])
  func growingSurfacesAreNotMappedInEachFrame(_ height: Int, _ kept: Int) throws {
    let scratch = ScratchSurfaces()
    scratch.keep(for: try Bitmap(width: Self.side, height: height).buffer)
    for grown in [1000, 1500, 1550, 1600] { Self.use([grown], of: scratch) }
    #expect(scratch.bytes == kept * Self.side * 4)
  }

  /// Groups that nest differently do not add up.
  @Test func largeSurfacesOfOtherGroupsAreFreed() {
    let scratch = ScratchSurfaces()
    for large in 0..<10 {
      let heights = (0...large).map { $0 == large ? 8000 : 100 }
      Self.use(heights[...], of: scratch)
    }
    #expect(scratch.bytes < 3 * 8000 * Self.side * 4)
  }
}
