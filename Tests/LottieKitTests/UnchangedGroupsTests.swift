// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Groups of shapes in which nothing changes are not evaluated again, where nothing else acts on
/// their paths.
@Suite struct UnchangedGroupsTests {
  private static let still = #"{"ty":"tr","p":{"k":[9,9]}}"#
  private static let moving =
    #"{"ty":"tr","p":{"a":1,"k":[{"t":0,"s":[0,0]},{"t":60,"s":[60,60]}]}}"#
  private static let growing = #"{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[2]}]}"#
  private static let trim =
    #"{"ty":"tm","s":{"k":0},"e":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[100]}]}}"#
  private static let repeater =
    #"{"ty":"rp","c":{"k":8},"tr":{"ty":"tr","p":{"k":[5,0]},"so":{"k":100},"eo":{"k":100}}}"#

  private static let more = repeater.replacing(
    #""c":{"k":8}"#, with: #""c":{"a":1,"k":[{"t":0,"s":[0]},{"t":40,"s":[8]}]}"#)

  private static func group(_ name: String, _ items: String...) -> String {
    #"{"ty":"gr","nm":"\#(name)","it":[\#(items.joined(separator: ","))]}"#
  }

  private static func square(_ name: String, _ transform: String, _ more: String...) -> String {
    #"{"ty":"gr","nm":"\#(name)","it":["#
      + ([#"{"ty":"rc","nm":"Box","p":{"k":[0,0]},"s":{"k":[4,4]}}"#] + more
      + [#"{"ty":"fl","nm":"Paint","c":{"k":[1,0,0]},"o":{"k":100}}"#, transform])
      .joined(separator: ",") + "]}"
  }

  /// Lists of shapes of which a part changes.
  private static let lists = [
    "beside": square("A", still) + "," + square("B", moving),
    "nested": group("Outer", square("A", still), square("B", moving), still) + ","
      + square("C", moving),
    "in a group that moves": group("Outer", square("A", still), square("B", still), moving),
    "under a paint": square("B", moving) + "," + square("A", still) + "," + JSONSnippet.fill(),
    "under a paint of the group around": group(
      "Outer", square("A", still), square("B", moving), JSONSnippet.fill(), still),
    "under a modifier": square("A", still) + "," + square("B", moving) + "," + trim,
    "repeated": group("Outer", square("A", still), repeater, moving) + "," + square("B", still),
    "copies up to the limit of paths": square("A", still, repeater) + ","
      + square("B", moving, repeater),
    "copies beside a number of copies that changes": square("B", moving, more) + ","
      + square("A", still, repeater),
    "content that changes": square("A", still, #"{"ty":"rd","r":\#(growing)}"#) + ","
      + square("B", moving, #"{"ty":"rd","r":\#(growing)}"#),
    "empty": group("A", still) + "," + square("B", moving),
  ]

  private static func scene(_ name: String) throws -> Scene {
    var limits = Limits()
    limits.shapes.layerPaths = 10
    let json = JSONSnippet.animation(layers: #"{"ty":4,"nm":"L","shapes":[\#(lists[name] ?? "")]}"#)
    return try Scene(Animation(json: Array(json.utf8), limits: limits))
  }

  @Test(arguments: lists.keys.sorted())
  func framesEqualThoseOfAFreshScene(_ name: String) throws {
    let played = try Self.scene(name)
    for frame in [0, 10, 10.5, 40, 0, 30] as [Double] {
      played.update(to: frame)
      let fresh = try Self.scene(name)
      fresh.update(to: frame)
      #expect(played.displayList.dump == fresh.displayList.dump, "frame \(frame)")
      #expect(played.displayList.work == fresh.displayList.work, "frame \(frame)")
    }
  }

  /// Changes of something in a group that stood until then, each with the next frame.
  private static let changes: [String: @Sendable (Scene) -> Void] = [
    "a color": {
      $0.setProvider(ColorValueProvider(Color(r: 0, g: 1, b: 0, a: 1)), at: "**.A.Paint.Color")
    },
    "a radius": { $0.setProvider(FloatValueProvider(1), at: "**.A.Box.Roundness") },
    "no paint": { $0.setEnabled(false, at: "**.A.Paint") },
    "no group": { $0.setEnabled(false, at: "**.A") },
    "a picture": { _ = $0.attach(picture(), at: "**.A") },
  ]

  private static func picture() -> LayerAttachment {
    let attachment = LayerAttachment()
    let square = Outline(.rectangle(Rect(minX: 0, minY: 0, maxX: 3, maxY: 3)))
    attachment.picture = DrawGroup([.fill(FillItem(square, paint: .solid(RGBA(0, 0, 1))))])
    return attachment
  }

  @Test(arguments: ["beside", "nested", "in a group that moves"], changes.keys.sorted())
  func changesFromOutsideAreDrawn(_ name: String, _ change: String) throws {
    let change = try #require(Self.changes[change])
    let played = try Self.scene(name)
    for frame in [0, 10, 20] as [Double] {
      played.update(to: frame)
      _ = played.displayList
    }
    let before = played.displayList.dump
    change(played)
    for frame in [20, 21, 40] as [Double] {
      let fresh = try Self.scene(name)
      change(fresh)
      fresh.update(to: frame)
      played.update(to: frame)
      #expect(played.displayList.dump == fresh.displayList.dump, "frame \(frame)")
      #expect(played.displayList.dump != before)
    }
  }

  /// Otherwise nothing above would be tested.
  @Test func onlyTheGroupThatChangesIsEvaluated() throws {
    let scene = try Self.scene("beside")
    scene.update(to: 1)
    _ = scene.displayList
    let groups = scene.root.layers.flatMap { $0.content.loadChildren() }.compactMap { $0 as? Group }
    #expect(groups.map { $0.last.isCurrent } == [true, true])
    scene.update(to: 2)
    #expect(groups.map { $0.last.isCurrent } == [true, false])
    // Only its transform changed.
    #expect(groups.map { $0.last.cost != nil } == [true, true])
  }
}
