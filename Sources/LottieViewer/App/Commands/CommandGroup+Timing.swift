// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts
internal import SDLHost

extension CommandGroup {
  /// Range, loop mode and speed.
  static let timing = CommandGroup(
    "Range, loop and speed",
    Line(
      "set the in point, set the out point, remove both; only the range between them plays",
      card: "In point, out point, none",
      WindowCommand(.setIn, "Set the in point", ["I"]) {
        $0.document.playback.setIn($0.document.playback.wholeFrame)
      },
      WindowCommand(.setOut, "Set the out point", ["O"]) {
        $0.document.playback.setOut($0.document.playback.wholeFrame)
      },
      WindowCommand(.clearRange, "Clear in and out point", ["X"]) {
        $0.document.playback.clearRange()
      }
      .needs("The whole animation plays already") { !$0.document.playback.range.isWhole }),
    Line(
      "next loop mode: loop, once, bounce, repeat or bounce a number of times; the menu of loop modes, with these numbers",
      card: "Loop, once, bounce, repeat",
      WindowCommand(.cycleLoop, "Next loop mode", ["L"], .always) {
        $0.document.playback.cycleLoopMode()
      },
      WindowCommand(.loopMenu, "Loop mode…", ["Shift L"], .always) {
        $0.transport.openLoopMenu($0.document)
      }),
    Line(
      "slower, faster by a tenth of the normal speed; half, double speed", card: "Slower, faster",
      WindowCommand(.slower, "Slower", ["["], .always, repeats: true) {
        $0.document.playback.changeSpeed(by: -0.1)
      },
      WindowCommand(.faster, "Faster", ["]"], .always, repeats: true) {
        $0.document.playback.changeSpeed(by: 0.1)
      },
      WindowCommand(.half, "Half as fast", ["{"], .always, repeats: true) {
        $0.document.playback.multiplySpeed(by: 0.5)
      },
      WindowCommand(.double, "Twice as fast", ["}"], .always, repeats: true) {
        $0.document.playback.multiplySpeed(by: 2)
      }),
    Line(
      card: "Normal speed",
      WindowCommand(.normalSpeed, "Normal speed", ["Backspace"], .always) {
        $0.document.playback.setSpeed(1)
      },
      WindowCommand(.speedMenu, "Speed…", [], .always) { $0.transport.openSpeedMenu($0.document) }
    ),
    Line(
      "show only the file's own frames, as After Effects does, or interpolated frames too",
      card: "The file's own frames only",
      WindowCommand(.lockRate, "The file's own frames only", ["R"]) {
        $0.document.playback.toggleFrameRateLock()
      }
      .marked { $0.document.player.respectsFrameRate }))
}
