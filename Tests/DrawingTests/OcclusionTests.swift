// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieDrawing

/// What an opaque rectangle hides is not painted, which must not show.
@Suite struct OcclusionTests {
  static let side = 48
  static let state = DrawState(
    transform: .identity, picture: PixelRect(width: side, height: side))

  static func group(_ attributes: DrawGroup.Attributes, matte: Matte? = nil) -> DrawItem {
    .group(DrawGroup([box(0, 0, 48, 48, red)], attributes, matte: matte))
  }

  static func fill(
    _ outline: Outline, _ color: RGBA = red, rule: FillRule = .nonZero,
    blendMode: BlendMode = .normal
  ) -> DrawItem {
    .fill(FillItem(outline, rule: rule, paint: .solid(color), blendMode: blendMode))
  }

  static func polygon(_ points: [Point]) -> Outline {
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.line(to: point) }
    path.close()
    return Outline(path)
  }

  static let quarterTurn = Affine(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0)
  static let mask = Mask(boxOutline(0, 0, 24, 48))

  /// Items and whether they hide all of 48 x 48 pixels.
  static let cases: [(name: String, item: DrawItem, hides: Bool)] = [
    ("exactly as large", box(0, 0, 48, 48, red), true),
    ("larger", box(-1, -7, 90, 60, red), true),
    ("half a pixel less", box(0.5, 0, 48, 48, red), false),
    ("translucent", box(0, 0, 48, 48, RGBA(1, 0, 0, 0.99)), false),
    ("blended", fill(boxOutline(0, 0, 48, 48), blendMode: .multiply), false),
    ("an ellipse", fill(Outline(.ellipse(center: Point(24, 24), size: Size(48, 48)))), false),
    ("a triangle", fill(polygon([Point(0, 0), Point(48, 0), Point(48, 48)])), false),
    (
      "a bow tie",
      fill(polygon([Point(0, 0), Point(48, 48), Point(48, 0), Point(0, 48)])), false
    ),
    (
      "there and back",
      fill(polygon([Point(0, 0), Point(48, 0), Point(48, 48), Point(48, 0)])), false
    ),
    (
      "twice around by the even-odd rule",
      fill(
        polygon(
          [Point(0, 0), Point(48, 0), Point(48, 48), Point(0, 48)]
            + [Point(0, 0), Point(48, 0), Point(48, 48), Point(0, 48)]), rule: .evenOdd), false
    ),
    (
      "anticlockwise",
      fill(polygon([Point(0, 48), Point(48, 48), Point(48, 0), Point(0, 0)])), true
    ),
    ("a group", group(.init()), true),
    ("a quarter turn", group(.init(transform: quarterTurn)), true),
    ("a slight turn", group(.init(transform: .rotation(.degrees(1)) * .scale(9, 9))), false),
    ("an opacity", group(.init(opacity: 0.5)), false),
    ("a blend mode", group(.init(blendMode: .screen)), false),
    ("a mask", group(.init(masks: [mask])), false),
    ("a clip", group(.init(clip: Rect(x: 0, y: 0, width: 48, height: 47))), false),
    ("a wide clip", group(.init(clip: Rect(x: 0, y: -5, width: 48, height: 60))), true),
    (
      "a matte",
      group(.init(), matte: Matte(.alphaInverted, source: DrawGroup([box(0, 0, 9, 9, red)]))),
      false
    ),
    ("a scale of zero", group(.init(transform: .scale(0, 0))), false),
  ]

  @Test(arguments: cases.indices)
  func opaqueRectanglesHideWhatIsBelow(_ index: Int) {
    let (name, item, hides) = Self.cases[index]
    #expect(item.hides(Self.state.picture, Self.state) == hides, "\(name)")
  }

  /// Random lists with rectangles between the items: the picture is that of the items one by one.
  @Test(arguments: 0..<40)
  func picturesAreThoseOfAllItems(_ seed: Int) throws {
    var random = RandomList(seed: seed)
    var items = random.items(count: 3, depth: 2)
    for _ in 0..<3 {
      let grown = box(-9, -9, 70, 70, RGBA(random.random.number(0...1), 0.4, 0.2))
      let cover =
        random.random.once(in: 2) ? grown : .group(DrawGroup([grown], random.attributes()))
      items.insert(cover, at: random.random.integer(0..<items.count + 1))
    }
    let expected = try Bitmap(width: Self.side, height: Self.side)
    expected.buffer.fill(expected.buffer.bounds, with: RGBA(0.2, 0.5, 0.9).premultipliedPixel)
    let renderer = Renderer()
    for item in items {
      let list = DisplayList(size: Size(48, 48), items: [item])
      renderer.paint(list, onto: expected.buffer, transform: .identity, background: nil)
    }
    let picture = try painted(items, width: 48, height: 48, background: RGBA(0.2, 0.5, 0.9))
    #expect(picture.pixels == expected.pixels)
  }
}
