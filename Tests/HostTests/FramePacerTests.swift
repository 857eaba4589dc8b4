// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import SDLHost

@Suite struct FramePacerTests {
  @Test func firstFrameIsDueAtOnce() {
    #expect(FramePacer(rate: 60).nextDue == -.infinity)
  }

  @Test func delaysDoNotAddUp() {
    var pacer = FramePacer(rate: 50)
    pacer.frame(at: 10)
    let first = pacer.nextDue
    #expect((first - 10.02).magnitude < 1e-9)
    // Each frame is drawn 3 ms after it is due.
    for count in 0..<100 {
      #expect((pacer.nextDue - (first + Double(count) * 0.02)).magnitude < 1e-9)
      pacer.frame(at: pacer.nextDue + 0.003)
    }
  }

  @Test func afterALongDelayTheScheduleRestarts() {
    var pacer = FramePacer(rate: 50)
    pacer.frame(at: 1)
    pacer.frame(at: 9)
    // No burst to make up for what was missed.
    #expect((pacer.nextDue - 9.02).magnitude < 1e-9)
  }

  @Test(
    arguments: [
      (60, 1.0 / 60), (144, 1.0 / 144), (0, 1.0 / 60), (-1, 1.0 / 60), (.nan, 1.0 / 60),
      (.infinity, 1.0 / 60), (1, 1.0 / 20), (10_000, 1.0 / 500),
    ] as [(Double, Double)])
  func interval(rate: Double, seconds: Double) {
    #expect(FramePacer(rate: rate).interval == seconds)
  }
}
