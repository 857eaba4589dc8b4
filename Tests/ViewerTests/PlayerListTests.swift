// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import LottieWorkbench
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The card “Where it plays”.
@Suite(.hangLimit) struct PlayerListTests {
  /// A layer with an expression, one that is auto-oriented, another one that is, and a mistake.
  private static let sample = #"""
    {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":200,"h":200,"layers":[
    {"ty":1,"nm":"Sun","ind":1,"ip":0,"op":60,"st":0,"sw":50,"sh":50,"sc":"#ff8800","ao":1,"ks":{"o":{"a":0,"k":80,"x":"var $bm_rt = 50;"}}},
    {"ty":1,"nm":"Moon","ind":2,"ip":0,"op":60,"st":0,"sw":50,"sh":50,"sc":"#0088ff","ao":1,"ks":{"r":{"a":2,"k":0}}}]}
    """#

  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var list: PlayerList { viewer.playerList }

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: [try folder.write("a.json", Self.sample)], size: CGSize(width: 1100, height: 760))
  }

  private func open() async throws {
    try host.press(.character("w"), .alt)
    try await eventually("a result", within: .amongTests) {
      try host.step()
      return viewer.players.check.isRunning ? nil : viewer.players.check.report
    }
    try host.steps(2)
  }

  private func row(of feature: String) throws -> Int {
    try #require(
      list.rows.firstIndex {
        if case .loss(let index, _) = $0 {
          list.losses[index].feature.code == feature
        } else {
          false
        }
      })
  }

  @Test func theCardHasPlayersAndLosses() async throws {
    #expect(list.isHidden && viewer.players.check.report == nil)
    try await open()
    #expect(!list.isHidden && viewer.window.focusedView === list)
    #expect(list.rows.contains(.players) && list.rows.contains(.legend))
    let expression = list.losses[try row(of: "expression") - 2]
    let ios = try #require(LintProfile.players.firstIndex { $0.id == "ios" })
    let web = try #require(LintProfile.players.firstIndex { $0.id == "lottie-web" })
    #expect(expression.rows[ios]?.level == .notDrawn && expression.rows[web] == nil)
    // The mistake is below.
    #expect(
      list.rows.contains {
        if case .finding(_, let lines) = $0 {
          lines.first == "“a” is neither 0 nor 1"
        } else {
          false
        }
      })
    try host.press(.escape)
    try host.step()
    #expect(list.isHidden && viewer.players.check.report == nil)
  }

  /// A click selects the layer; further ones go through all that use the feature. Enter does the same.
  @Test func clicksSelectTheLayers() async throws {
    try await open()
    let orient = try row(of: "transform-auto-orient")
    for name in ["Sun", "Moon", "Sun"] {
      try host.click(list.rowInWindow(orient))
      #expect(viewer.inspector.selectedNode?.name == name)
    }
    #expect(list.current == orient)
    guard case .loss(_, let advice) = list.rows[orient] else {
      Issue.record("no row")
      return
    }
    #expect(advice.contains { $0.contains("Auto-Orient") })
    viewer.window.focusedView = list
    try host.press(.enter)
    #expect(viewer.inspector.selectedNode?.name == "Moon")
    let mistake = try #require(
      list.rows.lastIndex { if case .finding = $0 { true } else { false } })
    list.press(row: mistake)
    #expect(viewer.inspector.selectedNode?.name == "Moon")
  }

  /// The card follows edits.
  @Test func editsAreFollowed() async throws {
    try await open()
    let count = list.losses.count
    let document = viewer.document
    document.editing.selection.select(try document.row("Sun"))
    viewer.run(.deleteLayers)
    try await eventually("a new result", within: .amongTests) {
      try host.step()
      return list.losses.count < count ? true : nil
    }
    #expect(!list.losses.contains { $0.feature.code == "expression" })
  }

  /// One card is open at this position.
  @Test func onlyOneCardIsOpen() async throws {
    try await open()
    try host.press(.character("p"), .alt)
    #expect(list.isHidden && !viewer.profileList.isHidden)
    try host.press(.character("w"), .alt)
    #expect(!list.isHidden && viewer.profileList.isHidden)
  }

  /// What nobody loses is said.
  @Test func nothingIsLost() async throws {
    list.show(nil, isNew: true)
    #expect(list.rows == [.text(["Checking…"])])
    let valid = #"{"fr":60,"ip":0,"op":60,"w":512,"h":512,"layers":[]}"#
    list.show(try Linter.check(Array(valid.utf8)), isNew: true)
    #expect(list.rows.count == 2 && list.losses.isEmpty)
  }
}
