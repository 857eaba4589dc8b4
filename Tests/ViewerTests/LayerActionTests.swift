// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The commands of the selected layers.
@Suite struct LayerActionTests {
  private let host: ViewerFixture
  private let folder: TemporaryFolder
  private var viewer: ViewerWindow { host.viewer }

  /// A parent that moves, its child, a precomposition.
  private static let sample = Sample.file(
    ##"{"ty":1,"ind":1,"nm":"Parent","ip":0,"op":60,"st":0,"sw":50,"sh":50,"sc":"#ff0000","ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":40,"s":[50,50]}]}}},"##
      + ##"{"ty":1,"ind":2,"nm":"Child","parent":1,"ip":0,"op":60,"st":0,"sw":20,"sh":20,"sc":"#00ff00","ks":{}},"##
      + #"{"ty":0,"ind":3,"nm":"Scene","refId":"p","w":100,"h":100,"ip":0,"op":60,"st":0,"ks":{}}"#,
    ##""assets":[{"id":"p","layers":[{"ty":1,"ind":1,"nm":"Inner","ip":0,"op":60,"st":0,"sw":50,"sh":50,"sc":"#0000ff","ks":{},"ef":[{"ty":21,"nm":"Fill","mn":"ADBE Fill","en":1,"ef":[]}]}]}],"##
  )

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: [folder.write("a.json", Self.sample)], size: CGSize(width: 1000, height: 700),
      statePath: folder.path + "/state.json")
  }

  private var names: [String] {
    let outline = viewer.document.editing.outline
    return outline?.rows(inside: -1).filter { outline?.layer(of: $0) == $0 }
      .compactMap { outline?.rows[$0].name } ?? []
  }

  /// The shown text.
  private var json: String {
    String(decoding: viewer.document.player.animation?.jsonText ?? [], as: UTF8.self)
  }

  private func rows(named name: String) -> [Int] {
    let rows = viewer.document.editing.outline?.rows ?? []
    return rows.indices.filter { rows[$0].name == name }
  }

  private func select(_ names: String...) throws {
    viewer.document.editing.selection.select(try names.map(host.row))
  }

  @Test func duplicateAndDelete() throws {
    try host.press(.character("d"), .control)
    #expect(viewer.document.notice.text == "Select a layer first")
    try select("Child")
    try host.press(.character("d"), .control)
    #expect(names == ["Parent", "Child 2", "Child", "Scene"])
    #expect(viewer.layerActions.layers == [try host.row("Child 2")])
    try host.press(.delete)
    #expect(names == ["Parent", "Child", "Scene"] && viewer.question.isHidden)
    try host.press(.character("z"), .control)
    try host.press(.character("z"), .control)
    #expect(json == Self.sample)
  }

  /// What would break is asked; Esc leaves everything.
  @Test func deletingWhatOthersNeedAsks() throws {
    try select("Parent")
    try host.press(.delete)
    #expect(!viewer.question.isHidden && viewer.question.title == "Delete “Parent”?")
    #expect(viewer.question.text == "“Child” no longer moves with its parent.")
    try host.press(.escape)
    #expect(names.count == 3 && viewer.question.isHidden)
    try host.press(.delete)
    try host.press(.enter)
    #expect(names == ["Child", "Scene"])
    // Both go without a question.
    try host.press(.character("z"), .control)
    try select("Parent", "Child")
    try host.press(.delete)
    #expect(names == ["Scene"] && viewer.question.isHidden)
  }

  @Test func order() throws {
    try select("Scene")
    try host.press(.character("]"), .control)
    #expect(names == ["Parent", "Scene", "Child"])
    viewer.run(.layersToTop)
    #expect(names == ["Scene", "Parent", "Child"])
    try host.press(.character("["), .control)
    #expect(names == ["Parent", "Scene", "Child"])
    viewer.run(.layersToBottom)
    #expect(names == ["Parent", "Child", "Scene"] && !viewer.document.editing.isModified)
  }

  @Test func precomposeAndResolve() throws {
    try select("Parent", "Child")
    try host.press(.character("c"), [.control, .shift])
    #expect(!viewer.namePrompt.isHidden)
    try host.type("New")
    try host.press(.enter)
    #expect(names == ["New", "Scene"])
    viewer.run(.resolve)
    #expect(names == ["Parent", "Child", "Scene"])
  }

  @Test func parentAndMatteAreChosenFromAList() throws {
    try select("Child")
    try host.press(.character("p"), [.control, .shift])
    #expect(!viewer.search.isHidden)
    try host.type("none")
    try host.press(.enter)
    #expect(!json.contains(#""parent""#))
    try host.press(.character("m"), [.control, .shift])
    try host.type("scene")
    try host.press(.enter)
    #expect(json.contains(#""tt":1,"tp":3"#) || json.contains(#""tp":3"#))
    let kinds = viewer.layerActions.matteMenu
    #expect(kinds.map(\.isChecked) == [true, false, false, false])
    kinds[3].act()
    #expect(json.contains(#""tt":4"#))
    let modes = viewer.layerActions.blendMenu.flatMap { $0.submenu.isEmpty ? [$0] : $0.submenu }
      .filter { !$0.isSeparator }
    #expect(modes.map(\.title).sorted() == BlendTitles.all.sorted())
    modes.first { $0.title == BlendTitles.all[1] }?.act()
    #expect(json.contains(#""bm":1"#))
  }

  /// Layers come into another file with what they need; keyframes are still pasted as such.
  @Test func copyAndPaste() throws {
    try host.press(.character("t"), .shift)
    try select("Scene")
    try host.press(.character("c"), .control)
    #expect(viewer.document.notice.text == "Copied one layer")
    let other = try folder.write("b.json", Sample.file(#"{"ty":3,"nm":"N","ks":{}}"#))
    viewer.document.open([other])
    try host.steps(3)
    #expect(names == ["N"])
    viewer.run(.pasteLayers)
    #expect(names == ["Scene", "N"])
    #expect(json.contains(#""nm":"Inner""#))
    Clipboard.text = "no layers"
    #expect(CommandTable.command(.pasteLayers)?.isPossible(in: viewer) == false)
  }

  @Test func effectsAndSlots() throws {
    viewer.document.editing.selection.select(try host.row("Fill"))
    #expect(viewer.layerActions.item != nil)
    try host.press(.character("d"), .control)
    #expect(rows(named: "Fill 2").count == 1)
    try host.press(.delete)
    #expect(!viewer.document.editing.isModified)
    let position = try #require(rows(named: "Position").first)
    viewer.document.editing.selection.select(position)
    try host.press(.character("l"), .alt)
    try host.type("see")
    try host.press(.enter)
    #expect(json.contains(#""sid":"see""#) && json.contains(#""slots":{"see""#))
    #expect(viewer.layerActions.slot == "see")
    viewer.run(.removeSlot)
    #expect(!json.contains("see"))
  }

  /// The pictures, seen by their edges, at the animation's left edge and in its centre.
  @Test func align() throws {
    try select("Scene")
    viewer.run(.align(.right))
    try host.steps(2)
    let edge = viewer.document.editing.outline?.corners(of: try host.row("Scene"))?.map(\.x).max()
    #expect(edge.map { abs($0 - 100) < 0.1 } == true)
    #expect(
      CommandTable.command(.align(.distributeAcross))?.isPossible(in: viewer) == false)
  }

  /// The menu of layers opens on the stage with the commands of what is selected.
  @Test func contextMenu() throws {
    try select("Scene")
    viewer.openContextMenu()
    let all = viewer.menu.items.flatMap { [$0] + $0.submenu }
    for id: Command.ID in [.duplicateLayers, .deleteLayers, .precompose, .chooseMatte, .layersUp] {
      #expect(all.contains { $0.command == id && $0.isEnabled })
    }
    #expect(viewer.document.editing.history.undoTitle == nil)
    viewer.run(.duplicateLayers)
    #expect(viewer.document.editing.history.undoTitle == "Duplicate Scene")
  }
}
