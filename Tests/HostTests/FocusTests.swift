// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import Testing

@testable internal import Controls
@testable internal import SDLHost

@Suite struct FocusTests {
  private let host: HostFixture
  private let controls: [AnimatedControl]
  /// Holds the last two controls.
  private let box = View()

  init() throws {
    host = try HostFixture()
    controls = (0..<4).map { _ in AnimatedControl() }
    for (i, control) in controls.enumerated() {
      control.frame = CGRect(x: 10 + 45 * (i % 2), y: 30, width: 30, height: 30)
    }
    box.frame = CGRect(x: 90, y: 0, width: 110, height: 100)
    for control in controls[..<2] { host.window.root.addSubview(control) }
    host.window.root.addSubview(View())
    host.window.root.addSubview(box)
    for control in controls[2...] { box.addSubview(control) }
    try host.step()
  }

  /// The number of the control that has the focus.
  private var focused: Int? { controls.firstIndex { $0.isFocused } }

  @Test func tabWrapsAround() throws {
    var positions: [Int?] = []
    for _ in 0..<5 {
      host.pushKey(SDLK_TAB)
      try host.step()
      positions.append(focused)
    }
    #expect(positions == [0, 1, 2, 3, 0])
    for _ in 0..<2 {
      host.pushKey(SDLK_TAB, shift: true)
      try host.step()
      positions.append(focused)
    }
    #expect(positions.suffix(2) == [3, 2])
  }

  @Test func tabSkipsDisabledViews() throws {
    controls[0].isEnabled = false
    controls[1].isHidden = true
    box.isUserInteractionEnabled = false
    host.pushKey(SDLK_TAB)
    try host.step()
    #expect(focused == nil)
    box.isUserInteractionEnabled = true
    controls[2].alpha = 0
    host.pushKey(SDLK_TAB)
    try host.step()
    #expect(focused == 3)
  }

  @Test func removedViewsLoseTheFocus() throws {
    host.window.focusedView = controls[2]
    box.removeFromSuperview()
    #expect(host.window.focusedView == nil && !controls[2].isFocused)
    host.window.focusedView = controls[1]
    controls[1].isEnabled = false
    #expect(host.window.focusedView == nil)
    host.window.focusedView = controls[0]
    controls[0].isHidden = true
    host.pushKey(SDLK_SPACE)
    try host.step()
    #expect(host.window.focusedView == nil)
  }

  @Test func aPressMovesTheFocus() throws {
    host.pushButton(down: true, 60, 40)
    try host.step()
    #expect(focused == 1)
    host.pushButton(down: false, 60, 40)
    host.pushButton(down: true, 5, 5)
    try host.step()
    #expect(focused == nil)
  }

  /// The pixel beside the view, in the middle of the ring.
  private func ring(_ control: Int) throws -> String {
    let x = Int(controls[control].frameInWindow.minX) - 3
    return try host.window.pixels().color(x: x, y: 45).hex
  }

  @Test func theRingIsVisibleAfterTab() throws {
    #expect(try ring(1) == "#000000")
    host.pushKey(SDLK_TAB)
    host.pushKey(SDLK_TAB)
    try host.step()
    #expect(try ring(1) == "#1c6bed")
    #expect(try ring(0) == "#000000")
    host.pushButton(down: true, 60, 40)
    host.pushButton(down: false, 60, 40)
    try host.step()
    #expect(focused == 1)
    #expect(try ring(1) == "#000000")
  }

  @Test func aViewThatFillsTheWindowHasItsRingInside() throws {
    controls[0].frame = host.window.root.bounds
    host.pushKey(SDLK_TAB)
    try host.step()
    #expect(try host.window.pixels().color(x: 3, y: 50).hex == "#1c6bed")
  }

  @Test func aTurnedViewHasATurnedRing() throws {
    controls[0].frame = CGRect(x: 80, y: 30, width: 40, height: 40)
    controls[0].transform.rotate(byDegrees: 45)
    host.pushKey(SDLK_TAB)
    try host.step()
    let reach = 23 * 2.0.squareRoot()
    let picture = try host.window.pixels()
    // A corner of the ring is above the middle; where the corner of an upright one would be is
    // none.
    #expect(picture.color(x: 100, y: Int(50 - reach + 4)).hex != "#000000")
    #expect(picture.color(x: 78, y: 28).hex == "#000000")
  }

  @Test func keysGoUpTheTree() throws {
    final class Listener: View {
      var keys: [Key] = []
      override func keyDown(_ event: KeyEvent) -> Bool {
        keys.append(event.key)
        return event.key == .tab
      }
    }
    let listener = Listener()
    listener.frame = box.bounds
    box.addSubview(listener)
    listener.addSubview(controls[3])
    host.window.focusedView = controls[3]
    for key in [SDLK_a, SDLK_SPACE, SDLK_TAB] { host.pushKey(key) }
    try host.step()
    #expect(listener.keys == [.character("a"), .tab])
    #expect(focused == 3)
  }
}
