// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import SDLHost

/// Views that load their animation themselves.
@Suite struct SurfaceLoadingTests {
  private static let json = Array(JSONSnippet.animation(shapes: JSONSnippet.square()).utf8)
  private static let archive = ArchiveBuilder.zip([
    .init("manifest.json", Array(#"{"animations":[{"id":"x","loop":true},{"id":"y"}]}"#.utf8)),
    .init("a/x.json", json), .init("a/y.json", json),
  ])

  /// A bundle with a star and a game.
  private func withBundle(_ body: (Bundle, URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lottiekit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("more"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.json).write(to: folder.appendingPathComponent("star.json"))
    try Data(Self.json).write(to: folder.appendingPathComponent("more/moon.json"))
    try Data(Self.archive).write(to: folder.appendingPathComponent("game.lottie"))
    guard let bundle = Bundle(path: folder.path) else { return }
    try await body(bundle, folder)
  }

  @Test func byNameAndPath() async throws {
    try await withBundle { bundle, folder in
      let path = folder.appendingPathComponent("star.json").path
      let size = CGSize(width: 100, height: 100)
      #expect(
        AnimationSurface(name: "star", bundle: bundle, animationCache: nil).frame.size == size)
      #expect(AnimationSurface(name: "game", bundle: bundle).animation != nil)
      #expect(AnimationSurface(name: "moon", bundle: bundle, subdirectory: "more").animation != nil)
      #expect(AnimationSurface(name: "nobody", bundle: bundle).animation == nil)
      #expect(AnimationSurface(name: "nobody", bundle: bundle).frame == .zero)
      let surface = AnimationSurface(filePath: path, animationCache: nil)
      #expect(surface.animation != nil && surface.imageProvider is FilepathImageProvider)
      #expect(AnimationSurface(filePath: "/nowhere.json").animation == nil)
      let own = FilepathImageProvider(filepath: "/")
      let other = AnimationSurface(name: "star", bundle: bundle, imageProvider: own)
      #expect(other.imageProvider as? FilepathImageProvider === own)
    }
  }

  @Test func byAddress() async throws {
    let server = try LocalServer(["/star": .ok(Self.json), "/text": .ok(Array("no".utf8))])
    for (path, isThere) in [("/star", true), ("/text", false), ("/nobody", false)] {
      let url = try server.url(path)
      var calls = 0
      var surface: AnimationSurface?
      let error = await withCheckedContinuation { continuation in
        surface = AnimationSurface(
          url: url,
          closure: { error in
            calls += 1
            continuation.resume(returning: error.map { "\($0)" })
          }, animationCache: nil)
        #expect(calls == 0 && surface?.animation == nil)
      }
      #expect(calls == 1 && (error == nil) == isThere, "\(error ?? "no error")")
      #expect((surface?.animation != nil) == isThere)
      #expect(surface?.frame.size.width == (isThere ? 100 : 0))
    }
  }

  @Test func ofDotLottieFiles() async throws {
    try await withBundle { bundle, folder in
      let file = try DotLottieFile(data: Data(Self.archive), filename: "game")
      let surface = AnimationSurface(dotLottie: file)
      #expect(surface.animation != nil && surface.loopMode == .loop)
      #expect(AnimationSurface(dotLottie: file, animationId: "y").loopMode == .playOnce)
      #expect(AnimationSurface(dotLottie: nil).animation == nil)

      let server = try LocalServer(["/game": .ok(Self.archive)])
      let url = try server.url("/game")
      let path = folder.appendingPathComponent("game.lottie").path
      typealias Told = (AnimationSurface, (any Error)?) -> Void
      let makers: [(@escaping Told) -> AnimationSurface] = [
        { AnimationSurface(dotLottieName: "game", bundle: bundle, completion: $0) },
        { AnimationSurface(dotLottieFilePath: path, dotLottieCache: nil, completion: $0) },
        { AnimationSurface(dotLottieUrl: url, animationId: "x", completion: $0) },
      ]
      for make in makers {
        var made: AnimationSurface?
        let isRight = await withCheckedContinuation { continuation in
          made = make { surface, error in
            continuation.resume(returning: error == nil && surface.loopMode == .loop)
          }
        }
        #expect(isRight && made?.animation != nil)
      }
    }
  }

  @Test func completionsAreCalledForUnretainedViews() async throws {
    try await withBundle { bundle, folder in
      typealias Told = ((any Error)?) -> Void
      let server = try LocalServer(["/star": .ok(Self.json), "/game": .ok(Self.archive)])
      let (star, game) = (try server.url("/star"), try server.url("/game"))
      let nobody = try server.url("/nobody")
      let path = folder.appendingPathComponent("game.lottie").path
      let makers: [(isThere: Bool, make: (@escaping Told) -> Void)] = [
        (true, { told in _ = AnimationSurface(url: star, closure: { told($0) }) }),
        (false, { told in _ = AnimationSurface(url: nobody, closure: { told($0) }) }),
        (
          true,
          { told in
            _ = AnimationSurface(dotLottieName: "game", bundle: bundle) { told($1) }
          }
        ),
        (true, { told in _ = AnimationSurface(dotLottieFilePath: path) { told($1) } }),
        (true, { told in _ = AnimationSurface(dotLottieUrl: game) { told($1) } }),
        (false, { told in _ = AnimationSurface(dotLottieUrl: nobody) { told($1) } }),
      ]
      for (isThere, make) in makers {
        let failed = await withCheckedContinuation { continuation in
          make { continuation.resume(returning: $0 != nil) }
        }
        #expect(failed != isThere)
      }
    }
  }

  @Test func unretainedViewsAreFreedBeforeTheDownload() async throws {
    let server = try LocalServer(["/star": .ok(Self.json)])
    var surface: AnimationSurface? = AnimationSurface(
      url: try server.url("/star"), animationCache: nil)
    weak let same = surface
    #expect(same != nil)
    surface = nil
    #expect(same == nil)
  }

  @Test func animationLoadedIsCalledForALoadedAnimation() throws {
    let animation = try LottieKit.Animation(json: Self.json)
    let surface = AnimationSurface(animation: animation)
    var calls = 0
    surface.animationLoaded = { view, _ in calls += view === surface ? 1 : 0 }
    #expect(calls == 1)
    surface.animation = animation
    #expect(calls == 2)
    surface.animation = nil
    surface.animationLoaded = { _, _ in calls += 1 }
    #expect(calls == 2)
  }

  @Test func providersAreSet() throws {
    let table = DictionaryTextProvider(["a": "b"])
    let fonts = DefaultFontProvider()
    let surface = AnimationSurface(animation: nil, textProvider: table, fontProvider: fonts)
    #expect(surface.textProvider as? DictionaryTextProvider === table)
    #expect(surface.fontProvider as? DefaultFontProvider === fonts)
    #expect(surface.imageProvider is BundleImageProvider)
  }
}
