// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import Testing

@testable internal import LottieCore
@testable internal import LottieKit

/// The layer under a point, and its outline.
@Suite struct PickingTests {
  /// A square of 20 around a point, with its name.
  private static func square(_ name: String, _ x: Double, _ more: String = "") -> String {
    #"{"ty":4,"nm":"\#(name)","ip":0,"op":60,"ks":{"p":{"k":[\#(x),50]}},\#(more)"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]}"#
  }

  private static func scene(inner: String, outer: String, collapses: Bool = false) throws -> Scene {
    let json = #"""
      {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":200,"h":100,
       "assets":[{"id":"in","layers":[\#(inner)]}],
       "layers":[{"ty":0,"nm":"Precomp","refId":"in","w":100,"h":100,"ip":0,"op":60,
         "ct":\#(collapses ? 1 : 0),"ks":{"p":{"k":[100,0]}}},\#(outer)]}
      """#
    let scene = Scene(try Animation(json: Array(json.utf8)))
    scene.update(to: 0)
    return scene
  }

  /// The innermost layer is found, of several above each other the topmost; gaps and masked parts
  /// belong to what is below.
  @Test(
    arguments: [
      (Point(150, 50), ["Precomp", "Inner"]), (Point(112, 50), ["Precomp", "Edge"]),
      (Point(50, 50), ["Outer"]), (Point(75, 50), []), (Point(198, 50), ["Below"]),
    ], [false, true])
  func theInnermostLayerIsFound(_ found: (Point, [String]), _ collapses: Bool) throws {
    let mask =
      #""hasMask":true,"masksProperties":[{"mode":"a","pt":{"k":{"c":true,"v":[[-20,-20],[0,-20],[0,20],[-20,20]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}},"o":{"k":100}}],"#
    let scene = try Self.scene(
      inner: Self.square("Inner", 50) + "," + Self.square("Edge", 10) + ","
        + Self.square("Masked", 98, mask),
      outer: Self.square("Outer", 50) + "," + Self.square("Below", 195), collapses: collapses)
    let outline = SceneOutline(scene)
    let row = outline.layer(at: found.0)
    #expect(row.map { outline.keys(of: $0) } ?? [] == found.1)
  }

  /// The corners are those of the layer's picture, with the transforms of its precompositions.
  @Test func theOutlineIsThatOfThePicture() throws {
    let scene = try Self.scene(inner: Self.square("Inner", 50), outer: Self.square("Outer", 50))
    let outline = SceneOutline(scene)
    let row = try #require(outline.layer(at: Point(150, 50)))
    #expect(
      outline.corners(of: row) == [
        Point(140, 40), Point(160, 40), Point(160, 60), Point(140, 60),
      ])
    // Of a row in a layer, it is that of the layer.
    #expect(outline.corners(of: row + 1) == outline.corners(of: row))
  }
}
