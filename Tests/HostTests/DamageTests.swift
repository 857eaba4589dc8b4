// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import Testing

@testable internal import SDLHost

/// What is painted piece by piece has to equal what is painted at once.
@Suite struct WindowDamageTests {
  @Test func manyPartsEqualTheWhole() throws {
    let parts = try play(paintingAll: false)
    let whole = try play(paintingAll: true)
    #expect(parts.painted < whole.painted / 2)
    for (step, (a, b)) in zip(parts.pictures, whole.pictures).enumerated() {
      // Not in the macro, which would print both pictures.
      let isSame = a == b
      #expect(isSame, "step \(step)")
    }
  }

  /// Forty frames in which things move, change colour, come and fade.
  private func play(paintingAll: Bool) throws -> (pictures: [[UInt32]], painted: Int) {
    let host = try HostFixture()
    let top = SquaresView([(CGPoint(x: 0, y: 5), .white)])
    let bottom = SquaresView([(CGPoint(x: 100, y: 85), RGBA(1, 0, 0))])
    let surface = AnimationSurface(animation: try movingSquare())
    for view in [surface, top, bottom] {
      view.frame = host.window.root.bounds
      host.window.root.addSubview(view)
    }
    surface.play()
    var pictures: [[UInt32]] = []
    for step in 0..<40 {
      top.squares[0].position.x = CGFloat(step) * 3.3
      if step % 3 == 0 { bottom.squares[0].color = RGBA(1, Double(step) / 40, 0) }
      if step == 20 { bottom.squares.append((CGPoint(x: 3, y: 60), .white)) }
      if step == 30 { top.alpha = 0.5 }
      if paintingAll { host.window.invalidate() }
      try host.step()
      pictures.append(try host.window.pixels().pixels)
    }
    return (pictures, host.window.statistics.pixelsPainted)
  }

  /// The limits are those of all views together.
  @Test func whatExceedsTheLimitsIsLeftOut() throws {
    let host = try HostFixture()
    host.window.root.addSubview(SquaresView([(CGPoint(x: 0, y: 0), .white)]))
    try host.step()
    #expect(host.window.statistics.itemsLeftOut == 0)
    let picture = try host.window.pixels().pixels
    host.window.paintLimits.work = 0
    try host.step()
    #expect(host.window.statistics.itemsLeftOut == 1)
    let isSame = try host.window.pixels().pixels == picture
    #expect(!isSame)
    host.window.paintLimits = PaintLimits()
    try host.step()
    let isBack = try host.window.pixels().pixels == picture
    #expect(isBack && host.window.statistics.itemsLeftOut == 0)
  }

  @Test func smallChangesPaintFewPixels() throws {
    let host = try HostFixture()
    let top = SquaresView([(CGPoint(x: 0, y: 0), .white)])
    let bottom = SquaresView([(CGPoint(x: 180, y: 85), .white)])
    for view in [top, bottom] { host.window.root.addSubview(view) }
    try host.step()
    #expect(host.window.statistics.pixelsPainted == 200 * 100)
    top.squares[0].color = RGBA(1, 0, 0)
    bottom.squares[0].color = RGBA(1, 0, 0)
    try host.step()
    // Two squares with their soft edges, and not the rectangle around both.
    #expect(host.window.statistics.pixelsPainted - 200 * 100 <= 2 * 14 * 14)
  }

  @Test func changingNothingPaintsNothing() throws {
    let host = try HostFixture()
    let view = SquaresView([(CGPoint(x: 20, y: 20), .white)])
    host.window.root.addSubview(view)
    try host.step()
    view.setNeedsDisplay()
    try host.step()
    #expect(view.drawings == 2)
    #expect(host.window.statistics.framesPainted == 1)
    #expect(host.window.statistics.framesPresented == 1)
  }
}
