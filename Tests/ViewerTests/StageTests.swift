// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Zoom, pan, probe, ranges, markers and the field of the frame.
@Suite struct StageTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var surface: CGRect { viewer.stage.surface.frame }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: folder.write("a.json", Sample.marked), backdrop: .color(RGBA(0, 0, 1)))
  }

  // MARK: Viewport

  private static let picture = Size(400, 300)
  private static let stage = Rect(x: 0, y: 0, width: 800, height: 300)

  @Test(arguments: [1.2, 0.5, 3, 1 / 1.2]) func zoomingKeepsThePointUnderThePointer(factor: Double)
  {
    var viewport = Viewport.fit
    for position in [Point(400, 150), Point(300, 40), Point(560, 250)] {
      let old = viewport.frame(of: Self.picture, in: Self.stage)
      viewport = viewport.zoomed(by: factor, at: position, picture: Self.picture, stage: Self.stage)
      let new = viewport.frame(of: Self.picture, in: Self.stage)
      #expect(isNear((position.x - old.minX) / old.width, (position.x - new.minX) / new.width))
      #expect(isNear((position.y - old.minY) / old.height, (position.y - new.minY) / new.height))
    }
  }

  @Test func zoomAndPanAreLimited() {
    var viewport = Viewport.fit
    for _ in 0..<100 {
      viewport = viewport.zoomed(
        by: 10, at: Point(1, 1), picture: Self.picture, stage: Self.stage)
    }
    #expect(viewport.zoom == Viewport.range.upperBound)
    viewport = Viewport.fit.moved(by: Vector(1e9, -1e9), picture: Self.picture, stage: Self.stage)
    let frame = viewport.frame(of: Self.picture, in: Self.stage)
    #expect(frame.minX <= Self.stage.maxX - 30 && frame.maxY >= Self.stage.minY + 30)
  }

  // MARK: Zoom

  @Test func zoomByKeys() throws {
    #expect(surface == CGRect(x: 0, y: 0, width: 400, height: 300))
    try host.press(.character("2"))
    #expect(surface == CGRect(x: -200, y: -150, width: 800, height: 600))
    try host.press(.right, .control)
    #expect(surface.minX == -240)
    try host.press(.character("1"))
    #expect(surface.size == CGSize(width: 400, height: 300))
    try host.press(.character("+"))
    #expect((surface.width - 480).magnitude < 1.5)
    try host.press(.character("-"))
    try host.press(.character("0"))
    #expect(surface == CGRect(x: 0, y: 0, width: 400, height: 300))
    #expect(viewer.transport.content.zoom == 1)
  }

  @Test func wheelAndDrag() throws {
    try host.scroll(1, at: CGPoint(x: 100, y: 140))
    #expect((surface.minX + 20).magnitude <= 1 && (surface.minY + 20).magnitude <= 1)
    let before = surface
    try host.point(.down, 200, 150)
    try host.point(.moved, 230, 140)
    try host.point(.up, 230, 140)
    #expect(surface.minX - before.minX == 30 && surface.minY - before.minY == -10)
  }

  @Test func theWheelZoomsAtThePointer() throws {
    for (notches, position) in [(3, CGPoint(x: 300, y: 40)), (-1, CGPoint(x: 50, y: 250))] {
      let before = surface
      try host.scroll(CGFloat(notches), at: position)
      let after = surface
      func share(_ area: CGRect) -> (CGFloat, CGFloat) {
        ((position.x - area.minX) / area.width, (position.y - 40 - area.minY) / area.height)
      }
      #expect((share(before).0 - share(after).0).magnitude < 0.004)
      #expect((share(before).1 - share(after).1).magnitude < 0.004)
    }
    #expect(viewer.transport.content.zoom.map { $0 > 1.4 } == true)
  }

  @Test func theMiddleButtonAndAllArrowsPan() throws {
    try host.press(.character("2"))
    let before = surface
    try host.point(.down, 200, 150, button: 2)
    try host.point(.moved, 210, 170, button: 0)
    try host.point(.up, 210, 170, button: 2)
    #expect(surface.minX - before.minX == 10 && surface.minY - before.minY == 20)
    for (key, x, y): (Key, CGFloat, CGFloat) in [
      (.left, 40, 0), (.right, -40, 0), (.up, 0, 40), (.down, 0, -40),
    ] {
      let old = surface
      try host.press(key, .control)
      #expect(surface.minX - old.minX == x && surface.minY - old.minY == y, "\(key)")
    }
    #expect(host.frame == 0 && viewer.document.playlist.index == 0)
  }

  /// What a finger does, through SDL's own queue, at positions of the stage in points; the header
  /// is above it.
  private func finger(_ number: Int64, _ phase: PointerEvent.Phase, _ x: Double, _ y: Double) throws
  {
    let size = viewer.window.size
    let type =
      switch phase {
      case .down: SDL_FINGERDOWN
      case .moved: SDL_FINGERMOTION
      case .up: SDL_FINGERUP
      }
    var event = unsafe SDL_Event()
    unsafe event.tfinger.type = type.rawValue
    unsafe event.tfinger.windowID = viewer.window.handle.id
    unsafe event.tfinger.fingerId = number
    unsafe event.tfinger.x = Float(x / Double(size.width))
    unsafe event.tfinger.y = Float((y + 40) / Double(size.height))
    unsafe SDL_PushEvent(&event)
    try host.step()
  }

  /// Wherever they are, and however they part or come together: what was between them stays there.
  @Test(arguments: [(120.0, 80.0, 2.5), (300, 200, 1.5), (200, 150, 0.5)])
  func aPinchIsAroundItsMiddle(_ x: Double, _ y: Double, _ factor: Double) throws {
    try host.press(.character("2"))
    let old = surface
    let reach = 40.0
    for (number, side) in [(Int64(1), -1.0), (2, 1)] {
      try finger(number, .down, x + side * reach, y)
    }
    for (number, side) in [(Int64(1), -1.0), (2, 1)] {
      try finger(number, .moved, x + side * reach * factor, y)
    }
    let new = surface
    #expect((new.width / old.width - factor).magnitude < 0.02)
    let (before, after) = ((x - old.minX) / old.width, (x - new.minX) / new.width)
    #expect((before - after).magnitude < 0.005)
    #expect(((y - old.minY) / old.height - (y - new.minY) / new.height).magnitude < 0.005)
    // Both on together: a pan, as far as they moved.
    for (number, side) in [(Int64(1), -1.0), (2, 1)] {
      try finger(number, .moved, x + side * reach * factor + 30, y + 20)
    }
    #expect((surface.midX - new.midX - 30).magnitude < 2)
    #expect((surface.midY - new.midY - 20).magnitude < 2)
    for number in [Int64(1), 2] { try finger(number, .up, x, y) }
    #expect(viewer.inspector.selection == nil && viewer.document.playlist.index == 0)
  }

  @Test func twoFingersZoomAndPan() throws {
    try finger(1, .down, 150, 150)
    try finger(2, .down, 250, 150)
    try finger(2, .moved, 350, 150)
    // What was in the middle between them, at 200, is at 250 now.
    #expect((surface.width - 800).magnitude < 2 && (surface.midX - 250).magnitude < 2)
    try finger(1, .moved, 150, 190)
    #expect((surface.midY - 170).magnitude < 4)
    try finger(1, .up, 150, 190)
    let after = surface
    try finger(2, .moved, 100, 100)
    try finger(2, .up, 100, 100)
    #expect(surface == after && !viewer.window.isFullscreen && viewer.inspector.selection == nil)
  }

  // MARK: Probe and ground

  /// The pointer rests, and the picture or the layout changes below it.
  @Test func theProbeFollowsThePicture() throws {
    var probe: Readout.Probe? { viewer.transport.readout.probe }
    try host.point(.moved, 360, 190)
    #expect(probe?.color.alpha == 0)
    try host.press(.end)
    #expect(probe?.x == 360 && probe?.color.hex == "#ff0000")
    try host.press(.character("2"))
    try host.step()
    #expect(probe?.x == 280 && probe?.y == 150)
  }

  /// The zoom of the bar is that of the picture in the same frame.
  @Test func theShownZoomIsThatOfTheLayout() throws {
    viewer.window.setSize(CGSize(width: 800, height: 700))
    try host.step()
    #expect(viewer.transport.content.zoom == viewer.stage.zoom)
  }

  @Test func theProbeShowsPositionAndColour() throws {
    try host.press(.end)
    try host.point(.moved, 360, 190)
    let probe = viewer.transport.readout.probe
    #expect(probe?.x == 360 && probe?.y == 150 && probe?.color.hex == "#ff0000")
    try host.point(.moved, 10, 50)
    #expect(viewer.transport.readout.probe?.color.alpha == 0)
    try host.point(.moved, 10, 390)
    #expect(viewer.transport.readout.probe == nil)
  }

  @Test func backgroundsIncludeThatOfTheCommandLine() throws {
    #expect(try viewer.window.pixels().color(x: 30, y: 70).hex == "#0000ff")
    for backdrop: Backdrop in [.checkerboard, .white, .black, .color(RGBA(0, 0, 1))] {
      try host.press(.character("b"))
      #expect(viewer.stage.backdrop == backdrop)
    }
  }

  // MARK: Range

  @Test func inAndOutPointsLoop() throws {
    for (key, frame) in [(Key.character("i"), 30.0), (.character("o"), 60)] {
      viewer.document.playback.seek(to: frame)
      try host.press(key)
    }
    #expect(
      viewer.document.playback.range.inPoint == 30 && viewer.document.playback.range.outPoint == 60)
    try host.press(.space)
    try host.step()
    try host.step(0.75)
    #expect((host.frame - 46).magnitude < 0.01)
    try host.press(.character("x"))
    #expect(viewer.document.playback.range.isWhole && host.isPlaying)
    try host.step(0.5)
    #expect((host.frame - 77).magnitude < 0.1)
  }

  @Test func inAndOutPointsRemoveEachOther() {
    var range = PlayRange()
    range.setOut(20)
    range.setIn(40)
    #expect(range.inPoint == 40 && range.outPoint == nil)
    range.setOut(30)
    #expect(range.inPoint == nil && range.outPoint == 30)
  }

  @Test func handlesAreDragged() throws {
    viewer.document.playback.seek(to: 30)
    try host.press(.character("i"))
    viewer.document.playback.seek(to: 0)
    try host.step()
    let timeline = viewer.transport.timeline.frameInWindow
    func x(_ frame: CGFloat) -> CGFloat { timeline.minX + 8 + (timeline.width - 16) * frame / 120 }
    try host.point(.down, x(30), timeline.midY)
    try host.point(.moved, x(50), timeline.midY)
    try host.point(.up, x(50), timeline.midY)
    #expect(viewer.document.playback.range.inPoint == 50 && host.frame == 0)
  }

  // MARK: Markers

  @Test func markersAreClickedAndSteppedThrough() throws {
    let timeline = viewer.transport.timeline.frameInWindow
    let x = timeline.minX + 8 + (timeline.width - 16) * 45 / 120
    try host.point(.down, x + 2, timeline.minY + 16)
    try host.point(.up, x + 2, timeline.minY + 16)
    #expect(host.frame == 45)
    for (key, modifiers, frame): (Key, KeyModifiers, Double) in [
      (.character("j"), [], 90), (.character("j"), [], 90), (.character("j"), .shift, 45),
      (.pageUp, .control, 10), (.pageDown, .control, 45),
    ] {
      try host.press(key, modifiers)
      #expect(host.frame == frame)
    }
    let markers = viewer.transport.timeline.markers
    #expect(markers.map(\.name) == ["intro", "hold", "out"])
    #expect(isNear(markers[1].end - markers[1].start, 0.25))
  }

  // MARK: Field

  @Test func aFrameIsTyped() throws {
    try host.press(.character("g"))
    try host.type("7x2")
    #expect(viewer.transport.readout.entry.text == "72")
    try host.press(.backspace)
    try host.type("5")
    try host.press(.enter)
    #expect(host.frame == 75 && !viewer.transport.readout.isTyping)
    try host.click(viewer.transport.readout)
    try host.type("3")
    try host.press(.escape)
    #expect(host.frame == 75 && !viewer.transport.readout.isTyping)
    try host.press(.character("g"))
    try host.press(.enter)
    #expect(host.frame == 75)
  }
}
