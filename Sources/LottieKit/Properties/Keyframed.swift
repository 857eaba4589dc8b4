// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A property's values as the file has them: one fixed value, or keyframes over time.
///
/// Small, since files have thousands of them, most of them fixed and with nothing else to say.
struct Keyframed<Value: Sendable>: Sendable {
  /// The way from one keyframe to the next.
  struct Segment: Sendable {
    /// First frame of the segment, and the one at which it is over; the next one starts there.
    var start, end: Double
    var from: Value
    var to: Value
    var easing: Easing
    /// The value stays and jumps at the end.
    var holds: Bool
    /// The curve that a point follows, in arc length.
    var motion: MotionPath?
  }

  /// The value of a fixed property, and that of an animated one from its last keyframe on.
  let last: Value
  /// Sorted by time; empty for a fixed property.
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

  /// Frame of the last keyframe; 0 for a fixed property.
  var end: Double { segments.last?.end ?? 0 }

  /// How the keyframes go on before the first one and after the last one; nil where they do not.
  var loop: KeyframeLoop? { details?.loop }

  /// The id of the slot that the file links the property to; nil if there is none.
  var slot: String? { details?.slot }

  /// Where the property is on the tape, if an expression changes its value; else 0.
  var expression: Int { details?.expression ?? 0 }

  /// The same, linked to a slot.
  func linked(to slot: String) -> Keyframed {
    var result = self
    result.details = KeyframedDetails(loop: loop, slot: slot, expression: expression)
    return result
  }

  /// The same with the expression that is at a place on the tape; 0 for none.
  func evaluated(at expression: Int) -> Keyframed {
    var result = self
    result.details = KeyframedDetails(loop: loop, slot: slot, expression: expression)
    return result
  }

  /// Other values and keyframes with the same details.
  private func with(_ segments: [Segment], last: Value) -> Keyframed {
    var result = Keyframed(segments: segments, last: last)
    result.details = details
    return result
  }

  /// It has the same value at every frame.
  var isFixed: Bool { segments.isEmpty }

  /// Keyframes of another type of value at the same frames. Loops, slots and expressions stay behind.
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
  /// The value at a frame, and the span of frames around it in which that value does not change.
  ///
  /// - Parameter cursor: The segment used last; frames mostly follow each other.
  func sample(at frame: Double, cursor: inout Int) -> (value: Value, still: ClosedRange<Double>) {
    guard let first = segments.first else { return (last, -.infinity ... .infinity) }
    if let loop, let value = looped(loop, at: frame, cursor: &cursor) {
      return (value, frame...frame)
    }
    if frame < first.start { return (first.from, -.infinity...first.start.nextDown) }
    if frame >= end {
      // On the last keyframe itself a loop has not begun yet.
      return (last, loop?.isBefore == false ? frame...frame : end ... .infinity)
    }
    return sampleInside(frame, cursor: &cursor)
  }

  /// The same for a frame that is not before the first keyframe, and is before the last one.
  func sampleInside(_ frame: Double, cursor: inout Int) -> (
    value: Value, still: ClosedRange<Double>
  ) {
    let index = segment(at: frame, cursor: &cursor)
    let segment = segments[index]
    let finish = segment.end
    if segment.holds { return (segment.from, segment.start...finish.nextDown) }
    let progress = (frame - segment.start) / (finish - segment.start)
    let value: Value
    if let motion = segment.motion {
      value = segment.from.moved(along: motion, to: segment.easing.curve(progress))
    } else {
      value = segment.from.interpolated(
        to: segment.to, easing: segment.easing, progress: progress)
    }
    return (value, frame...frame)
  }

  /// The value at a frame.
  func value(at frame: Double) -> Value {
    var cursor = 0
    return sample(at: frame, cursor: &cursor).value
  }

  /// The same keyframes with every value converted.
  func mapValues(_ convert: (Value) -> Value) -> Keyframed {
    with(
      segments.map {
        var segment = $0
        segment.from = convert($0.from)
        segment.to = convert($0.to)
        return segment
      }, last: convert(last))
  }

  /// The same keyframes, each holding until the next one.
  var holding: Keyframed {
    with(
      segments.map {
        var segment = $0
        segment.holds = true
        return segment
      }, last: last)
  }

  /// The last segment that starts at or before the frame.
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

/// What few properties have besides values and keyframes.
private final class KeyframedDetails: Sendable {
  let loop: KeyframeLoop?
  let slot: String?
  let expression: Int

  init(loop: KeyframeLoop?, slot: String? = nil, expression: Int = 0) {
    self.loop = loop
    self.slot = slot
    self.expression = expression
  }
}

/// The curve that a position follows between two keyframes, at a speed that does not depend on its handles.
///
/// Players differ where both handles lie on the line between the keys. A handle that reaches beyond a key makes the
/// value run past that key and come back; only a curve that never turns back is the straight line. That is what After
/// Effects does, and what we do.
///
/// | Player | A curve on the line between its keys |
/// |---|---|
/// | Skottie | straight if each handle points to the other key and is no longer than the way there; else its arc length |
/// | ThorVG, rlottie | arc length, always |
/// | lottie-android | arc length, always |
/// | lottie-ios | straight, whatever the length of the handles |
/// | lottie-web, the next key has `s` | straight, whatever the length of the handles |
/// | lottie-web, older files with `e` | arc length for three components, straight for two |
///
/// By reference, as few segments have one.
final class MotionPath: Equatable, Sendable {
  private let curve: CubicBezier
  private let depth: (Double, Double, Double, Double)
  private let length: Double

  /// - Parameters:
  ///   - outTangent: Relative to `from`.
  ///   - inTangent: Relative to `to`.
  /// - Returns: nil where the curve is the straight line, which is walked component by component instead.
  init?(from: Vector3D, to: Vector3D, outTangent: Vector3D, inTangent: Vector3D) {
    let start = Point(from.x, from.y)
    let end = Point(to.x, to.y)
    let control1 = start + Vector(outTangent.x, outTangent.y)
    let control2 = end + Vector(inTangent.x, inTangent.y)
    curve = CubicBezier(start, control1, control2, end)
    guard !curve.isStraight else { return nil }
    depth = (from.z, from.z + outTangent.z, to.z + inTangent.z, to.z)
    length = curve.length()
    guard length > 0, length.isFinite else { return nil }
  }

  /// The place at a share of the length; past the ends it goes on straight.
  func point(at share: Double) -> Vector3D {
    if share < 0 || share > 1 {
      let t: Double = share < 0 ? 0 : 1
      let past = (share - t) * length
      let p = curve.point(at: t) + curve.direction(at: t) * past
      return Vector3D(x: p.x, y: p.y, z: share < 0 ? depth.0 : depth.3)
    }
    let t = curve.parameter(atLength: share * length, total: length)
    let p = curve.point(at: t)
    let u = 1 - t
    let z =
      u * u * u * depth.0 + 3 * u * u * t * depth.1 + 3 * u * t * t * depth.2
      + t * t * t * depth.3
    return Vector3D(x: p.x, y: p.y, z: z)
  }

  static func == (a: MotionPath, b: MotionPath) -> Bool {
    a.curve == b.curve && a.depth == b.depth
  }
}

extension CubicBezier {
  /// It runs from start to end on the line between them and never turns back, or by so little that nobody sees it.
  fileprivate var isStraight: Bool {
    let chord = end - start
    func isOnLine(_ p: Point) -> Bool { chord.cross(p - start).magnitude < 0.001 }
    guard chord != .zero, isOnLine(control1), isOnLine(control2) else { return false }
    // The derivative along the chord is a(1−t)² + 2b(1−t)t + ct²; a rounded handle may make it negative for a moment.
    let size = chord.dot(chord)
    let rounding = 0.01
    let a = chord.dot(control1 - start) / size + rounding
    let b = chord.dot(control2 - control1) / size + rounding
    let c = chord.dot(end - control2) / size + rounding
    return a >= 0 && c >= 0 && (b >= 0 || b * b <= a * c)
  }
}
