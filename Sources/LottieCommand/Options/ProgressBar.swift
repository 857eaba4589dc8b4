// SPDX-License-Identifier: Apache-2.0

internal import LottieTools

/// The progress of a command in one line of the terminal; silent where stderr is not one.
final class ProgressBar {
  private let isShown: Bool
  private let begin = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?

  /// The width of the bar in characters.
  private static let cells = 30
  /// The shortest time between two updates.
  private static let interval = Duration.milliseconds(100)

  /// - Parameter isWanted: Whether it may be shown. Default: true.
  init(isWanted: Bool = true) {
    // The jobs of a batch have no terminal of their own.
    isShown = isWanted && Terminal.isInteractive && !Output.isCollecting
  }

  /// Erases the line.
  deinit { if isShown { Output.talk("\r\u{1B}[K") } }

  /// Redraws the line with the numbers of finished and of all frames, if the interval has passed.
  func show(_ done: Int, of total: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    if let lastShown, now - lastShown < Self.interval { return }
    lastShown = now
    let seconds = (now - begin) / .seconds(1)
    Output.talk("\r\u{1B}[K" + Self.line(done: done, of: total, seconds: seconds))
  }

  /// The text of the line.
  ///
  /// - Parameter seconds: The time since the start; the remaining time is extrapolated from it.
  static func line(done: Int, of total: Int, seconds: Double) -> String {
    let filled = min(cells, done * cells / total)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: cells - filled)
    let left = seconds / Double(max(1, done)) * Double(total - done)
    return "[\(bar)] \(done)/\(total)  \(Int(left.rounded(.up))) s left"
  }
}
