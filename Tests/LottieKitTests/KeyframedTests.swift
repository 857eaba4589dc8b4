// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Values of properties over time, as the format has them.
@Suite struct KeyframedTests {
  static func context(_ property: String) throws -> JSONReader {
    try JSONReaderTests.reader("{\"p\":\(property)}")
  }

  static func scalar(_ property: String, _ frame: Double) throws -> Double {
    try context(property).keyframed("p", default: -1.0).value(at: frame)
  }

  static func vector(_ property: String, _ frame: Double) throws -> Point {
    try context(property).keyframed("p", default: Vector3D(x: -1, y: -1, z: -1)).value(at: frame)
      .point
  }

  // MARK: Fixed values

  @Test(
    arguments: [
      (#"{"a":0,"k":5}"#, 5), (#"{"k":5}"#, 5), ("5", 5), ("[36]", 36), (#"{"k":[36]}"#, 36),
      (#"{"a":1,"k":7}"#, 7), (#"{"k":"8"}"#, 8), (#"{"k":null}"#, -1), ("{}", -1),
      (#"{"k":"x"}"#, -1), (#"{"k":[]}"#, -1), (#"{"k":{}}"#, -1), ("null", -1),
    ] as [(String, Double)])
  func fixedScalars(_ property: String, _ expected: Double) throws {
    #expect(try Self.scalar(property, 12) == expected)
  }

  @Test(
    arguments: [
      (#"{"k":[1,2,3]}"#, Point(1, 2)), ("[1,2]", Point(1, 2)), (#"{"k":4}"#, Point(4, 4)),
      (#"{"k":[4]}"#, Point(4, 4)), (#"{"k":[]}"#, Point(-1, -1)), ("{}", Point(-1, -1)),
    ])
  func fixedVectors(_ property: String, _ expected: Point) throws {
    #expect(try Self.vector(property, 0) == expected)
  }

  @Test func missingThirdComponentsAreZero() throws {
    let value = try Self.context(#"{"k":[1,2]}"#).keyframed("p", default: Vector3D.zero)
    #expect(value.last == Vector3D(x: 1, y: 2, z: 0))
  }

  @Test func colorsHaveThreeComponentsAndNoAlpha() throws {
    let none = Color(r: 9, g: 9, b: 9, a: 9)
    func color(_ text: String) throws -> Color {
      try Self.context(text).keyframed("p", default: none).last
    }
    #expect(try color(#"{"k":[1,0.5,0]}"#) == Color(r: 1, g: 0.5, b: 0, a: 1))
    #expect(try color(#"{"k":[1,0.5,0,0.2]}"#) == Color(r: 1, g: 0.5, b: 0, a: 1))
    #expect(try color(#"{"k":[1,0.5]}"#) == none)
  }

  /// `a` is wrong in many files, so the form of `k` decides.
  @Test(arguments: [#""a":0,"#, #""a":1,"#, #""a":1.0,"#, ""])
  func keyframesAreRecognisedByTheirShape(_ a: String) throws {
    let property = "{\(a)\"k\":[{\"t\":0,\"s\":[0]},{\"t\":10,\"s\":[10]}]}"
    #expect(try Self.scalar(property, 5) == 5)
  }

  // MARK: Segments

  static let plain = #"{"k":[{"t":10,"s":[1]},{"t":20,"s":[3]},{"t":40,"s":[7]}]}"#

  @Test(
    arguments: [
      (-100, 1), (9.99, 1), (10, 1), (15, 2), (20, 3), (30, 5), (39, 6.8), (40, 7), (1e9, 7),
      (-.infinity, 1), (.infinity, 7),
    ] as [(Double, Double)])
  func linearWithoutHandles(_ frame: Double, _ expected: Double) throws {
    #expect(try isNear(Self.scalar(Self.plain, frame), expected))
  }

  @Test(
    arguments: [
      // Legacy end values; a last key with only a time.
      (#"{"k":[{"t":0,"s":[0],"e":[10]},{"t":10}]}"#, [0: 0, 5: 5, 10: 10, 99: 10]),
      // The next key's own value wins over the legacy one.
      (#"{"k":[{"t":0,"s":[0],"e":[99]},{"t":10,"s":[10]}]}"#, [5: 5, 10: 10]),
      // A key without a value starts where the one before ends.
      (
        #"{"k":[{"t":0,"s":[0],"e":[4]},{"t":10,"e":[8]},{"t":20}]}"#,
        [5: 2, 10: 4, 15: 6, 20: 8, 30: 8]
      ),
      (#"{"k":[{"t":0},{"t":10,"s":[6]},{"t":20,"s":[8]}]}"#, [0: 6, 5: 6, 15: 7]),
      // A bare number as value.
      (#"{"k":[{"t":0,"s":2},{"t":10,"s":4}]}"#, [5: 3]),
      // One key.
      (#"{"k":[{"t":5,"s":[3]}]}"#, [0: 3, 5: 3, 9: 3]),
      // Keys out of order.
      (
        #"{"k":[{"t":10,"s":[10]},{"t":0,"s":[0]},{"t":20,"s":[0]}]}"#, [0: 0, 5: 5, 10: 10, 15: 5]
      ),
      // Two keys at one time: the later one wins from then on.
      (
        #"{"k":[{"t":0,"s":[0]},{"t":10,"s":[10]},{"t":10,"s":[50]},{"t":20,"s":[60]}]}"#,
        [5: 5, 10: 50, 15: 55]
      ),
      (#"{"k":[{"t":10,"s":[1]},{"t":10,"s":[2]}]}"#, [10: 2, 20: 2]),
      // Stray numbers and nulls among the keys.
      (#"{"k":[{"t":0,"s":[0]},7,null,{"t":10,"s":[10]}]}"#, [5: 5]),
      // Hold.
      (#"{"k":[{"t":0,"s":[1],"h":1},{"t":10,"s":[9]}]}"#, [0: 1, 5: 1, 9.999: 1, 10: 9]),
      (#"{"k":[{"t":0,"s":[1],"h":true},{"t":10,"s":[9]}]}"#, [9: 1]),
      (#"{"k":[{"t":0,"s":[1],"h":0},{"t":10,"s":[9]}]}"#, [5: 5]),
      (#"{"k":[{"t":0,"s":[1],"e":[5],"h":1},{"t":10}]}"#, [5: 1, 10: 5]),
      // Times that are missing or wrong count as 0.
      (#"{"k":[{"t":0,"s":[1]},{"s":[5]},{"t":10,"s":[9]}]}"#, [0: 5, 5: 7]),
    ] as [(String, [Double: Double])])
  func segments(_ property: String, _ expected: [Double: Double]) throws {
    for (frame, value) in expected {
      #expect(try isNear(Self.scalar(property, frame), value), "at \(frame)")
    }
  }

  @Test func valuesAreSampledTheSameWithAnyCursor() throws {
    let keyframed = try Self.context(Self.plain).keyframed("p", default: 0.0)
    for frame in stride(from: 0.0, through: 50, by: 2.5) {
      for start in [0, 1, 5, -0] {
        var cursor = start
        #expect(keyframed.sample(at: frame, cursor: &cursor).value == keyframed.value(at: frame))
      }
    }
  }

  /// The span that comes with a value is one in which it does not change.
  @Test func valuesAreConstantInReportedSpans() throws {
    let property =
      #"{"k":[{"t":10,"s":[1],"h":1},{"t":20,"s":[3]},{"t":30,"s":[3]},{"t":40,"s":[7]}]}"#
    let keyframed = try Self.context(property).keyframed("p", default: 0.0)
    for frame in stride(from: 0.0, through: 50, by: 1.25) {
      var cursor = 0
      let (value, still) = keyframed.sample(at: frame, cursor: &cursor)
      #expect(still.contains(frame))
      for other in stride(from: 0.0, through: 50, by: 1.25) where still.contains(other) {
        #expect(keyframed.value(at: other) == value)
      }
    }
  }

  // MARK: Easing

  static func eased(_ o: String, _ i: String) -> String {
    #"{"k":[{"t":0,"s":[0,0],"o":\#(o),"i":\#(i)},{"t":10,"s":[100,100]}]}"#
  }

  @Test func handlesOfTheStartingKeyEase() throws {
    let ease = UnitBezier(0.42, 0, 0.58, 1)
    let property = Self.eased(#"{"x":0.42,"y":0}"#, #"{"x":0.58,"y":1}"#)
    #expect(try isNear(Self.vector(property, 2.5).x, 100 * ease(0.25)))
  }

  @Test func handlesAsArraysOfOneAreForAllComponents() throws {
    let ease = UnitBezier(0.42, 0, 0.58, 1)
    let property = Self.eased(#"{"x":[0.42],"y":[0]}"#, #"{"x":[0.58],"y":[1]}"#)
    let value = try Self.vector(property, 2.5)
    #expect(isNear(value, Point(100 * ease(0.25), 100 * ease(0.25))))
  }

  @Test func eachComponentHasItsOwnEasing() throws {
    let property = Self.eased(#"{"x":[0.42,0],"y":[0,0]}"#, #"{"x":[0.58,1],"y":[1,1]}"#)
    let value = try Self.vector(property, 2.5)
    #expect(isNear(value, Point(100 * UnitBezier(0.42, 0, 0.58, 1)(0.25), 25)))
  }

  @Test func componentsWithoutAHandleTakeTheFirst() throws {
    let property = Self.eased(#"{"x":[0.42,0.1],"y":[0]}"#, #"{"x":[0.58],"y":[1,0.5]}"#)
    let value = try Self.vector(property, 2.5)
    #expect(isNear(value.x, 100 * UnitBezier(0.42, 0, 0.58, 1)(0.25)))
    #expect(isNear(value.y, 100 * UnitBezier(0.1, 0, 0.58, 0.5)(0.25)))
  }

  @Test func overshootGoesPastTheValues() throws {
    let property =
      #"{"k":[{"t":0,"s":[0],"o":{"x":0.3,"y":-0.6},"i":{"x":0.7,"y":1.6}},{"t":10,"s":[100]}]}"#
    let values = try (0...20).map { try Self.scalar(property, Double($0) / 2) }
    #expect(values.min() ?? 0 < -5)
    #expect(values.max() ?? 0 > 105)
  }

  @Test(arguments: [
    #"{"o":5}"#, #"{"i":{"x":0,"y":0}}"#, #"{"o":{},"i":{}}"#, #"{"o":null,"i":null}"#,
  ])
  func brokenHandlesAreLinear(_ handles: String) throws {
    let extra = handles.dropFirst().dropLast()
    let property = "{\"k\":[{\"t\":0,\"s\":[0],\(extra)},{\"t\":10,\"s\":[10]}]}"
    #expect(try isNear(Self.scalar(property, 5), 5))
  }

  // MARK: Spatial curves

  /// A half circle, about, from (0, 0) to (100, 0).
  static let arc =
    #"{"k":[{"t":0,"s":[0,0,0],"to":[0,66.67,0],"ti":[0,66.67,0]},{"t":10,"s":[100,0,0]}]}"#

  @Test func pointsFollowTheCurve() throws {
    let curve = CubicBezier(Point(0, 0), Point(0, 66.67), Point(100, 66.67), Point(100, 0))
    #expect(try isNear(Self.vector(Self.arc, 5), curve.point(at: 0.5), within: 1e-3))
    #expect(try Self.vector(Self.arc, 0) == Point(0, 0))
    #expect(try isNear(Self.vector(Self.arc, 10), Point(100, 0)))
  }

  @Test func speedAlongTheCurveIsUniform() throws {
    let uneven = #"{"k":[{"t":0,"s":[0,0],"to":[0,200],"ti":[-1,0]},{"t":20,"s":[100,0]}]}"#
    let points = try (0...20).map { try Self.vector(uneven, Double($0)) }
    let steps = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    let mean = steps.reduce(0, +) / 20
    for step in steps { #expect(isNear(step, mean, within: 0.06 * mean)) }
  }

  @Test func easingActsOnTheDistance() throws {
    let property = Self.arc.replacing(
      #""to""#, with: #""o":{"x":0.42,"y":0},"i":{"x":0.58,"y":1},"to""#)
    let start = try Self.vector(property, 0)
    let quarter = try Self.vector(property, 2.5).distance(to: start)
    #expect(quarter < (try Self.vector(Self.arc, 2.5).distance(to: start)))
    #expect(try isNear(Self.vector(property, 5), Self.vector(Self.arc, 5), within: 1e-2))
  }

  @Test func straightCurvesAreEasedPerComponent() throws {
    let property =
      #"{"k":[{"t":0,"s":[0,0],"to":[10,10],"ti":[-10,-10],"o":{"x":[0.42,0],"y":[0,0]},"#
      + #""i":{"x":[0.58,1],"y":[1,1]}},{"t":10,"s":[100,100]}]}"#
    let value = try Self.vector(property, 2.5)
    #expect(isNear(value, Point(100 * UnitBezier(0.42, 0, 0.58, 1)(0.25), 25)))
  }

  /// Tangents on the chord were dropped though they reach beyond it: the value runs past a key and
  /// comes back.
  @Test(
    arguments: [
      // Of the issue: −120 and 200, from 60 to 140.
      (#"{"t":0,"s":[60,100,0],"to":[-120,0,0],"ti":[120,0,0]},{"t":60,"s":[140,100,0]}"#, -1),
      (#"{"t":0,"s":[60,100,0],"e":[140,100,0],"to":[-120,0,0],"ti":[120,0,0]},{"t":60}"#, -1),
      // Only one of them: past its own key, and past the other one.
      (#"{"t":0,"s":[60,100],"to":[-120,0],"ti":[-5,0]},{"t":60,"s":[140,100]}"#, -1),
      (#"{"t":0,"s":[60,100],"to":[300,0],"ti":[0,0]},{"t":60,"s":[140,100]}"#, 1),
      // Between the keys, but the second one before the first one: back and forth.
      (#"{"t":0,"s":[60,100],"to":[80,0],"ti":[-300,0]},{"t":60,"s":[140,100]}"#, 1),
    ] as [(String, Double)])
  func tangentsBeyondTheKeysAreFollowed(_ keys: String, _ sign: Double) throws {
    let points = try (0...240).map { try Self.vector("{\"k\":[\(keys)]}", Double($0) / 4) }
    #expect(points.allSatisfy { isNear($0.y, 100) })
    #expect(isNear(points[0].x, 60) && isNear(points[240].x, 140))
    let steps = zip(points, points.dropFirst()).map { $1.x - $0.x }
    #expect(steps.contains { $0 < -0.1 } && steps.contains { $0 > 0.1 })
    // At an even speed but for where it turns.
    let sizes = steps.map(\.magnitude).sorted()
    #expect(isNear(sizes[10], sizes[230], within: 0.01 * sizes[230]))
    #expect(sign < 0 ? points[24].x < 60 : points[24].x > 60)
  }

  @Test func overshootingTangentsReachTheExpectedValue() throws {
    let keys = #"{"t":0,"s":[60,100,0],"to":[-120,0,0],"ti":[120,0,0]},{"t":60,"s":[140,100,0]}"#
    #expect(try isNear(Self.vector("{\"k\":[\(keys)]}", 6).x, 41, within: 0.5))
  }

  /// One that does not turn back is a line, which components may run along at speeds of their own;
  /// so is one that would but for a rounded number.
  @Test(arguments: ["10", "110", "-0.4", "0"])
  func tangentsWithoutOvershootAreLinear(_ to: String) throws {
    let property =
      #"{"k":[{"t":0,"s":[0,0],"to":[\#(to),0],"ti":[-50,0],"o":{"x":[0.42,0],"y":[0,0]},"#
      + #""i":{"x":[0.58,1],"y":[1,1]}},{"t":10,"s":[100,0]}]}"#
    #expect(
      try isNear(Self.vector(property, 2.5), Point(100 * UnitBezier(0.42, 0, 0.58, 1)(0.25), 0)))
  }

  @Test func overshootIsLinearBeyondTheEnds() throws {
    let property = Self.arc.replacing(
      #""to""#, with: #""o":{"x":0.3,"y":-0.6},"i":{"x":0.7,"y":1.6},"to""#)
    let values = try (0...40).map { try Self.vector(property, Double($0) / 4) }
    // The curve leaves upward at x = 0 and comes back downward at x = 100.
    #expect(values.contains { $0.y < -1 && isNear($0.x, 0, within: 0.5) })
    #expect(values.contains { $0.y < -1 && isNear($0.x, 100, within: 0.5) })
  }

  @Test func loopsThatEndWhereTheyStartAreFollowed() throws {
    let property = #"{"k":[{"t":0,"s":[0,0],"to":[90,0],"ti":[0,90]},{"t":10,"s":[0,0]}]}"#
    #expect(try Self.vector(property, 5).distance(to: .zero) > 10)
  }

  @Test func holdPrecedesSpatialCurves() throws {
    let property = Self.arc.replacing(#""to""#, with: #""h":1,"to""#)
    #expect(try Self.vector(property, 9) == Point(0, 0))
  }

  @Test(arguments: [#""to":null,"ti":null"#, #""to":[0,0,0],"ti":[0,0,0]"#, #""to":[5,5]"#])
  func withoutBothTangentsMotionIsStraight(_ tangents: String) throws {
    let property = "{\"k\":[{\"t\":0,\"s\":[0,0],\(tangents)},{\"t\":10,\"s\":[100,50]}]}"
    #expect(try isNear(Self.vector(property, 5), Point(50, 25)))
  }

  @Test func hugeTangentsEnd() throws {
    let property = #"{"k":[{"t":0,"s":[0,0],"to":[1e300,0],"ti":[0,1e20]},{"t":10,"s":[100,50]}]}"#
    _ = try Self.vector(property, 5)
    #expect(try Self.vector(property, 10) == Point(100, 50))
  }

  // MARK: Orientations

  /// Between two of them it turns about one axis, at an even speed, in the shorter direction.
  @Test(
    arguments: [
      ((0, 0, 0), (90, 0, 0), (45, 0, 0)), ((0, 0, 0), (0, 60, 0), (0, 30, 0)),
      ((0, 0, 350), (0, 0, 10), (0, 0, 0)), ((0, 80, 0), (0, 100, 0), (0, 90, 0)),
      ((10, 20, 30), (10, 20, 30), (10, 20, 30)),
    ] as [((Double, Double, Double), (Double, Double, Double), (Double, Double, Double))])
  func orientationsTakeTheShortestWay(
    _ from: (Double, Double, Double), _ to: (Double, Double, Double),
    _ middle: (Double, Double, Double)
  ) {
    func orientation(_ angles: (Double, Double, Double)) -> Orientation {
      Orientation(x: angles.0, y: angles.1, z: angles.2)
    }
    let value = orientation(from).interpolated(to: orientation(to), weight: 0.5)
    let (actual, expected) = (value.rotation, orientation(middle).rotation)
    #expect(isNear(actual.parallelProjection, expected.parallelProjection))
    for position in [Point(1, 0), Point(0, 1)] {
      #expect(isNear(actual.depth(of: position), expected.depth(of: position)))
    }
  }

  @Test func orientationsAreEased() throws {
    let keyed = Orientation(x: 0, y: 0, z: 0)
    let end = Orientation(x: 40, y: 0, z: 0)
    // A cubic that is slow at both ends is at 50 % in the middle and below a quarter at a quarter.
    let easing = UnitBezier(0.42, 0, 0.58, 1)
    let quarter = keyed.interpolated(
      to: end, easing: Easing(curve: easing, components: []), progress: 0.25)
    #expect(quarter.x > 1 && quarter.x < 9)
  }
}
