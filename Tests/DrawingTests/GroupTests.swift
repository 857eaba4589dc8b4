// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct GroupTests {
  static let faint = RGBA(1, 1, 1, 0.5)

  static func pixel(_ items: [DrawItem], background: RGBA = .clear) throws -> String {
    try painted(items, width: 1, height: 1, background: background).hex(0, 0)
  }

  static func overlapping(_ attributes: DrawGroup.Attributes) -> [DrawItem] {
    [.group(DrawGroup([box(0, 0, 1, 1, .white), box(0, 0, 1, 1, .white)], attributes))]
  }

  @Test func opacityIsThatOfTheFinishedPicture() throws {
    #expect(try Self.pixel(Self.overlapping(.init(opacity: 0.5))) == "#80808080")
  }

  @Test func opacityOfNestedGroupsMultiplies() throws {
    let inner = DrawItem.group(DrawGroup([box(0, 0, 1, 1, .white)], .init(opacity: 0.5)))
    let outer = DrawItem.group(DrawGroup([inner], .init(opacity: 0.5)))
    #expect(try Self.pixel([outer]) == "#40404040")
  }

  /// The outer group hands its opacity to its only child, which then has to be isolated.
  @Test func opacityPassedToAnOnlyChildIsThatOfThePicture() throws {
    let inner = Self.overlapping(.init(transform: .translation(0, 0)))
    #expect(try Self.pixel([.group(DrawGroup(inner, .init(opacity: 0.5)))]) == "#80808080")
  }

  @Test(arguments: [0.0, -1])
  func withoutOpacityNothingIsDrawn(_ opacity: Double) throws {
    #expect(try Self.pixel(Self.overlapping(.init(opacity: opacity))) == "#00000000")
  }

  @Test func onlyChildrenTakeOpacityOn() {
    #expect(!DrawGroup([box(0, 0, 1, 1, red)], .init(opacity: 0.5)).needsIsolation)
    #expect(
      DrawGroup([box(0, 0, 1, 1, red), box(0, 0, 1, 1, red)], .init(opacity: 0.5)).needsIsolation)
  }

  @Test func onlyGroupsThatNeedItAreIsolated() {
    let plain = [box(0, 0, 1, 1, red), box(0, 0, 1, 1, red)]
    let blended = DrawItem.fill(
      FillItem(boxOutline(0, 0, 1, 1), paint: .solid(red), blendMode: .multiply))
    let mask = Mask(boxOutline(0, 0, 1, 1))
    #expect(!DrawGroup(plain).needsIsolation)
    #expect(!DrawGroup(plain, .init(clip: Rect(x: 0, y: 0, width: 1, height: 1))).needsIsolation)
    #expect(!DrawGroup(plain, .init(isolatesBlending: true)).needsIsolation)
    #expect(!DrawGroup([blended]).needsIsolation)
    #expect(DrawGroup([blended], .init(isolatesBlending: true)).needsIsolation)
    #expect(DrawGroup([blended], .init(opacity: 0.5)).needsIsolation)
    #expect(DrawGroup(plain, .init(blendMode: .screen)).needsIsolation)
    #expect(DrawGroup(plain, .init(masks: [mask])).needsIsolation)
    #expect(DrawGroup(plain, matte: Matte(.alpha, source: DrawGroup(plain))).needsIsolation)
  }

  /// A mask that lets everything through isolates and changes nothing.
  @Test(arguments: 0..<20)
  func unnecessaryIsolationGivesTheSamePixels(_ seed: Int) throws {
    var random = RandomList(seed: seed)
    random.allowsBlending = false
    let items = random.items(count: 4, depth: 2)
    let direct = try painted([.group(DrawGroup(items))], width: 48, height: 48)
    let everywhere = Mask(boxOutline(-1000, -1000, 3000, 3000))
    let isolated = try painted(
      [.group(DrawGroup(items, .init(masks: [everywhere])))], width: 48, height: 48)
    let difference = PictureDifference(direct.picture, isolated.picture)
    // Clips with soft edges act on each child, or on the finished picture.
    #expect(difference.worst <= 2)
  }

  @Test func transformsAddUpFromTheOutside() throws {
    let inner = DrawItem.group(
      DrawGroup([box(0, 0, 1, 1, red)], .init(transform: .scale(2, 2))))
    let outer = DrawItem.group(DrawGroup([inner], .init(transform: .translation(1, 0))))
    #expect(try art(painted([outer], width: 4, height: 3)) == ".ff.\n.ff.\n....")
  }

  @Test func clipIsInTheChildrensCoordinates() throws {
    let attributes = DrawGroup.Attributes(
      transform: .translation(1, 1), clip: Rect(x: 0, y: 0, width: 2, height: 1))
    let group = DrawItem.group(DrawGroup([box(-9, -9, 30, 30, red)], attributes))
    #expect(try art(painted([group], width: 4, height: 3)) == "....\n.ff.\n....")
  }

  @Test func clipUnderARotationIsTurnedToo() throws {
    let attributes = DrawGroup.Attributes(
      transform: .translation(4, 0) * .rotation(.degrees(45)),
      clip: Rect(x: 0, y: 0, width: 4, height: 4))
    let group = DrawItem.group(DrawGroup([box(-20, -20, 40, 40, red)], attributes))
    let bitmap = try painted([group], width: 8, height: 6)
    #expect(bitmap.hex(4, 2) == "#ffff0000")
    #expect(bitmap.hex(0, 0) == "#00000000" && bitmap.hex(7, 5) == "#00000000")
  }

  @Test func clipOffThePixelGridHasSoftEdges() throws {
    let group = DrawItem.group(
      DrawGroup([box(0, 0, 4, 1, .black)], .init(clip: Rect(x: 0.5, y: 0, width: 2, height: 1))))
    #expect(try looksLike(art(painted([group], width: 4, height: 1)), "8f8."))
  }

  /// Soft edges were cut off a surface of the whole group's, on which nothing was below.
  @Test func contentOfASoftClipBlendsWithTheBackdrop() throws {
    let shade = DrawItem.fill(
      FillItem(boxOutline(0, 0, 4, 1), paint: .solid(red), blendMode: .multiply))
    let group = DrawItem.group(
      DrawGroup([shade], .init(clip: Rect(x: 0.5, y: 0, width: 2.5, height: 1))))
    let bitmap = try painted([group], width: 4, height: 1, background: green)
    #expect(bitmap.hex(1, 0) == "#ff000000" && bitmap.hex(3, 0) == "#ff00ff00")
  }

  /// Parts of a pixel on all four sides: the same as a surface of its own cut there gives.
  @Test func softClipsEqualThoseOfAWholeSurface() throws {
    let clip = Rect(x: 1.25, y: 2.5, width: 5.5, height: 3.75)
    let children = [box(0, 0, 5, 5, red), box(3, 3, 9, 9, blue)]
    let direct = try painted(
      [.group(DrawGroup(children, .init(clip: clip)))], width: 9, height: 9, background: green)
    let apart = try painted(
      [.group(DrawGroup(children, .init(clip: clip, opacity: 0.9999)))], width: 9, height: 9,
      background: green)
    #expect(direct.pixels == apart.pixels)
  }

  @Test func invisibleItemsHaveNoBounds() {
    #expect(DrawGroup([box(0, 0, 4, 4, red)], .init(opacity: 0)).bounds == .empty)
  }

  @Test func emptyClipDrawsNothing() throws {
    let clip = Rect(x: 0, y: 0, width: 0, height: 5)
    let group = DrawItem.group(DrawGroup([box(0, 0, 4, 4, red)], .init(clip: clip)))
    #expect(try art(painted([group], width: 2, height: 1)) == "..")
  }

  @Test func isolatedBlendingIgnoresTheBackdrop() throws {
    let blended = DrawItem.fill(
      FillItem(boxOutline(0, 0, 1, 1), paint: .solid(green), blendMode: .multiply))
    func pixel(_ isolates: Bool) throws -> String {
      let group = DrawGroup([blended], .init(isolatesBlending: isolates))
      return try Self.pixel([.group(group)], background: red)
    }
    #expect(try pixel(true) == "#ff00ff00")
    #expect(try pixel(false) == "#ff000000")
  }

  @Test func blendModeOfAGroupIsThatOfTheFinishedPicture() throws {
    // Red and blue side by side would each multiply to something else than the blue that is on top.
    let group = DrawGroup(
      [box(0, 0, 1, 1, red), box(0, 0, 1, 1, blue)], .init(blendMode: .multiply))
    #expect(try Self.pixel([.group(group)], background: RGBA(0.2, 0.4, 0.6)) == "#ff000099")
  }

  @Test func boundsAreThoseOfTheClippedAndMaskedContent() {
    let children = [box(0, 0, 10, 10, red), box(20, 0, 10, 10, red)]
    func bounds(_ attributes: DrawGroup.Attributes, _ matte: Matte? = nil) -> Rect {
      DrawGroup(children, attributes, matte: matte).bounds
    }
    #expect(bounds(.init()) == Rect(x: 0, y: 0, width: 30, height: 10))
    #expect(
      bounds(.init(transform: .scale(2, 1))) == Rect(x: 0, y: 0, width: 60, height: 10))
    #expect(
      bounds(.init(clip: Rect(x: 5, y: 5, width: 99, height: 99)))
        == Rect(x: 5, y: 5, width: 25, height: 5))
    #expect(
      bounds(.init(masks: [Mask(boxOutline(1, 2, 3, 4))])) == Rect(x: 1, y: 2, width: 3, height: 4))
    let source = DrawGroup([box(2, 3, 4, 5, red)])
    #expect(bounds(.init(), Matte(.luma, source: source)) == Rect(x: 2, y: 3, width: 4, height: 5))
    #expect(
      bounds(.init(), Matte(.lumaInverted, source: source))
        == Rect(x: 0, y: 0, width: 30, height: 10))
  }
}
