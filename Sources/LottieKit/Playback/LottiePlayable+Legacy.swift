// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The name of the type in lottie-ios 2.
public typealias LOTKeypath = AnimationKeypath

/// The name of the type in lottie-ios 2.
public typealias LOTValueDelegate = AnyValueProvider

extension AnimationKeypath {
  /// Makes a keypath from names separated by dots, as in lottie-ios 2.
  public init(string: String) { self.init(keypath: string) }
}

/// Members with the names of lottie-ios 2.
extension LottiePlayable {
  // MARK: Names of version 2

  /// Whether playback repeats until stopped; false plays once.
  ///
  /// Default: false.
  public var loopAnimation: Bool {
    get { loopMode == .loop }
    set { loopMode = newValue ? .loop : .playOnce }
  }

  /// Whether playback alternates its direction until stopped; false plays once.
  ///
  /// Default: false.
  public var autoReverseAnimation: Bool {
    get { loopMode == .autoReverse }
    set { loopMode = newValue ? .autoReverse : .playOnce }
  }

  /// The current progress, 0...1.
  ///
  /// Default: 0. Setting it interrupts playback.
  public var animationProgress: CGFloat {
    get { currentProgress }
    set { currentProgress = newValue }
  }

  /// The length of the animation in seconds; 0 without one.
  public var animationDuration: TimeInterval { animation?.duration ?? 0 }

  /// Plays from one progress in 0...1 to another.
  ///
  /// - Parameters:
  ///   - fromProgress: The start.
  ///   - toProgress: The end.
  ///   - completion: Called when playback ends, with `false` if it was interrupted; can be nil.
  // With a trailing closure, the newer call is chosen, which does the same.
  @_disfavoredOverload
  public func play(
    fromProgress: CGFloat, toProgress: CGFloat, withCompletion completion: LottieCompletionBlock?
  ) {
    play(fromProgress: fromProgress, toProgress: toProgress, loopMode: nil, completion: completion)
  }

  /// Plays from the current frame to a progress in 0...1.
  ///
  /// - Parameters:
  ///   - toProgress: The end.
  ///   - completion: Called when playback ends, with `false` if it was interrupted; can be nil.
  @_disfavoredOverload
  public func play(toProgress: CGFloat, withCompletion completion: LottieCompletionBlock?) {
    play(fromProgress: nil, toProgress: toProgress, loopMode: nil, completion: completion)
  }

  /// Sets a value provider for the properties that match a keypath. It is retained, unlike in
  /// lottie-ios 2.
  public func setValueDelegate(_ delegate: any LOTValueDelegate, for keypath: LOTKeypath) {
    setValueProvider(delegate, keypath: keypath)
  }

  /// Converts a point of this view to the coordinates of a layer; returns it unchanged if there is
  /// no such layer.
  public func convert(_ point: CGPoint, toKeypathLayer keypath: LOTKeypath) -> CGPoint {
    convert(point, toLayerAt: keypath) ?? point
  }

  /// Converts a rectangle of this view to the coordinates of a layer; returns it unchanged if there
  /// is no such layer.
  public func convert(_ rect: CGRect, toKeypathLayer keypath: LOTKeypath) -> CGRect {
    convert(rect, toLayerAt: keypath) ?? rect
  }
}
