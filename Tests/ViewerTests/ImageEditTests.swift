// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Images that are replaced by files.
@Suite struct ImageEditTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A red pixel.
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"

  private static func sample(_ asset: String) -> String {
    Sample.file(
      #"{"ty":2,"nm":"Photo","refId":"i","ip":0,"op":60,"st":0,"ks":{}}"#,
      #""assets":[{"id":"i","w":20,"h":10,\#(asset)}],"#)
  }

  private func viewer(_ asset: String) throws -> ViewerFixture {
    let data = try #require(Data(base64Encoded: Self.pixel))
    try data.write(to: URL(fileURLWithPath: folder.path + "/new.png"))
    return try ViewerFixture(
      paused: [folder.write("a.json", Self.sample(asset))],
      size: CGSize(width: 900, height: 700))
  }

  private func text(_ host: ViewerFixture) throws -> String {
    host.viewer.document.save()
    return try String(contentsOfFile: folder.path + "/a.json", encoding: .utf8)
  }

  /// An embedded image stays one, a file stays a file; the size is kept, or that of the new one.
  @Test(
    arguments: [
      (#""u":"","p":"data:image/png;base64,AAAA","e":1"#, Key.enter, 20.0),
      (#""u":"images/","p":"old.png","e":0"#, .character("o"), 1),
    ])
  func anImageIsReplaced(_ asset: String, _ key: Key, _ width: Double) throws {
    let host = try viewer(asset)
    try host.press(.character("t"))
    let document = host.viewer.document
    let row = try #require(document.editing.outline?.layers(named: "Photo").first)
    host.viewer.inspector.select(row: row)
    host.viewer.run(.replaceImage)
    #expect(host.viewer.pathPrompt.title == "Replace the image by a file")
    try host.type("new.png")
    try host.press(.enter)
    #expect(host.viewer.question.text.hasPrefix("1 × 1 pixels instead of 20 × 10"))
    try host.press(key)
    let isFile = asset.contains("old.png")
    let source = isFile ? "new.png" : "data:image/png;base64,\(Self.pixel)"
    let height = width == 20 ? 10.0 : 1
    #expect(
      try text(host)
        == Self.sample(#""u":"","p":"\#(source)","e":\#(isFile ? 0 : 1)"#).replacing(
          #""w":20,"h":10"#, with: #""w":\#(Int(width)),"h":\#(Int(height))"#))
    try host.press(.character("z"), .control)
    #expect(document.player.animation?.jsonText == Array(Self.sample(asset).utf8))
  }

  @Test func whatIsNoImageIsRefused() throws {
    let host = try viewer(#""p":"old.png""#)
    let path = try folder.write("text.png", "no image")
    let row = try #require(host.viewer.document.editing.outline?.layers(named: "Photo").first)
    let document = host.viewer.document
    let address = document.editing.image(of: row)
    #expect(NewImage(at: path, for: address, beside: nil, document.notice) == nil)
    #expect(host.viewer.document.notice.text == "text.png cannot be read as an image")
    host.viewer.inspector.selection = nil
    host.viewer.run(.replaceImage)
    #expect(host.viewer.document.notice.text == "Select a layer with an image first")
  }
}
