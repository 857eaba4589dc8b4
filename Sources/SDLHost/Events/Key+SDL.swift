// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2

/// SDLK_SCANCODE_MASK: names of keys without a character have this bit.
private nonisolated let scancodeBit: UInt32 = 1 << 30

extension Key {
  private static let named: [UInt32: Key] = [
    SDLK_SPACE.rawValue: .space, SDLK_LEFT.rawValue: .left, SDLK_RIGHT.rawValue: .right,
    SDLK_UP.rawValue: .up, SDLK_DOWN.rawValue: .down, SDLK_HOME.rawValue: .home,
    SDLK_END.rawValue: .end, SDLK_PAGEUP.rawValue: .pageUp, SDLK_PAGEDOWN.rawValue: .pageDown,
    SDLK_ESCAPE.rawValue: .escape, SDLK_RETURN.rawValue: .enter, SDLK_KP_ENTER.rawValue: .enter,
    SDLK_TAB.rawValue: .tab, SDLK_BACKSPACE.rawValue: .backspace, SDLK_DELETE.rawValue: .delete,
    SDLK_KP_PLUS.rawValue: .character("+"), SDLK_KP_MINUS.rawValue: .character("-"),
    SDLK_KP_DIVIDE.rawValue: .character("/"), SDLK_KP_MULTIPLY.rawValue: .character("*"),
    SDLK_KP_EQUALS.rawValue: .character("="),
    SDLK_APPLICATION.rawValue: .menu, SDLK_MENU.rawValue: .menu,
  ]

  /// The keys of the keypad that have two meanings: with and without NumLock.
  private static let keypad: [UInt32: (digit: Character, key: Key?)] = [
    SDLK_KP_0.rawValue: ("0", nil), SDLK_KP_1.rawValue: ("1", .end),
    SDLK_KP_2.rawValue: ("2", .down), SDLK_KP_3.rawValue: ("3", .pageDown),
    SDLK_KP_4.rawValue: ("4", .left), SDLK_KP_5.rawValue: ("5", nil),
    SDLK_KP_6.rawValue: ("6", .right), SDLK_KP_7.rawValue: ("7", .home),
    SDLK_KP_8.rawValue: ("8", .up), SDLK_KP_9.rawValue: ("9", .pageUp),
    SDLK_KP_PERIOD.rawValue: (".", .delete), SDLK_KP_COMMA.rawValue: (",", .delete),
  ]

  init?(_ symbol: SDL_Keysym) {
    let code = UInt32(bitPattern: symbol.sym)
    if let (digit, key) = Self.keypad[code] {
      // Shift is the other meaning, as in the text that the system makes of them.
      let bits = UInt32(symbol.mod)
      let isDigit = (bits & KMOD_NUM.rawValue != 0) != (bits & KMOD_SHIFT.rawValue != 0)
      guard let key = isDigit ? .character(digit) : key else { return nil }
      self = key
    } else if let key = Self.named[code] {
      self = key
    } else if (SDLK_F1.rawValue...SDLK_F12.rawValue).contains(code) {
      self = .function(Int(code - SDLK_F1.rawValue) + 1)
    } else if let character = Self.ascii(code) ?? Self.latin(at: symbol.scancode) {
      self = .character(character)
    } else if code < scancodeBit, let scalar = Unicode.Scalar(code), scalar.value > 32 {
      self = .character(Character(scalar))
    } else {
      return nil
    }
  }

  /// The character of a US keyboard for a key whose own character is not ASCII; nil for the `ß`, `ü`
  /// and the like of Latin layouts, which a US keyboard does not have.
  private static func latin(at code: SDL_Scancode) -> Character? {
    let isLetter = (SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue).contains(code.rawValue)
    return isLetter || isLayoutForeign ? usCharacter(at: code) : nil
  }

  /// Whether the layout is that of another script.
  static var isLayoutForeign: Bool { ascii(label(at: SDL_SCANCODE_A)) == nil }

  /// SDL's name of a key in the layout: its Unicode character without Shift.
  private static func label(at code: SDL_Scancode) -> UInt32 {
    UInt32(bitPattern: SDL_GetKeyFromScancode(code))
  }

  /// What is written on the key that has a character on a US keyboard, such as `Х` for `[` in a
  /// Russian layout; nil unless the layout is of another script.
  static func foreignLabel(of character: Character) -> String? {
    let unshifted: [Character: Character] = ["{": "[", "}": "]", "?": "/"]
    if let sign = unshifted[character] { return foreignLabel(of: sign).map { "Shift \($0)" } }
    guard isLayoutForeign, let code = signs.first(where: { $0.value == character })?.key else {
      return nil
    }
    let label = label(at: SDL_Scancode(code))
    guard ascii(label) == nil, label < scancodeBit else { return nil }
    return Unicode.Scalar(label).map { String($0).uppercased() }
  }

  private static func ascii(_ code: UInt32) -> Character? {
    guard code > 32, code < 127, let scalar = Unicode.Scalar(code) else { return nil }
    return Character(scalar)
  }

  /// The character of a scancode on a US keyboard.
  private static func usCharacter(at code: SDL_Scancode) -> Character? {
    let letters = SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue
    if letters.contains(code.rawValue) {
      return ascii(UInt32(UInt8(ascii: "a")) + code.rawValue - letters.lowerBound)
    }
    return signs[code.rawValue]
  }

  /// The punctuation of a US keyboard that commands use, by scancode.
  private static let signs: [UInt32: Character] = [
    SDL_SCANCODE_LEFTBRACKET.rawValue: "[", SDL_SCANCODE_RIGHTBRACKET.rawValue: "]",
    SDL_SCANCODE_COMMA.rawValue: ",", SDL_SCANCODE_PERIOD.rawValue: ".",
    SDL_SCANCODE_SLASH.rawValue: "/",
  ]
}
