// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer

/// Markers that are added, changed and removed in the window.
@Suite struct EditMarkerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func document(_ root: String) throws -> Document {
    var options = ViewerOptions()
    options.isPaused = true
    let text = Sample.file(Sample.filled("A", "[1,0,0,1]"), root)
    let document = Document(
      [try folder.write("a.json", text)], player: AnimationPlayer(), options: options)
    document.openCurrent()
    try #require(document.file != nil)
    return document
  }

  private static let two = #""markers":[ {"tm":5,"cm":"a","dr":2}, 7, {"cm":"b","tm":20} ],"#

  nonisolated enum Change: Sendable {
    case rename(Int, String)
    case move(Int, Double)
    case end(Int, Double)
    case delete(Int)
    case add(String, Double)

    @MainActor func apply(to document: Document) {
      switch self {
      case .rename(let index, let name): document.editing.renameMarker(index, to: name)
      case .move(let index, let frame): document.editing.moveMarker(index, to: frame)
      case .end(let index, let frame): document.editing.endMarker(index, at: frame)
      case .delete(let index): document.editing.deleteMarker(index)
      case .add(let name, let frame): document.editing.addMarker(name, at: frame)
      }
    }
  }

  /// What the list of markers is after a change, and saved; other bytes stay.
  @Test(
    arguments: [
      (.rename(1, "c"), #"[ {"tm":5,"cm":"a","dr":2}, 7, {"cm":"c","tm":20} ]"#),
      (.move(0, 6.5), #"[ {"tm":6.5,"cm":"a","dr":2}, 7, {"cm":"b","tm":20} ]"#),
      (.end(0, 15), #"[ {"tm":5,"cm":"a","dr":10}, 7, {"cm":"b","tm":20} ]"#),
      (.end(0, 1), #"[ {"tm":5,"cm":"a","dr":0}, 7, {"cm":"b","tm":20} ]"#),
      (.delete(1), #"[ {"tm":5,"cm":"a","dr":2}, 7 ]"#),
      (
        .add("x", 10),
        #"[ {"tm":5,"cm":"a","dr":2}, 7,{"tm":10,"cm":"x","dr":0}, {"cm":"b","tm":20} ]"#
      ),
    ] as [(Change, String)])
  func changes(_ change: Change, _ list: String) throws {
    let document = try document(Self.two)
    let before = String(decoding: try #require(document.file?.animation.jsonText), as: UTF8.self)
    change.apply(to: document)
    document.save()
    let path = try #require(document.pathOnDisk)
    let after = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(before.range(of: "[ {"))
    let end = try #require(before.range(of: "20} ]"))
    #expect(after == before.replacingCharacters(in: start.lowerBound..<end.upperBound, with: list))
    document.editing.undo()
    #expect(document.playback.markers.map(\.name) == ["a", "b"])
  }

  @Test func aFileWithoutMarkersGetsOne() throws {
    let document = try document("")
    document.editing.addMarker("start", at: 3)
    #expect(
      document.playback.markers.map(\.name) == ["start"]
        && document.playback.markers[0].frameTime == 3)
    document.save()
    #expect(document.notice.text == "Saved a.json")
  }
}
