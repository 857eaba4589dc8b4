// SPDX-License-Identifier: Apache-2.0

import Lottie
import Testing

/// What lottie-ios' README calls, in its order and in its words, and what came of it.
@Suite struct LottieReadmeTests {
  let myBundle = ReadmeFiles.bundle

  /// A view that has played for a while: time comes from whoever calls `tick`.
  private func play(_ view: AnimationView, from start: TimeInterval = 0, for seconds: TimeInterval)
  {
    view.tick(start)
    view.tick(start + seconds)
  }

  // MARK: Quick start

  @Test func quickStart() {
    let starAnimationView = AnimationView(name: "StarAnimation")
    #expect(starAnimationView.animation?.size == CGSize(width: 100, height: 100))
    #expect(starAnimationView.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test func settingTheAnimationLater() {
    let starAnimationView = AnimationView()
    #expect(starAnimationView.animation == nil)
    /// Some time later
    let starAnimation = Animation.named("StarAnimation")
    starAnimationView.animation = starAnimation
    #expect(starAnimationView.animation != nil)
  }

  @Test func playing() {
    let starAnimationView = AnimationView(name: "StarAnimation")
    var ends: [Bool] = []
    starAnimationView.play { (finished) in
      /// Animation finished
      ends.append(finished)
    }
    #expect(starAnimationView.isAnimationPlaying && ends.isEmpty)
    play(starAnimationView, for: 3)
    #expect(!starAnimationView.isAnimationPlaying && ends == [true])
  }

  // MARK: Animation model

  @Test func codable() throws {
    let animation = try JSONDecoder().decode(Animation.self, from: ReadmeFiles.star)
    let json = try JSONEncoder().encode(animation)
    #expect(try JSONDecoder().decode(Animation.self, from: json).markerNames.count == 6)
  }

  @Test func loadingFromABundle() {
    let declared: (String, Bundle, String?, (any AnimationCacheProvider)?) -> Animation? =
      Animation.named(_:bundle:subdirectory:animationCache:)
    #expect(declared("StarAnimation", .main, nil, nil) != nil)
    #expect(declared("Nobody", .main, nil, nil) == nil)
    /// Load from the main bundle.
    var animation = Animation("StarAnimation")
    #expect(animation != nil)
    /// Load from a specific bundle/
    animation = Animation("StarAnimation", bundle: myBundle)
    #expect(animation != nil)
    /// Load from a subdirectory in a bundle.
    animation = Animation("StarAnimation", subdirectory: "Animations")
    #expect(animation != nil)
    /// Load with an animation cache.
    animation = Animation("StarAnimation", animationCache: LRUAnimationCache.sharedCache)
    #expect(animation != nil)
  }

  @Test func loadingFromAFilepath() {
    let filepathURL = URL(fileURLWithPath: ReadmeFiles.path("toggle.json"))
    let animation = Animation(filepathURL.path, animationCache: LRUAnimationCache.sharedCache)
    #expect(animation != nil)
    #expect(Animation.filepath(filepathURL.path) != nil)
    #expect(Animation.filepath("/nowhere.json", animationCache: nil) == nil)
  }

  // MARK: Playing

  @Test func playingWithProgressTime() {
    let animationView = AnimationView(name: "StarAnimation")
    /// Play only the last half of an animation.
    animationView.play(fromProgress: 0.5, toProgress: 1)
    #expect(animationView.realtimeAnimationProgress == 0.5 && animationView.currentProgress == 1)
    play(animationView, for: 0.5)
    #expect(animationView.realtimeAnimationProgress == 0.75)
    animationView.play(fromProgress: nil, toProgress: 0.25, loopMode: .playOnce, completion: nil)
    #expect(animationView.currentProgress == 0.25)
  }

  @Test func playingWithFrameTime() {
    let animationView = AnimationView(name: "StarAnimation")
    /// Play from frame 24 to 48 of an animation.
    animationView.play(fromFrame: 24, toFrame: 48)
    #expect(animationView.realtimeAnimationFrame == 24 && animationView.currentFrame == 48)
    play(animationView, for: 0.2)
    #expect(animationView.realtimeAnimationFrame == 34)
    var ended: Bool?
    animationView.play(fromFrame: nil, toFrame: 48, loopMode: nil) { ended = $0 }
    play(animationView, from: 1, for: 1)
    #expect(ended == true && animationView.currentFrame == 48)
  }

  @Test func playingWithMarkerNames() {
    let animationView = AnimationView(name: "StarAnimation")
    /// Play from frame 24 to 48 of an animation.
    animationView.play(fromMarker: "ftue1_begin", toMarker: "ftue1_end")
    #expect(animationView.realtimeAnimationFrame == 24 && animationView.currentFrame == 48)
    // If markers are not found the play command will exit.
    var calls = 0
    animationView.play(fromMarker: "ftue1_begin", toMarker: "nobody", loopMode: .loop) { _ in
      calls += 1
    }
    #expect(animationView.isAnimationPlaying && animationView.loopMode == .playOnce && calls == 0)
  }

  @Test func stoppingAndPausing() {
    let animationView = AnimationView(name: "StarAnimation")
    var ends: [Bool] = []
    animationView.play { ends.append($0) }
    play(animationView, for: 0.5)
    animationView.pause()
    #expect(animationView.currentFrame == 25 && ends == [false])
    animationView.play { ends.append($0) }
    animationView.stop()
    #expect(animationView.currentFrame == 0 && ends == [false, false])
  }

  // MARK: Settings

  @Test func settings() {
    let animationView = AnimationView(name: "StarAnimation")
    #expect(animationView.contentMode == .scaleAspectFit)
    for mode: LottieContentMode in [.scaleToFill, .scaleAspectFit, .scaleAspectFill, .topLeft] {
      animationView.contentMode = mode
      #expect(animationView.contentMode == mode)
    }
    // `.pause` in version 3, and this since version 4.
    #expect(animationView.backgroundBehavior == .pauseAndRestore)
    for behavior: LottieBackgroundBehavior in [.stop, .pause, .pauseAndRestore] {
      animationView.backgroundBehavior = behavior
      #expect(animationView.backgroundBehavior == behavior)
    }
    #expect(animationView.loopMode == .playOnce)
    for mode: LottieLoopMode in [
      .playOnce, .loop, .autoReverse, .repeat(3), .repeatBackwards(2),
    ] {
      animationView.loopMode = mode
      #expect(animationView.loopMode == mode)
    }
    animationView.isAnimationPlaying = true
    #expect(animationView.isAnimationPlaying)
    animationView.isAnimationPlaying = false
    #expect(!animationView.isAnimationPlaying)
    #expect(!animationView.shouldRasterizeWhenIdle && !animationView.respectAnimationFrameRate)
    animationView.shouldRasterizeWhenIdle = true
    animationView.respectAnimationFrameRate = true
    #expect(animationView.animationSpeed == 1)
    animationView.animationSpeed = 2
    animationView.loopMode = .playOnce
    animationView.play()
    play(animationView, for: 0.257)
    #expect(animationView.realtimeAnimationFrame == 25)
  }

  @Test func currentTimes() {
    let animationView = AnimationView(name: "StarAnimation")
    animationView.play()
    animationView.currentProgress = 0.5
    #expect(!animationView.isAnimationPlaying)
    #expect(animationView.currentProgress == 0.5 && animationView.currentFrame == 50)
    animationView.currentTime = 0.5
    #expect(animationView.currentTime == 0.5 && animationView.currentFrame == 25)
    animationView.currentFrame = 75
    #expect(animationView.currentFrame == 75 && animationView.currentTime == 1.5)
    let frame: AnimationFrameTime = animationView.realtimeAnimationFrame
    let progress: AnimationProgressTime = animationView.realtimeAnimationProgress
    #expect(frame == 75 && progress == 0.75)
    animationView.forceDisplayUpdate()
  }

  @Test func markers() {
    let animationView = AnimationView(name: "StarAnimation")
    #expect(animationView.progressTime(forMarker: "ftue1_begin") == 0.24)
    #expect(animationView.frameTime(forMarker: "ftue1_begin") == 24)
    #expect(animationView.animation?.progressTime(forMarker: "ftue1_end") == 0.48)
    #expect(animationView.animation?.frameTime(forMarker: "ftue1_end") == 48)
    #expect(animationView.frameTime(forMarker: "nobody") == nil)
  }
}
