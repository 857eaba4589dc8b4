// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// What is edited on the stage, in time and in the inspector, by a real pointer and real keys.
private struct EditCourse {
  let viewer: RealViewer
  /// The stage of the window without panels.
  let stage: CGRect

  /// A square that moves right, a precomposition, a text in a font that is not installed, and an
  /// image.
  static let sample = #"""
    {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":400,"h":300,
     "fonts":{"list":[{"fName":"Roboto-Bold","fFamily":"Roboto","fStyle":"Bold","ascent":75}]},
     "assets":[{"id":"in","layers":[{"ty":1,"nm":"One","ip":0,"op":60,"st":0,"ks":{},"sw":40,"sh":40,"sc":"#0000ff"}]},
      {"id":"i","w":20,"h":20,"u":"","p":"old.png","e":0}],
     "layers":[
      {"ty":4,"nm":"Square","ip":0,"op":60,"st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[100,150],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":40,"s":[300,150]}]}},"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[60,60]},"r":{"k":0}},{"ty":"fl","nm":"Fill","c":{"k":[1,0,0,1]},"o":{"k":100}}]},
      {"ty":5,"nm":"Title","ip":0,"op":60,"st":0,"ks":{"p":{"k":[20,280]}},"t":{"d":{"k":[{"t":0,"s":{"t":"Ab","f":"Roboto-Bold","s":40,"fc":[0,0,0],"j":0}}]},"p":{},"m":{"g":1,"a":{"k":[0,0]}},"a":[]}},
      {"ty":2,"nm":"Photo","refId":"i","ip":0,"op":60,"st":0,"ks":{"p":{"k":[350,20]}}},
      {"ty":0,"nm":"Scene","refId":"in","w":400,"h":300,"ip":0,"op":60,"st":0,"ks":{}}]}
    """#

  /// A red pixel.
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"

  static func write(in folder: TemporaryFolder) throws -> String {
    let data = try #require(Data(base64Encoded: pixel))
    for name in ["old.png", "new.png"] {
      try data.write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    return try folder.write("edit.json", sample)
  }

  /// Presses keys one after another, and waits for what comes of the last one.
  @discardableResult
  private func press(
    _ keys: String..., then event: String, where fits: (TraceLine) -> Bool = { _ in true }
  ) async throws -> TraceLine {
    try await viewer.expect(event, where: fits) { for key in keys { try viewer.press(key) } }
  }

  /// Runs a command by the search.
  private func run(
    _ command: String, then event: String, where fits: (TraceLine) -> Bool = { _ in true }
  ) async throws {
    try await press("ctrl+k", then: "search")
    try viewer.type(command)
    try await press("Return", then: event, where: fits)
  }

  private func selectInInspector(_ name: String) async throws -> CGRect {
    try await press("ctrl+f", then: "search")
    try viewer.type(name)
    return try await press("Return", then: "select").rect("rect")
  }

  // MARK: The stage

  /// The position in the window of a point of the animation, at its actual size.
  private func windowPoint(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    CGPoint(x: stage.midX - 200 + x, y: stage.midY - 150 + y)
  }

  func gripsScaleAndRotate() async throws {
    try await press("1", then: "zoom", where: { $0.number("zoom") == 1 })
    let picked = try await viewer.expect("picked") {
      try viewer.click(windowPoint(100, 150).x, windowPoint(100, 150).y)
    }
    #expect(picked.text("keypath") == "Square")
    let scaled = try await viewer.expect(
      "edit", where: { $0.text("keypath").hasSuffix("Scale") }
    ) { try viewer.drag(windowPoint(130, 180), to: windowPoint(160, 210)) }
    #expect(scaled.text("path") == "layers[0].ks.s")
    try await press("ctrl+z", then: "undo")
    try await viewer.expect("edit", where: { $0.text("keypath").hasSuffix("Rotation") }) {
      try viewer.drag(windowPoint(100, 96), to: windowPoint(150, 150))
    }
    try await press("ctrl+z", then: "undo")
    try await press("alt+shift+Down", then: "edit")
    try await press("ctrl+z", then: "undo")
  }

  func layersAreDimmedHiddenAndEntered() async throws {
    for (mode, key) in [("isolate", "shift+i"), ("", "shift+i"), ("solo", "shift+s")] {
      try await press(key, then: "layerView", where: { $0.text("mode") == mode })
    }
    try await press("shift+h", then: "layerView", where: { $0.number("hidden") == 1 })
    try await press("alt+shift+h", then: "layerView", where: { $0.text("layer") == "" })
    let one = windowPoint(20, 20)
    try await viewer.expect("picked", where: { $0.text("keypath") == "Scene.One" }) {
      try viewer.click(one.x, one.y)
    }
    try await press("z", then: "scope", where: { $0.text("path") == "Scene" })
    try await press("shift+z", then: "scope", where: { $0.text("path") == "" })
  }

  func guidesByKeys() async throws {
    try await press("ctrl+g", then: "prompt", where: { $0.flag("on") })
    try await press("Return", then: "guides", where: { $0.text("x") == "200" })
    for (key, flag) in [("alt+g", "guides"), ("alt+shift+g", "locked"), ("alt+s", "snaps")] {
      let first = try await press(key, then: "views").flag(flag)
      try await press(key, then: "views", where: { $0.flag(flag) != first })
    }
    try await run("remove all guides", then: "guides", where: { $0.text("x").isEmpty })
  }

  // MARK: Time

  func keyframesAreEasedHeldAndAdded() async throws {
    let panel = try await press("shift+t", then: "layers", where: { $0.flag("on") }).rect("rect")
    // The layer that is selected on the stage is selected there too; the first one is above it.
    let bar = try await press(
      "Down", "Up", "Up", "Up", then: "layerSelect",
      where: { $0.rect("rect").minY < panel.minY + 24 }
    ).rect("rect")
    #expect(panel.contains(CGPoint(x: bar.midX, y: bar.midY)))
    try await viewer.expect("retime", where: { $0.text("path") == "layers[0]" }) {
      try viewer.drag(
        CGPoint(x: bar.maxX - 2, y: bar.midY),
        to: CGPoint(x: bar.maxX - bar.width / 6, y: bar.midY))
    }
    try await press("ctrl+z", then: "undo")
    try await press("u", then: "layerUnfold", where: { $0.flag("on") })
    try await press("Down", then: "keyframeSelect", where: { $0.text("name") == "Position" })
    try await press(
      "shift+period", "shift+period", then: "seek", where: { $0.number("frame") == 20 })
    try await press("alt+k", then: "keyframes")
    for key in ["shift+e", "shift+F9", "ctrl+shift+F9", "alt+h"] {
      try await press(key, then: "keyframes")
    }
    try await press("ctrl+a", then: "keyframeSelect", where: { $0.number("count") == 3 })
    for command in ["linear keyframes", "keyframes twice as long"] {
      try await run(command, then: "keyframes")
    }
    // The row has its keyframes again. Easing that was there already was no step.
    for _ in 0..<5 { try await press("ctrl+z", then: "undo") }
    try await press("shift+F3", then: "graph", where: { $0.text("kind") == "value" })
    try await press("alt+shift+F3", then: "graph", where: { $0.text("kind") == "speed" })
    try await press("alt+shift+F3", then: "graph", where: { $0.text("kind") == "value" })
    try await press("shift+F3", then: "graph", where: { !$0.flag("on") })
  }

  /// A rectangle around all keyframes of the row selects them.
  func aRectangleSelectsKeyframes() async throws {
    let first = try await press("Home", then: "seek")
    #expect(first.number("frame") == 0)
    let line = try await press("ctrl+a", then: "keyframeSelect")
    let (point, spacing) = (line.rect("rect"), line.number("spacing"))
    let selected = try await viewer.expect("keyframeSelect", where: { $0.number("count") == 2 }) {
      try viewer.drag(
        CGPoint(x: point.midX + 55 * spacing, y: point.midY - 9),
        to: CGPoint(x: point.midX - 4, y: point.midY + 9))
    }
    #expect(selected.text("name") == "Position")
    try await press("shift+t", then: "layers", where: { !$0.flag("on") })
  }

  func markersAndTheComposition() async throws {
    try await press("alt+m", then: "prompt", where: { $0.flag("on") })
    try await press("Return", then: "edit", where: { $0.text("path") == "markers" })
    try await run("rename the marker", then: "prompt", where: { $0.flag("on") })
    try viewer.type("intro")
    try await press("Return", then: "edit", where: { $0.text("path") == "markers" })
    try await run("delete the marker", then: "edit", where: { $0.text("path") == "markers" })
    let questions = [
      ("frames per second of the file", "30"), ("first frame and end of the file", "0 50"),
      ("size of the file", "200 150"),
    ]
    for (command, numbers) in questions {
      try await run(command, then: "prompt", where: { $0.flag("on") })
      try viewer.type(numbers)
      try await press("Return", then: "prompt", where: { !$0.flag("on") })
      try await press("Return", then: "composition")
      try await press("ctrl+z", then: "undo")
    }
  }

  // MARK: The inspector

  func valuesAreAnimated() async throws {
    try await press("t", then: "inspector", where: { $0.flag("on") })
    _ = try await selectInInspector("photo transform opacity")
    try await press("alt+shift+k", then: "keyframes")
    let scope = try await press("ctrl+k", then: "search")
    #expect(scope.number("entries") > 50)
    try viewer.type("what edits of keyframes change")
    let before = try await press("Return", then: "scope").text("scope")
    try await run(
      "what edits of keyframes change", then: "scope", where: { $0.text("scope") != before })
    try await press("ctrl+z", then: "undo")
  }

  /// By keys, then by the mouse: a double click on the row, a click on the second font.
  func aFontIsChosen() async throws {
    _ = try await selectInInspector("title font")
    try await press("Return", then: "search", where: { $0.number("entries") > 5 })
    try viewer.type("deja serif bold")
    try await press("Return", then: "font", where: { $0.text("name") == "DejaVuSerif-Bold" })
    try await press("ctrl+z", then: "undo")
    // The warnings above it have come and gone.
    let row = try await selectInInspector("title font")
    try await viewer.expect("search", where: { $0.number("entries") > 5 }) {
      try viewer.click(row.midX, row.midY, count: 2)
    }
    try viewer.type("liberation mono bold")
    let chosen = try await viewer.expect("found") {
      // The card is at the right edge.
      try viewer.click(stage.maxX - 100, 48 + 8 + 32 + 8 + 15)
    }
    #expect(chosen.text("title") == "Liberation Mono Bold")
    _ = try await viewer.line("font") { $0.text("name") == "LiberationMono-Bold" }
  }

  func anImageIsReplaced() async throws {
    _ = try await selectInInspector("photo")
    try await run("replace the image", then: "prompt", where: { $0.flag("on") })
    try viewer.type("new.png")
    try await press("Return", then: "prompt", where: { !$0.flag("on") })
    let image = try await press("Return", then: "image")
    #expect(image.text("path") == "assets[1]")
  }

  func theFileHasTheEdits(_ file: String) async throws {
    try await press("ctrl+s", then: "saved")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let font =
      #",{"fName":"LiberationMono-Bold","fFamily":"Liberation Mono","fStyle":"Bold","ascent":"#
    #expect(text.contains(font) && text.contains(#""f":"LiberationMono-Bold""#))
    #expect(text.contains(#""p":"new.png""#) && !text.contains("DejaVu"))
  }

  func all(_ file: String) async throws {
    try await gripsScaleAndRotate()
    try await layersAreDimmedHiddenAndEntered()
    try await guidesByKeys()
    try await keyframesAreEasedHeldAndAdded()
    try await aRectangleSelectsKeyframes()
    try await markersAndTheComposition()
    try await valuesAreAnimated()
    try await aFontIsChosen()
    try await anImageIsReplaced()
    try await theFileHasTheEdits(file)
  }
}

extension WindowTests {
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(3)))
  struct EditCourses {
    @Test func theTimelineIsWorkedWith() async throws {
      let folder = try TemporaryFolder()
      let file = try EditCourse.write(in: folder)
      let viewer = try RealViewer(
        [file, "--paused"], in: folder, environment: ["DBUS_SESSION_BUS_ADDRESS": "disabled:"])
      try await viewer.opened()
      let layout = try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
        try viewer.resize(900, 700)
      }
      try await EditCourse(viewer: viewer, stage: layout.rect("stage")).all(file)
    }

    @Test(.enabled(if: Desktop.isWaylandReady, Desktop.waylandNeed))
    func theTimelineIsWorkedWithOnWayland() async throws {
      let folder = try TemporaryFolder()
      let file = try EditCourse.write(in: folder)
      // The shell for kiosks has windows in full screen only, where the layers in time are hidden.
      let weston = try Weston(in: folder, shell: "desktop")
      try await weston.ready()
      let viewer = try RealViewer(
        [file, "--paused"], in: folder,
        environment: weston.clientEnvironment.merging([
          "DBUS_SESSION_BUS_ADDRESS": "disabled:"
        ]) { $1 })
      let layout = try await weston.maximize(viewer)
      try await EditCourse(viewer: viewer, stage: layout.rect("stage")).all(file)
    }
  }
}
