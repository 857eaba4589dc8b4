// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieEncoding
internal import LottieMovies

/// The choice of the frame for a thumbnail.
package enum Poster {
  /// The frame of a marker for it; else one near a third of the length that is not completely transparent.
  package static func frame(of source: FrameSource) -> Double {
    source.animation.posterFrame { StraightPicture(source.picture(at: $0)).isClear }
  }
}
