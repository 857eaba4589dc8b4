// SPDX-License-Identifier: Apache-2.0

import Lottie
import Testing

/// Each name in the text of docs/library.md is compiled here, or is not a name of the library.
@Suite struct LibraryNameTests {
  private static let page = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/library.md")

  /// The words in the style of code, without those in blocks of code.
  private static func words() throws -> Set<String> {
    let text = try String(contentsOf: page, encoding: .utf8)
    let parts = text.components(separatedBy: "```")
    var words: Set<String> = []
    for part in parts.indices where part % 2 == 0 {
      for line in parts[part].split(separator: "\n") {
        let pieces = line.components(separatedBy: "`")
        for piece in pieces.indices where piece % 2 == 1 { words.insert(pieces[piece]) }
      }
    }
    return words
  }

  @Test func eachNameIsCompiled() throws {
    let words = try Self.words()
    let compiled = Set(Self.calls.map(\.0))
    let unknown = words.subtracting(compiled).subtracting(Self.others)
    #expect(unknown.isEmpty, "neither compiled nor another thing: \(unknown.sorted())")
    let stale = compiled.union(Self.others).subtracting(words)
    #expect(stale.isEmpty, "not on the page: \(stale.sorted())")
  }

  /// Files, options, commands, keys and names of packages.
  private static let others: Set<String> = [
    "Package.swift", "swift-tools-version: 6.2", "traits: []", "Lottie…", "CLottie…", "Lottie",
    "import Lottie", "main.swift",
    "Tests/HostTests/ReadmeSnippets.swift", "Tests/PublicAPITests", ".lottie", "render", "export",
    "thumbnail", "--animation-theme", "E", "lottie info", "lottie-viewer card.lottie", "M",
    "Shift M", "mktemp", "resources: [.copy(\"Animations\")]", "PACKAGE_TARGET.resources",
    "Bundle.module", "heart.json", "heart.lottie", "heart.lot", "heart.tgs", "Animations", "share",
    "t64", "HOME", "~/.local/share/applications/hello.desktop",
    "/usr/share/applications/hello.desktop", "Scripts/dependent", "Examples/", "progress-loader",
    "heart-and-switch", "four-toggles", "star-rating", "greeting-cards", "themed-view",
    "thumbnails FOLDER", "Benchmarks/rlottie-thumbnails.c", "thumbnails", "Tests/Dependent",
    "await", "fonts-liberation",
  ]

  /// The closures are never called: that they compile is the proof.
  private static let calls: [(String, Any)] = types + views + files + sounds + machines

  private static func use<T>(_ name: String, _ use: @escaping @MainActor (T) throws -> Void)
    -> (String, Any)
  {
    (name, use)
  }

  private static func type<T>(_ name: String, _ type: T.Type) -> (String, Any) { (name, type) }

  private static let types: [(String, Any)] = [
    type("Animation", Animation.self), type("AnimationFile", AnimationFile.self),
    type("DotLottieFile", DotLottieFile.self), ("LottiePlayable", (any LottiePlayable).self),
    type("AnimationExporter", AnimationExporter.self), type("EventLoop", EventLoop.self),
    type("Window", Window.self), type("View", View.self), type("Label", Label.self),
    type("AnimationSurface", AnimationSurface.self), type("AnimatedButton", AnimatedButton.self),
    type("AnimatedSwitch", AnimatedSwitch.self), type("AnimatedControl", AnimatedControl.self),
    type("Control", Control.self), type("ConfiguredSurface", ConfiguredSurface.self),
    type("AnimationTheme", AnimationTheme.self),
    type("TapGestureRecognizer", TapGestureRecognizer.self),
    type("LongPressGestureRecognizer", LongPressGestureRecognizer.self),
    type("Appearance", Appearance.self), type("LottiePixelFormat", LottiePixelFormat.self),
    type("AnimationView", AnimationView.self),
    type("LottieAnimationView", LottieAnimationView.self),
    type("LottieAnimation", LottieAnimation.self), type("LottieColor", LottieColor.self),
    type("LottieButton", LottieButton.self), type("InteractivePlayer", InteractivePlayer.self),
    type("DotLottieError", DotLottieError.self), type("SDLError", SDLError.self),
    type("LottieError", LottieError.self), type("ExportError", ExportError.self),
    ("Sendable", [Animation.self] as [any Sendable.Type]),
    ("Codable", [Animation.self] as [any Codable.Type]),
  ]

  private static let views: [(String, Any)] = [
    use("surface.show(file)") { (s: (AnimationSurface, AnimationFile)) in s.0.show(s.1) },
    use("surface.loadAnimation(from: file)") { (s: (AnimationSurface, DotLottieFile)) in
      s.0.loadAnimation(from: s.1)
    },
    use("show") { (s: (AnimationSurface, AnimationFile)) in s.0.show(s.1) },
    use("play") { (s: AnimationSurface) in s.play() },
    use("contents") { (v: (View, LottieImage)) in v.0.contents = v.1 },
    use("View.animate") { (v: View) in View.animate(withDuration: 1) { v.alpha = 0 } },
    use("init(frame:)") { (_: Void) in _ = View(frame: .zero) },
    use("layoutSubviews") { (v: View) in v.layoutSubviews() },
    use("point(inside:with:)") { (v: View) in _ = v.point(inside: .zero, with: nil) },
    use("isSelected") { (c: Control) in c.isSelected = true },
    use("animationSpeed") { (s: AnimationSurface) in s.animationSpeed = 2 },
    use("backgroundColor") { (v: View) in v.backgroundColor = .white },
    use(".clear") { (v: View) in v.backgroundColor = .clear },
    use(".white") { (w: Window) in w.backgroundColor = .white },
    use(".red") { (v: View) in v.tintColor = .red },
    use("withAlphaComponent(_:)") { (v: View) in
      v.backgroundColor = .red.withAlphaComponent(0.5)
    },
    use("contentsGravity") { (v: View) in v.contentsGravity = .center },
    use("cornerRadius") { (v: View) in v.cornerRadius = 1 },
    use("clipsToBounds") { (v: View) in v.clipsToBounds = true },
    use("numberOfLines") { (l: Label) in l.numberOfLines = 0 },
    use("sizeToFit") { (l: Label) in l.sizeToFit() },
    use("require(toFail:)") { (g: (TapGestureRecognizer, TapGestureRecognizer)) in
      g.0.require(toFail: g.1)
    },
    use("frame") { (v: View) in v.frame = .zero },
    use("bounds") { (v: View) in v.bounds = .zero },
    use("center") { (v: View) in v.center = .zero },
    use("alpha") { (v: View) in v.alpha = 1 },
    use("transform") { (v: View) in v.transform = .identity },
    use("tintColor") { (v: View) in v.tintColor = nil },
    use("tintColorDidChange") { (v: View) in v.tintColorDidChange() },
    use("Window.setSize(_:)") { (w: Window) in w.setSize(CGSize(width: 1, height: 1)) },
    use("accessibilityLabel") { (v: View) in v.accessibilityLabel = "" },
    use("accessibilityTraits") { (v: View) in v.accessibilityTraits = [] },
    use("button") { (v: View) in v.accessibilityTraits = .button },
    use("EventLoop()") { (_: Void) in _ = try EventLoop() },
    use("EventLoop(applicationID:)") { (id: String) in _ = try EventLoop(applicationID: id) },
  ]

  private static let files: [(String, Any)] = [
    use("render(frame:into:bytesPerRow:format:holdsLastFrame:)") {
      (r: AnimationRenderer) in
      var pixels: [UInt8] = [0, 0, 0, 0]
      try unsafe pixels.withUnsafeMutableBytes {
        try unsafe r.render(
          frame: 0, into: $0, bytesPerRow: 4, format: .straightRGBA, holdsLastFrame: true)
      }
    },
    use(".premultipliedBGRA") { (_: Void) in _ = LottiePixelFormat.premultipliedBGRA },
    use(".straightRGBA") { (_: Void) in _ = LottiePixelFormat.straightRGBA },
    use("setImageProvider(_:)") { (r: AnimationRenderer) in r.setImageProvider(nil) },
    use("setTextProvider(_:)") { (r: AnimationRenderer) in r.setTextProvider(nil) },
    use("setFontProvider(_:)") { (r: AnimationRenderer) in r.setFontProvider(nil) },
    use("LottieImage(pixels:width:height:format:)") { (pixels: [UInt8]) in
      _ = try LottieImage(pixels: pixels, width: 1, height: 1, format: .straightRGBA)
    },
    use("AnimationFile.applying(theme:)") { (f: AnimationFile) in _ = try f.applying(theme: "a") },
    use("startFrame") { (a: Animation) in _ = a.startFrame },
    use("endFrame") { (a: Animation) in _ = a.endFrame },
    use("Bundle.main") { (_: Void) in _ = Bundle.main },
    use("Animation.named(\"heart\")") { (_: Void) in _ = Animation.named("heart") },
    use("subdirectory: \"Animations\"") { (_: Void) in
      _ = Animation.named("heart", subdirectory: "Animations")
    },
    use("AnimationFile.read") { (path: String) in _ = try AnimationFile.read(path: path) },
    use("AnimationRenderer.warnings") { (r: AnimationRenderer) in _ = r.warnings },
  ]

  private static let sounds: [(String, Any)] = [
    use("isMuted") { (s: AnimationSurface) in s.isMuted = true },
    use("volume") { (s: AnimationSurface) in s.volume = 0.5 },
    use("hasSound") { (s: AnimationSurface) in _ = s.hasSound },
    use("soundProblem") { (s: AnimationSurface) in _ = s.soundProblem },
    use("playSoundMoment(at:)") { (s: AnimationSurface) in s.playSoundMoment(at: 0) },
    use("audioProvider") { (s: AnimationSurface) in _ = s.audioProvider },
    use("Animation.soundtrack") { (a: Animation) in _ = a.soundtrack },
    use("asset") { (t: SoundTrack) in _ = t.asset },
    use("span") { (t: SoundTrack) in _ = t.span },
    use("clipTime(at:)") { (t: SoundTrack) in _ = t.clipTime(at: 0) },
    use("rate(at:)") { (t: SoundTrack) in _ = t.rate(at: 0) },
    use("gain(at:)") { (t: SoundTrack) in _ = t.gain(at: 0) },
    use("AnimationFile.content(of:)") { (f: (AnimationFile, AudioAsset)) in
      _ = try f.0.content(of: f.1)
    },
    use("SoundTrack.isMuted") { (t: SoundTrack) in _ = t.isMuted },
    use("Limits.media.sounds") { (l: Limits) in _ = l.media.sounds },
    use("Soundtrack.warnings") { (s: Soundtrack) in _ = s.warnings },
  ]

  private static let machines: [(String, Any)] = [
    use("AnimationSurface.setTheme(_:)") { (s: AnimationSurface) in try s.setTheme("a") },
    use("resetTheme") { (s: AnimationSurface) in s.resetTheme() },
    use("slots") { (s: AnimationSurface) in _ = s.slots },
    use("openURL") { (s: AnimationSurface) in s.openURL = { _ in } },
    use("start") { (p: InteractivePlayer) in try p.start(allowedURLs: ["*"]) },
    use("setInput(_:to:)") { (p: InteractivePlayer) in try p.setInput("a", to: .boolean(true)) },
    use("fire(_:)") { (p: InteractivePlayer) in try p.fire("a") },
    use("number(_:)") { (p: InteractivePlayer) in _ = p.number("a") },
    use("string(_:)") { (p: InteractivePlayer) in _ = p.string("a") },
    use("boolean(_:)") { (p: InteractivePlayer) in _ = p.boolean("a") },
    use("stateName") { (p: InteractivePlayer) in _ = p.stateName },
  ]
}
