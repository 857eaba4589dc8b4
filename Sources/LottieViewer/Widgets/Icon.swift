// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import SDLHost

/// The viewer's icons, drawn with lines in a square of 20 points.
enum Icon: Hashable {
  case loop, once, bounce, backdrop, fullscreen, leaveFullscreen, warning, drop
  /// A locked frame rate, and a timeline at its full length.
  case locked, whole
  case list, sideBySide, info, close, menu, machine, dropper
  case minus, reverse
  /// A loudspeaker, with waves or crossed out.
  case sound, muted
  /// Arrows that turn back and on, a disk, and bars of layers.
  case undo, redo, save, timeline
  /// A curve.
  case easing

  /// Draws the icon with its top left corner at a position.
  func draw(at position: Point, _ color: RGBA) -> DrawItem {
    let side = Metrics.iconSide
    let square = Rect(x: 0, y: 0, width: side, height: side)
    let items = isUpright ? MirroredDrawing.upright(items(color), in: square) : items(color)
    return .group(
      DrawGroup(items, DrawGroup.Attributes(transform: .translation(position.x, position.y))))
  }

  /// Whether it is the same for people who read from right to left: signs of time, and pictures of
  /// things.
  private var isUpright: Bool {
    switch self {
    case .loop, .once, .bounce, .whole, .sound, .muted, .dropper, .timeline, .easing: true
    default: false
    }
  }

  /// The stroked lines, and the filled parts of some icons.
  private func items(_ color: RGBA) -> [DrawItem] {
    var items = [DrawItem.stroke(lines, width: 1.6, color)]
    switch self {
    case .backdrop:
      items += [Rect(x: 4, y: 4, width: 6, height: 6), Rect(x: 10, y: 10, width: 6, height: 6)]
        .map { .fill(.rectangle($0), color) }
    case .locked:
      let body = Rect(x: 4.5, y: 9, width: 11, height: 8)
      items.append(.fill(.roundedRectangle(body, radius: 1.5), color))
    default: break
    }
    return items
  }

  /// The stroked path.
  private var lines: Path {
    switch self {
    case .loop:
      path("3.5,9.5 3.5,8 (3.5,6.3 4.8,5) 6.5,5 15,5  12.5,2 15.5,5 12.5,8")
        + path("16.5,10.5 16.5,12 (16.5,13.7 15.2,15) 13.5,15 5,15  7.5,12 4.5,15 7.5,18")
    case .once: path("3,10 13,10  9.5,6.5 13,10 9.5,13.5  16.5,5 16.5,15")
    case .bounce: path("3,10 17,10  13.5,6.5 17,10 13.5,13.5  6.5,6.5 3,10 6.5,13.5")
    case .backdrop:
      .roundedRectangle(Rect(x: 3.5, y: 3.5, width: 13, height: 13), radius: 2.5)
    case .fullscreen: path("8,4 4,4 4,8  12,4 16,4 16,8  8,16 4,16 4,12  12,16 16,16 16,12")
    case .leaveFullscreen: path("4,8 8,8 8,4  16,8 12,8 12,4  4,12 8,12 8,16  16,12 12,12 12,16")
    case .warning: path("10,3.5 17,16 3,16 10,3.5 17,16  10,8.5 10,11.5  10,13.6 10,13.7")
    case .locked: path("6.8,9 6.8,7 (6.8,2.7 13.2,2.7) 13.2,7 13.2,9")
    case .whole: path("3,5 3,15  17,5 17,15  6,10 14,10  11,7 14,10 11,13  9,7 6,10 9,13")
    case .list:
      path(
        "3.5,5.5 5,5.5  8,5.5 16.5,5.5  3.5,10 5,10  8,10 16.5,10  3.5,14.5 5,14.5  8,14.5 16.5,14.5"
      )
    case .sideBySide:
      .roundedRectangle(Rect(x: 3, y: 4.5, width: 14, height: 11), radius: 2)
        + path("10,4.5 10,15.5")
    case .info:
      .ellipse(center: Point(10, 10), size: Size(14, 14)) + path("10,9 10,13.5  10,6.4 10,6.5")
    case .menu: path("3.5,5.5 16.5,5.5  3.5,10 16.5,10  3.5,14.5 16.5,14.5")
    case .undo:
      path(
        "7,3.5 3.5,7 7,10.5  3.5,7 11.5,7 (14.5,7 16.5,9 16.5,11.5) (16.5,14 14.5,16) 11.5,16 7,16")
    case .redo:
      path(
        "13,3.5 16.5,7 13,10.5  16.5,7 8.5,7 (5.5,7 3.5,9 3.5,11.5) (3.5,14 5.5,16) 8.5,16 13,16")
    case .save:
      path(
        "4.5,3.5 13,3.5 16.5,7 16.5,15.5 (16.5,16.1 16.1,16.5) 15.5,16.5 4.5,16.5 (3.9,16.5 3.5,16.1) 3.5,15.5 3.5,4.5 (3.5,3.9 3.9,3.5) 4.5,3.5  6.5,3.5 6.5,7.5 12,7.5 12,3.5  6.5,16.5 6.5,11.5 13.5,11.5 13.5,16.5"
      )
    case .easing: path("3,16 (9,16 11,4) 17,4")
    case .timeline: path("3,5 10,5  6,10 14,10  9,15 17,15")
    case .machine:
      .ellipse(center: Point(5.5, 6), size: Size(6, 6))
        + .ellipse(center: Point(14.5, 14), size: Size(6, 6))
        + path("9,6 (13,6 14.5,7) 14.5,10.5  12,8.3 14.5,11 17,8.3")
    case .minus: path("5,10 15,10")
    case .reverse: path("4,7.5 15,7.5  12,4.5 15,7.5 12,10.5  16,13 5,13  8,10 5,13 8,16")
    case .close: path("6,6 14,14  14,6 6,14")
    case .dropper:
      path(
        "11.5,6 14,8.5  4,16 4.6,13.2 11,6.8 13.2,9 6.8,15.4 4,16  12.6,7.4 15,4.6 15.4,5 12.8,7.6")
    case .sound:
      speaker + path("12.8,7.4 (14.4,8.8 14.4,11.2) 12.8,12.6  14.8,5 (18,7.8 18,12.2) 14.8,15")
    case .muted: speaker + path("13,8 17,12  17,8 13,12")
    case .drop: path("10,3 10,12  6.5,8.5 10,12 13.5,8.5  3.5,12.5 3.5,16.5 16.5,16.5 16.5,12.5")
    }
  }

  private var speaker: Path { path("10,4 10,16 6.4,12.7 3,12.7 3,7.3 6.4,7.3 10,4 10,16") }

  /// Parses a path: points separated by a space, lines separated by two. `(a b) c` is a curve to c
  /// with the control points a and b. Invalid words are skipped.
  private func path(_ text: String) -> Path {
    var path = Path()
    for line in text.replacing("  ", with: "|").split(separator: "|") {
      var controls: [Point] = []
      for (index, word) in line.split(separator: " ").enumerated() {
        let numbers = word.split { ",()".contains($0) }.compactMap { Double($0) }
        guard numbers.count == 2 else { continue }
        let point = Point(numbers[0], numbers[1])
        if index == 0 {
          path.move(to: point)
        } else if word.contains("(") || word.contains(")") {
          controls.append(point)
        } else if controls.count == 2 {
          path.curve(to: point, control1: controls[0], control2: controls[1])
          controls = []
        } else {
          path.line(to: point)
        }
      }
    }
    return path
  }
}

private func + (a: Path, b: Path) -> Path {
  var sum = a
  sum.append(b)
  return sum
}
