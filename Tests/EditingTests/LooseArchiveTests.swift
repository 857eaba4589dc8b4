// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieEditing

/// Edits of archives that are no proper `.lottie` files: without a manifest, with any folders, in a folder of
/// their own, or with those of version 1.
@MainActor @Suite struct LooseArchiveTests {
  /// The names of the files; what ends with `.json` is an animation.
  nonisolated static let archives: [[String]] = [
    ["data.json", "p.png"], ["data.json", "images/p.png"], ["data.json", "assets/p.png"],
    ["out/data.json", "out/images/p.png", "out/read me.txt"], ["x/y/data.json", "z/p.png"],
    ["x/data.json", "y/data.json", "y/p.png"], ["data.json", "images/p.png", "fonts/f.ttf"],
    ["animations/data.json", "images/p.png"], ["a/data.json", "i/p.png"],
    ["Animations/data.json", "Images/p.png"], ["manifest.json", "data.json", "images/p.png"],
    ["out\\data.json", "out\\images\\p.png"],
    ["out/manifest.json", "out/a/data.json", "out/i/p.png"],
    ["data.json", "one/p.png", "two/p.png"],
  ]

  private static func zip(_ names: [String]) -> [UInt8] {
    ArchiveBuilder.zip(
      names.map { name in
        switch name.split(whereSeparator: { $0 == "." }).last {
        case "png": .init(name, TestPNG.onePixel)
        case "json" where name.hasSuffix("manifest.json"): .init(name, Array("{}".utf8))
        case "json": .init(name, Array(ThemeEditTests.animation.replacing("logo", with: "p").utf8))
        default: .init(name, Array(name.utf8))
        }
      })
  }

  private static func contents(_ file: AnimationFile) -> [ArchivePart: [UInt8]] {
    Dictionary(
      file.archiveParts.map { ($0, file.content(of: $0) ?? []) }, uniquingKeysWith: { $1 })
  }

  /// What is added, replaced or removed is saved, all else is still there, and undo after saving takes it back.
  @Test(arguments: archives)
  func partsAreEdited(_ names: [String]) throws {
    let old = Self.zip(names)
    let new = Array(ThemeEditTests.animation.replacing("[1, 0, 0]", with: "[0, 1, 0]").utf8)
    let edits: [(ArchiveEditing<String>, ThemeEditing<String>) -> EditResult] = [
      { _, themes in themes.create("light") },
      { archive, _ in archive.set(.animation("two"), to: new) },
      { archive, _ in archive.set(.image("b.png"), to: TestPNG.onePixel) },
      { archive, _ in archive.set(.image("p.png"), to: TestPNG.other) },
      { archive, _ in archive.remove(.image("p.png")) },
      { archive, _ in archive.set(.machine("m"), to: Array(ThemeEditTests.machine.utf8)) },
    ]
    for (number, edit) in edits.enumerated() {
      let rig = try SessionRig(old)
      let before = Self.contents(rig.source)
      let result = edit(rig.session.archive, rig.session.themes)
      #expect(result.refusal == nil, "\(number)")
      let id = rig.source.configuration?.id
      var wanted = before
      for (part, change) in rig.session.history.editedParts where part != .manifest {
        wanted[part] = change.content
      }
      func save(_ bytes: [UInt8]) throws -> [UInt8] {
        let history = rig.session.history
        return try AnimationFile.content(
          bytes, animation: id, replacedBy: rig.source.animation.jsonText,
          themes: history.themeTexts(), parts: history.editedParts)
      }
      let saved = try save(old)
      let read = try AnimationFile.read(bytes: saved, animation: id)
      #expect(Self.contents(read) == wanted, "\(number)")
      let entries = try DotLottieBuilder.entries(of: saved).map(\.name)
      #expect(
        entries.contains { $0.hasSuffix(".txt") } == names.contains { $0.hasSuffix(".txt") })
      #expect(
        try ArchiveFonts.names(old) == ArchiveFonts.names(saved), "\(number): \(entries)")
      // Undo after saving, and saving again.
      var history = rig.session.history
      history.markSaved(history.current)
      rig.session.history = history
      rig.session.undo()
      let again = try AnimationFile.read(bytes: save(saved), animation: id)
      #expect(Self.contents(again) == before, "\(number)")
    }
  }
}

/// The names of the font files in an archive.
private enum ArchiveFonts {
  static func names(_ archive: [UInt8]) throws -> [String] {
    try AnimationFile.read(bytes: archive).archivedMedia.map(\.name)
      .filter { $0.hasSuffix(".ttf") }
  }
}
