// SPDX-License-Identifier: Apache-2.0

internal import SDLHost

/// A line of editable text with a caret and a selection; used for frames, values and paths.
///
/// All indices count characters (grapheme clusters) and lie between two of them: 0 is before the
/// first.
struct TextField: Equatable {
  private var characters: [Character]
  /// The index of the caret.
  private(set) var caret: Int
  /// The index of the selection's other end; equal to `caret` where nothing is selected.
  private var anchor: Int
  /// The distance by which a text longer than its field is scrolled to the left, in points.
  private(set) var shift = 0.0
  /// The largest number of characters.
  let longest: Int
  /// The unit of moves with Ctrl.
  let step: Step

  /// A unit of moves with Ctrl.
  enum Step {
    /// Runs of letters and digits.
    case words
    /// Components of a path, separated by slashes.
    case parts
  }

  /// Makes a field with the caret at the end of a text.
  init(_ text: String = "", longest: Int = 4096, step: Step = .words) {
    characters = Array(text.prefix(longest))
    caret = characters.count
    anchor = caret
    self.longest = longest
    self.step = step
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  /// The selected indices; empty at the caret where nothing is selected.
  var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

  /// The characters of a range of indices.
  func text(_ range: Range<Int>) -> String { String(characters[range]) }

  // MARK: Editing

  /// Replaces the selection. A text that would exceed `longest` is not inserted at all.
  mutating func insert(_ text: String) {
    let selection = selection
    guard characters.count - selection.count + text.count <= longest else { return }
    characters.replaceSubrange(selection, with: text)
    caret = min(selection.lowerBound + text.count, characters.count)
    anchor = caret
  }

  /// Deletes the selection, else the characters between the caret and an index.
  private mutating func delete(to index: Int) {
    if selection.isEmpty { anchor = index }
    insert("")
  }

  mutating func selectAll() { (anchor, caret) = (0, characters.count) }

  /// Moves the caret to an index, clamped to the text.
  ///
  /// - Parameter isSelecting: Whether the selection is extended to it. Default: false.
  mutating func move(to index: Int, isSelecting: Bool = false) {
    caret = min(max(0, index), characters.count)
    if !isSelecting { anchor = caret }
  }

  // MARK: Unicode scalars

  /// The number of Unicode scalars before an index.
  func scalars(before index: Int) -> Int {
    characters.prefix(max(0, index)).reduce(0) { $0 + $1.unicodeScalars.count }
  }

  /// Selects a range of Unicode scalars, clamped to the text and widened to whole characters.
  mutating func select(scalars range: Range<Int>) {
    var (end, start, stop) = (0, 0, 0)
    for (index, character) in characters.enumerated() {
      let begin = end
      end += character.unicodeScalars.count
      if end <= range.lowerBound { start = index + 1 }
      if begin < range.upperBound { stop = index + 1 }
    }
    move(to: start)
    move(to: max(start, stop), isSelecting: true)
  }

  // MARK: Keys

  /// Handles a key: moves, deletes, and the clipboard.
  ///
  /// - Parameter clean: Filters pasted text. Default: no change.
  /// - Returns: Whether the key is one of a text field.
  mutating func press(_ event: KeyEvent, clean: (String) -> String = { $0 }) -> Bool {
    let isControl = event.modifiers.contains(.control)
    let isShift = event.modifiers.contains(.shift)
    switch event.key {
    case .left, .right: move(isForward(event), isControl, isShift)
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

  /// Whether an arrow goes on in the text: the right one, but for text that is read from right to
  /// left.
  private func isForward(_ event: KeyEvent) -> Bool {
    let isRight = (event.key == .right) != event.isMirrored
    return isRight != text.isRightToLeft
  }

  /// Moves the caret by a character or a unit of `step`.
  private mutating func move(_ isForward: Bool, _ byStep: Bool, _ isSelecting: Bool) {
    // Without Shift an arrow moves to that end of the selection.
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

  /// Stores the scroll distance, so that the text scrolls only as far as the caret needs.
  mutating func stay(in layout: Layout) { shift = shift(in: layout) }

  /// Handles a click at an index: one moves the caret, two select the word, three select all.
  mutating func press(at index: Int, clicks: Int) {
    switch clicks {
    case ...1: move(to: index)
    case 2: selectWord(at: index)
    default: selectAll()
    }
  }

  // MARK: Steps

  /// Whether a character belongs to a unit of `step`, not to a separator.
  private func isInside(_ character: Character) -> Bool {
    switch step {
    case .words: character.isLetter || character.isNumber
    case .parts: character != "/"
    }
  }

  /// The start of the unit before an index: the target of Ctrl+Left.
  private func before(_ index: Int) -> Int {
    var index = index
    while index > 0, !isInside(characters[index - 1]) { index -= 1 }
    while index > 0, isInside(characters[index - 1]) { index -= 1 }
    return index
  }

  /// The end of the unit after an index: the target of Ctrl+Right.
  private func after(_ index: Int) -> Int {
    var index = index
    while index < characters.count, !isInside(characters[index]) { index += 1 }
    while index < characters.count, isInside(characters[index]) { index += 1 }
    return index
  }

  /// Selects the unit around an index, or the separators between two units.
  private mutating func selectWord(at index: Int) {
    guard !characters.isEmpty else { return }
    let index = min(max(0, index), characters.count - 1)
    let inside = isInside(characters[index])
    (anchor, caret) = (index, index + 1)
    while anchor > 0, isInside(characters[anchor - 1]) == inside { anchor -= 1 }
    while caret < characters.count, isInside(characters[caret]) == inside { caret += 1 }
  }
}
