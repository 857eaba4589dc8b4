// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieEditing

/// Laws of edited keyframes, at random: what is added keeps the motion, plays in lottie-web as here, and
/// goes again without a trace.
@Suite struct KeyframeLawTests {
  private static func tree(_ list: String) throws -> JSONTree {
    JSONTree(try JSONTape(Array(#"{"a":1,"k":\#(list)}"#.utf8)).root)
  }

  private static func text(_ tree: JSONTree) -> String {
    String(decoding: tree.text, as: UTF8.self)
  }

  /// The numbers at a frame as they are drawn.
  private static func values(
    _ property: JSONTree, _ form: ValueAddress.Form
  ) throws -> (Double) -> [Double] {
    let root = DecodingContext(tape: try JSONTape(property.text), limits: Limits()).root
    switch form {
    case .number:
      let values = root.keyframed(default: 0.0)
      return { [values.value(at: $0)] }
    case .orientation:
      let values = root.keyframed(default: Orientation(x: 0, y: 0, z: 0))
      // Several angles are one rotation: where it takes a point.
      return { Self.turned([30, 50, 70], values.value(at: $0)) }
    case .color:
      let values = root.keyframed(default: Color.black)
      return { [values.value(at: $0).r, values.value(at: $0).g, values.value(at: $0).b] }
    default:
      let values = root.keyframed(default: Vector3D.zero)
      return { [values.value(at: $0).x, values.value(at: $0).y, values.value(at: $0).z] }
    }
  }

  private static func turned(_ point: [Double], _ angles: Orientation) -> [Double] {
    func turn(_ point: [Double], _ i: Int, _ j: Int, _ degrees: Double) -> [Double] {
      let angle = Angle.degrees(degrees)
      var result = point
      result[i] = point[i] * angle.cosine - point[j] * angle.sine
      result[j] = point[i] * angle.sine + point[j] * angle.cosine
      return result
    }
    return turn(turn(turn(point, 0, 1, angles.z), 2, 0, -angles.y), 1, 2, -angles.x)
  }

  // MARK: Tables

  private static let eased =
    #"[{"t":0,"s":[0],"o":{"x":[0.8],"y":[0]},"i":{"x":[0.2],"y":[1]}},{"t":60,"s":[100]}]"#

  /// A typed value at a new keyframe differs from Alt K in that value only.
  @Test(arguments: [-20.0, 10, 30, 59, 80]) func aTypedValueDividesTheEasing(
    _ frame: Double
  ) throws {
    let old = try Self.tree(Self.eased)
    let added = try KeyframeEdit.add(at: frame).applied(to: old, .number, []).json
    let typed = try PropertyChange(from: .number(5), to: .number(60), .keyframe, at: frame)
      .applied(to: old, .number)
    var (a, b) = (try KeyframeNodes(added, .number), try KeyframeNodes(typed, .number))
    let index = try #require(b.index(at: frame))
    #expect(b.nodes[index].value == .numbers([60]))
    a.nodes[index].value = .numbers([60])
    a.nodes[index].key.set("s", .numbers([60]))
    #expect(Self.text(a.json) == Self.text(b.json))
    b.nodes[index].value = .null
    #expect(LottieWebKeyframes(typed)?.problem == nil)
  }

  /// In the middle of a steep motion, it does not stop there: the speed on both sides is that of before.
  @Test func aTypedValueKeepsTheMotionGoing() throws {
    let typed = try PropertyChange(from: .number(50), to: .number(60), .keyframe, at: 30)
      .applied(to: Self.tree(Self.eased), .number)
    let value = try Self.values(typed, .number)
    #expect(value(30)[0] == 60)
    #expect(value(30)[0] - value(29)[0] > 3 && value(31)[0] - value(30)[0] > 2)
  }

  /// Keyframes, frame, form: added and deleted, the property is what it was.
  @Test(
    arguments: [
      eased,
      #"[{"t":0,"s":[0],"o":{"x":0.333,"y":0},"i":{"x":0.667,"y":1}},{"t":60,"s":[80]}]"#,
      #"[{"t":0,"s":[0],"o":{"x":0.167,"y":0.167},"i":{"x":0.833,"y":0.833}},{"t":60,"s":[80]}]"#,
      #"[{"t":0,"s":[0],"h":1},{"t":60,"s":[80]}]"#,
      #"[{"t":0,"s":[0],"e":[8],"i":{"y":[1.4],"x":[0.6]},"o":{"y":[0],"x":[0.4]}},{"t":60}]"#,
      #"[{"t":0,"s":[0,3],"o":{"x":[0.4,0.2],"y":[0,0.1]},"i":{"x":[0.6,0.7],"y":[1,1]}},{"t":60,"s":[80,9]}]"#,
      #"[{"t":0,"s":[0,0],"to":[40,0],"ti":[0,-40],"o":{"x":0.3,"y":0},"i":{"x":0.6,"y":1}},{"t":60,"s":[90,90]}]"#,
    ], [-7.0, 12, 30, 47, 70])
  func addedAndDeletedItIsGone(_ list: String, _ frame: Double) throws {
    let old = try Self.tree(list)
    let form: ValueAddress.Form =
      old["k"]?.elements?[0]["s"]?.elements?.count == 1 ? .number : .vector
    let added = try KeyframeEdit.add(at: frame).applied(to: old, form, [])
    let back = try KeyframeEdit.delete(at: 0).applied(to: added.json, form, added.selection)
    // The last one of an old file gets its value from the one before, which is another one meanwhile.
    let gets = frame > 0 && list.contains(#""e""#)
    let expected = gets ? list.replacing(#"{"t":60}"#, with: #"{"t":60,"s":[8]}"#) : list
    #expect(Self.text(back.json) == Self.text(try Self.tree(expected)))
  }

  /// Also after it got another value: the parts of the easing are those of the one before.
  @Test func aTypedKeyframeThatIsDeletedIsGone() throws {
    let old = try Self.tree(Self.eased)
    let typed = try PropertyChange(from: .number(50), to: .number(90), .keyframe, at: 30)
      .applied(to: old, .number)
    let back = try KeyframeEdit.delete(at: 0).applied(to: typed, .number, [1])
    #expect(Self.text(back.json) == Self.text(old))
  }

  /// A held keyframe has no motion path, along which lottie-web would move.
  @Test func aHeldKeyframeHasNoPath() throws {
    let old = try Self.tree(
      #"[{"t":0,"s":[0,0],"to":[40,0],"ti":[0,-40],"o":{"x":0.3,"y":0},"i":{"x":0.6,"y":1}},{"t":60,"s":[90,90]}]"#
    )
    let held = try KeyframeEdit.hold(true).applied(to: old, .vector, [0]).json
    #expect(try LottieWebKeyframes(held)?.values(at: 30) == [0, 0])
  }

  // MARK: Random

  /// A list of keyframes as exporters write them.
  private static func list(
    _ random: inout SeededGenerator, _ form: ValueAddress.Form
  ) -> [JSONTree] {
    let size = form == .number ? 1 : form == .vector ? random.pick([2, 3]) : 3
    let hasPath = form == .vector && random.once(in: 2)
    // Motion paths have one easing for all components.
    let isSplit = !hasPath && form != .orientation && random.once(in: 3)
    let isOld = random.once(in: 3)
    let limit = if case .color = form { 1.0 } else { 200.0 }
    func numbers(_ range: ClosedRange<Double>, _ count: Int) -> JSONTree {
      // Players differ in the length of paths through space.
      let list = (0..<count).map { _ in (random.number(range) * 1e3).rounded() / 1e3 }
      return .numbers(hasPath ? list.enumerated().map { $0 < 2 ? $1 : 0 } : list)
    }
    let count = random.integer(2..<6)
    var values = (0..<count).map { _ in numbers(0...limit, size) }
    if random.once(in: 3), !hasPath { values[1] = values[0] }
    var time = random.number(-20...20).rounded()
    var keys: [JSONTree] = []
    for index in 0..<count {
      var key = JSONTree.object([.init("t", .number(time)), .init("s", values[index])])
      time += random.number(2...40).rounded()
      guard index + 1 < count else {
        if isOld { key.remove("s") }
        keys.append(key)
        continue
      }
      if isOld { key.set("e", values[index + 1]) }
      if random.once(in: 5) {
        key.set("h", .number(1))
      } else {
        let parts = isSplit ? size : 1
        let x = (0..<parts).map { _ in
          [random.number(0.05...0.95), random.number(0.05...0.95)].sorted()
        }
        // Players differ in overshoots on a path.
        let y = (0..<parts).map { _ in
          let pair = [random.number(0...1), random.number(0...1)]
          return hasPath ? pair.sorted() : pair
        }
        let isList = isSplit || (!hasPath && random.once(in: 2))
        func handle(_ x: [Double], _ y: [Double]) -> JSONTree {
          .object([
            .init("x", isList ? .numbers(x) : .number(x[0])),
            .init("y", isList ? .numbers(y) : .number(y[0])),
          ])
        }
        key.set("o", handle(x.map { $0[0] }, y.map { $0[0] }))
        key.set("i", handle(x.map { $0[1] }, y.map { $0[1] }))
        if hasPath {
          key.set("to", numbers(-60...60, size))
          key.set("ti", numbers(-60...60, size))
        }
      }
      keys.append(key)
    }
    return keys
  }

  private static func value(
    _ random: inout SeededGenerator, _ form: ValueAddress.Form
  ) -> PropertyValue {
    func number() -> Double { random.number(0...200).rounded() }
    switch form {
    case .number: return .number(number())
    case .color: return .color(Color(r: number() / 200, g: number() / 200, b: number() / 200, a: 1))
    case .orientation: return .vector(Vector3D(x: number(), y: number(), z: number()))
    default: return .vector(Vector3D(x: number(), y: number(), z: 0))
    }
  }

  private static let forms: [ValueAddress.Form] = [
    .number, .vector, .vector, .orientation, .color(maximum: 1),
  ]

  /// At any frame, a new keyframe with the value that is there changes no frame.
  @Test(arguments: 0..<150) func anAddedKeyframeKeepsAllFrames(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let form = Self.forms[seed % Self.forms.count]
    let old = JSONTree.object([
      .init("a", .number(1)), .init("k", .array(Self.list(&random, form))),
    ])
    let frame = (random.number(-30...150) * 4).rounded() / 4
    guard let new = try? KeyframeEdit.add(at: frame).applied(to: old, form, []).json else { return }
    let (before, after) = (try Self.values(old, form), try Self.values(new, form))
    // The parts of a path are as long as it is within the steps by which lengths are measured.
    let most = Self.text(old).contains(#""to""#) ? 0.5 : 0.1
    for time in stride(from: -40.0, to: 200, by: 1.25) {
      for (a, b) in zip(before(time), after(time)) {
        #expect(
          (a - b).magnitude < most, "at \(time): \(a) \(b)\n\(Self.text(old))\n\(Self.text(new))")
      }
    }
    let web = try #require(LottieWebKeyframes(new))
    #expect(web.problem == nil, "\(Self.text(new))")
  }

  /// After any edits, lottie-web finds all that it needs, and shows what is drawn here.
  @Test(arguments: 0..<200) func whatIsEditedPlaysInLottieWeb(_ seed: Int) throws {
    var random = SeededGenerator(seed: 1000 + seed)
    let form = Self.forms[seed % Self.forms.count]
    var property = JSONTree.object([
      .init("a", .number(1)), .init("k", .array(Self.list(&random, form))),
    ])
    for _ in 0..<4 {
      let count = try KeyframeNodes(property, form).nodes.count
      let selection = Set((0..<count).filter { _ in random.once(in: 2) })
      let frame = (random.number(-40...160) * 2).rounded() / 2
      let edit: KeyframeEdit = random.pick([
        .add(at: frame), .delete(at: frame),
        .move(by: random.number(-50...50).rounded(), replaces: true),
        .hold(true), .hold(false), .ease(.both), .ease(.linear), .reverse,
        .scale(by: 2, around: frame, replaces: true),
      ])
      let changed: JSONTree?
      if random.once(in: 2) {
        changed = try PropertyChange(
          from: Self.value(&random, form), to: Self.value(&random, form), .keyframe, at: frame
        ).applied(to: property, form)
      } else {
        changed = try? edit.applied(to: property, form, selection).json
      }
      guard let changed, changed.keyframes != nil else { continue }
      property = changed
      let web = try #require(LottieWebKeyframes(property))
      #expect(web.problem == nil, "\(edit): \(Self.text(property))")
      // Of rotations about three axes, and of paths that overshoot, only what it needs is checked.
      if form == .orientation || Self.text(property).contains(#""to""#) { continue }
      let drawn = try Self.values(property, form)
      for time in stride(from: -40.0, to: 200, by: 3.25) {
        for (i, var (a, b)) in zip(try web.values(at: time), drawn(time)).enumerated() {
          if case .color = form {
            // Here, all components of a colour have the easing of the first.
            if i > 0 { break }
            (a, b) = (a.clamped(to: 0...1), b.clamped(to: 0...1))
          }
          #expect(
            (a - b).magnitude <= 0.01 * max(1, a.magnitude),
            "\(edit) at \(time): \(a) \(b) \(Self.text(property))")
        }
      }
    }
  }

  /// A rule of a theme gets the same easing, also before the first keyframe and after the last one.
  @Test(arguments: [0.0, 10, 20, 40]) func rulesOfThemesHaveEasing(_ frame: Double) throws {
    let json =
      #"{"rules":[{"id":"s","type":"Scalar","keyframes":[{"frame":5,"value":1,"inTangent":{"x":0.8,"y":1},"outTangent":{"x":0.2,"y":0}},{"frame":30,"value":9}]}]}"#
    let theme = try #require(ThemeText(Array(json.utf8), animation: nil))
    let old = try #require(theme.property(of: "s"))
    let new = try PropertyChange(from: .number(1), to: .number(4), .keyframe, at: frame)
      .applied(to: old, .number)
    let text = try #require(theme.edited(["s": new]))
    let rule = JSONTree(try JSONTape(text).root)["rules"]?.elements?[0]
    let keys = rule?["keyframes"]?.elements ?? []
    #expect(keys.count == 3)
    for key in keys.dropLast() {
      #expect(key["inTangent"]?["x"] != nil && key["outTangent"]?["y"] != nil, "\(Self.text(key))")
    }
  }

  // MARK: Gradients

  private static let gradient =
    #"{"p":2,"k":{"a":1,"k":[{"t":0,"s":[0,1,0,0,0.5,0,0,1,0,1,1,0.5],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":10,"s":[0.1,1,0,0,0.9,0,0,1,0,1,1,0.5]}]}}"#

  private static func stops(_ numbers: [Double]) -> [GradientStop] {
    GradientStops(numbers, colorCount: 2, limit: 100).merged
  }

  /// Stops are moved at one keyframe, in the list as long as it is; one more needs another list.
  @Test func aStopIsMovedAtOneKeyframe() throws {
    let tree = JSONTree(try JSONTape(Array(Self.gradient.utf8)).root)
    let numbers = tree["k"]?["k"]?.elements?[0]["s"]?.numbers ?? []
    var stops = Self.stops(numbers)
    #expect(stops.map(\.offset) == [0, 0.5, 1])
    stops[1].offset = 0.3
    var change = PropertyChange(
      from: .gradient(Self.stops(numbers)), to: .gradient(stops), .keyframe, at: 0)
    change.numbers = numbers
    #expect(
      Self.text(try change.applied(to: tree, .gradient))
        == Self.gradient.replacing(
          "[0,1,0,0,0.5,0,0,1,0,1,1,0.5]", with: "[0,1,0,0,0.3,0,0,1,0,1,1,0.5]"))
    change.scope = .offset
    let all = try change.applied(to: tree, .gradient)["k"]?["k"]?.elements
    #expect(isNear(all?[1]["s"]?.numbers?[4] ?? 0, 0.7))
    change.scope = .keyframe
    change.new = .gradient(stops + [stops[2]])
    #expect(throws: KeyframeProblem.stops) { try change.applied(to: tree, .gradient) }
    change.scope = .constant
    #expect(try change.applied(to: tree, .gradient)["p"] == .number(4))
  }
}
