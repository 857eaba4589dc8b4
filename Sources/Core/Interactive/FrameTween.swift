// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// The state of a tween between two frames as a value type.
struct FrameTween: Equatable, Sendable {
  /// The first frame of the tween. Everything that cannot be interpolated remains that of this
  /// frame.
  let origin: Double
  /// The interrupted tweens with their last weights, followed by the current tween.
  private(set) var steps: [FrameBlend.Step]
  /// The status of playback after the tween.
  var resume: InteractiveStatus
  /// The duration of the current tween in milliseconds.
  private var duration: Double
  /// The easing curve of the current tween.
  private var curve: UnitBezier
  /// The time since the start of the current tween in milliseconds, in single precision as that of
  /// a machine.
  private var elapsed: Float = 0

  /// The maximum number of steps. The influence of older steps is too small to be visible.
  private static let mostSteps = 32

  /// Creates a tween; nil for an invalid duration, curve or frame.
  ///
  /// - Parameters:
  ///   - origin: The first frame.
  ///   - frame: The target frame.
  ///   - duration: The duration in milliseconds, above 0.
  ///   - easing: The handles of the easing curve: x1, y1, x2, y2, with x1 and x2 in 0...1.
  ///   - resume: The status of playback after the tween.
  init?(
    from origin: Double, to frame: Double, duration: Double, easing: [Double],
    resume: InteractiveStatus
  ) {
    guard let curve = Self.curve(duration, easing), frame.isFinite else { return nil }
    self.origin = origin
    self.resume = resume
    self.duration = duration
    self.curve = curve
    steps = [.init(frame: frame, weight: 0)]
  }

  /// Returns the easing curve; nil if the duration or the handles are invalid.
  private static func curve(_ duration: Double, _ easing: [Double]) -> UnitBezier? {
    guard duration > 0, duration.isFinite, easing.count == 4, easing.allSatisfy(\.isFinite),
      (0...1).contains(easing[0]), (0...1).contains(easing[2])
    else { return nil }
    return UnitBezier(easing[0], easing[1], easing[2], easing[3])
  }

  /// The target frame.
  var target: Double { steps.last?.frame ?? origin }

  /// Changes the target. The new tween starts with the current values.
  ///
  /// - Returns: false, without any change, for an invalid duration, curve or frame.
  mutating func redirect(to frame: Double, duration: Double, easing: [Double]) -> Bool {
    guard let curve = Self.curve(duration, easing), frame.isFinite else { return false }
    self.duration = duration
    self.curve = curve
    elapsed = 0
    if steps.last?.weight == 0 { steps.removeLast() }
    steps.append(.init(frame: frame, weight: 0))
    if steps.count > Self.mostSteps { steps.removeFirst() }
    return true
  }

  /// Advances time.
  ///
  /// - Returns: Whether the tween has ended.
  mutating func advance(by milliseconds: Double) -> Bool {
    elapsed += Float(max(0, milliseconds))
    guard Double(elapsed) < duration else { return true }
    steps[steps.count - 1].weight = curve(Double(elapsed) / duration)
    return false
  }
}

extension InteractivePlayer {
  /// Interpolates all values to those of another frame. At the end of the tween, that frame is the
  /// current frame.
  ///
  /// - Parameters:
  ///   - frame: The target frame, where 0 is the first frame.
  ///   - milliseconds: The duration, above 0.
  ///   - easing: The handles of the easing curve: x1, y1, x2, y2, with x1 and x2 in 0...1.
  /// - Throws: `DotLottieError` with the code `notLoaded` without an animation, or
  ///   `invalidParameter` for an invalid duration, curve or frame.
  public func tween(to frame: Double, milliseconds: Double, easing: [Double])
    throws(DotLottieError)
  {
    try transaction { () throws(DotLottieError) in
      guard clock.status != .idle else { throw .notLoaded }
      guard beginTween(to: frame, milliseconds: milliseconds, easing: easing) else {
        throw DotLottieError(
          .invalidParameter,
          reason: "the duration must be above 0 ms, and the x values of the curve in 0...1")
      }
    }
  }

  /// Starts a tween, or changes the target of the current tween.
  ///
  /// - Returns: false, without any change, for an invalid duration, curve or frame.
  func beginTween(to frame: Double, milliseconds: Double, easing: [Double]) -> Bool {
    if let isValid = tween?.redirect(to: frame, duration: milliseconds, easing: easing) {
      return isValid
    }
    guard
      let fresh = FrameTween(
        from: clock.frame, to: frame, duration: milliseconds, easing: easing,
        resume: clock.status)
    else { return false }
    tween = fresh
    landedFrame = nil
    clock.status = .tweening
    return true
  }

  /// Advances the time of a tween only, without playback and state machine.
  ///
  /// - Returns: Whether the tween has ended; true without a tween.
  @discardableResult
  public func advanceTween(by milliseconds: Double) -> Bool {
    transaction {
      guard var running = tween else { return true }
      let isOver = running.advance(by: milliseconds.finite())
      tween = running
      if isOver { landTween() }
      reportRender()
      return isOver
    }
  }

  /// Ends a tween at its target frame.
  private func landTween() {
    guard let landed = tween else { return }
    tween = nil
    landedFrame = landed.target
    clock.status = landed.resume
    clock.seek(to: landed.target)
  }

  /// Ends a tween at its first frame.
  func cancelTween() {
    guard let running = tween else { return }
    tween = nil
    clock.status = running.resume
    invalidateFrame()
  }
}
