// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import SDLHost

/// A typed position in an animation: a frame `84`, a time `1.5s` or `0:03`, or a percentage `50%`.
struct FrameEntry: Equatable {
  /// The text field.
  var field = TextField(longest: 12)
  /// Whether Enter was pressed on an invalid text.
  var isWrong = false

  /// The typed text.
  var text: String { field.text }

  /// Inserts typed text. Characters that no number has are left out.
  mutating func type(_ typed: String) {
    isWrong = false
    // Too long text is cut off.
    for character in Self.clean(typed) { field.insert(String(character)) }
  }

  /// The characters that a position can have; a comma becomes a decimal point.
  private static func clean(_ typed: String) -> String {
    // Decimal commas are common outside of English.
    String(
      typed.map { $0 == "," ? "." : $0 }.filter {
        $0.isASCII && ($0.isNumber || ".-s%:".contains($0))
      })
  }

  /// Handles an editing key, such as Backspace and arrows.
  mutating func press(_ event: KeyEvent) {
    if field.press(event, clean: Self.clean) { isWrong = false }
  }

  /// The frame, clamped to the animation; nil for invalid text.
  func frame(in timeline: PlaybackTimeline) -> Double? {
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
