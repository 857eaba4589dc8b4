// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import Testing

@testable internal import LottieViewer

/// The arguments of `lottie-viewer open`.
@Suite struct OpenCommandTests {
  /// The argument of `--loop` → what happens at the end; nil where it is refused.
  @Test(
    arguments: [
      ("loop", .loop), ("once", .playOnce), ("bounce", .autoReverse), ("3", .repeat(3)),
      ("1", .repeat(1)), ("999", .repeat(999)), ("bounce:2", .repeatBackwards(2)), ("0", nil),
      ("-1", nil), ("1000", nil), ("2.5", nil), ("", nil), ("bounce:", nil), ("bounce:0", nil),
      ("Loop", nil), ("99999999999999999999", nil),
    ] as [(String, LottieLoopMode?)])
  func loopModes(_ text: String, _ mode: LottieLoopMode?) {
    #expect(OpenCommand.Loop(argument: text)?.mode == mode)
  }
}
