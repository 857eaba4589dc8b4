// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import Testing

@testable internal import SDLHost

/// Points in views that are moved, turned and scaled.
@Suite struct ViewGeometryTests {
  private let host: HostFixture
  private let outer = View()
  private let inner = View()

  init() throws {
    host = try HostFixture()
    outer.frame = CGRect(x: 20, y: 10, width: 100, height: 80)
    inner.frame = CGRect(x: 30, y: 20, width: 40, height: 20)
    host.window.root.addSubview(outer)
    outer.addSubview(inner)
  }

  @Test func pointsWithoutTransform() {
    #expect(inner.convert(CGPoint(x: 55, y: 35)) == CGPoint(x: 5, y: 5))
    #expect(inner.convert(CGPoint(x: 5, y: 5), to: nil) == CGPoint(x: 55, y: 35))
    #expect(inner.convert(CGPoint(x: 5, y: 5), to: outer) == CGPoint(x: 35, y: 25))
    #expect(inner.convert(CGPoint(x: 35, y: 25), from: outer) == CGPoint(x: 5, y: 5))
    #expect(inner.convert(CGPoint(x: 55, y: 35), from: nil) == CGPoint(x: 5, y: 5))
    #expect(inner.frameInWindow == CGRect(x: 50, y: 30, width: 40, height: 20))
  }

  @Test func aViewTurnsAboutItsMiddle() {
    inner.transform.rotate(byDegrees: 90)
    // 40 x 20 about (70, 40) of the window.
    let area = inner.frameInWindow
    #expect((area.minX - 60).magnitude < 1e-9 && (area.minY - 20).magnitude < 1e-9)
    #expect((area.width - 20).magnitude < 1e-9 && (area.height - 40).magnitude < 1e-9)
    let position = inner.convert(CGPoint(x: 70, y: 21))
    #expect((position.x - 1).magnitude < 1e-9 && (position.y - 10).magnitude < 1e-9)
  }

  /// Point in the window, and whether the inner view is hit there.
  @Test(
    arguments: [
      (CGPoint(x: 70, y: 40), true), (CGPoint(x: 51, y: 31), false), (CGPoint(x: 70, y: 23), true),
      (CGPoint(x: 70, y: 61), false),
    ])
  func hitsFollowTheTransform(_ position: CGPoint, isHit: Bool) {
    inner.transform.rotate(byDegrees: 90)
    #expect((host.window.root.hitTest(position) === inner) == isHit)
  }

  @Test func transformsAddUp() {
    outer.transform.scale(0.5)
    inner.transform.scale(2)
    // Outer: 100 x 80 about (70, 50); inner: 40 x 20 about (50, 30) of it.
    #expect(inner.frameInWindow == CGRect(x: 50, y: 35, width: 40, height: 20))
    #expect(host.window.root.hitTest(CGPoint(x: 51, y: 36)) === inner)
  }

  @Test func viewsScaledToZeroAreNeitherHitNorDrawn() throws {
    let square = SquaresView([(.zero, .white)])
    square.frame = inner.bounds
    inner.addSubview(square)
    inner.transform.scale(0)
    #expect(host.window.root.hitTest(CGPoint(x: 70, y: 40)) === outer)
    #expect(inner.convert(.zero).x.isInfinite)
    try host.step()
    #expect(try host.window.pixels().color(x: 70, y: 40).hex == "#000000")
  }

  @Test func drawingFollowsTheTransform() throws {
    let square = SquaresView([(.zero, .white)])
    square.frame = inner.bounds
    inner.addSubview(square)
    inner.transform.scale(x: -1, y: -1)
    try host.step()
    let picture = try host.window.pixels()
    #expect(picture.color(x: 55, y: 35).hex == "#000000")
    #expect(picture.color(x: 85, y: 45).hex == "#ffffff")
  }

  @Test func theUpperOfTwoViewsIsHit() {
    let above = View()
    above.frame = inner.frame
    outer.addSubview(above)
    let position = CGPoint(x: 70, y: 40)
    #expect(host.window.root.hitTest(position) === above)
    above.alpha = 0
    #expect(host.window.root.hitTest(position) === inner)
  }
}
