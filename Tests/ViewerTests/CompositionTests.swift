// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The composition and its markers, changed in the window by keys.
@Suite struct CompositionTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: [folder.write("a.json", Sample.crossing)], size: CGSize(width: 900, height: 600))
  }

  private var text: String { viewer.document.jsonText }

  @Test func theRateKeepsSecondsOrFrames() throws {
    viewer.document.playback.seek(to: 60)
    viewer.run(.fileRate)
    #expect(viewer.namePrompt.entry.text == "60")
    try host.type("30")
    try host.press(.enter)
    #expect(!viewer.question.isHidden)
    #expect(
      viewer.question.text.hasPrefix(
        "Kept frames: 2 s become 4 s. Kept seconds: 120 frames become 60"))
    try host.press(.enter)
    #expect(text.contains(#""fr":30"#) && text.contains(#""t":60"#))
    #expect(
      viewer.document.playback.timeline.end == 60 && viewer.document.playback.timeline.rate == 30)
    try host.press(.character("z"), .control)
    #expect(text == Sample.crossing && viewer.document.playback.timeline.end == 120)
    viewer.run(.fileRate)
    try host.type("30")
    try host.press(.enter)
    try host.press(.character("f"))
    #expect(
      viewer.document.playback.timeline.end == 120 && viewer.document.playback.timeline.rate == 30)
    #expect(text == Sample.crossing.replacingOccurrences(of: #""fr":60"#, with: #""fr":30"#))
  }

  /// With kept seconds, playhead and range show what they have shown; with kept frames, too.
  @Test func thePlayheadKeepsItsPicture() throws {
    let document = viewer.document
    document.playback.seek(to: 45)
    document.playback.setIn(30)
    document.playback.setOut(90)
    document.editing.change(.rate(24, keepsSeconds: true))
    #expect(
      host.frame == 18 && document.playback.range.inPoint == 12
        && document.playback.range.outPoint == 36)
    document.editing.undo()
    #expect(
      host.frame == 45 && document.playback.range.inPoint == 30
        && document.playback.range.outPoint == 90)
    document.editing.change(.rate(24, keepsSeconds: false))
    #expect(host.frame == 45 && document.playback.range.outPoint == 90)
  }

  /// A reload after saving shows the edited frames, as the file on disk has them.
  @Test func anEditedEndStaysAfterAReload() throws {
    let document = viewer.document
    document.editing.change(.range(start: 0, end: 90, takesLayers: true))
    document.save()
    try host.press(.function(5))
    #expect(document.playback.timeline.end == 90 && document.player.animation?.endFrame == 90)
    document.editing.undo()
    #expect(document.playback.timeline.end == 120)
    try host.press(.function(5))
    #expect(document.playback.timeline.end == 120)
  }

  /// What shows the size and the rate follows them: the frame of the picture, the header, the
  /// facts.
  @Test(arguments: [false, true]) func allThatShowsTheCompositionFollows(
    _ hasInspector: Bool
  ) throws {
    let document = viewer.document
    if hasInspector {
      viewer.panels.toggle(viewer.inspector)
      try host.step()
      try host.openSections()
    }
    func check(_ width: Double, _ height: Double, _ rate: String) throws {
      try host.step()
      let area = try #require(viewer.stage.artboard)
      #expect(abs(area.width / area.height - width / height) < 0.01, "\(area)")
      #expect(viewer.stage.surface.frame == CGRect(area))
      #expect(viewer.header.content.facts.hasPrefix("\(shownNumber(width))×\(shownNumber(height))"))
      #expect(viewer.header.content.facts.contains(" \(rate) fps"))
      if hasInspector {
        let size = "\(shownNumber(width)) × \(shownNumber(height)) px"
        #expect(viewer.inspector.sections.lines.contains { $0.value == size })
      }
    }
    document.editing.change(.size(width: 100, height: 400, .scale))
    try check(100, 400, "60")
    document.editing.change(.rate(25, keepsSeconds: true))
    try check(100, 400, "25")
    document.save()
    try host.press(.function(5))
    try check(100, 400, "25")
    document.editing.undo()
    document.editing.undo()
    try check(400, 300, "60")
  }

  /// A second change of the size is on top of the first one, and the layer that the first one has added
  /// can be edited before it is saved.
  @Test func theSizeIsScaledTwice() throws {
    let document = viewer.document
    document.editing.change(.size(width: 800, height: 600, .scale))
    document.editing.change(.size(width: 400, height: 300, .scale))
    #expect(document.editing.outline?.layerTimes.count == 3)
    let rows = document.rows(named: "Scale of the composition")
    #expect(rows.count == 2)
    document.editing.rename(rows[0], to: "Fit")
    let layers = JSONTree(try JSONTape(Array(text.utf8)).root)["layers"]?.elements ?? []
    #expect(layers.map { $0["ks"]?["s"]?["k"]?.numbers?.first } == [nil, 200, 50])
    #expect(layers.map { $0["parent"]?.number } == [2, 3, nil])
    #expect(layers[1]["nm"] == .string("Fit"))
    document.save()
    #expect(!document.editing.isModified)
    for _ in 0..<3 { document.editing.undo() }
    #expect(text == Sample.crossing)
  }

  @Test func theRangeIsSet() throws {
    viewer.document.playback.seek(to: 100)
    viewer.run(.fileRange)
    #expect(viewer.namePrompt.entry.text == "0, 120")
    try host.type("10 90")
    try host.press(.enter)
    #expect(viewer.question.text.contains("1 of 1 layers start with the file, 1 end with it"))
    try host.press(.enter)
    #expect(
      viewer.document.playback.timeline.start == 10 && viewer.document.playback.timeline.end == 90)
    #expect(host.frame == 90 && text.components(separatedBy: #""ip":10,"op":90"#).count == 3)
    viewer.document.save()
    #expect(viewer.document.notice.text == "Saved a.json")
  }

  @Test func theSizeScalesCentresOrKeeps() throws {
    for (key, count) in [(Key.enter, 2), (.character("c"), 2), (.character("k"), 1)] {
      viewer.run(.fileSize)
      #expect(viewer.namePrompt.entry.text == "400, 300")
      try host.type("800 600")
      try host.press(.enter)
      try host.press(key)
      let animation = try #require(viewer.document.player.animation)
      #expect(animation.size.width == 800 && animation.size.height == 600)
      #expect(viewer.document.editing.outline?.layerTimes.count == count)
      try host.press(.character("z"), .control)
      #expect(text == Sample.crossing)
    }
  }

  @Test func whatIsNoNumberIsRefused() throws {
    viewer.run(.fileSize)
    try host.type("wide")
    try host.press(.enter)
    #expect(viewer.document.notice.text == "This needs 2 numbers" && viewer.question.isHidden)
    viewer.run(.fileRate)
    try host.type("0")
    try host.press(.enter)
    try host.press(.enter)
    #expect(viewer.document.notice.text?.hasPrefix("The rate has to be between") == true)
    #expect(!viewer.document.editing.isModified)
  }

  /// By keys alone, in a file that has none.
  @Test func markersByKeys() throws {
    viewer.document.playback.seek(to: 30)
    try host.press(.character("m"), .alt)
    try host.type("Jump")
    try host.press(.enter)
    #expect(viewer.document.playback.markers.map(\.name) == ["Jump"])
    viewer.document.playback.seek(to: 40)
    viewer.run(.endMarker)
    #expect(viewer.document.playback.markers[0].durationFrameTime == 10)
    viewer.run(.moveMarker)
    try host.type("0.25s")
    try host.press(.enter)
    #expect(viewer.document.playback.markers[0].frameTime == 15)
    viewer.run(.moveMarker)
    try host.type("12 frames")
    try host.press(.enter)
    #expect(viewer.document.playback.markers[0].frameTime == 15)
    #expect(viewer.document.notice.text == "This needs a frame, a time or a part")
    viewer.run(.renameMarker)
    try host.type("Leap")
    try host.press(.enter)
    #expect(viewer.document.playback.markers.map(\.name) == ["Leap"])
    viewer.run(.deleteMarker)
    #expect(viewer.document.playback.markers.isEmpty)
    for _ in 0..<5 { try host.press(.character("z"), .control) }
    #expect(text == Sample.crossing && !viewer.document.editing.isModified)
  }
}
