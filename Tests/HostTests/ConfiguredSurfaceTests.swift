// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import Testing

@testable internal import Controls
@testable internal import SDLHost

/// A view of 100 x 100 with an animation of 40 x 40 in it.
@Suite struct ConfiguredSurfaceTests {
  private let host: HostFixture
  private let folder: TemporaryFolder
  private let bundle: Bundle
  private let source = ThemeSource(light)
  private let view: ConfiguredSurface

  private static let red = Color(r: 1, g: 0, b: 0, a: 1)
  private static let green = Color(r: 0, g: 1, b: 0, a: 1)
  private static let blue = Color(r: 0, g: 0, b: 1, a: 1)
  private static let light = AnimationTheme(colors: ["primary": red, "surface": green])
  private static let dark = AnimationTheme(colors: ["primary": blue, "surface": red])

  /// Four squares of 20 from the upper left: the paint named, the group named, the layer named, the
  /// colour in a slot; each grey by the file.
  private static let squares = """
    {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":40,"h":40,"slots":{"primary":{"p":{"a":0,"k":[0.5,0.5,0.5,1]}}},
    "layers":[\(layer("Paint", group: "Group", paint: "primary", at: (10, 10))),
    \(layer("Group", group: "surface", paint: "Fill", at: (30, 10))),
    \(layer("primary", group: "Group", paint: "Fill", at: (10, 30))),
    \(layer("surface", group: "surface", paint: "Fill", at: (30, 30), color: #"{"sid":"primary"}"#))]}
    """

  private static func layer(
    _ name: String, group: String, paint: String, at position: (Int, Int),
    color: String = #"{"k":[0.5,0.5,0.5,1]}"#
  ) -> String {
    """
    {"ty":4,"nm":"\(name)","ip":0,"op":10,"st":0,"ks":{},"shapes":[{"ty":"gr","nm":"\(group)","it":[
    {"ty":"rc","p":{"k":[\(position.0),\(position.1)]},"s":{"k":[20,20]},"r":{"k":0}},
    {"ty":"fl","nm":"\(paint)","c":\(color),"o":{"k":100}}]}]}
    """
  }

  init() throws {
    host = try HostFixture(size: CGSize(width: 100, height: 100))
    folder = try TemporaryFolder()
    try folder.write("squares.json", Self.squares)
    let others = Self.squares.replacingOccurrences(
      of: #""nm":"primary""#, with: #""nm":"surface""#)
    // Bundles look into their folder once.
    try folder.write("others.json", others)
    bundle = try #require(Bundle(path: folder.path))
    view = ConfiguredSurface(
      .init(animationName: "squares", bundle: bundle), themeSource: source)
    view.frame = host.window.root.bounds
    host.window.root.addSubview(view)
  }

  /// The colours in the middles of the four quarters of an area.
  private func colors(_ area: CGRect = CGRect(x: 0, y: 0, width: 100, height: 100)) throws
    -> [String]
  {
    try host.step()
    let pixels = try host.window.pixels()
    return [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map { x, y in
      pixels.color(
        x: Int(area.minX + area.width * x), y: Int(area.minY + area.height * y)
      ).hex
    }
  }

  // MARK: Colours

  @Test func namesOfPaintsGroupsLayersAndSlotsAreTokens() throws {
    #expect(try colors() == ["#ff0000", "#00ff00", "#ff0000", "#ff0000"])
  }

  @Test func theyChangeWithTheTheme() throws {
    _ = try colors()
    source.theme = Self.dark
    #expect(try colors() == ["#0000ff", "#ff0000", "#0000ff", "#0000ff"])
    // Tokens that are no longer there leave the file's colours.
    source.theme = AnimationTheme(colors: ["surface": Self.green])
    #expect(try colors() == ["#808080", "#00ff00", "#808080", "#00ff00"])
  }

  @Test func theyChangeWhileItPlays() throws {
    view.play()
    try host.steps(3)
    source.theme = Self.dark
    #expect(try colors() == ["#0000ff", "#ff0000", "#0000ff", "#0000ff"])
    #expect(view.isAnimationPlaying)
  }

  @Test func valueProvidersPrecedeTheTheme() throws {
    view.setValueProvider(ColorValueProvider(Self.blue), keypath: "Group.surface.Fill.Color")
    source.theme = AnimationTheme(colors: [
      "primary": Self.green, "surface": Self.red, "more": Self.red,
    ])
    #expect(try colors() == ["#00ff00", "#0000ff", "#00ff00", "#00ff00"])
  }

  @Test func anotherThemeSourceCanBeSet() throws {
    let other = ThemeSource(Self.dark)
    view.themeSource = other
    #expect(try colors()[0] == "#0000ff")
    source.theme = AnimationTheme(colors: ["primary": Self.green])
    #expect(try colors()[0] == "#0000ff")
    other.theme = AnimationTheme(colors: ["primary": Self.green])
    #expect(try colors()[0] == "#00ff00")
  }

  @Test func anotherAnimationHasTheThemesColours() throws {
    view.configuration.animationName = "others"
    #expect(try colors()[2] == "#00ff00")
  }

  // MARK: Margins

  @Test func marginsAreTheThemesDistances() throws {
    source.theme.spacing[.spacingMd] = 20
    view.configuration.margins = .init(.spacingMd)
    try host.step()
    #expect(view.animationView.frame == CGRect(x: 20, y: 20, width: 60, height: 60))
    #expect(try colors(CGRect(x: 20, y: 20, width: 60, height: 60))[0] == "#ff0000")
    #expect(try host.window.pixels().color(x: 15, y: 50).hex == "#000000")
    #expect(view.intrinsicContentSize == CGSize(width: 80, height: 80))
    source.theme.spacing[.spacingMd] = 30
    try host.step()
    #expect(view.animationView.frame.minX == 30)
    (view.marginTop, view.marginLeft) = (.noSpacing, .spacingSm)
    (view.marginBottom, view.marginRight) = (.spacing3xl, .secondary)
    try host.step()
    #expect(view.animationView.frame == CGRect(x: 8, y: 0, width: 90, height: 36))
  }

  @Test func marginsLargerThanTheViewLeaveNothing() throws {
    view.configuration.margins = .init(.spacing3xl)
    try host.step()
    #expect(view.animationView.frame.size == .zero)
    #expect(Set(try colors()) == ["#000000"])
  }

  @Test(arguments: zip(SpacingToken.allCases, [0, 2, 4, 8, 16, 24, 32, 48, 64]))
  func usualDistances(_ token: SpacingToken, _ points: CGFloat) {
    #expect(AnimationTheme().points(token) == points)
    #expect(AnimationTheme(spacing: [token: 5]).points(token) == 5)
    #expect(AnimationTheme(spacing: [token: .nan]).points(token) == points)
    #expect(AnimationTheme(spacing: [token: -5]).points(token) == 0)
  }

  // MARK: Configuration

  @Test func defaultsAreLoopAndAspectFit() throws {
    #expect(view.loopMode == .loop && view.contentMode == .scaleAspectFit)
    view.frame.size.width = 50
    let fitted = CGRect(x: 0, y: 25, width: 50, height: 50)
    #expect(try colors(fitted) == ["#ff0000", "#00ff00", "#ff0000", "#ff0000"])
    #expect(try host.window.pixels().color(x: 10, y: 20).hex == "#000000")
    view.contentMode = .scaleToFill
    #expect(
      try colors(CGRect(x: 0, y: 0, width: 50, height: 100))
        == ["#ff0000", "#00ff00", "#ff0000", "#ff0000"])
    view.configure(.init(animationName: "squares", bundle: bundle, loopMode: .playOnce))
    #expect(view.loopMode == .playOnce)
    view.configuration.loopMode = nil
    #expect(view.loopMode == .loop)
  }

  @Test func playbackContinuesUnlessTheFileChanges() throws {
    view.play()
    try host.steps(3)
    view.marginTop = .spacingXs
    #expect(view.isAnimationPlaying)
    view.configuration.animationName = "nobody"
    #expect(!view.isAnimationPlaying && view.animation == nil)
    #expect(view.intrinsicContentSize == .zero)
    #expect(Set(try colors()) == ["#000000"])
  }

  @Test func itHasThePlaybackAPIOfSurfaces() throws {
    var ends: [Bool] = []
    view.configuration.loopMode = .playOnce
    view.play(fromFrame: 2, toFrame: 4) { ends.append($0) }
    try host.steps(20)
    #expect(ends == [true] && view.realtimeAnimationFrame == 4)
    view.pause(at: 8)
    #expect(view.currentFrame == 8)
    view.play { ends.append($0) }
    view.pause()
    #expect(ends == [true, false])
    view.stop()
    #expect(view.currentFrame == 0)
  }

  @Test func observersOfAThemeAreNotRetained() {
    weak var gone: ConfiguredSurface?
    do {
      let view = ConfiguredSurface(themeSource: source)
      gone = view
    }
    #expect(gone == nil)
    source.theme = Self.dark
  }
}

/// A folder of its own that goes when the test is over.
private final class TemporaryFolder {
  let path = NSTemporaryDirectory() + "lottiekit-tests-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
  }
}
