// SPDX-License-Identifier: Apache-2.0

import Lottie

extension MemberGroup {
  static let configuration = MemberGroup(
    title: "LottieConfiguration and what is in it",
    members: [
      .other(
        "init(renderingEngine:decodingStrategy:colorSpace:reducedMotionOption:)",
        "without `colorSpace`: pictures are sRGB"
      ) { (_: Void) in
        _ = LottieConfiguration(
          renderingEngine: .automatic, decodingStrategy: .dictionaryBased,
          reducedMotionOption: .systemReducedMotionToggle)
      },
      .same("shared, reducedMotionOption") { (o: ReducedMotionOption) in
        LottieConfiguration.shared.reducedMotionOption = o
      },
      .other("renderingEngine, decodingStrategy", "without effect: there is one of each") {
        (c: LottieConfiguration) in
        _ = (c.renderingEngine == .automatic, c.decodingStrategy == .codable)
      },
      .absent("colorSpace", "there is no CGColorSpace"),
      .same("DecodingStrategy.codable, .dictionaryBased") { (s: DecodingStrategy) in
        _ = s == .codable || s == .dictionaryBased
      },
      .same("RenderingEngineOption.automatic, .specific, .mainThread, .coreAnimation") {
        (o: RenderingEngineOption) in
        _ =
          o == .automatic || o == .mainThread || o == .coreAnimation || o == .specific(.mainThread)
        _ = RenderingEngineOption(rawValue: o.rawValue)?.description
      },
      .same("RenderingEngine.mainThread, .coreAnimation") { (e: RenderingEngine) in
        _ = RenderingEngine(rawValue: e.rawValue)?.description
      },
      .same("ReducedMotionOption.specific, .dynamic(_:dataID:)") { (o: ReducedMotionOption) in
        switch o {
        case .specific(let mode): _ = mode
        case .dynamic(let provider, dataID: _): _ = provider.currentReducedMotionMode
        }
      },
      .same(
        "ReducedMotionOption.standardMotion, .reducedMotion, "
          + ".systemReducedMotionToggle, currentReducedMotionMode"
      ) { (_: Void) in
        let all: [ReducedMotionOption] = [
          .standardMotion, .reducedMotion, .systemReducedMotionToggle,
        ]
        _ = all.map(\.currentReducedMotionMode)
      },
      .same("ReducedMotionMode.standardMotion, .reducedMotion") { (m: ReducedMotionMode) in
        switch m {
        case .standardMotion, .reducedMotion: break
        }
      },
      .same("ReducedMotionOptionProvider.currentReducedMotionMode") {
        (p: any ReducedMotionOptionProvider) in _ = p.currentReducedMotionMode
      },
      .other("SystemReducedMotionOptionProvider", "always standard motion") { (_: Void) in
        _ = SystemReducedMotionOptionProvider()
      },
      .other("LottieURLSession.lottieDataTask(with:completionHandler:)", "`lottieData(from:)`") {
        (s: any LottieURLSession) in _ = s.lottieData
      },
    ])

  static let logging = MemberGroup(
    title: "LottieLogger",
    members: [
      .same("init(assert:assertionFailure:warn:info:), with the closures' types") { (_: Void) in
        let assert: LottieLogger.Assert = { condition, message, file, line in
          _ = (condition(), message(), file, line)
        }
        let failure: LottieLogger.AssertionFailure = { message, _, _ in _ = message() }
        let warn: LottieLogger.Warn = { message, _, _ in _ = message() }
        let info: LottieLogger.Info = { message in _ = message() }
        _ = LottieLogger(assert: assert, assertionFailure: failure, warn: warn, info: info)
      },
      .same("shared, printToConsole") { (_: Void) in LottieLogger.shared = .printToConsole },
      .other(
        "assert(_:_:fileID:line:), "
          + "assertionFailure(_:fileID:line:)", "never end the program"
      ) {
        (l: LottieLogger) in
        l.assert(true, "")
        l.assertionFailure("")
      },
      .same("warn(_:fileID:line:), info(_:)") { (l: LottieLogger) in
        l.warn("")
        l.info("")
      },
    ])

  static let keypaths = MemberGroup(
    title: "AnimationKeypath",
    members: [
      .same("init(keypath:), init(keys:), init(stringLiteral:)") { (_: Void) in
        _ = [AnimationKeypath(keypath: "a"), AnimationKeypath(keys: ["a"]), "a"]
      },
      .same("keys") { (k: AnimationKeypath) in _ = k.keys },
    ])

  static let providers = MemberGroup(
    title: "Value providers",
    members: [
      .same("AnyValueProvider.valueType, typeErasedStorage, hasUpdate(frame:), value(frame:)") {
        (p: any AnyValueProvider) in
        _ = (p.valueType, p.typeErasedStorage, p.hasUpdate(frame: 0), p.value(frame: 0))
      },
      .same("AnyValueProviderStorage.singleValue, .keyframes(_:interpolate:), .closure") {
        (s: AnyValueProviderStorage) in
        switch s {
        case .singleValue, .closure: break
        case .keyframes(_, interpolate: let value): _ = value(0)
        }
      },
      .same("ValueProviderStorage.singleValue, .closure, .keyframes") {
        (s: ValueProviderStorage<LottieVector1D>) in
        switch s {
        case .singleValue, .closure, .keyframes: break
        }
      },
      .same("ColorValueProvider: init(_:), init(block:), init(_ keyframes:), color, ==") {
        (c: LottieColor) in
        let block: ColorValueProvider.ColorValueBlock = { _ in c }
        _ = [ColorValueProvider(block: block), ColorValueProvider([Keyframe(c)])]
        let provider = ColorValueProvider(c)
        provider.color = c
        _ = provider == ColorValueProvider(c)
      },
      .same("FloatValueProvider: init(_:), init(block:), init(_ keyframes:), float, ==") {
        (f: CGFloat) in
        let block: FloatValueProvider.CGFloatValueBlock = { $0 }
        _ = FloatValueProvider(block: block) == FloatValueProvider([Keyframe(f)])
        FloatValueProvider(f).float = 2
      },
      .same("PointValueProvider: init(_:), init(block:), init(_ keyframes:), point, ==") {
        (p: CGPoint) in
        let block: PointValueProvider.PointValueBlock = { _ in p }
        _ = PointValueProvider(block: block) == PointValueProvider([Keyframe(p)])
        PointValueProvider(p).point = p
      },
      .same("SizeValueProvider: init(_:), init(block:), init(_ keyframes:), size, ==") {
        (s: CGSize) in
        let block: SizeValueProvider.SizeValueBlock = { _ in s }
        _ = SizeValueProvider(block: block) == SizeValueProvider([Keyframe(s)])
        SizeValueProvider(s).size = s
      },
      .same(
        "GradientValueProvider: init(_:locations:), init(block:locations:), "
          + "init(_ keyframes:locations:), colors, locations, =="
      ) { (c: [LottieColor]) in
        let colors: GradientValueProvider.ColorsValueBlock = { _ in c }
        let locations: GradientValueProvider.ColorLocationsBlock = { _ in [0, 1] }
        _ = GradientValueProvider(block: colors, locations: locations)
        _ = GradientValueProvider([Keyframe(c)], locations: [])
        let provider = GradientValueProvider(c, locations: [])
        (provider.colors, provider.locations) = (c, [0, 1])
      },
      .same("PathValueProvider") { (p: BezierPath) in _ = PathValueProvider(p) },
    ])

  static let values = MemberGroup(
    title: "Values and keyframes",
    members: [
      .same("LottieColor: r, g, b, a, init(r:g:b:a:denominator:)") { (c: LottieColor) in
        _ = LottieColor(r: c.r, g: c.g, b: c.b, a: c.a, denominator: .One)
      },
      .same("ColorFormatDenominator.One, .OneHundred, .TwoFiftyFive") {
        (d: ColorFormatDenominator) in _ = d == .One || d == .OneHundred || d == .TwoFiftyFive
      },
      .same("LottieVector1D, LottieVector2D, LottieVector3D") { (_: Void) in
        _ = (LottieVector1D(1).value, LottieVector2D(x: 1, y: 2).x)
        _ = LottieVector3D(x: 1, y: 2, z: 3).z
      },
      .same("LottieVector3D.pointValue, sizeValue") { (v: LottieVector3D) in
        _ = (v.pointValue, v.sizeValue)
      },
      .same("Keyframe: init(_:spatialInTangent:spatialOutTangent:)") { (v: LottieVector3D) in
        _ = Keyframe(v, spatialInTangent: v, spatialOutTangent: v)
      },
      .same(
        "Keyframe: init(value:time:isHold:inTangent:outTangent:"
          + "spatialInTangent:spatialOutTangent:), its members, =="
      ) { (k: Keyframe<CGFloat>) in
        _ =
          Keyframe(
            value: k.value, time: k.time, isHold: k.isHold, inTangent: k.inTangent,
            outTangent: k.outTangent, spatialInTangent: k.spatialInTangent,
            spatialOutTangent: k.spatialOutTangent) == k
      },
      .same("Interpolatable.interpolate(to:amount:)") { (a: CGFloat) in
        _ = (a.interpolate(to: 1, amount: 0.5), 1.0.interpolate(to: 2, amount: 0.5))
        _ = (CGSize.zero.interpolate(to: .zero, amount: 0), [a].interpolate(to: [a], amount: 0))
      },
      .same(
        "SpatialInterpolatable.interpolate(to:amount:spatialOutTangent:spatialInTangent:)"
      ) { (p: CGPoint) in
        _ = p.interpolate(to: p, amount: 0, spatialOutTangent: nil, spatialInTangent: nil)
      },
      .other("AnyInterpolatable._interpolate", "`interpolate`, with the same parameters") {
        (p: LottieColor) in
        _ = p.interpolate(to: p, amount: 0, spatialOutTangent: nil, spatialInTangent: nil)
      },
      .absent("Optional: Interpolatable", "nothing has such values"),
      .absent("UIColor.lottieColorValue and the like", "there is no UIColor"),
    ])

  static let contents = MemberGroup(
    title: "Images, texts and fonts",
    members: [
      .other(
        "AnimationImageProvider.imageForAsset(asset:)", "gives a `LottieImage`, and may throw"
      ) { (p: any AnimationImageProvider) in _ = p.imageForAsset },
      .other("AnimationImageProvider.cacheEligible", "without effect") {
        (p: any AnimationImageProvider) in _ = p.cacheEligible
      },
      .absent("AnimationImageProvider.contentsGravity(for:)", "there are no Core Animation layers"),
      .same("BundleImageProvider.init(bundle:searchPath:), ==") { (b: Bundle) in
        _ =
          BundleImageProvider(bundle: b, searchPath: nil)
          == BundleImageProvider(bundle: b, searchPath: nil)
      },
      .same("FilepathImageProvider.init(filepath:) of a string and of an address, ==") {
        (u: URL) in
        _ = FilepathImageProvider(filepath: u) == FilepathImageProvider(filepath: u.path)
      },
      .same("ImageAsset.name, directory, width, height") { (a: ImageAsset) in
        _ = (a.name, a.directory, a.width, a.height)
      },
      .same("AnimationKeypathTextProvider.text(for:sourceText:)") {
        (p: any AnimationKeypathTextProvider) in _ = p.text(for: "a", sourceText: "")
      },
      .same("LegacyAnimationTextProvider.textFor(keypathName:sourceText:), AnimationTextProvider") {
        (p: any LegacyAnimationTextProvider) in
        _ = (p as any AnimationTextProvider).textFor(keypathName: "", sourceText: "")
      },
      .same("DictionaryTextProvider.init(_:), ==") { (t: [String: String]) in
        _ = DictionaryTextProvider(t) == DictionaryTextProvider(t)
      },
      .same("DefaultTextProvider.init(), ==") { (_: Void) in
        _ = DefaultTextProvider() == DefaultTextProvider()
      },
      .absent("TextContentsScaleProvider", "texts are outlines, sharp at every size"),
      .other("AnimationFontProvider.fontFor(family:size:)", "gives a `LottieFont`") {
        (p: any AnimationFontProvider) in _ = p.fontFor(family: "", size: 1)
      },
      .same("DefaultFontProvider.init(), ==") { (_: Void) in
        _ = DefaultFontProvider() == DefaultFontProvider()
      },
    ])

  static let caches = MemberGroup(
    title: "Caches",
    members: [
      .same("AnimationCacheProvider.animation(forKey:), setAnimation(_:forKey:), clearCache()") {
        (c: any AnimationCacheProvider) in
        if let a = c.animation(forKey: "a") { c.setAnimation(a, forKey: "b") }
        c.clearCache()
      },
      .same("LottieAnimationCache.shared") { (_: Void) in _ = LottieAnimationCache.shared },
      .same("DefaultAnimationCache, LRUAnimationCache: init(), sharedCache, cacheSize") {
        (_: Void) in
        _ = DefaultAnimationCache().cacheSize
        LRUAnimationCache.sharedCache.cacheSize = 100
      },
      .same("DotLottieCacheProvider.file(forKey:), setFile(_:forKey:), clearCache()") {
        (c: any DotLottieCacheProvider) in
        if let file = c.file(forKey: "a") { c.setFile(file, forKey: "b") }
        c.clearCache()
      },
      .same("DotLottieCache: init(), sharedCache, cacheSize") { (_: Void) in
        _ = DotLottieCache().cacheSize + DotLottieCache.sharedCache.cacheSize
      },
    ])

  static let archives = MemberGroup(
    title: "DotLottieFile",
    members: [
      .same("named(_:bundle:subdirectory:dotLottieCache:) in a task") { (name: String) in
        Task { try await DotLottieFile.named(name, bundle: .main, dotLottieCache: nil) }
      },
      .same("named(_:bundle:subdirectory:dotLottieCache:dispatchQueue:handleResult:)") {
        (q: DispatchQueue) in
        DotLottieFile.named("", subdirectory: nil, dispatchQueue: q) { result in _ = result }
        DotLottieFile.named("") { result in _ = result }
      },
      .same("loadedFrom(filepath:dotLottieCache:) in a task, with dispatchQueue:handleResult:") {
        (q: DispatchQueue) in
        Task { try await DotLottieFile.loadedFrom(filepath: "", dotLottieCache: nil) }
        DotLottieFile.loadedFrom(filepath: "", dispatchQueue: q) { result in _ = result }
      },
      .same("loadedFrom(url:session:dotLottieCache:) in a task, with handleResult:") { (url: URL) in
        Task { try await DotLottieFile.loadedFrom(url: url, session: .shared, dotLottieCache: nil) }
        DotLottieFile.loadedFrom(url: url, session: .shared, dotLottieCache: nil) { _ in }
      },
      .same("loadedFrom(data:filename:) in a task, with dispatchQueue:handleResult:") {
        (data: Data) in
        Task { try await DotLottieFile.loadedFrom(data: data, filename: "") }
        DotLottieFile.loadedFrom(data: data, filename: "", dispatchQueue: .main) { _ in }
      },
      .other("asset(named:…)", "the same as `named`: there are no asset catalogues") {
        (_: Void) in
        DotLottieFile.asset(named: "a", bundle: .main) { _ in }
        Task { _ = try await DotLottieFile.asset(named: "a", bundle: .main) }
      },
      .same("animationSource") { (file: DotLottieFile) in _ = file.animationSource.animation },
      .same("SynchronouslyBlockingCurrentThread.named, loadedFrom") { (data: Data) in
        _ = DotLottieFile.SynchronouslyBlockingCurrentThread.named("")
        _ = DotLottieFile.SynchronouslyBlockingCurrentThread.loadedFrom(filepath: "")
        _ = DotLottieFile.SynchronouslyBlockingCurrentThread.loadedFrom(data: data, filename: "")
      },
      .same("DotLottieConfiguration.id, loopMode, speed, imageProvider") {
        (c: DotLottieConfiguration) in
        _ = (c.id, c.loopMode, c.speed, c.imageProvider)
      },
      .same(
        "DotLottieConfigurationComponents.imageProvider, .loopMode, "
          + ".animationSpeed, .all, .none"
      ) {
        (_: Void) in
        let all: DotLottieConfigurationComponents = [.imageProvider, .loopMode, .animationSpeed]
        _ = all == .all || all == .none
      },
    ])

  static let apple = MemberGroup(
    title: "Types of Apple's systems",
    members: [
      .absent("LottieView, and all that configures it", "there is no SwiftUI"),
      .other("LottieButton, LottieSwitch", "names of the controls, not views of SwiftUI") {
        (b: LottieButton) in _ = (b, LottieSwitch())
      },
      .absent(
        ""
          + "LottieAnimationLayer",
        "there is no Core Animation; `AnimationRenderer` draws without a view"),
      .absent("LottieViewType, LottieControlType, LottieAnimationViewBase", "views are `View`"),
      .absent("LottieNSControlEvent, LottieNSControlState", "there is no AppKit"),
      .absent(
        "CompatibleAnimation, CompatibleAnimationView, CompatibleAnimationKeypath, Compatible…",
        "there is no Objective-C"),
    ])
}
