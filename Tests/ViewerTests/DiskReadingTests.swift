// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Files that are not read in time, and arrive later.
@Suite struct DiskReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A document that does not wait for its files.
  private func document(_ paths: String...) -> Document {
    var options = ViewerOptions()
    options.isPaused = true
    options.patience = -1
    let document = Document(paths, player: AnimationPlayer(), options: options)
    document.openCurrent()
    return document
  }

  /// Lets an event loop run until something is true.
  private func wait(until isDone: () -> Bool) async throws {
    let viewer = try ViewerFixture()
    try await eventually("what is read", within: .amongTests) {
      try viewer.step()
      return isDone() ? true : nil
    }
  }

  @Test func aFileArrivesLater() async throws {
    let document = try document(folder.write("a.json", Sample.crossing))
    #expect(document.file == nil && document.reader.loading != nil && document.failure == nil)
    try await wait { document.file != nil }
    #expect(document.reader.loading == nil && document.player.scene != nil)
  }

  @Test func anErrorArrivesLater() async throws {
    let document = try document(folder.write("a.json", "{"))
    #expect(document.failure == nil)
    try await wait { document.failure != nil }
    #expect(document.reader.loading == nil)
  }

  @Test func anotherFileIsOpenedMeanwhile() async throws {
    let document = try document(
      folder.write("a.json", "{"), folder.write("b.json", Sample.crossing))
    document.changeFile(by: 1)
    try await wait { document.file != nil }
    #expect(document.failure == nil && document.name == "b.json")
  }

  @Test func loadingIsCancelled() async throws {
    let document = try document(folder.write("a.json", Sample.crossing))
    document.cancelLoading()
    #expect(document.failure?.reason.contains("cancelled") == true)
    let end = ContinuousClock.now + .milliseconds(200)
    try await wait { ContinuousClock.now > end }
    #expect(document.file == nil)
  }

  /// The picture before stays until then.
  @Test func reloadingKeepsThePicture() async throws {
    let path = try folder.write("a.json", Sample.crossing)
    let document = document(path)
    try await wait { document.file != nil }
    document.reload()
    #expect(document.file != nil && document.reader.loading != nil)
    try await wait { document.reader.loading == nil }
    #expect(document.file != nil && document.notice.text == nil)
  }
}
