// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieGeometry

extension Animation {
  /// The first and the last frame of a marker inside of the animation, the same for one without a
  /// duration; nil for a name that it does not have. Case only counts where several differ by it.
  package func frames(ofMarker name: String) -> ClosedRange<Double>? {
    let folded = name.lowercased()
    guard
      let marker = markers.first(where: { $0.title == name })
        ?? markers.first(where: { $0.title.lowercased() == folded })
    else { return nil }
    let start = marker.frame.clamped(to: frameRange)
    let end = marker.frame + marker.length - 1
    return start...max(start, end.clamped(to: frameRange))
  }
}
