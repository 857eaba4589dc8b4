// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// The choice of the frame for a small picture that stands for a file.
extension Animation {
  /// Marker names that select the frame, compared in lower case.
  private static let posterMarkers = ["poster", "thumbnail"]
  /// The positions to try, as fractions of the length. Most animations are complete near one third.
  private static let posterPositions = [1.0 / 3, 0.5, 2.0 / 3, 0.25, 0.8, 0.1, 0, 1]

  /// The frame of such a marker; else the first tried frame that is not completely transparent.
  package func posterFrame<Problem: Error>(
    isClear: (_ frame: Double) throws(Problem) -> Bool
  ) throws(Problem) -> Double {
    let names = Self.posterMarkers
    if let marker = markers.first(where: { names.contains($0.title.lowercased()) }) {
      return marker.frame
    }
    // The end frame is not visible any more.
    let length = max(0, end.rounded(.up) - 1 - start)
    let candidates = Self.posterPositions.map { (start + $0 * length).rounded() }
    for frame in candidates where try !isClear(frame) { return frame }
    return candidates.first ?? start
  }
}
