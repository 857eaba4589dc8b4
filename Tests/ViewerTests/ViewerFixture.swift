// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

nonisolated extension Sample {
  /// The rows of an animation's text.
  static func outline(of json: String) throws -> SceneOutline {
    try SceneOutline(Scene(Animation(json: Array(json.utf8))))
  }
}

/// The viewer's window on a driver that shows nothing, with the time in the test's hands.
final class ViewerFixture {
  private final class Clock {
    var time = 100.0
  }

  private let clock = Clock()
  let loop: EventLoop
  let viewer: ViewerWindow

  init(_ paths: [String], options: ViewerOptions = .init()) throws {
    // `Scripts/monkey` names another driver, for real windows.
    let driver = ProcessInfo.processInfo.environment["LOTTIE_MONKEY_DRIVER"] ?? "dummy"
    unsafe setenv("SDL_VIDEODRIVER", driver, 1)
    let clock = clock
    loop = try EventLoop(clock: FrameClock { clock.time })
    viewer = try ViewerWindow(paths: paths, options: options) { [loop] _ in loop }
    try step()
  }

  /// A viewer that shows the first frame and does not play.
  ///
  /// - Parameters:
  ///   - size: Of the window, in points; as the file wants it if not given.
  ///   - key: Pressed once, to open something.
  convenience init(
    paused paths: String..., backdrop: Backdrop? = nil, size: CGSize? = nil, key: Key? = nil
  ) throws {
    try self.init(paused: paths, backdrop: backdrop, size: size, key: key)
  }

  ///   - statePath: The file of the remembered state; nil for none.
  convenience init(
    paused paths: [String], backdrop: Backdrop? = nil, size: CGSize? = nil, key: Key? = nil,
    statePath: String? = nil
  ) throws {
    var options = ViewerOptions()
    options.isPaused = true
    options.statePath = statePath
    if let backdrop { options.backdrop = backdrop }
    try self.init(paths, options: options)
    if let size { viewer.window.setSize(size) }
    if let key { try press(key) } else if size != nil { try step() }
  }

  /// Opens all sections of the inspector, of which that of facts is closed at first.
  func openSections() throws {
    let names = InspectorSections.Section.allCases.map(\.rawValue)
    viewer.inspector.sections.opened = Dictionary(uniqueKeysWithValues: names.map { ($0, true) })
    viewer.inspector.fill()
    try step()
  }

  /// The outline's first row whose keypath ends like that.
  func row(_ name: String) throws -> Int { try viewer.document.row(name) }

  /// The rows of the animation's own layers.
  var layers: [Int] { viewer.document.editing.outline?.rows(inside: -1) ?? [] }

  /// Lets time pass and the loop work once.
  func step(_ seconds: Double = 1.0 / 60) throws {
    clock.time += seconds
    try loop.work()
  }

  /// The loop waits for events only.
  var sleeps: Bool { loop.secondsUntilFrame(at: clock.time) == nil }

  func steps(_ count: Int) throws { for _ in 0..<count { try step() } }

  // MARK: What a user does

  func press(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) throws {
    let event = KeyEvent(key, modifiers: modifiers, isRepeat: isRepeat)
    loop.handle(.key(viewer.window.handle.id, event))
    try step()
  }

  func release(_ key: Key) throws {
    loop.handle(.keyUp(viewer.window.handle.id, KeyEvent(key)))
    try step()
  }

  /// What the keyboard's layout makes of keys while something is typed.
  func type(_ text: String) throws {
    #expect(viewer.window.wantsText, "nothing can be typed: \(text)")
    loop.handle(.text(viewer.window.handle.id, text))
    try step()
  }

  func scroll(
    _ notches: CGFloat, at position: CGPoint, sideways: CGFloat = 0, _ modifiers: KeyModifiers = []
  ) throws {
    let event = ScrollEvent(
      locationInWindow: position, notches: notches, sideways: sideways, modifiers: modifiers)
    loop.handle(.scroll(viewer.window.handle.id, event))
    try step()
  }

  func point(
    _ phase: PointerEvent.Phase, _ x: CGFloat, _ y: CGFloat, button: Int = 1, clicks: Int = 1
  ) throws {
    var event = PointerEvent(
      phase, at: CGPoint(x: x, y: y), button: button, clickCount: clicks)
    event.motion = CGPoint(x: x - pointer.x, y: y - pointer.y)
    pointer = CGPoint(x: x, y: y)
    loop.handle(.pointer(viewer.window.handle.id, event))
    try step()
  }

  /// The last position of the mouse.
  private var pointer = CGPoint.zero

  /// What a finger does, at a point of the window.
  func touch(_ phase: PointerEvent.Phase, _ x: CGFloat, _ y: CGFloat) throws {
    let size = viewer.window.size
    let position = CGPoint(x: x / size.width, y: y / size.height)
    loop.handle(
      .touch(viewer.window.handle.id, TouchEvent(finger: 1, phase, at: position, time: clock.time)))
    try step()
  }

  func click(_ view: View) throws { try click(view.frameInWindow) }

  /// Clicks in the middle of an area of the window.
  func click(_ area: CGRect) throws {
    try point(.down, area.midX, area.midY)
    try point(.up, area.midX, area.midY)
  }

  func click(_ area: Rect) throws { try click(CGRect(area)) }

  var frame: Double { Double(viewer.stage.surface.realtimeAnimationFrame) }
  var isPlaying: Bool { viewer.stage.surface.isAnimationPlaying }
  var title: String { viewer.window.title }
}

extension Document {
  /// The text of the shown animation with its edits; empty for none.
  var jsonText: String { String(decoding: player.animation?.jsonText ?? [], as: UTF8.self) }

  /// The first row of the outline whose keypath ends like that.
  func row(_ name: String) throws -> Int {
    let outline = try #require(editing.outline)
    return try #require(
      outline.rows.indices.first { outline.keypath(of: $0).string.hasSuffix(name) })
  }

  /// All rows of the outline with a name.
  func rows(named name: String) -> [Int] {
    editing.outline.map { outline in
      outline.rows.indices.filter { outline.rows[$0].name == name }
    } ?? []
  }
}
