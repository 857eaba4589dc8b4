// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Keyframes that go on before the first one or after the last one: After Effects' `loopIn` and `loopOut`.
///
/// They are expressions, and by far the most frequent ones. Those that are nothing else need no JavaScript.
struct KeyframeLoop: Equatable, Sendable {
  enum Kind: String, Sendable {
    /// From the start again.
    case cycle
    /// Back and forth.
    case pingpong
    /// From the start again, each time from where the last round ended.
    case offset
    /// Straight on, at the speed that the outermost keyframe has.
    case `continue`
  }

  let kind: Kind
  /// Before the first keyframe instead of after the last one.
  let isBefore: Bool
  /// How many segments, counted from that end, are repeated; nil for all.
  let segments: Int?

  init(_ kind: Kind, isBefore: Bool = false, segments: Int? = nil) {
    self.kind = kind
    self.isBefore = isBefore
    self.segments = segments
  }

  /// Reads an expression that is one call, as After Effects has it or as the exporter rewrites it:
  /// `loopOut("cycle")`, `var $bm_rt; $bm_rt = loopIn('pingpong', 2);`.
  ///
  /// - Returns: nil for any other expression.
  init?(expression: String) {
    var text = LoopText(expression)
    _ = text.skip("var $bm_rt;")
    if text.skip("$bm_rt") { guard text.skip("=") else { return nil } }
    isBefore = !text.skip("loopOut")
    if isBefore { guard text.skip("loopIn") else { return nil } }
    guard text.skip("("), let arguments = text.arguments() else { return nil }
    while text.skip(";") {}
    guard text.isAtEnd else { return nil }
    kind = arguments.kind
    segments = arguments.segments > 0 ? arguments.segments : nil
  }
}

/// The text of an expression that may be one call of a loop.
///
/// It is read as bytes: every expression is tried, and most are no loop.
private struct LoopText {
  private var text: Substring.UTF8View

  init(_ expression: String) { text = expression[...].utf8 }

  var isAtEnd: Bool { text.allSatisfy(Self.isBlank) }

  /// Skips blanks and a word.
  ///
  /// - Returns: false if the word does not come next.
  mutating func skip(_ word: String) -> Bool {
    skipBlank()
    guard text.starts(with: word.utf8) else { return false }
    text = text.dropFirst(word.utf8.count)
    return true
  }

  /// Reads `"cycle", 2)`; both arguments may be left out.
  ///
  /// - Returns: nil for anything else.
  mutating func arguments() -> (kind: KeyframeLoop.Kind, segments: Int)? {
    if skip(")") { return (.cycle, 0) }
    guard let quote = ["\"", "'"].first(where: { skip($0) }) else { return nil }
    let name = text.prefix { $0 != quote.utf8.first }
    guard let kind = KeyframeLoop.Kind(rawValue: (String(name) ?? "").lowercased()) else {
      return nil
    }
    text = text.dropFirst(name.count)
    guard skip(quote) else { return nil }
    var segments = 0
    if skip(",") {
      guard let count = number() else { return nil }
      segments = count
    }
    return skip(")") ? (kind, segments) : nil
  }

  private mutating func number() -> Int? {
    skipBlank()
    let digits = text.prefix { (0x30...0x39).contains($0) }
    text = text.dropFirst(digits.count)
    return Int(String(digits) ?? "")
  }

  private mutating func skipBlank() { text = text.drop(while: Self.isBlank) }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}

/// The keyframes that go on beyond the first one or the last one.
struct LoopStretch {
  /// They go on before the first keyframe.
  let isBefore: Bool
  /// Frames of the outermost keyframes that are repeated.
  let from, to: Double

  init(isBefore: Bool, from: Double, to: Double) {
    (self.isBefore, self.from, self.to) = (isBefore, from, to)
  }

  /// - Parameters:
  ///   - times: Frames of all keyframes, two at least.
  ///   - segments: How many segments, counted from the end that goes on; 0 for all.
  init(_ times: [Double], isBefore: Bool, segments: Double) {
    let last = times.count - 1
    let wanted = Int(clamping: segments.rounded(.down), to: 0...max(last, 1))
    let count = wanted == 0 || segments.rounded(.down) > Double(last) ? last : wanted
    self.init(
      isBefore: isBefore, from: isBefore ? times[0] : times[last - count],
      to: isBefore ? times[count] : times[last])
  }

  /// - Parameters:
  ///   - duration: In frames, counted from the end that goes on; up to the layer's own end where it is not above 0.
  ///   - layer: First and last frame of the layer.
  init(
    _ times: [Double], isBefore: Bool, duration: Double, layer: (first: Double, last: Double)
  ) {
    let (first, last) = (times[0], times[times.count - 1])
    self.init(
      isBefore: isBefore,
      from: isBefore ? first : duration > 0 ? last - duration : layer.first,
      to: isBefore ? (duration > 0 ? first + duration : layer.last) : last)
  }

  /// How the value at a frame outside of the keyframes follows from values inside.
  struct Sample {
    /// The frame that it has the value of.
    var frame: Double
    /// What is added: so many times the change from one frame to another; nil for nothing.
    var change: (from: Double, to: Double, times: Double)?
  }

  /// nil for a stretch without length, and at frames that are not outside.
  func sample(_ kind: KeyframeLoop.Kind, at frame: Double) -> Sample? {
    let length = to - from
    guard length > 0, isBefore ? frame < from : frame > to else { return nil }
    if kind == .continue {
      // Straight on; the speed is that over a hundredth of a frame.
      let (edge, step) = isBefore ? (from, 0.01) : (to, -0.01)
      return Sample(frame: edge, change: (edge, edge + step, (frame - edge) / step))
    }
    // Rounds away from the keyframes, and the way into the round.
    let past = isBefore ? from - frame : frame - from
    let rounds = (past / length).rounded(.down)
    let rest = past - rounds * length
    if kind == .pingpong {
      let isBackward = rounds.truncatingRemainder(dividingBy: 2) == (isBefore ? 0 : 1)
      return Sample(frame: isBefore == isBackward ? from + rest : to - rest)
    }
    let inside = isBefore ? to - rest : from + rest
    guard kind == .offset else { return Sample(frame: inside) }
    return Sample(frame: inside, change: (from, to, isBefore ? -(rounds + 1) : rounds))
  }
}

extension Keyframed where Value: AnimatableValue {
  /// The value outside of the keyframes; nil at frames that no loop reaches.
  func looped(_ loop: KeyframeLoop, at frame: Double, cursor: inout Int) -> Value? {
    guard let first = segments.first?.start else { return nil }
    let count = min(loop.segments ?? segments.count, segments.count)
    let stretch = LoopStretch(
      isBefore: loop.isBefore,
      from: loop.isBefore ? first : segments[segments.count - count].start,
      to: loop.isBefore && count < segments.count ? segments[count].start : end)
    guard let sample = stretch.sample(loop.kind, at: frame) else { return nil }
    let value = inside(sample.frame, cursor: &cursor)
    guard let change = sample.change else { return value }
    let start = inside(change.from, cursor: &cursor)
    let gained = start.interpolated(
      to: inside(change.to, cursor: &cursor), weight: change.times)
    // value + gained − start.
    return change.from == sample.frame
      ? gained : start.interpolated(to: value.interpolated(to: gained, weight: 0.5), weight: 2)
  }

  /// The value at a frame from the first keyframe to the last one.
  private func inside(_ frame: Double, cursor: inout Int) -> Value {
    frame < end ? sampleInside(frame, cursor: &cursor).value : last
  }
}
