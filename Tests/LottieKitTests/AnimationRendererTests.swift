// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieTestSupport
internal import Synchronization
internal import Testing

@testable internal import LottieCore
@testable internal import LottieKit

/// Pictures in memory: their sizes, formats and buffers, and that no picture depends on those
/// before it.
@Suite struct AnimationRendererTests {
  /// 40 x 20; a half-clear red square of 10 goes from the left edge to the right one.
  static let moving = """
    {"v":"5.7.0","fr":10,"ip":0,"op":30,"w":40,"h":20,"layers":[{"ty":4,"nm":"Box","ip":0,"op":30,"ks":{
    "p":{"a":1,"k":[{"t":0,"s":[5,10],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":30,"s":[35,10]}]}},
    "shapes":[{"ty":"gr","nm":"Group 1","it":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[10,10]}},
    {"ty":"fl","nm":"Fill 1","c":{"k":[1,0,0,1]},"o":{"k":50}},{"ty":"tr"}]}]}]}
    """

  static func animation() throws -> Animation { try Animation(json: Array(moving.utf8)) }

  private func pixel(_ image: LottieImage, _ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * image.width + x) * 4
    return Array(image.pixels[start..<start + 4])
  }

  // MARK: Images

  @Test func imagesHaveTheAnimationsSizeAndStraightPixels() throws {
    let image = try AnimationRenderer(Self.animation()).image(atFrame: 0)
    #expect(image.size == CGSize(width: 40, height: 20))
    #expect(pixel(image, 5, 10) == [255, 0, 0, 128])
    #expect(pixel(image, 30, 10) == [0, 0, 0, 0])
    #expect(
      Array(image.pixels(as: .premultipliedBGRA)[(10 * 40 + 5) * 4..<(10 * 40 + 6) * 4])
        == [0, 0, 128, 128])
    let again = try LottieImage(data: image.pngData())
    #expect(again == image)
  }

  /// Content mode → where the box at the left edge, 5...15 high, is in 80 x 80 pixels.
  @Test(
    arguments: [
      (.scaleAspectFit, 10, 40), (.scaleToFill, 10, 40), (.topLeft, 5, 10), (.bottomRight, 45, 70),
    ] as [(LottieContentMode, Int, Int)])
  func contentModes(mode: LottieContentMode, x: Int, y: Int) throws {
    let renderer = try AnimationRenderer(
      Self.animation(), size: CGSize(width: 80, height: 80), contentMode: mode,
      background: Color(r: 0, g: 0, b: 1, a: 1))
    let image = renderer.image(atProgress: 0)
    #expect(pixel(image, x, y) == [128, 0, 127, 255])
    #expect(pixel(image, 79, 0) == [0, 0, 255, 255])
  }

  @Test(arguments: [
    CGSize.zero, CGSize(width: 20_000, height: 5), CGSize(width: CGFloat.nan, height: 1),
  ])
  func invalidSizesAreErrors(size: CGSize) throws {
    let animation = try Self.animation()
    let error = #expect(throws: LottieError.self) { try AnimationRenderer(animation, size: size) }
    #expect(error?.kind == .limit)
  }

  @Test func progressAndFramesAreTheSame() throws {
    let renderer = try AnimationRenderer(Self.animation())
    let (half, frame) = (renderer.image(atProgress: 0.5), renderer.image(atFrame: 15))
    #expect(half == frame && pixel(half, 20, 10)[3] == 128)
    // From the end on the last picture stays.
    #expect(renderer.image(atFrame: 30) == renderer.image(atFrame: 1000))
  }

  @Test func framesDoNotDependOnEarlierOnes() throws {
    let animation = try Self.animation()
    let renderer = try AnimationRenderer(animation, size: CGSize(width: 100, height: 50))
    for frame in [0, 7.5, 3, 29, 29, 12, 0] as [CGFloat] {
      let fresh = try AnimationRenderer(animation, size: CGSize(width: 100, height: 50))
      #expect(renderer.image(atFrame: frame) == fresh.image(atFrame: frame))
    }
  }

  /// The memory of an image is used again only after its release, and only changes are copied.
  @Test(arguments: [true, false])
  func imagesKeepTheirPixels(_ keepsAll: Bool) throws {
    let renderer = try AnimationRenderer(try Self.animation())
    var kept: [LottieImage] = []
    for frame in [0, 5, 10, 3, 10, 0, 7] as [CGFloat] {
      let image = renderer.image(atFrame: frame)
      let alone = try AnimationRenderer(try Self.animation()).image(atFrame: frame)
      #expect(image == alone, "frame \(frame)")
      if keepsAll { kept.append(image) }
      // Another call may paint the renderer's picture in between.
      if frame == 3 { _ = renderer.paint(12) }
    }
    for (image, frame) in zip(kept, [0, 5, 10, 3, 10, 0, 7] as [CGFloat]) {
      #expect(image == renderer.image(atFrame: frame))
    }
  }

  /// Above the highest rate, frames were left out of no film, which was slower than the animation.
  @Test(arguments: [0.05, 24, 240, 250, 1000]) func filmsAreAsLongAsTheAnimation(_ rate: Double)
    throws
  {
    let text = #"{"v":"5.5.0","fr":\#(rate),"ip":0,"op":\#(rate * 20),"w":9,"h":9,"layers":[]}"#
    let animation = try Animation(json: Array(text.utf8))
    for wanted in [nil, 50] as [Double?] {
      let plan = FramePlan(animation, framesPerSecond: wanted)
      #expect(abs(plan.duration - 20) < 1 / plan.rate, "\(plan.duration)")
      #expect(plan.frames.last.map { $0 < rate * 20 } == true)
    }
  }

  @Test func framesOneAfterTheOther() throws {
    let animation = try Self.animation()
    #expect(animation.frameTimes() == (0..<30).map { CGFloat($0) })
    #expect(animation.frameTimes(framesPerSecond: 2) == [0, 5, 10, 15, 20, 25])
    let renderer = try AnimationRenderer(animation)
    let images = Array(renderer.images(atFrames: animation.frameTimes(framesPerSecond: 1)))
    #expect(images == [0, 10, 20].map { renderer.image(atFrame: $0) })
  }

  // MARK: Buffers

  /// Format, bytes between the rows, and what is added to the address.
  @Test(
    arguments: [
      (.premultipliedBGRA, 0, 0), (.premultipliedBGRA, 16, 0), (.premultipliedBGRA, 3, 1),
      (.straightRGBA, 0, 0), (.straightRGBA, 5, 2),
    ] as [(LottiePixelFormat, Int, Int)])
  func buffers(format: LottiePixelFormat, gap: Int, offset: Int) throws {
    let animation = try Self.animation()
    let row = 40 * 4 + gap
    var memory = [UInt8](repeating: 77, count: row * 20 + offset)
    let renderer = try AnimationRenderer(animation)
    for (frame, isLast) in [(3, false), (4, true), (20, true), (5, false), (6, true)] {
      if !isLast { memory = memory.map { _ in 77 } }
      if frame == 6 { _ = renderer.image(atFrame: 17) }
      try unsafe memory.withUnsafeMutableBytes {
        try unsafe renderer.render(
          frame: CGFloat(frame), into: UnsafeMutableRawBufferPointer(rebasing: $0[offset...]),
          bytesPerRow: row, format: format, holdsLastFrame: isLast)
      }
      let expected = try AnimationRenderer(animation).image(atFrame: CGFloat(frame))
      var found: [UInt8] = []
      var gaps: [UInt8] = []
      for start in stride(from: offset, to: memory.count, by: row) {
        found += memory[start..<start + 160]
        gaps += memory[start + 160..<start + row]
      }
      #expect(found == expected.pixels(as: format), "frame \(frame)")
      #expect(gaps.allSatisfy { $0 == 77 })
    }
  }

  @Test(arguments: [(40 * 20 * 4 - 1, 160), (40 * 20 * 4, 159), (100_000, 0), (0, 160)])
  func buffersThatAreTooSmallAreErrors(count: Int, bytesPerRow: Int) throws {
    let renderer = try AnimationRenderer(Self.animation())
    var memory = [UInt8](repeating: 0, count: count)
    let error = #expect(throws: LottieError.self) {
      try unsafe memory.withUnsafeMutableBytes {
        try unsafe renderer.render(frame: 0, into: $0, bytesPerRow: bytesPerRow)
      }
    }
    #expect(error?.kind == .limit)
    // The last row needs no gap after it.
    var tight = [UInt8](repeating: 0, count: 200 * 19 + 160)
    try unsafe tight.withUnsafeMutableBytes {
      try unsafe renderer.render(frame: 0, into: $0, bytesPerRow: 200)
    }
  }

  // MARK: Properties

  @Test func providersHaveTheSameEffectAsInAView() throws {
    let renderer = try AnimationRenderer(Self.animation())
    let color = ColorValueProvider(Color(r: 0, g: 1, b: 0, a: 1))
    renderer.setValueProvider(color, keypath: "**.Fill 1.Color")
    #expect(pixel(renderer.image(atFrame: 0), 5, 10) == [0, 255, 0, 128])
    color.color = Color(r: 0, g: 0, b: 1, a: 1)
    #expect(pixel(renderer.image(atFrame: 0), 5, 10) == [0, 0, 255, 128])
    #expect(renderer.getValue(for: "**.Fill 1.Color") as? Color == color.color)
    #expect(
      renderer.getOriginalValue(for: "**.Fill 1.Color") as? Color == Color(r: 1, g: 0, b: 0, a: 1))
    renderer.removeValueProvider(for: "**.Fill 1.Color")
    #expect(pixel(renderer.image(atFrame: 0), 5, 10) == [255, 0, 0, 128])
    renderer.setNodeIsEnabled(isEnabled: false, keypath: "Box")
    #expect(pixel(renderer.image(atFrame: 0), 5, 10) == [0, 0, 0, 0])
    #expect(renderer.allHierarchyKeypaths().contains("Box.Group 1.Fill 1.Color"))
  }

  @Test func pointsOfPicturesInLayers() throws {
    let renderer = try AnimationRenderer(Self.animation(), size: CGSize(width: 80, height: 40))
    _ = renderer.image(atFrame: 15)
    #expect(renderer.convert(CGPoint(x: 40, y: 20), toLayerAt: "Box") == CGPoint(x: 0, y: 0))
    #expect(renderer.convert(CGPoint(x: 40, y: 20), toLayerAt: nil) == CGPoint(x: 20, y: 10))
    #expect(renderer.convert(.zero, toLayerAt: "Nobody") == nil)
  }

  // MARK: Threads

  @Test func renderersCanMoveBetweenTasks() async throws {
    let animation = try Self.animation()
    let expected = try AnimationRenderer(animation).image(atFrame: 9)
    let renderer = try AnimationRenderer(animation)
    let image = await Task.detached { renderer.image(atFrame: 9) }.value
    #expect(image == expected)
  }

  /// Eight threads, each with renderers of its own, on animations that they share.
  @Test func renderersCanRunConcurrently() throws {
    let animation = try Self.animation()
    let expected = try (0..<30).map { try AnimationRenderer(animation).image(atFrame: CGFloat($0)) }
    let wrong = Mutex(0)
    let threads = (0..<8).map { seed in
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        for round in 0..<10 {
          let frame = (seed * 7 + round * 11) % 30
          let image = try? AnimationRenderer(animation).image(atFrame: CGFloat(frame))
          if image != expected[frame] { wrong.withLock { $0 += 1 } }
        }
        done.signal()
      }
      thread.start()
      return done
    }
    for thread in threads { thread.wait() }
    #expect(wrong.withLock { $0 } == 0)
  }

  // MARK: Preparation

  /// A sample that is not drawn would prepare nothing.
  @Test func theSampleOfThePreparationIsDrawn() throws {
    let animation = try Animation(json: Array(AnimationRenderer.preparation.utf8))
    #expect(animation.warnings.isEmpty, "\(animation.warnings)")
    let renderer = try AnimationRenderer(animation)
    let images = [0, 1].map { renderer.image(atFrame: $0).pixels }
    #expect(images.allSatisfy { $0.contains { $0 > 0 } } && images[0] != images[1])
  }
}
