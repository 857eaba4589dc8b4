// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

/// A mistake in one item puts a Cairo context into a sticky error, and all later drawing is lost.
/// Whatever is drawn first, the square after it has to be there.
@Suite struct CairoErrorTests {
  static let ellipse = Outline(.ellipse(center: Point(8, 8), size: Size(12, 12)))

  static func group(_ transform: Affine) -> DrawItem {
    .group(DrawGroup([.fill(FillItem(ellipse, paint: .solid(green)))], .init(transform: transform)))
  }

  static func stroke(_ style: StrokeStyle, _ outline: Outline = ellipse) -> DrawItem {
    .stroke(StrokeItem(outline, style: style, paint: .solid(green)))
  }

  static func outline(_ points: Point...) -> Outline {
    var path = Path()
    path.move(to: points[0])
    for p in points.dropFirst() { path.curve(to: p, control1: p, control2: points[0]) }
    return Outline(path)
  }

  static func linear(_ end: Point, _ stops: [GradientStop]) -> DrawItem {
    .fill(
      FillItem(ellipse, paint: .linear(LinearGradient(start: .zero, end: end, stops: stops))))
  }

  static let nan = Double.nan
  static let poisons: [(String, DrawItem)] = [
    ("scale 0", group(.scale(0, 0))), ("scale 0 in x", group(.scale(0, 1))),
    ("scale NaN", group(.scale(nan, 1))), ("scale infinite", group(.scale(.infinity, 1))),
    ("tiny scale", group(.scale(1e-300, 1e-300))), ("huge scale", group(.scale(1e38, 1e38))),
    ("huge scale and its inverse", group(.scale(1e150, 1e-150))),
    ("infinite translation", group(.translation(.infinity, 0))),
    ("huge translation", group(.translation(1e38, -1e38))),
    ("NaN translation", group(.translation(nan, 0))),
    ("shear of 1e9", group(.shearX(1e9))),
    ("dashes all 0", stroke(StrokeStyle(width: 2, dashes: [0, 0]))),
    ("a negative dash", stroke(StrokeStyle(width: 2, dashes: [3, -1]))),
    ("a NaN dash", stroke(StrokeStyle(width: 2, dashes: [nan, 1]))),
    ("an infinite dash", stroke(StrokeStyle(width: 2, dashes: [.infinity, 1]))),
    ("a NaN phase", stroke(StrokeStyle(width: 2, dashes: [2, 1], dashPhase: nan))),
    ("a huge phase", stroke(StrokeStyle(width: 2, dashes: [2, 1], dashPhase: 1e300))),
    ("tiny dashes", stroke(StrokeStyle(width: 2, dashes: [1e-9, 1e-9]))),
    (
      "a million dashes",
      stroke(StrokeStyle(width: 2, dashes: Array(repeating: 1, count: 1_000_000)))
    ),
    ("width NaN", stroke(StrokeStyle(width: nan))), ("width -1", stroke(StrokeStyle(width: -1))),
    ("width 1e300", stroke(StrokeStyle(width: 1e300))),
    ("width infinite", stroke(StrokeStyle(width: .infinity))),
    ("miter limit 0", stroke(StrokeStyle(width: 2, miterLimit: 0))),
    ("miter limit NaN", stroke(StrokeStyle(width: 2, miterLimit: nan))),
    ("miter limit 1e300", stroke(StrokeStyle(width: 2, miterLimit: 1e300))),
    ("NaN points", stroke(StrokeStyle(width: 2), outline(Point(nan, 0), Point(5, nan)))),
    ("infinite points", stroke(StrokeStyle(width: 2), outline(.zero, Point(.infinity, 5)))),
    ("huge points", stroke(StrokeStyle(width: 2), outline(.zero, Point(1e38, -1e38)))),
    (
      "huge points in dashes",
      stroke(StrokeStyle(width: 2, dashes: [1, 1]), outline(.zero, Point(1e38, -1e38)))
    ),
    (
      "huge fill",
      .fill(FillItem(outline(.zero, Point(1e300, 0), Point(0, 1e300)), paint: .solid(green)))
    ),
    ("no contours", .fill(FillItem(Outline(Path()), paint: .solid(green)))),
    ("no stops", linear(Point(1, 0), [])),
    ("NaN gradient", linear(Point(nan, 0), [GradientStop(offset: 0, color: red)])),
    (
      "NaN offsets",
      linear(
        Point(9, 0),
        [GradientStop(offset: nan, color: red), GradientStop(offset: .infinity, color: green)])
    ),
    (
      "focus outside",
      .fill(
        FillItem(
          ellipse,
          paint: .radial(
            RadialGradient(
              center: .zero, radius: 1, focus: Point(99, nan),
              stops: [GradientStop(offset: 0, color: red), GradientStop(offset: 1, color: green)])))
      )
    ),
    (
      "gradient under a flat map",
      .group(
        DrawGroup(
          [linear(Point(9, 0), [GradientStop(offset: 0, color: red)])],
          .init(transform: .scale(1, 1e-13))))
    ),
    (
      "image in an empty frame",
      .image(ImageItem(RendererTests.checker, frame: Rect(x: 1, y: 1, width: 0, height: 5)))
    ),
    (
      "image in a NaN frame",
      .image(ImageItem(RendererTests.checker, frame: Rect(x: nan, y: 1, width: 3, height: 5)))
    ),
    (
      "huge image",
      .image(
        ImageItem(RendererTests.checker, frame: Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)))
    ),
    (
      "image of no pixels",
      .image(
        ImageItem(
          Picture(width: 0, height: 0, pixels: []), frame: Rect(x: 0, y: 0, width: 5, height: 5)))
    ),
    (
      "NaN clip",
      .group(
        DrawGroup(
          [box(0, 0, 5, 5, green)],
          .init(clip: Rect(minX: nan, minY: 0, maxX: 3, maxY: 3))))
    ),
    (
      "huge mask",
      .group(
        DrawGroup(
          [box(0, 0, 5, 5, green)], .init(masks: [Mask(outline(.zero, Point(1e300, nan)))])))
    ),
    (
      "NaN opacity",
      .group(DrawGroup([box(0, 0, 5, 5, green), box(0, 0, 5, 5, green)], .init(opacity: nan)))
    ),
    (
      "matte under a flat map",
      .group(
        DrawGroup(
          [box(0, 0, 5, 5, green)],
          matte: Matte(
            .alpha, source: DrawGroup([box(0, 0, 9, 9, red)], .init(transform: .scale(0, 1))))))
    ),
  ]

  @Test(arguments: poisons.indices, RasterizerKind.allCases)
  func laterItemsAreDrawnAfterInvalidOnes(_ index: Int, _ rasterizer: RasterizerKind) throws {
    let (name, poison) = Self.poisons[index]
    let bitmap = try painted(
      [poison, box(4, 4, 8, 8, red)], width: 16, height: 16, rasterizer: rasterizer)
    #expect(bitmap.hex(8, 8) == "#ffff0000", "after \(name)")
    // Neither is what the next frame draws with the same renderer.
    let list = DisplayList(size: Size(16, 16), items: [poison, .group(DrawGroup([poison]))])
    let renderer = Renderer(rasterizer: rasterizer)
    renderer.paint(list, onto: bitmap.buffer, transform: .scale(0.5, 0.5))
    renderer.paint(
      DisplayList(size: Size(16, 16), items: [box(4, 4, 8, 8, red)]), onto: bitmap.buffer,
      transform: .identity)
    #expect(bitmap.hex(8, 8) == "#ffff0000", "in the frame after \(name)")
    #expect(bitmap.hex(1, 1) == "#00000000", "in the frame after \(name)")
  }

  @Test(arguments: [Affine.scale(0, 0), .scale(.nan, 1), .translation(.infinity, 0)])
  func picturesUnderASingularMapAreEmpty(_ transform: Affine) throws {
    let bitmap = try painted([box(0, 0, 4, 4, red)], width: 2, height: 1, transform: transform)
    #expect(art(bitmap) == "..")
  }
}
