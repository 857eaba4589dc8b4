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
  private let options: View.AnimationOptions
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
    duration: Double, delay: Double, options: View.AnimationOptions,
    timing: @escaping (Double) -> Double, completion: ((Bool) -> Void)?
  ) {
    // Less than a millisecond is at once.
    self.duration = duration.finite() < 1e-3 ? 0 : duration.finite()
    self.delay = max(0, delay.finite())
    (self.options, self.timing, self.completion) = (options, timing, completion)
  }

  /// Adds a property of a view.
  func add(_ view: View) {
    count += 1
    if !views.contains(where: { $0 === view }) { views.append(view) }
  }

  /// Starts after all changes were made. What nobody can see move is finished at once.
  func begin() {
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
  /// A property on its way.
  struct Track {
    let from, to: [Double]
    let animation: ViewAnimation
    /// The numbers that are drawn now.
    var shown: [Double]
  }

  var tracks: [ViewProperty: Track] = [:]
}

extension View {
  /// Records a change of a property in `View.animate`; outside, the change ends its animation.
  func changed(
    _ property: ViewProperty, from old: @autoclosure () -> [Double],
    to new: @autoclosure () -> [Double]
  ) {
    guard transition != nil || ViewAnimation.current != nil else { return }
    let track = transition?.tracks.removeValue(forKey: property)
    if transition?.tracks.isEmpty == true { transition = nil }
    if let animation = ViewAnimation.current {
      let start = track?.shown ?? old()
      transition = transition ?? ViewTransition()
      transition?.tracks[property] = .init(
        from: start, to: new(), animation: animation, shown: start)
      animation.add(self)
    }
    if let track { track.animation.ended(isFinished: track.animation === ViewAnimation.current) }
  }

  /// Moves its animations to a time.
  func advanceTransition(to time: Double) {
    guard let tracks = transition?.tracks else { return }
    var finished: [ViewAnimation] = []
    for (property, track) in tracks {
      let (part, isFinished) = track.animation.progress(at: time)
      let shown = zip(track.from, track.to).map { $0 + ($1 - $0) * part }
      if isFinished {
        transition?.tracks[property] = nil
        finished.append(track.animation)
      } else {
        transition?.tracks[property]?.shown = shown
      }
      if isFinished || shown != track.shown { transitionMoved(property) }
    }
    if transition?.tracks.isEmpty == true { transition = nil }
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

  // MARK: What is drawn

  private func shown(_ property: ViewProperty) -> [Double]? {
    transition?.tracks[property]?.shown
  }

  /// The frame that is drawn.
  var shownFrame: CGRect {
    guard let n = shown(.frame), n.count == 4 else { return frame }
    return CGRect(x: n[0], y: n[1], width: max(0, n[2]), height: max(0, n[3]))
  }

  /// The size of the frame that is drawn, at the origin.
  var shownBounds: CGRect { CGRect(origin: .zero, size: shownFrame.size) }

  /// The opacity that is drawn.
  var shownAlpha: CGFloat { shown(.alpha)?.first.map { CGFloat($0) } ?? alpha }

  /// The transform that is drawn.
  var shownTransform: AffineTransform {
    guard let n = shown(.transform), n.count == 6 else { return transform }
    return AffineTransform(m11: n[0], m12: n[1], m21: n[2], m22: n[3], tX: n[4], tY: n[5])
  }

  /// The background that is drawn.
  var shownBackground: RGBA? {
    guard let n = shown(.background), n.count == 4 else { return background }
    return RGBA(n[0], n[1], n[2], n[3])
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
