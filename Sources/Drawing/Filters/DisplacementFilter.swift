// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// Moves the pixels of a picture by distances that another picture's colours give.
public struct DisplacementFilter: Equatable, Sendable {
  /// The picture that gives the distances, in the children's coordinates.
  public var map: DrawGroup
  /// The channels for the distance along x and y.
  public var x, y: ColorFilter.Channel
  /// The distance for a channel of 1; 0 gives the opposite, ½ no movement.
  public var amount: Vector
  /// The rectangle beyond whose edges the picture goes on from the opposite edge; the result is
  /// clipped to it. nil: pixels outside are transparent.
  public var wrap: Rect?

  /// - Parameters:
  ///   - amount: The distance for a channel of 1, clamped to ±10,000.
  ///   - wrap: The rectangle whose opposite edges meet. Default: nil, none.
  public init(
    map: DrawGroup, x: ColorFilter.Channel, y: ColorFilter.Channel, amount: Vector,
    wrap: Rect? = nil
  ) {
    self.map = map
    self.wrap = wrap
    self.x = x
    self.y = y
    self.amount = Vector(amount.dx.clamped(to: -1e4...1e4), amount.dy.clamped(to: -1e4...1e4))
  }
}

extension Filter {
  /// A distortion by another picture.
  public static func displacement(_ filter: DisplacementFilter) -> Filter { Filter(filter) }
}

extension DisplacementFilter: FilterKind {
  var otherPicture: DrawGroup? { map }
  var work: Double { 75 }

  func bounds(of covered: Rect) -> Rect {
    if let wrap { return covered.intersection(wrap).hasPoints ? wrap : .empty }
    return covered.spread(x: amount.dx.magnitude + 1, y: amount.dy.magnitude + 1)
  }

  func reach(of area: PixelRect, under transform: Affine) -> PixelRect? {
    if wrap != nil { return nil }
    func along(_ x: Double, _ y: Double) -> Int {
      let reach = amount.dx.magnitude * x.magnitude + amount.dy.magnitude * y.magnitude
      return Int(clamping: reach.rounded(.up), to: 0...100_000) + 2
    }
    return area.outset(
      x: along(transform.a, transform.c), y: along(transform.b, transform.d))
  }

  func apply(to surface: FilterSurface) {
    let (area, state) = (surface.area, surface.state)
    let inverse = wrap == nil ? nil : state.transform.inverse
    surface.scratch.with(area, .color) { moves in
      surface.tools.paint(map, on: moves, state)
      surface.resample(area) { position in
        let column = Int(clamping: position.x, to: area.minX...(area.maxX - 1))
        let row = Int(clamping: position.y, to: area.minY...(area.maxY - 1))
        let color = ColorFilter.straight(
          unsafe moves.pointer(x: column, y: row).pointee)
        let move = Vector(amount.dx * value(x, color), amount.dy * value(y, color))
        guard let wrap, let inverse else { return position + state.transform * move }
        let start = inverse * position
        return wrap.contains(start) ? state.transform * wrapped(start + move, in: wrap) : nil
      }
    }
  }

  /// The point of a rectangle that is at a point of the plane, if it is repeated all over it.
  private func wrapped(_ p: Point, in rect: Rect) -> Point {
    func part(_ value: Double, _ start: Double, _ size: Double) -> Double {
      size > 0 ? value - ((value - start) / size).rounded(.down) * size : start
    }
    return Point(part(p.x, rect.minX, rect.width), part(p.y, rect.minY, rect.height))
  }

  /// The value of a channel, in −1...1.
  private func value(_ channel: ColorFilter.Channel, _ color: Lanes4) -> Double {
    switch channel {
    case .none: return 0
    case .full, .half, .alpha: return 2 * Double(color.value(of: channel)) - 1
    default:
      // Multiplied by alpha, so that transparent pixels move nothing.
      return (2 * Double(color.value(of: channel)) - 1) * Double(color[3])
    }
  }

  var text: String {
    "displace " + x.rawValue + " " + number(amount.dx) + " " + y.rawValue + " "
      + number(amount.dy) + " by map of \(map.children.count)" + (wrap == nil ? "" : " wrapped")
  }
}
