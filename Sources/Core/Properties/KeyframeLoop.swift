// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The repetition of keyframes before the first or after the last keyframe: `loopIn` and `loopOut`
/// of After Effects.
///
/// Loops are the most frequent expressions. An expression that consists only of a loop is evaluated
/// without JavaScript.
struct KeyframeLoop: Equatable, Sendable {
  enum Kind: String, Sendable {
    /// Each repetition starts with the first value.
    case cycle
    /// The direction alternates.
    case pingpong
    /// Each repetition is shifted so that it starts with the last value of the previous one.
    case offset
    /// The value continues with the velocity at the outermost keyframe.
    case `continue`
  }

  let kind: Kind
  /// Whether the loop is before the first keyframe (`loopIn`) or after the last one (`loopOut`).
  let isBefore: Bool
  /// The number of repeated segments, counted from the end of the loop; nil for all.
  let segments: Int?

  init(_ kind: Kind, isBefore: Bool = false, segments: Int? = nil) {
    self.kind = kind
    self.isBefore = isBefore
    self.segments = segments
  }

  /// Parses an expression that consists of one call, in the form of After Effects or of the
  /// exporter: `loopOut("cycle")`, `var $bm_rt; $bm_rt = loopIn('pingpong', 2);`.
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

/// The text of an expression that may be a single call of a loop function.
///
/// It is parsed as bytes, because every expression is tried, and most are not loops.
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

/// The range of frames that a loop repeats.
struct LoopStretch {
  /// Whether the loop is before the first keyframe.
  let isBefore: Bool
  /// The first and last frame of the range.
  let from, to: Double

  init(isBefore: Bool, from: Double, to: Double) {
    (self.isBefore, self.from, self.to) = (isBefore, from, to)
  }

  /// - Parameters:
  ///   - times: The frames of all keyframes, at least two.
  ///   - segments: The number of looped segments, counted from the end that is extended; 0 for all.
  init(_ times: [Double], isBefore: Bool, segments: Double) {
    let last = times.count - 1
    let wanted = Int(clamping: segments.rounded(.down), to: 0...max(last, 1))
    let count = wanted == 0 || segments.rounded(.down) > Double(last) ? last : wanted
    self.init(
      isBefore: isBefore, from: isBefore ? times[0] : times[last - count],
      to: isBefore ? times[count] : times[last])
  }

  /// - Parameters:
  ///   - duration: In frames, counted from the end that is extended; if it is not above 0, up to
  /// the layer's own end.
  ///   - layer: The first and the last frame of the layer.
  init(
    _ times: [Double], isBefore: Bool, duration: Double, layer: (first: Double, last: Double)
  ) {
    let (first, last) = (times[0], times[times.count - 1])
    self.init(
      isBefore: isBefore,
      from: isBefore ? first : duration > 0 ? last - duration : layer.first,
      to: isBefore ? (duration > 0 ? first + duration : layer.last) : last)
  }

  /// The rule by which a value outside the keyframes is computed from values inside.
  struct Sample {
    /// The frame of the value.
    var frame: Double
    /// A multiple of the change of value between two frames, which is added; nil for none.
    var change: (from: Double, to: Double, times: Double)?
  }

  /// Returns the rule for a frame; nil for a range without length and for frames that are not
  /// outside the keyframes.
  func sample(_ kind: KeyframeLoop.Kind, at frame: Double) -> Sample? {
    let length = to - from
    guard length > 0, isBefore ? frame < from : frame > to else { return nil }
    if kind == .continue {
      // The velocity is the change over a hundredth of a frame.
      let (edge, step) = isBefore ? (from, 0.01) : (to, -0.01)
      return Sample(frame: edge, change: (edge, edge + step, (frame - edge) / step))
    }
    // The number of complete repetitions, and the distance in the current one.
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
  /// Returns the value outside the keyframes; nil at frames to which the loop does not apply.
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

  /// Returns the value at a frame between the first and the last keyframe.
  private func inside(_ frame: Double, cursor: inout Int) -> Value {
    frame < end ? sampleInside(frame, cursor: &cursor).value : last
  }
}
