// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The decoded values of a property: one static value or keyframes.
///
/// Loops, slots and expressions are stored separately, since files have thousands of properties,
/// most of them static and without these.
struct Keyframed<Value: Sendable>: Sendable {
  /// The interval between a keyframe and the next one.
  struct Segment: Sendable {
    /// The first frame of the segment, and the frame at which the next segment starts.
    var start, end: Double
    var from: Value
    var to: Value
    var easing: Easing
    /// Whether the value is constant and changes at the end of the segment (a hold keyframe).
    var holds: Bool
    /// The curve of a position, parameterized by arc length; nil for a straight line.
    var motion: MotionPath?
  }

  /// The value of a static property, or the value at and after the last keyframe.
  let last: Value
  /// The segments, sorted by time; empty for a static property.
  let segments: [Segment]
  private var details: KeyframedDetails?

  init(_ value: Value) {
    last = value
    segments = []
  }

  init(segments: [Segment], last: Value, loop: KeyframeLoop? = nil) {
    self.segments = segments
    self.last = last
    if loop != nil { details = KeyframedDetails(loop: loop) }
  }

  /// The frame of the last keyframe; 0 for a static property.
  var end: Double { segments.last?.end ?? 0 }

  /// The loop before the first or after the last keyframe; nil for none.
  var loop: KeyframeLoop? { details?.loop }

  /// The frame of a lone keyframe, which is a static value; nil for others.
  var loneFrame: Double? { details?.loneFrame }

  /// Returns a static value with the frame of its only keyframe.
  func alone(at frame: Double) -> Keyframed {
    var result = self
    result.details = KeyframedDetails(
      loop: loop, slot: slot, expression: expression, loneFrame: frame)
    return result
  }

  /// The id of the property's slot; nil for none.
  var slot: String? { details?.slot }

  /// The tape index of a property with an expression; 0 without one.
  var expression: Int { details?.expression ?? 0 }

  /// Returns the values with the id of a slot.
  func linked(to slot: String) -> Keyframed {
    var result = self
    result.details = KeyframedDetails(
      loop: loop, slot: slot, expression: expression, loneFrame: loneFrame)
    return result
  }

  /// Returns the values with the tape index of an expression; 0 for none.
  func evaluated(at expression: Int) -> Keyframed {
    var result = self
    result.details = KeyframedDetails(
      loop: loop, slot: slot, expression: expression, loneFrame: loneFrame)
    return result
  }

  /// Returns other segments with the same loop, slot and expression.
  private func with(_ segments: [Segment], last: Value) -> Keyframed {
    var result = Keyframed(segments: segments, last: last)
    result.details = details
    return result
  }

  /// Whether the value is the same at every frame.
  var isFixed: Bool { segments.isEmpty }

  /// Converts the values to another type. Loop, slot, expression and motion paths are discarded.
  func map<Other>(_ convert: (Value) -> Other) -> Keyframed<Other> {
    Keyframed<Other>(
      segments: segments.map {
        .init(
          start: $0.start, end: $0.end, from: convert($0.from), to: convert($0.to),
          easing: $0.easing, holds: $0.holds, motion: nil)
      }, last: convert(last))
  }
}

extension Keyframed where Value: AnimatableValue {
  /// Returns the value at a frame, and the range of frames around it in which the value is
  /// constant.
  ///
  /// - Parameters:
  ///   - frame: A frame. One that is not a number, which expressions can ask for, counts as that of
  ///     the first keyframe, since a range cannot contain it.
  ///   - cursor: The index of the last used segment, from which the search starts, since successive
  ///     frames are mostly in the same or the next segment.
  func sample(at frame: Double, cursor: inout Int) -> (value: Value, still: ClosedRange<Double>) {
    // Reading fields instead of segments, whose easing and motion would be counted as references.
    guard !segments.isEmpty else { return (last, -.infinity ... .infinity) }
    let start = segments[0].start
    let frame = frame.isNaN ? start : frame
    if let loop, let value = looped(loop, at: frame, cursor: &cursor) {
      return (value, frame...frame)
    }
    if frame < start { return (segments[0].from, -.infinity...start.nextDown) }
    if frame >= end {
      // At the last keyframe itself, a loop has not started yet.
      return (last, loop?.isBefore == false ? frame...frame : end ... .infinity)
    }
    return sampleInside(frame, cursor: &cursor)
  }

  /// Returns the value at a frame from the first keyframe to before the last one; see `sample`.
  func sampleInside(_ frame: Double, cursor: inout Int) -> (
    value: Value, still: ClosedRange<Double>
  ) {
    let index = segment(at: frame, cursor: &cursor)
    let (start, finish) = (segments[index].start, segments[index].end)
    if segments[index].holds { return (segments[index].from, start...finish.nextDown) }
    let progress = (frame - start) / (finish - start)
    let value: Value
    if let motion = segments[index].motion {
      value = segments[index].from.moved(
        along: motion, to: segments[index].easing.curve(progress))
    } else {
      value = segments[index].from.interpolated(
        to: segments[index].to, easing: segments[index].easing, progress: progress)
    }
    return (value, frame...frame)
  }

  /// Returns the value at a frame.
  func value(at frame: Double) -> Value {
    var cursor = 0
    return sample(at: frame, cursor: &cursor).value
  }

  /// Returns the keyframes with all values converted by a function.
  func mapValues(_ convert: (Value) -> Value) -> Keyframed {
    with(
      segments.map {
        var segment = $0
        segment.from = convert($0.from)
        segment.to = convert($0.to)
        return segment
      }, last: convert(last))
  }

  /// The keyframes as hold keyframes.
  var holding: Keyframed {
    with(
      segments.map {
        var segment = $0
        segment.holds = true
        return segment
      }, last: last)
  }

  /// Returns the index of the last segment that starts at or before a frame.
  private func segment(at frame: Double, cursor: inout Int) -> Int {
    func holds(_ i: Int) -> Bool {
      segments[i].start <= frame && (i + 1 == segments.count || frame < segments[i + 1].start)
    }
    if cursor < segments.count, holds(cursor) { return cursor }
    if cursor + 1 < segments.count, holds(cursor + 1) {
      cursor += 1
      return cursor
    }
    var low = 0
    var high = segments.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if segments[middle].start <= frame { low = middle } else { high = middle }
    }
    cursor = low
    return low
  }
}

/// The loop, slot, expression and lone keyframe of a property, which few properties have.
private final class KeyframedDetails: Sendable {
  let loop: KeyframeLoop?
  let slot: String?
  let expression: Int
  let loneFrame: Double?

  init(
    loop: KeyframeLoop?, slot: String? = nil, expression: Int = 0, loneFrame: Double? = nil
  ) {
    self.loop = loop
    self.slot = slot
    self.expression = expression
    self.loneFrame = loneFrame
  }
}
