// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
package import LottieKit

extension Animation {
  /// The first and the last frame of a marker inside of the animation, the same for one without a
  /// duration; nil for a name that it does not have. Case only counts where several differ by it.
  package func frames(ofMarker name: String) -> ClosedRange<Double>? {
    let folded = name.lowercased()
    guard
      let marker = markers.first(where: { $0.title == name })
        ?? markers.first(where: { $0.title.lowercased() == folded })
    else { return nil }
    let start = Double(marker.frameTime).clamped(to: frameRange)
    let end = Double(marker.frameTime + marker.durationFrameTime) - 1
    return start...max(start, end.clamped(to: frameRange))
  }
}
