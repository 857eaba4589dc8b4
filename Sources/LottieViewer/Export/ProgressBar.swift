// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// How far work is, in one line of the terminal; nothing where stderr is none.
nonisolated final class ProgressBar {
  private let total: Int
  private let isShown: Bool
  private let begin = Date()
  private var done = 0
  private var lastShown = Date.distantPast

  private static let cells = 30
  /// Seconds from one look to the next.
  private static let interval = 0.1

  init(total: Int) {
    self.total = max(1, total)
    isShown = Terminal.isInteractive
  }

  deinit { if isShown { Output.talk("\r\u{1B}[K") } }

  /// One more is done.
  func advance() {
    done += 1
    guard isShown, Date().timeIntervalSince(lastShown) >= Self.interval else { return }
    lastShown = Date()
    Output.talk(
      "\r\u{1B}[K" + Self.line(done: done, of: total, seconds: -begin.timeIntervalSinceNow))
  }

  static func line(done: Int, of total: Int, seconds: Double) -> String {
    let filled = min(cells, done * cells / total)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: cells - filled)
    let left = seconds / Double(max(1, done)) * Double(total - done)
    return "[\(bar)] \(done)/\(total)  \(Int(left.rounded(.up))) s left"
  }
}
