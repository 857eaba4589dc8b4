// SPDX-License-Identifier: Apache-2.0

import Lottie
import Testing

// Programs as somebody writes them who has read lottie-ios' README, or its programs of versions 3
// and 4, and then this project's: each in another hand. They are compiled; what can be run without
// a display is.

/// A screen of an app of lottie-ios 4.
final class SplashController {
  let view = View()
  private var animationView: LottieAnimationView?
  private(set) var didFinish = false

  func viewDidLoad() {
    animationView = .init(name: "StarAnimation")
    guard let animationView else { return }
    animationView.frame = view.bounds
    animationView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    animationView.backgroundColor = LottieColor(r: 1, g: 1, b: 1, a: 1)
    animationView.contentMode = .scaleAspectFit
    animationView.loopMode = .loop
    animationView.animationSpeed = 0.5
    animationView.backgroundBehavior = .pauseAndRestore
    view.addSubview(animationView)
    animationView.play(fromProgress: 0, toProgress: 1, loopMode: .playOnce) {
      [weak self] finished in
      if finished { self?.didFinish = true }
    }
  }

  func finish() {
    animationView?.tick(0)
    animationView?.tick(10)
  }
}

/// A list of answers with a tick that is coloured by the app.
final class CheckCell: View {
  private let check = LottieAnimationView(
    animation: LottieAnimation.named("toggle"), imageProvider: nil,
    textProvider: DictionaryTextProvider(["Title": "Done"]), fontProvider: DefaultFontProvider())
  var isChecked = false {
    didSet {
      if isChecked { check.play(toProgress: 1) } else { check.currentProgress = 0 }
    }
  }
  var progress: AnimationProgressTime { check.currentProgress }

  func setUp(tint: LottieColor) {
    addSubview(check)
    check.center = CGPoint(x: bounds.midX, y: bounds.midY)
    check.setValueProvider(ColorValueProvider(tint), keypath: AnimationKeypath(keypath: "**.Color"))
  }
}

/// A provider of a program's own, as lottie-ios 3 has them.
final class PulseProvider: AnyValueProvider {
  var valueType: Any.Type { Vector1D.self }
  func hasUpdate(frame: AnimationFrameTime) -> Bool { true }
  func value(frame: AnimationFrameTime) -> Any { Vector1D(50 + 50 * sin(Double(frame))) }
}

/// And as lottie-ios 4 has them.
struct FadeProvider: ValueProvider {
  var storage: ValueProviderStorage<LottieVector1D> { .closure { LottieVector1D(Double($0)) } }
  func hasUpdate(frame: CGFloat) -> Bool { true }
}

/// Texts with the name of the signed-in user.
final class Greeter: AnimationTextProvider {
  func textFor(keypathName: String, sourceText: String) -> String {
    keypathName == "Greeting" ? "Hello" : sourceText
  }
}

final class CardTexts: AnimationKeypathTextProvider {
  func text(for keypath: AnimationKeypath, sourceText: String) -> String? {
    keypath.keys.first == "Card" ? sourceText.uppercased() : nil
  }
}

struct HouseFonts: AnimationFontProvider {
  func fontFor(family: String, size: CGFloat) -> LottieFont? {
    family.hasPrefix("House") ? LottieFont(family: "DejaVu Sans", weight: 700) : nil
  }
}

/// A cache that keeps everything.
final class KeepAll: AnimationCacheProvider {
  func animation(forKey: String) -> Lottie.LottieAnimation? { nil }
  func setAnimation(_ animation: LottieAnimation, forKey: String) {}
  func clearCache() {}
}

/// The loader of the guide: a boat that rises with a download, then success.
final class BoatLoader {
  let boatAnimation = AnimationView(name: "StarAnimation")
  private var positionInterpolator: LOTPointInterpolatorCallback?

  func start(in view: View) {
    boatAnimation.autoresizingMask = [.flexibleHeight, .flexibleWidth]
    boatAnimation.contentMode = .scaleAspectFill
    boatAnimation.frame = view.bounds
    view.addSubview(boatAnimation)
    let boat = AnimationKeypath(keypath: "Layer 1")
    let screenCenter = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    let offscreenCenter = CGPoint(x: view.bounds.midX, y: -view.bounds.midY)
    guard let from = boatAnimation.convert(screenCenter, toLayerAt: boat),
      let to = boatAnimation.convert(offscreenCenter, toLayerAt: boat)
    else { return }
    let interpolator = LOTPointInterpolatorCallback(from: from, to: to)
    boatAnimation.setValueProvider(
      interpolator, keypath: AnimationKeypath(keys: ["Layer 1", "Transform", "Position"]))
    positionInterpolator = interpolator
    boatAnimation.play(fromProgress: 0, toProgress: 0.5, loopMode: .loop)
  }

  func progress(_ bytesWritten: Int64, of total: Int64) {
    positionInterpolator?.currentProgress = CGFloat(bytesWritten) / CGFloat(total)
  }

  func finished() {
    boatAnimation.pause()
    boatAnimation.animationSpeed = 4
    boatAnimation.play(toProgress: 0.5, loopMode: .playOnce) { [weak self] _ in
      self?.boatAnimation.animationSpeed = 1
      self?.boatAnimation.play(toProgress: 1, loopMode: .playOnce)
    }
  }
}

/// A whole program with a window, never run here.
func playInAWindow() throws {
  let loop = try EventLoop()
  let window = try Window(loop: loop, title: "Star", size: CGSize(width: 400, height: 300))
  let view = AnimationView(url: URL(fileURLWithPath: "/tmp/star.json")) { error in
    if let error { LottieLogger.shared.warn("\(error)") }
  }
  view.animationLoaded = { view, animation in view.frame.size = animation.size }
  window.root.addSubview(view)
  let button = LottieButton(animation: .named("TwitterHeartButton", subdirectory: "TestAnimations"))
  button.performAction = { view.play() }
  button.addAction(for: .touchUpInside) { _ in view.isHidden.toggle() }
  window.root.addSubview(button)
  let toggle = LottieSwitch(animation: .named("toggle"))
  toggle.stateUpdated = { isOn in view.animationSpeed = isOn ? 2 : 1 }
  window.root.addSubview(toggle)
  try loop.run()
}

/// A program that loads in tasks.
func loadEverywhere(_ url: URL) async throws -> [LottieAnimation?] {
  let file = try await DotLottieFile.loadedFrom(url: url)
  let view = LottieAnimationView(dotLottie: file)
  view.play()
  _ = LottieAnimationView(dotLottieName: "games", animationId: "chess") { view, error in
    if error == nil { view.play() }
  }
  DotLottieFile.named("games") { result in
    if case .success(let file) = result { view.loadAnimation(from: file) }
  }
  LottieAnimation.loadedFrom(
    url: url, closure: { animation in view.animation = animation },
    animationCache: LottieAnimationCache.shared)
  return [await LottieAnimation.loadedFrom(url: url), .named("x"), .filepath(url.path)]
}

@Suite struct LottieIOSProgramTests {
  let bundle = ReadmeFiles.bundle

  @Test func splash() {
    let controller = SplashController()
    controller.view.frame.size = CGSize(width: 300, height: 200)
    controller.viewDidLoad()
    controller.view.frame.size = CGSize(width: 600, height: 400)
    #expect(controller.view.subviews.first?.frame.size == CGSize(width: 600, height: 400))
    controller.finish()
    #expect(controller.didFinish)
  }

  @Test func checks() {
    let cell = CheckCell()
    cell.frame.size = CGSize(width: 200, height: 40)
    cell.setUp(tint: LottieColor(r: 0, g: 128, b: 255, a: 255, denominator: .twoFiftyFive))
    #expect(cell.subviews.first?.frame.midX == 100)
    cell.isChecked = true
    #expect(cell.progress == 1)
    cell.isChecked = false
    #expect(cell.progress == 0)
  }

  @Test func customProviders() {
    let view = LottieAnimationView(name: "StarAnimation")
    view.setValueProvider(PulseProvider(), keypath: "Layer 1.Transform.Opacity")
    #expect(
      view.getValue(for: "Layer 1.Transform.Opacity", atFrame: 0) as? LottieVector1D
        == LottieVector1D(50))
    view.setValueProvider(FadeProvider(), keypath: "Layer 1.Transform.Opacity")
    #expect(
      view.getValue(for: "Layer 1.Transform.Opacity", atFrame: 30) as? LottieVector1D
        == LottieVector1D(30))
    view.textProvider = Greeter()
    view.textProvider = CardTexts()
    view.fontProvider = HouseFonts()
    #expect(view.textProvider is CardTexts && view.fontProvider is HouseFonts)
  }

  /// None of these is ambiguous.
  @Test func interpolating() {
    let providers: [any AnyValueProvider] = [
      InterpolatingValueProvider(from: 0, to: 100),
      InterpolatingValueProvider(from: CGFloat(0), to: 100, currentProgress: 0.5),
      InterpolatingValueProvider(from: CGPoint.zero, to: CGPoint(x: 1, y: 2)),
      InterpolatingValueProvider(from: CGSize.zero, to: CGSize(width: 1, height: 2)),
      InterpolatingValueProvider(from: Vector3D(x: 0, y: 0, z: 0), to: Vector3D(x: 1, y: 2, z: 3)),
      InterpolatingValueProvider(
        from: Color(r: 0, g: 0, b: 0, a: 1), to: Color(r: 1, g: 0, b: 0, a: 1)),
      InterpolatingValueProvider(from: [Color(r: 0, g: 0, b: 0, a: 1)], to: []),
      InterpolatingValueProvider(from: "a", to: "b"),
      InterpolatingValueProvider(from: BezierPath(), to: BezierPath(ovalIn: .zero)),
    ]
    #expect(providers.allSatisfy { $0.hasUpdate(frame: 0) })
    #expect(providers[0].valueType == Vector1D.self && providers[2].valueType == Vector3D.self)
  }

  @Test func boat() {
    let view = View()
    view.frame.size = CGSize(width: 100, height: 100)
    let loader = BoatLoader()
    loader.start(in: view)
    let keypath: AnimationKeypath = "Layer 1.Transform.Position"
    func position() -> CGPoint? {
      (loader.boatAnimation.getValue(for: keypath, atFrame: nil) as? Vector3D)?.pointValue
    }
    #expect(position() == CGPoint(x: 50, y: 50))
    loader.progress(5, of: 10)
    #expect(position() == CGPoint(x: 50, y: 0))
    loader.boatAnimation.tick(0)
    loader.boatAnimation.tick(0.9)
    #expect(loader.boatAnimation.realtimeAnimationFrame == 45)
    loader.finished()
    loader.boatAnimation.tick(0.9)
    loader.boatAnimation.tick(1)
    #expect(loader.boatAnimation.animationSpeed == 1 && loader.boatAnimation.currentProgress == 1)
  }

  @Test func loadingInTasks() async throws {
    let url = URL(fileURLWithPath: ReadmeFiles.path("toggle.json"))
    let found = try await loadEverywhere(url)
    #expect(found.map { $0 != nil } == [true, false, true])
  }

  @Test func theCacheOfAllViewsCanBeReplaced() {
    let before = LottieAnimationCache.shared
    defer { LottieAnimationCache.shared = before }
    LottieAnimationCache.shared = KeepAll()
    #expect(LottieAnimationView(name: "toggle").animation != nil)
    LottieAnimationCache.shared = nil
    #expect(LottieAnimationView(name: "toggle").animation != nil)
    LottieAnimationCache.shared?.clearCache()
  }
}
