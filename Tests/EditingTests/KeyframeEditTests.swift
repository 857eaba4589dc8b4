// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieEditing

/// Edits of keyframes, with the JSON that they make.
@Suite struct KeyframeEditTests {
  /// Returns the text of a list of keyframes with an edit, in a file whose white space is odd.
  private static func edit(
    _ list: String, _ edit: KeyframeEdit, _ selection: Set<Int>, _ form: ValueAddress.Form = .number
  ) throws -> (text: String, result: KeyframeResult) {
    let text = #"{ "r" : { "a": 1, "k" : \#(list) , "ix":3 }, "nm":"x" }"#
    let bytes = Array(text.utf8)
    let path = JSONPath([.member("r")])
    let tape = try JSONTape(bytes)
    let index = try #require(tape.index(of: path))
    let result = try edit.applied(
      to: JSONTree(JSONValue(tape: tape, index: index)), form, selection)
    var edits = AnimationEdits()
    edits[path] = .value(result.json)
    let new = String(decoding: try edits.applied(to: bytes), as: UTF8.self)
    // All around the list stays byte by byte.
    let (head, tail) = (#"{ "r" : { "a": 1, "k" : "#, #" , "ix":3 }, "nm":"x" }"#)
    guard !result.isStatic else { return (new, result) }
    #expect(new.hasPrefix(head) && new.hasSuffix(tail), "\(new)")
    return (String(new.dropFirst(head.count).dropLast(tail.count)), result)
  }

  /// Three keyframes with handles of their own, and a space in each.
  private static let three =
    #"[{"t":0, "s":[0],"o":{"x":0.1,"y":0},"i":{"x":0.2,"y":1}},{"t":10, "s":[50],"o":{"x":0.3,"y":0},"i":{"x":0.4,"y":1}},{"t":20, "s":[100]}]"#

  /// Indices, edit → the list then.
  @Test(
    arguments: [
      // A move within its neighbours changes times alone.
      (
        [1], .move(by: 4, replaces: true),
        #"[{"t":0, "s":[0],"o":{"x":0.1,"y":0},"i":{"x":0.2,"y":1}},{"t":14, "s":[50],"o":{"x":0.3,"y":0},"i":{"x":0.4,"y":1}},{"t":20, "s":[100]}]"#
      ),
      (
        [0, 1, 2], .move(by: -3, replaces: true),
        three.replacing(#""t":0,"#, with: #""t":-3,"#)
          .replacing(#""t":10,"#, with: #""t":7,"#).replacing(#""t":20,"#, with: #""t":17,"#)
      ),
      // Past a neighbour: the sides go with their keyframes.
      (
        [0], .move(by: 15, replaces: true),
        #"[{"t":10, "s":[50],"o":{"x":0.3,"y":0},"i":{"x":1,"y":1}},{"t":15, "s":[0],"o":{"x":0.1,"y":0},"i":{"x":0.4,"y":1}},{"t":20, "s":[100]}]"#
      ),
      // Onto another one, while dragged and on release.
      (
        [1], .move(by: 10, replaces: false),
        #"[{"t":0, "s":[0],"o":{"x":0.1,"y":0},"i":{"x":0.4,"y":1}},{"t":20, "s":[100],"o":{"x":0,"y":0},"i":{"x":0.2,"y":1}},{"t":20, "s":[50],"o":{"x":0.3,"y":0},"i":{"x":0.4,"y":1}}]"#
      ),
      (
        [1], .move(by: 10, replaces: true),
        #"[{"t":0, "s":[0],"o":{"x":0.1,"y":0},"i":{"x":0.2,"y":1}},{"t":20, "s":[50],"o":{"x":0.3,"y":0},"i":{"x":0.4,"y":1}}]"#
      ),
      // An easing: between the selected ones; after a single one; before the last one; a hold, and
      // none any more.
      (
        [0, 1], .curve(EasingCurve(0.3, -0.5, 0.6, 1.5)),
        three.replacing(
          #""o":{"x":0.1,"y":0},"i":{"x":0.2,"y":1}"#,
          with: #""o":{"x":0.3,"y":-0.5},"i":{"x":0.6,"y":1.5}"#)
      ),
      (
        [1], .curve(EasingCurve(0.5, 0, 0.5, 1)),
        three.replacing(
          #""o":{"x":0.3,"y":0},"i":{"x":0.4,"y":1}"#,
          with: #""o":{"x":0.5,"y":0},"i":{"x":0.5,"y":1}"#)
      ),
      (
        [2], .curve(EasingCurve(0.5, 0, 0.5, 1)),
        three.replacing(
          #""o":{"x":0.3,"y":0},"i":{"x":0.4,"y":1}"#,
          with: #""o":{"x":0.5,"y":0},"i":{"x":0.5,"y":1}"#)
      ),
      // The one before gets the side before the one after.
      (
        [1], .delete(at: 0),
        #"[{"t":0, "s":[0],"o":{"x":0.1,"y":0},"i":{"x":0.4,"y":1}},{"t":20, "s":[100]}]"#
      ),
      (
        [0], .delete(at: 0),
        #"[{"t":10, "s":[50],"o":{"x":0.3,"y":0},"i":{"x":0.4,"y":1}},{"t":20, "s":[100]}]"#
      ),
      (
        [2], .delete(at: 0),
        #"[{"t":0, "s":[0],"o":{"x":0.1,"y":0},"i":{"x":0.2,"y":1}},{"t":10, "s":[50],"o":{"x":0.3,"y":0},"i":{"x":0.4,"y":1}}]"#
      ),
      // Values: of the old form with `e` too; the motion around stays.
      (
        [1], .move(by: 0, values: [-7.5], replaces: true),
        three.replacing(#""s":[50]"#, with: #""s":[42.5]"#)
      ),
      (
        [1], .move(by: 2, values: [1], replaces: true),
        three.replacing(#""t":10, "s":[50]"#, with: #""t":12, "s":[51]"#)
      ),
      // A handle of the easing after and one before.
      (
        [],
        .shape([
          KeyframeHandle(index: 0, .after, component: nil, control: Point(0.5, 0.25)),
          KeyframeHandle(index: 2, .before, component: nil, control: Point(1.5, 2)),
        ]),
        three.replacing(#""o":{"x":0.1,"y":0}"#, with: #""o":{"x":0.5,"y":0.25}"#)
          .replacing(#""i":{"x":0.4,"y":1}"#, with: #""i":{"x":1,"y":2}"#)
      ),
      (
        [1], .hold(true),
        three.replacing(#""i":{"x":0.4,"y":1}}"#, with: #""i":{"x":0.4,"y":1},"h":1}"#)
      ),
      (
        [1], .ease(.both),
        three.replacing(#""i":{"x":0.2,"y":1}"#, with: #""i":{"x":0.667,"y":1}"#)
          .replacing(#""o":{"x":0.3,"#, with: #""o":{"x":0.333,"#)
      ),
      ([1], .ease(.easeIn), three.replacing(#""i":{"x":0.2,"#, with: #""i":{"x":0.667,"#)),
      ([1], .ease(.easeOut), three.replacing(#""o":{"x":0.3,"#, with: #""o":{"x":0.333,"#)),
      (
        [0, 2], .ease(.linear),
        three.replacing(#""o":{"x":0.1,"y":0}"#, with: #""o":{"x":0.167,"y":0.167}"#)
          .replacing(#""i":{"x":0.4,"y":1}"#, with: #""i":{"x":0.833,"y":0.833}"#)
      ),
      // After the last one: the value there, and handles for those who need them.
      (
        [], .add(at: 25),
        three.dropLast(2) + #","o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":25,"s":[100]}]"#
      ),
      (
        [], .add(at: -5),
        #"[{"t":-5,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},"# + three.dropFirst()
      ),
      (
        [0, 1, 2], .reverse,
        #"[{"t":0, "s":[100],"o":{"x":0.6,"y":0},"i":{"x":0.7,"y":1}},{"t":10, "s":[50],"o":{"x":0.8,"y":0},"i":{"x":0.9,"y":1}},{"t":20, "s":[0],"o":{"x":0.1,"y":0},"i":{"x":0.2,"y":1}}]"#
      ),
      (
        [0, 1, 2], .scale(by: 0.5, around: 0, replaces: true),
        three.replacing(#""t":10,"#, with: #""t":5,"#)
          .replacing(#""t":20,"#, with: #""t":10,"#)
      ),
    ] as [(Set<Int>, KeyframeEdit, String)])
  func edits(_ selection: Set<Int>, _ edit: KeyframeEdit, _ expected: String) throws {
    let (text, result) = try Self.edit(Self.three, edit, selection)
    #expect(text == expected)
    if case .move(_, _, true) = edit, selection == [0] { #expect(result.selection == [1]) }
  }

  @Test func whatCannotBe() throws {
    func problem(_ edit: KeyframeEdit, _ selection: Set<Int>, _ list: String = Self.three)
      -> KeyframeProblem?
    {
      do {
        _ = try Self.edit(list, edit, selection)
        return nil
      } catch { return error as? KeyframeProblem }
    }
    #expect(problem(.add(at: 10.3), []) == .occupied)
    #expect(problem(.reverse, [1]) == .few)
    #expect(problem(.move(by: .infinity, replaces: true), [1]) == .number)
    #expect(problem(.scale(by: -1, around: 0, replaces: true), [1]) == .number)
    #expect(problem(.delete(at: 0), []) == KeyframeProblem.none)
    #expect(problem(.hold(true), [0], "[3]") == KeyframeProblem.none)
    #expect(problem(.hold(true), [0], #"[{"t":0,"s":[1]},7]"#) == .form)
    let pair = #"{"keyframes":[{"name":"p","k":[{"t":0,"s":[1,2]}]}]}"#
    let copy = try #require(KeyframeCopy.copies(in: pair).first)
    #expect(problem(.paste(copy, at: 5), []) == .otherKind)
  }

  /// The first keyframe of one value is written twice, since other players cannot read one alone. An
  /// edit sees one keyframe; without it, there is one value again.
  @Test(
    arguments: [
      ("7", ".number", "[7]"), ("[7,8]", ".vector", "[7,8]"),
      (
        #"{"v":[[0,0]],"i":[[0,0]],"o":[[0,0]],"c":true}"#, ".path",
        #"[{"v":[[0,0]],"i":[[0,0]],"o":[[0,0]],"c":true}]"#
      ),
    ])
  func oneValueIsAnimated(_ value: String, _ form: String, _ key: String) throws {
    let form: ValueAddress.Form = form == ".path" ? .path : form == ".vector" ? .vector : .number
    let tree = JSONTree(try JSONTape(Array(#"{"a":0,"k":\#(value),"ix":3}"#.utf8)).root)
    func text(_ tree: JSONTree) -> String { String(decoding: tree.text, as: UTF8.self) }
    let first = try KeyframeEdit.add(at: 12).applied(to: tree, form, [])
    #expect(first.selection == [0])
    #expect(
      text(first.json)
        == #"{"a":1,"k":[{"t":12,"s":\#(key),"h":1},{"t":12,"s":\#(key)}],"ix":3}"#)
    let nodes = try KeyframeNodes(first.json, form).nodes
    #expect(nodes.count == 1 && !nodes[0].holds)
    let second = try KeyframeEdit.add(at: 20).applied(to: first.json, form, [])
    #expect(
      text(second.json).hasPrefix(#"{"a":1,"k":[{"t":12,"s":\#(key),"o":{"#), "\(text(second.json))"
    )
    let back = try KeyframeEdit.delete(at: 3).applied(to: first.json, form, [0])
    #expect(back.json == tree && back.isStatic)
  }

  /// The value of a lone keyframe at the playhead changes in both copies.
  @Test func aLoneKeyframeIsChanged() throws {
    let lone = JSONTree(
      try JSONTape(Array(#"{"a":1,"k":[{"t":12,"s":[7],"h":1},{"t":12,"s":[7]}]}"#.utf8)).root)
    func changed(_ frame: Double) throws -> String {
      let change = PropertyChange(from: .number(7), to: .number(9), .keyframe, at: frame)
      return String(decoding: try change.applied(to: lone, .number).text, as: UTF8.self)
    }
    #expect(try changed(12) == #"{"a":1,"k":[{"t":12,"s":[9],"h":1},{"t":12,"s":[9]}]}"#)
    #expect(
      try changed(20)
        == #"{"a":1,"k":[{"t":12,"s":[7],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[9]}]}"#)
  }

  /// What is left of the keyframes becomes the value; else that at the playhead stays.
  @Test(
    arguments: [
      ([0, 1], 0, "100"), ([0, 1, 2], 12, nil), ([0, 1, 2], 30, "100"), ([0, 1, 2], -3, "0"),
    ]
      as [(Set<Int>, Double, String?)])
  func withoutKeyframesThereIsOneValue(
    _ selection: Set<Int>, _ frame: Double, _ value: String?
  ) throws {
    let (text, result) = try Self.edit(Self.three, .delete(at: frame), selection)
    #expect(result.isStatic && result.selection.isEmpty)
    if let value { #expect(text == #"{ "r" : { "a": 0, "k" : \#(value) , "ix":3 }, "nm":"x" }"#) }
  }

  /// Old files have the end of each motion too.
  @Test func endsFollowTheirNeighbours() throws {
    let old = #"[{"t":0,"s":[1],"e":[2]},{"t":5,"s":[2],"e":[3]},{"t":9}]"#
    #expect(
      try Self.edit(old, .delete(at: 0), [1]).text
        == #"[{"t":0,"s":[1],"e":[3],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":9,"s":[3]}]"#)
    #expect(
      try Self.edit(old, .move(by: 1, replaces: true), [2]).text
        == old.replacing(#""t":9"#, with: #""t":10"#))
  }

  @Test func copiesAreReadBack() throws {
    let tree = JSONTree(
      try JSONTape(Array(#"{"k":\#(Self.three)}"#.utf8)).root)
    let copy = try KeyframeCopy(
      of: tree, .number, [0, 1], from: 0, name: "A: Rotation", property: "Rotation", layer: "L")
    let read = KeyframeCopy.copies(in: KeyframeCopy.text([copy]))
    #expect(read == [copy])
    #expect(KeyframeCopy.copies(in: "text").isEmpty && KeyframeCopy.copies(in: "").isEmpty)
    #expect(KeyframeCopy.copies(in: #"{"keyframes":[{"name":"a","k":[3]}]}"#).isEmpty)
    let (text, result) = try Self.edit(Self.three, .paste(copy, at: 20), [])
    #expect(result.replaced == 1 && result.selection == [2, 3])
    #expect(
      text
        == Self.three.replacing(
          #"{"t":20, "s":[100]}]"#,
          with:
            #"{"t":20, "s":[0],"o":{"x":0.1,"y":0},"i":{"x":0.2,"y":1}},{"t":30,"s":[50]}]"#))
  }

  // MARK: The motion

  private static func property(_ list: String, position: Bool) throws -> Scene {
    let key = position ? "p" : "o"
    let json =
      #"{"fr":60,"ip":0,"op":60,"w":200,"h":200,"layers":[{"ty":3,"nm":"L","ip":0,"op":60,"ks":{"\#(key)":{"a":1,"k":\#(list)}}}]}"#
    return Scene(try Animation(json: Array(json.utf8)))
  }

  private static func values(_ list: String, position: Bool) throws -> [[Double]] {
    let outline = SceneOutline(try property(list, position: position))
    let name = position ? "Position" : "Opacity"
    let row = try #require(outline.rows.firstIndex { $0.name == name && $0.isProperty })
    return stride(from: -1.0, to: 40, by: 0.5).map { frame in
      switch outline.value(of: row, at: frame) {
      case .number(let number): [number]
      case .vector(let vector): [vector.x, vector.y]
      default: []
      }
    }
  }

  /// List, whether it is a position: a keyframe at any frame changes no value.
  @Test(
    arguments: [
      (three, false),
      (#"[{"t":0,"s":[0]},{"t":30,"s":[80]}]"#, false),
      (#"[{"t":0,"s":[0],"h":1},{"t":30,"s":[80]}]"#, false),
      (
        #"[{"t":0,"s":[0],"e":[80],"o":{"x":[0.9],"y":[0]},"i":{"x":[0.1],"y":[1]}},{"t":30}]"#,
        false
      ),
      (
        #"[{"t":0,"s":[10],"o":{"x":0.4,"y":-0.5},"i":{"x":0.6,"y":1.6}},{"t":30,"s":[80]}]"#, false
      ),
      (
        #"[{"t":0,"s":[0,5],"o":{"x":[0.9,0.2],"y":[0,0.3]},"i":{"x":[0.1,0.7],"y":[1,1]}},{"t":30,"s":[80,9]}]"#,
        true
      ),
      (
        #"[{"t":0,"s":[0,0,0],"to":[40,0,0],"ti":[0,-40,0],"o":{"x":0.5,"y":0},"i":{"x":0.5,"y":1}},{"t":30,"s":[90,90,0]}]"#,
        true
      ),
      (#"[{"t":0,"s":[0,0],"to":[30,0],"ti":[-30,0]},{"t":30,"s":[90,0]}]"#, true),
    ], [1.0, 7, 11.5, 29])
  func anAddedKeyframeKeepsTheMotion(_ sample: (String, Bool), _ frame: Double) throws {
    let (list, isPosition) = sample
    let (text, result) = try Self.edit(
      list, .add(at: frame), [], isPosition ? .vector : .number)
    #expect(result.selection.count == 1)
    let (before, after) = (
      try Self.values(list, position: isPosition), try Self.values(text, position: isPosition)
    )
    for (old, new) in zip(before, after) {
      // The steepest curves cannot be divided exactly.
      let most = list.contains("0.9") ? 4 : 0.02
      for (a, b) in zip(old, new) { #expect(abs(a - b) < most, "\(a) \(b) \(text)") }
    }
  }

  /// Reversed twice, the motion is the old one; reversed once, it runs backwards.
  @Test func reversedItRunsBackwards() throws {
    let (text, _) = try Self.edit(Self.three, .reverse, [0, 1, 2])
    let scene = try (Self.values(Self.three, position: false), Self.values(text, position: false))
    // From frame -1 in halves: frame 0 is at 2, frame 20 at 42.
    for step in 2...42 { #expect(abs(scene.0[step][0] - scene.1[44 - step][0]) < 1e-4) }
    #expect(try Self.edit(text, .reverse, [0, 1, 2]).text.contains(#""s":[0],"o":{"x":0.1,"#))
  }

  // MARK: Real files

  /// Keyframes of real files: each edit can be read again and taken back, and the bytes around the
  /// property are those of the file.
  @Test(arguments: CorpusFile.all) func realFiles(_ file: CorpusFile) throws {
    guard let animation = try? Animation(json: file.bytes()) else { return }
    let outline = SceneOutline(Scene(animation))
    let finder = try AddressFinder(animation)
    let bytes = animation.jsonText
    let tape = try JSONTape(bytes)
    let rows = outline.rows.indices.filter {
      outline.rows[$0].property.map { !$0.keyframes.isEmpty } == true
    }
    for row in rows.prefix(400) where row % 7 == 0 || rows.count < 40 {
      guard let address = try? finder.address(of: row, in: outline, isForKeyframes: true),
        let old = finder.value(at: address.path), let index = tape.index(of: address.path),
        let list = try? KeyframeNodes(old, address.form)
      else { continue }
      let range = tape.range(of: index)
      let last = list.nodes.count - 1
      let middle = (list.nodes[0].time + list.nodes[last].time) / 2
      let edits: [(KeyframeEdit, Set<Int>)] = [
        (.move(by: 3, replaces: true), [0]), (.move(by: -40, replaces: true), [last]),
        (.delete(at: middle), [0]), (.delete(at: middle), Set(0...last)), (.add(at: middle), []),
        (.hold(true), Set(0...last)), (.ease(.both), Set(0...last)), (.reverse, Set(0...last)),
        (.scale(by: 2, around: middle, replaces: true), Set(0...last)),
      ]
      // A third of them for each property, others for the next one: each reads the file again.
      for number in edits.indices where (row + number).isMultiple(of: 3) {
        let (edit, selection) = edits[number]
        guard let result = try? edit.applied(to: old, address.form, selection) else { continue }
        var changes = AnimationEdits()
        changes[address.path] = .value(result.json)
        let text = try changes.applied(to: bytes)
        #expect(text.starts(with: bytes[..<range.lowerBound]))
        #expect(text.suffix(bytes.count - range.upperBound) == bytes[range.upperBound...])
        let again = try AddressFinder(try animation.with(text)).value(at: address.path)
        #expect(
          again.map(Self.sorted) == Self.sorted(result.json), "\(file.name) \(address.path)")
        guard !result.isStatic, let again else { continue }
        let times = try KeyframeNodes(again, address.form).nodes.map(\.time)
        #expect(times == times.sorted() && !times.isEmpty)
      }
    }
  }

  /// A value whose members are in the order of their keys: where keyframes change their order, the
  /// members of the text stay where they are.
  private static func sorted(_ value: JSONTree) -> JSONTree {
    switch value {
    case .object(let members):
      .object(
        members.map { JSONTree.Member($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
    case .array(let values): .array(values.map(sorted))
    default: value
    }
  }
}
