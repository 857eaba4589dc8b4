// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit

@testable internal import SDLHost

/// Time that a test moves by hand.
final class ManualClock {
  var time = 100.0
}

/// An event loop with one window, on a driver that shows nothing, with the time in the test's
/// hands.
final class HostFixture {
  let clock = ManualClock()
  let loop: EventLoop
  let window: Window

  init(size: CGSize = CGSize(width: 200, height: 100), scale: CGFloat = 1) throws {
    unsafe setenv("SDL_VIDEODRIVER", "dummy", 1)
    let clock = clock
    loop = try EventLoop(clock: FrameClock { clock.time })
    window = try Window(
      loop: loop, title: "Test", size: size, minimumSize: CGSize(width: 1, height: 1), scale: scale)
    // Colours of the tests' drawings can be told from it.
    window.background = .black
    // What the driver itself has to say is not part of a test.
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
  }

  /// Lets time pass and the loop work once.
  func step(_ seconds: Double = 1.0 / 60) throws {
    clock.time += seconds
    try loop.work()
  }

  func steps(_ count: Int) throws { for _ in 0..<count { try step() } }

  /// The loop waits for events only.
  var sleeps: Bool { loop.secondsUntilFrame(at: clock.time) == nil }

  // MARK: Events, through SDL's own queue

  func push(_ id: SDL_WindowEventID) {
    var event = unsafe SDL_Event()
    unsafe event.window.type = SDL_WINDOWEVENT.rawValue
    unsafe event.window.windowID = window.handle.id
    unsafe event.window.event = UInt8(id.rawValue)
    unsafe SDL_PushEvent(&event)
  }

  func pushMove(_ x: Int, _ y: Int) {
    var event = unsafe SDL_Event()
    unsafe event.motion.type = SDL_MOUSEMOTION.rawValue
    unsafe event.motion.windowID = window.handle.id
    unsafe event.motion.x = Int32(x)
    unsafe event.motion.y = Int32(y)
    unsafe SDL_PushEvent(&event)
  }

  func pushButton(down: Bool, _ x: Int, _ y: Int, button: Int = 1, clicks: Int = 1) {
    var event = unsafe SDL_Event()
    unsafe event.button.type =
      (down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP).rawValue
    unsafe event.button.windowID = window.handle.id
    unsafe event.button.x = Int32(x)
    unsafe event.button.y = Int32(y)
    unsafe event.button.button = UInt8(button)
    unsafe event.button.clicks = UInt8(clicks)
    unsafe SDL_PushEvent(&event)
  }

  /// What a finger does, at a position in points of a window that has no scale.
  func pushFinger(_ type: SDL_EventType, _ x: Double, _ y: Double, finger: Int64 = 7) {
    var event = unsafe SDL_Event()
    unsafe event.tfinger.type = type.rawValue
    unsafe event.tfinger.windowID = window.handle.id
    unsafe event.tfinger.fingerId = finger
    unsafe event.tfinger.x = Float(x / Double(window.size.width))
    unsafe event.tfinger.y = Float(y / Double(window.size.height))
    unsafe SDL_PushEvent(&event)
  }

  /// A key that goes down and up, or only does one of them.
  func pushKey(_ code: SDL_KeyCode, down: Bool = true, up: Bool = true, shift: Bool = false) {
    let modifiers = shift ? KMOD_LSHIFT : KMOD_NONE
    let symbol = Int32(bitPattern: code.rawValue)
    if down { pushKey(symbol, modifiers: modifiers) }
    if up { pushKey(symbol, modifiers: modifiers, type: SDL_KEYUP) }
  }

  func pushKey(
    _ symbol: Int32, scancode: SDL_Scancode = SDL_SCANCODE_UNKNOWN,
    modifiers: SDL_Keymod = KMOD_NONE, type: SDL_EventType = SDL_KEYDOWN
  ) {
    var event = unsafe SDL_Event()
    unsafe event.key.type = type.rawValue
    unsafe event.key.windowID = window.handle.id
    unsafe event.key.keysym.sym = symbol
    unsafe event.key.keysym.scancode = scancode
    unsafe event.key.keysym.mod = UInt16(modifiers.rawValue)
    unsafe SDL_PushEvent(&event)
  }

  func push(_ type: SDL_EventType) {
    var event = unsafe SDL_Event()
    unsafe event.type = type.rawValue
    unsafe SDL_PushEvent(&event)
  }

  func pushDrop(_ type: SDL_EventType, _ path: String? = nil) {
    var event = unsafe SDL_Event()
    unsafe event.drop.type = type.rawValue
    unsafe event.drop.windowID = window.handle.id
    // The loop frees it, as it frees SDL's own.
    unsafe event.drop.file = path.flatMap { unsafe SDL_strdup($0) }
    unsafe SDL_PushEvent(&event)
  }
}

/// A view that draws squares, and counts how often it is asked to.
class SquaresView: View, DrawnView {
  var squares: [(position: CGPoint, color: RGBA)] { didSet { setNeedsDisplay() } }
  private(set) var drawings = 0

  init(_ squares: [(CGPoint, RGBA)] = []) {
    self.squares = squares
    super.init(frame: .zero)
  }

  func drawing() -> [DrawItem] {
    drawings += 1
    return squares.map { square in
      let area = Rect(
        x: Double(square.position.x), y: Double(square.position.y), width: 10, height: 10)
      return .fill(.rectangle(area), square.color)
    }
  }
}

/// A square of 20 that moves from the left to the right of 200 x 100 in two seconds, frames 10 to
/// 70.
func movingSquare() throws -> LottieKit.Animation {
  let json = """
    {"v":"5.7.0","fr":30,"ip":10,"op":70,"w":200,"h":100,"layers":[{"ty":4,"ind":1,"ip":10,"op":70,
    "st":0,"ks":{"p":{"a":1,"k":[{"t":10,"s":[10,50],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},
    {"t":70,"s":[190,50]}]}},"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},
    {"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]}]}
    """
  return try LottieKit.Animation(json: Array(json.utf8))
}
