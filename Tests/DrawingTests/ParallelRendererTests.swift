// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieDrawing

@Suite struct ParallelRendererTests {
  /// The law: the picture does not depend on the division of rows between threads.
  @Test(arguments: 0..<5)
  func twoThreadsPaintWhatOneDoes(_ seed: Int) throws {
    var random = RandomList(seed: 400 + seed)
    let list = DisplayList(size: Size(48, 48), items: random.items(count: 8, depth: 3))
    let alone = try Bitmap(width: 200, height: 200)
    Renderer().paint(list, onto: alone.buffer, transform: .scale(4, 4))
    let shared = try Bitmap(width: 200, height: 200)
    let renderer = ParallelRenderer(pace: .always)
    for _ in 0..<3 {
      renderer.beginFrame()
      renderer.paint(
        RenderJob(
          list, onto: shared.buffer, transform: .scale(4, 4),
          region: PixelRegion(shared.buffer.bounds)))
    }
    #expect(alone.pixels == shared.pixels)
  }

  /// A pace after its first frame.
  private static var begunPace: RenderPace {
    var pace = RenderPace(processors: 2)
    pace.note(.milliseconds(9), area: 1000, wasShared: false)
    return pace
  }

  @Test func slowFirstFrameDoesNotWakeTheOtherThread() {
    var pace = Self.begunPace
    let isSharedAtOnce = pace.shares(1000)
    pace.note(.microseconds(50), area: 1000, wasShared: false)
    let isSharedLater = pace.shares(1000)
    #expect(!isSharedAtOnce && !isSharedLater)
  }

  @Test func interruptedFrameDoesNotWakeTheOtherThread() {
    var pace = Self.begunPace
    pace.note(.microseconds(50), area: 1000, wasShared: false)
    pace.note(.microseconds(300), area: 1000, wasShared: false)
    let isShared = pace.shares(1000)
    #expect(!isShared)
  }

  @Test func shortFramesUseOneThread() {
    var pace = Self.begunPace
    pace.note(.microseconds(50), area: 1000, wasShared: false)
    let (short, long) = (pace.shares(1000), pace.shares(100_000))
    #expect(!short && long)
  }

  @Test func oneProcessorUsesOneThread() {
    var pace = RenderPace(processors: 1)
    for _ in 0..<2 { pace.note(.milliseconds(50), area: 1000, wasShared: false) }
    let isShared = pace.shares(1000)
    #expect(!isShared)
  }

  @Test func slowerSecondThreadsAreNotUsed() {
    var pace = Self.begunPace
    pace.note(.milliseconds(10), area: 1000, wasShared: false)
    let isTried = pace.shares(1000)
    #expect(isTried)
    pace.note(.milliseconds(10), area: 1000, wasShared: true)
    let tries = (0..<64).count { _ in pace.shares(1000) }
    #expect(tries <= 2)
  }

  @Test func theBoundaryMovesToTheSlowerThread() {
    var pace = RenderPace(processors: 2)
    pace.balance(.milliseconds(3), .milliseconds(1))
    #expect(pace.share < 0.5)
    for _ in 0..<50 { pace.balance(.milliseconds(9), .microseconds(1)) }
    #expect(pace.share >= 0.2)
  }
}
