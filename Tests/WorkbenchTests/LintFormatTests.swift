// SPDX-License-Identifier: Apache-2.0

import LottieCore
import Testing

@testable import LottieWorkbench

/// The rules of validity: each with a file that breaks it and nothing else.
@Suite struct LintFormatTests {
  private typealias Fixture = LintFixture

  private static func property(_ text: String) -> String {
    #"{"ty":3,"nm":"A","ip":0,"op":60,"ks":{"o":\#(text)}}"#
  }
  private static func vector(_ text: String) -> String {
    #"{"ty":3,"nm":"A","ip":0,"op":60,"ks":{"s":\#(text)}}"#
  }
  private static func path(_ text: String) -> String {
    Fixture.shapeLayer(#"{"ty":"sh","ks":\#(text)}"#)
  }
  private static let easing = #""i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}"#

  @Test func aValidFileHasNoFindings() throws {
    let layer = Fixture.shapeLayer(
      #"{"ty":"gr","it":[\#(Fixture.ellipse),\#(Fixture.fill),{"ty":"tr"}]}"#)
    #expect(try Fixture.found(in: Fixture.animation(layer)) == [])
    #expect(try Fixture.found(in: Fixture.animation(layer), [.spec]) == [])
  }

  private static let latin1 = Fixture.animation("", #""nm":"?""#).map { (byte: UInt8) -> UInt8 in
    byte == UInt8(ascii: "?") ? 0xe9 : byte
  }
  private static let utf16 = valid.flatMap { (byte: UInt8) -> [UInt8] in [byte, 0] }
  private static let texts: [(String, [UInt8], String)] = [
    ("with a byte order mark", [0xef, 0xbb, 0xbf] + valid, "warning not-utf8"),
    ("in UTF-16", utf16, "error not-utf8"),
    ("with zero bytes at the end", valid + [0, 0], "error not-utf8"),
    ("with a name in Latin-1", latin1, "warning not-utf8"),
  ]

  @Test(arguments: texts)
  func textsAreUTF8(name: String, text: [UInt8], finding: String) throws {
    #expect(try Fixture.found(in: text) == [finding], "\(name)")
  }
  private static let valid = Fixture.animation("")

  @Test(
    arguments: [
      // Properties.
      (property(#"{"a":2,"k":100}"#), "error animated-flag"),
      (property(#"{"a":"0","k":100}"#), "error animated-flag"),
      (property(#"{"a":1,"k":100}"#), "error animated-flag"),
      (property(#"{"k":100}"#), "note missing-animated-flag"),
      (property(#"{"a":0,"k":"100"}"#), "error wrong-type"),
      (property(#"{"a":0,"k":[100]}"#), "note number-in-list"),
      (property(#"{"a":0,"k":[100,1]}"#), "error wrong-type"),
      (property(#"{"a":0,"k":null}"#), "error wrong-type"),
      (property(#"{"a":0,"k":NaN}"#), "error not-json-number"),
      (property(#"{"a":0,"k":100,"k":50}"#), "warning repeated-member"),
      (property("100"), "error wrong-type"),
      (property(#"{"a":0}"#), "error missing-member"),
      (vector(#"{"a":0,"k":100}"#), "error wrong-type"),
      (vector(#"{"a":0,"k":["1",2]}"#), "error wrong-type"),
      // Keyframes.
      (property(#"{"a":1,"k":[]}"#), "warning no-keyframes"),
      (property(#"{"a":1,"k":[{"t":0,"s":[1]}]}"#), "note single-keyframe"),
      (
        property(#"{"a":1,"k":[{"t":9,"s":[1],\#(easing)},{"t":0,"s":[2]}]}"#),
        "error keyframe-order"
      ),
      (
        property(#"{"a":1,"k":[{"t":9,"s":[1],\#(easing)},{"t":9,"s":[2]}]}"#),
        "note keyframe-same-time"
      ),
      (
        property(#"{"a":1,"k":[{"t":0,"s":[1]},{"t":9,"s":[2]}]}"#),
        "warning keyframe-without-easing"
      ),
      (
        property(#"{"a":1,"k":[{"t":0,"s":[1],"e":[2],\#(easing)},{"t":9}]}"#),
        "note keyframe-without-value"
      ),
      (
        property(#"{"a":1,"k":[{"t":0,\#(easing)},{"t":9,"s":[2]}]}"#), "error missing-member"
      ),
      (
        property(#"{"a":1,"k":[{"s":[1],\#(easing)},{"t":9,"s":[2]}]}"#), "error missing-member"
      ),
      (
        property(
          #"{"a":1,"k":[{"t":0,"s":[1],"i":{"x":1.5,"y":1},"o":{"x":0,"y":0}},{"t":9,"s":[2]}]}"#),
        "error out-of-range"
      ),
      (
        property(
          #"{"a":1,"k":[{"t":0,"s":[1],"i":{"x":1},"o":{"x":0,"y":0}},{"t":9,"s":[2]}]}"#),
        "error missing-member"
      ),
      (
        property(#"{"a":1,"k":[{"t":0,"s":[1],"h":true},{"t":9,"s":[2]}]}"#),
        "note number-for-boolean"
      ),
      // Paths, colors and gradients.
      (
        path(#"{"a":0,"k":{"c":true,"v":[[0,0],[1,1]],"i":[[0,0]],"o":[[0,0],[0,0]]}}"#),
        "error path-list-length"
      ),
      (path(#"{"a":0,"k":{"c":1,"v":[],"i":[],"o":[]}}"#), "note number-for-boolean"),
      (path(#"{"a":0,"k":{"v":[],"o":[]}}"#), "error missing-member"),
      (
        path(
          #"{"a":1,"k":[{"t":0,\#(easing),"s":[{"v":[[0,0]],"i":[[0,0]],"o":[[0,0]]}]},{"t":9,"s":[{"v":[],"i":[],"o":[]}]}]}"#
        ), "warning path-vertex-count"
      ),
      (
        Fixture.shapeLayer(#"{"ty":"fl","c":{"a":0,"k":[255,0,0]},"o":{"a":0,"k":100}}"#),
        "error out-of-range"
      ),
      (
        Fixture.shapeLayer(#"{"ty":"fl","c":{"a":0,"k":[1,0]},"o":{"a":0,"k":100}}"#),
        "error out-of-range"
      ),
      (
        Fixture.shapeLayer(
          #"{"ty":"gf","t":1,"s":{"a":0,"k":[0,0]},"e":{"a":0,"k":[1,1]},"o":{"a":0,"k":100},"g":{"p":3,"k":{"a":0,"k":[0,1,1,1]}}}"#
        ), "warning gradient-stop-count"
      ),
      // Shapes and layers.
      (Fixture.shapeLayer(#"{"ty":"el","p":{"a":0,"k":[0,0]}}"#), "error missing-member"),
      (Fixture.shapeLayer(#"{"ty":"xx"}"#), "warning unknown-shape"),
      (Fixture.shapeLayer(#"{"ty":"rp","c":{"a":0,"k":"3"}}"#), "warning wrong-type"),
      (
        Fixture.shapeLayer(
          #"{"ty":"sr","sy":1,"p":{"a":0,"k":[0,0]},"or":{"a":0,"k":9},"os":{"a":0,"k":0},"r":{"a":0,"k":0},"pt":{"a":0,"k":5},"ir":{"a":0,"k":4}}"#
        ), "error missing-member"
      ),
      (
        Fixture.shapeLayer(
          #"{"ty":"tm","m":3,"s":{"a":0,"k":0},"e":{"a":0,"k":1},"o":{"a":0,"k":0}}"#),
        "warning unknown-choice"
      ),
      (#"{"ty":3,"ip":"0","op":60,"ks":{}}"#, "error wrong-type"),
      (#"{"ty":3,"op":60,"ks":{}}"#, "error missing-member"),
      (#"{"ty":3,"ip":0,"op":60}"#, "error missing-member"),
      (#"{"ty":3,"ip":0,"op":60,"ks":{},"hd":1}"#, "note number-for-boolean"),
      (#"{"ty":3,"ip":60,"op":60,"ks":{}}"#, "note layer-never-visible"),
      (#"{"ty":55,"ip":0,"op":60}"#, "warning unknown-layer"),
      (#"{"ty":1,"ip":0,"op":60,"ks":{},"sw":1,"sh":1,"sc":"red"}"#, "error malformed-text"),
      (
        ##"{"ty":1,"ip":0,"op":60,"ks":{},"sw":1.5,"sh":1,"sc":"#ff0000"}"##, "warning not-whole"
      ),
      // References.
      (#"{"ty":3,"ip":0,"op":60,"ks":{},"parent":4}"#, "error missing-parent"),
      (#"{"ty":3,"ip":0,"op":60,"ks":{},"ind":4,"parent":4}"#, "error parent-cycle"),
      (#"{"ty":3,"ip":0,"op":60,"ks":{},"tt":1}"#, "error missing-matte"),
      (#"{"ty":3,"ip":0,"op":60,"ks":{},"tt":1,"tp":7}"#, "error missing-matte"),
      (#"{"ty":2,"ip":0,"op":60,"ks":{},"refId":"no"}"#, "error missing-asset"),
      (
        #"{"ty":3,"ip":0,"op":60,"ks":{},"ind":1},{"ty":3,"ip":0,"op":60,"ks":{},"ind":1}"#,
        "warning duplicate-layer-index"
      ),
    ])
  func eachRuleHasItsFile(_ layers: String, _ rule: String) throws {
    #expect(try Fixture.found(in: Fixture.animation(layers)) == [rule])
  }

  @Test(
    arguments: [
      (#""markers":[{"cm":"a","tm":99,"dr":1}]"#, "note marker-outside"),
      (#""markers":[{"cm":"a","tm":1},{"cm":"a","tm":2}]"#, "warning duplicate-marker"),
      (#""assets":[{"id":"a","layers":[]}]"#, "note unused-asset"),
      (#""assets":[{"id":"a","w":1,"h":1,"p":"x","e":1}]"#, "error malformed-text"),
      (#""slots":{"a":{"p":{"a":0,"k":1}}}"#, "note unused-slot"),
      (#""slots":[]"#, "error wrong-type"), (#""nm":1"#, "error wrong-type"),
      (#""ver":1"#, "error out-of-range"),
    ])
  func wholeFiles(_ member: String, _ rule: String) throws {
    #expect(try Fixture.found(in: Fixture.animation("", member)).contains(rule))
  }

  /// Precompositions that contain each other, and assets of the wrong kind.
  @Test func compositionsThatContainThemselves() throws {
    func layer(_ id: String) -> String { #"{"ty":0,"ip":0,"op":60,"ks":{},"refId":"\#(id)"}"# }
    let assets =
      #""assets":[{"id":"a","layers":[\#(layer("b"))]},{"id":"b","layers":[\#(layer("a"))]}]"#
    #expect(
      try Fixture.found(in: Fixture.animation(layer("a"), assets)) == ["error composition-cycle"])
    let image = #""assets":[{"id":"a","w":1,"h":1,"p":"x.png"}]"#
    #expect(try Fixture.found(in: Fixture.animation(layer("a"), image)) == ["error wrong-asset"])
  }

  /// Slots: without any value, with that of another type, and used by two types.
  @Test func slots() throws {
    func file(_ property: String, _ slots: String) -> [UInt8] {
      Fixture.animation(
        Fixture.shapeLayer(
          #"{"ty":"fl","c":\#(property),"o":{"a":0,"k":100,"sid":"o"}}"#), slots)
    }
    let color = #"{"a":0,"k":[1,0,0],"sid":"c"}"#
    let good = #""slots":{"c":{"p":{"a":0,"k":[0,1,0]}},"o":{"p":{"a":0,"k":5}}}"#
    #expect(try Fixture.found(in: file(color, good)) == [])
    #expect(try Fixture.found(in: file(#"{"sid":"c"}"#, good)) == [])
    #expect(
      try Fixture.found(in: file(#"{"sid":"x"}"#, good)).sorted() == [
        "error missing-slot", "note unused-slot",
      ])
    #expect(
      try Fixture.found(
        in: file(color, #""slots":{"c":{"p":{"a":0,"k":3}},"o":{"p":{"a":0,"k":5}}}"#))
        == ["error wrong-slot-type"])
    #expect(
      try Fixture.found(in: file(#"{"a":0,"k":[1,0,0],"sid":"o"}"#, good)).contains(
        "error wrong-slot-type"))
  }

  /// What only the development version has is checked there, and in the released one no error.
  @Test func theDevelopmentVersion() throws {
    let layer = Fixture.shapeLayer("", #""bm":40"#)
    #expect(try Fixture.found(in: Fixture.animation(layer)) == ["warning unknown-choice"])
    #expect(
      try Fixture.found(in: Fixture.animation(layer), [.spec], .draft) == ["error unknown-choice"])
    let typed = Self.property(#"{"a":0,"k":1,"ty":"c"}"#)
    #expect(try Fixture.found(in: Fixture.animation(typed)) == [])
    #expect(
      try Fixture.found(in: Fixture.animation(typed), [], .draft) == ["warning unknown-choice"])
    let conic = Fixture.shapeLayer(
      #"{"ty":"gf","t":3,"s":{"a":0,"k":[0,0]},"e":{"a":0,"k":[1,1]},"o":{"a":0,"k":100},"g":{"p":1,"k":{"a":0,"k":[0,1,1,1]}}}"#
    )
    #expect(
      try Fixture.found(in: Fixture.animation(conic), [.spec]).contains("error unknown-choice"))
    #expect(
      try !Fixture.found(in: Fixture.animation(conic), [.spec], .draft).contains(
        "error unknown-choice"))
  }

  /// The specification by the letter: what old exporters do is an error.
  @Test func theSpecificationIsStrict() throws {
    let old = Fixture.animation(Self.property(#"{"k":100}"#))
    #expect(try Fixture.found(in: old, [.spec]) == ["error missing-animated-flag"])
    // Text layers are outside of the specification.
    let text = Fixture.animation(#"{"ty":5,"ip":"0","op":60,"ks":{}}"#)
    #expect(try Fixture.found(in: text, [.spec]).contains("warning wrong-type"))
  }

  /// Each object that the table names exists, and no object has a member twice.
  @Test func theTableIsWhole() {
    for (name, object) in FormatTable.objects {
      for base in object.bases { #expect(FormatTable.objects[base] != nil, "\(name): \(base)") }
      for member in object.members {
        if case .object(let inner) = member.type {
          #expect(FormatTable.objects[inner] != nil, "\(name).\(member.key): \(inner)")
        }
      }
      let keys = (FormatTable.members[name] ?? []).map(\.key)
      #expect(Set(keys).count == keys.count, "\(name): \(keys)")
    }
    for name in FormatTable.layers.values { #expect(FormatTable.objects[name] != nil) }
  }

  /// The shapes that the table declares by hand have the properties that the code declares.
  @Test func theTableAgreesWithTheCode() {
    for shape in DeclaredKindTable.shapes {
      guard let members = FormatTable.members["shape." + shape.type] else {
        #expect(FormatTable.declaredShapes[shape.type] != nil)
        continue
      }
      for property in shape.members {
        #expect(
          members.contains { $0.key == property.key }, "\(shape.type) lacks \(property.key)")
      }
    }
  }

  /// Bad input ends in an error with a position, or in findings; nothing stops the program.
  @Test(arguments: ["", "{", "[]", "7", "null", #"{"layers":7}"#, #"{"layers":[7,null,[]]}"#])
  func badInput(_ text: String) throws {
    if text == #"{"layers":7}"# || text.hasPrefix(#"{"layers":[7"#) {
      #expect(try Fixture.found(in: Array(text.utf8)).contains("error wrong-type"))
    } else {
      #expect(throws: LottieError.self) { try Linter.check(Array(text.utf8)) }
    }
  }

  /// Any value in the place of any other one is found or not, but nothing stops the program.
  @Test func valuesOfAllTypesEverywhere() throws {
    let layer = Fixture.shapeLayer(
      #"{"ty":"gr","it":[\#(Fixture.ellipse),\#(Fixture.fill),{"ty":"tr"}]},{"ty":"sh","ks":{"a":1,"k":[{"t":0,"s":[{"v":[[0,0]],"i":[[0,0]],"o":[[0,0]]}],\#(Self.easing)},{"t":9,"s":[{"v":[[0,0]],"i":[[0,0]],"o":[[0,0]]}]}]}}"#
    )
    let root = JSONTree(try JSONTape(Fixture.animation(layer)).root)
    let others: [JSONTree] = [
      .null, .bool(true), .number(-1), .number(1e300), .string("x"), .array([]), .object([]),
      .array([.null]), .object([.init("k", .array([.object([])]))]),
    ]
    func each(_ value: JSONTree, _ make: (JSONTree) -> JSONTree) throws {
      for other in others { _ = try Linter.check(make(other).text) }
      switch value {
      case .array(let elements):
        for (index, element) in elements.enumerated() {
          try each(element) { new in
            var list = elements
            list[index] = new
            return make(.array(list))
          }
        }
      case .object(let members):
        for (index, member) in members.enumerated() {
          try each(member.value) { new in
            var list = members
            list[index].value = new
            return make(.object(list))
          }
        }
      case .null, .bool, .number, .string: break
      }
    }
    try each(root) { $0 == .null ? root : $0.members == nil ? root : $0 }
  }
}
