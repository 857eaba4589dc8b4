// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import LottieViewer

@Suite struct ShownRateTests {
  /// Pictures per second that are presented, and what is shown after a second.
  @Test(arguments: [(60, 60), (24, 24), (7, 7), (1, nil)] as [(Int, Int?)])
  func isTheRateOfPresentedPictures(_ rate: Int, _ shown: Int?) {
    var meter = ShownRate()
    var value: Int?
    for picture in 0...rate * 3 {
      value = meter.value(at: Double(picture) / Double(rate), isMoving: true)
      meter.presented()
    }
    if let shown {
      #expect(((value ?? 0) - shown).magnitude <= 1)
    } else {
      #expect(value == nil)
    }
  }

  @Test func nothingIsShownWhilePaused() {
    var meter = ShownRate()
    for picture in 0..<120 {
      _ = meter.value(at: Double(picture) / 60, isMoving: true)
      meter.presented()
    }
    #expect(meter.value(at: 2, isMoving: true) != nil)
    #expect(meter.value(at: 2.01, isMoving: false) == nil)
    #expect(meter.value(at: 2.02, isMoving: true) == nil)
  }
}
