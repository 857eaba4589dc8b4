// SPDX-License-Identifier: Apache-2.0

/// What a player was told: to pause at a position, or to play a span.
package enum PlaybackCommand: Hashable, Sendable {
  case paused(at: Position)
  case playing(Span)

  /// The position of a paused animation.
  package enum Position: Hashable, Sendable {
    case currentFrame
    /// A progress in 0...1.
    case progress(Double)
    /// A frame of the composition.
    case frame(Double)
    /// Seconds from the first frame.
    case time(Double)
    /// The beginning of a marker, or its end; an unknown marker changes nothing.
    case marker(String, isEnd: Bool)
  }

  /// What is played. A start of nil is the current frame.
  package enum Span: Hashable, Sendable {
    /// From one progress in 0...1 to another.
    case progress(from: Double?, to: Double, LottieLoopMode)
    /// From one frame of the composition to another.
    case frames(from: Double?, to: Double, LottieLoopMode)
    /// From one marker to another, with the frame of the end marker or without it.
    case markers(from: String?, to: String, playsEnd: Bool, LottieLoopMode)
    /// The range of one marker.
    case marker(String, LottieLoopMode)
    /// The ranges of several markers, one after the other.
    case sequence([String])
  }
}

extension PlaybackCommand.Span {
  /// The loop mode; nil for a sequence of markers, which are played once.
  var loopMode: LottieLoopMode? {
    switch self {
    case .progress(_, _, let mode), .frames(_, _, let mode), .markers(_, _, _, let mode),
      .marker(_, let mode):
      mode
    case .sequence: nil
    }
  }
}
