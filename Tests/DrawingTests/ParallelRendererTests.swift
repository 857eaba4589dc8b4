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

  /// A pace after the frames that are not measured.
  private static var begunPace: RenderPace {
    var pace = RenderPace(processors: 2)
    for _ in 0..<2 { pace.note(.milliseconds(9), area: 1000, wasShared: false) }
    return pace
  }

  @Test func slowFirstFramesDoNotWakeTheOtherThread() {
    var pace = Self.begunPace
    let isSharedAtOnce = pace.shares(1000)
    pace.note(.microseconds(50), area: 1000, wasShared: false)
    let isSharedLater = pace.shares(1000)
    #expect(!isSharedAtOnce && !isSharedLater)
  }

  @Test func secondFrameIsDividedAfterVeryLongFirst() {
    var pace = RenderPace(processors: 2)
    pace.note(.milliseconds(40), area: 1000, wasShared: false)
    let isShared = pace.shares(1000)
    #expect(isShared)
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
    for _ in 0..<3 { pace.note(.milliseconds(50), area: 1000, wasShared: false) }
    let isShared = pace.shares(1000)
    #expect(!isShared)
  }

  /// Paints frames of some pixels, each of which takes a time in milliseconds alone and together,
  /// and returns which were painted on two threads.
  private static func frames(
    _ count: Int, of pace: inout RenderPace, alone: Double, together: Double,
    coldTogether: Double? = nil
  ) -> [Bool] {
    var previous = false
    var cold = 2
    return (0..<count).map { _ in
      let isShared = pace.shares(1000)
      cold = isShared && previous ? cold - 1 : 2
      let shared = cold > 0 ? coldTogether ?? together : together
      pace.note(.milliseconds(isShared ? shared : alone), area: 1000, wasShared: isShared)
      previous = isShared
      return isShared
    }
  }

  @Test func slowerSecondThreadsAreNotUsed() {
    var pace = Self.begunPace
    let shared = Self.frames(256, of: &pace, alone: 10, together: 10)
    #expect(shared[1] && !shared[4])
    #expect(shared.count { $0 } <= 3 + 3 * 4)
  }

  @Test func secondThreadIsUsedAlthoughItsFirstFramesTakeLong() {
    var pace = Self.begunPace
    let shared = Self.frames(200, of: &pace, alone: 10, together: 6, coldTogether: 30)
    #expect(shared.dropFirst().allSatisfy { $0 })
  }

  @Test func secondThreadIsTriedAgain() {
    var pace = Self.begunPace
    _ = Self.frames(60, of: &pace, alone: 10, together: 20)
    // Another program that used the second processor has ended.
    let shared = Self.frames(500, of: &pace, alone: 10, together: 5, coldTogether: 30)
    #expect(shared.suffix(100).allSatisfy { $0 })
  }

  @Test func framesThatBecomeShortUseOneThread() {
    var pace = Self.begunPace
    _ = Self.frames(20, of: &pace, alone: 10, together: 6)
    let shared = Self.frames(20, of: &pace, alone: 0.1, together: 0.1)
    #expect(shared.suffix(15).allSatisfy { !$0 })
  }

  @Test func oneThreadIsTriedAgainOnlyIfTheFrameIsInTime() {
    var (short, long) = (Self.begunPace, Self.begunPace)
    let isShortShared = Self.frames(200, of: &short, alone: 3, together: 2)
    let isLongShared = Self.frames(200, of: &long, alone: 20, together: 10)
    #expect(isShortShared.dropFirst().count { !$0 } == 9)
    #expect(isLongShared.dropFirst().allSatisfy { $0 })
  }

  @Test func theBoundaryMovesToTheSlowerThread() {
    var pace = RenderPace(processors: 2)
    pace.balance(.milliseconds(3), .milliseconds(1))
    #expect(pace.share < 0.5)
    for _ in 0..<50 { pace.balance(.milliseconds(9), .microseconds(1)) }
    #expect(pace.share >= 0.2)
  }
}
