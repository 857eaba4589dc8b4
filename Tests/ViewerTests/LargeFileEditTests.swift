// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Edits of a file whose scene takes long to make: only the value changes at first.
@Suite struct LargeFileEditTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var document: Document { host.viewer.document }

  private static let sample = Sample.file(
    ##"{"ty":1,"nm":"A","ip":0,"op":60,"st":0,"ks":{"r":{"a":0,"k":5},"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":30,"s":[100]}]}},"sw":50,"sh":50,"sc":"#ff0000"}"##
  )

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: [folder.write("a.json", Self.sample)], size: CGSize(width: 800, height: 600))
    host.viewer.document.editing.sceneSeconds = 1
    host.viewer.document.editing.leastLargeText = 0
  }

  private var text: String { document.jsonText }

  /// The scene stays, with the new value; after a pause there is another one, with the text.
  @Test func theSceneStaysWhileValuesChange() async throws {
    let scene = document.player.scene
    let row = try document.row("Rotation")
    document.set([(row, .number(20))])
    #expect(document.player.scene === scene && document.player.isBehind)
    #expect(document.value(of: row) == .number(20) && text == Self.sample)
    #expect(document.isModified)
    for _ in 0..<400 where document.player.isBehind { try await Task.sleep(for: .milliseconds(5)) }
    #expect(document.player.scene !== scene && text.contains(#""r":{"a":0,"k":20}"#))
    #expect(document.value(of: try document.row("Rotation")) == .number(20))
  }

  /// A step of undo takes it back, and what is saved is what is shown.
  @Test func undoneAndSaved() throws {
    let row = try document.row("Opacity")
    let gesture = document.nextGesture()
    for distance in [2.0, 4] {
      document.editKeyframes([row: [1]], over: .init(), gesture: gesture) { _ in
        .move(by: distance, replaces: false)
      }
    }
    #expect(document.player.isBehind && document.track(of: row).keyframes.map(\.time) == [0, 34])
    document.undo()
    #expect(!document.player.isBehind && text == Self.sample && !document.isModified)
    document.redo()
    document.editing.sceneSeconds = 1
    document.set([(try document.row("Rotation"), .number(7))])
    document.save()
    let saved = try String(contentsOfFile: #require(document.pathOnDisk), encoding: .utf8)
    #expect(
      saved
        == Self.sample.replacing(#""t":30"#, with: #""t":34"#)
        .replacing(#""k":5}"#, with: #""k":7}"#))
  }

  /// What is exported has the edits.
  @Test func whatIsExported() throws {
    document.set([(try document.row("Rotation"), .number(20))])
    let file = try #require(document.file)
    let exported = String(decoding: document.edited(file).animation.jsonText, as: UTF8.self)
    #expect(exported.contains(#""r":{"a":0,"k":20}"#) && !document.player.isBehind)
  }

  /// What changes more than values gets a new scene at once.
  @Test func otherEditsMakeAScene() throws {
    document.set([(try document.row("Rotation"), .number(20))])
    #expect(document.player.isBehind)
    document.addMarker("m", at: 3)
    #expect(!document.player.isBehind && text.contains(#""k":20}"#) && document.markers.count == 1)
  }
}
