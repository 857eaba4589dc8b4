// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import CLottieX11

/// Reads SDL's events, and adds to presses of keys which character they give.
///
/// SDL names a key by its label, and reports characters only as text, of which an input method
/// takes what it wants. On X11 the message of the server has the character. On Wayland text is sent
/// for each key while no input method is started, right after the key.
struct KeyReader {
  private var pressed: cx11_key?
  /// SDL's modifiers at the last press. The current ones may be those of later events.
  private var modifiers: UInt32 = 0
  private(set) var events: [Event] = []

  /// Adds an event of SDL, if it is used.
  mutating func read(_ event: SDL_Event) {
    var key = cx11_key()
    if unsafe event.type == SDL_SYSWMEVENT.rawValue, unsafe cx11_key_of(event.syswm.msg, &key) != 0
    {
      pressed = key
      return
    }
    if unsafe event.type == SDL_KEYDOWN.rawValue { modifiers = unsafe UInt32(event.key.keysym.mod) }
    guard let event = unsafe Event(event) else { return }
    switch event {
    case .key(let id, let press):
      events.append(.key(id, pressed.map { press.with($0, modifiers) } ?? press))
      pressed = nil
    case .text(let id, let text):
      if case .key(id, let press) = events.last, press.character == nil, text.count == 1 {
        events[events.count - 1] = .key(id, press.with(text: text, modifiers))
      }
      events.append(event)
    default: events.append(event)
    }
  }
}

extension KeyEvent {
  private func with(_ modifiers: KeyModifiers, _ character: Character?) -> KeyEvent {
    KeyEvent(key, modifiers: modifiers, isRepeat: isRepeat, character: character)
  }

  /// With what the X server says of the press.
  fileprivate func with(_ press: cx11_key, _ bits: UInt32) -> KeyEvent {
    let character = Unicode.Scalar(press.character).flatMap { $0.value > 32 ? Character($0) : nil }
    return with(
      press.has_alt_graph != 0 ? modifiers.withAltGraph(bits) : modifiers, character)
  }

  /// With the text of the press. Wayland's keys do not show whether the right Alt key is AltGr; it
  /// is where it changes the character.
  fileprivate func with(text: String, _ bits: UInt32) -> KeyEvent {
    guard let character = text.first, character != " " else { return self }
    let isPlain = text.lowercased() == self.text?.lowercased()
    let hasRightAlt = bits & KMOD_RALT.rawValue != 0
    return with(!isPlain && hasRightAlt ? modifiers.withAltGraph(bits) : modifiers, character)
  }

  /// The label of its key, if that is a character.
  private var text: String? {
    if case .character(let character) = key { String(character) } else { nil }
  }
}

extension KeyModifiers {
  /// With AltGr, which SDL reports as Alt.
  fileprivate func withAltGraph(_ bits: UInt32) -> KeyModifiers {
    let hasLeftAlt = bits & KMOD_LALT.rawValue != 0
    return (hasLeftAlt ? self : subtracting(.alt)).union(.altGraph)
  }
}
