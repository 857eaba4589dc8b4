// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Loop modes, speeds and the frame rate: menus, buttons and what comes of them.
@Suite struct MenuTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var menu: Menu { host.viewer.menu }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), size: CGSize(width: 900, height: 500))
  }

  // MARK: Speed

  @Test func theSpeedMenuHasAllSpeeds() throws {
    try host.click(viewer.transport.speed)
    #expect(!menu.isHidden && menu.items.count == Transport.menuSpeeds.count)
    #expect(menu.items.filter(\.isChecked).map(\.title) == ["1×"])
    try host.click(menu.row(0))
    #expect(menu.isHidden && viewer.stage.surface.animationSpeed == 0.1)
    #expect(viewer.transport.speed.text == "0.1×")
    try host.click(viewer.transport.speed)
    for key: Key in [.end, .enter] { try host.press(key) }
    #expect(viewer.stage.surface.animationSpeed == 4)
  }

  @Test func theWheelOverTheSpeedChangesIt() throws {
    let area = viewer.transport.speed.frameInWindow
    try host.scroll(1, at: CGPoint(x: area.midX, y: area.midY))
    #expect((viewer.stage.surface.animationSpeed - 1.1).magnitude < 1e-9)
  }

  @Test func menusCloseWithoutAChoice() throws {
    for leave in [{ try host.press(.escape) }, { try host.point(.down, 20, 20) }] {
      try host.press(.character("l"), .shift)
      #expect(!menu.isHidden)
      try leave()
      try host.point(.up, 20, 20)
      #expect(menu.isHidden && viewer.stage.surface.loopMode == .loop)
      #expect(!viewer.window.isFullscreen)
    }
  }

  /// It is within the window, and its lines can be hit.
  @Test(arguments: [360, 500, 900] as [CGFloat]) func menusFitIntoTheWindow(width: CGFloat) throws {
    viewer.window.setSize(CGSize(width: width, height: 420))
    try host.step()
    for button in [viewer.transport.speed, viewer.transport.loop] {
      try host.click(button)
      #expect(viewer.root.bounds.geometry.contains(menu.area.center))
      #expect(menu.area.minX >= 0 && menu.area.maxX <= Double(width) && menu.area.minY >= 0)
      for index in menu.items.indices { #expect(menu.row(index).height >= 24) }
      try host.press(.escape)
    }
  }

  // MARK: Loop

  @Test func howOftenItRepeatsIsChanged() throws {
    try host.click(viewer.transport.loop)
    #expect(menu.items.map(\.title) == ["Loop", "Once", "Bounce", "Repeat", "Bounce"])
    let steps = menu.steps(3)
    try host.click(steps.more)
    #expect(!menu.isHidden && viewer.stage.surface.loopMode == .repeat(4))
    try host.click(steps.less)
    try host.click(steps.less)
    #expect(viewer.stage.surface.loopMode == .repeat(2) && viewer.transport.loop.text == "2 times")
    #expect(steps.less.width >= 24 && steps.less.height >= 24)
    for key: Key in [.character("1"), .character("2"), .enter] { try host.press(key) }
    #expect(menu.isHidden && viewer.stage.surface.loopMode == .repeat(12))
    for mode: LottieLoopMode in [.repeatBackwards(3), .loop] {
      try host.press(.character("l"))
      #expect(viewer.stage.surface.loopMode == mode)
    }
    for _ in 0..<3 { try host.press(.character("l")) }
    #expect(viewer.stage.surface.loopMode == .repeat(12))
  }

  /// Each of the two lines has a number of its own.
  @Test func howOftenItBouncesIsChanged() throws {
    try host.click(viewer.transport.loop)
    try host.click(menu.steps(4).more)
    #expect(
      viewer.stage.surface.loopMode == .repeatBackwards(4)
        && viewer.transport.loop.text == "4 times")
    #expect(viewer.transport.loop.icon == .bounce && menu.items[4].isChecked)
    // What keys have led to is what they change.
    for key: Key in [.up, .character("7"), .down, .left, .enter] { try host.press(key) }
    #expect(
      viewer.stage.surface.loopMode == .repeatBackwards(3)
        && viewer.document.playback.repeatCount == 7)
    viewer.document.playback.setLoopMode(.repeatBackwards(2))
    #expect(viewer.document.playback.bounceCount == 2)
    try host.press(.space)
    try host.step(7.5)
    #expect(host.isPlaying)
    try host.step(1)
    #expect(!host.isPlaying && host.frame == 0)
  }

  /// Whatever has the focus: keys choose in the menu, and what had them has them again.
  @Test func menusWorkByKeysAlone() throws {
    viewer.window.focusedView = nil
    while viewer.window.focusedView !== viewer.transport.loop { try host.press(.tab) }
    for key: Key in [.enter, .down, .enter] { try host.press(key) }
    #expect(menu.isHidden && viewer.stage.surface.loopMode == .playOnce)
    #expect(viewer.window.focusedView === viewer.transport.loop)
    // The same holds for what is typed.
    for key: Key in [.character("g")] { try host.press(key) }
    try host.type("63")
    try host.press(.enter)
    #expect(menu.isHidden && host.frame == 63 && viewer.window.focusedView != nil)
  }

  @Test func repeatingEndsAfterSoManyTimes() throws {
    viewer.document.playback.setLoopMode(.repeat(2))
    try host.press(.space)
    try host.step(3.5)
    #expect(host.isPlaying)
    try host.step(1)
    #expect(!host.isPlaying && host.frame == 120)
  }

  @Test func countsAreLimited() throws {
    try host.press(.character("l"), .shift)
    for _ in 0..<5 { try host.press(.character("9")) }
    #expect(viewer.document.playback.repeatCount == 999)
    for _ in 0..<5 { try host.press(.backspace) }
    #expect(viewer.document.playback.repeatCount == 1)
    try host.press(.left)
    #expect(viewer.document.playback.repeatCount == 1)
    try host.press(.right)
    #expect(viewer.document.playback.repeatCount == 2)
  }

  // MARK: Frame rate

  /// A file of 24 frames a second on a screen of 60: with the lock only whole frames are seen, and
  /// each but once.
  @Test func frameLockShowsWholeFramesOnly() throws {
    let slow = Sample.crossing.replacingOccurrences(of: #""fr":60"#, with: #""fr":24"#)
    viewer.document.open([try folder.write("slow.json", slow)])
    try host.step()
    #expect(viewer.transport.rate.text == "24 fps" && !viewer.transport.rate.isHidden)
    try host.press(.character("r"))
    #expect(viewer.transport.rate.tint == .accent && viewer.transport.rate.icon == .locked)
    try host.press(.space)
    try host.steps(15)
    let painted = viewer.window.statistics.framesPainted
    for _ in 0..<60 {
      try host.step()
      let shown = viewer.stage.surface.player.shownFrame
      #expect(shown == shown.rounded())
      #expect(viewer.transport.content.frame == Int(shown))
    }
    #expect((23...26).contains(viewer.window.statistics.framesPainted - painted))
    try host.click(viewer.transport.rate)
    #expect(!viewer.stage.surface.respectAnimationFrameRate && viewer.transport.rate.icon == nil)
    let free = viewer.window.statistics.framesPainted
    try host.steps(60)
    #expect(viewer.window.statistics.framesPainted - free >= 59)
  }

  // MARK: Keyboard

  /// Tab leads to everything in the bar that can be pressed, and Enter and Space press it.
  @Test func tabReachesAllControlsOfTheBar() throws {
    var found: [View] = []
    for _ in 0..<40 {
      try host.press(.tab)
      guard let view = viewer.window.focusedView, !found.contains(where: { $0 === view }) else {
        break
      }
      #expect(viewer.window.showsFocusRing)
      found.append(view)
    }
    let bar = viewer.transport
    for view in [
      bar.timeline, bar.play, bar.first, bar.readout, bar.loop, bar.speed, bar.rate, bar.zoom,
      bar.backdrop, bar.fullscreen, bar.help,
    ] as [View] {
      #expect(found.contains { $0 === view }, "\(view)")
    }
    viewer.window.focusedView = bar.speed
    try host.press(.enter)
    try host.release(.enter)
    #expect(!menu.isHidden)
    try host.press(.escape)
    viewer.window.focusedView = bar.readout
    try host.press(.enter)
    #expect(viewer.transport.readout.isTyping)
    try host.press(.escape)
    #expect(viewer.window.focusedView === bar.readout)
    // A click leaves the keys to the window.
    try host.click(bar.backdrop)
    #expect(viewer.window.focusedView == nil)
    try host.press(.space)
    #expect(host.isPlaying)
  }

  // MARK: Field

  /// What is typed → the frame; nil where it cannot be read.
  @Test(
    arguments: [
      ("84", 84), ("84.5", 84.5), ("1.5s", 90), ("1,5s", 90), ("0s", 0), ("50%", 60),
      ("12.5%", 15), ("500", 120), ("-7", 0), ("200%", 120), ("s", nil), ("%", nil), ("1.2.3", nil),
      ("-", nil), ("5s5", nil),
    ] as [(String, Double?)])
  func positions(_ text: String, _ frame: Double?) throws {
    viewer.document.playback.seek(to: 33)
    try host.press(.character("g"))
    try host.type(text)
    try host.press(.enter)
    #expect(host.frame == frame ?? 33)
    #expect(viewer.transport.readout.entry.isWrong == (frame == nil))
    if frame == nil {
      // It is mended in position.
      try host.press(.backspace)
      #expect(!viewer.transport.readout.entry.isWrong)
      try host.press(.escape)
    }
    #expect(
      !viewer.transport.readout.isTyping && !viewer.window.wantsText && host.frame == frame ?? 33
    )
  }
}
