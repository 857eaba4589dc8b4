// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// What keys and the pointer do in everything that is typed into.
@Suite struct TextFieldTests {
  /// A field as a text: `|` is the caret, `[` and `]` are around what is selected; the caret is at
  /// that end of it.
  private func written(_ field: TextField) -> String {
    let selection = field.selection
    guard !selection.isEmpty else {
      return field.text(0..<field.caret) + "|" + field.text(field.caret..<field.text.count)
    }
    let middle = field.text(selection)
    return field.text(0..<selection.lowerBound)
      + (field.caret == selection.lowerBound ? "|[\(middle)]" : "[\(middle)]|")
      + field.text(selection.upperBound..<field.text.count)
  }

  /// What is there → keys in a row → what is there then.
  @Test(
    arguments: [
      ("12", [(.left, [])], "1|2"), ("12", [(.left, []), (.left, []), (.left, [])], "|12"),
      ("12", [(.home, [])], "|12"), ("12", [(.home, []), (.right, [])], "1|2"),
      ("12", [(.home, []), (.end, []), (.right, [])], "12|"),
      ("12", [(.left, []), (.backspace, [])], "|2"), ("12", [(.left, []), (.delete, [])], "1|"),
      ("12", [(.delete, [])], "12|"), ("12", [(.home, []), (.backspace, [])], "|12"),
      // Words.
      ("one two  three", [(.left, .control)], "one two  |three"),
      ("one two  three", [(.left, .control), (.left, .control)], "one |two  three"),
      ("one two", [(.home, []), (.right, .control)], "one| two"),
      ("one two", [(.home, []), (.right, .control), (.right, .control)], "one two|"),
      ("one two", [(.backspace, .control)], "one |"),
      ("one two", [(.home, []), (.delete, .control)], "| two"),
      ("a.b", [(.backspace, .control)], "a.|"), ("", [(.backspace, .control)], "|"),
      ("", [(.delete, .control)], "|"),
      // What is selected.
      ("123", [(.left, .shift), (.left, .shift)], "1|[23]"),
      ("123", [(.home, .shift)], "|[123]"), ("123", [(.home, []), (.end, .shift)], "[123]|"),
      ("one two", [(.left, [.shift, .control])], "one |[two]"),
      ("123", [(.left, .shift), (.left, .shift), (.left, [])], "1|23"),
      ("123", [(.left, .shift), (.left, .shift), (.right, [])], "123|"),
      ("123", [(.left, .shift), (.right, .shift)], "123|"),
      ("123", [(.left, .shift), (.backspace, [])], "12|"),
      ("123", [(.left, .shift), (.delete, [])], "12|"),
      ("123", [(.left, []), (.character("a"), .control)], "[123]|"),
      ("123", [(.character("a"), .control), (.backspace, .control)], "|"),
      ("123", [(.left, []), (.character("u"), .control)], "|3"),
      // Clipboard.
      (
        "123",
        [(.left, .shift), (.character("c"), .control), (.home, []), (.character("v"), .control)],
        "3|123"
      ),
      (
        "123", [(.home, .shift), (.character("x"), .control), (.character("v"), .control)], "123|"
      ),
      ("12", [(.left, .shift), (.delete, .shift)], "1|"),
    ] as [(String, [(Key, KeyModifiers)], String)])
  func keys(_ text: String, _ keys: [(Key, KeyModifiers)], _ result: String) throws {
    // There has to be a window for a clipboard.
    let host = try ViewerFixture([])
    var field = TextField(text)
    for (key, modifiers) in keys {
      let isKnown = field.press(KeyEvent(key, modifiers: modifiers))
      #expect(isKnown, "\(key)")
    }
    #expect(written(field) == result)
    withExtendedLifetime(host) {}
  }

  @Test func otherKeysAreIgnored() {
    var field = TextField("12")
    for key: Key in [.up, .enter, .tab, .escape, .character("a"), .function(1)] {
      let isKnown = field.press(KeyEvent(key))
      #expect(!isKnown && field == TextField("12"), "\(key)")
    }
  }

  @Test func typingReplacesTheSelection() {
    var field = TextField("12", longest: 4)
    field.insert("34")
    // There is no room.
    field.insert("5")
    #expect(written(field) == "1234|")
    field.selectAll()
    field.insert("é👍🏽")
    #expect(written(field) == "é👍🏽|" && field.caret == 2)
    field.move(to: 1)
    field.insert("x")
    #expect(written(field) == "éx|👍🏽")
    field.move(to: .max)
    field.move(to: .min, isSelecting: true)
    #expect(written(field) == "|[éx👍🏽]")
  }

  @Test func partsOfAPath() {
    var field = TextField("/a/my film.json", step: .parts)
    for result in ["/a/|", "/|", "|"] {
      _ = field.press(KeyEvent(.backspace, modifiers: .control))
      #expect(written(field) == result)
    }
  }

  /// How often it is clicked → what is selected.
  @Test(arguments: [(1, "one tw|o"), (2, "one [two]|"), (3, "[one two]|")])
  func clicks(_ count: Int, _ result: String) {
    var field = TextField("one two")
    field.press(at: 6, clicks: count)
    #expect(written(field) == result)
    field.press(at: 3, clicks: 1)
    #expect(written(field) == "one| two")
    // The gap.
    field.press(at: 3, clicks: 2)
    #expect(written(field) == "one[ ]|two")
  }

  /// The caret is drawn where a click puts it, at both edges, and within the field however long the
  /// text is.
  @Test(
    arguments: [
      ("12", .left), ("12", .right), (String(repeating: "long ", count: 40), .left),
      (String(repeating: "long ", count: 40), .right), ("", .left),
    ] as [(String, TextField.Alignment)])
  func positions(_ text: String, _ alignment: TextField.Alignment) {
    var field = TextField(text)
    let layout = TextField.Layout(
      area: Rect(x: 20, y: 5, width: 100, height: 24), alignment: alignment)
    // Of a long text the end is seen, where the caret is.
    let (left, right) = (field.index(at: 20, in: layout), field.index(at: 120, in: layout))
    #expect(right == text.count && (left == 0) == (text.count < 10))
    field.stay(in: layout)
    for index in left...right {
      let x = field.caretArea(in: layout).minX
      field.move(to: index)
      #expect(layout.area.contains(field.caretArea(in: layout).center))
      #expect(field.index(at: field.caretArea(in: layout).minX + 0.5, in: layout) == index)
      // What is seen already does not move.
      field.move(to: right)
      #expect(index == left || field.caretArea(in: layout).minX == x)
    }
    field.move(to: 0)
    field.stay(in: layout)
    #expect(field.index(at: 20, in: layout) == 0)
    if text.count > 10 { #expect(field.index(at: 120, in: layout) < text.count) }
  }
}
