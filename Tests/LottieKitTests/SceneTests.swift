// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct SceneTests {
  static func scene(_ json: String) throws -> Scene {
    try Scene(Animation(json: Array(json.utf8)))
  }

  static let content = JSONSnippet.square() + "," + JSONSnippet.fill()
  static let moving = #"{"p":{"k":[{"t":10,"s":[0,0]},{"t":20,"s":[50,0]}]}}"#
  static let movingLayer = #"{"ty":4,"ks":\#(moving),"shapes":[\#(content)]}"#
  static let stillLayer = #"{"ty":4,"ks":{},"shapes":[\#(content)]}"#

  /// The groups of the layers that are drawn, the lowest first.
  static func groups(_ scene: Scene) -> [DrawGroup] {
    guard case .group(let root) = scene.displayList.items.first else { return [] }
    return root.children.compactMap {
      if case .group(let group) = $0 { group } else { nil }
    }
  }

  @Test func updateReturnsWhetherThePictureChanges() throws {
    let scene = try Self.scene(JSONSnippet.animation(layers: Self.movingLayer))
    #expect(scene.update(to: 0))
    #expect(!scene.update(to: 0))
    #expect(!scene.update(to: 5))
    #expect(scene.update(to: 15))
    #expect(!scene.update(to: 15))
    #expect(scene.update(to: 30))
    #expect(!scene.update(to: 50))
  }

  @Test func staticAnimationsDoNotChange() throws {
    let scene = try Self.scene(JSONSnippet.animation(layers: Self.stillLayer))
    #expect(scene.update(to: 0))
    for frame in [1, 30.5, 59, 60, -5, 0] { #expect(!scene.update(to: frame)) }
  }

  @Test func layersThatAppearOrDisappearAreChanges() throws {
    let layer = #"{"ty":4,"ip":10,"op":20,"ks":{},"shapes":[\#(Self.content)]}"#
    let scene = try Self.scene(JSONSnippet.animation(layers: layer))
    scene.update(to: 0)
    #expect(!scene.update(to: 9))
    #expect(scene.update(to: 10))
    #expect(!scene.update(to: 15))
    #expect(scene.update(to: 20))
    #expect(!scene.update(to: 25))
  }

  @Test func displayListIsTheSameWhileNothingChanges() throws {
    let scene = try Self.scene(JSONSnippet.animation(layers: Self.movingLayer))
    scene.update(to: 12)
    let list = scene.displayList
    scene.update(to: 12)
    #expect(scene.displayList == list)
    scene.update(to: 13)
    #expect(scene.displayList != list)
  }

  @Test func theFirstListIsThatOfTheStart() throws {
    let scene = try Self.scene(JSONSnippet.animation(layers: Self.movingLayer))
    let list = scene.displayList
    scene.update(to: 0)
    #expect(scene.displayList == list)
  }

  @Test func groupsOfUnchangedLayersStayTheSameInstance() throws {
    let scene = try Self.scene(
      JSONSnippet.animation(layers: Self.movingLayer + "," + Self.stillLayer))
    scene.update(to: 12)
    let before = Self.groups(scene)
    scene.update(to: 13)
    let after = Self.groups(scene)
    #expect(before.count == 2 && after.count == 2)
    #expect(before[0] === after[0])
    #expect(before[1] !== after[1])
  }

  /// In a layer that is drawn again, since another group of it moves.
  @Test func groupsOfUnchangedShapesStayTheSameInstance() throws {
    func square(_ position: String) -> String {
      #"""
      {"ty":"gr","it":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[4,4]}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}},\#
      {"ty":"tr","p":\#(position)}]}
      """#
    }
    let moving = #"{"a":1,"k":[{"t":0,"s":[0,0]},{"t":60,"s":[60,60]}]}"#
    let scene = try Self.scene(
      JSONSnippet.animation(
        layers: #"{"ty":4,"shapes":[\#(square(#"{"k":[9,9]}"#)),\#(square(moving))]}"#))
    func children() -> [DrawGroup] {
      Self.groups(scene).flatMap(\.children).compactMap {
        if case .group(let group) = $0 { group } else { nil }
      }
    }
    scene.update(to: 12)
    let before = children()
    scene.update(to: 13)
    let after = children()
    #expect(before.count == 2 && after.count == 2)
    // The moving one is the lower.
    #expect(before[0] !== after[0] && before[1] === after[1])
    #expect(before[0].children == after[0].children)
  }

  @Test func groupsInPrecompsStayTheSameInstance() throws {
    let scene = try Self.scene(
      JSONSnippet.animation(
        layers: Self.movingLayer + #",{"ty":0,"refId":"p","w":9,"h":9}"#,
        assets: #"{"id":"p","layers":[\#(Self.stillLayer)]}"#))
    scene.update(to: 12)
    let before = Self.groups(scene)[0]
    scene.update(to: 13)
    #expect(Self.groups(scene)[0] === before)
  }

  /// Also where the matte has a blend mode, which it loses for this.
  @Test(arguments: ["", #""bm":3,"#])
  func groupsWithAnUnchangedMatteStayTheSameInstance(_ blending: String) throws {
    let source = Self.stillLayer.replacing("{\"ty\":4,", with: "{\"ty\":4,\"td\":1,\(blending)")
    let masked = Self.stillLayer.replacing("{\"ty\":4,", with: "{\"ty\":4,\"tt\":1,")
    let scene = try Self.scene(
      JSONSnippet.animation(layers: [Self.movingLayer, source, masked].joined(separator: ",")))
    scene.update(to: 12)
    let before = Self.groups(scene)
    #expect(scene.update(to: 13))
    let after = Self.groups(scene)
    #expect(before.count == 2 && after.count == 2)
    #expect(before[0] === after[0])
  }

  @Test func parentsMoveAllDescendants() throws {
    let scene = try Self.scene(
      JSONSnippet.animation(
        layers: #"{"ty":3,"ind":1,"ks":\#(Self.moving)},{"ty":3,"ind":2,"parent":1,"ks":{}},"#
          + #"{"ty":4,"parent":2,"ks":{},"shapes":[\#(Self.content)]}"#))
    scene.update(to: 0)
    #expect(scene.update(to: 15))
    #expect(Self.groups(scene)[0].attributes.transform == .translation(25, 0))
  }

  @Test func movingMattesChangeTheMaskedLayer() throws {
    let scene = try Self.scene(
      JSONSnippet.animation(
        layers: Self.movingLayer.replacing(#""ty":4"#, with: #""ty":4,"td":1"#)
          + "," + Self.stillLayer.replacing(#""ty":4"#, with: #""ty":4,"tt":1"#)))
    scene.update(to: 12)
    let before = Self.groups(scene)[0]
    #expect(scene.update(to: 13))
    #expect(Self.groups(scene)[0] != before)
  }

  /// Wherever it was before, a frame looks the same.
  @Test(arguments: [[0.0, 15, 5], [59, 0, 12.5], [15, 15, 15], [30, 10, 20]])
  func framesDoNotDependOnTheFramesBefore(_ frames: [Double]) throws {
    let json = JSONSnippet.animation(layers: Self.movingLayer + "," + Self.stillLayer)
    let scene = try Self.scene(json)
    for frame in frames {
      scene.update(to: frame)
      let fresh = try Self.scene(json)
      fresh.update(to: frame)
      #expect(scene.displayList == fresh.displayList)
    }
  }

  @Test func notANumberIsTheStart() throws {
    let scene = try Self.scene(JSONSnippet.animation(layers: Self.movingLayer))
    scene.update(to: .nan)
    let list = scene.displayList
    scene.update(to: 0)
    #expect(scene.displayList == list)
  }

  @Test func keypathsNameEveryProperty() throws {
    let scene = try Self.scene(
      JSONSnippet.animation(
        layers: #"{"ty":4,"nm":"Boat","ks":{},"shapes":[{"ty":"gr","nm":"Hull","it":["#
          + #"{"ty":"rc","nm":"Box"},{"ty":"fl","nm":"Paint"}]}]}"#))
    let keypaths = scene.keypaths
    for keypath in [
      "Boat.Transform.Position", "Boat.Transform.Opacity", "Boat.Hull.Transform.Scale",
      "Boat.Hull.Box.Size", "Boat.Hull.Box.Roundness", "Boat.Hull.Paint.Color",
    ] { #expect(keypaths.contains(keypath)) }
    #expect(Set(keypaths).count == keypaths.count)
  }
}
