// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// A folder of its own that goes when the test is over.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("lottie-viewer-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names of what is in it.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Writes a file and gives its path.
  func write(_ name: String, _ text: String) throws -> String {
    let file = path + "/" + name
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}

/// Files for the viewer to open.
nonisolated enum Sample {
  /// The rows of an animation's text.
  static func outline(of json: String) throws -> SceneOutline {
    try SceneOutline(Scene(Animation(json: Array(json.utf8))))
  }

  /// An animation of 100 x 100 and 60 frames with these layers, and further members.
  static func file(_ layers: String, _ root: String = "") -> String {
    #"{"v":"5.7.0","fr":60,"ip":0,"op":60,"w":100,"h":100,\#(root)"layers":[\#(layers)]}"#
  }

  /// A layer with a square that a named fill paints.
  static func filled(_ name: String, _ color: String) -> String {
    #"{"ty":4,"nm":"\#(name)","ip":0,"op":60,"ks":{},"shapes":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[90,90]},"r":{"k":0}},{"ty":"fl","nm":"Fill","c":{"a":0,"k":\#(color)},"o":{"a":0,"k":100}}]}"#
  }

  /// A red solid of 50 x 50 with properties of its transform.
  static func solid(_ name: String, _ transform: String) -> String {
    ##"{"ty":1,"nm":"\##(name)","ip":0,"op":60,"st":0,"ks":{\##(transform)},"sw":50,"sh":50,"sc":"#ff0000"}"##
  }

  /// An animation with the slots `ink` and `size`.
  static let slotted = #"""
    {"v":"5.9.0","fr":30,"ip":0,"op":60,"w":100,"h":100,
     "slots":{"ink":{"p":{"a":0,"k":[1,0,0]}},"size":{"p":{"a":0,"k":[10,10]}}},
     "layers":[{"ty":4,"nm":"A","ip":0,"op":60,"ks":{},"shapes":[
      {"ty":"rc","nm":"Box","p":{"k":[50,50]},"s":{"sid":"size","k":[10,10]},"r":{"k":0}},
      {"ty":"fl","nm":"Fill","c":{"sid":"ink","a":0,"k":[1,0,0]},"o":{"k":100}}]}]}
    """#
  /// A theme that sets them.
  static let dark = #"""
    { "rules": [ {"id": "ink", "type": "Color", "value": [0.0, 0.0, 0.5], "note": "kept"},
      {"id": "size", "type": "Vector", "keyframes": [
        {"frame": 0, "value": [20, 20], "inTangent": {"x": 0.5, "y": 0.5},
         "outTangent": {"x": 0.5, "y": 0.5}}, {"frame": 30, "value": [40, 40]}]} ] }
    """#

  /// A red square of 80 that crosses a picture of 400 x 300 from left to right: frames 0 to 120 at
  /// 60 per second.
  static let crossing = """
    {"v":"5.7.0","fr":60,"ip":0,"op":120,"w":400,"h":300,"layers":[{"ty":4,"ind":1,"ip":0,"op":120,
    "st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[40,150],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},
    {"t":120,"s":[360,150]}]}},"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[80,80]},"r":{"k":0}},
    {"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]}]}
    """
  /// The same with three markers.
  static let marked = crossing.replacingOccurrences(
    of: #""layers""#,
    with:
      #""markers":[{"cm":"intro","tm":10,"dr":0},{"cm":"hold","tm":45,"dr":30},{"cm":"out","tm":90,"dr":0}],"layers""#
  )
  /// Breaks off in its second line.
  static let broken = """
    {"v":"5.7.0","fr":60,
    "ip":0,"op":120,"layers":[
    """
  /// Has a layer of a type that nobody knows.
  static let warning = """
    {"v":"5.7.0","fr":30,"ip":0,"op":30,"w":100,"h":100,"layers":[{"ty":77,"ind":1,"ip":0,"op":30}]}
    """
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
