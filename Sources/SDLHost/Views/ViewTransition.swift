// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry

/// What `View.animate` changes over time.
nonisolated enum ViewProperty: Hashable, Sendable {
  case frame, alpha, transform, background
}

/// One call of `View.animate`: its time, and the number of properties that it still moves.
final class ViewAnimation {
  /// The animation whose changes are being made; nil outside of `View.animate`.
  static var current: ViewAnimation?

  private let duration, delay: Double
  private let options: ViewAnimationOptions
  private let timing: (Double) -> Double
  private let completion: ((Bool) -> Void)?
  /// The time of the first frame.
  private var start: Double?
  private var count = 0
  private var wasInterrupted = false
  private var hasBegun = false
  /// The views that it changes, in the order of the changes.
  private(set) var views: [View] = []

  init(
    duration: Double, delay: Double, options: ViewAnimationOptions,
    timing: @escaping (Double) -> Double, completion: ((Bool) -> Void)?
  ) {
    // Less than a millisecond is at once.
    self.duration = duration.finite() < 1e-3 ? 0 : duration.finite()
    self.delay = max(0, delay.finite())
    (self.options, self.timing, self.completion) = (options, timing, completion)
  }

  /// Runs the changes, and begins to move what they changed.
  func run(_ changes: () -> Void) {
    let outer = Self.current
    Self.current = self
    changes()
    for view in views { view.layoutIfNeeded() }
    Self.current = outer
    begin()
  }

  /// The movement of a damped spring from 0 to 1, which has nearly come to rest after the time 1.
  static func spring(damping: Double, velocity: Double) -> (Double) -> Double {
    // At the time 1, the amplitude is a thousandth.
    let decay = 6.9
    guard damping < 1 else {
      return { 1 - (1 + (decay - velocity) * $0) * exp(-decay * $0) }
    }
    let frequency = decay / damping * (1 - damping * damping).squareRoot()
    let sine = (decay - velocity) / frequency
    return { 1 - exp(-decay * $0) * (cos(frequency * $0) + sine * sin(frequency * $0)) }
  }

  /// Adds a property of a view.
  func add(_ view: View) {
    count += 1
    if !views.contains(where: { $0 === view }) { views.append(view) }
  }

  /// Starts after all changes were made. What nobody can see move is finished at once.
  private func begin() {
    for view in views {
      let isAtOnce = delay == 0 && (duration == 0 || Appearance.isStill)
      if !view.isInVisibleWindow || isAtOnce { view.finishTransition() }
    }
    // The views own it by their tracks.
    views = []
    hasBegun = true
    complete()
  }

  /// The part of the change that is done, and whether it is finished.
  func progress(at time: Double) -> (part: Double, isFinished: Bool) {
    let begin = start ?? time
    start = begin
    let elapsed = time - begin - delay
    guard elapsed >= 0 else { return (0, false) }
    guard duration > 0, !Appearance.isStill else { return (1, true) }
    let rounds = elapsed / duration
    if options.contains(.repeat) {
      let isBack = options.contains(.autoreverse) && Int(rounds) % 2 == 1
      let part = rounds - rounds.rounded(.down)
      return (timing(isBack ? 1 - part : part), false)
    }
    if rounds < 1 { return (timing(rounds), false) }
    guard options.contains(.autoreverse), rounds < 2 else { return (1, true) }
    return (timing(2 - rounds), false)
  }

  /// Reports that a property has reached its end, or was changed by somebody else.
  func ended(isFinished: Bool) {
    count -= 1
    if !isFinished { wasInterrupted = true }
    complete()
  }

  private func complete() {
    guard hasBegun, count == 0 else { return }
    hasBegun = false
    completion?(!wasInterrupted)
  }
}

/// The animations of one view: numbers that are drawn instead of the view's own.
struct ViewTransition {
  /// A property that changes.
  struct Track {
    let from, to: [Double]
    let animation: ViewAnimation
    /// The numbers that are drawn now.
    var shown: [Double]
  }

  private(set) var tracks: [ViewProperty: Track] = [:]

  var isEmpty: Bool { tracks.isEmpty }

  /// Takes a new value of a property, which ends its track; an animation gives it another one.
  ///
  /// - Returns: The animation that ended.
  mutating func change(
    _ property: ViewProperty, from old: [Double], to new: [Double], by animation: ViewAnimation?
  ) -> ViewAnimation? {
    let track = tracks.removeValue(forKey: property)
    if let animation {
      let start = track?.shown ?? old
      tracks[property] = Track(from: start, to: new, animation: animation, shown: start)
    }
    return track?.animation
  }

  /// Moves all tracks to a time, and removes those that have reached their end.
  ///
  /// - Returns: The properties whose numbers changed, and the animations that have ended.
  mutating func advance(to time: Double) -> (moved: [ViewProperty], finished: [ViewAnimation]) {
    var result: (moved: [ViewProperty], finished: [ViewAnimation]) = ([], [])
    for (property, track) in tracks {
      let (part, isFinished) = track.animation.progress(at: time)
      let shown = zip(track.from, track.to).map { $0 + ($1 - $0) * part }
      tracks[property]?.shown = shown
      if isFinished {
        tracks[property] = nil
        result.finished.append(track.animation)
      }
      if isFinished || shown != track.shown { result.moved.append(property) }
    }
    return result
  }
}

extension View {
  /// Records a change of a property in `View.animate`; outside, the change ends its animation.
  func changed(
    _ property: ViewProperty, from old: @autoclosure () -> [Double],
    to new: @autoclosure () -> [Double]
  ) {
    let current = ViewAnimation.current
    guard transition != nil || current != nil else { return }
    var moving = transition ?? ViewTransition()
    let ended = moving.change(property, from: old(), to: new(), by: current)
    transition = moving.isEmpty ? nil : moving
    current?.add(self)
    ended?.ended(isFinished: ended === current)
  }

  /// Moves its animations to a time.
  func advanceTransition(to time: Double) {
    guard let (moved, finished) = transition?.advance(to: time) else { return }
    for property in moved { transitionMoved(property) }
    if transition?.isEmpty == true { transition = nil }
    for animation in finished { animation.ended(isFinished: true) }
  }

  private func transitionMoved(_ property: ViewProperty) {
    switch property {
    case .frame, .background: setNeedsDisplay()
    case .alpha, .transform: setNeedsComposition()
    }
  }

  /// Ends its animations: it is shown as it is.
  func finishTransition() {
    guard let tracks = transition?.tracks else { return }
    transition = nil
    setNeedsDisplay()
    for track in tracks.values { track.animation.ended(isFinished: true) }
  }

  /// Ends the animations of it and the views in it.
  func finishTransitions() {
    finishTransition()
    for view in subviews { view.finishTransitions() }
  }

  /// Whether it can be seen to move: in a visible window, and nothing around it is hidden.
  var isInVisibleWindow: Bool {
    guard !isHidden else { return false }
    return superview?.isInVisibleWindow ?? (host?.isVisible == true)
  }
}

extension CGRect {
  /// Position and size as numbers.
  var numbers: [Double] { [minX, minY, width, height].map { Double($0) } }
}

extension AffineTransform {
  /// The matrix as numbers.
  var numbers: [Double] { [m11, m12, m21, m22, tX, tY].map { Double($0) } }
}

extension RGBA {
  /// The components.
  var numbers: [Double] { [red, green, blue, alpha] }
}
