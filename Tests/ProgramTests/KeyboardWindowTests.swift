// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// A keyboard layout, and keys by the characters that they give in it, each with the line of the
/// trace that comes of it.
private nonisolated struct Layout: CustomTestStringConvertible {
  let name: String
  let presses: [(key: String, line: String)]
  /// The keys that type the name of the second file, dead keys among them.
  let typed: [String]
  /// The keys that open the search.
  var search = "ctrl+k"
  /// What menus and the card of keys show for a sign, on X11.
  var sign: String?
  var testDescription: String { name }

  private static let signs = [
    ("question", "help on=true"), ("Escape", "help on=false"),
    ("bracketright", "speed speed=1.1"), ("bracketleft", "speed speed=1"),
    ("braceright", "speed speed=2"), ("braceleft", "speed speed=1"),
  ]
  private static let others = [
    ("period", "seek frame=1"), ("comma", "seek frame=0"), ("2", "zoom zoom=2"),
    ("0", "zoom fits=true"), ("plus", "zoom fits=false"), ("minus", "zoom"),
    ("ctrl+plus", "timeline"), ("ctrl+0", "timeline factor=1"),
  ]
  private static let letters = [
    ("l", "loop mode=playOnce"), ("shift+l", "menu rows=5"), ("Escape", "menu rows=0"),
  ]

  static let all = [
    Layout(name: "us", presses: signs + others, typed: ["y", "z"]),
    // The at sign is AltGr and Q, which does not quit.
    Layout(
      name: "de",
      presses: signs + [("at Right", "seek frame=1"), ("Left", "seek frame=0")] + others,
      typed: ["dead_acute", "e", "at"], sign: "[: AltGr 8"),
    Layout(
      name: "fr", presses: signs + others, typed: ["dead_circumflex", "e", "eacute"],
      sign: "[: AltGr 5"),
    // There are no brackets; their keys have letters.
    Layout(
      name: "ru",
      presses: [
        ("question", "help on=true"), ("Escape", "help on=false"),
        ("Cyrillic_hardsign", "speed speed=1.1"), ("Cyrillic_ha", "speed speed=1"),
        ("Cyrillic_de", "loop mode=playOnce"),
      ] + others, typed: ["Cyrillic_zhe"], search: "ctrl+Cyrillic_el", sign: "[: Х"),
  ]
}

extension DesktopWindowTests {
  /// Shortcuts and text with keyboards of several countries.
  @Suite(
    .serialized,
    .enabled(
      if: Desktop.isReady && Desktop.find("setxkbmap") != nil,
      "needs setxkbmap besides what the X11 tests need"), .timeLimit(.minutes(3)))
  struct Keyboards {
    private let folder: TemporaryFolder
    private let files: [String]

    init() throws {
      folder = try TemporaryFolder()
      files = [
        try folder.write("crossing.json", Sample.crossing),
        try folder.write("é@êéжyz.json", Sample.crossing),
      ]
    }

    /// Accents are composed as the locale says.
    private let locale = ["LC_ALL": "C.UTF-8"]

    private func screen(_ layout: Layout) async throws -> PrivateScreen {
      let screen = try await PrivateScreen()
      let program = try #require(Desktop.find("setxkbmap"))
      let answer = try run(
        program, layout.name.split(separator: " ").map(String.init), environment: screen.environment
      )
      #expect(answer.code == 0, "\(answer.output)")
      return screen
    }

    private func press(_ layout: Layout, in viewer: RealViewer) async throws {
      for (keys, line) in layout.presses {
        let event = line.split(separator: " ").first.map(String.init) ?? ""
        do {
          try await viewer.expect(event, where: { $0.fits(line) }) {
            for key in keys.split(separator: " ") { try viewer.press(String(key)) }
          }
        } catch {
          throw TimedOut(
            description: "\(layout.name), \(keys): \(line) did not come of it: \(error)")
        }
      }
      // What is typed finds the second file.
      try await viewer.expect("search", where: { $0.number("entries") > 0 }) {
        try viewer.press(layout.search)
      }
      let opened = try await viewer.expect("opened") {
        for key in layout.typed { try viewer.press(key) }
        try viewer.press("Return")
      }
      #expect(opened.text("file") == files[1])
    }

    @Test(arguments: Layout.all) fileprivate func shortcutsAreCharacters(_ layout: Layout)
      async throws
    {
      let screen = try await screen(layout)
      let viewer = try RealViewer(
        files + ["--paused"], in: folder,
        environment: locale.merging(["DISPLAY": screen.display]) { $1 })
      try await viewer.opened()
      let signs = try await viewer.line("keyboard").text("signs")
      if let sign = layout.sign { #expect(signs.contains(sign)) } else { #expect(signs == "") }
      try await press(layout, in: viewer)
      withExtendedLifetime(screen) {}
    }

    @Test(
      .enabled(if: Desktop.isWaylandReady, Desktop.waylandNeed), arguments: Layout.all)
    fileprivate func shortcutsAreCharactersOnWayland(_ layout: Layout) async throws {
      let screen = try await screen(layout)
      let weston = try Weston(in: folder, screen: screen)
      try await weston.ready()
      let viewer = try RealViewer(
        files + ["--paused"], in: folder,
        environment: weston.clientEnvironment.merging(locale) { $1 }
          .merging(["DISPLAY": screen.display]) { $1 })
      _ = try await viewer.line("resize") { $0.rect("window").width == 900 }
      try weston.bringPointer(450, 300)
      // The compositor has keys for nobody until it knows that the pointer is there.
      try await eventually("the first key") {
        try viewer.press("Home")
        return viewer.lines.contains { $0.event == "seek" } ? true : nil
      }
      try await press(layout, in: viewer)
      withExtendedLifetime(screen) {}
    }
  }
}
