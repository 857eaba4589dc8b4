// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieEditing

/// The curves of keyframes in the graph.
@Suite struct PropertyCurveTests {
  private static func curve(
    _ list: String, _ form: ValueAddress.Form = .number, rate: Double = 10
  ) throws -> PropertyCurve {
    try #require(
      PropertyCurve(
        json(list), form, rate: rate, frame: { $0 + 100 }, time: { $0 - 100 })
    )
  }

  private static func json(_ list: String) throws -> JSONTree {
    JSONTree(try JSONTape(Array(#"{"a":1,"k":\#(list)}"#.utf8)).root)
  }

  /// 0 at 0, eased to 50 at 10, held until 20, 100.
  private static let numbers =
    #"[{"t":0,"s":[0],"o":{"x":0.5,"y":0},"i":{"x":0.5,"y":1}},{"t":10,"s":[50],"h":1},{"t":20,"s":[100]}]"#
  /// Different easings of x and y.
  private static let split =
    #"[{"t":0,"s":[0,0],"o":{"x":[0.2,0.4],"y":[0,0.4]},"i":{"x":[0.8,0.6],"y":[1,0.6]}},{"t":10,"s":[10,-20]}]"#
  /// A quarter of a circle, linear in time.
  private static let arc =
    #"[{"t":0,"s":[0,0],"to":[0,55.2],"ti":[-55.2,0],"o":{"x":0.167,"y":0.167},"i":{"x":0.833,"y":0.833}},{"t":10,"s":[100,100]}]"#

  private static func isNear(_ a: Double, _ b: Double, _ error: Double = 1e-6) -> Bool {
    (a - b).magnitude <= error * (1 + b.magnitude)
  }

  @Test func valuesAreThoseOfTheScene() throws {
    let curve = try Self.curve(Self.numbers)
    #expect(curve.components == [.number] && curve.keyframes.map(\.frame) == [100, 110, 120])
    #expect(curve.numbers(.value, at: 5) == [25] && curve.numbers(.value, at: -3) == [0])
    #expect(curve.numbers(.value, at: 20) == [100])
    #expect(curve.numbers(.value, at: 20, isBefore: true) == [50])
  }

  /// Units per second: of the average, 50 in a second.
  @Test func speeds() throws {
    let curve = try Self.curve(Self.numbers)
    #expect(Self.isNear(curve.numbers(.speed, at: 0)[0], 0, 0.1))
    #expect(curve.numbers(.speed, at: 5)[0] > 75)
    #expect(curve.numbers(.speed, at: 12) == [0] && curve.numbers(.speed, at: 30) == [0])
    let line = try Self.curve(#"[{"t":0,"s":[0]},{"t":10,"s":[50]}]"#)
    #expect(Self.isNear(line.numbers(.speed, at: 3)[0], 50, 1e-4))
  }

  /// Along a motion path the speed is one curve: its length in a second.
  @Test func speedAlongAPath() throws {
    let curve = try Self.curve(Self.arc, .vector)
    #expect(curve.isPath && curve.components(.speed) == [.number])
    #expect(curve.components == [.x, .y])
    #expect(Self.isNear(curve.numbers(.speed, at: 4)[0], .pi * 50, 1e-3))
    #expect(curve.handle(.value, of: 0, .after, component: 0) == nil)
    #expect(curve.handle(.speed, of: 0, .after, component: 0) != nil)
  }

  @Test func componentsThatDiffer() throws {
    func components(_ list: String, _ form: ValueAddress.Form) throws -> [PropertyCurve.Component] {
      try Self.curve(list, form).components
    }
    let scale = #"[{"t":0,"s":[0,0,100]},{"t":9,"s":[5,5,100]}]"#
    #expect(try components(scale, .vector) == [.x, .y])
    #expect(try components(scale.replacing("5,100", with: "5,90"), .vector) == [.x, .y, .z])
    let color = try Self.curve(
      #"[{"t":0,"s":[255,0,0,1]},{"t":10,"s":[0,0,255,1]}]"#, .color(maximum: 255))
    #expect(color.components == [.red, .green, .blue])
    #expect(color.numbers(.value, at: 5) == [0.5, 0, 0.5])
    let path = #"[{"t":0,"s":[{"v":[],"i":[],"o":[]}]},{"t":9,"s":[{"v":[],"i":[],"o":[]}]}]"#
    #expect(
      try PropertyCurve(
        Self.json(path), .path, rate: 10, frame: { $0 }, time: { $0 }) == nil)
  }

  /// A handle that is moved to any point is there then.
  @Test(arguments: PropertyCurve.Kind.allCases, [numbers, split, arc])
  func handlesGoWhereTheyAreMoved(_ kind: PropertyCurve.Kind, _ list: String) throws {
    let form: ValueAddress.Form = list == Self.numbers ? .number : .vector
    let curve = try Self.curve(list, form)
    for (index, side) in [(0, KeyframeSide.after), (1, .before)] {
      for component in curve.components(kind).indices {
        guard curve.handle(kind, of: index, side, component: component) != nil else {
          #expect(kind == .value && curve.isPath)
          continue
        }
        let target = Point(side == .after ? 4 : 6, kind == .value ? 7 : 30)
        let control = try #require(
          curve.control(kind, of: index, side, component: component, at: target))
        let isSplit = curve.isSplit(index, side)
        let edited = try KeyframeEdit.shape([
          KeyframeHandle(
            index: index, side, component: isSplit ? component : nil, control: control)
        ]).applied(to: Self.json(list), form, [])
        let new = try #require(
          PropertyCurve(
            edited.json, form, rate: 10, frame: { $0 }, time: { $0 }))
        let found = try #require(new.handle(kind, of: index, side, component: component))
        #expect(Self.isNear(found.x, target.x, 1e-4) && Self.isNear(found.y, target.y, 1e-3))
      }
    }
  }

  /// Without a handle of its own, a line shows handles at a third of its length.
  @Test func handlesOfALine() throws {
    let curve = try Self.curve(#"[{"t":0,"s":[0]},{"t":10,"s":[50]},{"t":20,"s":[50]}]"#)
    let handle = try #require(curve.handle(.value, of: 0, .after, component: 0))
    #expect(Self.isNear(handle.x, 3.33) && Self.isNear(handle.y, 16.65))
    #expect(curve.handle(.value, of: 0, .before, component: 0) == nil)
    #expect(curve.handle(.value, of: 2, .after, component: 0) == nil)
    let speed = try #require(curve.handle(.speed, of: 1, .before, component: 0))
    #expect(Self.isNear(speed.y, 50))
    // Where the value does not change, only the time of a handle does.
    let flat = try #require(
      curve.control(.value, of: 1, .after, component: 0, at: Point(15, 99)))
    #expect(Self.isNear(flat.x, 0.5) && flat.y < 1)
  }
}
