// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation
internal import Testing

@testable internal import SDLHost

@Suite struct KeyEventTests {
  /// What SDL reports and what it means to us.
  nonisolated private static let cases: [(SDL_KeyCode, SDL_Scancode, SDL_Keymod, KeyEvent)] = [
    (SDLK_SPACE, SDL_SCANCODE_SPACE, KMOD_NONE, KeyEvent(.space)),
    (SDLK_LEFT, SDL_SCANCODE_LEFT, KMOD_RSHIFT, KeyEvent(.left, modifiers: .shift)),
    (SDLK_q, SDL_SCANCODE_Q, KMOD_LCTRL, KeyEvent(.character("q"), modifiers: .control)),
    (SDLK_LEFTBRACKET, SDL_SCANCODE_LEFTBRACKET, KMOD_NONE, KeyEvent(.character("["))),
    (SDLK_F11, SDL_SCANCODE_F11, KMOD_NONE, KeyEvent(.function(11))),
    (SDLK_KP_ENTER, SDL_SCANCODE_KP_ENTER, KMOD_LALT, KeyEvent(.enter, modifiers: .alt)),
    (SDLK_PAGEDOWN, SDL_SCANCODE_PAGEDOWN, KMOD_NUM, KeyEvent(.pageDown)),
    // The keypad: digits with NumLock, else the keys that are written below them.
    (SDLK_KP_4, SDL_SCANCODE_KP_4, KMOD_NUM, KeyEvent(.character("4"))),
    (SDLK_KP_4, SDL_SCANCODE_KP_4, KMOD_NONE, KeyEvent(.left)),
    (SDLK_KP_7, SDL_SCANCODE_KP_7, KMOD_NONE, KeyEvent(.home)),
    (SDLK_KP_1, SDL_SCANCODE_KP_1, KMOD_LCTRL, KeyEvent(.end, modifiers: .control)),
    (SDLK_KP_3, SDL_SCANCODE_KP_3, KMOD_NONE, KeyEvent(.pageDown)),
    (SDLK_KP_PERIOD, SDL_SCANCODE_KP_PERIOD, KMOD_NONE, KeyEvent(.delete)),
    (SDLK_KP_8, SDL_SCANCODE_KP_8, KMOD_LSHIFT, KeyEvent(.character("8"), modifiers: .shift)),
    (SDLK_KP_DIVIDE, SDL_SCANCODE_KP_DIVIDE, KMOD_NUM, KeyEvent(.character("/"))),
    // A German keyboard has ü where the bracket is on a US one, and the bracket elsewhere.
    (SDL_KeyCode(0xFC), SDL_SCANCODE_LEFTBRACKET, KMOD_NONE, KeyEvent(.character("ü"))),
    // A Russian one types д with the key of L.
    (SDL_KeyCode(0x434), SDL_SCANCODE_L, KMOD_NONE, KeyEvent(.character("l"))),
    // A French one has A where the US one has Q: what is written on the key counts.
    (SDLK_a, SDL_SCANCODE_Q, KMOD_NONE, KeyEvent(.character("a"))),
  ]

  @Test(arguments: cases.indices) func translation(_ index: Int) throws {
    let (symbol, scancode, modifiers, meaning) = Self.cases[index]
    let host = try HostFixture()
    var received: [KeyEvent] = []
    host.window.onKey = {
      received.append($0)
      return true
    }
    host.pushKey(
      Int32(bitPattern: symbol.rawValue), scancode: scancode, modifiers: modifiers)
    try host.step()
    #expect(received == [meaning])
  }

  @Test func unknownKeysAreIgnored() throws {
    let host = try HostFixture()
    var count = 0
    host.window.onKey = { _ in
      count += 1
      return true
    }
    host.pushKey(0x4000_00FF, scancode: SDL_SCANCODE_MUTE)
    host.pushKey(Int32(bitPattern: SDLK_KP_5.rawValue), scancode: SDL_SCANCODE_KP_5)
    host.pushKey(Int32(bitPattern: SDLK_LSHIFT.rawValue), scancode: SDL_SCANCODE_LSHIFT)
    try host.step()
    #expect(count == 0)
  }

  @Test func theFocusedViewComesFirst() throws {
    final class Eater: View {
      var eaten: [Key] = []
      override func keyDown(_ event: KeyEvent) -> Bool {
        eaten.append(event.key)
        return event.key == .space
      }
    }
    let host = try HostFixture()
    let eater = Eater()
    host.window.root.addSubview(eater)
    host.window.focusedView = eater
    var passed: [Key] = []
    host.window.onKey = {
      passed.append($0.key)
      return true
    }
    host.pushKey(Int32(bitPattern: SDLK_SPACE.rawValue))
    host.pushKey(Int32(bitPattern: SDLK_UP.rawValue))
    try host.step()
    #expect(eater.eaten == [.space, .up])
    #expect(passed == [.up])
  }
}

@Suite struct DropEventTests {
  @Test func filesOfOneDropAreReportedTogether() throws {
    let host = try HostFixture()
    var drops: [[String]] = []
    host.window.onDrop = { drops.append($0) }
    host.pushDrop(SDL_DROPBEGIN)
    host.pushDrop(SDL_DROPFILE, "/a.json")
    host.pushDrop(SDL_DROPFILE, "/ü b.json")
    host.pushDrop(SDL_DROPCOMPLETE)
    try host.step()
    #expect(drops == [["/a.json", "/ü b.json"]])
  }

  /// Sources may offer text before files, and their files as text.
  @Test(arguments: [
    ("https://example.org/a%20b.json", "https://example.org/a%20b.json"),
    (" HTTP://example.org/a.json ", "HTTP://example.org/a.json"),
    ("file:///a%20b%C3%B6.json", "/a bö.json"), ("/a b.json", "/a b.json"), ("some words", nil),
    ("ftp://example.org/a.json", nil), ("", nil),
  ]) func droppedTextIsReportedIfItIsAURL(_ text: String, _ item: String?) throws {
    let host = try HostFixture()
    var drops: [[String]] = []
    host.window.onDrop = { drops.append($0) }
    host.pushDrop(SDL_DROPBEGIN)
    host.pushDrop(SDL_DROPTEXT, text)
    host.pushDrop(SDL_DROPCOMPLETE)
    try host.step()
    #expect(drops == [item.map { [$0] } ?? []])
  }

  @Test func aFileAloneIsReportedAtOnce() throws {
    let host = try HostFixture()
    var drops: [[String]] = []
    host.window.onDrop = { drops.append($0) }
    host.pushDrop(SDL_DROPFILE, "/a.json")
    try host.step()
    #expect(drops == [["/a.json"]])
  }
}
