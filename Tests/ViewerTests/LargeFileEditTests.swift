// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Edits of a file whose scene takes long to make: only values and times change.
@Suite struct LargeFileEditTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var document: Document { host.viewer.document }

  private static let sample = Sample.file(
    ##"{"ty":1,"nm":"A","ip":0,"op":60,"st":0,"ks":{"r":{"a":0,"k":5},"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":30,"s":[100]}]}},"sw":50,"sh":50,"sc":"#ff0000"}"##
  )

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: [folder.write("a.json", Self.sample)], size: CGSize(width: 800, height: 600))
    host.viewer.document.editing.scene.longestScene = -1
    host.viewer.document.editing.scene.leastLargeText = 0
  }

  private var text: String { document.jsonText }

  /// The scene stays, with the new value; the text follows when it is asked for.
  @Test func theSceneStaysWhileValuesChange() throws {
    let scene = document.player.scene
    let row = try document.row("Rotation")
    document.editing.set([(row, .number(20))])
    #expect(document.player.scene === scene && document.player.isBehind)
    #expect(document.editing.text.value(of: row) == .number(20) && text == Self.sample)
    #expect(document.editing.isModified)
    document.editing.scene.settle()
    #expect(document.player.scene !== scene && text.contains(#""r":{"a":0,"k":20}"#))
    #expect(document.editing.text.value(of: try document.row("Rotation")) == .number(20))
  }

  /// Expressions read the text, so that there is a new scene after a pause.
  @Test func expressionsGetANewScene() async throws {
    let other = Sample.solid("B", #""o":{"a":0,"k":50,"x":"$bm_rt = thisComp.layer('A').index"}"#)
    let file = try folder.write(
      "b.json", Self.sample.replacing(#""layers":["#, with: #""layers":[\#(other),"#))
    document.open([file])
    try host.steps(2)
    let scene = document.player.scene
    document.editing.set([(try document.row("A.Transform.Rotation"), .number(20))])
    #expect(document.player.scene === scene && document.player.isBehind)
    try await eventually("the new scene", within: .amongTests) {
      document.player.isBehind ? nil : true
    }
    #expect(document.player.scene !== scene && text.contains(#""r":{"a":0,"k":20}"#))
  }

  /// The bar, its keyframes and the picture follow the pointer in the same scene, and go back.
  @Test func theSceneStaysWhileABarIsDragged() throws {
    viewer.panels.toggleLayers()
    try host.step()
    let panel = viewer.layerPanel
    let scene = document.player.scene
    let bar = panel.barInWindow(of: 0)
    let frame = CGFloat(panel.scale.spacing)
    try host.point(.down, bar.midX, bar.midY)
    for distance in [3.0, 6, 10] {
      try host.point(.moved, bar.midX + CGFloat(distance) * frame, bar.midY)
      #expect(document.player.scene === scene && document.player.isBehind)
      #expect(panel.layers[0].start == distance && panel.layers[0].stop == 60 + distance)
      #expect(panel.reader.keyframes(ofLayer: panel.layers[0].row) == [distance, 30 + distance])
      document.playback.seek(to: distance - 1)
      #expect(document.player.displayList?.items.isEmpty == true)
      document.playback.seek(to: distance + 9)
      #expect(document.player.displayList?.items.isEmpty == false)
    }
    try host.point(.up, bar.midX + 10 * frame, bar.midY)
    #expect(document.player.scene === scene)
    document.editing.undo()
    try host.step()
    #expect(document.player.scene === scene && !document.player.isBehind)
    #expect(
      panel.layers[0].start == 0 && panel.reader.keyframes(ofLayer: panel.layers[0].row) == [0, 30])
    document.editing.redo()
    try host.step()
    #expect(document.player.scene === scene && panel.layers[0].start == 10)
    document.editing.scene.settle()
    #expect(text.contains(#""ip":10,"op":70"#) && text.contains(#""t":40"#))
  }

  /// A step of undo takes it back, and what is saved is what is shown.
  @Test func undoneAndSaved() throws {
    let row = try document.row("Opacity")
    let drag = document.editing.begin()
    for distance in [2.0, 4] {
      document.editing.editKeyframes([row: [1]], in: drag) { _ in
        .move(by: distance, replaces: false)
      }
    }
    #expect(
      document.player.isBehind && document.editing.track(of: row).keyframes.map(\.time) == [0, 34])
    document.editing.undo()
    #expect(!document.player.isBehind && text == Self.sample && !document.editing.isModified)
    document.editing.redo()
    document.editing.set([(try document.row("Rotation"), .number(7))])
    document.save()
    let saved = try String(contentsOfFile: #require(document.pathOnDisk), encoding: .utf8)
    #expect(
      saved
        == Self.sample.replacing(#""t":30"#, with: #""t":34"#)
        .replacing(#""k":5}"#, with: #""k":7}"#))
  }

  /// What is exported has the edits.
  @Test func whatIsExported() throws {
    document.editing.set([(try document.row("Rotation"), .number(20))])
    let file = try #require(document.file)
    let exported = String(
      decoding: document.interaction.edited(file).animation.jsonText, as: UTF8.self)
    #expect(exported.contains(#""r":{"a":0,"k":20}"#) && !document.player.isBehind)
  }

  /// A name is changed in the existing scene, and everywhere where it is listed.
  @Test func aNameChangesInTheScene() throws {
    viewer.panels.toggleLayers()
    viewer.panels.toggle(viewer.inspector)
    viewer.inspector.select(0)
    try host.step()
    let scene = document.player.scene
    func check(_ name: String) throws {
      try host.step()
      #expect(document.player.scene === scene)
      #expect(
        document.editing.outline?.rows[0].name == name
          && viewer.layerPanel.layers[0].name == name)
      #expect(viewer.inspector.nodes.rows.first?.name == name)
    }
    document.editing.rename(0, to: "New")
    try check("New")
    #expect(document.player.isBehind)
    document.editing.undo()
    try check("A")
    document.editing.redo()
    try check("New")
    document.save()
    let saved = try String(contentsOfFile: #require(document.pathOnDisk), encoding: .utf8)
    #expect(saved == Self.sample.replacing(#""nm":"A""#, with: #""nm":"New""#))
  }

  /// What changes more than values gets a new scene at once.
  @Test func otherEditsMakeAScene() throws {
    document.editing.set([(try document.row("Rotation"), .number(20))])
    #expect(document.player.isBehind)
    document.editing.addMarker("m", at: 3)
    #expect(
      !document.player.isBehind && text.contains(#""k":20}"#)
        && document.playback.markers.count == 1)
  }
}
