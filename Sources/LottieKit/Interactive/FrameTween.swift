// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// How values move from one frame's towards others': each step goes on from what the steps before it gave.
package struct FrameBlend: Equatable, Sendable {
  /// A frame, and how far values have moved towards it: 0 not at all, 1 there.
  package struct Step: Equatable, Sendable {
    package var frame: Double
    package var weight: Double

    package init(frame: Double, weight: Double) {
      self.frame = frame
      self.weight = weight
    }
  }

  package var steps: [Step]

  package init(steps: [Step]) { self.steps = steps }

  /// The same for frames that are counted from another one.
  func moved(by frames: Double) -> FrameBlend {
    FrameBlend(steps: steps.map { Step(frame: $0.frame + frames, weight: $0.weight) })
  }
}

/// A movement of all values between two frames, as a value.
struct FrameTween: Equatable, Sendable {
  /// The frame it began at: what is no number is that of this frame.
  let origin: Double
  /// Movements that were redirected, as far as they came, and the present one.
  private(set) var steps: [FrameBlend.Step]
  /// What playback does when it is over.
  var resume: InteractiveStatus
  private var duration: Double
  private var curve: UnitBezier
  private var elapsed = 0.0

  /// Redirections that still count; the traces of older ones are too faint to be seen.
  private static let mostSteps = 32

  /// - Parameters:
  ///   - duration: In milliseconds, above 0.
  ///   - easing: The handles of the curve.
  /// - Returns: nil for a duration or curve that is none.
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

  private static func curve(_ duration: Double, _ easing: [Double]) -> UnitBezier? {
    guard duration > 0, duration.isFinite, easing.count == 4, easing.allSatisfy(\.isFinite),
      (0...1).contains(easing[0]), (0...1).contains(easing[2])
    else { return nil }
    return UnitBezier(easing[0], easing[1], easing[2], easing[3])
  }

  /// Where it leads.
  var target: Double { steps.last?.frame ?? origin }

  /// Goes on to another frame from the values of this moment.
  ///
  /// - Returns: false, with nothing changed, for a duration or curve that is none.
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

  /// - Returns: Whether it is over.
  mutating func advance(by milliseconds: Double) -> Bool {
    elapsed += max(0, milliseconds)
    guard elapsed < duration else { return true }
    steps[steps.count - 1].weight = curve(elapsed / duration)
    return false
  }
}

extension InteractivePlayer {
  /// Moves all values to those of another frame, which is shown when it is over.
  ///
  /// - Parameters:
  ///   - frame: Counted from the first one.
  ///   - milliseconds: How long it takes.
  ///   - easing: The two handles of the curve: x1, y1, x2, y2.
  public func tween(to frame: Double, milliseconds: Double, easing: [Double])
    throws(DotLottieError)
  {
    try transaction { () throws(DotLottieError) in
      guard clock.status != .idle else { throw .notLoaded }
      guard beginTween(to: frame, milliseconds: milliseconds, easing: easing) else {
        throw DotLottieError(
          .invalidParameter,
          reason: "a movement takes longer than 0 ms, on a curve whose x stays in 0...1")
      }
    }
  }

  /// - Returns: false, with nothing changed, for a duration or curve that is none.
  func beginTween(to frame: Double, milliseconds: Double, easing: [Double]) -> Bool {
    if var running = tween {
      guard running.redirect(to: frame, duration: milliseconds, easing: easing) else {
        return false
      }
      tween = running
      return true
    }
    guard
      let fresh = FrameTween(
        from: clock.frame, to: frame, duration: milliseconds, easing: easing,
        resume: clock.status)
    else { return false }
    tween = fresh
    landedFrame = nil
    clock.setStatus(.tweening)
    return true
  }

  /// Lets a movement go on without anything else.
  ///
  /// - Returns: Whether it is over, or there is none.
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

  private func landTween() {
    guard let landed = tween else { return }
    tween = nil
    landedFrame = landed.target
    clock.setStatus(landed.resume)
    clock.seek(to: landed.target)
  }

  /// Ends a movement where it began.
  func cancelTween() {
    guard let running = tween else { return }
    tween = nil
    clock.setStatus(running.resume)
    invalidateFrame()
  }
}
