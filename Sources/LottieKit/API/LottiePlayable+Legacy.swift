// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The name that lottie-ios 2 gives a keypath.
public typealias LOTKeypath = AnimationKeypath

/// The name that lottie-ios 2 gives a value provider.
public typealias LOTValueDelegate = AnyValueProvider

extension AnimationKeypath {
  /// Makes a keypath from names divided by dots, as lottie-ios 2 does.
  public init(string: String) { self.init(keypath: string) }
}

/// What lottie-ios 2 calls otherwise.
extension LottiePlayable {
  // MARK: Names of version 2

  /// Whether playback loops for ever; false plays once.
  ///
  /// Default: false.
  public var loopAnimation: Bool {
    get { loopMode == .loop }
    set { loopMode = newValue ? .loop : .playOnce }
  }

  /// Whether playback turns around at its end, for ever; false plays once.
  ///
  /// Default: false.
  public var autoReverseAnimation: Bool {
    get { loopMode == .autoReverse }
    set { loopMode = newValue ? .autoReverse : .playOnce }
  }

  /// The current progress, 0...1.
  ///
  /// Default: 0. Setting it stops what plays.
  public var animationProgress: CGFloat {
    get { currentProgress }
    set { currentProgress = newValue }
  }

  /// The length of the animation in seconds; 0 without one.
  public var animationDuration: TimeInterval { animation?.duration ?? 0 }

  /// Plays from one progress in 0...1 to another.
  ///
  /// - Parameters:
  ///   - fromProgress: Where to begin.
  ///   - toProgress: Where to end.
  ///   - completion: Called when playback ends, with `false` if something interrupted it; nil for
  ///     nothing.
  public func play(
    fromProgress: CGFloat, toProgress: CGFloat, withCompletion completion: LottieCompletionBlock?
  ) {
    play(fromProgress: fromProgress, toProgress: toProgress, loopMode: nil, completion: completion)
  }

  /// Plays from where it is to a progress in 0...1.
  ///
  /// - Parameters:
  ///   - toProgress: Where to end.
  ///   - completion: Called when playback ends, with `false` if something interrupted it; nil for
  ///     nothing.
  // A closure behind the call is that of the newer call, which does the same.
  @_disfavoredOverload
  public func play(toProgress: CGFloat, withCompletion completion: LottieCompletionBlock?) {
    play(fromProgress: nil, toProgress: toProgress, loopMode: nil, completion: completion)
  }

  /// Sets a value provider for the properties that match a keypath. It is retained, unlike in
  /// lottie-ios 2.
  public func setValueDelegate(_ delegate: any LOTValueDelegate, for keypath: LOTKeypath) {
    setValueProvider(delegate, keypath: keypath)
  }

  /// A point of this view in the coordinates of a layer; the point itself where there is no such
  /// layer.
  public func convert(_ point: CGPoint, toKeypathLayer keypath: LOTKeypath) -> CGPoint {
    convert(point, toLayerAt: keypath) ?? point
  }

  /// A rectangle of this view in the coordinates of a layer; the rectangle itself where there is no
  /// such layer.
  public func convert(_ rect: CGRect, toKeypathLayer keypath: LOTKeypath) -> CGRect {
    convert(rect, toLayerAt: keypath) ?? rect
  }
}
