// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieEditing

/// What is known again in a text that another program has written: edits go to the same layer, or are refused.
@MainActor @Suite struct ElementIdentityTests {
  /// How programs number layers.
  enum Numbers: CaseIterable { case none, kept, byPosition }

  /// Layers such as `A40`: a name of one letter, or `-` for none, and the position.
  private static func text(_ layers: String, _ numbers: Numbers) -> String {
    let list = layers.split(separator: " ").enumerated().map { position, layer in
      let (name, x) = (layer.prefix(1), layer.dropFirst())
      let index =
        switch numbers {
        case .none: ""
        case .kept: #""ind":\#(x),"#
        case .byPosition: #""ind":\#(position + 1),"#
        }
      return """
        {"ty":4,\(name == "-" ? "" : #""nm":"\#(name)","#)\(index)"ip":0,"op":60,\
        "ks":{"p":{"a":0,"k":[\(x),0]},"o":{"a":0,"k":100}},"shapes":[]}
        """
    }
    return #"{"w":200,"h":100,"fr":30,"ip":0,"op":60,"layers":["#
      + list.joined(separator: ",") + "]}"
  }

  private static func opacity(_ layer: Int) -> JSONPath {
    JSONPath([.member("layers"), .element(layer), .member("ks"), .member("o"), .member("k")])
  }

  /// The same edit after a reload and after a crash: where it is then.
  private static func found(_ path: JSONPath, _ old: String, _ new: String) throws -> [JSONPath?] {
    var edits = AnimationEdits()
    edits[path] = .value(.number(7))
    let read = try AnimationFile.read(bytes: Array(new.utf8))
    let source = try AnimationFile.read(bytes: Array(old.utf8))
    var history = EditHistory()
    history.base = source.animation.jsonText
    history.change(to: edits, titled: "Test")
    let fitted = history.fitting(read, limits: .init())
    let reloaded = fitted.history?.current.changes.first?.path
    #expect(fitted.lost == (reloaded == nil ? 1 : 0))

    let elements = ElementIdentities(try AddressFinder(text: Array(old.utf8)))
    var writer = EditJournal.Writer()
    let print = TextFingerprint(Array(old.utf8))
    let text =
      writer.begin(.init(file: "/a.json", animation: nil, text: print))
      + writer.step(to: edits) { elements.origin(of: $0) }
    let restored = try #require(EditJournal(text))
      .fitting(Array(new.utf8), { try? AddressFinder(text: Array(new.utf8)) })
    #expect(restored.lost == (restored.steps.isEmpty ? 1 : 0))
    return [reloaded, restored.steps.last?.changes.first?.path]
  }

  /// Another program deletes, moves, copies or changes layers while the opacity of one is edited.
  @Test(
    arguments: [
      // Nothing has happened to the layers.
      ("A40 A90 A140", 1, "A40 A90 A140", 1), ("A40 B90", 1, "A40 B90", 1),
      // Others are gone, or new.
      ("A40 A90 A140 A190", 1, "A90 A140 A190", 0), ("A40 A90 A140", 2, "A90 A140", 1),
      ("A40 A90", 0, "B1 A40 A90", 1), ("A40 A90", 0, "A1 A40 A90", 1),
      ("A40 B90", 1, "B90", 0), ("A40 B90", 0, "B1 A40 B90", 1), ("-40 -90", 1, "-90", 0),
      // It is gone.
      ("A40 A90 A140 A190", 1, "A40 A140 A190", nil), ("A40 A90", 0, "A90", nil),
      ("A40 A90", 1, "A40", nil), ("A40 B90", 0, "B90", nil), ("-40 -90", 0, "-90", nil),
      // Their order is another.
      ("A40 A90 A140", 0, "A140 A90 A40", 2), ("A40 B90", 0, "B90 A40", 1),
      // It is changed, and others are not, or it is the only one of its name.
      ("A40 A90 A140", 1, "A40 A91 A140", 1), ("A40 A90 A140", 1, "B1 A40 A91 A140", 2),
      ("A40 B90", 1, "B91 A40", 0), ("A40 B90", 1, "C90 A41 B91", 2),
      // It is changed, and so are others: which one it is, is not clear.
      ("A40 A90 A140", 1, "A40 A91 A141", nil), ("A40 A90", 1, "A40 A41 A42", nil),
      // Several are the same.
      ("A40 A40", 1, "A40 A40", 1), ("A40 A40", 1, "A40", nil), ("A40 A40 A90", 2, "A40 A90", 1),
      // It has a copy, or two.
      ("A40 A90", 1, "A40 A90 A90", 1), ("A40 A90", 0, "A1 A40 A40 A90", nil),
      ("A40", 0, "A40 A40", nil), ("A40", 0, "A41 A40", nil),
    ] as [(String, Int, String, Int?)], Numbers.allCases)
  func anEditGoesToItsLayer(
    _ row: (old: String, edited: Int, new: String, found: Int?), _ numbers: Numbers
  ) throws {
    let new = Self.text(row.new, numbers).replacing(#""fr":30"#, with: #""fr":25"#)
    let found = try Self.found(Self.opacity(row.edited), Self.text(row.old, numbers), new)
    let wanted = row.found.map(Self.opacity)
    #expect(found == [wanted, wanted], "\(row) \(numbers)")
  }

  /// Of several that are the same, the number has to be the same, too: they may have another order.
  @Test func twinsAreKnownByTheirNumbers() throws {
    func text(_ indices: Int...) -> String {
      let layers = indices.map {
        #"{"ty":4,"nm":"A","ind":\#($0),"ks":{"o":{"a":0,"k":100}},"shapes":[]}"#
      }
      return #"{"w":9,"h":9,"fr":30,"ip":0,"op":60,"layers":[\#(layers.joined(separator: ","))]}"#
    }
    let old = text(1, 2, 3)
    let same = old.replacing(#""fr":30"#, with: #""fr":25"#)
    #expect(try Self.found(Self.opacity(0), old, same) == [Self.opacity(0), Self.opacity(0)])
    #expect(try Self.found(Self.opacity(0), old, text(3, 2, 1)) == [nil, nil])
    #expect(try Self.found(Self.opacity(0), old, text(2, 1, 3)) == [nil, nil])
  }

  /// Other lists than layers: items of a shape, keyframes, assets. The value `"v"` is edited.
  @Test(
    arguments: [
      (
        #"[{"ty":"fl","nm":"F","r":1,"o":V},{"ty":"fl","nm":"F","r":2,"o":V}]"#,
        #"[{"ty":"fl","nm":"F","r":2,"o":V}]"#, 1, "o", 0
      ),
      (
        #"[{"ty":"fl","nm":"F","r":1,"o":V},{"ty":"fl","nm":"F","r":2,"o":V}]"#,
        #"[{"ty":"fl","nm":"F","r":2,"o":V}]"#, 0, "o", nil
      ),
      (
        #"[{"t":0,"s":V},{"t":10,"s":V},{"t":20,"s":V}]"#,
        #"[{"t":0,"s":V},{"t":5,"s":V},{"t":10,"s":V},{"t":20,"s":V}]"#, 1, "s", 2
      ),
      (
        #"[{"t":0,"s":V},{"t":10,"s":V},{"t":20,"s":V}]"#,
        #"[{"t":0,"s":V},{"t":20,"s":V}]"#, 1, "s", nil
      ),
      (
        #"[{"id":"a","u":V},{"id":"b","u":V}]"#,
        #"[{"id":"c","u":V},{"id":"b","u":V}]"#, 0, "u", nil
      ),
      (#"[{"id":"a","u":V},{"id":"b","u":V}]"#, #"[{"id":"b","u":V}]"#, 1, "u", 0),
      ("[1,2,3]", "[1,2,4]", 0, nil, 0), ("[1,2,3]", "[2,3]", 1, nil, nil),
    ] as [(String, String, Int, String?, Int?)])
  func anEditGoesToItsElement(
    _ old: String, _ new: String, _ number: Int, _ member: String?, _ wanted: Int?
  ) throws {
    func text(_ list: String) -> String {
      #"{"w":10,"h":10,"fr":30,"ip":0,"op":60,"layers":[],"x":"#
        + list.replacing("V", with: "100") + "}"
    }
    func path(_ number: Int) -> JSONPath {
      let element = JSONPath([.member("x"), .element(number)])
      return member.map(element.member) ?? element
    }
    let found = try Self.found(path(number), text(old), text(new))
    #expect(found == [wanted.map(path), wanted.map(path)])
  }

  /// A layer in a composition before which another composition is new: both have the same layer.
  @Test func anEditStaysInItsComposition() throws {
    func composition(_ id: String) -> String {
      #"{"id":"\#(id)","layers":[{"ty":3,"nm":"N","ks":{"o":{"a":0,"k":100}}}]}"#
    }
    func text(_ assets: String) -> String {
      #"{"w":10,"h":10,"fr":30,"ip":0,"op":60,"layers":[],"assets":[\#(assets)]}"#
    }
    func path(_ asset: Int) -> JSONPath {
      JSONPath([.member("assets"), .element(asset)] + Self.opacity(0).steps)
    }
    let old = text(composition("a"))
    #expect(
      try Self.found(path(0), old, text(composition("b") + "," + composition("a")))
        == [path(1), path(1)])
    #expect(try Self.found(path(0), old, text(composition("b"))) == [nil, nil])
  }

  /// What was edited after saving is still there when another program goes on from the saved file, and
  /// so is what was undone after it.
  @Test func editsAfterSavingMoveFromTheSavedText() throws {
    let rig = try SessionRig(Self.text("A40 A90", .none))
    let row = try rig.row("A.Transform.Opacity")
    rig.session.set([(row, .number(50))])
    rig.session.rename(try rig.row("A"), to: "B")
    var history = rig.session.history
    history.markSaved(history.current)
    history.undo(selected: .init())
    var edits = history.current
    edits[Self.opacity(1)] = .value(.number(20))
    history.change(to: edits, titled: "Test")

    let saved = String(decoding: try history.saved.applied(to: history.base), as: UTF8.self)
    #expect(saved.contains(#""nm":"B""#) && saved.contains(#""k":50"#))
    let new = saved.replacing(#""fr":30"#, with: #""fr":25"#)
    let read = try AnimationFile.read(bytes: Array(new.utf8))
    let fitted = history.fitting(read, limits: .init())
    guard let result = fitted.history else {
      Issue.record("all edits are lost")
      return
    }
    #expect(fitted.lost == 0 && result.isModified)
    let text = String(decoding: try result.current.applied(to: result.base), as: UTF8.self)
    let wanted = Self.text("A40 A90", .none).replacing(#""fr":30"#, with: #""fr":25"#)
    let parts = wanted.split(separator: #""k":100"#, omittingEmptySubsequences: false)
    #expect(text == parts[0] + #""k":50"# + parts[1] + #""k":20"# + parts[2])
  }

  /// 3,000 layers of the same name, all edited.
  @Test func manyEqualNames() throws {
    let names = (0..<3000).map { "A\($0)" }
    let old = Self.text(names.joined(separator: " "), .none)
    let new = Self.text(names.dropFirst().joined(separator: " "), .none)
    let values = MovedValues(
      from: try AddressFinder(text: Array(old.utf8)), to: try AddressFinder(text: Array(new.utf8)))
    #expect(values[Self.opacity(0)] == nil)
    for layer in 1..<3000 { #expect(values[Self.opacity(layer)] == Self.opacity(layer - 1)) }
  }
}
