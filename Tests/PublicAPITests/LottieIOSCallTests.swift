// SPDX-License-Identifier: Apache-2.0

import Lottie
import Testing

/// What readers' notes on lottie-ios use besides its README: the calls with all their labels, in
/// their order.
@Suite struct LottieIOSCallTests {
  let bundle = ReadmeFiles.bundle

  private var togglePath: String { ReadmeFiles.path("toggle.json") }

  @Test func decoding() throws {
    let json = try Data(contentsOf: URL(fileURLWithPath: togglePath))
    let animation = try JSONDecoder().decode(Animation.self, from: json)
    #expect(animation.framerate == 50 && animation.startFrame == 0 && animation.endFrame == 100)
    #expect(animation.duration == 2 && animation.bounds.width == 100)
    #expect(try LottieAnimation.from(data: json).size.height == 100)
  }

  @Test func views() {
    let animation = Animation.named(
      "toggle", bundle: Bundle.main, subdirectory: nil, animationCache: nil)
    let views = [
      AnimationView(
        animation: animation, imageProvider: nil, textProvider: DefaultTextProvider()),
      AnimationView(
        name: "toggle", bundle: Bundle.main, imageProvider: nil,
        animationCache: LRUAnimationCache.sharedCache),
      AnimationView(
        filePath: togglePath, imageProvider: nil, animationCache: LRUAnimationCache.sharedCache),
      AnimationView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)),
    ]
    #expect(views.map { $0.animation != nil } == [true, true, true, false])
    #expect(views[3].frame.height == 4 && View(frame: views[3].frame).frame.width == 3)
  }

  @Test func viewsFromAddresses() async {
    let url = URL(fileURLWithPath: togglePath)
    var view: AnimationView?
    let error: (any Error)? = await withCheckedContinuation { continuation in
      view = AnimationView(
        url: url, imageProvider: nil, closure: { error in continuation.resume(returning: error) },
        animationCache: LRUAnimationCache.sharedCache)
    }
    #expect(error == nil && view?.animation != nil)
  }

  @Test func animationsFromAddresses() async {
    let url = URL(fileURLWithPath: togglePath)
    let animation: Animation? = await withCheckedContinuation { continuation in
      Animation.loadedFrom(
        url: url, closure: { continuation.resume(returning: $0) }, animationCache: nil)
    }
    #expect(animation != nil)
  }

  @Test func switchingNodesOff() {
    let animationView = AnimationView(name: "toggle")
    animationView.setNodeIsEnabled(
      isEnabled: false, keypath: AnimationKeypath(keypath: "BG-On.Group 1.Fill 1"))
    animationView.setNodeIsEnabled(isEnabled: true, keypath: AnimationKeypath(keypath: "**"))
    #expect(animationView.allHierarchyKeypaths().contains("BG-On.Group 1.Fill 1"))
  }

  @Test func partsOfAnimations() {
    let animationView = AnimationView(name: "toggle")
    animationView.viewportFrame = CGRect(x: 50, y: 0, width: 50, height: 50)
    #expect(animationView.intrinsicContentSize == CGSize(width: 50, height: 50))
    // The part fills the view, which is twice as large.
    #expect(
      animationView.convert(CGPoint(x: 100, y: 100), toLayerAt: AnimationKeypath(keypath: "BG-On"))
        == CGPoint(x: 100, y: 50))
    animationView.viewportFrame = nil
    #expect(animationView.intrinsicContentSize == CGSize(width: 100, height: 100))
  }

  /// What the completion of an interrupted call plays is what is played.
  @Test func anInterruptedCallMayPlaySomethingElse() {
    let view = LottieAnimationView(name: "StarAnimation")
    let other = LottiePlaybackMode.PlaybackMode.fromFrame(10, toFrame: 20, loopMode: .loop)
    view.play(.fromProgress(0, toProgress: 0.5, loopMode: .playOnce)) { _ in view.play(other) }
    view.play(.fromProgress(0.5, toProgress: 1, loopMode: .playOnce))
    #expect(view.currentPlaybackMode == .playing(other) && view.realtimeAnimationFrame == 10)
  }
}
