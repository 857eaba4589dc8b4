// SPDX-License-Identifier: Apache-2.0

import Lottie
import Synchronization
import Testing

/// The README's second half: properties, views in layers, images, caches, controls.
@Suite struct LottieReadmePropertyTests {
  let bundle = ReadmeFiles.bundle

  @Test func settingDynamicProperties() {
    let animationView = AnimationView(name: "StarAnimation")
    /// A keypath that finds the color value for all `Fill 1` nodes.
    let fillKeypath = AnimationKeypath(keypath: "**.Fill 1.Color")
    /// A Color Value provider that returns a reddish color.
    let redValueProvider = ColorValueProvider(Color(r: 1, g: 0.2, b: 0.3, a: 1))
    /// Set the provider on the animationView.
    animationView.setValueProvider(redValueProvider, keypath: fillKeypath)
    let value = animationView.getValue(for: fillKeypath, atFrame: nil)
    #expect(value as? Color == Color(r: 1, g: 0.2, b: 0.3, a: 1))
    /// Later...
    /// Changing the value provider will update the animation.
    redValueProvider.color = Color(r: 0, g: 0.2, b: 1, a: 1)
    #expect(
      animationView.getValue(for: fillKeypath, atFrame: 10) as? Color
        == Color(r: 0, g: 0.2, b: 1, a: 1))
    #expect(
      animationView.getOriginalValue(for: fillKeypath, atFrame: nil) as? Color
        == Color(r: 1, g: 0, b: 0, a: 1))
  }

  @Test func readingAnimationProperties() {
    let animationView = AnimationView(name: "StarAnimation")
    /// A keypath that finds the Position of `Group 1` in `Layer 1`
    let fillKeypath = AnimationKeypath(keypath: "Layer 1.Group 1.Transform.Position")
    let position = animationView.getValue(for: fillKeypath, atFrame: nil)
    /// Returns Vector(10, 10, 0) for currentFrame.
    #expect(position as? Vector3D == Vector3D(x: 10, y: 10, z: 0))
    #expect(animationView.getValue(for: "Nobody.Color", atFrame: nil) == nil)
  }

  @Test func loggingKeypaths() {
    let log = Mutex<[String]>([])
    let before = LottieLogger.shared
    LottieLogger.shared = LottieLogger(info: { line in log.withLock { $0.append(line) } })
    defer { LottieLogger.shared = before }
    AnimationView(name: "toggle").logHierarchyKeypaths()
    #expect(log.withLock { $0 }.contains("BG-On.Group 1.Fill 1.Color"))
  }

  @Test func keypaths() {
    #expect(
      AnimationKeypath(keypath: "Layer.Shape Group.Stroke 1.Color")
        == AnimationKeypath(keys: ["Layer", "Shape Group", "Stroke 1", "Color"]))
  }

  @Test func addingSubviews() {
    let animationView = AnimationView(name: "StarAnimation")
    let customView = View()
    /// A keypath that finds `Layer 1`
    let layerKeypath = AnimationKeypath(keypath: "Layer 1")
    /// Wrap the custom view in an `AnimationSubview`
    let subview = AnimationSubview()
    subview.addSubview(customView)
    /// Set the provider on the animationView.
    animationView.addSubview(subview, forLayerAt: layerKeypath)
    #expect(subview.superview === animationView && customView.superview === subview)
    subview.removeFromSuperview()
    #expect(subview.superview == nil)
  }

  @Test func converting() {
    let animationView = AnimationView(name: "StarAnimation")
    animationView.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    let keypath = AnimationKeypath(keypath: "Layer 1.Group 1")
    #expect(
      animationView.convert(CGPoint(x: 40, y: 60), toLayerAt: keypath) == CGPoint(x: 10, y: 20))
    #expect(
      animationView.convert(CGRect(x: 20, y: 20, width: 40, height: 20), toLayerAt: keypath)
        == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(animationView.convert(CGPoint.zero, toLayerAt: "Nobody") == nil)
  }

  // MARK: Images and caches

  /// An image provider of a program's own, which keeps what it has loaded.
  private final class MyImageProvider: AnimationImageProvider {
    var cache: [String: LottieImage] = [:]
    var asked = 0

    func imageForAsset(asset: ImageAsset) -> LottieImage? {
      asked += 1
      if let known = cache[asset.name] { return known }
      let image = try? LottieImage(data: ReadmeFiles.pixel)
      cache[asset.name] = image
      return image
    }
  }

  @Test func imageProviders() throws {
    let animationView = AnimationView(name: "StarAnimation")
    /// Create a bundle that loads images from the Main bundle in the subdirectory "AnimationImages"
    let imageProvider = BundleImageProvider(bundle: Bundle.main, searchPath: "AnimationImages")
    /// Set the provider on an animation.
    animationView.imageProvider = imageProvider
    let asset = ImageAsset(
      id: "image_0", name: "img_0.png", directory: "images/", width: 8, height: 8)
    #expect(try imageProvider.imageForAsset(asset: asset)?.width == 1)
    let url = (Bundle.main.resourceURL ?? bundle.bundleURL).appendingPathComponent(
      "AnimationImages")
    let files = FilepathImageProvider(filepath: url)
    animationView.imageProvider = files
    #expect(try files.imageForAsset(asset: asset)?.height == 1)
    let own = MyImageProvider()
    animationView.imageProvider = own
    animationView.reloadImages()
    #expect(animationView.imageProvider as? MyImageProvider === own)
  }

  @Test func caches() throws {
    let cache = LRUAnimationCache()
    #expect(cache.cacheSize == 100)
    let animation = try #require(Animation.named("StarAnimation", animationCache: cache))
    cache.setAnimation(animation, forKey: "mine")
    #expect(cache.animation(forKey: "mine") != nil && cache.count == 2)
    LRUAnimationCache.sharedCache.clearCache()
    cache.clearCache()
    #expect(cache.count == 0)
  }

  // MARK: Value providers

  @Test func primitivesAndProviders() {
    let vector = Vector3D(x: 1, y: 2, z: 3)
    #expect(vector.pointValue == CGPoint(x: 1, y: 2) && Vector1D(4).value == 4)
    let animationView = AnimationView(name: "StarAnimation")
    let providers: [(any AnyValueProvider, AnimationKeypath, any Hashable)] = [
      (FloatValueProvider(20), "**.Fill 1.Opacity", Vector1D(20)),
      (FloatValueProvider { frame in frame }, "**.Fill 1.Opacity", Vector1D(7)),
      (
        PointValueProvider(CGPoint(x: 3, y: 4)), "Layer 1.Transform.Position",
        Vector3D(x: 3, y: 4, z: 0)
      ),
      (
        PointValueProvider { CGPoint(x: $0, y: 0) }, "Layer 1.Transform.Position",
        Vector3D(x: 7, y: 0, z: 0)
      ),
      (SizeValueProvider(CGSize(width: 5, height: 6)), "**.Box.Size", Vector3D(x: 5, y: 6, z: 0)),
      (
        ColorValueProvider { _ in Color(r: 0, g: 1, b: 0, a: 1) }, "**.Color",
        Color(r: 0, g: 1, b: 0, a: 1)
      ),
    ]
    animationView.currentFrame = 7
    for (provider, keypath, value) in providers {
      animationView.setValueProvider(provider, keypath: keypath)
      let found = animationView.getValue(for: keypath, atFrame: nil) as? any Hashable
      #expect(found.map { AnyHashable($0) } == AnyHashable(value))
    }
  }

  // MARK: Controls

  @Test func twitterButton() {
    let view = View()
    /// Create a button.
    let twitterButton = AnimatedButton()
    twitterButton.translatesAutoresizingMaskIntoConstraints = false
    /// Set an animation on the button.
    twitterButton.animation = Animation.named("TwitterHeartButton", subdirectory: "TestAnimations")
    /// Turn off clips to bounds, as the animation goes outside of the bounds.
    twitterButton.clipsToBounds = false
    /// Set animation play ranges for touch states
    twitterButton.setPlayRange(
      fromMarker: "touchDownStart", toMarker: "touchDownEnd", event: .touchDown)
    twitterButton.setPlayRange(
      fromMarker: "touchDownEnd", toMarker: "touchUpCancel", event: .touchUpOutside)
    twitterButton.setPlayRange(
      fromMarker: "touchDownEnd", toMarker: "touchUpEnd", event: .touchUpInside)
    view.addSubview(twitterButton)
    twitterButton.sendActions(for: .touchDown)
    #expect(twitterButton.realtimeAnimationFrame == 0 && twitterButton.currentFrame == 20)
    twitterButton.sendActions(for: .touchUpInside)
    #expect(twitterButton.currentFrame == 100)
    twitterButton.setPlayRange(fromProgress: 0, toProgress: 0.5, event: .touchDown)
    twitterButton.sendActions(for: .touchDown)
    #expect(twitterButton.currentFrame == 50)
  }

  @Test func animatedSwitches() {
    let animatedSwitch = AnimatedSwitch(animation: Animation.named("toggle"))
    animatedSwitch.setProgressForState(fromProgress: 0, toProgress: 0.5, forState: true)
    animatedSwitch.setProgressForState(fromProgress: 0.5, toProgress: 1, forState: false)
    animatedSwitch.setIsOn(true, animated: true)
    #expect(animatedSwitch.isOn && animatedSwitch.currentProgress == 0.5)
    animatedSwitch.setIsOn(false, animated: false)
    #expect(!animatedSwitch.isOn && animatedSwitch.currentProgress == 1)
  }

  @Test func animatedControls() {
    let control = AnimatedControl(animation: Animation.named("toggle"))
    control.setLayer(named: "BG-On", forState: .selected)
    control.isSelected = true
    control.isEnabled = false
    #expect(control.state == [.selected, .disabled])
  }

  // MARK: Four toggles

  @Test func fourToggles() {
    let view = View()
    let animationView = AnimationView(name: "toggle");
    view.addSubview(animationView)
    animationView.play()
    let animationView2 = AnimationView(name: "toggle");
    view.addSubview(animationView2)
    animationView2.play()
    let animationView3 = AnimationView(name: "toggle");
    view.addSubview(animationView3)
    animationView3.play()
    let animationView4 = AnimationView(name: "toggle");
    view.addSubview(animationView4)
    animationView4.play()
    #expect(view.subviews.count == 4 && animationView4.isAnimationPlaying)

    /// A Color Value provider that returns a reddish color.
    let redValueProvider = ColorValueProvider(Color(r: 1, g: 0.2, b: 0.3, a: 1))
    /// A Color Value provider that returns a reddish color.
    let orangeValueProvider = ColorValueProvider(Color(r: 1, g: 1, b: 0, a: 1))
    /// A Color Value provider that returns a reddish color.
    let greenValueProvider = ColorValueProvider(Color(r: 0.2, g: 1, b: 0.3, a: 1))
    let keypath = AnimationKeypath(keypath: "BG-On.Group 1.Fill 1.Color")
    animationView2.setValueProvider(greenValueProvider, keypath: keypath)
    animationView3.setValueProvider(redValueProvider, keypath: keypath)
    animationView4.setValueProvider(orangeValueProvider, keypath: keypath)
    let colors = [animationView, animationView2, animationView3, animationView4].map {
      $0.getValue(for: keypath, atFrame: nil) as? Color
    }
    #expect(
      colors == [
        Color(r: 0.5, g: 0.5, b: 0.5, a: 1), greenValueProvider.color, redValueProvider.color,
        orangeValueProvider.color,
      ])
  }
}
