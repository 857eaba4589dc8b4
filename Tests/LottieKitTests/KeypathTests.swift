// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct KeypathTests {
  // MARK: Matching

  /// Keypath, path of names, whether they agree.
  @Test(
    arguments: [
      ("A.B.C", ["A", "B", "C"], true), ("A.B", ["A", "B", "C"], false),
      ("A.B.C", ["A", "B"], false), ("A.*.C", ["A", "B", "C"], true),
      ("*.*.*", ["A", "B", "C"], true), ("*.*", ["A", "B", "C"], false),
      ("A.*", ["A"], false), ("**.C", ["A", "B", "C"], true), ("**.C", ["C"], true),
      ("**.B", ["A", "B", "C"], false), ("A.**.C", ["A", "C"], true),
      ("A.**.C", ["A", "B", "B", "C"], true), ("A.**", ["A"], false), ("A.**", ["A", "B"], true),
      ("A.**", ["A", "B", "C"], true), ("**.**", ["A"], true),
      ("**", ["A", "B", "C"], true), ("**", [], false), ("**.**.C", ["C"], true),
      ("**.Group 1.Fill 1.Color", ["L", "Group 1", "Group 1", "Fill 1", "Color"], true),
      ("Sh*.Color", ["Shape 3", "Color"], true), ("*pe 3.Color", ["Shape 3", "Color"], true),
      ("S*e*3.Color", ["Shape 3", "Color"], true), ("S*x.Color", ["Shape 3", "Color"], false),
      ("*a*.x", ["banana", "x"], true), ("*ana.x", ["banana", "x"], true),
      ("b***a.x", ["banana", "x"], true), ("ü*.x", ["über", "x"], true),
      ("a", ["A"], false), ("", [""], true), ("A.", ["A"], false),
    ] as [(String, [String], Bool)])
  func matching(_ keypath: String, names: [String], agree: Bool) {
    let keypath = AnimationKeypath(keypath: keypath)
    let progress = names.reduce(keypath.start) { keypath.advance($0, by: $1) }
    #expect(keypath.isComplete(progress) == agree)
  }

  /// Groups with an empty name had no row, and their values were among those of the layer.
  @Test func emptyNamesAreThoseOfTheKind() throws {
    let layer =
      #"{"ty":4,"nm":"L","ip":0,"op":9,"ks":{},"shapes":[{"ty":"gr","nm":"","it":[{"ty":"rc","nm":"","p":{"k":[5,5]},"s":{"k":[8,8]},"r":{"k":0}},{"ty":"fl","nm":"","c":{"k":[1,0,0]},"o":{"k":100}},{"ty":"tr"}]}]}"#
    let text = #"{"v":"5.5.0","fr":30,"ip":0,"op":9,"w":9,"h":9,"layers":[\#(layer)]}"#
    let scene = Scene(try Animation(json: Array(text.utf8)))
    let keypaths = scene.hierarchyKeypaths
    #expect(keypaths.contains("L.Group.Fill.Color"), "\(keypaths)")
    #expect(!keypaths.contains { $0.contains("..") })
  }

  @Test func keypathsFromTextAndFromNamesAreEqual() {
    let keypath = AnimationKeypath(keypath: "BG-On.Group 1.Fill 1.Color")
    #expect(keypath.keys == ["BG-On", "Group 1", "Fill 1", "Color"])
    #expect(keypath == AnimationKeypath(keys: ["BG-On", "Group 1", "Fill 1", "Color"]))
    #expect(keypath == "BG-On.Group 1.Fill 1.Color")
    #expect(keypath.string == "BG-On.Group 1.Fill 1.Color")
  }

  @Test func namesWithDotsAreFoundByTheirKeys() throws {
    let scene = try SceneTests.scene(
      JSONSnippet.animation(layers: #"{"ty":4,"nm":"v1.2","ks":{"o":{"k":40}}}"#))
    let keys = AnimationKeypath(keys: ["v1.2", "Transform", "Opacity"])
    #expect(scene.value(at: keys, frame: 0, isOriginal: true) as? Vector1D == Vector1D(40))
    #expect(scene.value(at: "v1.2.Transform.Opacity", frame: 0, isOriginal: true) == nil)
  }

  /// A keypath of nothing but wildcards must not take longer the more of them there are.
  @Test func manyWildcardsDoNotTrap() {
    let keypath = AnimationKeypath(
      keypath: Array(repeating: "**", count: 200).joined(separator: "."))
    let progress = (0..<200).reduce(keypath.start) { keypath.advance($0, by: "\($1)") }
    #expect(keypath.isComplete(progress))
    let name = String(repeating: "a", count: 2000)
    let stars = String(repeating: "*a", count: 500) + "b"
    #expect(!AnimationKeypath.matches(name, stars))
  }

  /// lottie-ios has the properties of a group's transform in the group, those of a layer's not.
  @Test func transformsOfGroupsMayBeLeftOut() throws {
    let scene = try SceneTests.scene(Self.boat)
    func found(_ keypath: AnimationKeypath) -> [String] {
      scene.properties(at: keypath).map(\.name)
    }
    #expect(found("Sea.Boat.Hull.Transform.Opacity") == ["Opacity"])
    #expect(found("Sea.Boat.Hull.Opacity") == ["Opacity"])
    #expect(found("Sea.Boat.Opacity").isEmpty)
    #expect(found("**.Hull.Position") == ["Position"])
    #expect(found("Sea.Boat.Hull.*.Color") == ["Color"])
  }

  // MARK: Lists

  private static let boat = JSONSnippet.animation(
    layers: #"{"ty":0,"nm":"Sea","refId":"sea","ks":{},"w":100,"h":100}"#,
    assets: #"""
      {"id":"sea","layers":[{"ty":4,"nm":"Boat","ks":{"p":{"k":[{"t":0,"s":[0,0]},{"t":10,"s":[10,0]}]}},
      "st":20,"masksProperties":[{"nm":"Mask 1","mode":"a","pt":{"k":{"c":true,"v":[],"i":[],"o":[]}}}],
      "shapes":[{"ty":"gr","nm":"Hull","it":[{"ty":"rc","nm":"Box"},{"ty":"fl","nm":"Fill 1",
      "c":{"k":[1,0,0]}},{"ty":"tr"}]}]}]}
      """#)

  @Test func hierarchyHasNodesAndPropertiesInTheOrderOfTheFile() throws {
    let keypaths = try SceneTests.scene(Self.boat).hierarchyKeypaths
    #expect(keypaths.first == "Sea")
    let wanted = [
      "Sea", "Sea.Transform", "Sea.Transform.Anchor Point", "Sea.Boat",
      "Sea.Boat.Transform.Position",
      "Sea.Boat.Hull", "Sea.Boat.Hull.Box.Size", "Sea.Boat.Hull.Fill 1",
      "Sea.Boat.Hull.Fill 1.Color",
      "Sea.Boat.Mask 1.Opacity",
    ]
    #expect(keypaths.filter { wanted.contains($0) } == wanted)
    #expect(Set(keypaths).count == keypaths.count)
  }

  @Test func layersWithoutANameAreCalledLayer() throws {
    let scene = try SceneTests.scene(JSONSnippet.animation(shapes: JSONSnippet.square()))
    #expect(scene.keypaths.contains("Layer.Transform.Position"))
  }

  // MARK: Values

  @Test func valuesOfPrecompositionsFollowTheirOwnTime() throws {
    let scene = try SceneTests.scene(Self.boat)
    let keypath = AnimationKeypath(keypath: "**.Boat.Transform.Position")
    for (frame, x) in [(0.0, 0.0), (5, 5), (10, 10), (30, 10)] {
      #expect(
        scene.value(at: keypath, frame: frame, isOriginal: false) as? Vector3D
          == Vector3D(x: x, y: 0, z: 0))
    }
    let stretched = try SceneTests.scene(
      Self.boat.replacing(#""refId":"sea","#, with: #""refId":"sea","st":10,"sr":2,"#))
    #expect(
      stretched.value(at: keypath, frame: 20, isOriginal: false) as? Vector3D
        == Vector3D(x: 5, y: 0, z: 0))
    let remapped = try SceneTests.scene(
      Self.boat.replacing(
        #""refId":"sea","#, with: #""refId":"sea","tm":{"k":[{"t":0,"s":[0.1]},{"t":60,"s":[0]}]},"#
      ))
    #expect(
      remapped.value(at: keypath, frame: 30, isOriginal: false) as? Vector3D
        == Vector3D(x: 3, y: 0, z: 0))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func framesOutsideOfTheRangeAreClamped(_ frame: Double) throws {
    let scene = try SceneTests.scene(Self.boat)
    let value = scene.value(at: "Sea.Boat.Transform.Position", frame: frame, isOriginal: false)
    let position = try #require(value as? Vector3D)
    #expect([0, 10].contains(position.x))
  }

  @Test func unknownPropertiesHaveNoValue() throws {
    let scene = try SceneTests.scene(Self.boat)
    for keypath in ["Sea", "Sea.Boat.Hull.Fill 1", "Sea.Boat.Hull.Fill 1.Colour", "", "Boat"] {
      #expect(
        scene.value(at: AnimationKeypath(keypath: keypath), frame: 0, isOriginal: false) == nil)
    }
  }

  // MARK: Poses

  @Test func posesMultiplyTransformsAndOpacities() throws {
    let scene = try SceneTests.scene(
      JSONSnippet.animation(
        layers: #"""
          {"ty":3,"nm":"Parent","ind":7,"ks":{"p":{"k":[10,20]},"o":{"k":10}}},
          {"ty":0,"nm":"Sea","refId":"sea","parent":7,"w":9,"h":9,"ks":{"s":{"k":[200,200]},"o":{"k":50}}}
          """#,
        assets: #"""
          {"id":"sea","layers":[{"ty":4,"nm":"Boat","ip":0,"op":30,"ks":{"p":{"k":[1,2]}},"shapes":[
          {"ty":"gr","nm":"Hull","it":[{"ty":"tr","p":{"k":[0,3]},"o":{"k":80}}]}]}]}
          """#))
    scene.update(to: 0)
    let boat = try #require(scene.pose(at: "Sea.Boat"))
    #expect(isNear(boat.transform, Affine(a: 2, b: 0, c: 0, d: 2, tx: 12, ty: 24)))
    // A parent moves its children; it does not fade them.
    #expect(boat.opacity == 0.5 && boat.isVisible)
    let hull = try #require(scene.pose(at: "**.Hull"))
    #expect(isNear(hull.transform, Affine(a: 2, b: 0, c: 0, d: 2, tx: 12, ty: 30)))
    #expect(isNear(hull.opacity, 0.4))
    scene.update(to: 40)
    #expect(scene.pose(at: "Sea.Boat")?.isVisible == false)
    #expect(scene.pose(at: "Sea")?.isVisible == true)
    scene.setEnabled(false, at: "Sea")
    #expect(scene.pose(at: "Sea")?.isVisible == false)
    #expect(scene.pose(at: nil)?.transform == .identity)
    for keypath in ["Boat", "Sea.Boat.Transform", "Sea.Boat.Hull.Fill"] {
      #expect(scene.pose(at: AnimationKeypath(keypath: keypath)) == nil)
    }
  }

  /// Where a camera sees something, the position in its layer is found back.
  @Test func posesIncludeCameras() throws {
    let scene = try SceneTests.scene(
      JSONSnippet.animation(
        layers: #"{"ty":13,"ks":{"p":{"k":[50,50,-100]}},"pe":{"k":100}},"#
          + #"{"ty":4,"nm":"Boat","ddd":1,"ks":{"p":{"k":[50,50,100]},"ry":{"k":40}},"#
          + #""shapes":[\#(JSONSnippet.square(0, 0)),\#(JSONSnippet.fill())]}"#))
    scene.update(to: 0)
    let boat = try #require(scene.pose(at: "Boat"))
    // Twice as far from the eye as its zoom, and turned to the side.
    #expect(isNear(boat.transform * Point(0, 0), Point(50, 50)))
    #expect(isNear(boat.transform.d, 0.5) && boat.transform.a < 0.5)
    let seen: Point? = boat.projection * Point(30, 20)
    let inverse = try #require(boat.projection.inverse)
    let back: Point? = inverse * (try #require(seen))
    #expect(isNear(try #require(back), Point(30, 20)))
  }

  /// A provider may turn what the file has flat.
  @Test func providersCanMakeLayers3D() throws {
    let scene = try SceneTests.scene(
      JSONSnippet.animation(
        layers: #"{"ty":3,"nm":"Parent","ind":1,"ks":{}},{"ty":4,"nm":"Boat","parent":1,"ks":{}}"#))
    scene.update(to: 0)
    scene.setProvider(FloatValueProvider(60), at: "Parent.Transform.Rotation Y")
    scene.update(to: 0)
    #expect(isNear(try #require(scene.pose(at: "Boat")).transform.a, 0.5))
    scene.removeProvider(at: "Parent.Transform.Rotation Y")
    scene.update(to: 0)
    #expect(try #require(scene.pose(at: "Boat")).transform == .identity)
  }

  // MARK: Switches

  /// What is switched off → what is left of the square, which is otherwise filled, stroked and
  /// rounded.
  @Test(
    arguments: [
      ("Layer.Group.Fill", ["fill"]), ("Layer.Group.Stroke", ["stroke"]),
      ("Layer.Group.Rectangle", ["fill", "stroke"]), ("Layer.Group", ["fill", "stroke"]),
      ("Layer", ["fill", "stroke"]), ("**", ["fill", "stroke"]),
      ("Layer.Group.*", ["fill", "stroke"]),
    ] as [(String, [String])])
  func switchingNodesOffAndOn(_ keypath: String, gone: [String]) throws {
    let scene = try SceneTests.scene(
      JSONSnippet.animation(
        shapes: JSONSnippet.group(
          [JSONSnippet.square(), JSONSnippet.stroke(), JSONSnippet.fill()].joined(separator: ","))))
    scene.update(to: 3)
    let before = scene.displayList.dump
    scene.setEnabled(false, at: AnimationKeypath(keypath: keypath))
    #expect(scene.update(to: 3))
    for name in ["fill", "stroke"] {
      #expect(before.contains(name))
      #expect(scene.displayList.dump.contains(name) == !gone.contains(name))
    }
    scene.setEnabled(true, at: AnimationKeypath(keypath: keypath))
    #expect(scene.update(to: 3))
    #expect(scene.displayList.dump == before)
  }

  @Test func disabledModifiersHaveNoEffect() throws {
    let plain = JSONSnippet.square() + "," + JSONSnippet.fill()
    let rounded = JSONSnippet.square() + #",{"ty":"rd","r":{"k":4}},"# + JSONSnippet.fill()
    let scene = try SceneTests.scene(JSONSnippet.animation(shapes: rounded))
    scene.setEnabled(false, at: "Layer.Rounded Corners")
    let expected = try SceneTests.scene(JSONSnippet.animation(shapes: plain))
    #expect(scene.displayList.dump == expected.displayList.dump)
  }

  @Test func disabledMasksHaveNoEffect() throws {
    let mask =
      #""masksProperties":[{"mode":"a","pt":{"k":{"c":true,"v":[[0,0],[50,0],[50,50]],"i":[],"o":[]}}}]"#
    let scene = try SceneTests.scene(
      JSONSnippet.animation(shapes: JSONSnippet.square() + "," + JSONSnippet.fill(), layer: mask))
    #expect(scene.displayList.dump.contains("mask"))
    scene.setEnabled(false, at: "Layer.Mask")
    #expect(!scene.displayList.dump.contains("mask"))
  }
}
