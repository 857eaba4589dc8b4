// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Modifiers of open paths, whose ends have no neighbours.
@Suite struct OpenOutlineTests {
  static func path(_ vertices: String, _ i: String = "", _ o: String = "") -> String {
    let zeros = vertices.split(separator: "]").map { _ in "[0,0]" }.joined(separator: ",")
    return #"{"ty":"sh","ks":{"k":{"c":false,"v":[\#(vertices)],"i":[\#(i.isEmpty ? zeros : i)],"#
      + #""o":[\#(o.isEmpty ? zeros : o)]}}}"#
  }

  static func outlines(_ shapes: String) throws -> Path {
    let json = JSONSnippet.animation(shapes: shapes + "," + JSONSnippet.fill())
    let scene = Scene(try Animation(json: Array(json.utf8)), imageProvider: nil)
    scene.update(to: 0)
    return scene.displayList.outlines()
  }

  /// The offset with round joins is what a stroke of twice the width with round caps covers. An end
  /// of half a turn went to the wrong side, by the sign of a rounding error.
  @Test(
    arguments: [
      ("[30,50],[70,50]", "", "", 800 + 100 * Double.pi),
      ("[50,30],[50,70]", "", "", 800 + 100 * Double.pi),
      ("[70,50],[30,50]", "", "", 800 + 100 * Double.pi),
      ("[60,32.67949],[40,67.32051]", "", "", 800 + 100 * Double.pi),
      ("[32.67949,40],[67.32051,60]", "", "", 800 + 100 * Double.pi),
      ("[20,60],[80,60]", "[0,0],[-10,-30]", "[10,-30],[0,0]", 1916),
    ])
  func roundOffsetsAreBandsWithRoundEnds(
    _ vertices: String, _ i: String, _ o: String, _ area: Double
  ) throws {
    for amount in [10, -10] {
      let path = try Self.outlines(
        Self.path(vertices, i, o) + #",{"ty":"op","a":{"k":\#(amount)},"lj":2}"#)
      #expect(abs(Self.area(path).magnitude - area) < 8, "\(amount): \(Self.area(path))")
    }
  }

  /// The area of a closed outline by its flattened sides.
  private static func area(_ path: Path) -> Double {
    var sum = 0.0
    for contour in path.contours {
      for segment in path.segments(of: contour) {
        let points = (0...16).map { segment.point(at: Double($0) / 16) - Point.zero }
        for (a, b) in zip(points, points.dropFirst()) { sum += a.cross(b) / 2 }
      }
    }
    return sum
  }

  /// A zig-zag moves the end of an open path across its own segment. It took the other end for a
  /// neighbour.
  @Test(
    arguments: [
      ("[50,20],[50,80]", 2, Point(42, 20), Point(58, 80)),
      ("[20,70],[50,30],[80,70]", 0, Point(26.4, 74.8), Point(73.6, 74.8)),
      ("[20,30],[50,30],[50,70],[80,70]", 1, Point(20, 38), Point(80, 78)),
      ("[35,24],[65,76]", 4, Point(28.07, 28), Point(71.93, 72)),
    ])
  func zigzagsMoveEndsAcrossTheirSegment(
    _ vertices: String, _ ridges: Int, _ first: Point, _ last: Point
  ) throws {
    let path = try Self.outlines(
      Self.path(vertices) + #",{"ty":"zz","s":{"k":8},"r":{"k":\#(ridges)},"pt":{"k":1}}"#)
    #expect(isNear(try #require(path.points.first), first, within: 0.01))
    #expect(isNear(try #require(path.points.last), last, within: 0.01))
  }
}
