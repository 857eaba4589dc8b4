// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// A typed position in an animation: a frame `84`, a time `1.5s` or `0:03`, or a percentage `50%`.
enum FrameText {
  /// The characters that a position can have; a comma becomes a decimal point.
  static func clean(_ typed: String) -> String {
    // Decimal commas are common outside of English.
    String(
      typed.map { $0 == "," ? "." : $0 }.filter {
        $0.isASCII && ($0.isNumber || ".-s%:".contains($0))
      })
  }

  /// The frame, clamped to the animation; nil for invalid text.
  static func frame(_ text: String, in timeline: PlaybackTimeline) -> Double? {
    guard let last = text.last else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let minutes = Int(parts[0]), let seconds = Double(parts[1]), (0..<60).contains(seconds)
      else { return nil }
      return timeline.clamp(timeline.frame(time: 60 * Double(minutes) + seconds))
    }
    let number = last == "s" || last == "%" ? String(text.dropLast()) : text
    guard let value = Double(number), value.isFinite else { return nil }
    switch last {
    case "s": return timeline.clamp(timeline.frame(time: value))
    case "%": return timeline.clamp(timeline.frame(progress: value / 100))
    default: return timeline.clamp(value)
    }
  }
}
