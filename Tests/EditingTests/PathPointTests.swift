// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import LottieTexts
import Testing

@testable import LottieCore
@testable import LottieEditing

/// Points of paths and masks, and ends of gradients, that are dragged.
@MainActor @Suite struct PathPointTests {
  private static let curve =
    #"{ "c": true, "v": [[0, 0], [40, 0], [40, 40]], "i": [[0, 0], [-5, 0], [0, 0]], "o": [[0, 0], [10, 0], [0, 0]], "x": 1 }"#
  private static func file(_ path: String) -> String {
    """
    { "v": "5.9.0", "ip": 0, "op": 60, "fr": 30, "w": 100, "h": 100, "layers": [
      { "ty": 4, "nm": "L", "ip": 0, "op": 60, "st": 0, "ks": { "p": { "k": [10, 20] }, "s": { "k": [200, 200] } },
        "masksProperties": [ { "mode": "a", "nm": "M", "pt": { "a": 0, "k": \(curve) }, "o": { "k": 100 } } ],
        "shapes": [ { "ty": "gr", "nm": "G", "it": [ { "ty": "sh", "nm": "P", "ks": \(path) },
          { "ty": "gf", "nm": "F", "t": 2, "s": { "k": [0, 0] }, "e": { "k": [10, 0] }, "h": { "k": 50 }, "a": { "k": 90 },
            "o": { "k": 100 }, "g": { "p": 2, "k": { "k": [0, 1, 0, 0, 1, 0, 0, 1] } } },
          { "ty": "tr", "p": { "k": [5, 0] } } ] } ] } ] }
    """
  }
  private static let still = #"{ "a": 0, "k": \#(curve) }"#
  private static let moving = """
    { "a": 1, "k": [ { "t": 0, "s": [\(curve)], "o": { "x": 0.3, "y": 0 }, "i": { "x": 0.7, "y": 1 } },
      { "t": 40, "s": [\(curve.replacing("[40, 40]", with: "[40, 80]"))] } ] }
    """

  private func row(_ rig: SessionRig, _ name: String) throws -> Int {
    // As a window does before it asks.
    _ = rig.player.scene?.update(to: rig.player.shownFrame)
    let outline = try #require(rig.session.text.outline)
    return try #require(outline.rows.indices.first { outline.rows[$0].name == name })
  }

  @Test func handlesAreWhereTheItemIsSeen() throws {
    let rig = try SessionRig(Self.file(Self.still))
    let path = try #require(rig.session.paths.handles(of: row(rig, "P")))
    #expect(path.points.vertices.count == 3 && path.points.isClosed)
    // The group moves by 5, the layer scales by 2 and moves by (10, 20).
    #expect(path.toPicture * Point(40, 0) == Point(100, 20))
    let mask = try #require(rig.session.paths.handles(of: row(rig, "M")))
    #expect(mask.toPicture * Point(40, 0) == Point(90, 20))
    let gradient = try #require(rig.session.gradients.handles(of: row(rig, "F")))
    #expect(gradient.startPoint == .zero && gradient.endPoint == Point(10, 0))
    #expect(gradient.highlightPoint.map { $0.distance(to: Point(0, 5)) < 1e-9 } == true)
    #expect(rig.session.paths.handles(of: try row(rig, "L")) == nil)
    #expect(rig.session.gradients.handles(of: try row(rig, "P")) == nil)
  }

  /// Only the numbers of what moves are written; undo gives the file back.
  @Test(arguments: [
    (PathPoints.Grip.point, 2, "[40, 40]", "[43, 44]"), (.leave, 1, "[10, 0]", "[13, 4]"),
  ])
  func aMoveChangesItsNumbers(
    _ grip: PathPoints.Grip, _ index: Int, _ old: String, _ new: String
  ) throws {
    let rig = try SessionRig(Self.file(Self.still))
    let path = try #require(rig.session.paths.handles(of: row(rig, "P")))
    let before = try rig.text
    let edit = PathPointEdit(grip, at: index, by: Vector(3, 4), breaks: true)
    #expect(rig.session.paths.movePoint(of: path.row, edit).refusal == nil)
    // The mask has the same path.
    let shape = #""nm": "P", "ks": \#(Self.still)"#
    #expect(
      try rig.text == before.replacing(shape, with: shape.replacing(old, with: new)))
    rig.session.undo()
    #expect(try rig.text == before)
    // A mask as well.
    let mask = try #require(rig.session.paths.handles(of: row(rig, "M")))
    rig.session.paths.movePoint(of: mask.row, edit)
    #expect(try rig.text.contains(new) && rig.text != before)
  }

  /// The other tangent of a smooth point turns with the dragged one, and keeps its length.
  @Test func smoothPointsStaySmooth() throws {
    var points = try #require(PathPoints(try tree(Self.curve)))
    points.move(.leave, at: 1, by: Vector(-10, 10))
    #expect(points.vertices[1].leave == Vector(0, 10))
    #expect((points.vertices[1].enter - Vector(0, -5)).length < 1e-9)
    points.move(.leave, at: 1, by: Vector(10, 0), breaks: true)
    #expect((points.vertices[1].enter - Vector(0, -5)).length < 1e-9)
    #expect(points.position(of: .enter, at: 0) == nil && points.position(of: .point, at: 9) == nil)
  }

  private func tree(_ text: String) throws -> JSONTree {
    JSONTree(try JSONTape(Array(text.utf8)).root)
  }

  /// At a keyframe, between two, at all by the same way, and to the same point.
  @Test(arguments: [
    (KeyframeScope.keyframe, 0.0, [42.0, 40], 2), (.keyframe, 20, [40, 42], 3),
    (.offset, 20, [42, 42], 2), (.constant, 0, [42, 42], 2),
  ])
  func keyframes(_ scope: KeyframeScope, _ frame: Double, _ ends: [Double], _ count: Int) throws {
    let rig = try SessionRig(Self.file(Self.moving))
    rig.session.keyframeScope = scope
    rig.player.seek(to: frame)
    let path = try #require(rig.session.paths.handles(of: row(rig, "P")))
    rig.session.paths.movePoint(of: path.row, PathPointEdit(.point, at: 1, by: Vector(2, 0)))
    let json = try tree(rig.text)
    let keys = try #require(
      json["layers"]?.elements?[0]["shapes"]?.elements?[0]["it"]?.elements?[0]["ks"]?.keyframes)
    let xs = keys.compactMap { $0["s"]?.elements?.first?["v"]?.elements?[1].numbers?[0] }
    #expect(keys.count == count && xs.count == count)
    if count == 3 {
      #expect(xs == [40, 42, 40] && keys[1]["t"]?.number == 20)
    } else {
      #expect(xs == ends)
    }
  }

  @Test func severalValuesAreResetAtOnce() throws {
    let rig = try SessionRig(Self.file(Self.still))
    let rows = [try row(rig, "Highlight Length"), try row(rig, "Highlight Angle")]
    let before = try rig.text
    rig.session.set(rows.map { ($0, .number(7)) })
    #expect(try rig.text != before)
    rig.session.reset(rows)
    #expect(try rig.text == before && rig.session.history.shownSteps == 2)
  }
}
