// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A displacement by the colors of another layer, which stays at its own position in the
/// composition (`ADBE Displacement Map`).
final class DisplacementMap: Node, LayerEffect {
  static let matchNames = ["ADBE Displacement Map"]
  static let type: Int? = 27
  static let title = "Displacement Map"

  let otherLayer: Int?
  /// The channels for both directions, as entries of the channel menu from 1.
  private let horizontal, vertical: Property<Double>
  /// The largest displacements in pixels.
  private let maxHorizontal, maxVertical: Property<Double>
  /// Whether the picture goes on from the opposite edge of the layer, and whether the result may
  /// reach beyond the layer's edges.
  private let wrapsAround, expandsOutput: Property<Double>

  init(_ fields: inout Fields) {
    otherLayer = fields.layer(0)
    horizontal = fields(1, "Use For Horizontal Displacement", 1)
    maxHorizontal = fields(2, "Max Horizontal Displacement", 5, unit: .pixels)
    vertical = fields(3, "Use For Vertical Displacement", 2)
    maxVertical = fields(4, "Max Vertical Displacement", 5, unit: .pixels)
    wrapsAround = fields(6, "Edge Behavior", 0)
    expandsOutput = fields(7, "Expand Output", 1)
    super.init(fields)
  }

  func apply(to canvas: inout EffectCanvas) {
    guard let otherLayer, let map = canvas.layer(otherLayer) else { return }
    let x = ColorFilter.Channel(menu: horizontal.choice) ?? .none
    let y = ColorFilter.Channel(menu: vertical.choice) ?? .none
    canvas.filter(
      .displacement(
        DisplacementFilter(
          map: map, x: x, y: y, amount: Vector(maxHorizontal.value, maxVertical.value),
          wrap: wrapsAround.isOn ? Rect(canvas.size) : nil)))
    if !expandsOutput.isOn { canvas.limit(by: Mask(Outline(.rectangle(Rect(canvas.size))))) }
  }
}
