// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import Testing

@testable internal import SDLHost

/// What becomes of a subview at (10, 10) of 20 x 20 when the 100 x 100 view around it becomes 200
/// wide and 50 high.
@Suite struct AutoresizingTests {
  nonisolated private static let rows: [(AutoresizingMask, CGRect)] = [
    ([], CGRect(x: 10, y: 10, width: 20, height: 20)),
    (.flexibleWidth, CGRect(x: 10, y: 10, width: 120, height: 20)),
    ([.flexibleWidth, .flexibleHeight], CGRect(x: 10, y: 10, width: 120, height: 0)),
    (.flexibleLeftMargin, CGRect(x: 110, y: 10, width: 20, height: 20)),
    (.flexibleRightMargin, CGRect(x: 10, y: 10, width: 20, height: 20)),
    // 10 and 70 share 100, and likewise what is lost.
    (
      [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin],
      CGRect(x: 22.5, y: 3.75, width: 20, height: 20)
    ),
    (.flexibleBottomMargin, CGRect(x: 10, y: 10, width: 20, height: 20)),
  ]

  @Test(arguments: rows) func subviewsFollow(_ mask: AutoresizingMask, frame: CGRect) {
    let outer = View()
    outer.frame.size = CGSize(width: 100, height: 100)
    let view = View()
    view.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    view.autoresizingMask = mask
    outer.addSubview(view)
    outer.frame.size = CGSize(width: 200, height: 50)
    #expect(view.frame == frame)
  }

  @Test func masksAreIgnoredWithoutTranslation() {
    let outer = View()
    let view = View()
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    outer.addSubview(view)
    outer.frame.size = CGSize(width: 200, height: 50)
    // What has no extent shares evenly.
    #expect(view.frame.size == CGSize(width: 200, height: 50))
    view.translatesAutoresizingMaskIntoConstraints = false
    outer.frame.size = CGSize(width: 20, height: 5)
    #expect(view.frame.size == CGSize(width: 200, height: 50))
  }

  @Test func backgroundsAreBehindAllElse() throws {
    let host = try HostFixture()
    let view = View()
    view.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    view.backgroundColor = .init(r: 1, g: 0, b: 0, a: 1)
    #expect(view.center == CGPoint(x: 25, y: 40))
    view.center.x += 5
    #expect(view.frame.minX == 15)
    host.window.root.addSubview(view)
    #expect(view.composed.bounds.minX == 15 && view.composed.bounds.maxY == 60)
    view.backgroundColor = nil
    #expect(view.composed.children.isEmpty)
  }
}
