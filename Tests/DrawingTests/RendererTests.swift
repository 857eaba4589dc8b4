// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

/// One small picture for each kind of item. They are stored as text: a character is a pixel's
/// alpha.
@Suite struct RendererTests {
  static func line(_ points: Point...) -> Outline {
    var path = Path()
    path.move(to: points[0])
    for p in points.dropFirst() { path.line(to: p) }
    return Outline(path)
  }

  static func stroke(_ outline: Outline, _ style: StrokeStyle) -> DrawItem {
    .stroke(StrokeItem(outline, style: style, paint: .solid(.black)))
  }

  static let donut: Outline = {
    var path = Path.rectangle(Rect(x: 1, y: 1, width: 6, height: 6))
    path.append(.rectangle(Rect(x: 3, y: 3, width: 2, height: 2)))
    return Outline(path)
  }()

  static let pictures: [(String, DrawItem, String)] = [
    (
      "fill of a rectangle", box(1, 1, 3, 2, .black),
      """
      ........
      .fff....
      .fff....
      ........
      """
    ),
    (
      "fill off the pixel grid", box(1.5, 1.25, 3, 2, .black),
      """
      ........
      .5bb5...
      .7ff7...
      .1331...
      """
    ),
    (
      "fill of an ellipse",
      .fill(.ellipse(center: Point(4, 4), size: Size(8, 8)), .black),
      """
      .1affa2.
      1effffe1
      affffffa
      ffffffff
      ffffffff
      affffffa
      2effffe2
      .1affa2.
      """
    ),
    (
      "non-zero fill", .fill(FillItem(donut, paint: .solid(.black))),
      """
      ........
      .ffffff.
      .ffffff.
      .ffffff.
      .ffffff.
      .ffffff.
      .ffffff.
      ........
      """
    ),
    (
      "even-odd fill", .fill(FillItem(donut, rule: .evenOdd, paint: .solid(.black))),
      """
      ........
      .ffffff.
      .ffffff.
      .ff..ff.
      .ff..ff.
      .ffffff.
      .ffffff.
      ........
      """
    ),
    (
      "fill of an open path closes it",
      .fill(
        FillItem(line(Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)), paint: .solid(.black))),
      """
      ffff....
      ffff....
      ffff....
      ffff....
      """
    ),
    (
      "butt caps", stroke(line(Point(2, 2), Point(6, 2)), StrokeStyle(width: 2)),
      """
      ........
      ..ffff..
      ..ffff..
      ........
      """
    ),
    (
      "square caps",
      stroke(line(Point(2, 2), Point(6, 2)), StrokeStyle(width: 2, cap: .square)),
      """
      ........
      .ffffff.
      .ffffff.
      ........
      """
    ),
    (
      "round caps",
      stroke(line(Point(2, 2), Point(6, 2)), StrokeStyle(width: 2, cap: .round)),
      """
      ........
      .cffffc.
      .cffffc.
      ........
      """
    ),
    (
      "miter join",
      stroke(line(Point(2, 6), Point(2, 2), Point(6, 2)), StrokeStyle(width: 2)),
      """
      ........
      .fffff..
      .fffff..
      .ff.....
      .ff.....
      .ff.....
      ........
      ........
      """
    ),
    (
      "bevel join",
      stroke(line(Point(2, 6), Point(2, 2), Point(6, 2)), StrokeStyle(width: 2, join: .bevel)),
      """
      ........
      .7ffff..
      .fffff..
      .ff.....
      .ff.....
      .ff.....
      ........
      ........
      """
    ),
    (
      "miter past its limit is a bevel",
      stroke(
        line(Point(2, 6), Point(2, 2), Point(6, 2)), StrokeStyle(width: 2, miterLimit: 1.4)),
      """
      ........
      .7ffff..
      .fffff..
      .ff.....
      .ff.....
      .ff.....
      ........
      ........
      """
    ),
    (
      "dashes",
      stroke(line(Point(0, 2), Point(8, 2)), StrokeStyle(width: 2, dashes: [2, 1])),
      """
      ........
      ff.ff.ff
      ff.ff.ff
      ........
      """
    ),
    (
      "dashes with a phase",
      stroke(
        line(Point(0, 2), Point(8, 2)), StrokeStyle(width: 2, dashes: [2, 1], dashPhase: 1)),
      """
      ........
      f.ff.ff.
      f.ff.ff.
      ........
      """
    ),
    (
      "a dot under a square cap", stroke(line(Point(4, 2)), StrokeStyle(width: 2, cap: .square)),
      """
      ........
      ...ff...
      ...ff...
      ........
      """
    ),
    (
      "a dot under a butt cap", stroke(line(Point(4, 2)), StrokeStyle(width: 2)),
      """
      ........
      ........
      """
    ),
    (
      "stroke without width", stroke(line(Point(0, 1), Point(8, 1)), StrokeStyle(width: 0)),
      """
      ........
      ........
      """
    ),
    (
      "closed stroke has a join where it starts",
      stroke(boxOutline(2, 2, 3, 3), StrokeStyle(width: 2)),
      """
      ........
      .fffff..
      .fffff..
      .ff.ff..
      .fffff..
      .fffff..
      ........
      ........
      """
    ),
    (
      "image", .image(ImageItem(checker, frame: Rect(x: 1, y: 0, width: 4, height: 4))),
      """
      .ff88...
      .ff88...
      .88ff...
      .88ff...
      """
    ),
    (
      "faint image",
      .image(ImageItem(checker, frame: Rect(x: 0, y: 0, width: 2, height: 2), opacity: 0.5)),
      """
      84......
      48......
      """
    ),
  ]

  static let checker = Picture(
    width: 4, height: 4,
    pixels: [
      0xff00_0000, 0xff00_0000, 0x8800_0000, 0x8800_0000,
      0xff00_0000, 0xff00_0000, 0x8800_0000, 0x8800_0000,
      0x8800_0000, 0x8800_0000, 0xff00_0000, 0xff00_0000,
      0x8800_0000, 0x8800_0000, 0xff00_0000, 0xff00_0000,
    ])

  /// Where each pixel of an image is one of the picture's it is what the file has, beyond the edges
  /// too.
  @Test(
    arguments: [(0, 0), (3, -2), (-5, 4), (7, 7), (-20, 0), (100, 100)] as [(Int, Int)],
    [1, 1.000001]
  )
  func imagesOnPixelsAreNotResampled(_ position: (x: Int, y: Int), _ error: Double) throws {
    let side = 9
    let pixels = (0..<side * side).map { i -> UInt32 in
      i % 3 == 0 ? 0 : 0xff00_0000 | UInt32(i * 2_654_435) & 0xffffff
    }
    let frame = Rect(x: Double(position.x), y: Double(position.y), width: 9, height: 9 * error)
    let item = ImageItem(Picture(width: side, height: side, pixels: pixels), frame: frame)
    let bitmap = try painted([.image(item)], width: 12, height: 12, background: red)
    for y in 0..<12 {
      for x in 0..<12 {
        let (u, v) = (x - position.x, y - position.y)
        let isInside = (0..<side).contains(u) && (0..<side).contains(v)
        let pixel = isInside ? pixels[v * side + u] : 0
        #expect(bitmap.pixels[y * 12 + x] == (pixel == 0 ? 0xffff_0000 : pixel), "\(x), \(y)")
      }
    }
  }

  @Test(arguments: pictures.indices)
  func picture(_ index: Int) throws {
    let (name, item, expected) = Self.pictures[index]
    let rows = expected.split(separator: "\n").count
    let actual = try art(painted([item], width: 8, height: rows))
    #expect(looksLike(actual, expected), "\(name):\n\(actual)")
  }

  @Test func penUnderAnUnevenMapIsAnEllipse() throws {
    let item = Self.stroke(Self.line(Point(1, 1), Point(1, 3)), StrokeStyle(width: 1))
    let bitmap = try painted([item], width: 8, height: 4, transform: .scale(4, 1))
    // Four wide, from 2 to 6.
    #expect(art(bitmap) == "........\n..ffff..\n..ffff..\n........")
  }

  @Test func laterItemsAreOnTop() throws {
    let bitmap = try painted([box(0, 0, 2, 1, red), box(1, 0, 2, 1, blue)], width: 4, height: 1)
    #expect(
      (0..<4).map { bitmap.hex($0, 0) } == ["#ffff0000", "#ff0000ff", "#ff0000ff", "#00000000"])
  }

  @Test func backgroundIsBelow() throws {
    let bitmap = try painted(
      [box(0, 0, 1, 1, RGBA(1, 1, 1, 0.5))], width: 2, height: 1, background: red)
    #expect(bitmap.hex(0, 0) == "#ffff8080")
    #expect(bitmap.hex(1, 0) == "#ffff0000")
  }

  @Test func onlyTheDamageIsTouched() throws {
    let bitmap = try painted([], width: 4, height: 4, background: green)
    Renderer().paint(
      DisplayList(size: Size(4, 4), items: [box(0, 0, 4, 4, red)]), onto: bitmap.buffer,
      transform: .identity, damage: PixelRect(minX: 1, minY: 2, maxX: 3, maxY: 9))
    let reds = bitmap.pixels.map { $0 == 0xffff_0000 }
    #expect(
      reds == [
        false, false, false, false, false, false, false, false, false, true, true, false, false,
        true, true, false,
      ])
  }
}
