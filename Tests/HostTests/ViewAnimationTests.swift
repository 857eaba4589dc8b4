// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import SDLHost

@Suite(.serialized, .hangLimit) struct ViewAnimationTests {
  private let host: HostFixture
  private let view = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private let log = Log()

  private final class Log { var ends: [Bool] = [] }

  init() throws {
    host = try HostFixture()
    view.backgroundColor = Color(r: 1, g: 0, b: 0, a: 1)
    host.window.root.addSubview(view)
    try host.step()
  }

  private func animate(
    _ duration: Double = 1, delay: Double = 0, _ options: View.AnimationOptions = .curveLinear,
    _ changes: () -> Void
  ) {
    View.animate(
      withDuration: duration, delay: delay, options: options, animations: changes,
      completion: { log.ends.append($0) })
  }

  private func moveRight() { view.frame.origin.x = 100 }

  @Test func theModelJumpsAndThePictureMoves() throws {
    animate { moveRight() }
    #expect(view.frame.minX == 100 && view.shownFrame.minX == 0)
    try host.step()
    try host.step(0.5)
    #expect(near(view.shownFrame.minX, 50))
    #expect(try host.window.pixels().color(x: 60, y: 10).hex == "#ff0000")
    #expect(try host.window.pixels().color(x: 10, y: 10).hex == "#000000")
    #expect(log.ends.isEmpty)
    try host.step(0.6)
    #expect(view.shownFrame == view.frame && log.ends == [true])
    try host.step()
    #expect(host.sleeps)
  }

  @Test func opacityTransformSizeAndBackground() throws {
    animate {
      view.alpha = 0
      view.transform = AffineTransform(scale: 3)
      view.bounds.size.width = 60
      view.backgroundColor = Color(r: 0, g: 0, b: 1, a: 1)
    }
    try host.step()
    try host.step(0.5)
    #expect(near(view.shownAlpha, 0.5) && near(view.shownTransform.m11, 2))
    #expect(near(view.shownFrame.width, 40))
    let background = try #require(view.shownBackground)
    #expect(near(background.red, 0.5) && near(background.blue, 0.5))
    // It is transparent at the end, and drawn until then.
    #expect(try host.window.pixels().color(x: 10, y: 10).red > 0.1)
    try host.step(1)
    #expect(try host.window.pixels().color(x: 10, y: 10).hex == "#000000")
    #expect(log.ends == [true])
  }

  /// The part of the distance after a quarter of the time.
  @Test(
    arguments: [
      (.curveLinear, 25.0), (.curveEaseInOut, 12.9), (.curveEaseIn, 9.3), (.curveEaseOut, 37.8),
    ] as [(View.AnimationOptions, Double)])
  func curves(_ options: View.AnimationOptions, _ expected: Double) throws {
    animate(1, options) { moveRight() }
    try host.step()
    try host.step(0.25)
    #expect((Double(view.shownFrame.minX) - expected).magnitude < 0.5)
  }

  @Test func aSpringSwingsAndRests() throws {
    View.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
      animations: { moveRight() }, completion: { log.ends.append($0) })
    try host.step()
    var positions: [CGFloat] = []
    for _ in 0..<59 {
      try host.step()
      positions.append(view.shownFrame.minX)
    }
    #expect(positions.max() ?? 0 > 110 && (positions.last ?? 0) - 100 < 1)
    try host.steps(3)
    #expect(view.shownFrame.minX == 100 && log.ends == [true])
  }

  @Test func aDelayHoldsTheStart() throws {
    animate(1, delay: 1) { moveRight() }
    try host.step()
    try host.step(0.9)
    #expect(view.shownFrame.minX == 0)
    try host.step(0.6)
    #expect(near(view.shownFrame.minX, 50))
  }

  @Test func repeating() throws {
    animate(1, [.curveLinear, .repeat, .autoreverse]) { moveRight() }
    try host.step()
    try host.step(1.25)
    #expect(near(view.shownFrame.minX, 75))
    try host.step(10)
    #expect(near(view.shownFrame.minX, 75) && log.ends.isEmpty)
    view.frame.origin.x = 30
    #expect(view.shownFrame.minX == 30 && log.ends == [false])
  }

  /// A second animation begins at what is shown, and ends the first.
  @Test func interruptions() throws {
    animate { moveRight() }
    try host.step()
    try host.step(0.5)
    animate { view.frame.origin.x = 0 }
    #expect(log.ends == [false] && near(view.shownFrame.minX, 50))
    try host.step()
    try host.step(0.5)
    #expect(near(view.shownFrame.minX, 25))
    View.performWithoutAnimation { view.frame.origin.x = 7 }
    #expect(log.ends == [false, false] && view.shownFrame.minX == 7)
  }

  /// Two changes of one property in one block are one animation.
  @Test func twiceInOneBlock() throws {
    animate {
      view.frame.origin.x = 50
      moveRight()
    }
    try host.step()
    try host.step(2)
    #expect(log.ends == [true])
  }

  @Test func subviewsAreLaidOutWithIt() throws {
    final class Row: View {
      let end = View()
      override func layoutSubviews() {
        end.frame = CGRect(x: bounds.width - 5, y: 0, width: 5, height: 5)
      }
    }
    let row = Row(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    row.addSubview(row.end)
    host.window.root.addSubview(row)
    try host.step()
    animate { row.frame.size.width = 120 }
    try host.step()
    try host.step(0.5)
    #expect(near(row.end.shownFrame.minX, 65))
  }

  /// Nobody sees them: they are finished at once.
  @Test(arguments: ["no window", "hidden window", "hidden view", "no time", "nothing"])
  func atOnce(_ reason: String) throws {
    switch reason {
    case "no window": view.removeFromSuperview()
    case "hidden window": host.window.setVisible(false)
    case "hidden view": host.window.root.isHidden = true
    default: break
    }
    animate(reason == "no time" ? 0 : 1) { if reason != "nothing" { moveRight() } }
    #expect(log.ends == [true] && view.shownFrame == view.frame)
  }

  /// What happens during an animation → whether it is finished by it.
  @Test(arguments: ["hidden window", "hidden view", "removed", "closed"])
  func finishedBy(_ reason: String) throws {
    animate { moveRight() }
    try host.step()
    try host.step(0.5)
    switch reason {
    case "hidden window": host.window.setVisible(false)
    case "hidden view": view.isHidden = true
    case "removed": view.removeFromSuperview()
    default: host.window.close()
    }
    #expect(log.ends == [true] && view.shownFrame.minX == 100)
  }

  /// With reduced motion the change comes after the delay, and nothing moves.
  @Test func reducedMotion() throws {
    var settings = Appearance()
    settings.set("reduced-motion", in: "org.freedesktop.appearance", to: [1])
    AppearanceWatch.shared.set(settings)
    defer { AppearanceWatch.shared.set(Appearance()) }
    animate { moveRight() }
    #expect(log.ends == [true] && view.shownFrame.minX == 100)
    animate(1, delay: 1) { view.frame.origin.x = 0 }
    try host.step()
    try host.step(0.5)
    #expect(view.shownFrame.minX == 100)
    try host.step(0.6)
    #expect(view.shownFrame.minX == 0 && log.ends == [true, true])
  }

  private func near(_ a: CGFloat, _ b: Double) -> Bool { (Double(a) - b).magnitude < 0.01 }
}

extension View {
  fileprivate var shownFrame: CGRect { ShownView(self).frame }
  fileprivate var shownAlpha: CGFloat { ShownView(self).alpha }
  fileprivate var shownTransform: AffineTransform { ShownView(self).transform }
  fileprivate var shownBackground: RGBA? { ShownView(self).background }
}
