// SPDX-License-Identifier: Apache-2.0

import Lottie
import Testing

/// What programs for lottie-ios 4 write around its own members: colours, controls, waiting, assets.
@Suite struct TypicalCallTests {
  let bundle = ReadmeFiles.bundle

  // MARK: Colours

  /// The names of UIColor, with its values.
  @Test(
    arguments: [
      (.clear, 0, 0, 0, 0), (.black, 0, 0, 0, 1), (.white, 1, 1, 1, 1), (.red, 1, 0, 0, 1),
      (.green, 0, 1, 0, 1), (.blue, 0, 0, 1, 1), (.cyan, 0, 1, 1, 1), (.magenta, 1, 0, 1, 1),
      (.yellow, 1, 1, 0, 1), (.orange, 1, 0.5, 0, 1), (.purple, 0.5, 0, 0.5, 1),
      (.brown, 0.6, 0.4, 0.2, 1), (.gray, 0.5, 0.5, 0.5, 1),
    ] as [(LottieColor, Double, Double, Double, Double)])
  func namedColours(_ color: LottieColor, _ r: Double, _ g: Double, _ b: Double, _ a: Double) {
    #expect(color == LottieColor(r: r, g: g, b: b, a: a))
    #expect(color == LottieColor(red: r, green: g, blue: b, alpha: a))
  }

  @Test func backgroundsAreSetByName() {
    let view = LottieAnimationView(name: "toggle", bundle: bundle)
    #expect(view.backgroundColor == nil)
    view.backgroundColor = .clear
    #expect(view.backgroundColor == LottieColor(r: 0, g: 0, b: 0, a: 0))
    view.backgroundColor = .white.withAlphaComponent(0.5)
    #expect(view.backgroundColor == LottieColor(white: 1, alpha: 0.5))
    view.tintColor = .red
    view.borderColor = .lightGray
    #expect(view.tintColor == .red && view.borderColor.r == 2 / 3.0)
    view.setValueProvider(ColorValueProvider(.orange), keypath: "**.Color")
  }

  // MARK: Controls

  @Test func controlsFitTheirAnimationAsTheyAreTold() {
    let controls = [AnimatedControl(), AnimatedButton(), AnimatedSwitch()]
    for control in controls {
      #expect(control.contentMode == .scaleAspectFit)
      control.contentMode = .scaleAspectFill
      #expect(control.animationView.contentMode == .scaleAspectFill)
    }
  }

  @Test func eventsHaveUIKitsNames() {
    let button = AnimatedButton(animation: LottieAnimation.named("toggle", bundle: bundle))
    let event = UIControl.Event.touchUpInside
    var count = 0
    button.addAction(for: event) { _ in count += 1 }
    button.sendActions(for: UIControl.Event([.touchUpInside, .touchDown]))
    #expect(count == 1 && button.state == UIControl.State.normal)
  }

  // MARK: Waiting

  /// Ticks a view until a task has ended.
  private func result(
    of view: LottieAnimationView, _ play: @escaping @MainActor () async -> Bool,
    while act: (Int) -> Void = { _ in }
  ) async -> Bool? {
    var ended: Bool?
    let task = Task { ended = await play() }
    for tick in 0..<200 where ended == nil {
      await Task.yield()
      view.tick(Double(tick) * 0.1)
      act(tick)
    }
    task.cancel()
    await task.value
    return ended
  }

  /// Waiting ends with playback, and tells whether it came to its end.
  @Test func playingIsWaitedFor() async {
    let view = LottieAnimationView(name: "toggle", bundle: bundle)
    #expect(await result(of: view) { await view.playToEnd() } == true)
    #expect(view.currentFrame == 100)
    let half = LottiePlaybackMode.PlaybackMode.fromProgress(
      0, toProgress: 0.5, loopMode: .playOnce)
    #expect(await result(of: view) { await view.playToEnd(half) } == true)
    #expect(view.currentFrame == 50)
    let stopped = await result(of: view) {
      await view.playToEnd()
    } while: {
      if $0 == 3 { view.stop() }
    }
    #expect(stopped == false && view.currentFrame == 0)
    #expect(await LottieAnimationView().playToEnd() == false)
  }

  /// A cancelled task does not wait for an endless loop.
  @Test func aCancelledTaskPauses() async {
    let view = LottieAnimationView(name: "toggle", bundle: bundle)
    view.loopMode = .loop
    let task = Task { await view.playToEnd() }
    await Task.yield()
    view.tick(0)
    task.cancel()
    #expect(await task.value == false && !view.isAnimationPlaying)
    #expect(await Task { await view.playToEnd() }.cancelled == false)
  }

  /// `play` itself is no asynchronous function: in a task it needs no `await`.
  @Test func playStartsInATask() async {
    let view = LottieAnimationView(name: "toggle", bundle: bundle)
    await Task {
      view.play()
      view.play(fromProgress: 0, toProgress: 1, loopMode: .loop)
    }.value
    #expect(view.isAnimationPlaying)
  }

  // MARK: Assets

  @Test func assetsAreFilesOfTheBundle() async throws {
    #expect(LottieAnimation.asset("toggle", bundle: bundle) != nil)
    #expect(LottieAnimation.asset("nothing", bundle: bundle) == nil)
    #expect(LottieAnimationView(asset: "toggle", bundle: bundle).animation != nil)
    await #expect(throws: LottieError.self) {
      try await DotLottieFile.asset(named: "nothing", bundle: bundle)
    }
  }

  @Test func sourcesAreAnimationsOrFiles() throws {
    let animation = try #require(LottieAnimation.named("toggle", bundle: bundle))
    let file = try DotLottieFile(data: Data(animation.jsonText), filename: "toggle.json")
    let view = LottieAnimationView()
    for source in [animation.animationSource, file.animationSource] {
      view.loadAnimation(source)
      #expect(view.animation?.duration == 2 && source.animation?.duration == 2)
    }
    view.loadAnimation(nil)
    #expect(view.animation == nil)
  }

  // MARK: Providers

  private struct Failure: Error {}

  /// A provider may throw any error.
  @Test func providersThrowAnyError() throws {
    struct Provider: AnimationImageProvider {
      func imageForAsset(asset: ImageAsset) throws -> LottieImage? { throw Failure() }
    }
    struct Typed: AnimationImageProvider {
      func imageForAsset(asset: ImageAsset) throws(LottieError) -> LottieImage? { nil }
    }
    let text = #"""
      {"v":"5","fr":1,"ip":0,"op":1,"w":4,"h":4,"assets":[{"id":"a","w":4,"h":4,"u":"","p":"a.png"}],
       "layers":[{"ty":2,"refId":"a","ip":0,"op":1,"ks":{}}]}
      """#
    let animation = try LottieAnimation.from(data: Data(text.utf8))
    let renderer = try AnimationRenderer(animation, imageProvider: Provider())
    #expect(renderer.image(atFrame: 0).pixels.allSatisfy { $0 == 0 })
    #expect(renderer.warnings.contains { $0.description.contains("Failure") })
    renderer.setImageProvider(Typed())
    let red = try LottieImage(pixels: [255, 0, 0, 255], width: 1, height: 1)
    struct Red: AnimationImageProvider {
      let image: LottieImage
      func imageForAsset(asset: ImageAsset) -> LottieImage? { image }
    }
    renderer.setImageProvider(Red(image: red))
    #expect(Array(renderer.image(atFrame: 0).pixels.prefix(4)) == [255, 0, 0, 255])
  }

  /// Pixels go into a picture and come out again.
  @Test func picturesAreMadeOfPixels() throws {
    let straight: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 0, 10, 20, 30, 255, 0, 0, 0, 0]
    let image = try LottieImage(pixels: straight, width: 2, height: 2)
    #expect(image.size == CGSize(width: 2, height: 2))
    #expect(Array(image.pixels.prefix(4)) == [255, 0, 0, 255] && image.pixels[7] == 0)
    let packed = try LottieImage(
      pixels: image.pixels(as: .premultipliedBGRA), width: 2, height: 2, format: .premultipliedBGRA)
    #expect(packed == image)
    let tooMuch: [UInt8] = [255, 9, 0, 128]
    let clamped = try LottieImage(
      pixels: tooMuch, width: 1, height: 1, format: .premultipliedBGRA)
    #expect(clamped.pixels(as: .premultipliedBGRA) == [128, 9, 0, 128])
    for (count, width, height) in [(15, 2, 2), (0, 0, 0), (16, -2, -2), (16, 4, 2)] {
      #expect(throws: LottieError.self) {
        try LottieImage(pixels: Array(straight.prefix(count)), width: width, height: height)
      }
    }
  }

  // MARK: Limits

  /// What docs/limits.md shows, and a member of each group.
  @Test func limitsAreInGroups() throws {
    var limits = Limits()
    limits.expressions.usesJavaScript = false
    limits.files.allowsDownloads = false
    limits.memory = 64_000_000
    limits.layers.inComposition = 1
    limits.shapes.vertices = 3
    limits.texts.characters = 100
    limits.media.imageSide = 64
    let json = #"{"v":"5.7.0","fr":30,"ip":0,"op":9,"w":9,"h":9,"layers":[{"ty":3},{"ty":3}]}"#
    let animation = try Animation(json: Array(json.utf8), limits: limits)
    #expect(animation.warnings.map(\.code) == [.limit])
  }
}

extension Task where Failure == Never {
  /// The value of the task after it was cancelled.
  fileprivate var cancelled: Success {
    get async {
      cancel()
      return await value
    }
  }
}
