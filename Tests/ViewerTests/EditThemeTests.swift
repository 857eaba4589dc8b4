// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer

/// Edits of values that a theme sets, from the window to the theme in the file.
@Suite struct EditThemeTests {
  private let folder: TemporaryFolder
  private let blue = PropertyValue.color(Color(r: 0, g: 0, b: 1, a: 1))

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> ViewerFixture {
    var builder = DotLottieBuilder()
    builder.addAnimation(id: "one", Array(Sample.slotted.utf8))
    builder.addTheme(id: "dark", Array(Sample.dark.utf8))
    let path = folder.path + "/a.lottie"
    try Data(builder.archive()).write(to: URL(fileURLWithPath: path))
    var options = ViewerOptions()
    options.isPaused = true
    let fixture = try ViewerFixture([path], options: options)
    try fixture.steps(2)
    return fixture
  }

  private func themes() throws -> [String: String] {
    let file = try AnimationFile.read(path: folder.path + "/a.lottie")
    return file.themeTexts.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// The value is written to the theme's rule; all other bytes, and the animation, stay.
  @Test func aColourIsSavedInTheTheme() throws {
    let fixture = try open()
    let document = fixture.viewer.document
    let text = try #require(document.file?.animation.jsonText)
    document.interaction.setTheme("dark")
    let row = try document.row("Color")
    #expect(document.editing.text.value(of: row)?.text == "#000080")
    document.editing.set([(row, blue)])
    #expect(document.editing.text.value(of: try document.row("Color"))?.text == "#0000ff")
    #expect(document.editing.effect(of: row)?.text == "Changes it in the theme “dark”")
    document.save()
    #expect(document.notice.text == "Saved a.lottie")
    #expect(
      try themes() == ["dark": Sample.dark.replacing("[0.0, 0.0, 0.5]", with: "[0.0, 0.0, 1]")])
    let saved = try AnimationFile.read(path: folder.path + "/a.lottie")
    #expect(saved.animation.jsonText == text)
    // Undone and saved, the file has its own theme again.
    document.editing.undo()
    #expect(document.editing.text.value(of: try document.row("Color"))?.text == "#000080")
    document.save()
    #expect(try themes() == ["dark": Sample.dark])
  }

  /// The theme gets the font's name, the animation its entry.
  @Test func aFontIsSavedInTheTheme() throws {
    let text = Sample.file(
      #"{"ty":5,"nm":"T","ip":0,"op":60,"ks":{},"t":{"d":{"sid":"title","k":[{"t":0,"s":{"t":"a","f":"F","s":12,"fc":[1,0,0]}}]},"p":{},"m":{"g":1,"a":{"k":[0,0]}},"a":[]}}"#,
      #""fonts":{"list":[]},"slots":{"title":{"p":{"k":[{"t":0,"s":{"t":"a","f":"F","s":12,"fc":[1,0,0]}}]}}},"#
    )
    let rule =
      #"{"rules":[{"id":"title","type":"Text","value":{"text":"b","fontName":"F","fontSize":20,"fillColor":[0,0,1,1]}}]}"#
    var builder = DotLottieBuilder()
    builder.addAnimation(id: "one", Array(text.utf8))
    builder.addTheme(id: "dark", Array(rule.utf8))
    try Data(builder.archive()).write(to: URL(fileURLWithPath: folder.path + "/a.lottie"))
    let host = try ViewerFixture(paused: folder.path + "/a.lottie")
    let document = host.viewer.document
    document.interaction.setTheme("dark")
    let row = try document.row("T.Font")
    let font = try #require(
      document.editing.fonts.choices.first { $0.title == "DejaVu Serif Bold" })
    document.editing.fonts.set(font, of: row, takesAll: false)
    let now = try document.row("T.Font")
    #expect(document.editing.fonts.report(of: now)?.found == "DejaVu Serif Bold")
    document.save()
    #expect(document.notice.text == "Saved a.lottie")
    #expect(
      try themes()["dark"]
        == rule.replacing(#""fontName":"F""#, with: #""fontName":"DejaVuSerif-Bold""#))
    let saved = try AnimationFile.read(path: folder.path + "/a.lottie").animation.jsonText
    #expect(
      String(decoding: saved, as: UTF8.self)
        == text.replacing(
          #""list":[]"#,
          with:
            #""list":[{"fName":"DejaVuSerif-Bold","fFamily":"DejaVu Serif","fStyle":"Bold","ascent":72.91}]"#
        ))
  }

  /// Without the theme, and with another one, the edit is not seen.
  @Test func anEditOfAThemeBelongsToIt() throws {
    let fixture = try open()
    let document = fixture.viewer.document
    document.interaction.setTheme("dark")
    document.editing.set([(try document.row("Color"), blue)])
    document.interaction.setTheme(nil)
    #expect(document.editing.text.value(of: try document.row("Color"))?.text == "#ff0000")
    #expect(document.editing.isModified)
    document.interaction.setTheme("dark")
    #expect(document.editing.text.value(of: try document.row("Color"))?.text == "#0000ff")
  }

  /// A keyframe of a rule keeps its easing, one between two divides it; one at a part of a frame
  /// cannot be stored.
  @Test(arguments: [(0.0, true), (15, true), (15.5, false)])
  func keyframesOfRules(_ frame: Double, _ isPossible: Bool) throws {
    let fixture = try open()
    let document = fixture.viewer.document
    document.interaction.setTheme("dark")
    document.player.scrub(to: frame)
    document.editing.set([(try document.row("Size"), .vector(.init(x: 30, y: 30, z: 0)))])
    #expect(document.editing.isModified == isPossible)
    guard isPossible else { return }
    #expect(document.editing.text.value(of: try document.row("Size"))?.text == "30, 30")
    document.save()
    document.reload()
    document.player.scrub(to: frame)
    #expect(document.interaction.theme == "dark")
    #expect(document.editing.text.value(of: try document.row("Size"))?.text == "30, 30")
    let easing = #""inTangent""# + (frame == 0 ? #": {"x": 0.5, "y": 0.5}"# : "")
    #expect(try themes()["dark"]?.contains(easing) == true)
  }

  @Test func anEditWithoutATheme() throws {
    let fixture = try open()
    let document = fixture.viewer.document
    document.editing.set([(try document.row("Color"), blue)])
    document.save()
    #expect(try themes() == ["dark": Sample.dark])
    let saved = try AnimationFile.read(path: folder.path + "/a.lottie")
    let text = String(decoding: saved.animation.jsonText, as: UTF8.self)
    let (old, new) = (#""ink":{"p":{"a":0,"k":[1,0,0]}}"#, #""ink":{"p":{"a":0,"k":[0,0,1]}}"#)
    #expect(text == Sample.slotted.replacing(old, with: new))
  }
}
