// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Animations that are started in the inspector, and what its edits do to keyframes.
@Suite struct InspectorAnimationTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var inspector: Inspector { host.viewer.inspector }

  private static let sample = Sample.file(
    ##"{"ty":1,"nm":"A","ip":0,"op":60,"st":0,"ks":{"r":{"a":0,"k":5},"s":{"a":1,"k":[{"t":0,"s":[100,100]},{"t":30,"s":[50,80]}]}},"sw":50,"sh":50,"sc":"#ff0000"}"##
  )

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: [folder.write("a.json", Self.sample)], size: CGSize(width: 900, height: 700),
      statePath: folder.path + "/state.json")
    try host.press(.character("t"))
  }

  private var text: String { viewer.document.jsonText }

  /// Selects a property, and returns the middle of the sign before its name.
  private func sign(_ name: String) throws -> CGPoint {
    let node = try host.row(name)
    inspector.select(row: node)
    try host.step()
    let area = inspector.rowInWindow(of: node)
    let center = inspector.signCenter(of: try #require(inspector.nodes.node(ofRow: node)))
    return CGPoint(x: area.minX + CGFloat(center), y: area.midY)
  }

  private func click(_ point: CGPoint) throws {
    try host.point(.down, point.x, point.y)
    try host.point(.up, point.x, point.y)
  }

  @Test func theSignStartsAddsAndRemoves() throws {
    viewer.document.playback.seek(to: 10)
    try click(sign("Rotation"))
    #expect(text.contains(#""r":{"a":1,"k":[{"t":10,"s":[5],"h":1},{"t":10,"s":[5]}]}"#))
    viewer.document.playback.seek(to: 20)
    try click(sign("Rotation"))
    let row = try host.row("Rotation")
    #expect(viewer.document.editing.track(of: row).keyframes.map(\.time) == [10, 20])
    try click(sign("Rotation"))
    #expect(text.contains(#""r":{"a":0,"k":5}"#))
    for _ in 0..<3 { try host.press(.character("z"), .control) }
    #expect(text == Self.sample)
  }

  /// Its keyframe is listed in the layers in time, where it is copied, moved and deleted.
  @Test func aLoneKeyframeHasARow() throws {
    viewer.document.playback.seek(to: 10)
    _ = try sign("Rotation")
    try host.press(.character("k"), [.alt, .shift])
    try host.press(.character("t"), .shift)
    let panel = viewer.layerPanel
    panel.select(0)
    panel.setUnfolded(0, true)
    let row = try #require(
      panel.rows.first { $0.property.map { panel.reader.name(of: $0) } == "Rotation" })
    let property = try #require(row.property)
    #expect(panel.reader.track(of: property).keyframes.map(\.time) == [10])
    panel.keys.keyframes = [property: [0]]
    viewer.run(.later)
    #expect(text.contains(#"[{"t":11,"s":[5],"h":1},{"t":11,"s":[5]}]"#))
    viewer.run(.deleteKeyframes)
    #expect(text == Self.sample)
  }

  @Test func theCommandStopsAnAnimation() throws {
    viewer.document.playback.seek(to: 15)
    _ = try sign("Scale")
    try host.press(.character("k"), [.alt, .shift])
    #expect(text.contains(#""s":{"a":0,"k":[75,90]}"#))
    inspector.selection = nil
    viewer.run(.animate)
    #expect(
      viewer.document.notice.text == "Select a value that can have keyframes in the inspector")
  }

  /// The switch before a value chooses what edits do; all rows have one choice, which stays.
  @Test func theSwitchChoosesWhatEditsDo() throws {
    _ = try sign("Scale")
    let node = try host.row("Scale")
    let corner = inspector.frameInWindow.origin
    func scopes() -> [PanelPart] {
      inspector.parts.filter { $0.element?.key.hasPrefix("scope ") == true }
    }
    func press() throws {
      let key = "scope node \(node)"
      let area = try #require(scopes().first { $0.element?.key == key }?.area)
      try click(
        CGPoint(x: corner.x + CGFloat(area.center.x), y: corner.y + CGFloat(area.center.y)))
    }
    #expect(viewer.document.editing.keyframeScope == .keyframe)
    try press()
    #expect(viewer.document.editing.keyframeScope == .offset)
    let row = try host.row("Scale")
    guard case .vector(var scale)? = viewer.document.editing.text.value(of: row) else {
      throw CancellationError()
    }
    scale.x += 10
    viewer.document.editing.set([(row, .vector(scale))])
    #expect(text.contains(#"[{"t":0,"s":[110,100]},{"t":30,"s":[60,80]}]"#))
    try press()
    #expect(viewer.document.editing.keyframeScope == .constant)
    let names = inspector.accessibleParts.map(\.name)
    #expect(names.contains("Edits change") && names.contains("Keyframe at the playhead"))
    viewer.memory.save()
    #expect(ViewerState(path: folder.path + "/state.json").keyframeScope == "constant")
    // A value without keyframes has none.
    #expect(scopes().count == 1)
  }
}
