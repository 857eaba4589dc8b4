// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import LottieTexts
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The window in the pseudo-locale, whose texts are in brackets: what has none cannot be translated.
@Suite struct PseudoLocaleTests {
  /// A file with a warning, markers, a precomposition, a matte and keyframes.
  nonisolated static let rich = #"""
    {"v":"5.9.0","nm":"Rich","fr":30,"ip":0,"op":60,"w":400,"h":300,
     "markers":[{"cm":"Mark","tm":10,"dr":5}],
     "assets":[{"id":"c","nm":"Inner","layers":[
      {"ty":4,"nm":"Box","ip":0,"op":60,"ks":{},"shapes":[]}]}],
     "layers":[{"ty":0,"ind":1,"nm":"Comp","refId":"c","w":9,"h":9,"ip":0,"op":60,"ks":{}},
      {"ty":77,"ind":2,"nm":"Odd","ip":0,"op":60},
      {"ty":4,"ind":3,"nm":"Shape","ip":0,"op":60,
       "ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0]},{"t":30,"s":[90,90]}]}},
       "shapes":[
        {"ty":"rc","nm":"Rect","p":{"k":[50,50]},"s":{"k":[90,90]},"r":{"k":0}},
        {"ty":"fl","nm":"Fill","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":100}}]}]}
    """#

  /// Words that are the same in all languages: of files, formats, units, and the program's name.
  nonisolated private static let words: Set<String> = [
    "Lottie", "Viewer", "lottie", "export", "output", "json", "fps", "px", "kB", "MB", "gif", "png",
    "apng", "webp", "sheet", "mp", "webm", "mov", "Rich", "Mark", "Comp", "Odd", "Shape", "Rect",
    "Fill", "Box", "Inner", "layers", "unsupported", "malformed", "checkerboard",
    "Moon", "Sun", "Sky", "intro", "hold", "moon", "name", "true", "false", "stars", "Name", "of",
    "the", "marker", "Web", "web", "iOS", "ios", "Android", "android", "ThorVG", "Skottie", "Wear",
    "OS", "rlottie",
    "Telegram", "Windows", "ks",
  ]

  private func open(
    _ state: WindowState, _ body: (ViewerFixture, _ known: Set<String>) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    try Texts.inLanguage(.pseudo) {
      let host = try state.host(in: folder, size: CGSize(width: 1400, height: 900))
      try host.steps(30)
      let document = host.viewer.document
      let names =
        (document.editing.outline?.rows.map(\.name) ?? []) + [folder.path]
        + document.playlist.entries.map(\.path)
        + document.editing.slots.all
        + document.interaction.themes + [document.interaction.machineID ?? ""]
        + (document.interaction.session?.player.stateMachine?.states.map(\.name) ?? [])
        + (document.interaction.session?.player.stateMachine?.inputs.map(\.name) ?? [])
      try body(host, Self.words.union(names.flatMap { $0.split { !$0.isLetter }.map(String.init) }))
    }
  }

  /// The lines that the window draws, with whether each is cut.
  private func lines(of host: ViewerFixture) throws -> [String: Bool] {
    var lines: [String: Bool] = [:]
    Typesetter.shared.onDraw = { lines[$0] = $1 }
    defer { Typesetter.shared.onDraw = nil }
    func touch(_ view: View) {
      view.setNeedsDisplay()
      view.subviews.forEach(touch)
    }
    touch(host.viewer.window.root)
    try host.steps(3)
    return lines
  }

  /// The words of a text that are outside of brackets, but for known ones and colours. A further
  /// line of a wrapped text has no bracket, but accents.
  private func foreign(_ text: String, _ known: Set<String>) -> [String] {
    var depth = 0
    let outside = text.replacing(/#[0-9a-f]{3,8}/, with: "").filter { character in
      if character == "[" { depth += 1 }
      defer { if character == "]" { depth -= 1 } }
      return depth == 0
    }
    guard text.allSatisfy(\.isASCII) || text.contains("[") else { return [] }
    return outside.split { !$0.isLetter }.map(String.init).filter { word in
      word.count > 1 && word.allSatisfy(\.isASCII)
        && !known.contains { $0 == word || $0.hasSuffix(word) || $0.hasPrefix(word) }
    }
  }

  private func checkTexts(of host: ViewerFixture, _ known: Set<String>) throws {
    for line in try lines(of: host).keys.sorted() where line.count > 1 {
      #expect(foreign(line, known).isEmpty, "drawn: \(line)")
    }
    for node in Listener(host).tree.nodes.values {
      let element = node.element
      for text in [element.name, element.detail, element.text] {
        #expect(foreign(text, known).isEmpty, "\(element.role): \(text)")
      }
    }
  }

  @Test(arguments: WindowState.allCases)
  func everyTextIsTranslatable(state: WindowState) throws {
    try open(state) { try checkTexts(of: $0, $1) }
  }

  /// What the states have no file for: warnings in the inspector, kinds of layers.
  @Test(arguments: [[], .shift] as [KeyModifiers])
  func everyTextOfARichFile(modifiers: KeyModifiers) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.json", Self.rich)
    try Texts.inLanguage(.pseudo) {
      let host = try ViewerFixture(paused: path, size: CGSize(width: 1400, height: 900))
      try host.press(.character("t"), modifiers)
      let rows = host.viewer.document.editing.outline?.rows.map(\.name) ?? []
      let names = (rows + [folder.path]).flatMap { $0.split { !$0.isLetter }.map(String.init) }
      try checkTexts(of: host, Self.words.union(names))
    }
  }

  /// The rectangles of the buttons in a view, in the window.
  private func buttons(in view: View) -> [CGRect] {
    if view.isHidden { return [] }
    return view is BarButton ? [view.frameInWindow] : view.subviews.flatMap(buttons)
  }

  /// Buttons of questions, messages and comparisons keep their positions, at any width, and stay
  /// below the text.
  @Test(
    arguments: [WindowState.composition, .question, .message, .compare, .overlay],
    [CGFloat(360), 960])
  func buttonsHaveRoom(_ state: WindowState, _ width: CGFloat) throws {
    let folder = try TemporaryFolder()
    try Texts.inLanguage(.pseudo) {
      let host = try state.host(in: folder, size: CGSize(width: width, height: 640))
      let viewer = host.viewer
      let card = viewer.question.isHidden ? nil : viewer.question.accessibleElement
      let element = card ?? (viewer.message.isHidden ? nil : viewer.message.accessibleElement)
      let owner: View =
        card != nil ? viewer.question : element != nil ? viewer.message : viewer.stages
      let whole = owner.frameInWindow
      let area = element?.frame?.offsetBy(dx: whole.minX, dy: whole.minY) ?? whole
      let buttons = buttons(in: owner)
      #expect(!buttons.isEmpty)
      for (index, button) in buttons.enumerated() {
        #expect(area.contains(button), "\(button) in \(area)")
        #expect(!buttons[(index + 1)...].contains { $0.intersects(button) })
      }
    }
  }

  /// In a large window there is room for texts that are longer by two fifths. The side panel has the
  /// width that its divider gives it, so that facts about a file and columns of themes may be cut there.
  @Test(arguments: WindowState.allCases)
  func nothingIsCutWhereThereIsRoom(state: WindowState) throws {
    try open(state) { host, _ in
      let facts = Set(
        host.viewer.inspector.sections.lines.map(\.value) + [
          host.viewer.inspector.sections.costs.text, localized("File"),
        ])
      for (line, isCut) in try lines(of: host) where isCut && line.hasPrefix("[") {
        #expect(facts.contains(line), "cut: \(line)")
      }
    }
  }
}
