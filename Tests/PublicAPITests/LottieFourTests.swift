// SPDX-License-Identifier: Apache-2.0

import Lottie
import Synchronization
import Testing

/// Calls of lottie-ios 4 that version 3 does not have, spelt as programs spell them.
@Suite struct LottieFourTests {
  let bundle = ReadmeFiles.bundle

  private func play(_ view: LottieAnimationView, for seconds: TimeInterval) {
    view.tick(0)
    view.tick(seconds)
  }

  // MARK: Playback modes

  @Test func playbackModes() {
    let view = LottieAnimationView(name: "StarAnimation")
    #expect(view.currentPlaybackMode == .paused(at: .frame(0)))
    var ends: [Bool] = []
    view.play(.fromProgress(0, toProgress: 0.5, loopMode: .playOnce)) { ends.append($0) }
    #expect(
      view.currentPlaybackMode
        == .playing(.fromProgress(0, toProgress: 0.5, loopMode: .playOnce)))
    play(view, for: 2)
    #expect(view.currentFrame == 50 && ends == [true])
    view.setPlaybackMode(.playing(.toFrame(80, loopMode: .loop))) { ends.append($0) }
    #expect(view.loopMode == .loop && view.currentFrame == 80)
    view.setPlaybackMode(.paused)
    #expect(view.currentPlaybackMode == .paused(at: .currentFrame) && ends == [true, false])
    view.play(.fromMarker("ftue1_begin", toMarker: "ftue1_end", loopMode: .playOnce))
    #expect(view.realtimeAnimationFrame == 24 && view.currentFrame == 48)
    view.play(.toMarker("touchUpEnd", playEndMarkerFrame: false, loopMode: .playOnce))
    #expect(view.currentFrame == 99)
    view.play(.marker("touchUpEnd", loopMode: .playOnce))
    view.play(.markers(["ftue1_begin", "ftue1_end"]))
    #expect(view.currentPlaybackMode == .playing(.markers(["ftue1_begin", "ftue1_end"])))
    view.play()
    #expect(view.currentPlaybackMode == .playing(.toProgress(1, loopMode: .playOnce)))
  }

  @Test func pausedStates() {
    let view = LottieAnimationView(name: "StarAnimation")
    let states: [(LottiePlaybackMode.PausedState, AnimationFrameTime)] = [
      (.progress(0.5), 50), (.frame(7), 7), (.time(0.5), 25), (.marker("ftue1_end"), 48),
      (.marker("ftue1_begin", position: .end), 24), (.currentFrame, 24), (.marker("nobody"), 24),
    ]
    for (state, frame) in states {
      view.setPlaybackMode(.paused(at: state))
      #expect(view.currentFrame == frame, "\(state)")
    }
    let position = LottieMarkerPosition.start
    view.pause(at: .marker("touchUpEnd", position: position))
    #expect(view.currentFrame == 100)
  }

  /// The names of 4.2.
  @Test func olderPlaybackModes() {
    let view = LottieAnimationView(name: "StarAnimation")
    let mode: LottiePlaybackMode = .fromFrame(10, toFrame: 20, loopMode: .playOnce)
    view.play(mode, animationCompletionHandler: { _ in })
    #expect(view.currentFrame == 20 && view.isAnimationPlaying)
    let modes: [LottiePlaybackMode] = [
      .progress(0.5), .frame(3), .time(1), .pause, .toProgress(1, loopMode: .loop),
      .fromProgress(0, toProgress: 1, loopMode: .loop), .toFrame(9, loopMode: .loop),
      .fromMarker("a", toMarker: "b", loopMode: .loop), .toMarker("b", loopMode: .loop),
      .marker("a", loopMode: .loop), .markers(["a"]),
    ]
    #expect(Set(modes).count == 11 && modes[0] == .paused(at: .progress(0.5)))
  }

  /// What plays can be overridden, and what is overridden is what other calls come to.
  @Test func overriding() {
    final class Counting: LottieAnimationView {
      var calls: [String] = []
      override func play(completion: LottieCompletionBlock? = nil) {
        calls.append("play")
        super.play(completion: completion)
      }
      override func stop() {
        calls.append("stop")
        super.stop()
      }
    }
    let view = Counting(name: "StarAnimation")
    view.isAnimationPlaying = true
    view.play()
    let playable: any LottiePlayable = view
    playable.play(completion: nil)
    playable.stop()
    #expect(view.calls == ["play", "play", "play", "stop"])
  }

  // MARK: Semantics

  /// Every play call without an animation ends at once, with the same result.
  @Test func withoutAnAnimation() {
    let view = LottieAnimationView()
    var ends: [Bool] = []
    view.play { ends.append($0) }
    view.play(marker: "a") { ends.append($0) }
    view.play(fromMarker: "a", toMarker: "b") { ends.append($0) }
    view.play(markers: ["a"]) { ends.append($0) }
    view.play(toProgress: 1) { ends.append($0) }
    view.play(toFrame: 1) { ends.append($0) }
    #expect(ends == [false, false, false, false, false, false])
    #expect(view.currentPlaybackMode == nil && !view.isAnimationPlaying)
  }

  @Test func unknownMarkers() {
    let log = Mutex<[String]>([])
    let logger = LottieLogger(warn: { line in log.withLock { $0.append(line) } })
    let animation = LottieAnimation.named("StarAnimation")
    let view = LottieAnimationView(animation: animation, logger: logger)
    view.currentFrame = 30
    view.play(fromMarker: "nobody", toMarker: "ftue1_end")
    #expect(view.realtimeAnimationFrame == 30 && view.currentFrame == 48)
    #expect(log.withLock { $0 }.count == 1)
    view.play(marker: "nobody")
    #expect(view.currentFrame == 48 && view.isAnimationPlaying)
    let line = "there is no marker “nobody” in the animation"
    #expect(log.withLock { $0 } == [line, line])
  }

  @Test func archivesPlayOnRequest() {
    let all = DotLottieConfigurationComponents.all
    #expect(!all.contains(.autoplay) && all.contains(.animationSpeed))
    #expect(DotLottieConfigurationComponents.animationSpeed == .speed)
  }

  @Test func theSharedCacheIsTheDefault() throws {
    let before = LottieAnimationCache.shared
    defer { LottieAnimationCache.shared = before }
    let cache = LRUAnimationCache()
    LottieAnimationCache.shared = cache
    #expect(LottieAnimation.named("StarAnimation") != nil && cache.count == 1)
    #expect(LottieAnimation.filepath(ReadmeFiles.path("toggle.json")) != nil && cache.count == 2)
    #expect(LottieAnimation.named("toggle", animationCache: nil) != nil && cache.count == 2)
  }

  // MARK: Configuration

  @Test func configurations() {
    var configuration = LottieConfiguration(
      renderingEngine: .mainThread, decodingStrategy: .codable, reducedMotionOption: .standardMotion
    )
    #expect(configuration.renderingEngine == .specific(.mainThread))
    configuration.decodingStrategy = .dictionaryBased
    let view = LottieAnimationView(name: "StarAnimation", configuration: configuration)
    #expect(view.configuration == configuration && view.currentRenderingEngine == .mainThread)
    #expect(LottieConfiguration.shared == LottieConfiguration())
    #expect(RenderingEngineOption(rawValue: "Core Animation") == .coreAnimation)
    #expect(RenderingEngineOption.automatic.description == "Automatic")
    #expect(RenderingEngineOption(rawValue: "Metal") == nil)
    for engine: RenderingEngine in [.mainThread, .coreAnimation] {
      #expect(RenderingEngine(rawValue: engine.rawValue) == engine)
      #expect(engine.description == engine.rawValue)
    }
    #expect(LottieBackgroundBehavior.default(for: .mainThread) == .pauseAndRestore)
    #expect(LottieBackgroundBehavior.default(for: .coreAnimation) == .continuePlaying)
    _ = AnimatedButton(animation: nil, configuration: configuration)
    _ = AnimatedSwitch(animation: nil, configuration: configuration)
  }

  private struct Setting: ReducedMotionOptionProvider {
    let currentReducedMotionMode: ReducedMotionMode
  }

  @Test func reducedMotion() throws {
    let json = """
      {"v":"5.7.0","fr":50,"ip":0,"op":100,"w":9,"h":9,"layers":[],
      "markers":[{"cm":"reduced motion","tm":40,"dr":20}]}
      """
    let still = try LottieAnimation.from(data: Data(json.utf8), strategy: .codable)
    var configuration = LottieConfiguration()
    #expect(configuration.reducedMotionOption == .systemReducedMotionToggle)
    #expect(SystemReducedMotionOptionProvider().currentReducedMotionMode == .standardMotion)
    let setting = Setting(currentReducedMotionMode: .reducedMotion)
    configuration.reducedMotionOption = .dynamic(setting, dataID: "mine")
    #expect(configuration.reducedMotionOption.currentReducedMotionMode == .reducedMotion)
    #expect(Set([ReducedMotionOption.dynamic(setting, dataID: "mine"), .reducedMotion]).count == 2)
    let view = LottieAnimationView(animation: still, configuration: configuration)
    view.play(fromFrame: 0, toFrame: 100)
    #expect(view.realtimeAnimationFrame == 40 && view.currentFrame == 60)
    // Without such a marker there is nothing to play instead.
    view.animation = .named("StarAnimation")
    view.play()
    #expect(view.realtimeAnimationFrame == 0 && view.currentFrame == 100)
    view.configuration.reducedMotionOption = .standardMotion
  }

  // MARK: Other members

  @Test func switches() {
    let toggle = AnimatedSwitch(animation: .named("toggle"))
    toggle.setProgressForState(fromProgress: 0, toProgress: 0.5, forOnState: true)
    toggle.setProgressForState(fromProgress: 0.5, toProgress: 1, forOnState: false)
    toggle.setIsOn(true, animated: false, shouldFireHaptics: false)
    #expect(toggle.isOn && toggle.currentProgress == 0.5)
  }

  @Test func texts() {
    #expect(DefaultTextProvider() == DefaultTextProvider())
    #expect(DictionaryTextProvider(["a": "b"]) == DictionaryTextProvider(["a": "b"]))
    final class Loud: LegacyAnimationTextProvider {
      func textFor(keypathName: String, sourceText: String) -> String { sourceText.uppercased() }
    }
    let view = LottieAnimationView(name: "StarAnimation")
    view.textProvider = Loud()
    let provider: (any AnimationKeypathTextProvider)? = view.textProvider
    #expect(provider?.text(for: "a", sourceText: "b") == nil)
  }

  @Test func denominators() {
    let color = LottieColor(r: 255, g: 0, b: 51, a: 255, denominator: .TwoFiftyFive)
    #expect(color == LottieColor(r: 100, g: 0, b: 20, a: 100, denominator: .OneHundred))
    #expect(LottieColor(r: 1, g: 0, b: 0.2, a: 1, denominator: .One) == color)
  }
}

/// The rest of version 4, and what belongs to views and controls.
@Suite struct LottieFourPartsTests {
  let bundle = ReadmeFiles.bundle

  @Test func logging() {
    let log = Mutex<[String]>([])
    func add(_ line: String) { log.withLock { $0.append(line) } }
    let logger = LottieLogger(
      assert: { condition, message, _, _ in
        if !condition() { log.withLock { $0.append("assert " + message()) } }
      },
      assertionFailure: { message, _, _ in log.withLock { $0.append("failure " + message()) } },
      warn: { message, file, line in
        log.withLock { $0.append("warn " + message() + " \(file)".suffix(5)) }
      },
      info: { message in log.withLock { $0.append("info " + message()) } })
    logger.assert(1 > 0, "a")
    logger.assert(1 < 0, "b")
    logger.assertionFailure("c")
    logger.warn("d")
    logger.info("e")
    #expect(log.withLock { $0 } == ["assert b", "failure c", "warn dswift", "info e"])
    // What has no closure is a mistake, and mistakes end nothing.
    let short = LottieLogger(warn: { line in log.withLock { $0.append(line) } })
    short.assert(false, "f")
    short.assertionFailure("g")
    #expect(log.withLock { $0.suffix(2) } == ["f", "g"])
    _ = [LottieLogger(), .printToConsole]
  }

  /// As 4.x wants providers of a program's own: by their storage.
  private struct StoredProvider: AnyValueProvider {
    var valueType: Any.Type { LottieVector1D.self }
    var typeErasedStorage: AnyValueProviderStorage {
      .closure { LottieVector1D(Double($0) * 2) }
    }
    func hasUpdate(frame: AnimationFrameTime) -> Bool { true }
  }

  @Test func storages() {
    let view = LottieAnimationView(name: "StarAnimation")
    view.setValueProvider(StoredProvider(), keypath: "Layer 1.Transform.Opacity")
    #expect(
      view.getValue(for: "Layer 1.Transform.Opacity", atFrame: 30) as? LottieVector1D
        == LottieVector1D(60))
    #expect(view.valueProviders["Layer 1.Transform.Opacity"] is StoredProvider)
    view.removeValueProvider(for: "Layer 1.Transform.Opacity")
    #expect(view.valueProviders.isEmpty)
    let red = LottieColor(r: 1, g: 0, b: 0, a: 1)
    let keys = [Keyframe(value: CGFloat(0), time: 0), Keyframe(value: CGFloat(1), time: 10)]
    func value(_ provider: any AnyValueProvider) -> AnyHashable? {
      provider.typeErasedStorage.value(frame: 5) as? AnyHashable
    }
    #expect(value(FloatValueProvider(keys)) == AnyHashable(LottieVector1D(0.5)))
    #expect(value(ColorValueProvider(red)) == AnyHashable(red))
    #expect(value(FadeProvider()) == AnyHashable(LottieVector1D(5)))
  }

  @Test func comparing() {
    let red = LottieColor(r: 1, g: 0, b: 0, a: 1)
    let block = ColorValueProvider { _ in red }
    #expect(ColorValueProvider(red) == ColorValueProvider(red) && block == block)
    #expect(ColorValueProvider(red) != block && block != ColorValueProvider { _ in red })
    #expect(FloatValueProvider(1) != FloatValueProvider(2))
    #expect(GradientValueProvider([red]) == GradientValueProvider([red]))
    #expect(FilepathImageProvider(filepath: "/a/") == FilepathImageProvider(filepath: "/a"))
    #expect(
      BundleImageProvider(bundle: .main, searchPath: "a") != BundleImageProvider(bundle: .main))
    #expect(DefaultFontProvider() == DefaultFontProvider())
    #expect(BundleImageProvider(bundle: .main).cacheEligible)
  }

  private struct Session: LottieURLSession {
    struct Refusal: Error {}
    let content: Data?
    func lottieData(from url: URL) async throws -> Data {
      guard let content else { throw Refusal() }
      return content
    }
  }

  @Test func sessions() async throws {
    let url = try #require(URL(string: "https://nowhere.invalid/star.json"))
    let session = Session(content: ReadmeFiles.star)
    let found = await LottieAnimation.loadedFrom(url: url, session: session, animationCache: nil)
    #expect(found?.markerNames.count == 6)
    let file = try await DotLottieFile.loadedFrom(url: url, session: session, dotLottieCache: nil)
    #expect(file.animations.count == 1)
    await #expect(throws: LottieError.self) {
      try await DotLottieFile.loadedFrom(
        url: url, session: Session(content: nil), dotLottieCache: nil)
    }
    let view = LottieAnimationView()
    let error: (any Error)? = await withCheckedContinuation { continuation in
      _ = LottieAnimationView(
        url: url, session: session, closure: { continuation.resume(returning: $0) },
        animationCache: nil)
    }
    #expect(error == nil && view.animation == nil)
  }

  @Test func queues() async throws {
    let data = ReadmeFiles.star
    let result: Result<DotLottieFile, any Error> = await withCheckedContinuation { continuation in
      DotLottieFile.loadedFrom(data: data, filename: "star", dispatchQueue: .global()) {
        continuation.resume(returning: $0)
      }
    }
    #expect(try result.get().fileName == "star")
    let missing: Result<DotLottieFile, any Error> = await withCheckedContinuation { continuation in
      DotLottieFile.named("nobody", dispatchQueue: .main) { continuation.resume(returning: $0) }
    }
    #expect(throws: LottieError.self) { try missing.get() }
  }

  private final class Player {
    var presses: [String] = []
    func heartPressed() { presses.append("heart") }
    func pressed(_ sender: AnimatedButton) { presses.append("button \(sender.tag)") }
  }

  @Test func targets() {
    let button = AnimatedButton(animation: nil)
    button.tag = 7
    let player = Player()
    button.addTarget(player, action: Player.heartPressed, for: .touchUpInside)
    let id = button.addTarget(player, action: Player.pressed, for: [.touchUpInside, .touchDown])
    button.sendActions(for: .touchDown)
    button.sendActions(for: .touchUpInside)
    #expect(player.presses == ["button 7", "heart", "button 7"])
    button.removeTarget(player, for: .touchUpInside)
    button.sendActions(for: [.touchUpInside, .touchDown])
    #expect(player.presses.count == 4)
    button.removeAction(id)
    button.removeTarget(nil)
    button.sendActions(for: .touchDown)
    #expect(player.presses.count == 4)
    var gone: Player? = Player()
    weak let watched = gone
    if let gone { button.addTarget(gone, action: Player.heartPressed, for: .touchDown) }
    gone = nil
    #expect(watched == nil)
    button.sendActions(for: .touchDown)
  }

  @Test func viewsInSets() {
    let (a, b) = (View(), View())
    #expect(Set([a, b, a]).count == 2 && a == a && a != b)
    a.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    a.bounds = CGRect(x: 5, y: 5, width: 40, height: 10)
    #expect(a.frame == CGRect(x: 0, y: 15, width: 40, height: 10) && a.bounds.origin == .zero)
    let control = AnimatedControl(animation: .named("toggle"))
    control.frame.size = CGSize(width: 30, height: 30)
    control.layoutIfNeeded()
    #expect(control.animationView.frame.size == CGSize(width: 30, height: 30))
  }

  @Test func textsWithoutAnimators() throws {
    let json = """
      {"v":"5.7.0","fr":50,"ip":0,"op":100,"w":100,"h":100,"fonts":{"list":[{"fName":"F","fFamily":"DejaVu Sans"}]},
      "layers":[{"ty":5,"nm":"TEXT","ip":0,"op":100,"ks":{},"t":{"a":[],"d":{"k":[{"t":0,"s":
      {"t":"Ab","f":"F","s":20,"fc":[1,0,0],"sc":[0,0,1],"sw":2,"tr":50}}]}}}]}
      """
    let view = LottieAnimationView(animation: try LottieAnimation.from(data: Data(json.utf8)))
    let green = LottieColor(r: 0, g: 1, b: 0, a: 1)
    let rows: [(AnimationKeypath, any AnyValueProvider, AnyHashable, AnyHashable)] = [
      ("**.TEXT.Color", ColorValueProvider(green), LottieColor(r: 1, g: 0, b: 0, a: 1), green),
      ("TEXT.Stroke Color", ColorValueProvider(green), LottieColor(r: 0, g: 0, b: 1, a: 1), green),
      ("TEXT.Stroke Width", FloatValueProvider(5), LottieVector1D(2), LottieVector1D(5)),
      ("TEXT.Font Size", FloatValueProvider(40), LottieVector1D(20), LottieVector1D(40)),
      ("TEXT.Tracking", FloatValueProvider(9), LottieVector1D(50), LottieVector1D(9)),
    ]
    for (keypath, provider, original, provided) in rows {
      view.setValueProvider(provider, keypath: keypath)
      #expect(view.getValue(for: keypath) as? AnyHashable == provided, "\(keypath)")
      #expect(view.getOriginalValue(for: keypath) as? AnyHashable == original, "\(keypath)")
    }
  }
}
