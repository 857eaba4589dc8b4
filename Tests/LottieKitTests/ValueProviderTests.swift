// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Something that plays, without a window.
@MainActor
private final class Host: LottiePlayable, AnimationPlayerHost {
  let player = AnimationPlayer()
  /// How often it was told to draw again.
  var redraws = 0
  var contentTransform: Affine?

  init(_ json: String? = nil) throws {
    player.host = self
    try load(json)
  }

  func load(_ json: String?) throws {
    animation = try json.map { try Animation(json: Array($0.utf8)) }
  }

  func playerChanged() { redraws += 1 }

  var dump: String { player.displayList?.dump ?? "" }
}

/// A red square in a layer that moves from 0 to 50 between the frames 10 and 20; called Layer,
/// Rectangle and Fill.
private let square = JSONSnippet.animation(layers: SceneTests.movingLayer)
private let fillColor = AnimationKeypath(keypath: "**.Fill.Color")
private let position = AnimationKeypath(keypath: "Layer.Transform.Position")
private let blue = Color(r: 0, g: 0, b: 1, a: 1)
private let green = Color(r: 0, g: 1, b: 0, a: 1)

@MainActor @Suite struct ValueProviderTests {
  // MARK: Changes

  @Test func textColourIsSetByKeypathWithoutAnimators() throws {
    let layer = JSONSnippet.text("A", layer: #""nm":"TEXT""#)
    let scene = try Scene(
      Animation(
        json: Array(JSONSnippet.animation(layers: layer, root: JSONSnippet.font()).utf8)))
    let keypath = AnimationKeypath(keypath: "**.TEXT.Color")
    func shown(_ frame: Double) -> Any? {
      scene.value(at: keypath, frame: frame, isOriginal: false)
    }
    #expect(shown(0) as? Color == Color(r: 1, g: 0, b: 0, a: 1))
    let green = Color(r: 0, g: 1, b: 0, a: 1)
    scene.setProvider(ColorValueProvider(green), at: keypath)
    #expect(scene.displayList.dump.contains("#00ff00") && shown(0) as? Color == green)
    scene.removeProvider(at: keypath)
    #expect(scene.displayList.dump.contains("#ff0000"))
  }

  @Test func changedProvidersRedrawPausedPictures() throws {
    let host = try Host(square)
    let provider = ColorValueProvider(blue)
    host.setValueProvider(provider, keypath: fillColor)
    #expect(host.dump.contains("#0000ff"))
    let redraws = host.redraws
    provider.color = green
    #expect(host.redraws == redraws + 1)
    #expect(host.dump.contains("#00ff00"))
    #expect(host.getValue(for: fillColor) as? Color == green)
    #expect(host.getOriginalValue(for: fillColor) as? Color == Color(r: 1, g: 0, b: 0, a: 1))
  }

  @Test func oneProviderServesManyViews() throws {
    let provider = ColorValueProvider(blue)
    let hosts = try (0..<3).map { _ in try Host(square) }
    for host in hosts { host.setValueProvider(provider, keypath: fillColor) }
    hosts[1].removeValueProvider(for: fillColor)
    let redraws = hosts.map(\.redraws)
    provider.color = green
    #expect(hosts.map { $0.dump.contains("#00ff00") } == [true, false, true])
    #expect(zip(hosts, redraws).map { $0.redraws - $1 } == [1, 0, 1])
  }

  @Test func providersDoNotKeepViewsAlive() throws {
    let provider = ColorValueProvider(blue)
    weak var scene: Scene?
    do {
      let host = try Host(square)
      host.setValueProvider(provider, keypath: fillColor)
      scene = host.player.scene
      #expect(scene != nil)
    }
    #expect(scene == nil)
    provider.color = green
  }

  @Test func alphaOfAProviderCounts() throws {
    let host = try Host(square)
    host.setValueProvider(ColorValueProvider(Color(r: 0, g: 0, b: 1, a: 0)), keypath: fillColor)
    #expect(!host.dump.contains("fill"))
  }

  // MARK: Blocks and keyframes

  @Test func blocksAreCalledOncePerFrame() throws {
    let host = try Host(square)
    var frames: [Double] = []
    let provider = PointValueProvider { frame in
      frames.append(Double(frame))
      return CGPoint(x: frame, y: 1)
    }
    host.setValueProvider(provider, keypath: position)
    for frame in [0.0, 0, 5, 5, 12.5] {
      host.currentFrame = AnimationFrameTime(frame)
      _ = host.dump
    }
    #expect(frames == [0, 5, 12.5])
    host.forceDisplayUpdate()
    _ = host.dump
    #expect(frames == [0, 5, 12.5, 12.5])
    #expect(host.getValue(for: position, atFrame: 30) as? Vector3D == Vector3D(x: 30, y: 1, z: 0))
  }

  @Test func blocksCanUseTheFilesValue() throws {
    let host = try Host(square)
    let provider = PointValueProvider { [weak host] frame in
      let original = host?.getOriginalValue(for: position, atFrame: frame) as? Vector3D
      return CGPoint(x: (original?.x ?? -1) + 100, y: 0)
    }
    host.setValueProvider(provider, keypath: position)
    host.currentFrame = 15
    #expect(host.getValue(for: position) as? Vector3D == Vector3D(x: 125, y: 0, z: 0))
  }

  @Test func reentrantBlocksDoNotTrap() throws {
    let host = try Host(square)
    let provider = PointValueProvider { [weak host] _ in
      let own = host?.getValue(for: position) as? Vector3D
      host?.setValueProvider(FloatValueProvider(50), keypath: "Layer.Transform.Opacity")
      host?.setValueProvider(ColorValueProvider(blue), keypath: fillColor)
      return CGPoint(x: (own?.x ?? 0) + 1, y: 0)
    }
    host.setValueProvider(provider, keypath: position)
    _ = host.dump
    host.currentFrame = 5
    #expect(host.dump.contains("#0000ff"))
  }

  /// Frame → number, of keyframes at 10, 20 and 30 that hold from 20 on.
  @Test(
    arguments: [
      (-5, 0), (10, 0), (15, 50), (19.5, 95), (20, 100), (29, 100), (30, 40), (99, 40), (.nan, 0),
    ] as [(Double, Double)])
  func keyframes(frame: Double, value: Double) throws {
    let provider = FloatValueProvider([
      Keyframe(value: CGFloat(40), time: 30), Keyframe(value: CGFloat(0), time: 10),
      Keyframe(value: CGFloat(100), time: 20, isHold: true),
    ])
    #expect(provider.value(frame: CGFloat(frame)) as? Vector1D == Vector1D(value))
    let host = try Host(square)
    host.setValueProvider(provider, keypath: "Layer.Transform.Opacity")
    let found = host.getValue(for: "Layer.Transform.Opacity", atFrame: CGFloat(frame))
    if frame.isFinite { #expect(found as? Vector1D == Vector1D(value)) }
  }

  @Test func keyframesEaseAndCurve() throws {
    let slow = Vector2D(x: 0.8, y: 0)
    let easing = FloatValueProvider([
      Keyframe(value: CGFloat(0), time: 0, outTangent: slow),
      Keyframe(value: CGFloat(100), time: 10, inTangent: Vector2D(x: 1, y: 1)),
    ])
    let early = try #require(easing.value(frame: 3) as? Vector1D)
    #expect(early.value > 0 && early.value < 10)
    let curve = PointValueProvider([
      Keyframe(
        value: CGPoint(x: 0, y: 0), time: 0, spatialOutTangent: Vector3D(x: 0, y: 40, z: 0)),
      Keyframe(
        value: CGPoint(x: 100, y: 0), time: 10, spatialInTangent: Vector3D(x: 0, y: 40, z: 0)),
    ])
    let middle = try #require(curve.value(frame: 5) as? Vector3D)
    #expect(isNear(middle.x, 50, within: 0.01) && isNear(middle.y, 30, within: 0.01))
  }

  @Test func noKeyframesLeaveTheFilesValues() throws {
    let host = try Host(square)
    host.setValueProvider(ColorValueProvider([]), keypath: fillColor)
    #expect(host.dump.contains("#ff0000"))
  }

  // MARK: Interpolating

  @Test func interpolatingProvidersFollowTheirProgress() throws {
    let host = try Host(square)
    let rising = LOTPointInterpolatorCallback(
      from: CGPoint(x: 0, y: 100), to: CGPoint(x: 50, y: 0))
    host.setValueProvider(rising, keypath: position)
    for (progress, expected) in [
      (0.0, Vector3D(x: 0, y: 100, z: 0)), (0.5, Vector3D(x: 25, y: 50, z: 0)),
      (1, Vector3D(x: 50, y: 0, z: 0)), (1.5, Vector3D(x: 75, y: -50, z: 0)),
      (.nan, Vector3D(x: 0, y: 100, z: 0)),
    ] {
      rising.currentProgress = CGFloat(progress)
      #expect(host.getValue(for: position) as? Vector3D == expected)
    }
    rising.currentProgress = 1
    rising.endPoint = CGPoint(x: 7, y: 8)
    #expect(host.getValue(for: position) as? Vector3D == Vector3D(x: 7, y: 8, z: 0))
  }

  @Test func everyTypeInterpolates() {
    #expect(
      InterpolatingValueProvider(from: CGFloat(10), to: 20, currentProgress: 0.5).fixedValue
        == Vector1D(15))
    #expect(
      InterpolatingValueProvider(from: Self.red, to: blue, currentProgress: 0.5).fixedValue
        == Color(r: 0.5, g: 0, b: 0.5, a: 1))
    #expect(
      LOTSizeInterpolatorCallback(
        from: CGSize(width: 0, height: 10), to: CGSize(width: 10, height: 0), currentProgress: 0.5
      ).fixedValue == Vector3D(x: 5, y: 5, z: 0))
    #expect(
      InterpolatingValueProvider(
        from: BezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)),
        to: BezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 10)), currentProgress: 0.5
      ).fixedValue == BezierPath(rect: CGRect(x: 0, y: 0, width: 15, height: 10)))
    #expect(
      InterpolatingValueProvider(
        from: [Self.red, blue], to: [blue, Self.red], currentProgress: 0.5
      ).fixedValue == [0, 0.5, 0, 0.5, 1, 0.5, 0, 0.5, 0, 1, 1, 1])
    #expect(
      InterpolatingValueProvider(from: "old", to: "new", currentProgress: 0.5).fixedValue == "old")
  }

  private static let red = Color(r: 1, g: 0, b: 0, a: 1)

  // MARK: Mistakes

  /// A provider of the wrong type is ignored, and said to be.
  @Test func otherTypesAreIgnored() throws {
    let host = try Host(square)
    let before = host.dump
    host.setValueProvider(FloatValueProvider(3), keypath: fillColor)
    host.setValueProvider(ColorValueProvider(blue), keypath: "Layer.Transform.*")
    host.setValueProvider(ColorValueProvider(blue), keypath: "Nobody.Color")
    #expect(host.dump == before)
    let warnings = try #require(host.player.scene?.warnings)
    #expect(warnings.map(\.code) == [.provider, .provider, .provider])
    #expect(warnings.first?.description.contains("**.Fill.Color: “Color” does not take") == true)
    // Of many properties those that fit are set.
    host.setValueProvider(ColorValueProvider(blue), keypath: "**")
    #expect(host.dump.contains("#0000ff"))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308])
  func nonFiniteValuesDoNotTrap(_ number: Double) throws {
    let host = try Host(square)
    let x = CGFloat(number)
    host.setValueProvider(FloatValueProvider(x), keypath: "**")
    host.setValueProvider(PointValueProvider(CGPoint(x: x, y: x)), keypath: "**")
    host.setValueProvider(
      ColorValueProvider(Color(r: number, g: number, b: number, a: number)), keypath: "**")
    let list = try #require(host.player.displayList)
    _ = try painted(list.items, width: 20, height: 20)
  }

  // MARK: Providers of one's own

  /// As in lottie-ios 3: untyped, asked before each frame.
  private final class Flag: AnyValueProvider {
    var color = blue
    var isNew = true
    var asked = 0
    var valueType: Any.Type { Color.self }

    func hasUpdate(frame: AnimationFrameTime) -> Bool { isNew }

    func value(frame: AnimationFrameTime) -> Any {
      isNew = false
      asked += 1
      return color
    }
  }

  @Test func untypedProvidersAreCalledIfTheyHaveAnUpdate() throws {
    let host = try Host(square)
    let flag = Flag()
    host.setValueProvider(flag, keypath: fillColor)
    #expect(host.dump.contains("#0000ff"))
    for frame in 1...5 {
      host.currentFrame = AnimationFrameTime(frame)
      _ = host.dump
    }
    #expect(flag.asked == 1)
    flag.color = green
    flag.isNew = true
    host.currentFrame = 6
    #expect(host.dump.contains("#00ff00"))
  }

  private final class Liar: AnyValueProvider {
    var valueType: Any.Type { Color.self }
    func hasUpdate(frame: AnimationFrameTime) -> Bool { true }
    func value(frame: AnimationFrameTime) -> Any { "not a colour" }
  }

  @Test func valuesOfTheWrongTypeAreIgnored() throws {
    let host = try Host(square)
    host.setValueProvider(Liar(), keypath: fillColor)
    #expect(host.dump.contains("#ff0000"))
  }

  /// As in lottie-ios 4: typed, with a storage.
  private struct Rainbow: ValueProvider {
    func hasUpdate(frame: AnimationFrameTime) -> Bool { true }
    var storage: ValueProviderStorage<Color> {
      .closure { frame in frame < 5 ? blue : green }
    }
  }

  @Test func customTypedProviders() throws {
    let host = try Host(square)
    host.setValueProvider(Rainbow(), keypath: fillColor)
    #expect(host.dump.contains("#0000ff"))
    host.currentFrame = 9
    #expect(host.dump.contains("#00ff00"))
  }

  // MARK: Lifetime

  @Test func providersApplyToLaterAnimations() throws {
    let host = try Host()
    host.setValueProvider(ColorValueProvider(blue), keypath: "**.Color")
    host.setValueProvider(ColorValueProvider(green), keypath: fillColor)
    try host.load(square)
    #expect(host.dump.contains("#00ff00"))
    host.imageProvider = nil
    #expect(host.dump.contains("#00ff00"))
    host.removeValueProvider(for: fillColor)
    #expect(host.dump.contains("#ff0000"))
    try host.load(square)
    #expect(host.dump.contains("#ff0000"))
    host.setValueProvider(ColorValueProvider(blue), keypath: "**.Color")
    try host.load(square)
    #expect(host.dump.contains("#0000ff"))
  }

  /// The providers of a layer that comes later are kept until then.
  @Test func providersOfLayersOutOfTheirRangeWait() throws {
    let late = SceneTests.movingLayer.replacing(#""ty":4"#, with: #""ty":4,"ip":30"#)
    let host = try Host(JSONSnippet.animation(layers: late))
    _ = host.dump
    let provider = ColorValueProvider(blue)
    host.setValueProvider(provider, keypath: fillColor)
    _ = host.dump
    provider.color = green
    host.currentFrame = 40
    #expect(host.dump.contains("#00ff00"))
  }

  @Test func providersApplyToEachUseOfAPrecomposition() throws {
    let use = #"{"ty":0,"refId":"p","w":99,"h":99,"ks":{}}"#
    let host = try Host(
      JSONSnippet.animation(
        layers: use + "," + use, assets: #"{"id":"p","layers":[\#(SceneTests.stillLayer)]}"#))
    _ = host.dump
    host.setValueProvider(ColorValueProvider(blue), keypath: fillColor)
    #expect(!host.dump.contains("#ff0000"))
  }

  // MARK: Coordinates

  @Test func convertingIntoLayers() throws {
    let host = try Host(square)
    host.currentFrame = 15
    // The view shows the animation twice as large, 10 points from its left.
    host.contentTransform = Affine(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 0)
    #expect(host.convert(CGPoint(x: 110, y: 40), toLayerAt: nil) == CGPoint(x: 50, y: 20))
    #expect(host.convert(CGPoint(x: 110, y: 40), toLayerAt: "Layer") == CGPoint(x: 25, y: 20))
    #expect(
      host.convert(CGRect(x: 10, y: 0, width: 20, height: 40), toLayerAt: "Layer")
        == CGRect(x: -25, y: 0, width: 10, height: 20))
    #expect(host.convert(CGPoint.zero, toLayerAt: "Nobody") == nil)
    host.setValueProvider(
      SizeValueProvider(CGSize(width: 0, height: 100)), keypath: "Layer.Transform.Scale")
    #expect(host.convert(CGPoint.zero, toLayerAt: "Layer") == nil)
    host.animation = nil
    #expect(host.convert(CGPoint.zero, toLayerAt: nil) == nil)
  }

  @Test func keypathsAreLogged() throws {
    let lines = Lines()
    let before = LottieLogger.shared
    LottieLogger.shared = LottieLogger(info: { lines.append($0) })
    defer { LottieLogger.shared = before }
    let host = try Host(square)
    host.logHierarchyKeypaths()
    #expect(lines.all == host.allHierarchyKeypaths())
    #expect(lines.all.contains("Layer.Fill.Color"))
  }
}
