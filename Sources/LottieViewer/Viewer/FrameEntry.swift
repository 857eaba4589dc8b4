// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// A place in an animation as people type it: a frame `84`, a time `1.5s`, a part of the whole `50%`.
struct FrameEntry: Equatable {
  var text = ""
  /// It cannot be read as a place.
  var isWrong = false

  private static let most = 12

  /// Adds what was typed; what belongs to no number is left out.
  mutating func type(_ typed: String) {
    isWrong = false
    for character in typed where text.count < Self.most {
      // As the rest of the world writes them.
      let plain: Character = character == "," ? "." : character
      if plain.isASCII, plain.isNumber || ".-s%".contains(plain) { text.append(plain) }
    }
  }

  mutating func deleteBackwards() {
    isWrong = false
    text = String(text.dropLast())
  }

  /// The frame, held within the animation; nil where it cannot be read.
  func frame(in timeline: PlaybackTimeline) -> Double? {
    guard let last = text.last else { return nil }
    let number = last == "s" || last == "%" ? String(text.dropLast()) : text
    guard let value = Double(number), value.isFinite else { return nil }
    switch last {
    case "s": return timeline.clamp(timeline.frame(time: value))
    case "%": return timeline.clamp(timeline.frame(progress: value / 100))
    default: return timeline.clamp(value)
    }
  }
}
