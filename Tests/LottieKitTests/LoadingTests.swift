// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
internal import LottieTexts
import Testing

@testable import LottieCore
@testable import LottieKit

private let json = Array(JSONSnippet.animation(shapes: JSONSnippet.square()).utf8)

/// A folder of its own, gone afterwards.
private func withFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("lottiekit-\(UUID().uuidString)")
  try FileManager.default.createDirectory(
    at: folder.appendingPathComponent("more"), withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try Data(json).write(to: folder.appendingPathComponent("star.json"))
  try Data(json).write(to: folder.appendingPathComponent("more/moon.json"))
  try Data(ArchiveBuilder.zip([.init("a/sun.json", json)]))
    .write(to: folder.appendingPathComponent("sun.lottie"))
  try Data(ArchiveBuilder.zip([.init("a/comet.json", json)]))
    .write(to: folder.appendingPathComponent("comet.lot"))
  try Data("{".utf8).write(to: folder.appendingPathComponent("broken.json"))
  try await body(folder)
}

@Suite struct LoadingTests {
  /// What an application shows of an error says what is wrong, not only its type.
  @Test func errorsAreDescribedForPeople() {
    let errors: [any Error & CustomStringConvertible] = [
      LottieError(.malformed, file: "a.json", line: 3, column: 7, reason: "expected a value"),
      DotLottieError(.parse, file: "t.json", line: 1, reason: "the rule has no id"),
    ]
    for error in errors { #expect(error.localizedDescription == error.description) }
  }

  // MARK: Files

  /// Name, folder within the bundle, whether it is found.
  private static let nameRows: [(String, String?, Bool)] = [
    ("star", nil, true), ("star.json", nil, true), ("moon", "more", true), ("moon", nil, false),
    ("sun", nil, true), ("sun.lottie", nil, true), ("sun.lot", nil, true), ("comet", nil, true),
    ("comet.lot", nil, true), ("comet.lottie", nil, true), ("comet", "more", false),
    ("broken", nil, false), ("nothing", nil, false), ("", nil, false),
    ("star", "nowhere", false),
  ]

  @Test(arguments: nameRows)
  func named(_ name: String, in folder: String?, isThere: Bool) async throws {
    try await withFolder { root in
      let bundle = try #require(Bundle(path: root.path))
      #expect((Animation.named(name, bundle: bundle, subdirectory: folder) != nil) == isThere)
      #expect((Animation(name, bundle: bundle, subdirectory: folder) != nil) == isThere)
    }
  }

  @Test(arguments: [("sun", true), ("comet", true), ("comet.lot", true), ("star", false)])
  func dotLottieFilesAreFoundByName(_ name: String, isThere: Bool) async throws {
    try await withFolder { root in
      let bundle = try #require(Bundle(path: root.path))
      let file = try? DotLottieFile.named(name, bundle: bundle, dotLottieCache: nil)
      #expect((file != nil) == isThere)
    }
  }

  @Test func filepaths() async throws {
    try await withFolder { root in
      let star = root.appendingPathComponent("star.json").path
      #expect(Animation.filepath(star)?.size == CGSize(width: 100, height: 100))
      #expect(Animation(star) != nil)
      #expect(Animation.filepath(root.appendingPathComponent("broken.json").path) == nil)
      #expect(Animation.filepath(root.path) == nil)
      #expect(Animation.filepath("") == nil)
    }
  }

  @Test func fromData() throws {
    #expect(try Animation.from(data: Data(json)).framerate == 60)
    #expect(throws: LottieError.self) { try Animation.from(data: Data("[]".utf8)) }
  }

  @Test func loadedAnimationsComeFromTheCache() async throws {
    try await withFolder { root in
      let cache = LRUAnimationCache()
      let bundle = try #require(Bundle(path: root.path))
      let star = root.appendingPathComponent("star.json")
      #expect(Animation.named("star", bundle: bundle, animationCache: cache) != nil)
      #expect(Animation.filepath(star.path, animationCache: cache) != nil)
      #expect(await Animation.loadedFrom(url: star, animationCache: cache) != nil)
      #expect(cache.count == 3)
      try FileManager.default.removeItem(at: star)
      #expect(Animation.named("star", bundle: bundle, animationCache: cache) != nil)
      #expect(Animation.filepath(star.path, animationCache: cache) != nil)
      #expect(await Animation.loadedFrom(url: star, animationCache: cache) != nil)
      cache.clearCache()
      #expect(Animation.filepath(star.path, animationCache: cache) == nil)
      #expect(cache.count == 0)
    }
  }

  /// A bundle remembers what it had when it was asked first.
  @Test func filesAddedLaterAreFoundInABundle() async throws {
    try await withFolder { root in
      let bundle = try #require(Bundle(path: root.path))
      func find(_ name: String, _ folder: String?) -> Animation? {
        Animation.named(name, bundle: bundle, subdirectory: folder, animationCache: nil)
      }
      #expect(find("late", nil) == nil && find("late", "more") == nil)
      try Data(json).write(to: root.appendingPathComponent("late.json"))
      try Data(json).write(to: root.appendingPathComponent("more/late.json"))
      #expect(find("late", nil) != nil && find("late.json", "more") != nil)
      #expect(find("", nil) == nil && find("never", "nowhere") == nil)
    }
  }

  // MARK: Addresses

  private static func server() throws -> LocalServer {
    try LocalServer([
      "/star.json": .ok(json), "/moved": .redirect(to: "/star.json"),
      "/local": .redirect(to: "file:///etc/hostname"), "/circle": .redirect(to: "/circle"),
      "/text": .ok(Array("hello".utf8)), "/slow": .ok(json, delay: 600),
      "/large": .ok([UInt8](repeating: 32, count: 300_000)),
      "/sun.lottie": .ok(ArchiveBuilder.zip([.init("a/sun.json", json)])),
    ])
  }

  /// Path → kind of the error; none where there is an animation.
  private static let addressRows: [(String, LottieError.Kind?)] = [
    ("/star.json", nil), ("/moved", nil), ("/sun.lottie", nil), ("/nothing", .unreadable),
    ("/local", .unreadable), ("/circle", .unreadable), ("/text", .malformed),
  ]

  @Test(arguments: addressRows)
  func addresses(_ path: String, kind: LottieError.Kind?) async throws {
    let server = try Self.server()
    let url = try server.url(path)
    var failure: LottieError?
    do throws(LottieError) { _ = try await AnimationFile.read(url: url) } catch { failure = error }
    #expect(failure?.kind == kind)
    if let failure { #expect(failure.description.contains(url.absoluteString)) }
    #expect((await Animation.loadedFrom(url: url, animationCache: nil) != nil) == (kind == nil))
  }

  @Test func downloadsAreLimited() async throws {
    let server = try Self.server()
    var limits = Limits()
    limits.files.jsonBytes = 200_000
    let large = try server.url("/large")
    await #expect { try await AnimationFile.read(url: large, limits: limits) } throws: {
      ($0 as? LottieError)?.kind == .limit
    }
    limits.files.downloadSeconds = 0.2
    let slow = try server.url("/slow")
    await #expect(throws: LottieError.self) {
      try await AnimationFile.read(url: slow, limits: limits)
    }
  }

  @Test func downloadsEndWithTheirTask() async throws {
    let server = try Self.server()
    let slow = try server.url("/slow")
    let task = Task { await Animation.loadedFrom(url: slow, animationCache: nil) }
    while server.requests.isEmpty { await Task.yield() }
    task.cancel()
    #expect(await task.value == nil)
  }

  @Test(arguments: [
    "ftp://localhost/a.json", "data:,x", "nothing", "http:///", "http://127.0.0.1:1/",
  ])
  func otherURLsDoNotTrap(_ text: String) async throws {
    let url = try #require(URL(string: text))
    #expect(await Animation.loadedFrom(url: url, animationCache: nil) == nil)
    await #expect(throws: LottieError.self) { try await AnimationFile.read(url: url) }
  }

  @MainActor @Test func closuresAreCalledOnceOnTheMainActor() async throws {
    let server = try Self.server()
    let cache = LRUAnimationCache()
    for (path, isThere) in [("/star.json", true), ("/star.json", true), ("/nothing", false)] {
      let url = try server.url(path)
      var calls = 0
      let found = await withCheckedContinuation { continuation in
        Animation.loadedFrom(
          url: url,
          closure: { animation in
            MainActor.assertIsolated()
            calls += 1
            continuation.resume(returning: animation != nil)
          }, animationCache: cache)
        #expect(calls == 0)
      }
      #expect(found == isThere && calls == 1)
    }
    // The second one came from the cache.
    #expect(server.requests == ["/star.json", "/nothing"])
  }
}

@Suite struct AnimationCacheTests {
  private func animation(bytes: Int = 0) throws -> Animation {
    try Animation(json: json + [UInt8](repeating: 32, count: max(0, bytes - json.count)))
  }

  @Test func theLeastRecentlyUsedGoes() throws {
    let cache = LRUAnimationCache(cacheSize: 3)
    let one = try animation()
    for key in ["a", "b", "c"] { cache.setAnimation(one, forKey: key) }
    #expect(cache.animation(forKey: "a") != nil)
    cache.setAnimation(one, forKey: "d")
    #expect(
      ["a", "b", "c", "d"].map { cache.animation(forKey: $0) != nil } == [true, false, true, true])
    cache.cacheSize = 1
    #expect(["a", "c", "d"].map { cache.animation(forKey: $0) != nil } == [false, false, true])
    cache.cacheSize = -5
    #expect(cache.count == 0)
  }

  @Test func bytesAreLimitedToo() throws {
    let cache = LRUAnimationCache(byteLimit: 5000)
    let two = try animation(bytes: 2000)
    for key in ["a", "b", "c"] { cache.setAnimation(two, forKey: key) }
    #expect(["a", "b", "c"].map { cache.animation(forKey: $0) != nil } == [false, true, true])
    // Put in again under the same key it counts once.
    for _ in 0..<5 { cache.setAnimation(two, forKey: "b") }
    #expect(cache.count == 2)
    cache.setAnimation(try animation(bytes: 6000), forKey: "c")
    #expect(["b", "c"].map { cache.animation(forKey: $0) != nil } == [true, false])
    cache.byteLimit = 0
    #expect(cache.count == 0)
  }

  @Test func theDefaultsAreThoseOfLottieIOS() {
    #expect(LRUAnimationCache().cacheSize == 100)
    #expect(LottieAnimationCache.shared as? DefaultAnimationCache === LRUAnimationCache.sharedCache)
  }

  @Test func manyTasksAtOnce() async throws {
    let cache = LRUAnimationCache(cacheSize: 8)
    let one = try animation()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for i in 0..<500 {
            cache.setAnimation(one, forKey: "\((i * task) % 20)")
            _ = cache.animation(forKey: "\(i % 20)")
            if i % 100 == 0 { cache.clearCache() }
          }
        }
      }
    }
    #expect(cache.count <= 8)
  }
}
