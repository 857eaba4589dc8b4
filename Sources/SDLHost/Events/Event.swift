// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import CLottieX11
internal import Foundation
internal import LottieGeometry

/// An event of the windowing system, independent of SDL's types.
nonisolated package enum Event: Sendable {
  /// The user or a signal requests the end of the program.
  case quit
  /// Wakes the loop for posted work.
  case posted
  /// The graphics device was reset, and all textures are lost.
  case deviceReset
  case window(UInt32, WindowEvent)
  case pointer(UInt32, PointerEvent)
  case touch(UInt32, TouchEvent)
  case scroll(UInt32, ScrollEvent)
  case key(UInt32, KeyEvent)
  case keyUp(UInt32, KeyEvent)
  /// Another keyboard layout is used from now on.
  case keyboardChanged
  /// Typed text, made by the keyboard's layout or an input method.
  case text(UInt32, String)
  case drop(UInt32, DropEvent)
  /// What an X server reports of a window, by its number there.
  case sight(UInt, SightEvent)
}

/// What decides whether a window can be seen; only X11 reports it.
nonisolated package enum SightEvent: Sendable {
  /// Other windows are over all of it.
  case covered
  /// At least a part of it can be seen.
  case seen
  /// The window manager has changed its state, perhaps by taking it away from the screen.
  case stateChanged

  init?(_ sight: cx11_sight) {
    switch sight {
    case CX11_SIGHT_COVERED: self = .covered
    case CX11_SIGHT_SEEN: self = .seen
    case CX11_SIGHT_ASK: self = .stateChanged
    default: return nil
    }
  }
}

nonisolated package enum WindowEvent: Sendable {
  case exposed, resized, shown, hidden, pointerLeft, focusGained, focusLost, displayChanged
  case closeRequested
}

extension Event {
  /// Whether this event cancels an earlier one of the same batch, which is not reported then.
  nonisolated func undoes(_ earlier: Event) -> Bool {
    switch (earlier, self) {
    // Before a window loses the keyboard, SDL sends releases of all keys, which are still down.
    case (.keyUp(let a, _), .window(let b, .focusLost)): a == b
    // During creation SDL can create the window twice, which hides and shows it.
    case (.window(let a, .hidden), .window(let b, .shown)): a == b
    default: false
    }
  }
}

nonisolated package enum DropEvent: Sendable {
  case began
  /// A file's path.
  case file(String)
  /// A line of text, from a source that offers text before files.
  case text(String)
  case ended
  /// Something is dragged over the window by another program, or no longer. Only X11 reports it.
  case over(Bool)

  /// The file's path, or the address in a text; nil for other texts.
  var item: String? {
    switch self {
    case .file(let path): return path
    case .text(let line):
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("/") { return text }
      switch URL(string: text) {
      case let url? where url.isFileURL: return url.path
      case let url? where ["http", "https"].contains(url.scheme?.lowercased()): return text
      default: return nil
      }
    case .began, .ended, .over: return nil
    }
  }
}

extension Event {
  /// The type of the event that wakes the loop: SDL's first one for programs.
  nonisolated static let wakeType = SDL_USEREVENT.rawValue

  /// SDL_TOUCH_MOUSEID: the mouse that SDL simulates for fingers. It is ignored, since fingers have
  /// events.
  private static let touchMouse = UInt32.max

  /// The text of an event, which has at most 31 bytes and a final zero.
  private static func text(of event: SDL_TextInputEvent) -> String? {
    unsafe withUnsafeBytes(of: event.text) { bytes in
      let characters = unsafe bytes.prefix { $0 != 0 }
      return unsafe String(validating: characters, as: UTF8.self)
    }
  }

  /// Converts a mouse event; nil for the mouse that SDL simulates for fingers.
  private static func mouse(_ event: SDL_Event) -> Event? {
    switch unsafe SDL_EventType(event.type) {
    case SDL_MOUSEMOTION:
      let motion = unsafe event.motion
      guard motion.which != touchMouse else { return nil }
      let location = CGPoint(x: Int(motion.x), y: Int(motion.y))
      var event = PointerEvent(.moved, at: location, button: 0, clickCount: 0)
      event.motion = CGPoint(x: Int(motion.xrel), y: Int(motion.yrel))
      return .pointer(motion.windowID, event)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      let press = unsafe event.button
      guard press.which != touchMouse else { return nil }
      let phase: PointerEvent.Phase =
        press.type == SDL_MOUSEBUTTONDOWN.rawValue ? .down : .up
      let location = CGPoint(x: Int(press.x), y: Int(press.y))
      return .pointer(
        press.windowID,
        PointerEvent(phase, at: location, button: Int(press.button), clickCount: Int(press.clicks)))
    case SDL_MOUSEWHEEL:
      let wheel = unsafe event.wheel
      let sign: CGFloat = wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1
      return .scroll(
        wheel.windowID,
        ScrollEvent(
          locationInWindow: CGPoint(x: Int(wheel.mouseX), y: Int(wheel.mouseY)),
          notches: CGFloat(wheel.preciseY) * sign, sideways: CGFloat(wheel.preciseX) * sign,
          modifiers: KeyModifiers(SDL_GetModState().rawValue)))
    default: return nil
    }
  }

  /// Converts an event of SDL; nil for unused ones. Only this file uses SDL's constants of events.
  init?(_ event: SDL_Event) {
    switch unsafe SDL_EventType(event.type) {
    case SDL_QUIT: self = .quit
    case SDL_USEREVENT: self = .posted
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: self = .deviceReset
    case SDL_WINDOWEVENT:
      let window = unsafe event.window
      guard let meaning = WindowEvent(SDL_WindowEventID(UInt32(window.event))) else { return nil }
      self = .window(window.windowID, meaning)
    case SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL:
      guard let meaning = unsafe Self.mouse(event) else { return nil }
      self = meaning
    case SDL_TEXTINPUT:
      guard let text = unsafe Self.text(of: event.text), !text.isEmpty else { return nil }
      self = unsafe .text(event.text.windowID, text)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      guard let touch = unsafe TouchEvent(event.tfinger) else { return nil }
      self = unsafe .touch(event.tfinger.windowID, touch)
    case SDL_KEYDOWN, SDL_KEYUP:
      let press = unsafe event.key
      guard let key = Key(press.keysym) else { return nil }
      let meaning = KeyEvent(
        key, modifiers: KeyModifiers(press.keysym), isRepeat: press.repeat != 0)
      self =
        press.type == SDL_KEYDOWN.rawValue
        ? .key(press.windowID, meaning) : .keyUp(press.windowID, meaning)
    case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE:
      guard let meaning = unsafe DropEvent(event.drop) else { return nil }
      self = unsafe .drop(event.drop.windowID, meaning)
    case SDL_KEYMAPCHANGED: self = .keyboardChanged
    case SDL_SYSWMEVENT:
      var window: UInt = 0
      let sight = unsafe cx11_sight_of(event.syswm.msg, &window)
      if let meaning = SightEvent(sight) {
        self = .sight(window, meaning)
        return
      }
      switch unsafe cx11_drag_of(event.syswm.msg) {
      case CX11_DRAG_ENTERED: self = .drop(0, .over(true))
      case CX11_DRAG_ENDED: self = .drop(0, .over(false))
      default: return nil
      }
    default: return nil
    }
  }
}

extension DropEvent {
  /// Reads the path or the text of a drop event, and frees it, as SDL requires.
  fileprivate init?(_ event: SDL_DropEvent) {
    switch unsafe SDL_EventType(event.type) {
    case SDL_DROPBEGIN: self = .began
    case SDL_DROPCOMPLETE: self = .ended
    default:
      guard let bytes = unsafe event.file else { return nil }
      let content = unsafe String(cString: bytes)
      self = unsafe event.type == SDL_DROPTEXT.rawValue ? .text(content) : .file(content)
      unsafe SDL_free(bytes)
    }
  }
}

extension WindowEvent {
  fileprivate init?(_ id: SDL_WindowEventID) {
    switch id {
    case SDL_WINDOWEVENT_EXPOSED: self = .exposed
    case SDL_WINDOWEVENT_SIZE_CHANGED: self = .resized
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: self = .shown
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: self = .hidden
    case SDL_WINDOWEVENT_LEAVE: self = .pointerLeft
    case SDL_WINDOWEVENT_FOCUS_GAINED: self = .focusGained
    case SDL_WINDOWEVENT_FOCUS_LOST: self = .focusLost
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: self = .displayChanged
    case SDL_WINDOWEVENT_CLOSE: self = .closeRequested
    default: return nil
    }
  }
}

extension KeyModifiers {
  init(_ symbol: SDL_Keysym) { self.init(UInt32(symbol.mod)) }

  /// Converts SDL's modifier state.
  init(_ bits: UInt32) {
    self = []
    if bits & KMOD_SHIFT.rawValue != 0 { insert(.shift) }
    if bits & KMOD_CTRL.rawValue != 0 { insert(.control) }
    if bits & KMOD_ALT.rawValue != 0 { insert(.alt) }
    if bits & KMOD_GUI.rawValue != 0 { insert(.command) }
    if bits & KMOD_MODE.rawValue != 0 { insert(.altGraph) }
  }
}
