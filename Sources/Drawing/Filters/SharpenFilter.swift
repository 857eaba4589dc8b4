// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Increases the difference of each colour from the mean of its neighbours; alpha does not change.
public struct SharpenFilter: Equatable, Sendable {
  /// The amount; 0 changes nothing.
  public var amount: Double

  public init(amount: Double) { self.amount = amount.clamped(to: 0...100) }
}

extension Filter {
  /// Sharpening.
  public static func sharpen(_ filter: SharpenFilter) -> Filter { Filter(filter) }
}

extension SharpenFilter: FilterKind {
  var work: Double { 65 }

  func reach(of area: PixelRect, under transform: Affine) -> PixelRect? {
    area.outset(x: 1, y: 1)
  }

  func apply(to surface: FilterSurface) {
    guard amount > 0 else { return }
    let pixels = surface.pixels
    surface.withCopy(of: surface.area) { copy in
      for y in 0..<pixels.height {
        let row = unsafe pixels.row(y)
        for x in row.indices where unsafe row[x] != 0 {
          unsafe row[x] = sharpened(copy.pixels, x, y)
        }
      }
    }
  }

  private func sharpened(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> UInt32 {
    let middle = unsafe picture.row(y)[x]
    let own = ColorFilter.straight(middle)
    var (sum, count) = (Lanes4.zero, Float(0))
    for dy in -1...1 {
      for dx in -1...1 where dx != 0 || dy != 0 {
        let (px, py) = (x + dx, y + dy)
        guard px >= 0, py >= 0, px < picture.width, py < picture.height else { continue }
        let pixel = unsafe picture.row(py)[px]
        // Transparent pixels have no colour to compare.
        if pixel >> 24 == 0 { continue }
        sum += ColorFilter.straight(pixel)
        count += 1
      }
    }
    guard count > 0 else { return middle }
    var result = own + (own - sum / count) * Float(amount)
    result[3] = own[3]
    return ColorFilter.premultiplied(result)
  }

  var text: String { "sharpen " + number(amount) }
}
