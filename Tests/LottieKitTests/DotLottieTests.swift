// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// An archive with two animations and a manifest that says about the first one what is given.
private func archive(_ settings: String = "") -> Data {
  let more = settings.isEmpty ? "" : "," + settings
  return Data(
    ArchiveBuilder.zip([
      ArchiveTests.manifest(#"{"animations":[{"id":"x"\#(more)},{"id":"y"}]}"#),
      ArchiveTests.entry("animations/x.json", ArchiveTests.json("x")),
      ArchiveTests.entry("animations/y.json", ArchiveTests.json("y")),
    ]))
}

@MainActor
private final class Host: LottiePlayable {
  let player = AnimationPlayer()
}

@Suite struct DotLottieTests {
  // MARK: Content

  @Test func animationsByNameAndIndex() throws {
    let file = try DotLottieFile(data: archive(), filename: "games/chess.lottie")
    #expect(file.fileName == "chess.lottie")
    #expect(file.animations.map(\.configuration.id) == ["x", "y"])
    #expect(file.animation()?.animation.name == "x")
    #expect(file.animation(for: "y")?.animation.name == "y")
    #expect(file.animation(for: "z") == nil)
    #expect(file.animation(at: 1)?.animation.name == "y")
    #expect(file.animation(at: 2) == nil && file.animation(at: -1) == nil)
    #expect(file.errors.isEmpty)
  }

  @Test func plainFilesAreFilesOfOneAnimation() throws {
    for bytes in [ArchiveTests.json("x"), ArchiveBuilder.gzip(ArchiveTests.json("x"))] {
      let file = try DotLottieFile(data: Data(bytes), filename: "a/star.json")
      #expect(file.animations.map(\.configuration.id) == ["star"])
      #expect(file.animation()?.animation.name == "x")
    }
  }

  @Test func invalidEntriesAreLeftOut() throws {
    let good = ArchiveTests.entry("a/x.json", ArchiveTests.json("x"))
    let bad = ArchiveTests.entry("a/b.json", Array("[]".utf8))
    let file = try DotLottieFile(data: Data(ArchiveBuilder.zip([bad, good])), filename: "f")
    #expect(file.animations.map(\.configuration.id) == ["x"])
    #expect(file.errors.map(\.kind) == [.notAnAnimation] && file.errors[0].file == "b")
    let error = try #require(throws: LottieError.self) {
      try DotLottieFile(data: Data(ArchiveBuilder.zip([bad])), filename: "f")
    }
    #expect(error.kind == .notAnAnimation && error.file == "f")
  }

  // MARK: Settings

  /// Members of the manifest's entry, and the loop mode and speed that they mean.
  private static let settingRows: [(String, LottieLoopMode, Double)] = [
    ("", .playOnce, 1), (#""loop":true"#, .loop, 1), (#""loop":false"#, .playOnce, 1),
    (#""loop":2"#, .repeat(3), 1), (#""loop":0"#, .playOnce, 1), (#""loop":-1"#, .playOnce, 1),
    (#""loop":1e300"#, .repeat(1_000_001), 1), (#""loop":"yes""#, .playOnce, 1),
    (#""loop":true,"playMode":"bounce""#, .autoReverse, 1),
    (#""playMode":"bounce""#, .repeatBackwards(1), 1),
    (#""loop":1,"playMode":"Bounce""#, .repeatBackwards(2), 1),
    (#""loop":true,"mode":"bounce""#, .autoReverse, 1),
    (#""loop":true,"playMode":"normal","speed":2.5"#, .loop, 2.5),
    (#""direction":-1"#, .playOnce, -1), (#""direction":-1,"speed":3"#, .playOnce, -3),
    (#""direction":1,"speed":3"#, .playOnce, 3), (#""speed":"fast""#, .playOnce, 1),
  ]

  @Test(arguments: settingRows)
  func settings(_ members: String, mode: LottieLoopMode, speed: Double) throws {
    let file = try DotLottieFile(data: archive(members), filename: "f")
    let settings = try #require(file.animation()?.configuration)
    #expect(settings.loopMode == mode && settings.speed == speed)
    let other = try #require(file.animation(for: "y")?.configuration)
    #expect(other.loopMode == .playOnce && other.speed == 1 && !other.autoplay)
    #expect(other.themeColor == nil && other.backgroundColor == nil)
  }

  @Test func colorsAndAutoplay() throws {
    let members = ##""autoplay":true,"themeColor":"#ff0000","background":"#0000ff""##
    let settings = try #require(
      DotLottieFile(data: archive(members), filename: "f").animation()?.configuration)
    #expect(settings.autoplay)
    #expect(settings.themeColor == Color(r: 1, g: 0, b: 0, a: 1))
    #expect(settings.backgroundColor == Color(r: 0, g: 0, b: 1, a: 1))
    let odd = try DotLottieFile(data: archive(#""themeColor":"red","autoplay":1"#), filename: "f")
    #expect(odd.animation()?.configuration.themeColor == nil)
  }

  @MainActor @Test func viewsApplyTheSettings() throws {
    let file = try DotLottieFile(
      data: archive(#""loop":true,"speed":2,"autoplay":true"#), filename: "f")
    let host = Host()
    host.loadAnimation(from: file)
    #expect(host.animation?.name == "x")
    #expect(host.loopMode == .loop && host.animationSpeed == 2 && !host.isAnimationPlaying)
    host.loadAnimation(from: file, applying: [.all, .autoplay])
    #expect(host.isAnimationPlaying)
    #expect(host.imageProvider != nil)
    host.loadAnimation("y", from: file)
    #expect(host.animation?.name == "y")
    #expect(host.loopMode == .playOnce && host.animationSpeed == 1 && !host.isAnimationPlaying)
    host.imageProvider = nil
    host.loadAnimation(atIndex: 0, from: file, applying: .none)
    #expect(host.animation?.name == "x" && host.imageProvider == nil)
    #expect(host.loopMode == .playOnce && host.animationSpeed == 1 && !host.isAnimationPlaying)
    host.loadAnimation(atIndex: 0, from: file, applying: [.speed])
    #expect(host.loopMode == .playOnce && host.animationSpeed == 2)
    host.loadAnimation("nobody", from: file)
    host.loadAnimation(atIndex: 7, from: file)
    #expect(host.animation?.name == "x")
  }

  // MARK: Loading

  @MainActor private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lottiekit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try archive().write(to: folder.appendingPathComponent("chess.lottie"))
    try await body(folder)
  }

  @MainActor @Test func everyWayToLoad() async throws {
    try await withFolder { folder in
      let bundle = try #require(Bundle(path: folder.path))
      let path = folder.appendingPathComponent("chess.lottie").path
      let cache = DotLottieCache()
      let server = try LocalServer(["/c": .ok([UInt8](archive()))])
      let url = try server.url("/c")
      let files = [
        try await DotLottieFile.named("chess", bundle: bundle, dotLottieCache: cache),
        try await DotLottieFile.loadedFrom(filepath: path, dotLottieCache: cache),
        try await DotLottieFile.loadedFrom(url: url, dotLottieCache: cache),
        try await DotLottieFile.loadedFrom(data: archive(), filename: "chess.lottie"),
        try DotLottieFile.SynchronouslyBlockingCurrentThread.named(
          "chess.lottie", bundle: bundle, dotLottieCache: nil
        ).get(),
        try DotLottieFile.SynchronouslyBlockingCurrentThread.loadedFrom(filepath: path).get(),
        try DotLottieFile.SynchronouslyBlockingCurrentThread.loadedFrom(
          data: archive(), filename: "c"
        ).get(),
        try DotLottieFile.filepath(path, dotLottieCache: nil),
      ]
      #expect(files.allSatisfy { $0.animations.count == 2 })
      // The bundle's file and the path's are the same one.
      #expect(cache.count == 2 && files[0] === files[1])
      #expect(try await DotLottieFile.loadedFrom(url: url, dotLottieCache: cache) === files[2])
      #expect(server.requests == ["/c"])
      cache.clearCache()
      #expect(cache.count == 0)
    }
  }

  @Test func missingFilesAreErrors() async throws {
    for name in ["", "nobody", "../chess", "chess.lottie.lottie"] {
      await #expect(throws: LottieError.self) { try await DotLottieFile.named(name) }
    }
    await #expect(throws: LottieError.self) {
      try await DotLottieFile.loadedFrom(filepath: "/nowhere.lottie")
    }
    await #expect(throws: LottieError.self) {
      try await DotLottieFile.loadedFrom(data: Data(), filename: "empty")
    }
  }

  @MainActor @Test func closuresAreCalledOnce() async throws {
    try await withFolder { folder in
      let path = folder.appendingPathComponent("chess.lottie").path
      let server = try LocalServer(["/c": .ok([UInt8](archive()))])
      let url = try server.url("/c")
      let bundle = try #require(Bundle(path: folder.path))
      typealias Start = @MainActor (@escaping DotLottieFile.ResultHandler) -> Void
      let starts: [(Start, Bool)] = [
        ({ DotLottieFile.named("chess", bundle: bundle, handleResult: $0) }, true),
        ({ DotLottieFile.named("nobody", bundle: bundle, handleResult: $0) }, false),
        ({ DotLottieFile.loadedFrom(filepath: path, handleResult: $0) }, true),
        ({ DotLottieFile.loadedFrom(url: url, dotLottieCache: nil, handleResult: $0) }, true),
        ({ DotLottieFile.loadedFrom(data: Data(), filename: "c", handleResult: $0) }, false),
      ]
      for (start, isThere) in starts {
        let found = await withCheckedContinuation { continuation in
          start { result in
            MainActor.assertIsolated()
            continuation.resume(returning: (try? result.get()) != nil)
          }
        }
        #expect(found == isThere)
      }
    }
  }

  @Test func cachesAreLimited() throws {
    let file = try DotLottieFile(data: archive(), filename: "f")
    let cache = DotLottieCache(cacheSize: 2)
    for key in ["a", "b", "c"] { cache.setFile(file, forKey: key) }
    #expect(["a", "b", "c"].map { cache.file(forKey: $0) != nil } == [false, true, true])
    cache.byteLimit = 10
    #expect(cache.count == 0)
    cache.setFile(file, forKey: "a")
    #expect(cache.count == 0)
  }
}
