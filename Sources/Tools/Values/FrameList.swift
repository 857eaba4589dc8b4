// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
package import LottieCore
internal import LottieDrawing
internal import LottieGeometry
package import LottieTexts

/// The argument of --frames: `0,30,59.5`, `0..59`, `0..59..2`, `all`, a marker's name, or several of
/// these separated by commas.
package struct FrameList: ExpressibleByArgument, Equatable {
  /// A part between commas. Numbers are in the composition's frames.
  package enum Part: Equatable {
    /// A frame, with its text for the file name.
    case frame(Double, String)
    /// Both ends included; the step is above 0.
    case range(ClosedRange<Double>, step: Double)
    /// The text of a range that ends before it starts, for an error that says so.
    case backward(String)
    case all
    /// The frames of a marker.
    case marker(String)
  }

  /// A frame to draw, with the name of its file.
  package struct Entry: Equatable {
    package let frame: Double
    package let name: String

    package init(_ frame: Double, name: String? = nil) {
      self.frame = frame
      self.name = name ?? number(frame)
    }

    /// The file name with extension; the integer part is padded with zeros to this many digits.
    package func fileName(digits: Int) -> String {
      let isNegative = name.hasPrefix("-")
      let text = isNegative ? name.dropFirst() : name[...]
      let missing = max(0, digits - text.prefix { $0 != "." }.count)
      return (isNegative ? "-" : "") + String(repeating: "0", count: missing) + text + ".png"
    }
  }

  package let parts: [Part]

  package init?(argument: String) {
    var parts: [Part] = []
    for text in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = Self.part(text.filter { $0 != " " }) ?? Self.marker(text) else { return nil }
      parts.append(part)
    }
    self.parts = parts
  }

  /// Parses a part; nil where it is invalid or a number is not finite.
  private static func part(_ text: String) -> Part? {
    if text == "all" { return .all }
    let ends = text.components(separatedBy: "..").map(finite)
    switch ends.count {
    case 1: return ends[0].map { .frame($0, text) }
    case 2, 3:
      guard let start = ends[0], let end = ends[1],
        let step = ends.count == 3 ? ends[2] : 1, step > 0
      else { return nil }
      return start <= end ? .range(start...end, step: step) : .backward(text)
    default: return nil
    }
  }

  /// A part that is neither a number nor begins like a range.
  private static func marker(_ text: Substring) -> Part? {
    let name = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let start = String(name).components(separatedBy: "..")[0]
    return name.isEmpty || Double(start) != nil ? nil : .marker(String(name))
  }

  private static func finite(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The largest number of frames of one command. More are probably a mistake, and could fill the
  /// disk.
  package static let mostFrames = FramePlan.mostFrames

  /// The frames to draw. Ranges are clipped at the animation's last frame; single frames are not.
  ///
  /// A range after the animation has no frames, as the last one of many machines can be.
  ///
  /// - Throws: `CommandFailure` for more than `mostFrames`, for ranges that end before they start, and
  ///   for markers that do not exist.
  package func entries(of animation: Animation) throws(CommandFailure) -> [Entry] {
    var entries: [Entry] = []
    let frames = animation.frameRange
    for part in parts {
      switch part {
      case .frame(let frame, let name): entries.append(Entry(frame, name: name))
      case .range(let range, let step):
        guard range.lowerBound <= frames.upperBound else { continue }
        let end = min(range.upperBound, frames.upperBound)
        entries += try Self.entries(range.lowerBound...end, step)
      case .backward(let text): throw Self.isBackward(text)
      case .all: entries += try Self.entries(frames, 1)
      case .marker(let name):
        entries += try Self.entries(Self.frames(ofMarker: name, in: animation), 1)
      }
    }
    guard entries.count <= Self.mostFrames else { throw Self.tooMany }
    return entries
  }

  /// The failure of too many frames.
  package static let tooMany = CommandFailure(
    "these are more than \(mostFrames) frames; name a range by --frames A..B", .usage)

  private static func isBackward(_ text: String) -> CommandFailure {
    CommandFailure("the range \(text) ends before it starts", .usage)
  }

  /// The message about a range after the end of an animation with these frames.
  package static func late(_ frames: ClosedRange<Double>) -> Message {
    "the range is after the animation, which has the frames \(number(frames.lowerBound))..\(number(frames.upperBound))"
  }

  /// The message about a frame that an animation with these frames does not have.
  package static func isOutside(_ entry: Entry, _ frames: ClosedRange<Double>) -> Message {
    "there is no frame \(entry.name); the animation has the frames \(number(frames.lowerBound))..\(number(frames.upperBound))"
  }

  /// The frames of a range.
  ///
  /// - Throws: `CommandFailure` for more than `mostFrames`.
  private static func entries(
    _ range: ClosedRange<Double>, _ step: Double
  ) throws(CommandFailure) -> [Entry] {
    // The tolerance is for steps such as 0.1, whose multiples are rounded down.
    let count = ((range.upperBound - range.lowerBound) / step + 1e-6).rounded(.down) + 1
    guard count <= Double(mostFrames) else { throw tooMany }
    return (0..<Int(clamping: count, to: 0...mostFrames)).map { index in
      Entry(range.lowerBound + Double(index) * step)
    }
  }

  /// The frames of a marker inside of the animation: of one without a duration, a single frame.
  ///
  /// - Throws: `CommandFailure` for a name that the animation does not have.
  private static func frames(
    ofMarker name: String, in animation: Animation
  ) throws(CommandFailure) -> ClosedRange<Double> {
    if let frames = animation.frames(ofMarker: name) { return frames }
    let known = animation.markers.map { "“\($0.title)”" }.joined(separator: ", ")
    throw CommandFailure(
      known.isEmpty
        ? "“\(name)” is neither a frame, a range nor a marker; the file has no markers"
        : "“\(name)” is neither a frame, a range nor a marker; its markers are \(known)", .usage)
  }

  /// The first and the last frame, for exports; nil for lists and for steps other than 1.
  ///
  /// - Throws: `CommandFailure` for ranges after the animation or that end before they start, and
  ///   markers that do not exist.
  package func span(of animation: Animation) throws(CommandFailure) -> ClosedRange<Double>? {
    let frames = animation.frameRange
    guard parts.count == 1 else { return nil }
    switch parts[0] {
    case .all: return frames
    case .frame(let frame, _): return frame...frame
    case .range(let range, step: 1):
      guard range.lowerBound <= frames.upperBound else {
        throw CommandFailure(Self.late(frames), .usage)
      }
      return range.lowerBound...min(range.upperBound, frames.upperBound)
    case .range: return nil
    case .backward(let text): throw Self.isBackward(text)
    case .marker(let name): return try Self.frames(ofMarker: name, in: animation)
    }
  }
}

extension Animation {
  /// The first and the last visible frame. The end frame (`op`) is not visible any more.
  package var frameRange: ClosedRange<Double> {
    start...max(start, end.rounded(.up) - 1)
  }
}

extension String {
  /// Splits at each occurrence of a separator, as Foundation's function does, without bridging.
  fileprivate func components(separatedBy separator: String) -> [String] {
    var parts = [""]
    var rest = self[...]
    while let next = rest.first {
      if rest.hasPrefix(separator) {
        parts.append("")
        rest = rest.dropFirst(separator.count)
      } else {
        parts[parts.count - 1].append(next)
        rest = rest.dropFirst()
      }
    }
    return parts
  }
}
