// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct TransformTests {
  static func node(_ members: String, orients: Bool = false) throws -> TransformNode {
    TransformNode(
      TransformNode.schema.record(try JSONReaderTests.reader("{\(members)}")),
      orientsAlongPath: orients)
  }

  static func matrix(_ members: String, at frame: Double = 0, orients: Bool = false) throws
    -> Affine
  {
    let node = try node(members, orients: orients)
    _ = node.update(to: frame)
    return node.matrix
  }

  @Test(
    arguments: [
      ("", .identity), (#""p":{"k":[3,4]}"#, .translation(3, 4)),
      (#""a":{"k":[3,4]}"#, .translation(-3, -4)), (#""s":{"k":[200,50]}"#, .scale(2, 0.5)),
      (#""s":{"k":50}"#, .scale(0.5, 0.5)), (#""r":{"k":90}"#, .rotation(.degrees(90))),
      (#""rz":{"k":90},"r":{"k":5}"#, .rotation(.degrees(90))),
      // Positive skew leans the top to the right.
      (#""sk":{"k":45}"#, .shearX(-1)),
      (#""sk":{"k":45},"sa":{"k":90}"#, Affine(a: 1, b: 1, c: 0, d: 1, tx: 0, ty: 0)),
      (#""sk":{"k":180}"#, .identity), (#""sk":{"k":-180},"sa":{"k":30}"#, .identity),
      (#""sk":{"k":225}"#, .shearX(-1)),
      (#""p":{"s":true,"x":{"k":3},"y":{"k":4},"z":{"k":9}}"#, .translation(3, 4)),
      (#""p":{"x":{"k":3},"y":{"k":4}}"#, .translation(3, 4)),
      (#""p":{"s":true,"x":{"k":3}}"#, .translation(3, 0)),
      // Rotations about x and y squeeze.
      (#""rx":{"k":60}"#, .scale(1, 0.5)), (#""ry":{"k":60}"#, .scale(0.5, 1)),
      (#""or":{"k":[0,0,90]}"#, .rotation(.degrees(90))),
      (#""or":{"k":[60,0,0]},"rz":{"k":90}"#, .scale(1, 0.5) * .rotation(.degrees(90))),
    ] as [(String, Affine)])
  func members(_ members: String, _ expected: Affine) throws {
    #expect(try isNear(Self.matrix(members), expected))
  }

  @Test func orderIsPositionRotationSkewScaleAnchor() throws {
    let members =
      #""p":{"k":[10,20]},"a":{"k":[3,4]},"s":{"k":[200,50]},"r":{"k":30},"sk":{"k":20},"sa":{"k":40}"#
    let skew =
      Affine.rotation(.degrees(-40)) * .shearX(-Angle.degrees(20).tangent) * .rotation(.degrees(40))
    let expected =
      Affine.translation(10, 20) * .rotation(.degrees(30)) * skew * .scale(2, 0.5)
      * .translation(-3, -4)
    #expect(try isNear(Self.matrix(members), expected))
  }

  @Test(arguments: [90.0, -90, 89.95, 450, 1e9])
  func skewsNear90DegreesAreFinite(_ degrees: Double) throws {
    let matrix = try Self.matrix("\"sk\":{\"k\":\(degrees)}")
    #expect(matrix.isInvertible)
    #expect(matrix.c.magnitude < 1000)
  }

  @Test(
    arguments: [("", 1), (#""o":{"k":50}"#, 0.5), (#""o":{"k":-5}"#, 0), (#""o":{"k":1e9}"#, 1)]
      as [(String, Double)])
  func opacityIsPercentInItsRange(_ members: String, _ expected: Double) throws {
    #expect(try Self.node(members).opacity == expected)
  }

  // MARK: Orientation along the path

  static let toTheRightThenDown =
    #""p":{"k":[{"t":0,"s":[0,0]},{"t":10,"s":[100,0]},{"t":20,"s":[100,100]}]}"#

  @Test(
    arguments: [(-5, 0), (0, 0), (5, 0), (15, 90), (20, 90), (99, 90)] as [(Double, Double)])
  func autoOrientFollowsTheMotion(_ frame: Double, _ degrees: Double) throws {
    let matrix = try Self.matrix(Self.toTheRightThenDown, at: frame, orients: true)
    #expect(isNear((matrix * Vector(1, 0)).angle.degrees, degrees, within: 0.1))
  }

  @Test func autoOrientAddsToTheRotation() throws {
    let members = Self.toTheRightThenDown + #","r":{"k":10}"#
    let matrix = try Self.matrix(members, at: 15, orients: true)
    #expect(isNear((matrix * Vector(1, 0)).angle.degrees, 100, within: 0.1))
  }

  @Test func autoOrientFollowsSplitPositions() throws {
    let members =
      #""p":{"s":true,"x":{"k":[{"t":0,"s":[0]},{"t":10,"s":[50]}]},"y":{"k":[{"t":0,"s":[0]},{"t":10,"s":[50]}]}}"#
    let matrix = try Self.matrix(members, at: 5, orients: true)
    #expect(isNear((matrix * Vector(1, 0)).angle.degrees, 45, within: 0.1))
  }

  @Test func autoOrientWithoutMotionIsZero() throws {
    #expect(try Self.matrix(#""p":{"k":[5,5]}"#, orients: true) == .translation(5, 5))
  }

  // MARK: Updating

  @Test func updateReturnsWhetherAnythingChanged() throws {
    let node = try Self.node(#""r":{"k":[{"t":10,"s":[0]},{"t":20,"s":[90]}]}"#)
    #expect(!node.update(to: 5))
    #expect(node.update(to: 15))
    #expect(!node.update(to: 15))
    #expect(isNear(node.matrix, .rotation(.degrees(45))))
    #expect(node.update(to: 30))
    #expect(!node.update(to: 40))
    #expect(node.update(to: 0))
    #expect(node.matrix == .identity)
  }

  @Test func fixedTransformsCannotChange() throws {
    #expect(try !Self.node(#""r":{"k":5}"#).canChange)
    #expect(try Self.node(Self.toTheRightThenDown).canChange)
  }

  @Test func repeatedIsTheRepeatedTransform() throws {
    let node = try Self.node(#""p":{"k":[10,0]},"r":{"k":30},"a":{"k":[1,2]},"s":{"k":[50,50]}"#)
    let pose = node.pose
    #expect(isNear(pose.repeated(0), .identity))
    #expect(isNear(pose.repeated(2).meanScale, 0.25))
    #expect(isNear(pose.repeated(2) * Point(1, 2), Point(21, 2)))
    #expect(isNear((pose.repeated(3) * Vector(1, 0)).angle.degrees, 90))
  }
}
