// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// The waveforms in the bars of audio layers.
extension LayerPanel {
  /// The width of a step of a waveform, in points.
  private static let step = 2.0

  /// Draws the part of a layer's waveform that is in view.
  func waveform(of index: Int, in bar: Rect, _ color: RGBA) -> [DrawItem] {
    guard let path = layers[index].soundPath else { return [] }
    let left = max(bar.minX, scale.left - TimelineMetrics.margin)
    let width = min(bar.maxX, Double(bounds.width)) - left
    guard width > Self.step else { return [] }
    let timeline = document.timeline
    let frame = timeline.start + (left - scale.x(frame: timeline.start)) / scale.spacing
    let magnitudes = waveforms.magnitudes(
      ofLayer: path, from: timeline.time(frame: frame),
      step: Self.step / scale.spacing / timeline.rate,
      count: Int(clamping: width / Self.step, to: 0...10_000))
    guard magnitudes.contains(where: { $0 > 0 }) else { return [] }
    var shape = Path()
    let (middle, half) = (bar.center.y, bar.height / 2 - 1)
    func point(_ index: Int, _ side: Double) -> Point {
      // Loud passages differ by little, quiet ones would be a line: as the ear has it.
      Point(
        left + Double(index) * Self.step,
        middle + side * max(0.3, half * magnitudes[index].squareRoot()))
    }
    for index in magnitudes.indices { shape.line(to: point(index, -1)) }
    for index in magnitudes.indices.reversed() { shape.line(to: point(index, 1)) }
    shape.close()
    return [.fill(shape, color)]
  }
}
