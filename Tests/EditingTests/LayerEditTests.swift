// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import LottieTexts
import Testing

@testable import LottieCore
@testable import LottieEditing

/// Which layers there are, their order and what they refer to.
@Suite struct LayerEditTests {
  private static let solid = ##""sw":9,"sh":9,"sc":"#ff0000","ip":0,"op":60"##

  /// A parent that does not move, its child, a matte by position, one by number, and odd white space.
  private static let file = #"""
    {"fr":30,"ip":0,"op":60,"w":100,"h":100,
     "assets":[{"id":"comp_0","nm":"Inside","layers":[
       {"ty":1,"ind":1,"nm":"A" , "ks":{}, \#(solid)}]}],
     "layers":[
       {"ty":3,"ind":1,"nm":"Null" , "ks":{"p":{"a":0,"k":[10,20,0]},"s":{"a":0,"k":[200,200,100]},"r":{"a":0,"k":90}}},
       {"ty":1,"ind":2,"nm":"Child","parent":1, "ks":{"p":{"a":0,"k":[5,0,0]}}, \#(solid)},
       {"ty":1,"ind":3,"nm":"Matte","td":1, "ks":{}, \#(solid)},
       {"ty":1,"ind":4,"nm":"Matted","tt":1, "ks":{}, \#(solid)},
       {"ty":0,"ind":5,"nm":"Scene","refId":"comp_0","w":100,"h":100, "ip":0,"op":60,"st":0, "ks":{}},
       {"ty":4,"ind":6,"nm":"Shape","tt":2,"tp":3, "ks":{"r":{"a":0,"k":0,"x":"thisComp.layer(\"Child\").transform.rotation + thisComp.layer(5).index"}},
        "ef":[{"ty":5,"nm":"Blur","mn":"ADBE Set Matte3","ef":[{"ty":10,"v":{"k":2}}]}],
        "shapes":[{"ty":"gr","nm":"G","it":[{"ty":"rc","nm":"R"},{"ty":"fl","nm":"F"},{"ty":"tr"}]}], "ip":0,"op":60}
     ]}
    """#

  private static let list = JSONPath([.member("layers")])
  private static func finder(_ text: String = file) throws -> AddressFinder {
    try AddressFinder(Animation(json: Array(text.utf8)))
  }

  /// The edits of the file, and the names in its order.
  private struct Editor {
    var edits = AnimationEdits()
    let original: AddressFinder
    let text: String

    init(_ text: String = LayerEditTests.file) throws {
      (self.text, original) = (text, try LayerEditTests.finder(text))
    }

    func layer(_ name: String) throws -> JSONPath {
      try #require(
        (0..<edits.count(of: list, in: original)).map(list.element).first {
          edits.value(at: $0.member("nm"), in: original)?.string == name
        }, "\(name)")
    }

    subscript(_ name: String, _ key: String) -> JSONTree? {
      (try? layer(name)).flatMap { edits.value(at: $0.member(key), in: original) }
    }

    var names: [String] {
      (0..<edits.count(of: list, in: original)).map {
        edits.value(at: list.element($0).member("nm"), in: original)?.string ?? ""
      }
    }

    var result: String {
      get throws { String(decoding: try edits.applied(to: Array(text.utf8)), as: UTF8.self) }
    }
  }

  /// Copies have a number and a name of their own; what refers to another copied layer refers to its copy.
  @Test func duplicates() throws {
    var editor = try Editor()
    let copies = try editor.edits.layers.duplicate(
      [editor.layer("Null"), editor.layer("Child")], in: editor.original)
    #expect(copies == [Self.list.element(0), Self.list.element(2)])
    #expect(
      editor.names
        == ["Null 2", "Null", "Child 2", "Child", "Matte", "Matted", "Scene", "Shape"])
    #expect(editor["Null 2", "ind"] == .number(7) && editor["Child 2", "ind"] == .number(8))
    #expect(editor["Child 2", "parent"] == .number(7) && editor["Child", "parent"] == .number(1))
    #expect(try editor.result.contains(#"{"ty":3,"ind":1,"nm":"Null" , "ks""#))
    try editor.edits.layers.delete(copies, in: editor.original)
    #expect(editor.edits.isEmpty)
  }

  /// A layer whose matte is above it stays below its matte; its copy says which one it has.
  @Test func copiesKeepTheirMatte() throws {
    var editor = try Editor()
    _ = try editor.edits.layers.duplicate([editor.layer("Matted")], in: editor.original)
    #expect(editor.names == ["Null", "Child", "Matted 2", "Matte", "Matted", "Scene", "Shape"])
    #expect(editor["Matted 2", "tp"] == .number(3) && editor["Matted", "tp"] == nil)
  }

  /// What follows a parent that does not move stays where it is without it.
  @Test func childrenStayWithoutTheirParent() throws {
    var editor = try Editor()
    let null = try editor.layer("Null")
    try editor.edits.layers.delete([null], in: editor.original)
    #expect(editor["Child", "parent"] == nil)
    let transform = try #require(editor["Child", "ks"])
    #expect(transform["p"]?["k"] == .numbers([10, 30, 0]))
    #expect(transform["r"]?["k"] == .number(90))
    #expect(transform["s"]?["k"] == .numbers([200, 200, 100]))
  }

  /// Layer → what is said before it is deleted.
  @Test(
    arguments: [
      ("Null", ["An expression of “Shape” reads where “Child” is"]),
      (
        "Child",
        [
          "An effect of “Shape” needs “Child”", "An expression of “Shape” needs “Child”",
          "The state machine “m” listens to “Child”",
        ]
      ),
      ("Matte", ["“Matted” is seen without its matte", "“Shape” is seen without its matte"]),
      ("Matted", []), ("Scene", ["An expression of “Shape” needs “Scene”"]), ("Shape", []),
    ] as [(String, [String])])
  func breakages(_ name: String, _ expected: [String]) throws {
    var machines = MachineNames()
    machines.machines["Child"] = ["m"]
    var editor = try Editor()
    let layer = try editor.layer(name)
    let said = editor.edits.layers.breakages(
      ofDeleting: [layer], machines: machines, in: editor.original)
    #expect(said.map(\.message.english) == expected)
    try editor.edits.layers.delete([layer], in: editor.original)
    #expect(!editor.names.contains(name))
    if name == "Matte" {
      for key in ["tt", "tp"] {
        #expect(editor["Matted", key] == nil && editor["Shape", key] == nil)
      }
    }
  }

  /// A move keeps a layer with the matte above it, and is nothing with its opposite.
  @Test(
    arguments: [
      ("Child", .up, ["Child", "Null", "Matte", "Matted", "Scene", "Shape"]),
      ("Child", .down, ["Null", "Matte", "Matted", "Child", "Scene", "Shape"]),
      ("Matted", .up, ["Null", "Matte", "Matted", "Child", "Scene", "Shape"]),
      ("Matte", .toBottom, ["Null", "Child", "Scene", "Shape", "Matte", "Matted"]),
      ("Shape", .toTop, ["Shape", "Null", "Child", "Matte", "Matted", "Scene"]),
      ("Null", .to(3), ["Child", "Null", "Matte", "Matted", "Scene", "Shape"]),
      ("Null", .to(6), ["Child", "Matte", "Matted", "Scene", "Shape", "Null"]),
    ] as [(String, LayerMove, [String])])
  func moves(_ name: String, _ move: LayerMove, _ expected: [String]) throws {
    var editor = try Editor()
    _ = try editor.edits.layers.move([editor.layer(name)], move, in: editor.original)
    #expect(editor.names == expected)
    // The same bytes but for space between layers, in another order.
    func sorted(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { !$0.properties.isWhitespace }.sorted()
    }
    #expect(try sorted(editor.result) == sorted(Self.file))
  }

  /// Random numbers depend on where a layer is in the file: `precomposing` one changed its picture
  /// without a word.
  @Test(arguments: [("wiggle(2, 20)", true), ("random()", true), ("time * 'wiggle'.length", false)])
  func randomNumbersAreSaidToChange(_ expression: String, _ isRandom: Bool) throws {
    let editor = try Editor(
      Self.file.replacing(
        #""nm":"Child","parent":1, "ks":{"#,
        with: #""nm":"Child","ks":{"r":{"a":0,"k":0,"x":"var $bm_rt; $bm_rt = \#(expression);"},"#))
    let child = try editor.layer("Child")
    let said = editor.edits.layers.breakages(ofPrecomposing: [child], in: editor.original)
      .map(\.message.english)
    #expect(said.contains("The random numbers of “Child” are others then") == isRandom, "\(said)")
  }

  @Test func parents() throws {
    var editor = try Editor()
    let (child, null) = (try editor.layer("Child"), try editor.layer("Null"))
    // Away from the parent and back.
    try editor.edits.layers.setParent(nil, of: [child], in: editor.original)
    #expect(editor["Child", "ks"]?["p"]?["k"] == .numbers([10, 30, 0]))
    try editor.edits.layers.setParent(null, of: [child], in: editor.original)
    #expect(editor["Child", "ks"]?["p"]?["k"] == .numbers([5, 0, 0]))
    #expect(editor["Child", "parent"] == .number(1))
    #expect(throws: LayerProblem.cycle) {
      try editor.edits.layers.setParent(child, of: [null], in: editor.original)
    }
    #expect(throws: LayerProblem.cycle) {
      try editor.edits.layers.setParent(child, of: [child], in: editor.original)
    }
  }

  /// The old matte is seen again; the new one is found by its number where it is not above.
  @Test func mattes() throws {
    var editor = try Editor()
    let matted = try editor.layer("Matted")
    try editor.edits.layers.setMatte((editor.layer("Child"), 3), of: [matted], in: editor.original)
    #expect(editor["Matted", "tt"] == .number(3) && editor["Matted", "tp"] == .number(2))
    #expect(editor["Child", "td"] == .number(1))
    // Another layer has it still.
    #expect(editor["Matte", "td"] == .number(1))
    try editor.edits.layers.setMatte(nil, of: [editor.layer("Shape")], in: editor.original)
    #expect(editor["Matte", "td"] == nil && editor["Shape", "tt"] == nil)
    #expect(editor.edits.layers.matte(of: matted, in: editor.original)?.kind == 3)
    #expect(throws: LayerProblem.matteCycle) {
      try editor.edits.layers.setMatte(
        (matted, 1), of: [editor.layer("Child")], in: editor.original)
    }
  }

  /// Effects and items: their order, and which there are.
  @Test func items() throws {
    var editor = try Editor()
    let group = try editor.layer("Shape").member("shapes").element(0)
    let items = group.member("it")
    #expect(LayerEdits.isItem(items.element(0)) && LayerEdits.isItem(group))
    #expect(!LayerEdits.isItem(Self.list.element(0)))
    let effect = try editor.layer("Shape").member("ef").element(0)
    #expect(LayerEdits.isItem(effect))
    #expect(!LayerEdits.isItem(effect.member("ef").element(0)))
    #expect(
      editor.edits.layers.moveItem(items.element(0), by: 1, in: editor.original) == items.element(1)
    )
    #expect(editor.edits.layers.moveItem(items.element(1), by: 1, in: editor.original) == nil)
    #expect(
      editor.edits.layers.moveItem(items.element(1), by: -1, in: editor.original)
        == items.element(0))
    #expect(editor.edits.isEmpty)
    let copy = editor.edits.layers.duplicateItem(items.element(0), in: editor.original)
    #expect(copy == items.element(1))
    #expect(try editor.result.contains(#"{"ty":"rc","nm":"R"},{"ty":"rc","nm":"R 2"},{"ty":"fl""#))
    editor.edits.layers.deleteItems([items.element(1)], in: editor.original)
    #expect(editor.edits.isEmpty)
    editor.edits.layers.deleteItems([effect, items.element(1)], in: editor.original)
    #expect(try editor.result.contains(#""it":[{"ty":"rc","nm":"R"},{"ty":"tr"}]"#))
    #expect(try editor.result.contains(#""ef":[]"#))
  }

  /// A value in a list with other layers is edited like others, and can become what the file has at its old
  /// position.
  @Test func valuesInANewList() throws {
    var editor = try Editor()
    try editor.edits.layers.delete([editor.layer("Null")], in: editor.original)
    let matte = try editor.layer("Matte").member("nm")
    #expect(matte == Self.list.element(1).member("nm"))
    editor.edits.set(.string("Child"), at: matte, in: editor.original)
    #expect(editor.names == ["Child", "Child", "Matted", "Scene", "Shape"])
  }

  @Test func pastesWithNamesOfItsOwn() throws {
    let source = #"""
      {"fr":30,"ip":0,"op":60,"w":100,"h":100,"slots":{"c":{"p":{"a":0,"k":[1,0,0]}},"free":{"p":{"a":0,"k":1}}},
       "fonts":{"list":[{"fName":"F","fFamily":"Serif","fStyle":""},{"fName":"Unused","fFamily":"X","fStyle":""}]},
       "assets":[{"id":"comp_0","layers":[{"ty":2,"ind":1,"nm":"I","refId":"image","ks":{}}]},{"id":"image","p":"a.png"},{"id":"other","p":"b.png"}],
       "layers":[{"ty":0,"ind":1,"nm":"Child","parent":2,"refId":"comp_0","w":9,"h":9,"ks":{"o":{"a":0,"k":1,"sid":"c"}}},
        {"ty":3,"ind":2,"nm":"Null","ks":{}},
        {"ty":5,"ind":3,"nm":"Text","ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":12,"f":"F","t":"a"}}]}}}]}
      """#
    let other = try Self.finder(source)
    let clip = try AnimationEdits().clip(
      of: [Self.list.element(0), Self.list.element(2)], in: other)
    #expect(clip.count == 3)
    let text = String(decoding: clip.text, as: UTF8.self)
    #expect(!text.contains("Unused") && !text.contains("free") && !text.contains("other"))
    var target = Self.file
    target = target.replacing(
      #""assets""#,
      with:
        #""fonts":{"list":[{"fName":"F","fFamily":"Sans","fStyle":""}]},"slots":{"c":{"p":{"a":0,"k":[0,1,0]}}},"assets""#
    )
    var editor = try Editor(target)
    let pasted = try editor.edits.paste(
      clip, into: Self.list, above: editor.layer("Matted"), in: editor.original)
    #expect(pasted == [2, 3, 4].map(Self.list.element))
    #expect(
      editor.names == [
        "Null", "Child", "Child 2", "Text", "Null 2", "Matte", "Matted", "Scene", "Shape",
      ])
    #expect(editor["Child 2", "parent"] == editor["Null 2", "ind"])
    #expect(editor["Child 2", "refId"] == .string("comp_0-2"))
    #expect(editor["Child 2", "ks"]?["o"]?["sid"] == .string("c-2"))
    let result = try editor.result
    #expect(result.contains(#""f":"F-2""#) && result.contains(#""fName":"F-2""#))
    #expect(result.contains(#"{"id":"image","p":"a.png"}"#))
    // Again, nothing that is there already is added.
    let assets = JSONPath([.member("assets")])
    let count = editor.edits.count(of: assets, in: editor.original)
    #expect(count == 3)
    // A composition does not get into itself.
    var inside = try Editor()
    let own = try inside.edits.clip(of: [inside.layer("Scene")], in: inside.original)
    #expect(throws: LayerProblem.recursion) {
      try inside.edits.paste(
        own, into: assets.element(0).member("layers"), in: inside.original)
    }
  }

  @Test func slots() throws {
    var editor = try Editor()
    let address = ValueAddress(
      path: try editor.layer("Child").member("ks").member("p"), form: .vector, slot: nil)
    try editor.edits.slots.make("place", of: address, in: editor.original)
    #expect(try editor.result.contains(#""slots":{"place":{"p":{"a":0,"k":[5,0,0]}}}"#))
    #expect(try editor.result.contains(#""p":{"a":0,"k":[5,0,0],"sid":"place"}"#))
    #expect(throws: SlotProblem.taken) {
      try editor.edits.slots.make("place", of: address, in: editor.original)
    }
    let other = ValueAddress(
      path: try editor.layer("Null").member("ks").member("r"), form: .number, slot: nil)
    #expect(throws: SlotProblem.kind) {
      try editor.edits.slots.use("place", for: other, in: editor.original)
    }
    let third = ValueAddress(
      path: try editor.layer("Null").member("ks").member("p"), form: .vector, slot: nil)
    try editor.edits.slots.use("place", for: third, in: editor.original)
    try editor.edits.slots.rename("place", to: "middle", in: editor.original)
    #expect(editor.edits.slots.all(in: editor.original) == ["middle"])
    #expect(editor["Null", "ks"]?["p"]?["sid"] == .string("middle"))
    editor.edits.slots.remove("middle", in: editor.original)
    #expect(editor["Null", "ks"]?["p"]?["k"] == .numbers([5, 0, 0]))
    #expect(
      editor["Child", "ks"]?["p"]
        == .object([.init("a", .number(0)), .init("k", .numbers([5, 0, 0]))]))
  }
}

private let list = JSONPath([.member("layers")])
