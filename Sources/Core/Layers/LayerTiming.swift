// SPDX-License-Identifier: Apache-2.0

/// When a layer is seen, in frames of its composition.
package struct LayerTiming: Equatable, Sendable {
  /// Its first frame; negative infinity if the file has none.
  package var inPoint: Double
  /// The frame after its last one; infinity if the file has none.
  package var outPoint: Double
  /// The frame at which frame 0 of its content is shown.
  package var startTime: Double

  package init(inPoint: Double, outPoint: Double, startTime: Double) {
    (self.inPoint, self.outPoint, self.startTime) = (inPoint, outPoint, startTime)
  }

  /// Whether the layer is seen at a frame.
  func contains(_ frame: Double) -> Bool { inPoint <= frame && frame < outPoint }
}

extension Layer {
  /// When the file says that it is seen.
  var timing: LayerTiming {
    LayerTiming(inPoint: inPoint, outPoint: outPoint, startTime: startTime)
  }
}
