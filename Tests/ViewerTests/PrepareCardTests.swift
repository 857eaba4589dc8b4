// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The settings of the card “Prepare”, without a window.
@Suite struct PrepareSettingsTests {
  private static let settings: PrepareSettings = {
    var settings = PrepareSettings()
    settings.follow(.init(size: .init(200, 100), rate: 60, range: 30..<60, parts: 2))
    return settings
  }()

  /// Field, what is chosen or typed → what it says then; nil where it is no value.
  @Test(
    arguments: [
      (.texts, "as paths", "as paths"), (.texts, "bold", nil), (.exactness, "0.1", "0.1"),
      (.exactness, "0", nil), (.exactness, "nan", nil), (.side, "512", "512"), (.side, "1e9", nil),
      (.tolerance, "1 %", "1 %"), (.tolerance, "2", "2 %"), (.tolerance, "101", nil),
      (.tolerance, "-1", nil), (.frames, "30..59", "30..59"),
      (.frames, "a file for each of 2 markers", "a file for each of 2 markers"),
      (.frames, "5..6", nil), (.scale, "50 % (100×50)", "50 % (100×50)"),
      (.scale, "25", "25 % (50×25)"), (.scale, "0", nil), (.scale, "", nil), (.rate, "30", "30"),
      (.rate, "0.05", nil), (.rate, "60", "60"),
    ] as [(PrepareSettings.Field, String, String?)])
  func values(_ field: PrepareSettings.Field, _ typed: String, _ text: String?) {
    var settings = Self.settings
    let isSet = settings.set(field, typed)
    #expect(isSet == (text != nil))
    #expect(isSet ? settings.text(field) == text : settings == Self.settings)
  }

  @Test(arguments: PrepareSettings.Field.allCases)
  func everyChoiceIsValid(_ field: PrepareSettings.Field) {
    for preset in Self.settings.presets(field) {
      var settings = Self.settings
      let isSet = settings.set(field, preset)
      #expect(isSet && settings.text(field) == preset, "\(preset)")
    }
  }

  /// They say the same as the options of the command.
  @Test func optionsAreThoseOfTheCommand() throws {
    var settings = Self.settings
    let options = settings.options(limits: .init())
    let plain = PrepareOptions()
    #expect(options.targets.isEmpty && options.cut.isEmpty && options.text == nil)
    #expect(options.tolerance == plain.tolerance && options.pixelTolerance == plain.pixelTolerance)
    #expect(options.pictureSize == plain.pictureSize && options.leftOut.isEmpty)
    for (field, text) in [
      (.texts, "stay texts"), (.exactness, "0.5"), (.side, "256"), (.tolerance, "5 %"),
      (.frames, "30..59"), (.scale, "50"), (.rate, "24"),
    ] as [(PrepareSettings.Field, String)] {
      let isSet = settings.set(field, text)
      #expect(isSet)
    }
    settings.targets = [.wear, .ios]
    for item in PrepareSettings.Switch.all { settings.toggle(item) }
    let other = settings.options(limits: .init())
    #expect(other.targets == [.ios, .wear] && other.text == .keep && other.tolerance == 0.05)
    #expect(other.pixelTolerance == 0.5 && other.pictureSize == 256 && other.removesNames)
    #expect(other.cut.frames == 30..<60 && other.cut.scale == 0.5 && other.cut.rate == 24)
    #expect(other.leftOut == [.unused, .keyframes, .defaults, .numbers])
    // iOS needs keyframes in the place of expressions.
    #expect(settings.isNeeded(.bake) && settings.isOn(.bake) && !other.bakesExpressions)
  }

  /// What is gone is not chosen any more.
  @Test func rangesAndMarkersAreFollowed() {
    for (text, source) in [
      ("30..59", PrepareSettings.Source(size: .init(9, 9), rate: 60, range: nil, parts: 2)),
      ("a file for each of 2 markers", .init(size: .init(9, 9), rate: 60, range: 3..<5, parts: 0)),
    ] {
      var settings = Self.settings
      let isSet = settings.set(.frames, text)
      #expect(isSet)
      settings.follow(source)
      #expect(settings.frames == .all)
    }
  }
}

/// The card “Prepare” in a window.
@Suite(.hangLimit) struct PrepareCardTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private let path: String
  private var viewer: ViewerWindow { host.viewer }
  private var card: PrepareCard { viewer.prepareCard }
  private var run: PrepareRun { viewer.prepareRun }

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write("a.json", Sample.imperfect)
    host = try ViewerFixture(paused: path, size: CGSize(width: 1100, height: 820))
  }

  private func click(_ control: PrepareCard.Control) throws {
    try host.click(card.area(of: control))
  }

  private func finish() async throws -> PrepareRun.Outcome {
    let outcome = try await eventually("a prepared file", within: .amongTests) {
      try host.step()
      return run.isRunning ? nil : .some(run.outcome)
    }
    try host.steps(2)
    return try #require(outcome, "\(run.problem ?? "")")
  }

  private func results() -> [(row: Int, subject: PrepareCard.Subject, text: String)] {
    card.rows.indices.compactMap { row in
      if case .result(let subject, let lines) = card.rows[row] {
        (row, subject, lines.joined(separator: " "))
      } else {
        nil
      }
    }
  }

  @Test func itIsFoundByKeyMenuAndSearch() throws {
    #expect(card.isHidden)
    try host.press(.character("p"), .control)
    #expect(!card.isHidden && viewer.window.focusedView === card)
    #expect(card.focused == .player(.ios))
    try host.press(.character("p"), .control)
    #expect(card.isHidden)
    try host.press(.character("k"), .control)
    try host.type("prepare")
    try host.press(.enter)
    #expect(!card.isHidden)
    try host.press(.escape)
    #expect(card.isHidden && viewer.search.isHidden)
  }

  /// By the pointer: players and switches, then the result, saved beside the file.
  @Test func filesArePreparedByThePointer() async throws {
    viewer.run(.prepare)
    try host.steps(2)
    try click(.player(.ios))
    try click(.player(.telegram))
    try click(.item(.names))
    #expect(card.settings.targets == [.ios, .telegram] && card.settings.removesNames)
    // What the players need stays on.
    try click(.item(.bake))
    #expect(card.settings.isOn(.bake))
    try click(.field(.tolerance))
    #expect(viewer.menu.items.map(\.title).contains("5 %"))
    try host.press(.escape)
    try click(.button(.prepare))
    let outcome = try await finish()
    let report = try #require(outcome.parts.first?.prepared.report)
    #expect(report.steps.starts(with: [.expressions, .solids]))
    #expect(card.rows.first == .title("Prepared"))
    try click(.button(.save))
    #expect(
      !viewer.pathPrompt.isHidden && viewer.pathPrompt.path.text.hasSuffix("/a-prepared.json"))
    try host.press(.enter)
    try await eventually("the file", within: .amongTests) {
      try folder.names.contains("a-prepared.json") ? true : nil
    }
    try await eventually("the notice", within: .amongTests) {
      viewer.document.notice.text == "Saved a-prepared.json" ? true : nil
    }
    let saved = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a-prepared.json"))
    #expect(Array(saved) == outcome.parts[0].prepared.json)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Sample.imperfect)
    // The shown file is the same as before.
    #expect(viewer.document.playlist.current == path && !viewer.document.editing.isModified)
  }

  /// By keys: switches, fields, the buttons below.
  @Test func filesArePreparedByKeys() async throws {
    try host.press(.character("p"), .control)
    for key: Key in [.space, .right, .enter, .down, .left] { try host.press(key) }
    #expect(card.settings.targets == [.ios, .android] && card.focused == .player(.thorvg))
    try host.press(.end)
    #expect(card.focused == .button(.close))
    try host.press(.up)
    #expect(card.focused == .field(.rate))
    try host.press(.right)
    #expect(card.settings.rate == 50)
    try host.press(.down, .alt)
    #expect(!viewer.menu.isHidden)
    // The last row is for other numbers.
    for key: Key in [.end, .enter] { try host.press(key) }
    #expect(!viewer.namePrompt.isHidden && viewer.namePrompt.entry.text == "50")
    try host.type("12.5")
    try host.press(.enter)
    #expect(card.settings.rate == 12.5)
    viewer.window.focusedView = card
    for key: Key in [.end, .left, .enter] { try host.press(key) }
    let outcome = try await finish()
    #expect(outcome.parts[0].animation.framerate == 12.5 && card.focused == .button(.save))
    // Back to the settings, which are as before.
    for key: Key in [.right, .right, .enter] { try host.press(key) }
    #expect(run.outcome == nil && card.settings.rate == 12.5 && card.focused == .button(.prepare))
    try host.press(.home)
    #expect(card.focused == .player(.ios))
    try host.press(.escape)
    #expect(card.isHidden)
  }

  @Test func wrongNumbersAreRefused() throws {
    viewer.run(.prepare)
    try host.steps(2)
    try click(.field(.scale))
    for key: Key in [.end, .enter] { try host.press(key) }
    try host.type("much")
    try host.press(.enter)
    #expect(card.settings.scale == 1)
    #expect(viewer.document.notice.text == "“much” is no number for that")
  }

  /// What is shown is prepared: with edits that are not saved. Further edits make it old.
  @Test func editsCount() async throws {
    let row = try viewer.document.row("Moon")
    viewer.document.editing.rename(row, to: "Luna")
    viewer.run(.prepare)
    try host.steps(2)
    try click(.button(.prepare))
    let outcome = try await finish()
    let text = String(decoding: outcome.parts[0].prepared.json, as: UTF8.self)
    #expect(text.contains("Luna") && !text.contains("Moon") && !run.isStale)
    viewer.document.editing.undo()
    try host.steps(2)
    #expect(run.isStale)
    guard case .text(let lines, isProblem: true) = card.rows[1] else {
      Issue.record("nothing is said")
      return
    }
    #expect(lines.joined(separator: " ").contains("has changed since"))
  }

  /// A row of the result selects its layer, also where layers above it are gone, and gives it a ring.
  @Test func rowsLeadToLayers() async throws {
    viewer.run(.prepare)
    try host.steps(2)
    try click(.player(.telegram))
    try click(.button(.prepare))
    _ = try await finish()
    let kept = try #require(results().first { $0.text.contains("layer styles") })
    #expect(kept.text.hasPrefix("“Moon”"))
    try host.click(card.rowInWindow(kept.row))
    #expect(viewer.inspector.selectedNode?.name == "Moon" && card.currentLayers.count == 1)
    viewer.document.editing.selection.select(nil)
    viewer.window.focusedView = card
    try host.press(.enter)
    #expect(viewer.inspector.selectedNode?.name == "Moon")
  }

  /// The row of the proof goes to the frame with the largest difference.
  @Test func theProofLeadsToItsFrame() async throws {
    viewer.run(.prepare)
    try host.steps(2)
    // A coarse rounding, which the tolerance allows.
    for (field, text) in [(.exactness, "10"), (.side, "1"), (.tolerance, "100")]
      as [(PrepareSettings.Field, String)]
    {
      card.press(.field(field))
      viewer.menu.close()
      card.set(field, text)
    }
    card.press(.item(.bake))
    try click(.button(.prepare))
    let outcome = try await finish()
    let proof = try #require(outcome.parts[0].prepared.report.proof)
    try #require(proof.share > 0)
    let row = try #require(results().first { $0.subject == .frame(proof.frame) })
    viewer.document.playback.seek(to: proof.frame == 7 ? 8 : 7)
    try host.click(card.rowInWindow(row.row))
    #expect(viewer.document.player.shownFrame == proof.frame)
  }

  /// Each marker with a duration is a file; which one is compared is chosen, at its own time.
  @Test func partsOfMarkers() async throws {
    viewer.run(.prepare)
    try host.steps(2)
    card.set(.frames, "a file for each of 2 markers")
    try click(.button(.prepare))
    let outcome = try await finish()
    #expect(outcome.parts.map(\.marked?.title) == ["intro", "hold"])
    _ = try folder.write("new-hold.json", "{}")
    run.save(as: folder.path + "/new.json")
    #expect(viewer.document.notice.text?.contains("new-hold.json exists") == true)
    run.save(as: folder.path + "/other.json")
    try await eventually("two files", within: .amongTests) {
      try folder.names.contains("other-hold.json") && folder.names.contains("other-intro.json")
        ? true : nil
    }
    #expect(try !folder.names.contains("other.json"))
    viewer.document.playback.seek(to: 30)
    try click(.button(.compare))
    #expect(viewer.menu.items.map(\.title) == ["intro", "hold"])
    for key: Key in [.down, .enter] { try host.press(key) }
    try host.steps(2)
    #expect(viewer.document.comparison.entry?.title.contains("hold") == true)
    #expect(viewer.document.comparison.other.shownFrame == 30)
  }

  /// The marked range is a file, at its own frames.
  @Test func theMarkedRange() async throws {
    viewer.document.playback.setIn(10)
    viewer.document.playback.setOut(40)
    viewer.run(.prepare)
    try host.steps(2)
    card.set(.frames, "10..39")
    try click(.button(.prepare))
    let outcome = try await finish()
    #expect(outcome.parts[0].animation.start == 10 && outcome.parts[0].animation.end == 40)
    viewer.document.playback.clearRange()
    try host.steps(2)
    viewer.document.playback.seek(to: 25)
    try click(.button(.compare))
    try host.steps(2)
    #expect(viewer.document.comparison.other.shownFrame == 25)
  }

  /// “Compare” shows both beside each other, with the list of differences instead of the card.
  @Test func theResultIsCompared() async throws {
    viewer.run(.prepare)
    try host.steps(2)
    try click(.player(.ios))
    try click(.button(.prepare))
    _ = try await finish()
    try click(.button(.compare))
    try host.steps(3)
    #expect(card.isHidden && !viewer.panels.differenceList.isHidden)
    #expect(viewer.document.comparison.entry?.title == "a-prepared.json")
    let lines = viewer.panels.differenceList.content.changes.map(\.line.english)
    #expect(lines.contains { $0.contains("Hidden") }, "\(lines)")
    // The result is there when the card is opened again.
    try host.press(.character("p"), .control)
    #expect(run.outcome != nil && card.rows.first == .title("Prepared"))
  }

  /// The file itself is never replaced, by whatever name.
  @Test func theSourceIsNeverReplaced() async throws {
    let link = folder.path + "/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    viewer.run(.prepare)
    try host.steps(2)
    try click(.button(.prepare))
    _ = try await finish()
    for name in ["a.json", "link.json"] {
      run.save(as: folder.path + "/" + name)
      #expect(viewer.document.notice.text?.contains("is the animation itself") == true)
    }
    run.save(as: folder.path + "/none/b.json")
    try await eventually("why it is not saved", within: .amongTests) {
      viewer.document.notice.text?.contains("cannot be written") == true ? true : nil
    }
    run.save(as: folder.path + "/b.png")
    #expect(viewer.document.notice.text == TypedPath.wrongEnding.localized)
    #expect(try folder.names == ["a.json", "link.json"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Sample.imperfect)
  }

  /// Esc ends what runs and leaves nothing; so do another file and closing the card.
  @Test(arguments: ["esc", "button", "file", "close"])
  func itIsCancelled(_ way: String) async throws {
    viewer.run(.prepare)
    try host.steps(2)
    try click(.button(.prepare))
    try #require(run.isRunning)
    try host.step()
    #expect(card.rows.contains(.progress) && card.focused == .button(.cancel))
    switch way {
    case "esc":
      try host.press(.escape)
      #expect(!card.isHidden && run.problem == "Cancelled; nothing was prepared")
    case "button": try click(.button(.cancel))
    case "file": viewer.document.open([try folder.write("b.json", Sample.crossing)])
    default: viewer.run(.prepare)
    }
    #expect(!run.isRunning && run.outcome == nil)
    try await Task.sleep(for: .milliseconds(300))
    try host.steps(2)
    #expect(run.outcome == nil && card.isHidden == (way == "file" || way == "close"))
  }

  /// The card of players leads to it, with those that lose something.
  @Test func playersLeadToIt() async throws {
    try host.press(.character("w"), .alt)
    try await eventually("a result", within: .amongTests) {
      try host.step()
      return viewer.players.check.isRunning ? nil : viewer.players.check.report
    }
    try host.steps(2)
    let row = try #require(viewer.playerList.rows.firstIndex(of: .prepare))
    try host.click(viewer.playerList.rowInWindow(row))
    #expect(!card.isHidden && viewer.playerList.isHidden)
    let targets = card.settings.targets
    #expect(targets.contains(.ios) && targets.contains(.telegram))
    #expect(!targets.contains(.rlottie))
  }

  /// What cannot be made is said in the card.
  @Test func problemsAreSaid() async throws {
    viewer.run(.prepare)
    try host.steps(2)
    card.set(.scale, "10000")
    try click(.button(.prepare))
    try await eventually("a problem", within: .amongTests) {
      try host.step()
      return run.isRunning ? nil : run.problem
    }
    #expect(run.problem?.contains("16384 pixels") == true)
    #expect(card.rows.count > 3 && card.focused == .button(.prepare))
  }

  /// In the smallest window, and in German: all controls are in the card, and the buttons are seen.
  @Test(arguments: [CGSize(width: 360, height: 520), CGSize(width: 900, height: 700)])
  func itFits(_ size: CGSize) throws {
    viewer.window.setSize(size)
    viewer.run(.prepare)
    try host.steps(3)
    #expect(viewer.root.bounds.contains(card.frameInWindow))
    for button: PrepareCard.Button in [.prepare, .close] {
      #expect(card.frameInWindow.contains(card.area(of: .button(button))), "\(button)")
    }
    for row in card.rows.indices {
      for control in card.controls(of: row) {
        let area = card.area(of: control)
        #expect(area.minX >= card.frameInWindow.minX && area.maxX <= card.frameInWindow.maxX)
      }
    }
    // What the keyboard is on is seen.
    for _ in 0..<30 {
      try host.press(.down)
      let area = try #require(card.focused.map(card.area(of:)))
      #expect(card.frameInWindow.insetBy(dx: -1, dy: -1).contains(area))
    }
  }
}
