// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import LottieTexts
import Testing

@testable import LottieCore
@testable import LottieEditing

/// Edits of themes and of the other parts of an archive: what is saved, and that undo gives it back.
@MainActor @Suite struct ThemeEditTests {
  static let animation = """
    { "v": "5.9.0", "ip": 0, "op": 60, "fr": 30, "w": 100, "h": 100,
      "assets": [ { "id": "i", "p": "logo.png", "u": "", "w": 1, "h": 1, "e": 0 } ],
      "slots": { "ink": { "p": { "a": 0, "k": [1, 0, 0] } }, "size": { "p": { "a": 0, "k": 20 } },
        "fade": { "p": { "k": { "a": 0, "k": [0, 1, 0, 0, 1, 0, 0, 1] }, "p": 2 } } },
      "layers": [ { "ty": 4, "nm": "Logo", "ip": 0, "op": 60, "st": 0, "ks": {}, "shapes": [
        { "ty": "rc", "p": { "k": [50, 50] }, "s": { "k": [80, 80] }, "r": { "sid": "size", "k": 20 } },
        { "ty": "fl", "c": { "sid": "ink", "k": [1, 0, 0] }, "o": { "k": 100 } } ] } ] }
    """
  static let theme = """
    { "rules": [
      { "id": "ink", "type": "Color", "value": [0, 0, 1],  "note": "kept" } ] }
    """
  static let machine = """
    { "initial": "a", "states": [ { "name": "a", "type": "PlaybackState", "animation": "one",
      "transitions": [], "entryActions": [ { "type": "SetTheme", "value": "dark" } ] } ] }
    """

  static func archive(_ manifest: String? = nil) -> [UInt8] {
    var builder = DotLottieBuilder()
    builder.initialTheme = "dark"
    builder.addAnimation(id: "one", Array(animation.utf8))
    builder.addTheme(id: "dark", Array(theme.utf8))
    builder.addStateMachine(id: "m", Array(machine.utf8))
    builder.addImage(name: "logo.png", TestPNG.onePixel)
    if let manifest { builder.add("manifest.json", Array(manifest.utf8)) }
    return builder.archive()
  }

  private let old: [UInt8]
  private let rig: SessionRig
  private var themes: ThemeEditing<String> { rig.session.themes }
  private var archive: ArchiveEditing<String> { rig.session.archive }

  init() throws {
    old = Self.archive()
    rig = try SessionRig(old)
  }

  /// The files of the archive as a save would write it.
  ///
  /// - Parameter isComplete: Whether nothing that is used is missing. Default: true.
  private func saved(isComplete: Bool = true) throws -> [String: String] {
    let history = rig.session.history
    let bytes = try AnimationFile.content(
      old, animation: "one", replacedBy: Array(rig.text.utf8), themes: history.themeTexts(),
      parts: history.editedParts)
    #expect(try DotLottieBuilder.problems(in: bytes).isEmpty == isComplete)
    return try Self.files(bytes)
  }

  private static func files(_ archive: [UInt8]) throws -> [String: String] {
    let entries = try DotLottieBuilder.entries(of: archive)
    return Dictionary(
      uniqueKeysWithValues: entries.map { ($0.name, String(decoding: $0.content, as: UTF8.self)) })
  }

  /// The files that differ from those before all edits.
  private func changed() throws -> [String: String?] {
    let (before, after) = (try Self.files(old), try saved())
    var result: [String: String?] = [:]
    for name in Set(before.keys).union(after.keys) where before[name] != after[name] {
      result[name] = .some(after[name])
    }
    return result
  }

  /// Makes an edit, and checks that undo gives the file back, and redo the edit.
  private func edit(_ change: () -> EditResult) throws -> [String: String?] {
    let before = try changed()
    let result = change()
    #expect(result.refusal == nil, "\(result.refusal?.english ?? "")")
    let after = try changed()
    rig.session.undo()
    #expect(try changed() == before)
    rig.session.redo()
    #expect(try changed() == after)
    return after
  }

  private static let red = PropertyValue.color(Color(r: 1, g: 0, b: 0, a: 1))

  @Test func theTableHasTheValuesOfFileAndThemes() {
    #expect(themes.all == ["dark"] && themes.initial == "dark")
    #expect(themes.slots.map(\.id) == ["ink", "size", "fade"])
    #expect(themes.value(of: "ink", in: nil)?.value == Self.red)
    let blue = themes.value(of: "ink", in: "dark")
    #expect(blue?.value == .color(Color(r: 0, g: 0, b: 1, a: 1)) && blue?.isSet == true)
    let size = themes.value(of: "size", in: "dark")
    #expect(size?.value == .number(20) && size?.isSet == false)
    #expect(themes.value(of: "none", in: nil) == nil)
  }

  /// Of a rule that is there only the value is written; one that is added stands after it.
  @Test func valuesOfThemes() throws {
    #expect(
      try edit { themes.set("ink", in: "dark", to: Self.red) } == [
        "t/dark.json": Self.theme.replacing("[0, 0, 1]", with: "[1, 0, 0]")
      ])
    let rule = #"{"id":"size","type":"Scalar","value":7.5}"#
    let both = try edit { themes.set("size", in: "dark", to: .number(7.5)) }
    #expect(
      both == [
        "t/dark.json": Self.theme.replacing("[0, 0, 1]", with: "[1, 0, 0]")
          .replacing("\"kept\" }", with: "\"kept\" },\(rule)")
      ])
    #expect(themes.value(of: "size", in: "dark")?.isSet == true)
    #expect(try edit { themes.clear("ink", in: "dark") }.keys.sorted() == ["t/dark.json"])
    #expect(themes.value(of: "ink", in: "dark")?.isSet == false)
    themes.clear("size", in: "dark")
    #expect(themes.value(of: "size", in: "dark")?.isSet == false)
  }

  @Test func gradientsAndTheFile() throws {
    let stops = [
      GradientStop(offset: 0, color: RGBA(0, 1, 0)), GradientStop(offset: 0.5, color: .white),
      GradientStop(offset: 1, color: .black),
    ]
    let files = try edit { themes.set("fade", in: "dark", to: .gradient(stops)) }
    #expect(files["t/dark.json"]??.contains(#""offset":0.5,"color":[1,1,1,1]"#) == true)
    #expect(themes.value(of: "fade", in: "dark")?.value == .gradient(stops))
    rig.session.undo()
    #expect(
      try edit { themes.set("size", in: nil, to: .number(5)) } == [
        "a/one.json": Self.animation.replacing(
          #""size": { "p": { "a": 0, "k": 20 } }"#, with: #""size": { "p": { "a": 0, "k": 5 } }"#)
      ])
  }

  /// A drag is one step, whatever it passes.
  @Test func aDragIsOneStep() throws {
    let transaction = rig.session.begin()
    for value in 1...5 {
      themes.set("size", in: "dark", to: .number(Double(value)), in: transaction)
    }
    #expect(themes.value(of: "size", in: "dark")?.value == .number(5))
    #expect(rig.session.history.shownSteps == 1)
    rig.session.abort(transaction)
    #expect(rig.session.history.shownSteps == 0 && !rig.session.isModified)
  }

  @Test func newDuplicateRenameDelete() throws {
    let new = try edit { themes.create("light") }
    #expect(new.keys.sorted() == ["manifest.json", "t/light.json"])
    #expect(new["t/light.json"] == #"{"rules":[]}"#)
    #expect(new["manifest.json"]??.contains(#""themes":[{"id":"dark"},{"id":"light"}]"#) == true)
    themes.set("ink", in: "dark", to: Self.red)
    let copy = try edit { themes.duplicate("dark", as: "red") }
    #expect(copy["t/red.json"] == copy["t/dark.json"] && themes.all == ["dark", "light", "red"])
    let renamed = try edit { themes.rename("dark", to: "night") }
    #expect(renamed["t/dark.json"] == .some(nil) && renamed["t/night.json"] == copy["t/dark.json"])
    #expect(renamed["s/m.json"] == Self.machine.replacing("\"dark\"", with: "\"night\""))
    #expect(themes.all == ["night", "light", "red"] && themes.initial == "night")
    #expect(themes.breakages(ofDeleting: "night").count == 2)
    #expect(themes.breakages(ofDeleting: "red").isEmpty)
    themes.delete("light")
    themes.delete("red")
    #expect(themes.all == ["night"])
    themes.setInitial(nil)
    #expect(themes.initial == nil)
    for name in ["", "a/b", ".x", "night"] {
      #expect(themes.create(name).refusal != nil, "\(name)")
    }
  }

  /// Of a manifest only what is edited is written.
  @Test func theManifestKeepsItsBytes() throws {
    let manifest = """
      { "version": "2", "author" : "me",
        "animations": [ { "id": "one",  "themes": ["dark"] } ], "themes": [ { "id": "dark" } ],
        "stateMachines": [ { "id": "m" } ] }
      """
    let rig = try SessionRig(Self.archive(manifest))
    rig.session.themes.create("light")
    let text = rig.session.archive.content(of: .manifest)
    #expect(
      text.map { String(decoding: $0, as: UTF8.self) }
        == manifest.replacing("[\"dark\"]", with: "[\"dark\",\"light\"]")
        .replacing("[ { \"id\": \"dark\" } ]", with: "[ { \"id\": \"dark\" }, {\"id\":\"light\"} ]")
    )
  }

  @Test func otherParts() throws {
    let second = try edit { archive.set(.animation("two"), to: Array(Self.animation.utf8)) }
    #expect(second.keys.sorted() == ["a/two.json", "manifest.json"])
    #expect(archive.set(.animation("one"), to: Array(Self.animation.utf8)).refusal != nil)
    #expect(archive.remove(.animation("one")).refusal != nil)
    #expect(archive.set(.animation("three"), to: Array("{".utf8)).refusal != nil)
    let image = try edit { archive.set(.image("b.png"), to: TestPNG.onePixel) }
    #expect(image.keys.contains("i/b.png"))
    #expect(archive.set(.image("c.png"), to: [1, 2, 3]).refusal != nil)
    #expect(archive.set(.sound("a.txt"), to: [1, 2, 3]).refusal != nil)
    #expect(archive.breakages(ofRemoving: .image("logo.png")).count == 2)
    let sound = try edit { archive.set(.sound("a.mp3"), to: [1, 2, 3]) }
    #expect(sound.keys.contains("u/a.mp3"))
    archive.remove(.sound("a.mp3"))
    archive.remove(.image("b.png"))
    archive.remove(.animation("two"))
    #expect(try changed().isEmpty && rig.session.history.shownSteps == 6)
  }

  /// A machine's text that cannot be read is refused with its line.
  @Test func textOfAMachine() throws {
    let new = Self.machine.replacing("\"a\"", with: "\"b\"")
    #expect(try edit { archive.set(.machine("m"), to: Array(new.utf8)) } == ["s/m.json": new])
    let wrong = archive.set(.machine("m"), to: Array("{\n  \"initial\": 1 }".utf8))
    #expect(wrong.refusal?.english.contains(":2:") == true, "\(wrong.refusal?.english ?? "")")
  }

  /// The themes follow another name of a slot.
  @Test func renamingASlotChangesThemes() throws {
    #expect(rig.session.slots.breakages(ofRenaming: "ink").isEmpty)
    let files = try edit { rig.session.slots.rename("ink", to: "brand") }
    #expect(files["t/dark.json"] == Self.theme.replacing("\"ink\"", with: "\"brand\""))
    #expect(themes.value(of: "brand", in: "dark")?.isSet == true)
  }

  @Test func filesWithoutArchiveHaveNone() throws {
    let rig = try SessionRig(Self.animation)
    #expect(rig.session.themes.create("a").refusal == ArchiveProblem.noArchive.text)
    #expect(rig.session.themes.slots.count == 3 && rig.session.themes.all.isEmpty)
  }

  /// After saving, undo and saving again give the old file.
  @Test func undoAfterSaving() throws {
    themes.create("light")
    archive.remove(.image("logo.png"))
    let first = try saved(isComplete: false)
    #expect(first["i/logo.png"] == nil && first["t/light.json"] != nil)
    var history = rig.session.history
    history.markSaved(history.current)
    rig.session.history = history
    rig.session.undo()
    rig.session.undo()
    #expect(rig.session.isModified && rig.session.history.editedParts.count == 3)
    #expect(try changed().isEmpty)
  }

  /// Unsaved edits of themes in another animation would be overwritten, or could not be saved.
  @Test func themesAreEditedInOneAnimationUntilItIsSaved() throws {
    let red = PropertyValue.color(Color(r: 1, g: 0, b: 0, a: 1))
    rig.session.haveOthersParts = { _ in true }
    for result in [
      themes.set("ink", in: "dark", to: red), themes.rename("dark", to: "night"),
      themes.delete("dark"), themes.create("light"),
    ] {
      #expect(result.refusal?.english == ArchiveProblem.other.text.english)
    }
    #expect(try changed().isEmpty)
    rig.session.haveOthersParts = { _ in false }
    #expect(themes.set("ink", in: "dark", to: red).refusal == nil)
    // Its own unsaved edits can be undone.
    rig.session.haveOthersParts = { _ in true }
    #expect(rig.session.undo().refusal == nil && rig.session.redo().refusal != nil)
  }

  /// A file that was read again after saving can be undone; one that another program has changed loses
  /// the edits of parts.
  @Test func aFileThatIsReadAgain() throws {
    themes.create("light")
    let bytes = try AnimationFile.content(
      old, animation: "one", replacedBy: Array(rig.text.utf8),
      parts: rig.session.history.editedParts)
    let read = try AnimationFile.read(bytes: bytes)
    var history = rig.session.history
    history.markSaved(history.current)
    let fitted = history.fitting(read, limits: .init())
    #expect(fitted.lost == 0 && fitted.history?.canUndo == true)
    #expect(fitted.file.archiveParts == rig.source.archiveParts)
    let other = try AnimationFile.read(
      bytes: Self.archive(#"{"version":"2","animations":[{"id":"one"}],"themes":[{"id":"dark"}]}"#))
    let unsaved = rig.session.history.fitting(other, limits: .init())
    #expect(unsaved.lost == 2 && unsaved.history?.current.parts.isEmpty == true)
  }

  /// An archive becomes JSON with its images inside, and JSON becomes an archive.
  @Test func backToJSON() throws {
    let json = try rig.source.content(of: rig.source.animation.jsonText, in: .plain)
    let asset = try #require(
      try AddressFinder(text: json).value(at: JSONPath([.member("assets"), .element(0)])))
    #expect(asset["p"]?.string?.hasPrefix("data:image/png;base64,") == true)
    #expect(asset["e"]?.number == 1)
    let plain = try AnimationFile.read(bytes: json)
    let again = try plain.content(of: json, in: .archive(id: "x"))
    #expect(try AnimationFile.read(bytes: again).animationIDs == ["x"])
  }

  /// Images of an archive were PNG in JSON, whatever they are.
  @Test func mediaTypesAreThoseOfTheImages() throws {
    let image = #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#
    var builder = DotLottieBuilder()
    builder.addAnimation(id: "one", Array(Self.animation.replacing(".png", with: ".svg").utf8))
    builder.addImage(name: "logo.svg", Array(image.utf8))
    let file = try AnimationFile.read(bytes: builder.archive())
    let json = try file.content(of: file.animation.jsonText, in: .plain)
    let asset = try #require(
      try AddressFinder(text: json).value(at: JSONPath([.member("assets"), .element(0)])))
    #expect(asset["p"]?.string == DataURL.encoded(Array(image.utf8), "image/svg+xml"))
  }
}

/// Pictures of one pixel.
enum TestPNG {
  static let other: [UInt8] =
    DataURL.bytes(
      of:
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
    ) ?? []
  static let onePixel: [UInt8] =
    DataURL.bytes(
      of:
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    ) ?? []
}
