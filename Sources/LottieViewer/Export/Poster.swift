// SPDX-License-Identifier: Apache-2.0

internal import Encoding
internal import LottieKit

/// Which frame stands for an animation.
nonisolated enum Poster {
  private static let markers = ["poster", "thumbnail"]
  /// Places that are tried, as shares of the length: things have come in by then, and are not yet on their way out.
  private static let places = [1.0 / 3, 0.5, 2.0 / 3, 0.25, 0.8, 0.1, 0, 1]

  /// The frame of a marker of that name, else the first of some places with something to see.
  static func frame(of source: FrameSource) -> Double {
    let animation = source.animation
    if let marker = animation.markers.first(where: { markers.contains($0.name.lowercased()) }) {
      return Double(marker.frameTime)
    }
    let frames = animation.frameRange
    let length = frames.upperBound - frames.lowerBound
    let candidates = places.map { (frames.lowerBound + $0 * length).rounded() }
    for frame in candidates {
      if !StraightPicture(source.picture(at: frame)).isClear { return frame }
    }
    return candidates.first ?? frames.lowerBound
  }
}
