// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import SDLHost

/// A position in an animation as typed text: a frame `84`, a time `1.5s` or `0:03`, a part of the whole `50%`.
struct FrameEntry: Equatable {
  var field = TextField(longest: 12)
  /// The text cannot be read as a position.
  var isWrong = false

  var text: String { field.text }

  /// Adds what was typed; what belongs to no number is left out.
  mutating func type(_ typed: String) {
    isWrong = false
    // What is too long is cut off, not left out.
    for character in Self.clean(typed) { field.insert(String(character)) }
  }

  private static func clean(_ typed: String) -> String {
    // As the rest of the world writes them.
    String(
      typed.map { $0 == "," ? "." : $0 }.filter {
        $0.isASCII && ($0.isNumber || ".-s%:".contains($0))
      })
  }

  mutating func press(_ event: KeyEvent) {
    if field.press(event, clean: Self.clean) { isWrong = false }
  }

  /// The frame, held within the animation; nil where it cannot be read.
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
