// SPDX-License-Identifier: Apache-2.0

/// The direction of a closed outline, as seen on screen.
public enum Winding: Sendable {
  case clockwise
  case counterclockwise
}

extension Path {
  /// The distance of the control points of a quarter circle from its ends, as a factor of the
  /// radius.
  ///
  /// 0.551915 has the smallest error; other players of the format round it to four digits, and the
  /// same value is needed for the same pixels.
  public static let quarterCircleHandle = 0.5519

  /// An axis-parallel rectangle from its top left corner, clockwise.
  public static func rectangle(_ rect: Rect) -> Path {
    var path = Path()
    path.reserve(points: 13)
    path.move(to: Point(rect.minX, rect.minY))
    path.line(to: Point(rect.maxX, rect.minY))
    path.line(to: Point(rect.maxX, rect.maxY))
    path.line(to: Point(rect.minX, rect.maxY))
    path.close()
    return path
  }

  /// A rectangle with round corners. It starts on its right edge, just below the top right corner,
  /// in either direction.
  ///
  /// - Parameters:
  ///   - rect: The rectangle; its edges may be swapped.
  ///   - radius: The radius of the corners, at most half of the shorter side; the sign is ignored.
  ///   - winding: Clockwise starts down the right edge, counterclockwise along the top edge.
  public static func roundedRectangle(_ rect: Rect, radius: Double, winding: Winding = .clockwise)
    -> Path
  {
    let w = rect.width.magnitude / 2
    let h = rect.height.magnitude / 2
    let center = rect.center
    let r = min(radius.magnitude, w, h)
    guard r > 0 else { return cornered(center, w, h, winding) }
    let k = r * (1 - quarterCircleHandle)
    // Corners clockwise from the bottom right one, each with the directions before and after it.
    let corners: [(Point, Vector, Vector)] = [
      (Point(center.x + w, center.y + h), Vector(0, 1), Vector(-1, 0)),
      (Point(center.x - w, center.y + h), Vector(-1, 0), Vector(0, -1)),
      (Point(center.x - w, center.y - h), Vector(0, -1), Vector(1, 0)),
      (Point(center.x + w, center.y - h), Vector(1, 0), Vector(0, 1)),
    ]
    var path = Path()
    path.reserve(points: 25)
    path.move(to: Point(center.x + w, center.y - h + r))
    switch winding {
    case .clockwise:
      for (corner, arrival, departure) in corners {
        path.line(to: corner - arrival * r)
        path.curve(
          to: corner + departure * r, control1: corner - arrival * k,
          control2: corner + departure * k)
      }
    case .counterclockwise:
      for (corner, arrival, departure) in corners.reversed() {
        let from = corner + departure * r
        if path.points.last != from { path.line(to: from) }
        path.curve(
          to: corner - arrival * r, control1: corner + departure * k,
          control2: corner - arrival * k)
      }
    }
    path.close()
    return path
  }

  /// A rectangle with sharp corners that starts at the top right one.
  private static func cornered(_ center: Point, _ w: Double, _ h: Double, _ winding: Winding)
    -> Path
  {
    var path = Path()
    path.reserve(points: 13)
    path.move(to: Point(center.x + w, center.y - h))
    let bottomRight = Point(center.x + w, center.y + h)
    let topLeft = Point(center.x - w, center.y - h)
    path.line(to: winding == .clockwise ? bottomRight : topLeft)
    path.line(to: Point(center.x - w, center.y + h))
    path.line(to: winding == .clockwise ? topLeft : bottomRight)
    path.close()
    return path
  }

  /// An ellipse of four cubics. It starts at 12 o'clock, as After Effects' ellipses do.
  public static func ellipse(center: Point, size: Size, winding: Winding = .clockwise) -> Path {
    let rx = size.width / 2
    let ry = size.height / 2
    // The other direction is the mirror image.
    let side = winding == .clockwise ? rx : -rx
    let hx = side * quarterCircleHandle
    let hy = ry * quarterCircleHandle
    let (x, y) = (center.x, center.y)
    var path = Path()
    path.reserve(points: 13)
    path.move(to: Point(x, y - ry))
    path.curve(
      to: Point(x + side, y), control1: Point(x + hx, y - ry), control2: Point(x + side, y - hy))
    path.curve(
      to: Point(x, y + ry), control1: Point(x + side, y + hy), control2: Point(x + hx, y + ry))
    path.curve(
      to: Point(x - side, y), control1: Point(x - hx, y + ry), control2: Point(x - side, y + hy))
    path.curve(
      to: Point(x, y - ry), control1: Point(x - side, y - hy), control2: Point(x - hx, y - ry))
    path.close()
    return path
  }

  /// A vertex of a star or a polygon, in polar coordinates.
  public struct PolarVertex: Sendable {
    /// The angle from the x axis, clockwise on screen.
    public var angle: Angle
    /// The distance from the centre.
    public var radius: Double
    /// The lengths of its handles toward the vertices before and after it, perpendicular to the
    /// radius; negative lengths make loops.
    public var handleIn, handleOut: Double

    public init(angle: Angle, radius: Double, handleIn: Double, handleOut: Double) {
      self.angle = angle
      self.radius = radius
      self.handleIn = handleIn
      self.handleOut = handleOut
    }

    /// A vertex with handles of the same length.
    public init(angle: Angle, radius: Double, handle: Double) {
      self.init(angle: angle, radius: radius, handleIn: handle, handleOut: handle)
    }
  }

  /// A closed outline through vertices given by angle and radius around a centre, in the order
  /// given.
  ///
  /// - Parameter winding: The direction of the angles, and so of the handles.
  public static func polar(center: Point, vertices: [PolarVertex], winding: Winding) -> Path {
    guard let first = vertices.first else { return Path() }
    let side: Double = winding == .clockwise ? 1 : -1
    func point(_ v: PolarVertex) -> (point: Point, inHandle: Point, outHandle: Point) {
      let arm = Vector(angle: v.angle)
      let (point, across) = (center + arm * v.radius, arm.quarterTurn * side)
      return (point, point - across * v.handleIn, point + across * v.handleOut)
    }
    var path = Path()
    path.reserve(points: 3 * vertices.count + 1)
    var previous = point(first)
    path.move(to: previous.point)
    for vertex in vertices.dropFirst() + [first] {
      let next = point(vertex)
      path.curve(to: next.point, control1: previous.outHandle, control2: next.inHandle)
      previous = next
    }
    path.close()
    return path
  }
}
