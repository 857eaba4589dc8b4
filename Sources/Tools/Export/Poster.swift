// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieEncoding

/// The choice of the frame for a thumbnail.
package enum Poster {
  /// Marker names that select the frame, compared in lower case.
  private static let markers = ["poster", "thumbnail"]
  /// The positions to try, as fractions of the length. Most animations are complete near one third.
  private static let positions = [1.0 / 3, 0.5, 2.0 / 3, 0.25, 0.8, 0.1, 0, 1]

  /// The frame of such a marker; else the first tried frame that is not completely transparent.
  package static func frame(of source: FrameSource) -> Double {
    let animation = source.animation
    if let marker = animation.markers.first(where: { markers.contains($0.title.lowercased()) }) {
      return marker.frame
    }
    let frames = animation.frameRange
    let length = frames.upperBound - frames.lowerBound
    let candidates = positions.map { (frames.lowerBound + $0 * length).rounded() }
    for frame in candidates {
      if !StraightPicture(source.picture(at: frame)).isClear { return frame }
    }
    return candidates.first ?? frames.lowerBound
  }
}
