// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieMovies
internal import LottieTestSupport
internal import LottieTools
internal import Testing

@testable internal import LottieCommand
@testable internal import LottieViewer
@testable internal import SDLHost

/// Sets a value that can be read.
private func set(
  _ settings: inout ExportSettings, _ field: ExportSettings.Field, _ text: String
) throws {
  let isSet = settings.set(field, text)
  try #require(isSet, "\(field) \(text)")
}

/// The settings of the sheet, without a window.
@Suite struct ExportSettingsTests {
  private let folder: TemporaryFolder
  private let document: Document

  init() throws {
    folder = try TemporaryFolder()
    document = Document([try folder.write("a b.json", Sample.crossing)], player: AnimationPlayer())
    document.openCurrent()
  }

  /// Field, what is typed → what it says then; nil where it cannot be read.
  @Test(
    arguments: [
      (.format, "webp", "webp"), (.format, "WEBM", "webm"), (.format, "bmp", nil),
      (.scale, "50 %", "50 %"), (.scale, "0.5", "50 %"), (.scale, "200", "200 %"),
      (.scale, "0", nil), (.scale, "-1", nil), (.scale, "nan", nil), (.scale, "", nil),
      (.size, "100x50", "100x50"), (.size, "100 × 50", "100x50"), (.size, "0x5", nil),
      (.size, "99999x1", nil), (.rate, "30", "30"), (.rate, "0", nil), (.rate, "1e9", nil),
      (.frames, "10..20", "10..20"), (.frames, "all", "all"), (.frames, "20..10", nil),
      (.frames, "0..10..2", nil), (.frames, "500..600", nil), (.frames, "0..500", "0..119"),
      (.background, "#102030", "#102030"), (.background, "transparent", "transparent"),
      (.background, "sky", nil), (.loops, "3", "3"), (.loops, "for ever", "for ever"),
      (.loops, "-1", nil), (.loops, "65536", nil), (.quality, "75", "75"),
      (.quality, "lossless", "lossless"), (.quality, "101", nil), (.path, "/tmp/", nil),
    ] as [(ExportSettings.Field, String, String?)])
  func values(_ field: ExportSettings.Field, _ typed: String, _ text: String?) throws {
    var settings = try #require(document.exportSettings)
    let before = settings
    let isSet = settings.set(field, typed)
    #expect(isSet == (text != nil))
    if let text { #expect(settings.text(field) == text) } else { #expect(settings == before) }
  }

  @Test func everyPresetIsValid() throws {
    for format in ExportFormat.allCases where format != .telegram {
      var settings = try #require(document.exportSettings)
      try set(&settings, .format, format.rawValue)
      for field in ExportSettings.Field.allCases {
        for preset in settings.presets(field) {
          try set(&settings, field, preset)
          #expect(field == .background || settings.text(field) == preset, "\(field) \(preset)")
        }
      }
    }
  }

  /// The command line is read by the program itself, and says the same.
  @Test func theCommandLineIsEquivalent() throws {
    var settings = try #require(document.exportSettings)
    for (field, text) in [
      (.format, "webp"), (.scale, "50 %"), (.rate, "30"), (.frames, "10..20"),
      (.background, "#102030"), (.loops, "2"), (.quality, "80"),
      (.path, folder.path + "/it's.webp"),
    ] as [(ExportSettings.Field, String)] {
      try set(&settings, field, text)
    }
    let echo = try run("/bin/sh", ["-c", "printf '%s\\n' " + settings.command])
    var words = echo.output.split(separator: "\n").map(String.init)
    #expect(words.removeFirst() == "lottie" && words.removeFirst() == "export")
    let command = try ExportCommand.parse(words)
    #expect(command.input.file == folder.path + "/a b.json" && command.fps == 30)
    #expect(command.target.output == folder.path + "/it's.webp" && command.picture.scale == 0.5)
    #expect(command.loops == 2 && command.quality == 80 && command.format == nil)
    #expect(command.frames == FrameList(argument: "10..20"))
    #expect(command.picture.background?.color.hex == "#102030")
  }

  @Test func namesFollowTheFormatAndAreFree() throws {
    _ = try folder.write("a b.webp", "taken")
    var settings = try #require(document.exportSettings)
    #expect(settings.path == folder.path + "/a b.gif")
    try set(&settings, .format, "webp")
    #expect(settings.path == folder.path + "/a b-2.webp")
    try set(&settings, .path, folder.path + "/mine.dat")
    try set(&settings, .format, "gif")
    #expect(settings.path == folder.path + "/mine.dat")
    #expect(settings.command.hasSuffix("--format gif"))
  }

  @Test func itBeginsWithTheRangeOfTheTimeline() throws {
    document.playback.setIn(30)
    document.playback.setOut(60)
    let settings = try #require(document.exportSettings)
    let file = try #require(document.file)
    #expect(settings.text(.frames) == "30..59")
    #expect(settings.plan(of: file.animation).frames.count == 25)
    for share in [0, 0.2, 0.5, 1] {
      let sample = settings.plan(of: file.animation).part(of: 8, at: share).frames
      #expect(sample.count == 8 && sample.allSatisfy { (30..<60).contains($0) })
    }
  }
}

/// The sheet in a window.
@Suite struct ExportSheetTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var sheet: ExportSheet { host.viewer.exportSheet }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), size: CGSize(width: 900, height: 700))
  }

  /// The size of a video that has even sides is not the one that is asked for.
  @Test func oddSidesOfVideosAreNoted() throws {
    try host.press(.character("e"), .control)
    for (field, text) in [(.format, "mp4"), (.size, "201x201")]
      as [(ExportSettings.Field, String)]
    {
      #expect(sheet.set(field, text))
    }
    let settings = try #require(sheet.settings)
    #expect(
      sheet.facts(settings).hasSuffix("; mp4 has even sides; 202x202 instead of 201x201"))
    #expect(sheet.set(.format, "mov"))
    #expect(!sheet.facts(try #require(sheet.settings)).contains("even"))
  }

  private func click(_ target: ExportSheet.Target) throws {
    try host.click(sheet.area(of: target))
  }

  private func waitForEnd() async throws {
    try await eventually("the export's end", within: .amongTests) { () -> Bool? in
      try host.step()
      if case .running = sheet.phase { return nil }
      return true
    }
  }

  /// The command line exports what is on disk.
  @Test func copyCommandTellsOfUnsavedEdits() throws {
    try host.press(.character("e"), .control)
    try click(.copy)
    #expect(sheet.problem == nil)
    try host.press(.escape)
    viewer.document.editing.set([(try host.row("Fill.Opacity"), .number(50))])
    try #require(viewer.document.editing.isModified)
    try host.press(.character("e"), .control)
    try click(.copy)
    #expect(sheet.problem?.contains("without your edits") == true)
  }

  /// In a field with choices, arrows take the next one.
  @Test func arrowsChooseInAFieldWithChoices() throws {
    try host.press(.character("e"), .control)
    try host.press(.home)
    #expect(sheet.target == .field(.format))
    let before = sheet.settings?.text(.format)
    try host.press(.down)
    #expect(sheet.target == .field(.format) && sheet.settings?.text(.format) != before)
    try host.press(.up)
    #expect(sheet.settings?.text(.format) == before)
    try host.press(.down, .alt)
    #expect(!viewer.menu.isHidden && viewer.menu.items.count > 2)
    try host.press(.escape)
    try host.press(.tab)
    #expect(sheet.target != .field(.format) && !sheet.isHidden)
  }

  @Test func exportsByKeysAlone() async throws {
    try host.press(.character("e"), .control)
    #expect(!sheet.isHidden && viewer.window.wantsText)
    try host.press(.home)
    try host.type("apng")
    try host.press(.enter)
    for key: Key in [.tab, .left, .tab, .tab, .tab] { try host.press(key) }
    #expect(sheet.target == .field(.frames) && sheet.settings?.text(.scale) == "50 %")
    try host.press(.enter)
    try host.type("0..3")
    for key: Key in [.enter, .end, .up, .enter] { try host.press(key) }
    try await waitForEnd()
    guard case .done(_, let path) = sheet.phase else {
      Issue.record("not exported: \(sheet.problem ?? "")")
      return
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(path.hasSuffix("a.png") && data.starts(with: [0x89, 0x50]))
    // Width and height, as the header of a PNG has them.
    #expect(Array(data[16..<24]) == [0, 0, 0, 200, 0, 0, 0, 150])
    try host.press(.escape)
    #expect(sheet.isHidden)
  }

  /// A second request to quit, or the answer, stops it.
  @Test(arguments: [false, true]) func quittingDuringAnExportAsks(isAnswered: Bool) async throws {
    try host.press(.character("e"), .control)
    #expect(sheet.set(.scale, "800 %"))
    try click(.primary)
    #expect(sheet.isRunning)
    try host.press(.character("q"), .control)
    #expect(viewer.question.title == "Stop the export?" && !viewer.window.isClosed)
    try host.press(.escape)
    #expect(sheet.isRunning && viewer.question.isHidden)
    try host.press(.character("q"), .control)
    if isAnswered { try host.press(.enter) } else { try host.press(.character("q"), .control) }
    #expect(viewer.window.isClosed && sheet.isHidden)
    try await eventually("the end", within: .amongTests) {
      try folder.names == ["a.json"] ? true : nil
    }
  }

  /// What was edited and not saved is in the film.
  @Test func exportsEdits() throws {
    try host.press(.character("t"))
    let row = try host.row("Color")
    let file = try #require(viewer.document.file)
    var settings = try #require(viewer.document.exportSettings)
    try set(&settings, .frames, "0")
    func film() throws -> Data {
      let job = ExportJob(settings, of: viewer.document.interaction.edited(file))
      #expect(ExportRun.outcome(of: job) != .cancelled)
      return try Data(contentsOf: URL(fileURLWithPath: job.output.path))
    }
    let red = try film()
    viewer.document.editing.set([(row, .color(Color(r: 0, g: 0, b: 1, a: 1)))])
    let blue = try film()
    viewer.document.editing.setEnabled(false, 0)
    let none = try film()
    #expect(Set([red, blue, none]).count == 3)
  }

  @Test func valuesAreTypedAndChosenByPointer() throws {
    viewer.exportSheet.begin()
    try host.step()
    try click(.field(.rate))
    try host.type("24")
    try host.press(.enter)
    #expect(sheet.settings?.text(.rate) == "24")
    try click(.field(.loops))
    try host.type("many")
    try host.press(.enter)
    #expect(sheet.entry.isWrong)
    try host.press(.escape)
    #expect(!sheet.isTyping && sheet.settings?.text(.loops) == "for ever")
    let area = sheet.area(of: .field(.format))
    try host.point(.down, area.maxX - 8, area.midY)
    try host.point(.up, area.maxX - 8, area.midY)
    #expect(viewer.menu.items.map(\.title).contains("webp"))
    for key: Key in [.character("w"), .enter] { try host.press(key) }
    #expect(sheet.settings?.format == .webp && viewer.menu.isHidden)
    // What is beside the sheet is not pressed.
    try host.point(.down, 5, 300)
    try host.point(.up, 5, 300)
    #expect(!sheet.isHidden)
    try click(.secondary)
    #expect(sheet.isHidden)
  }

  /// Of files that move all the time, and of those that are still in their middle.
  @Test(arguments: [nil, 30, 60])
  func theEstimatedSizeIsWithinAThird(_ end: Int?) async throws {
    if let end {
      let still = Sample.crossing.replacingOccurrences(of: #""t":120"#, with: #""t":\#(end)"#)
      viewer.document.open([try folder.write("still.json", still)])
    }
    viewer.exportSheet.begin()
    let estimate = try await eventually("the estimate", within: .amongTests) { sheet.estimate }
    try click(.primary)
    try await waitForEnd()
    guard case .done(_, let path) = sheet.phase else {
      Issue.record("not exported: \(sheet.problem ?? "")")
      return
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path)).count
    #expect(abs(Double(estimate) / Double(bytes) - 1) < 0.34, "\(estimate) for \(bytes)")
  }

  @Test func isCancelledAndLeavesNothing() async throws {
    viewer.exportSheet.begin()
    #expect(sheet.set(.scale, "300 %"))
    try click(.primary)
    guard case .running = sheet.phase else {
      Issue.record("it does not run")
      return
    }
    try click(.secondary)
    try await waitForEnd()
    #expect(sheet.problem == "Cancelled; nothing was written")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
  }

  @Test func asksBeforeReplacingAFileAndShowsErrors() async throws {
    let taken = try folder.write("taken.gif", "old")
    viewer.exportSheet.begin()
    #expect(sheet.set(.path, taken) && sheet.set(.frames, "0..1"))
    try click(.primary)
    #expect(sheet.problem?.hasPrefix("There is such a file") == true)
    #expect(try String(contentsOfFile: taken, encoding: .utf8) == "old")
    try click(.primary)
    try await waitForEnd()
    #expect(FileManager.default.contents(atPath: taken)?.starts(with: Array("GIF".utf8)) == true)
    viewer.exportSheet.begin()
    #expect(sheet.set(.path, folder.path + "/none/a.gif"))
    try click(.primary)
    try await waitForEnd()
    #expect(sheet.problem?.contains("there is no folder") == true)
  }

  /// In the smallest window everything is within it.
  @Test func fitsIntoTheWindow() throws {
    viewer.window.setSize(CGSize(width: 360, height: 328))
    viewer.exportSheet.begin()
    try host.step()
    for target in sheet.targets {
      #expect(viewer.root.bounds.contains(sheet.area(of: target)), "\(target)")
    }
  }
}
