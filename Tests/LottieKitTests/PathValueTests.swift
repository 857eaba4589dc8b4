// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct PathValueTests {
  static func path(_ property: String, _ frame: Double = 0) throws -> Path {
    try KeyframedTests.context(property).keyframed("p", default: Path()).value(at: frame)
  }

  static func static_(_ shape: String) throws -> Path { try path("{\"k\":\(shape)}") }

  static let triangle =
    #"{"c":true,"v":[[0,0],[10,0],[0,10]],"i":[[0,0],[-1,0],[0,0]],"o":[[1,0],[0,0],[0,-2]]}"#

  @Test func tangentsAreRelativeToTheirVertices() throws {
    let path = try Self.static_(Self.triangle)
    #expect(
      path.points == [
        Point(0, 0), Point(1, 0), Point(9, 0), Point(10, 0), Point(10, 0), Point(0, 10),
        Point(0, 10),
        Point(0, 8), Point(0, 0), Point(0, 0),
      ])
    #expect(path.contours[0].isClosed)
  }

  @Test(
    arguments: [
      (#"{"v":[[0,0],[10,0]],"i":[],"o":[]}"#, 1, false), (#"{"v":[[0,0],[10,0]]}"#, 1, false),
      (#"{"c":true,"v":[[0,0],[10,0]]}"#, 2, true), (#"{"c":true,"v":[[5,5]]}"#, 0, true),
      (#"{"v":[[5,5]]}"#, 0, false), (#"[{"c":true,"v":[[0,0],[10,0]]}]"#, 2, true),
      (#"{"v":[[0,0,9],[10,0,9]]}"#, 1, false), (#"{"v":[[0],[],null,[10,0]]}"#, 3, false),
    ] as [(String, Int, Bool)])
  func oddShapes(_ shape: String, _ segments: Int, _ isClosed: Bool) throws {
    let path = try Self.static_(shape)
    #expect(path.segmentCount == segments)
    #expect(path.contours.first?.isClosed == isClosed)
  }

  @Test(arguments: [#"{"v":[]}"#, "{}", "[]", "5", #"{"v":5}"#, "null"])
  func shapesWithoutVerticesAreEmpty(_ shape: String) throws {
    #expect(try Self.static_(shape).isEmpty)
  }

  @Test func aPathInsteadOfAPropertyIsConstant() throws {
    #expect(try Self.path(Self.triangle) == Self.static_(Self.triangle))
  }

  static func keyed(_ first: String, _ second: String) -> String {
    "{\"k\":[{\"t\":0,\"s\":[\(first)]},{\"t\":10,\"s\":[\(second)]}]}"
  }

  @Test func everyPointIsInterpolated() throws {
    let moved = Self.triangle.replacing("[10,0]", with: "[20,4]")
    let middle = try Self.path(Self.keyed(Self.triangle, moved), 5)
    #expect(middle.points[3] == Point(15, 2))
    // Its handle moves with it.
    #expect(middle.points[2] == Point(14, 2))
    #expect(middle.points[0] == Point(0, 0))
  }

  @Test func differentVertexCountsHoldTheStart() throws {
    let line = #"{"c":false,"v":[[0,0],[10,0]],"i":[],"o":[]}"#
    let property = Self.keyed(Self.triangle, line)
    #expect(try Self.path(property, 9) == Self.static_(Self.triangle))
    #expect(try Self.path(property, 10).segmentCount == 1)
  }

  /// Paths whose `c` differs are interpolated if their vertices agree; they were held.
  @Test(
    arguments: [
      (true, [(0, 0), (10, 0), (0, 10)], [(0, 0), (20, 0), (0, 30)], [(0, 0), (15, 0), (0, 20)]),
      (
        false, [(0, 0), (10, 0), (0, 10)], [(0, 0), (20, 0), (0, 30)], [(0, 0), (15, 0), (0, 20)]
      ),
      (true, [(0, 0), (8, 0)], [(4, 2), (8, 4)], [(2, 1), (8, 2)]),
      (false, [(0, 0), (8, 0)], [(4, 2), (8, 4)], [(2, 1), (8, 2)]),
      (false, [(0, 0)], [(4, 2)], [(2, 1)]),
    ] as [(Bool, [(Int, Int)], [(Int, Int)], [(Double, Double)])])
  func pathsWhoseClosednessDiffersAreInterpolated(
    _ isClosed: Bool, _ from: [(Int, Int)], _ to: [(Int, Int)], _ middle: [(Double, Double)]
  ) throws {
    func shape(_ vertices: [(Int, Int)], _ isClosed: Bool) -> String {
      let list = vertices.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
      return #"{"c":\#(isClosed),"v":[\#(list)],"i":[[2,0],[0,2],[0,0]],"o":[[0,1],[1,0],[2,2]]}"#
    }
    let path = try Self.path(Self.keyed(shape(from, isClosed), shape(to, !isClosed)), 5)
    let vertices = stride(from: 0, to: path.points.count, by: 3).map { path.points[$0] }
    #expect(vertices.prefix(middle.count) == middle.map { Point($0.0, $0.1) }[...])
    #expect(path.contours[0].isClosed == isClosed)
    #expect(vertices.count == middle.count + (isClosed && middle.count > 1 ? 1 : 0))
  }

  @Test func closednessIsThatOfTheSegmentsStart() throws {
    let open = Self.triangle.replacing("true", with: "false")
    #expect(try Self.path(Self.keyed(Self.triangle, Self.triangle), 5).contours[0].isClosed)
    #expect(try !Self.path(Self.keyed(open, open), 5).contours[0].isClosed)
  }

  @Test func verticesPastTheLimitAreLeftOut() throws {
    var limits = Limits()
    limits.shapes.vertices = 2
    let reader = try JSONReaderTests.reader("{\"p\":{\"k\":\(Self.triangle)}}", limits: limits)
    #expect(reader.keyframed("p", default: Path()).last.segmentCount == 2)
    #expect(reader.context.warnings.list.map(\.code) == [.limit])
  }

  @Test func notANumberBecomesZero() throws {
    let path = try Self.static_(#"{"v":[[1e999,5],["x",7],[NaN,1]]}"#)
    #expect(path.points.allSatisfy { $0.isFinite })
  }
}
