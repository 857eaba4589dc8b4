// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieEditing
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Drags of layers that are used several times.
@Suite struct SharedLayerTests {
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let other =
      #"{"ty":0,"nm":"Two","refId":"in","w":400,"h":300,"ip":0,"op":60,"ks":{"p":{"k":[0,900]}}},"#
    let text = Sample.stage.replacing(
      #"{"ty":0,"nm":"Pre""#, with: other + #"{"ty":0,"nm":"Pre""#)
    host = try ViewerFixture(paused: folder.write("twice.json", text))
  }

  /// Presses on the left part of the layer `One`, moves by a distance, and releases.
  private func drag(by distance: CGFloat = 0, clicks: Int = 1) throws {
    let area = viewer.stage.surface.frameInWindow
    let (x, y) = (area.minX + 50, area.minY + 150)
    try host.point(.down, x, y, clicks: clicks)
    if distance > 0 {
      try host.point(.moved, x + distance / 2, y, button: 0)
      try host.point(.moved, x + distance, y, button: 0)
    }
    try host.point(.up, x + distance, y, clicks: clicks)
  }

  /// What is dragged in a precomposition with two uses moves in both, which is said, as it is for a key.
  @Test func aDragTellsOtherUses() throws {
    try drag()
    try drag(clicks: 2)
    try drag()
    let row = try #require(viewer.selection.row)
    #expect(viewer.document.editing.outline?.rows[row].name == "One")
    try drag(by: 30)
    #expect(viewer.document.editing.isModified)
    #expect(viewer.document.notice.text == "Changes it in all 2 uses of the precomposition")
    viewer.document.notice.close()
    try host.press(.right, [.control, .shift])
    #expect(viewer.document.notice.text == "Changes it in all 2 uses of the precomposition")
  }
}
