// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// Markers, bars, keyframes and a graph, by a real pointer and real keys. Each part ends with the
/// file as it was.
private struct TimeCourse {
  let viewer: RealViewer
  /// The ruler while the layers in time are hidden.
  let ruler: CGRect
  let file: String

  private static let marker = #"{"cm":"intro","tm":20.5,"dr":0}"#
  private static let keyframes =
    #"[{"t":10,"s":[0,0],"o":{"x":[0.3],"y":[0]},"i":{"x":[0.7],"y":[1]}},{"t":40,"s":[100,50]}]"#

  /// A square that moves, a tone of 0.4 s in a layer of 0.75 s, and a ground.
  static let sample: String = {
    let tone = (0..<3200).map { $0 / 4 % 2 == 0 ? Int16(30_000) : -30_000 }
    let sound = Data(WaveFile.bytes(tone, rate: 8000)).base64EncodedString()
    return """
      {"v":"5.9.0","fr":60,"ip":0,"op":60,"w":400,"h":300,"markers":[\(marker)],
       "assets":[{"id":"bell","t":2,"e":1,"p":"data:audio/wav;base64,\(sound)"}],
       "layers":[
        {"ty":1,"nm":"Top","ip":10,"op":45,"st":0,"ks":{"p":{"a":1,"k":\(keyframes)}},"sw":50,"sh":50,"sc":"#ff0000"},
        {"ty":6,"nm":"Bell","refId":"bell","ip":15,"op":60,"st":15},
        {"ty":1,"nm":"Ground","ip":0,"op":60,"st":0,"ks":{},"sw":400,"sh":300,"sc":"#008000"}]}
      """
  }()

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

  /// The file, once its edits are saved.
  private func saved() async throws -> String {
    try await press("ctrl+s", then: "saved")
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  private func undo(_ count: Int = 1) async throws {
    for _ in 0..<count { try await press("ctrl+z", then: "undo") }
  }

  /// The position in the window of a row of a menu of commands.
  ///
  /// - Parameter lines: The number of lines above it.
  private func row(_ row: CGFloat, below lines: CGFloat, of menu: TraceLine) -> CGPoint {
    let area = menu.rect("area")
    return CGPoint(x: area.midX, y: area.minY + 4 + 28 * (row + 0.5) + 9 * lines)
  }

  private func isMarkers(_ line: TraceLine) -> Bool { line.text("path") == "markers" }

  // MARK: Markers

  /// A point of the flag of a marker.
  private func flag(_ frame: CGFloat) -> CGPoint {
    CGPoint(x: ruler.minX + 8 + (ruler.width - 16) * frame / 60 + 3, y: ruler.minY + 14)
  }

  /// Its flag is dragged; the menu of the flag ends it at the playhead and moves it there.
  func aMarkerIsMovedByMouse() async throws {
    try await viewer.expect("edit", where: isMarkers) {
      try viewer.drag(flag(20.5), to: flag(34))
    }
    for (key, frame, item) in [("End", 60.0, 7.0), ("Home", 0, 6)] {
      try await press(key, then: "seek", where: { $0.number("frame") == frame })
      let menu = try await viewer.expect("menu") {
        try viewer.click(flag(34).x, flag(34).y, button: 3)
      }
      let point = row(item, below: 2, of: menu)
      try await viewer.expect("edit", where: isMarkers) { try viewer.click(point.x, point.y) }
      let text = try await saved()
      #expect(text.contains(#""markers":[{"cm":"intro","tm":\#(item == 7 ? 34 : 0),"dr":26}]"#))
    }
    try await undo(3)
  }

  func aMarkerIsMovedByKeys() async throws {
    try await press("End", then: "seek")
    try await run("move the marker", then: "prompt", where: { $0.flag("on") })
    try viewer.type("0.4s")
    try await press("Return", then: "edit", where: isMarkers)
    try await run("end the marker at the playhead", then: "edit", where: isMarkers)
    #expect(try await saved().contains(#""markers":[{"cm":"intro","tm":24,"dr":36}]"#))
    try await undo(2)
    try await press("Home", then: "seek", where: { $0.number("frame") == 0 })
  }

  // MARK: Layers

  /// By the mouse, then by a key: it has the keyboard then.
  func theDividerIsMoved() async throws {
    let area = try await viewer.line("layers").rect("rect")
    // Above the ruler.
    let y = area.minY - 64
    let dragged = try await viewer.expect(
      "panels", where: { abs($0.rect("layers").height - area.height - 80) <= 4 }
    ) { try viewer.drag(CGPoint(x: area.midX, y: y), to: CGPoint(x: area.midX, y: y - 80)) }
    let lower = try await press("Down", then: "panels")
    #expect(lower.rect("layers").height == dragged.rect("layers").height - 24)
  }

  /// Dragged to frame 20, its start is at the marker, which is at 20.5.
  func aBarSnapsToAMarker() async throws {
    try await press("shift+t", then: "layers", where: { $0.flag("on") })
    let bar = try await press("Down", then: "layerSelect", where: { $0.text("name") == "Top" })
      .rect("rect")
    let frame = bar.width / 35
    try await viewer.expect("retime", where: { $0.text("path") == "layers[0]" }) {
      try viewer.drag(
        CGPoint(x: bar.midX, y: bar.midY), to: CGPoint(x: bar.midX + 10 * frame, y: bar.midY))
    }
    #expect(try await saved().contains(#""nm":"Top","ip":20.5,"op":55.5,"#))
    try await undo()
  }

  /// It is high where the tone is, and low after its end.
  func theWaveformIsDrawn() async throws {
    let bar = try await press("Down", then: "layerSelect", where: { $0.text("name") == "Bell" })
      .rect("rect")
    let frame = bar.width / 45
    try await eventually("the waveform") {
      let tone = try viewer.color(bar.minX + 10 * frame, bar.midY - 3)
      let silence = try viewer.color(bar.minX + 35 * frame, bar.midY - 3)
      return zip(tone, silence).contains { abs($0 - $1) > 60 } ? true : nil
    }
    try await press("Up", then: "layerSelect", where: { $0.text("name") == "Top" })
  }

  func costsAreMeasured() async throws {
    try await press(
      "shift+p", then: "costs", where: { $0.number("layers") == 3 && $0.number("frame") > 0 })
  }

  // MARK: Keyframes

  private func times(_ text: String) -> [Substring] {
    text.split(separator: #""t":"#).dropFirst(2).map { $0.prefix { $0.isNumber } }
  }

  func keyframesAreCopiedAndDeleted() async throws {
    try await press("u", then: "layerUnfold", where: { $0.flag("on") })
    try await press("Down", then: "keyframeSelect", where: { $0.text("name") == "Position" })
    try await press("ctrl+a", then: "keyframeSelect", where: { $0.number("count") == 2 })
    try viewer.press("ctrl+c")
    try await press(
      "shift+period", "shift+period", then: "seek", where: { $0.number("frame") == 20 })
    try await press("ctrl+v", then: "keyframes")
    #expect(times(try await saved()) == ["10", "20", "40", "50"])
    // Those that were pasted are selected.
    try await press("Delete", then: "keyframes")
    #expect(times(try await saved()) == ["10", "40"])
    try await undo(2)
  }

  /// By the search, then by the menu of a keyframe.
  func keyframesAreReversed() async throws {
    let all = try await press(
      "ctrl+a", then: "keyframeSelect", where: { $0.number("count") == 2 }
    ).rect("rect")
    try await run("reverse the keyframes in time", then: "keyframes")
    #expect(try await saved().contains(#"{"t":10,"s":[100,50]"#))
    try await undo()
    #expect(try await saved() == Self.sample)
    let menu = try await viewer.expect("menu") {
      try viewer.click(all.midX, all.midY, button: 3)
    }
    let point = row(8, below: 2, of: menu)
    let times = try await viewer.expect("submenu") { try viewer.click(point.x, point.y) }
    let reverse = row(0, below: 0, of: times)
    try await viewer.expect("keyframes") { try viewer.click(reverse.x, reverse.y) }
    #expect(try await saved().contains(#"{"t":10,"s":[100,50]"#))
    try await undo()
  }

  func aKeyframeIsDragged() async throws {
    let line = try await press("Right", then: "keyframeSelect", where: { $0.number("count") == 1 })
    let (key, frame) = (line.rect("rect"), line.number("spacing"))
    try await viewer.expect("keyframes") {
      try viewer.drag(
        CGPoint(x: key.midX, y: key.midY), to: CGPoint(x: key.midX + 5 * frame, y: key.midY))
    }
    #expect(times(try await saved()) == ["10", "45"])
    try await undo()
  }

  /// The handle after the first keyframe, to the right and up.
  func aHandleOfTheGraphIsDragged() async throws {
    try await press("shift+F3", then: "graph", where: { $0.flag("on") })
    let line = try await press(
      "Left", then: "keyframeSelect",
      where: { $0.number("count") == 1 && $0.rect("handle") != .zero }
    )
    let (handle, frame) = (line.rect("handle"), line.number("spacing"))
    let moved = try await viewer.expect("keyframeSelect", where: { $0.rect("handle") != handle }) {
      try viewer.drag(
        CGPoint(x: handle.midX, y: handle.midY),
        to: CGPoint(x: handle.midX + 3 * frame, y: handle.midY - 25))
    }.rect("handle")
    #expect(abs(moved.midX - handle.midX - 3 * frame) < 2 && moved.midY < handle.midY - 10)
    let text = try await saved()
    #expect(text.contains(#"{"t":10,"s":[0,0],"o":{"x":["#) && !text.contains(Self.keyframes))
    try await undo()
  }

  func all() async throws {
    try await aMarkerIsMovedByMouse()
    try await aMarkerIsMovedByKeys()
    try await aBarSnapsToAMarker()
    try await theWaveformIsDrawn()
    try await costsAreMeasured()
    try await keyframesAreCopiedAndDeleted()
    try await keyframesAreReversed()
    try await aKeyframeIsDragged()
    try await aHandleOfTheGraphIsDragged()
    try await theDividerIsMoved()
    #expect(try await saved() == Self.sample)
  }
}

extension WindowTests {
  @Suite(.serialized, .enabled(if: Desktop.isReady, Desktop.need), .timeLimit(.minutes(3)))
  struct TimeCourses {
    private let folder: TemporaryFolder
    private let file: String
    /// Nothing is to be heard, and no dialog to come.
    private let environment = [
      "DBUS_SESSION_BUS_ADDRESS": "disabled:", "SDL_AUDIODRIVER": "dummy",
    ]

    init() throws {
      folder = try TemporaryFolder()
      file = try folder.write("time.json", TimeCourse.sample)
    }

    @Test func layersInTimeAreEdited() async throws {
      let viewer = try RealViewer([file, "--paused"], in: folder, environment: environment)
      try await viewer.opened()
      let layout = try await viewer.expect("resize", where: { $0.rect("window").width == 900 }) {
        try viewer.resize(900, 700)
      }
      try await TimeCourse(viewer: viewer, ruler: layout.rect("timeline"), file: file).all()
    }

    @Test(.enabled(if: Desktop.isWaylandReady, Desktop.waylandNeed))
    func layersInTimeAreEditedOnWayland() async throws {
      let weston = try Weston(in: folder, shell: "desktop")
      try await weston.ready()
      let viewer = try RealViewer(
        [file, "--paused"], in: folder,
        environment: weston.clientEnvironment.merging(environment) { $1 })
      let layout = try await weston.maximize(viewer)
      try await TimeCourse(viewer: viewer, ruler: layout.rect("timeline"), file: file).all()
    }
  }
}
