// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// Rulers, outlines, onion skin, profile, comparison and pages of keys, by a real pointer and real
/// keys.
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

  /// Waits until a pixel looks as wanted.
  private func expectColor(
    _ what: String, at point: CGPoint, _ fits: ([Int]) -> Bool
  ) async throws {
    try await eventually(what) {
      let color = try viewer.color(point.x, point.y)
      return color.count == 3 && fits(color) ? true : nil
    }
  }

  /// Whether a colour is one of the checkerboard's.
  private func isGround(_ color: [Int]) -> Bool { color.allSatisfy { $0 >= 224 } }

  /// The outline of the layer under the pointer, and the motion path of the selected one: they come
  /// and go.
  func outlineAndMotionPathAreDrawn() async throws {
    let picture = try await viewer.expect("zoom", where: { $0.number("zoom") == 1 }) {
      try viewer.press("1")
    }.rect("picture")
    func windowPoint(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: picture.minX + x, y: picture.minY + y)
    }
    let (low, nothing) = (windowPoint(300, 150), windowPoint(395, 5))
    // The upper edge of the layer, and the keyframe at the end of its motion path.
    let (edge, way) = (windowPoint(300, 99), windowPoint(200, 50))
    try viewer.move(nothing.x, nothing.y)
    try await expectColor("the picture at its size", at: windowPoint(390, 150), isGround)
    try await expectColor("no outline", at: edge, isGround)
    try viewer.move(low.x, low.y)
    try await expectColor("the outline under the pointer", at: edge) { !isGround($0) }
    try viewer.move(nothing.x, nothing.y)
    try await expectColor("no outline any more", at: edge, isGround)
    try await expectColor("no motion path", at: way, isGround)
    try await viewer.expect("picked", where: { $0.text("keypath") == "Low" }) {
      try viewer.click(low.x, low.y)
    }
    try await expectColor("the motion path", at: way) { !isGround($0) }
    try await viewer.expect("picked", where: { $0.text("keypath") == "" }) {
      try viewer.click(nothing.x, nothing.y)
    }
    try await expectColor("no motion path any more", at: way, isGround)
    try await theOnionSkinIsDrawn(below: windowPoint(300, 151), above: windowPoint(300, 48))
    try await viewer.expect("zoom", where: { $0.flag("fits") }) { try viewer.press("0") }
  }

  /// The frames before are red, below the layer that moves up; those after it are blue.
  private func theOnionSkinIsDrawn(below: CGPoint, above: CGPoint) async throws {
    try await viewer.expect("seek", where: { $0.number("frame") == 20 }) {
      try viewer.press("shift+Right")
      try viewer.press("shift+Right")
    }
    try await expectColor("the frame alone", at: below, isGround)
    try await viewer.expect("views", where: { $0.number("onion") == 2 }) {
      try viewer.press("shift+n")
    }
    try await expectColor("the frames before", at: below) { $0[0] > max($0[1], $0[2]) + 60 }
    try await expectColor("the frames after", at: above) { $0[2] > max($0[0], $0[1]) + 60 }
    _ = try await viewer.expect("menu") { try viewer.press("alt+shift+n") }
    try await viewer.expect("views", where: { $0.number("onion") == 1 }) {
      try viewer.press("Up")
      try viewer.press("Return")
    }
    try await viewer.expect("views", where: { $0.number("onion") == 0 }) {
      try viewer.press("shift+n")
    }
    try await expectColor("the frame alone again", at: below, isGround)
  }

  /// A press of a frame in the card goes there, one of a layer shows it in the inspector.
  private func rowsOfTheProfileArePressed() async throws {
    try await viewer.expect("profileRow") { try viewer.press("Home") }
    let second = try await viewer.expect("profileRow") { try viewer.press("Down") }
    let seek = try await viewer.expect("seek") { try viewer.click(second.rect("rect")) }
    #expect(second.text("name") == "Frame \(Int(seek.number("frame")))")
    let last = try await viewer.expect("profileRow") { try viewer.press("End") }
    let layer = try await viewer.expect("select") { try viewer.click(last.rect("rect")) }
    #expect(last.text("name").hasPrefix(layer.text("keypath") + ", "))
    try await viewer.expect("inspector", where: { !$0.flag("on") }) { try viewer.press("t") }
  }

  func theProfileGoesToItsFrames() async throws {
    let costs = try await viewer.expect("costs") { try viewer.press("alt+p") }
    #expect(costs.number("heat") > 0.9 * costs.number("frame"))
    #expect(costs.number("heat") < 1.1 * costs.number("frame"))
    let seek = try await viewer.expect("seek") { try viewer.press("Return") }
    #expect(seek.number("frame") == costs.number("worst"))
    try await rowsOfTheProfileArePressed()
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
    try await outlineAndMotionPathAreDrawn()
    try await theProfileGoesToItsFrames()
    try await keysHavePages()
  }

  /// An animation and the folder of pictures that is compared with it.
  static func arguments(in folder: TemporaryFolder) throws -> [String] {
    let pictures = folder.path + "/pictures"
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    for index in 0..<4 {
      try GreyPicture.write(GreyPicture.grey(index), to: "\(pictures)/\(index).png")
    }
    let file = try folder.write("stage.json", Sample.stage)
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
