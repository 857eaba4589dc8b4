// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// Rulers, profile, comparison and pages of keys, by a real pointer and real keys.
private struct StageCourse {
  let viewer: RealViewer
  let stage: CGRect

  private func drag(from start: CGPoint, to end: CGPoint) async throws {
    try viewer.move(start.x, start.y)
    try viewer.button(down: true)
    try viewer.move((start.x + end.x) / 2, (start.y + end.y) / 2)
    try viewer.move(end.x, end.y)
    try viewer.button(down: false)
  }

  func guidesAreDraggedOutAndBack() async throws {
    try await viewer.expect("views", where: { $0.flag("rulers") }) { try viewer.press("shift+r") }
    let ruler = CGPoint(x: stage.minX + 9, y: stage.midY)
    let inside = CGPoint(x: stage.midX, y: stage.midY)
    let added = try await viewer.expect("guides") { try await drag(from: ruler, to: inside) }
    #expect(!added.text("x").isEmpty && added.text("y").isEmpty)
    let removed = try await viewer.expect("guides") { try await drag(from: inside, to: ruler) }
    #expect(removed.text("x").isEmpty)
    try await viewer.expect("views", where: { !$0.flag("rulers") }) { try viewer.press("shift+r") }
  }

  func theProfileGoesToItsFrames() async throws {
    let costs = try await viewer.expect("costs") { try viewer.press("alt+p") }
    #expect(costs.number("heat") > 0.9 * costs.number("frame"))
    #expect(costs.number("heat") < 1.1 * costs.number("frame"))
    let seek = try await viewer.expect("seek") { try viewer.press("Return") }
    #expect(seek.number("frame") == costs.number("worst"))
    try await viewer.expect("views", where: { $0.flag("heat") }) {
      try viewer.press("alt+shift+p")
    }
    try await viewer.expect("profileList", where: { !$0.flag("on") }) {
      try viewer.press("Escape")
    }
    try await viewer.expect("views", where: { !$0.flag("heat") }) {
      try viewer.press("alt+shift+p")
    }
  }

  func picturesAreComparedAndMixed() async throws {
    let overlay = try await viewer.expect("overlay", where: { $0.flag("on") }) {
      try viewer.press("shift+d")
    }
    let slider = overlay.rect("slider")
    // The track is 140 points wide.
    let mix = try await viewer.expect("mix") { try viewer.click(slider.midX + 35, slider.midY) }
    #expect(mix.number("part") == 0.75)
    try await viewer.expect("difference", where: { $0.flag("on") }) { try viewer.press("d") }
    try await viewer.expect("compare", where: { $0.text("with") == "" }) { try viewer.press("v") }
  }

  func keysHavePages() async throws {
    try await viewer.expect("help", where: { $0.flag("on") }) { try viewer.press("question") }
    let page = try await viewer.expect("helpPage") { try viewer.press("Right") }
    #expect(page.text("title") == "Playback")
    try await viewer.expect("help", where: { !$0.flag("on") }) { try viewer.press("Escape") }
  }

  func all() async throws {
    try await picturesAreComparedAndMixed()
    try await guidesAreDraggedOutAndBack()
    try await theProfileGoesToItsFrames()
    try await keysHavePages()
  }

  /// An animation and the folder of pictures that is compared with it.
  static func arguments(in folder: TemporaryFolder) throws -> [String] {
    let pictures = folder.path + "/pictures"
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    for index in 0..<4 {
      try FootageTests.picture(FootageTests.grey(index), to: "\(pictures)/\(index).png")
    }
    let file = try folder.write("stage.json", StageSelectionTests.sample)
    return [file, "--paused", "--compare", pictures]
  }
}

extension WindowTests {
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(3)))
  struct StageTools {
    @Test func toolsAreUsed() async throws {
      let folder = try TemporaryFolder()
      let viewer = try RealViewer(try StageCourse.arguments(in: folder), in: folder)
      try await viewer.opened()
      let compared = try await viewer.line("compare")
      #expect(compared.text("kind") == "4 pictures")
      let stage = try await viewer.expect("resize", where: { $0.rect("window").width == 800 }) {
        try viewer.resize(800, 600)
      }
      var area = stage.rect("stage")
      // Two stages share it now.
      area.size.width = 800
      try await StageCourse(viewer: viewer, stage: area).all()
    }

    @Test(.enabled(if: Desktop.isWaylandReady, Desktop.waylandNeed))
    func toolsAreUsedOnWayland() async throws {
      let folder = try TemporaryFolder()
      let weston = try Weston(in: folder)
      try await weston.ready()
      let viewer = try RealViewer(
        try StageCourse.arguments(in: folder), in: folder,
        environment: weston.clientEnvironment.merging([
          "DBUS_SESSION_BUS_ADDRESS": "disabled:"
        ]) { $1 })
      let layout = try await viewer.line("resize") { $0.rect("window").width == 900 }
      try viewer.move(450, 300)
      try await eventually("the first key") {
        try viewer.press("Home")
        return viewer.lines.contains { $0.event == "seek" } ? true : nil
      }
      try weston.bringPointer(450, 300)
      _ = try await viewer.line("compare") { $0.text("kind") == "4 pictures" }
      var area = layout.rect("stage")
      area.size.width = 900
      try await StageCourse(viewer: viewer, stage: area).all()
    }
  }
}
