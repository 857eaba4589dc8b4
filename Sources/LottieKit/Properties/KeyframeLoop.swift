// SPDX-License-Identifier: Apache-2.0

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
    // Bytes: this is asked of every expression, of which most are none.
    var text = expression.utf8[...]
    func skipBlank() { text = text.drop { $0 == 0x20 || (0x09...0x0d).contains($0) } }
    func skip(_ word: String) -> Bool {
      skipBlank()
      guard text.starts(with: word.utf8) else { return false }
      text = text.dropFirst(word.utf8.count)
      return true
    }
    func number() -> Int? {
      skipBlank()
      let digits = text.prefix { (0x30...0x39).contains($0) }
      text = text.dropFirst(digits.count)
      return Int(String(digits) ?? "")
    }
    _ = skip("var $bm_rt;")
    if skip("$bm_rt") { guard skip("=") else { return nil } }
    if skip("loopOut") {
      isBefore = false
    } else if skip("loopIn") {
      isBefore = true
    } else {
      return nil
    }
    guard skip("(") else { return nil }
    var kind = Kind.cycle
    var segments = 0
    if !skip(")") {
      guard let quote = ["\"", "'"].first(where: skip) else { return nil }
      let name = text.prefix { $0 != quote.utf8.first }
      guard let named = Kind(rawValue: (String(name) ?? "").lowercased()) else { return nil }
      kind = named
      text = text.dropFirst(name.count)
      guard skip(quote) else { return nil }
      if skip(",") {
        guard let count = number() else { return nil }
        segments = count
      }
      guard skip(")") else { return nil }
    }
    while skip(";") {}
    skipBlank()
    guard text.isEmpty else { return nil }
    self.kind = kind
    self.segments = segments > 0 ? segments : nil
  }
}

extension Keyframed where Value: AnimatableValue {
  /// The value outside of the keyframes; nil at frames that no loop reaches.
  func looped(_ loop: KeyframeLoop, at frame: Double, cursor: inout Int) -> Value? {
    guard let first = segments.first?.start else { return nil }
    guard loop.isBefore ? frame < first : frame > end else { return nil }
    let count = min(loop.segments ?? segments.count, segments.count)
    let from = loop.isBefore ? first : segments[segments.count - count].start
    let to = loop.isBefore && count < segments.count ? segments[count].start : end
    let length = to - from
    guard length > 0 else { return nil }
    if loop.kind == .continue { return continued(loop, at: frame, cursor: &cursor) }
    // Rounds away from the keyframes, and the way into the round.
    let past = loop.isBefore ? first - frame : frame - from
    let rounds = (past / length).rounded(.down)
    let rest = past - rounds * length
    let isBackward = rounds.truncatingRemainder(dividingBy: 2) == (loop.isBefore ? 0 : 1)
    var place = loop.isBefore ? to - rest : from + rest
    if loop.kind == .pingpong, isBackward { place = loop.isBefore ? from + rest : to - rest }
    let value = inside(place, cursor: &cursor)
    guard loop.kind == .offset else { return value }
    let (start, finish) = (inside(from, cursor: &cursor), inside(to, cursor: &cursor))
    let gained = start.interpolated(
      to: finish, weight: loop.isBefore ? -(rounds + 1) : rounds)
    // value + gained − start.
    return start.interpolated(to: value.interpolated(to: gained, weight: 0.5), weight: 2)
  }

  /// The value at a frame from the first keyframe to the last one.
  private func inside(_ frame: Double, cursor: inout Int) -> Value {
    frame < end ? sampleInside(frame, cursor: &cursor).value : last
  }

  /// Straight on from the outermost keyframe; its speed is that over a hundredth of a frame.
  private func continued(_ loop: KeyframeLoop, at frame: Double, cursor: inout Int) -> Value {
    let edge = loop.isBefore ? segments.first?.start ?? 0 : end
    let step = loop.isBefore ? 0.01 : -0.01
    let value = inside(edge, cursor: &cursor)
    return value.interpolated(
      to: inside(edge + step, cursor: &cursor), weight: (frame - edge) / step)
  }
}
