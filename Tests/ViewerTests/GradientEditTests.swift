// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Stops of a gradient with keyframes, typed in the inspector.
@Suite struct GradientEditTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }

  private static let sample = Sample.file(
    #"{"ty":4,"nm":"L","ip":0,"op":60,"ks":{},"shapes":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[90,90]},"r":{"k":0}},{"ty":"gf","nm":"Fill","t":1,"s":{"k":[0,0]},"e":{"k":[90,0]},"o":{"k":100},"g":{"p":2,"k":{"a":1,"k":[{"t":0,"s":[0.3333,1,0,0,1,0,0,0.313],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":30,"s":[0.1,0,1,0,1,0,0,1]}]}}}]}"#
  )

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: [folder.write("a.json", Self.sample)], size: CGSize(width: 900, height: 600),
      key: .character("i"))
    if host.viewer.inspector.isHidden { host.viewer.panels.toggle(host.viewer.inspector) }
    try host.step()
  }

  private func edit(_ text: String) throws {
    viewer.inspector.beginEdit(try host.node("Fill.Colors"))
    try host.press(.character("a"), .control)
    try host.type(text)
  }

  /// A stop is moved at the keyframe of the playhead alone; what is not typed keeps all its decimals.
  @Test func aStopIsMoved() throws {
    try edit("#ff0000 33.33%, #000050 80%")
    #expect(viewer.inspector.editor.effect?.text == "Changes the keyframe at 0")
    try host.press(.enter)
    #expect(
      viewer.document.jsonText
        == Self.sample.replacing("[0.3333,1,0,0,1,0,0,0.313]", with: "[0.3333,1,0,0,0.8,0,0,0.313]")
    )
  }

  /// One more stop needs another number of colours in all keyframes. That is said while it is typed, and
  /// the text stays.
  @Test func whatIsRefusedStays() throws {
    let typed = "#ff0000 0%, #00ff00 50%, #0000ff 100%"
    try edit(typed)
    let reason = "At one keyframe, no stop is added or removed; choose “One value” in its menu"
    #expect(viewer.inspector.editor.effect?.text == reason)
    try host.press(.enter)
    #expect(viewer.document.notice.text == reason && !viewer.document.editing.isModified)
    #expect(viewer.inspector.editor.edit != nil && viewer.inspector.editor.entry.text == typed)
    // Elsewhere, the text is in the message.
    viewer.inspector.finish()
    #expect(viewer.document.notice.text == "“\(typed)” is not set: \(reason)")
    viewer.document.editing.keyframeScope = .constant
    try edit(typed)
    try host.press(.enter)
    #expect(viewer.document.jsonText.contains(#""p":3"#) && viewer.inspector.editor.edit == nil)
  }
}
