// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import SDLHost

/// Background, picture, corners, border and tint of views without a drawing of their own.
@Suite(.hangLimit) struct ViewLookTests {
  private static let red = Color(r: 1, g: 0, b: 0, a: 1)
  private static let blue = Color(r: 0, g: 0, b: 1, a: 1)
  private static let green = Color(r: 0, g: 1, b: 0, a: 1)

  private let host: HostFixture
  private let view = View(frame: CGRect(x: 20, y: 10, width: 80, height: 60))

  init() throws {
    host = try HostFixture()
    host.window.root.addSubview(view)
  }

  private func color(_ x: Int, _ y: Int) throws -> String {
    try host.step()
    return try host.window.pixels().color(x: x, y: y).hex
  }

  @Test func aNewWindowIsWhite() throws {
    let loop = host.loop
    let window = try Window(loop: loop, title: "White", size: CGSize(width: 40, height: 40))
    #expect(window.backgroundColor == Color(r: 1, g: 1, b: 1, a: 1))
    window.root.addSubview(AnimationSurface(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    try host.step()
    #expect(try window.pixels().color(x: 20, y: 20).hex == "#ffffff")
    window.backgroundColor = Self.red
    try host.step()
    #expect(try window.pixels().color(x: 20, y: 20).hex == "#ff0000")
  }

  @Test func cornersClipTheBackground() throws {
    view.backgroundColor = Self.red
    #expect(try color(21, 11) == "#ff0000")
    view.cornerRadius = 20
    #expect(try color(21, 11) == "#000000")
    #expect(try color(60, 11) == "#ff0000")
  }

  /// Without `clipsToBounds` subviews are not clipped, with it they are clipped to the corners.
  @Test func cornersClipSubviews() throws {
    let inner = View(frame: CGRect(x: -10, y: 0, width: 100, height: 30))
    inner.backgroundColor = Self.blue
    view.addSubview(inner)
    view.cornerRadius = 20
    #expect(try color(15, 12) == "#0000ff" && color(21, 11) == "#0000ff")
    view.clipsToBounds = true
    #expect(try color(15, 12) == "#000000" && color(21, 11) == "#000000")
    #expect(try color(60, 20) == "#0000ff")
  }

  @Test func theBorderIsInsideAndAboveSubviews() throws {
    let inner = View(frame: CGRect(x: 0, y: 0, width: 80, height: 60))
    inner.backgroundColor = Self.blue
    view.addSubview(inner)
    view.borderWidth = 4
    view.borderColor = Self.green
    #expect(try color(21, 11) == "#00ff00" && color(23, 40) == "#00ff00")
    #expect(try color(25, 40) == "#0000ff" && color(18, 40) == "#000000")
    view.borderWidth = 0
    #expect(try color(21, 11) == "#0000ff")
  }

  /// A picture of 20 x 10, left half red, right half blue → colours at points of the view.
  @Test(
    arguments: [
      (.scaleToFill, [(22, 40, "#ff0000"), (97, 40, "#0000ff"), (22, 12, "#ff0000")]),
      (.scaleAspectFit, [(22, 40, "#ff0000"), (97, 40, "#0000ff"), (22, 12, "#000000")]),
      (.scaleAspectFill, [(22, 12, "#ff0000"), (18, 40, "#000000")]),
      (.center, [(55, 40, "#ff0000"), (65, 40, "#0000ff"), (40, 40, "#000000")]),
      (.topLeft, [(22, 12, "#ff0000"), (38, 12, "#0000ff"), (60, 40, "#000000")]),
    ] as [(LottieContentMode, [(Int, Int, String)])])
  func contents(_ gravity: LottieContentMode, _ expected: [(Int, Int, String)]) throws {
    let half = { (i: Int) -> UInt32 in i % 20 < 10 ? 0xffff_0000 : 0xff00_00ff }
    view.contents = LottieImage(
      Picture(width: 20, height: 10, pixels: (0..<200).map(half)))
    #expect(view.contents?.width == 20 && view.contentsGravity == .scaleToFill)
    view.contentsGravity = gravity
    for (x, y, color) in expected { #expect(try self.color(x, y) == color, "\(x), \(y)") }
  }

  @Test func cornersClipContents() throws {
    view.contents = LottieImage(Picture(width: 1, height: 1, pixels: [0xffff_0000]))
    view.cornerRadius = 20
    #expect(try color(21, 11) == "#000000" && color(60, 11) == "#ff0000")
    view.contents = nil
    #expect(try color(60, 11) == "#000000")
  }

  @Test func tintsAreInherited() {
    final class Tinted: View {
      var changes = 0
      override func tintColorDidChange() { changes += 1 }
    }
    let (inner, other) = (Tinted(), Tinted())
    view.addSubview(inner)
    inner.addSubview(other)
    let usual = inner.tintColor
    host.window.root.tintColor = Self.red
    #expect(inner.tintColor == Self.red && other.tintColor == Self.red)
    #expect(inner.changes == 1 && other.changes == 1)
    inner.tintColor = Self.blue
    host.window.root.tintColor = Self.green
    #expect(other.tintColor == Self.blue && inner.changes == 2)
    inner.tintColor = nil
    #expect(other.tintColor == Self.green)
    inner.removeFromSuperview()
    #expect(other.tintColor == usual)
  }
}
