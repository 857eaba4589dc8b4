// SPDX-License-Identifier: Apache-2.0

internal import SDLHost

/// A line of text as it is typed: what is written, where the caret is, and what is selected.
///
/// Everything in the window that is typed into is one of these: frames, values, paths.
struct TextField: Equatable {
  private var characters: [Character]
  /// Characters before the caret.
  private(set) var caret: Int
  /// Characters before the other end of the selection; as many as before the caret where nothing is selected.
  private var anchor: Int
  /// How far the text of a field that is too short for it is moved to the left, in points.
  private(set) var shift = 0.0
  /// At most so many characters.
  let longest: Int
  /// What Ctrl steps over.
  let step: Step

  /// What lies between two places that Ctrl leads to.
  enum Step {
    /// Letters and digits, with what is before them.
    case words
    /// A part of a path, up to its slash.
    case parts
  }

  /// A field that holds a text, with the caret at its end.
  init(_ text: String = "", longest: Int = 4096, step: Step = .words) {
    characters = Array(text.prefix(longest))
    caret = characters.count
    anchor = caret
    self.longest = longest
    self.step = step
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  /// The characters that are selected; empty, at the caret, where none are.
  var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

  /// Some of the characters, from one place to another.
  func text(_ range: Range<Int>) -> String { String(characters[range]) }

  // MARK: Changing

  /// Writes a text in place of what is selected; one for which there is no room is left out whole.
  mutating func insert(_ text: String) {
    let selection = selection
    guard characters.count - selection.count + text.count <= longest else { return }
    characters.replaceSubrange(selection, with: text)
    caret = min(selection.lowerBound + text.count, characters.count)
    anchor = caret
  }

  /// Takes out what is selected, else what lies between the caret and a place.
  private mutating func delete(to place: Int) {
    if selection.isEmpty { anchor = place }
    insert("")
  }

  mutating func selectAll() { (anchor, caret) = (0, characters.count) }

  /// Puts the caret at a place.
  ///
  /// - Parameter isSelecting: What lies between is selected. Default: false.
  mutating func move(to place: Int, isSelecting: Bool = false) {
    caret = min(max(0, place), characters.count)
    if !isSelecting { anchor = caret }
  }

  // MARK: Keys

  /// Does what a key means in a field.
  ///
  /// - Parameter clean: Makes of what is pasted what may stand here. Default: as it is.
  /// - Returns: Whether it means anything.
  mutating func press(_ event: KeyEvent, clean: (String) -> String = { $0 }) -> Bool {
    let isControl = event.modifiers.contains(.control)
    let isShift = event.modifiers.contains(.shift)
    switch event.key {
    case .left, .right: move(event.key == .right, isControl, isShift)
    case .home: move(to: 0, isSelecting: isShift)
    case .end: move(to: characters.count, isSelecting: isShift)
    case .backspace: delete(to: isControl ? before(caret) : max(0, caret - 1))
    case .delete where isShift: cut()
    case .delete: delete(to: isControl ? after(caret) : min(caret + 1, characters.count))
    case .character(let character) where isControl:
      switch character {
      case "a": selectAll()
      case "c": copy()
      case "x": cut()
      case "v": insert(clean(Clipboard.text))
      case "u":
        anchor = 0
        insert("")
      default: return false
      }
    default: return false
    }
    return true
  }

  private mutating func move(_ isForward: Bool, _ byStep: Bool, _ isSelecting: Bool) {
    // Without Shift an arrow leaves the selection at its end.
    if !isSelecting, !byStep, !selection.isEmpty {
      return move(to: isForward ? selection.upperBound : selection.lowerBound)
    }
    let single = isForward ? caret + 1 : caret - 1
    move(
      to: byStep ? isForward ? after(caret) : before(caret) : single, isSelecting: isSelecting)
  }

  private func copy() {
    if !selection.isEmpty { Clipboard.text = text(selection) }
  }

  private mutating func cut() {
    guard !selection.isEmpty else { return }
    copy()
    insert("")
  }

  // MARK: Pointer

  /// Remembers which part of a long text is seen in a field, so that it moves no more than it has to.
  mutating func stay(in place: Place) { shift = shift(in: place) }

  /// Does what a press means: a click puts the caret there, two select the word, three everything.
  mutating func press(at place: Int, clicks: Int) {
    switch clicks {
    case ...1: move(to: place)
    case 2: selectWord(at: place)
    default: selectAll()
    }
  }

  // MARK: Steps

  private func isInside(_ character: Character) -> Bool {
    switch step {
    case .words: character.isLetter || character.isNumber
    case .parts: character != "/"
    }
  }

  /// Where Ctrl and Left lead.
  private func before(_ place: Int) -> Int {
    var place = place
    while place > 0, !isInside(characters[place - 1]) { place -= 1 }
    while place > 0, isInside(characters[place - 1]) { place -= 1 }
    return place
  }

  /// Where Ctrl and Right lead.
  private func after(_ place: Int) -> Int {
    var place = place
    while place < characters.count, !isInside(characters[place]) { place += 1 }
    while place < characters.count, isInside(characters[place]) { place += 1 }
    return place
  }

  /// The word, or the part of a path, around a place; the gap where there is none.
  private mutating func selectWord(at place: Int) {
    guard !characters.isEmpty else { return }
    let place = min(max(0, place), characters.count - 1)
    let inside = isInside(characters[place])
    (anchor, caret) = (place, place + 1)
    while anchor > 0, isInside(characters[anchor - 1]) == inside { anchor -= 1 }
    while caret < characters.count, isInside(characters[caret]) == inside { caret += 1 }
  }
}
