// SPDX-License-Identifier: Apache-2.0

import Lottie

extension MemberGroup {
  static let animation = MemberGroup(
    title: "LottieAnimation",
    members: [
      .same("startFrame, endFrame, framerate, duration") { (a: LottieAnimation) in
        _ = Double(a.startFrame + a.endFrame) * a.framerate * a.duration
      },
      .same("bounds, size") { (a: LottieAnimation) in _ = a.bounds.size == a.size },
      .same("markerNames") { (a: LottieAnimation) in _ = a.markerNames },
      .same("named(_:bundle:subdirectory:animationCache:)") { (name: String) in
        _ = LottieAnimation.named(name, bundle: .main, subdirectory: nil, animationCache: nil)
      },
      .same("filepath(_:animationCache:)") { (path: String) in
        _ = LottieAnimation.filepath(path, animationCache: LottieAnimationCache.shared)
      },
      .other(
        "asset(_:bundle:animationCache:)", "the same as `named`: there are no asset catalogues"
      ) { (_: Void) in
        _ = LottieAnimation.asset("a", bundle: .main, animationCache: nil)
      },
      .same("animationSource, LottieAnimationSource") { (animation: LottieAnimation) in
        if case .lottieAnimation(let own) = animation.animationSource { _ = own }
      },
      .same("from(data:strategy:)") { (data: Data) in
        _ = try? LottieAnimation.from(data: data, strategy: .dictionaryBased)
      },
      .same("loadedFrom(url:session:animationCache:)") { (url: URL) in
        Task {
          await LottieAnimation.loadedFrom(url: url, session: .shared, animationCache: nil)
        }
      },
      .same("loadedFrom(url:session:closure:animationCache:)") { (url: URL) in
        LottieAnimation.loadedFrom(
          url: url, session: .shared, closure: { _ in }, animationCache: nil)
      },
      .same("DownloadClosure") { (_: LottieAnimation.DownloadClosure) in },
      .same("init(from:), encode(to:)") { (_: any Codable) in },
      .absent("init(dictionary:)", "files are read as bytes; `from(data:)`"),
      .same("progressTime(forMarker:), frameTime(forMarker:), durationFrameTime(forMarker:)") {
        (a: LottieAnimation) in
        _ = (a.progressTime(forMarker: ""), a.frameTime(forMarker: ""))
        _ = a.durationFrameTime(forMarker: "")
      },
      .same("progressTime(forFrame:clamped:), frameTime(forProgress:)") { (a: LottieAnimation) in
        _ = (a.progressTime(forFrame: 0, clamped: false), a.frameTime(forProgress: 0))
      },
      .same("time(forFrame:), frameTime(forTime:)") { (a: LottieAnimation) in
        _ = a.frameTime(forTime: a.time(forFrame: 0))
      },
    ])

  static let views = MemberGroup(
    title: "LottieAnimationView: making one",
    members: [
      .same("init(animation:imageProvider:textProvider:fontProvider:configuration:logger:)") {
        (a: LottieAnimation?) in
        _ = LottieAnimationView(
          animation: a, imageProvider: nil, textProvider: DefaultTextProvider(),
          fontProvider: DefaultFontProvider(), configuration: .shared, logger: .shared)
      },
      .same("init(dotLottie:animationId:textProvider:fontProvider:configuration:logger:)") {
        (file: DotLottieFile?) in
        _ = LottieAnimationView(
          dotLottie: file, animationId: nil, textProvider: DefaultTextProvider(),
          fontProvider: DefaultFontProvider(), configuration: .shared, logger: .shared)
      },
      .same("init(configuration:logger:), init(frame:)") { (c: LottieConfiguration) in
        _ = LottieAnimationView(configuration: c, logger: .shared)
        _ = LottieAnimationView(frame: .zero)
      },
      .same("init(name:bundle:subdirectory:imageProvider:animationCache:configuration:)") {
        (name: String) in
        _ = LottieAnimationView(
          name: name, bundle: .main, subdirectory: nil, imageProvider: nil, animationCache: nil,
          configuration: .shared)
      },
      .same("init(filePath:imageProvider:animationCache:configuration:)") { (path: String) in
        _ = LottieAnimationView(
          filePath: path, imageProvider: nil, animationCache: nil, configuration: .shared)
      },
      .same("init(url:imageProvider:session:closure:animationCache:configuration:)") {
        (url: URL) in
        _ = LottieAnimationView(
          url: url, imageProvider: nil, session: .shared, closure: { _ in }, animationCache: nil,
          configuration: .shared)
      },
      .same(
        "init(dotLottieName:bundle:subdirectory:animationId:dotLottieCache:"
          + "configuration:logger:completion:)"
      ) {
        (name: String) in
        _ = LottieAnimationView(
          dotLottieName: name, bundle: .main, subdirectory: nil, animationId: nil,
          dotLottieCache: nil, configuration: .shared, logger: .shared, completion: { _, _ in })
      },
      .same("init(dotLottieFilePath:animationId:dotLottieCache:configuration:logger:completion:)") {
        (path: String) in
        _ = LottieAnimationView(
          dotLottieFilePath: path, animationId: nil, dotLottieCache: nil, configuration: .shared,
          logger: .shared, completion: nil)
      },
      .same(
        "init(dotLottieUrl:animationId:session:dotLottieCache:configuration:"
          + "logger:completion:)"
      ) {
        (url: URL) in
        _ = LottieAnimationView(
          dotLottieUrl: url, animationId: nil, session: .shared, dotLottieCache: nil,
          configuration: .shared, logger: .shared, completion: nil)
      },
      .other(
        "init(asset:…), init(dotLottieAsset:…)",
        "the same as `name:` and `dotLottieName:`: there are no asset catalogues"
      ) { (_: Void) in
        _ = LottieAnimationView(asset: "a", bundle: .main)
        _ = LottieAnimationView(dotLottieAsset: "a", bundle: .main, animationId: "b") { _, _ in }
      },
      .absent("init(coder:)", "there are no storyboards"),
      .same("DownloadClosure") { (_: LottieAnimationView.DownloadClosure) in },
    ])

  static let playing = MemberGroup(
    title: "LottieAnimationView: playing",
    members: [
      .same("play(completion:)") { (v: LottieAnimationView) in v.play(completion: nil) },
      .same("play(fromProgress:toProgress:loopMode:completion:)") { (v: LottieAnimationView) in
        v.play(fromProgress: nil, toProgress: 1, loopMode: nil, completion: nil)
      },
      .same("play(fromFrame:toFrame:loopMode:completion:)") { (v: LottieAnimationView) in
        v.play(fromFrame: nil, toFrame: 1, loopMode: nil, completion: nil)
      },
      .same("play(fromMarker:toMarker:playEndMarkerFrame:loopMode:completion:)") {
        (v: LottieAnimationView) in
        v.play(
          fromMarker: nil, toMarker: "", playEndMarkerFrame: true, loopMode: nil, completion: nil)
      },
      .same("play(marker:loopMode:completion:), play(markers:completion:)") {
        (v: LottieAnimationView) in
        v.play(marker: "", loopMode: nil, completion: nil)
        v.play(markers: [], completion: nil)
      },
      .same("play(_:completion:)") { (v: LottieAnimationView) in
        v.play(.fromProgress(0, toProgress: 1, loopMode: .loop), completion: nil)
      },
      .same("play(_:animationCompletionHandler:)") { (v: LottieAnimationView) in
        v.play(.paused(at: .currentFrame), animationCompletionHandler: nil)
      },
      .same("setPlaybackMode(_:completion:)") { (v: LottieAnimationView) in
        v.setPlaybackMode(.paused, completion: nil)
      },
      .same("currentPlaybackMode") { (v: LottieAnimationView) in _ = v.currentPlaybackMode },
      .same("stop(), pause(), pause(at:)") { (v: LottieAnimationView) in
        v.stop()
        v.pause()
        v.pause(at: .progress(0))
      },
      .same("isAnimationPlaying, isAnimationQueued") { (v: LottieAnimationView) in
        _ = v.isAnimationPlaying || v.isAnimationQueued
      },
      .same("loopMode, animationSpeed, respectAnimationFrameRate") { (v: LottieAnimationView) in
        v.loopMode = .loop
        v.animationSpeed = 1
        v.respectAnimationFrameRate = false
      },
      .same("currentProgress, currentTime, currentFrame") { (v: LottieAnimationView) in
        v.currentProgress = 0
        v.currentTime = 0
        v.currentFrame = 0
      },
      .same("realtimeAnimationFrame, realtimeAnimationProgress") { (v: LottieAnimationView) in
        _ = v.realtimeAnimationFrame + v.realtimeAnimationProgress
      },
      .same("progressTime(forMarker:), frameTime(forMarker:), durationFrameTime(forMarker:)") {
        (v: LottieAnimationView) in
        _ = (v.progressTime(forMarker: ""), v.frameTime(forMarker: ""))
        _ = v.durationFrameTime(forMarker: "")
      },
    ])

  static let settings = MemberGroup(
    title: "LottieAnimationView: settings",
    members: [
      .same("animation, animationLoaded") { (v: LottieAnimationView) in
        v.animation = nil
        v.animationLoaded = { view, animation in view.frame = animation.bounds }
      },
      .same("loadAnimation(_:from:), loadAnimation(atIndex:from:)") { (file: DotLottieFile) in
        LottieAnimationView().loadAnimation(nil, from: file)
        LottieAnimationView().loadAnimation(atIndex: 0, from: file)
      },
      .same("imageProvider, textProvider, fontProvider") { (v: LottieAnimationView) in
        v.imageProvider = BundleImageProvider(bundle: .main, searchPath: nil)
        v.textProvider = DefaultTextProvider()
        v.fontProvider = DefaultFontProvider()
      },
      .same("backgroundBehavior, windowBackgroundBehavior") { (v: LottieAnimationView) in
        v.backgroundBehavior = .pauseAndRestore
        v.windowBackgroundBehavior = .pauseAndRestore
      },
      .same("configuration, currentRenderingEngine") { (v: LottieAnimationView) in
        v.configuration = .shared
        _ = v.currentRenderingEngine == .mainThread
      },
      .same("contentMode, intrinsicContentSize, viewportFrame, maskAnimationToBounds") {
        (v: LottieAnimationView) in
        v.contentMode = .scaleAspectFit
        v.maskAnimationToBounds = v.viewportFrame == nil && v.intrinsicContentSize == .zero
      },
      .same("shouldRasterizeWhenIdle") { (v: LottieAnimationView) in
        v.shouldRasterizeWhenIdle = true
      },
      .same("reloadImages(), forceDisplayUpdate()") { (v: LottieAnimationView) in
        v.reloadImages()
        v.forceDisplayUpdate()
      },
      .absent(
        "mainThreadRenderingEngineShouldForceDisplayUpdateOnEachFrame",
        "what changed is drawn again, and nothing else needs to be; `forceDisplayUpdate()`"),
      .absent("animationLayer", "there are no Core Animation layers"),
      .absent("animationName", "there is no Interface Builder"),
    ])

  static let properties = MemberGroup(
    title: "LottieAnimationView: properties and layers",
    members: [
      .same("setValueProvider(_:keypath:), valueProviders") { (v: LottieAnimationView) in
        v.setValueProvider(FloatValueProvider(1), keypath: "a")
        _ = v.valueProviders["a"]
      },
      .same("getValue(for:atFrame:), getOriginalValue(for:atFrame:)") { (v: LottieAnimationView) in
        _ = v.getValue(for: "a", atFrame: nil) ?? v.getOriginalValue(for: "a", atFrame: 1)
      },
      .same("logHierarchyKeypaths(), allHierarchyKeypaths()") { (v: LottieAnimationView) in
        v.logHierarchyKeypaths()
        _ = v.allHierarchyKeypaths()
      },
      .same("addSubview(_:forLayerAt:)") { (v: LottieAnimationView) in
        v.addSubview(AnimationSubview(), forLayerAt: "a")
      },
      .same("convert(_:toLayerAt:) of points and of rectangles") { (v: LottieAnimationView) in
        _ = (v.convert(CGPoint.zero, toLayerAt: nil), v.convert(CGRect.zero, toLayerAt: nil))
      },
      .same("setNodeIsEnabled(isEnabled:keypath:)") { (v: LottieAnimationView) in
        v.setNodeIsEnabled(isEnabled: true, keypath: "a")
      },
      .same("AnimationSubview.init()") { (_: Void) in _ = AnimationSubview() },
      .absent("AnimationSubview.viewLayer", "there are no Core Animation layers"),
      .same("bounds, tag, layoutIfNeeded(), as every view has them") { (v: LottieAnimationView) in
        v.bounds = .zero
        v.tag = 1
        v.layoutIfNeeded()
        _ = Set([v as View])
      },
    ])

  static let modes = MemberGroup(
    title: "LottiePlaybackMode, LottieLoopMode, LottieBackgroundBehavior",
    members: [
      .same("LottiePlaybackMode.paused(at:), .playing(_:), .paused") { (m: LottiePlaybackMode) in
        switch m {
        case .paused(let state): _ = m == .paused || state == .currentFrame
        case .playing(let mode): _ = mode
        }
      },
      .same("PausedState.currentFrame, .progress, .frame, .time, .marker(_:position:)") {
        (s: LottiePlaybackMode.PausedState) in
        switch s {
        case .currentFrame, .progress, .frame, .time: break
        case .marker(_, let position): _ = position == LottieMarkerPosition.end
        }
      },
      .same("PlaybackMode.fromProgress, .fromFrame, .fromMarker, .marker, .markers") {
        (m: LottiePlaybackMode.PlaybackMode) in
        switch m {
        case .fromProgress(_, toProgress: _, loopMode: _): break
        case .fromFrame(_, toFrame: _, loopMode: _): break
        case .fromMarker(_, toMarker: _, playEndMarkerFrame: _, loopMode: _): break
        case .marker(_, loopMode: _), .markers: break
        }
      },
      .same("PlaybackMode.toProgress, .toFrame, .toMarker") { (_: Void) in
        let modes: [LottiePlaybackMode.PlaybackMode] = [
          .toProgress(1, loopMode: .loop), .toFrame(1, loopMode: .loop),
          .toMarker("", playEndMarkerFrame: true, loopMode: .loop),
        ]
        _ = modes
      },
      .other(
        "LottiePlaybackMode.pause, .progress, .frame, .time, .fromProgress, …",
        "functions that give the newer cases: they cannot be matched in a `switch`"
      ) { (_: Void) in
        let modes: [LottiePlaybackMode] = [.pause, .progress(0), .frame(0), .time(0), .markers([])]
        _ = modes
      },
      .same("LottieMarkerPosition.start, .end") { (p: LottieMarkerPosition) in
        _ = p == .start || p == .end
      },
      .same("LottieLoopMode.playOnce, .loop, .autoReverse, .repeat, .repeatBackwards") {
        (m: LottieLoopMode) in
        switch m {
        case .playOnce, .loop, .autoReverse: break
        case .repeat(let count), .repeatBackwards(let count): _ = count + Float(1)
        }
      },
      .same(
        "LottieBackgroundBehavior.stop, .pause, .pauseAndRestore, "
          + ".forceFinish, .continuePlaying"
      ) {
        (b: LottieBackgroundBehavior) in
        switch b {
        case .stop, .pause, .pauseAndRestore, .forceFinish, .continuePlaying: break
        }
      },
      .same("LottieBackgroundBehavior.default(for:)") { (e: RenderingEngine) in
        _ = LottieBackgroundBehavior.default(for: e)
      },
      .same("LottieCompletionBlock, AnimationFrameTime, AnimationProgressTime") {
        (_: (LottieCompletionBlock, AnimationFrameTime, AnimationProgressTime)) in
      },
      .same(
        "LottieContentMode.scaleToFill, .scaleAspectFit, .scaleAspectFill, "
          + ".center, .topLeft, …"
      ) {
        (m: LottieContentMode) in
        switch m {
        case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .topLeft: break
        default: break
        }
      },
    ])

  static let controls = MemberGroup(
    title: "AnimatedControl, AnimatedButton, AnimatedSwitch",
    members: [
      .same("AnimatedControl.init(animation:configuration:), init()") { (a: LottieAnimation?) in
        _ = AnimatedControl(animation: a, configuration: .shared)
        _ = AnimatedControl()
      },
      .same("animationView, animation, animationSpeed") { (c: AnimatedControl) in
        c.animation = c.animationView.animation
        c.animationSpeed = 1
      },
      .same("setLayer(named:forState:), setValueProvider(_:keypath:)") { (c: AnimatedControl) in
        c.setLayer(named: "", forState: .selected)
        c.setValueProvider(FloatValueProvider(1), keypath: "a")
      },
      .same("animationDidSet(), isEnabled, isSelected") { (c: AnimatedControl) in
        c.animationDidSet()
        c.isEnabled = c.isSelected
      },
      .same("contentMode") { (c: AnimatedControl) in c.contentMode = .scaleAspectFill },
      .same("UIControl.Event, UIControl.State") { (c: UIControl) in
        _ = (UIControl.Event.touchUpInside, c.state == UIControl.State.normal)
      },
      .other("isHighlighted", "can be read; presses set it") { (c: AnimatedControl) in
        _ = c.isHighlighted
      },
      .other(
        "beginTracking, continueTracking, endTracking, cancelTracking",
        "`pointerDown(_:)`, `pointerMoved(_:)`, `pointerUp(_:)`, `pointerCancelled()`"
      ) { (c: AnimatedControl) in
        _ = (c.pointerDown, c.pointerMoved, c.pointerUp, c.pointerCancelled)
      },
      .other(
        "addTarget(_:action:for:) of "
          + "UIControl", "names a method by its type: there are no selectors"
      ) { (c: AnimatedControl) in c.addTarget(c, action: View.setNeedsLayout, for: .touchUpInside)
      },
      .same("AnimatedButton.performAction") { (b: AnimatedButton) in b.performAction = {} },
      .same(
        "setPlayRange(fromProgress:toProgress:event:), "
          + "setPlayRange(fromMarker:toMarker:event:)"
      ) {
        (b: AnimatedButton) in
        b.setPlayRange(fromProgress: 0, toProgress: 1, event: .touchDown)
        b.setPlayRange(fromMarker: "", toMarker: "", event: .touchUpInside)
      },
      .same("AnimatedSwitch.isOn, setIsOn(_:animated:shouldFireHaptics:), stateUpdated") {
        (s: AnimatedSwitch) in
        s.setIsOn(!s.isOn, animated: true, shouldFireHaptics: false)
        s.stateUpdated = { _ in }
      },
      .same("setProgressForState(fromProgress:toProgress:forOnState:)") { (s: AnimatedSwitch) in
        s.setProgressForState(fromProgress: 0, toProgress: 1, forOnState: true)
      },
      .same("cancelBehavior, CancelBehavior.reverse, .none, animateUpdateWhenChangingAnimation") {
        (s: AnimatedSwitch) in
        s.cancelBehavior = s.cancelBehavior == AnimatedSwitch.CancelBehavior.none ? .reverse : .none
        s.animateUpdateWhenChangingAnimation = true
      },
      .same("LottieControlEvent, LottieControlState") { (e: LottieControlEvent) in
        _ = (e, LottieControlState.normal)
      },
      .absent("accessibilityTraits, init(coder:)", "they belong to UIKit"),
    ])
}
