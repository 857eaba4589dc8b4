// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// The viewer's signs, drawn in a square of 20 points.
enum Icon: Hashable {
  case play, pause, loop, once, bounce, backdrop, fullscreen, leaveFullscreen, warning, drop
  /// Of the frame rate that is held, and of a timeline that is seen as a whole.
  case locked, whole
  case list, sideBySide, info, close

  /// The sign with its top left corner at a place.
  func draw(at place: Point, _ color: RGBA) -> DrawItem {
    .group(
      DrawGroup(
        items(color), DrawGroup.Attributes(transform: .translation(place.x, place.y))))
  }

  private func items(_ color: RGBA) -> [DrawItem] {
    switch self {
    case .play: [.fill(Self.polygon((6, 3.5), (16.5, 10), (6, 16.5)), color)]
    case .pause:
      [
        .fill(.roundedRectangle(Rect(x: 5, y: 4, width: 3.5, height: 12), radius: 1), color),
        .fill(.roundedRectangle(Rect(x: 11.5, y: 4, width: 3.5, height: 12), radius: 1), color),
      ]
    case .loop:
      lines(color, Self.loopTop, Self.loopBottom, Self.head(15.5, 5, 3), Self.head(4.5, 15, -3))
    case .once:
      lines(
        color, Self.line((3, 10), (13, 10)), Self.head(13, 10, 3.5),
        Self.line((16.5, 5), (16.5, 15)))
    case .bounce:
      lines(color, Self.line((3, 10), (17, 10)), Self.head(17, 10, 3.5), Self.head(3, 10, -3.5))
    case .backdrop: backdrop(color)
    case .fullscreen: corners(color, outer: 4, inner: 8)
    case .leaveFullscreen: corners(color, outer: 8, inner: 4)
    case .warning:
      lines(
        color, Self.polygon((10, 3.5), (17, 16), (3, 16)), Self.line((10, 8.5), (10, 11.5)),
        Self.line((10, 13.6), (10, 13.7)))
    case .locked: Self.lock(color)
    case .whole:
      lines(
        color, Self.line((3, 5), (3, 15)), Self.line((17, 5), (17, 15)),
        Self.line((6, 10), (14, 10)), Self.head(14, 10, 3), Self.head(6, 10, -3))
    case .list:
      lines(
        color, Self.line((3.5, 5.5), (5, 5.5)), Self.line((8, 5.5), (16.5, 5.5)),
        Self.line((3.5, 10), (5, 10)), Self.line((8, 10), (16.5, 10)),
        Self.line((3.5, 14.5), (5, 14.5)), Self.line((8, 14.5), (16.5, 14.5)))
    case .sideBySide:
      lines(
        color, .roundedRectangle(Rect(x: 3, y: 4.5, width: 14, height: 11), radius: 2),
        Self.line((10, 4.5), (10, 15.5)))
    case .info:
      lines(
        color, .ellipse(center: Point(10, 10), size: Size(14, 14)),
        Self.line((10, 9), (10, 13.5)), Self.line((10, 6.4), (10, 6.5)))
    case .close: lines(color, Self.line((6, 6), (14, 14)), Self.line((14, 6), (6, 14)))
    case .drop:
      lines(
        color, Self.line((10, 3), (10, 12)), Self.line((6.5, 8.5), (10, 12), (13.5, 8.5)),
        Self.line((3.5, 12.5), (3.5, 16.5), (16.5, 16.5), (16.5, 12.5)))
    }
  }

  private func lines(_ color: RGBA, _ paths: Path...) -> [DrawItem] {
    paths.map { .stroke($0, width: 1.6, color) }
  }

  private func backdrop(_ color: RGBA) -> [DrawItem] {
    let frame = Path.roundedRectangle(Rect(x: 3.5, y: 3.5, width: 13, height: 13), radius: 2.5)
    return [
      .fill(.rectangle(Rect(x: 4, y: 4, width: 6, height: 6)), color),
      .fill(.rectangle(Rect(x: 10, y: 10, width: 6, height: 6)), color),
      .stroke(frame, width: 1.4, color),
    ]
  }

  private static func lock(_ color: RGBA) -> [DrawItem] {
    var shackle = Path()
    shackle.move(to: Point(6.8, 9))
    shackle.line(to: Point(6.8, 7))
    shackle.curve(
      to: Point(13.2, 7), control1: Point(6.8, 2.7), control2: Point(13.2, 2.7))
    shackle.line(to: Point(13.2, 9))
    return [
      .stroke(shackle, width: 1.6, color),
      .fill(.roundedRectangle(Rect(x: 4.5, y: 9, width: 11, height: 8), radius: 1.5), color),
    ]
  }

  /// Four corners with their tips `outer` from the edge and their ends `inner` from it.
  private func corners(_ color: RGBA, outer: Double, inner: Double) -> [DrawItem] {
    let paths = [(outer, inner), (20 - outer, 20 - inner)].flatMap { x, endX in
      [(outer, inner), (20 - outer, 20 - inner)].map { y, endY in
        Self.line((endX, y), (x, y), (x, endY))
      }
    }
    return paths.map { .stroke($0, width: 1.6, color) }
  }

  private static func line(_ points: (Double, Double)...) -> Path {
    var path = Path()
    for (x, y) in points { path.line(to: Point(x, y)) }
    return path
  }

  private static func polygon(_ points: (Double, Double)...) -> Path {
    var path = Path()
    for (x, y) in points { path.line(to: Point(x, y)) }
    path.close()
    return path
  }

  /// An arrow's head that points to the right, or to the left with a negative size.
  private static func head(_ x: Double, _ y: Double, _ size: Double) -> Path {
    line((x - size, y - size.magnitude), (x, y), (x - size, y + size.magnitude))
  }

  private static let loopTop = loopHalf(from: (3.5, 9.5), corner: (3.5, 5), to: (15, 5))
  private static let loopBottom = loopHalf(from: (16.5, 10.5), corner: (16.5, 15), to: (5, 15))

  private static func loopHalf(
    from start: (Double, Double), corner: (Double, Double), to end: (Double, Double)
  ) -> Path {
    let radius = 3.0
    let down = corner.1 > start.1 ? -radius : radius
    let side = end.0 > corner.0 ? radius : -radius
    var path = line(start, (corner.0, corner.1 + down))
    path.curve(
      to: Point(corner.0 + side, corner.1),
      control1: Point(corner.0, corner.1 + down * 0.45),
      control2: Point(corner.0 + side * 0.45, corner.1))
    path.line(to: Point(end.0, end.1))
    return path
  }
}
