// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieEditing
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Another program writes the shown file while somebody works on it.
@Suite struct ForeignWriteTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var document: Document { host.viewer.document }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(paused: [folder.write("a.json", Self.file([40, 90, 140, 190]))])
    try host.press(.character("t"))
  }

  /// A file with layers of the same name at these places.
  private static func file(_ places: [Int]) -> String {
    let layers = places.map {
      ##"{"ty":1,"nm":"A","ip":0,"op":60,"ks":{"p":{"k":[\##($0),0]}},"sw":9,"sh":9,"sc":"#ff0000"}"##
    }
    return Sample.file(layers.joined(separator: ","))
  }

  private func write(_ places: [Int]) throws {
    _ = try folder.write("a.json", Self.file(places))
    document.reload()
  }

  private func select(_ number: Int) throws {
    let outline = try #require(document.editing.outline)
    document.editing.selection.select(outline.rows(inside: -1)[number])
  }

  /// The names of the layers, in their order.
  private var names: [String] {
    document.editing.outline.map { outline in
      outline.rows(inside: -1).map { outline.rows[$0].name }
    } ?? []
  }

  /// What is typed goes to the layer for which it was begun, or ends with it.
  @Test(arguments: [
    ([90, 140, 190], ["A", "New", "A"]), ([190, 140, 90, 40], ["A", "New", "A", "A"]),
    ([40, 90, 190], ["A", "A", "A"]),
  ])
  func typedNamesStayWithTheirLayer(_ places: [Int], _ wanted: [String]) throws {
    try select(2)
    try host.press(.function(2))
    try host.type("New")
    try write(places)
    try host.press(.enter)
    #expect(names == wanted)
  }

  /// The question about what a deletion breaks is about the layers of before.
  @Test func promptsCloseWithTheirText() throws {
    host.viewer.overlays.namePrompt.begin("Name", "a") { _ in .done() }
    host.viewer.overlays.question.ask("Delete?", "It breaks.", about: .shownFile, [])
    try write([90, 140])
    #expect(host.viewer.overlays.namePrompt.isHidden && host.viewer.overlays.question.isHidden)
  }

  /// Del removes the selected layer, not the one that has its place now, and nothing where it is gone.
  @Test(arguments: [([90, 140, 190], [90, 190]), ([40, 90, 190], [40, 90, 190])])
  func deletionStaysWithItsLayer(_ places: [Int], _ wanted: [Int]) throws {
    try select(2)
    try write(places)
    try host.press(.delete)
    let positions = document.rows(named: "Position").compactMap {
      document.editing.text.value(of: $0)
    }
    #expect(positions.map(\.shown) == wanted.map { "\($0), 0" })
  }
}
