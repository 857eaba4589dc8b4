// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit

/// The keyframes of the inspector's selection on the timeline.
struct TimelineKeyframes: Equatable {
  /// The keyframes, in frames of the animation.
  var property = PropertyKeyframes()
  /// Whether the easing is drawn: for one property, not for all of a layer.
  var showsEasing = false
  /// The frames of hold keyframes, as the rows of the layers show them; nil where they are those
  /// without easing.
  var holds: Set<Double>?

  /// Whether a keyframe holds its value up to the next one.
  private func isHold(_ keyframe: PropertyKeyframes.Keyframe) -> Bool {
    holds?.contains(keyframe.frame)
      ?? (keyframe.easing == nil && keyframe.frame != property.keyframes.last?.frame)
  }

  /// The half diagonal of a keyframe's sign, in points.
  private static let radius = 4.5
  /// Signs that are nearer to each other than this, in points, are drawn as one.
  private static let least = 2.0
  /// The distance in points within which a press hits a keyframe.
  static let reach = 5.0
  /// The lane of keyframes, between the markers and the track.
  private static let band = TimelineMetrics.keyframes
  private static let middle = (band.lowerBound + band.upperBound) / 2

  /// Draws the lane: its background, the easing curves, and the keyframes above them.
  func drawing(_ scale: TimelineScale) -> [DrawItem] {
    guard !property.keyframes.isEmpty else { return [] }
    let lane = Rect(
      x: scale.left, y: Self.band.lowerBound, width: scale.length,
      height: Self.band.upperBound - Self.band.lowerBound)
    return [.fill(.roundedRectangle(lane, radius: 3), Palette.hover)] + curves(scale)
      + signs(scale)
  }

  /// Draws the easing curves.
  func curves(_ scale: TimelineScale) -> [DrawItem] {
    guard showsEasing else { return [] }
    let points = property.keyframes
    var path = Path()
    for (keyframe, next) in zip(points, points.dropFirst()) {
      let (left, right) = (scale.x(frame: keyframe.frame), scale.x(frame: next.frame))
      guard right > scale.left, left < scale.left + scale.length, right - left > Self.least
      else { continue }
      path.append(
        Self.curve(keyframe.easing, isHold: isHold(keyframe), from: left, to: right))
    }
    return path.isEmpty ? [] : [.stroke(path, width: 1.5, Palette.faint(Palette.keyframe, 0.75))]
  }

  /// The curve between two keyframes: the part of the change over time, from the bottom to the top.
  /// A hold keyframe changes at its end. Between equal values there is no easing, but a line.
  private static func curve(
    _ easing: UnitBezier?, isHold: Bool, from left: Double, to right: Double
  ) -> Path {
    var path = Path()
    path.line(to: Point(left, band.upperBound))
    guard !isHold else {
      path.line(to: Point(right, band.upperBound))
      path.line(to: Point(right, band.lowerBound))
      return path
    }
    let height = band.upperBound - band.lowerBound
    guard let easing else {
      path.line(to: Point(right, band.lowerBound))
      return path
    }
    let steps = Int(clamping: (right - left) / 3, to: 4...64)
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      // An overshoot is cut off at the edges of the lane, above which are the names of markers.
      let value = easing(share).clamped(to: 0...1)
      path.line(to: Point(left + share * (right - left), band.upperBound - value * height))
    }
    return path
  }

  /// Draws the keyframes: a diamond each, a square for a hold keyframe.
  func signs(_ scale: TimelineScale) -> [DrawItem] {
    var path = Path()
    var last = -Double.infinity
    for keyframe in property.keyframes {
      let x = scale.x(frame: keyframe.frame)
      guard x >= scale.left - 1, x <= scale.left + scale.length + 1, x - last >= Self.least
      else { continue }
      last = x
      let isSquare = showsEasing && isHold(keyframe)
      path.append(Self.sign(at: Point(x, Self.middle), isSquare: isSquare))
    }
    guard !path.isEmpty else { return [] }
    return [.stroke(path, width: 2, Palette.panel), .fill(path, Palette.keyframe)]
  }

  /// The sign of a keyframe.
  static func sign(at center: Point, isSquare: Bool = false) -> Path {
    isSquare
      ? .rectangle(Rect(x: center.x - 3.5, y: center.y - 3.5, width: 7, height: 7))
      : .polygon(
        [(0, -radius), (radius, 0), (0, radius), (-radius, 0)], at: center, closed: true)
  }

  /// The x of the nearest keyframe whose sign is at a point; nil if there is none.
  func keyframe(at point: Point, _ scale: TimelineScale) -> Double? {
    guard Self.band.contains(point.y) else { return nil }
    return property.keyframes.map { scale.x(frame: $0.frame) }
      .filter { abs($0 - point.x) <= Self.reach }
      .min { abs($0 - point.x) < abs($1 - point.x) }
  }

  /// The first keyframe after a frame, or the last one before; nil if there is none.
  func keyframe(from frame: Double, by step: Int) -> Double? {
    let frames = property.keyframes.map(\.frame)
    return step > 0 ? frames.first { $0 > frame + 0.01 } : frames.last { $0 < frame - 0.01 }
  }
}
