// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Messages over the picture.
@Suite struct ToastTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// At every size of the window, in full, within the picture.
  @Test(arguments: [360, 640, 1300] as [CGFloat]) func messagesAreShownInFull(_ width: CGFloat)
    throws
  {
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), size: CGSize(width: width, height: 500))
    let toast = host.viewer.toast
    #expect(toast.isHidden)
    let words = (1...30).map { "word\($0)" }.joined(separator: " ")
    host.viewer.document.notice = words
    try host.step()
    #expect(!toast.isHidden && toast.lines.joined(separator: " ") == words)
    #expect(host.viewer.stages.frame.contains(toast.frame))
    #expect(Double(toast.bounds.height) >= 20 * Double(toast.lines.count))
    // Its button closes it, and so does Escape.
    try host.click(try #require(toast.subviews.first))
    #expect(toast.isHidden && host.viewer.document.notice == nil)
    host.viewer.document.notice = "again"
    try host.step()
    try host.press(.escape)
    #expect(toast.isHidden)
  }

  @Test func anotherFileEndsIt() throws {
    let files = try ["a", "b"].map { try folder.write("\($0).json", Sample.crossing) }
    let host = try ViewerFixture(paused: files)
    try host.press(.character("s"))
    #expect(!host.viewer.toast.isHidden)
    try host.press(.pageDown)
    #expect(host.viewer.toast.isHidden)
  }
}
