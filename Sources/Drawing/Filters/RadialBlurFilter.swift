// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// A blur along circles around a point, or along rays from it.
public struct RadialBlurFilter: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// Along circles, over an angle in degrees.
    case spin(degrees: Double)
    /// Along rays, over this fraction of the distance to the point.
    case zoom(share: Double)
  }

  public var center: Point
  public var kind: Kind

  /// Makes a blur; degrees are clamped to 0...360, shares to 0...1.5.
  public init(_ kind: Kind, center: Point) {
    self.center = center
    switch kind {
    case .spin(let degrees): self.kind = .spin(degrees: degrees.clamped(to: 0...360))
    case .zoom(let share): self.kind = .zoom(share: share.clamped(to: 0...1.5))
    }
  }
}

extension Filter {
  /// Blur along circles or rays.
  public static func radialBlur(_ filter: RadialBlurFilter) -> Filter { Filter(filter) }
}

extension RadialBlurFilter: FilterKind {
  var work: Double { 400 }

  func bounds(of covered: Rect) -> Rect {
    guard covered.hasPoints else { return covered }
    let far = Self.farthest(from: center, in: covered)
    switch kind {
    case .spin(let degrees):
      // A pixel moves along its arc at most, and stays on its circle.
      let arc = far * Angle.degrees(degrees / 2).radians
      return covered.outset(by: arc + 1).intersection(
        Rect(
          minX: center.x - far, minY: center.y - far, maxX: center.x + far, maxY: center.y + far
        ).outset(by: 1))
    case .zoom(let share): return covered.outset(by: far * share / 2 + 1)
    }
  }

  private static func farthest(from p: Point, in rect: Rect) -> Double {
    Vector(
      max((rect.minX - p.x).magnitude, (rect.maxX - p.x).magnitude),
      max((rect.minY - p.y).magnitude, (rect.maxY - p.y).magnitude)
    ).length
  }

  func reach(of area: PixelRect, under transform: Affine) -> PixelRect? { nil }

  /// Applies two blurs in sequence: a fine one, and a coarse one of copies of its result.
  func apply(to surface: FilterSurface) {
    guard let inverse = surface.transform.inverse else { return }
    // Depends on the whole picture, so that a part has the same pixels as in the whole.
    let far = Self.farthest(
      from: surface.transform * center, in: surface.state.picture.rect)
    let length: Double =
      switch kind {
      case .spin(let degrees): far * Angle.degrees(degrees).radians
      case .zoom(let share): far * share
      }
    guard length > 0.5 else { return }
    let count = Int(clamping: length.squareRoot().rounded(.up), to: 2...Self.mostSamples)
    for width in [1 / Double(count), 1] {
      let step = width / Double(count)
      let moves = (0..<count).map { i in
        surface.transform * move(by: (Double(i) + 0.5) * step - width / 2) * inverse
      }
      surface.average(moves)
    }
  }

  private static let mostSamples = 16

  /// The map from a point to one that is blurred into it, at a position in ±½ of the blur.
  private func move(by position: Double) -> Affine {
    let inner: Affine =
      switch kind {
      case .spin(let degrees): .rotation(.degrees(degrees * position))
      case .zoom(let share): .scale(1 + share * position, 1 + share * position)
      }
    return .translation(center.x, center.y) * inner * .translation(-center.x, -center.y)
  }

  var text: String {
    let kind =
      switch self.kind {
      case .spin(let degrees): "spin " + number(degrees) + "°"
      case .zoom(let share): "zoom " + number(share)
      }
    return kind + " around " + number(center.x) + "," + number(center.y)
  }
}

extension FilterSurface {
  /// Replaces each pixel by the mean of the pixels at its images.
  fileprivate func average(_ moves: [Affine]) {
    let share = 65_536 / UInt32(max(1, moves.count))
    withCopy(of: area) { copy in
      let (left, top) = (Double(area.minX) + 0.5, Double(area.minY) + 0.5)
      for y in 0..<pixels.height {
        let row = unsafe pixels.row(y)
        for x in row.indices {
          let middle = Point(left + Double(x), top + Double(y))
          var sum = SIMD4<UInt32>(repeating: 0)
          for move in moves {
            let p = move * middle
            let pixel = copy.pixels.mixed(x: p.x - left, y: p.y - top)
            if pixel == 0 { continue }
            sum &+= SIMD4<UInt32>(
              truncatingIfNeeded: unsafe unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
          }
          // At most 16 samples of 255, times a sixteenth.
          let mean = (sum &* share &+ 32_768) &>> 16
          unsafe row[x] = unsafe unsafeBitCast(
            SIMD4<UInt8>(truncatingIfNeeded: mean), to: UInt32.self)
        }
      }
    }
  }
}
