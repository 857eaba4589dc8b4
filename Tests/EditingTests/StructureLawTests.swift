// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import LottieTexts
import Testing

@testable import LottieCore
@testable import LottieEditing
@testable import LottieKit

/// The laws of edits that change which layers there are, over real files.
///
/// What an edit would break is said before: where nothing is said, the picture is the same.
@Suite struct StructureLawTests {
  /// The seed of what is edited; `LOTTIEKIT_SEED` sets another one.
  private static let seed =
    ProcessInfo.processInfo.environment["LOTTIEKIT_SEED"].flatMap { Int($0) } ?? 65
  private static let tries = 6
  private static let longestText = 400_000

  /// A file with its addresses, and random choices in it.
  private struct Subject {
    let animation: Animation
    let original: AddressFinder
    let label: String
    var random: SeededGenerator

    init?(_ file: CorpusFile) {
      guard let bytes = try? file.bytes(), bytes.count < StructureLawTests.longestText,
        let animation = try? Animation(json: bytes), let original = try? AddressFinder(animation)
      else { return nil }
      self.init(animation, original, file.name)
    }

    init(_ animation: Animation, _ original: AddressFinder, _ name: String) {
      (self.animation, self.original) = (animation, original)
      label = "\(name), seed \(StructureLawTests.seed)"
      let hash = name.utf8.reduce(5381) { ($0 &* 33) ^ Int($1) }
      random = SeededGenerator(seed: StructureLawTests.seed ^ (hash & 0xffff_ffff))
    }

    /// The paths of the layers of all compositions that are used.
    var lists: [JSONPath] {
      AnimationEdits().layers.layerLists(original).filter { original.count(of: $0) > 0 }
    }

    /// Some layers of one composition.
    mutating func layers(atMost most: Int = 3) -> [JSONPath] {
      guard let list = lists.randomElement(using: &random) else { return [] }
      let count = original.count(of: list)
      let start = random.integer(0..<count)
      let end = min(count, start + random.integer(1..<(most + 1)))
      return (start..<end).map(list.element).filter { original.value(at: $0)?.members != nil }
    }

    func name(_ layers: [JSONPath]) -> String {
      "\(label): \(layers.map(\.description).joined(separator: ", "))"
    }

    /// The pictures at some frames.
    func pictures(_ edits: AnimationEdits) throws -> [[UInt32]] {
      let edited = try animation.edited(by: edits)
      return try [0.1, 0.45, 0.8].map { share in
        let scene = Scene(edited)
        scene.update(
          to: (animation.start + (animation.end - animation.start) * share).rounded())
        let bitmap = try Bitmap(width: 96, height: 96)
        Renderer().paint(
          scene.displayList, onto: bitmap.buffer,
          transform: .scale(96 / scene.size.width, 96 / scene.size.height))
        return bitmap.pixels
      }
    }

    func text(_ edits: AnimationEdits) throws -> [UInt8] {
      try edits.applied(to: animation.jsonText)
    }
  }

  /// The largest difference of a component, and the number of pixels that differ by more than a bit.
  private static func difference(_ a: [[UInt32]], _ b: [[UInt32]]) -> (most: Int, count: Int) {
    var (most, count) = (0, 0)
    for (a, b) in zip(a, b) {
      for (x, y) in zip(a, b) where x != y {
        var distance = 0
        for shift: UInt32 in [0, 8, 16, 24] {
          let (own, other) = (Int((x >> shift) & 255), Int((y >> shift) & 255))
          distance = max(distance, abs(own - other))
        }
        most = max(most, distance)
        if distance > 3 { count += 1 }
      }
    }
    return (most, count)
  }

  private func expectSame(_ a: [[UInt32]], _ b: [[UInt32]], _ label: String) {
    let (most, count) = Self.difference(a, b)
    #expect(most <= 24 && count <= 30, "\(label): \(count) pixels differ, by \(most)")
  }

  @Test(arguments: CorpusFile.all)
  func duplicatingAndDeletingIsNothing(_ file: CorpusFile) throws {
    guard var subject = Subject(file) else { return }
    for _ in 0..<Self.tries {
      let layers = subject.layers()
      if layers.isEmpty { continue }
      var edits = AnimationEdits()
      let copies = try edits.layers.duplicate(layers, in: subject.original)
      #expect(copies.count == layers.count, "\(subject.name(layers))")
      #expect(!edits.isEmpty)
      try edits.layers.delete(copies, in: subject.original)
      if !edits.isEmpty {
        // A matte that nothing said to be one says it, since two layers have it.
        let text = try subject.text(edits)
        #expect(
          Self.withoutMattes(text) == Self.withoutMattes(subject.animation.jsonText),
          "\(subject.name(layers))")
      }
    }
  }

  private static func withoutMattes(_ text: [UInt8]) -> JSONTree? {
    guard let tape = try? JSONTape(text) else { return nil }
    return JSONTree(tape.root).mapObjects { $0.without("tp", "td", "ind") }
  }

  @Test(arguments: CorpusFile.all) func movingTwiceIsNothing(_ file: CorpusFile) throws {
    guard var subject = Subject(file) else { return }
    for _ in 0..<Self.tries {
      let layers = subject.layers()
      if layers.isEmpty { continue }
      for (there, back) in [(LayerMove.up, LayerMove.down), (.down, .up)] {
        var edits = AnimationEdits()
        let moved = try edits.layers.move(layers, there, in: subject.original)
        if edits.isEmpty { continue }
        #expect(moved.count >= layers.count)
        let text = try subject.text(edits)
        #expect(text.count == subject.animation.jsonText.count, "\(subject.name(layers))")
        _ = try edits.layers.move(moved, back, in: subject.original)
        #expect(edits.isEmpty, "\(subject.name(layers))")
      }
    }
  }

  @Test(arguments: CorpusFile.all) func deletingEqualsHiding(_ file: CorpusFile) throws {
    guard var subject = Subject(file) else { return }
    for _ in 0..<Self.tries {
      let layers = subject.layers()
      let none = AnimationEdits()
      if layers.isEmpty || !none.layers.breakages(ofDeleting: layers, in: subject.original).isEmpty
      {
        continue
      }
      var (hidden, deleted) = (AnimationEdits(), AnimationEdits())
      for layer in layers { hidden[layer.member("hd")] = .value(.bool(true)) }
      try deleted.layers.delete(layers, in: subject.original)
      expectSame(
        try subject.pictures(deleted), try subject.pictures(hidden), subject.name(layers))
    }
  }

  /// The random numbers of a layer's expressions do not depend on the layers beside it.
  @Test func randomNumbersStay() throws {
    func layer(_ name: String, _ index: Int, _ x: String) -> String {
      #"{"ty":4,"ind":\#(index),"nm":"\#(name)","ip":0,"op":60,"st":0,"ks":{"p":{"a":0,"k":[48,48]\#(x)}},"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}"#
    }
    let layers = [
      layer("A", 1, ""), layer("B", 2, ""), layer("C", 3, #","x":"wiggle(5,30)""#),
      layer("D", 4, #","x":"value + [random(20), 0]""#),
    ]
    let json =
      #"{"v":"5.9.0","fr":30,"ip":0,"op":60,"w":96,"h":96,"layers":[\#(layers.joined(separator: ","))]}"#
    let animation = try Animation(json: Array(json.utf8))
    let original = try AddressFinder(animation)
    let subject = Subject(animation, original, "random")
    let list = JSONPath([.member("layers")])
    let none = try subject.pictures(AnimationEdits())
    let edits: [(inout AnimationEdits) throws -> Void] = [
      { try $0.layers.delete([list.element(0), list.element(1)], in: original) },
      { _ = try $0.layers.duplicate([list.element(0)], in: original) },
      { _ = try $0.layers.move([list.element(1)], .toTop, in: original) },
    ]
    // What is opaque and red is so in all of them.
    for (number, edit) in edits.enumerated() {
      var (hidden, edited) = (AnimationEdits(), AnimationEdits())
      try edit(&edited)
      if number == 0 {
        for index in 0..<2 { hidden[list.element(index).member("hd")] = .value(.bool(true)) }
      }
      let wanted = try number == 0 ? subject.pictures(hidden) : none
      expectSame(try subject.pictures(edited), wanted, "edit \(number)")
    }
  }

  /// The bytes of layers that stay are those of the file.
  @Test(arguments: CorpusFile.all) func otherBytesStay(_ file: CorpusFile) throws {
    guard var subject = Subject(file) else { return }
    let old = subject.animation.jsonText
    for _ in 0..<Self.tries {
      let layers = subject.layers()
      if layers.isEmpty { continue }
      var duplicated = AnimationEdits()
      var (deleted, moved) = (duplicated, duplicated)
      _ = try duplicated.layers.duplicate(layers, in: subject.original)
      try deleted.layers.delete(layers, in: subject.original)
      _ = try moved.layers.move(layers, .toTop, in: subject.original)
      for edits in [duplicated, deleted, moved] {
        let text = try subject.text(edits)
        let isSame = try Self.texts(text).isSuperset(
          of: Self.texts(old).subtracting(
            try Self.texts(old, changedIn: text)))
        #expect(isSame, "\(subject.name(layers))")
        if !edits.isEmpty { #expect(try Self.outside(text) == Self.outside(old)) }
      }
    }
  }

  /// The bytes of each layer.
  private static func texts(_ text: [UInt8]) throws -> Set<[UInt8]> {
    let tape = try JSONTape(text, decodesKeys: false)
    return Set(layerNodes(tape).map { Array(tape.bytes[tape.range(of: $0)]) })
  }

  /// The bytes of layers whose values the other text does not have.
  private static func texts(_ text: [UInt8], changedIn other: [UInt8]) throws -> Set<[UInt8]> {
    let (tape, new) = (
      try JSONTape(text, decodesKeys: false), try JSONTape(other, decodesKeys: false)
    )
    func tree(_ tape: JSONTape, _ node: Int) -> [UInt8] {
      JSONTree(JSONValue(tape: tape, index: node)).text
    }
    let left = Set(layerNodes(new).map { tree(new, $0) })
    return Set(
      layerNodes(tape).filter { !left.contains(tree(tape, $0)) }
        .map { Array(tape.bytes[tape.range(of: $0)]) })
  }

  /// The text without its lists of layers.
  private static func outside(_ text: [UInt8]) throws -> [[UInt8]] {
    let tape = try JSONTape(text, decodesKeys: false)
    var (result, position): ([[UInt8]], Int) = ([], 0)
    for list in layerLists(tape) {
      let range = tape.range(of: list)
      guard range.lowerBound >= position else { continue }
      result.append(Array(tape.bytes[position..<range.lowerBound]))
      position = range.upperBound
    }
    return result + [Array(tape.bytes[position...])]
  }

  private static func layerLists(_ tape: JSONTape) -> [Int] {
    let assets = tape.index(of: JSONPath([.member("assets")]))
    let count = assets.map { tape.nodes[$0].count } ?? 0
    let paths =
      [JSONPath([.member("layers")])]
      + (0..<count).map { JSONPath([.member("assets"), .element($0), .member("layers")]) }
    return paths.compactMap { tape.index(of: $0) }.filter { tape.nodes[$0].tag == .array }.sorted()
  }

  private static func layerNodes(_ tape: JSONTape) -> [Int] {
    layerLists(tape).flatMap { JSONValue(tape: tape, index: $0).elements.map(\.index) }
  }

  @Test(arguments: CorpusFile.all)
  func precomposingAndResolvingLookTheSame(_ file: CorpusFile) throws {
    guard var subject = Subject(file) else { return }
    for _ in 0..<Self.tries {
      let layers = subject.layers()
      let none = AnimationEdits()
      if layers.isEmpty
        || !none.layers.breakages(ofPrecomposing: layers, in: subject.original).isEmpty
      {
        continue
      }
      let before = try subject.pictures(none)
      var edits = none
      let precomp = try edits.layers.precompose(layers, named: "Pre", in: subject.original)
      expectSame(try subject.pictures(edits), before, subject.name(layers))
      let breakages = edits.layers.breakages(ofResolving: precomp, in: subject.original)
        .map(\.message.english)
      // The edges of a composition that another one scales are the only ones that are seen.
      guard breakages.allSatisfy({ $0.contains("beyond its edges") }) else { continue }
      let inner = try edits.layers.resolve(precomp, in: subject.original)
      #expect(inner.count >= layers.count)
      expectSame(try subject.pictures(edits), before, subject.name(layers) + " resolved")
    }
  }

  @Test(arguments: CorpusFile.all) func resolvingLooksTheSame(_ file: CorpusFile) throws {
    guard let subject = Subject(file) else { return }
    let none = AnimationEdits()
    for list in subject.lists {
      for index in 0..<subject.original.count(of: list) {
        let layer = list.element(index)
        guard subject.original.value(at: layer.member("ty"))?.number == 0,
          none.layers.breakages(ofResolving: layer, in: subject.original).isEmpty
        else { continue }
        var edits = none
        guard (try? edits.layers.resolve(layer, in: subject.original)) != nil else { continue }
        expectSame(
          try subject.pictures(edits), try subject.pictures(none), subject.name([layer]))
      }
    }
  }

  @Test(arguments: CorpusFile.all) func aSlotLooksTheSame(_ file: CorpusFile) throws {
    guard var subject = Subject(file) else { return }
    let outline = SceneOutline(Scene(subject.animation))
    let properties = outline.rows.indices.filter { outline.rows[$0].isProperty }
    var edits = AnimationEdits()
    var made = 0
    for number in 0..<(4 * Self.tries) {
      guard let row = properties.randomElement(using: &subject.random),
        let address = try? subject.original.address(of: row, in: outline),
        edits.value(at: address.path.member("sid"), in: subject.original) == nil,
        (try? edits.slots.make("slot \(number)", of: address, in: subject.original)) != nil
      else { continue }
      made += 1
    }
    if made == 0 { return }
    let before = try subject.pictures(AnimationEdits())
    expectSame(try subject.pictures(edits), before, subject.label)
    let edited = try subject.animation.edited(by: edits)
    let slots = Set(AnimationSlots(edited).ids)
    for id in edits.slots.all(in: subject.original) where !slots.contains(id) {
      let value = edits.value(at: ValueAddress.path(ofSlot: id), in: subject.original)
      let text = value.map { String(decoding: $0.text, as: UTF8.self) } ?? "nothing"
      #expect(Bool(false), "\(subject.label): \(id) is no slot: \(text)")
    }
    for id in edits.slots.all(in: subject.original) where id.hasPrefix("slot ") {
      edits.slots.remove(id, in: subject.original)
    }
    expectSame(try subject.pictures(edits), before, subject.label + " removed")
  }

  /// All layers of an animation in an empty file are the animation.
  @Test(arguments: CorpusFile.all) func pastingLooksTheSame(_ file: CorpusFile) throws {
    guard let subject = Subject(file) else { return }
    let list = JSONPath([.member("layers")])
    let layers = (0..<subject.original.count(of: list)).map(list.element)
      .filter { subject.original.value(at: $0)?.members != nil }
    guard !layers.isEmpty, !subject.animation.hasExpressionsInText else { return }
    let clip = try AnimationEdits().clip(of: layers, in: subject.original)
    let read = try #require(LayerClip(clip.text))
    #expect(read.count >= layers.count)
    // With half the frames of a second, and the same names of other things.
    let (from, size) = (subject.animation, subject.animation.parts.size)
    let text = #"""
      {"v":"\#(from.version ?? "")","fr":\#(from.framerate / 2),"ip":\#(from.start / 2),"op":\#(from.end / 2),
       "w":\#(size.width),"h":\#(size.height),
       "assets":[{"id":"precomp_1","layers":[]},{"id":"comp_0","layers":[]},{"id":"image_0","p":"none.png","w":1,"h":1}],
       "layers":[]}
      """#
    let empty = try Animation(json: Array(text.utf8))
    let other = Subject(empty, try AddressFinder(empty), file.name)
    var edits = AnimationEdits()
    let pasted = try edits.paste(read, into: list, in: other.original)
    #expect(pasted.count == read.count)
    let result = try empty.edited(by: edits)
    for share in [0.2, 0.6] {
      let frame =
        (subject.animation.start + (subject.animation.end - subject.animation.start) * share)
        .rounded()
      var lists: [[UInt32]] = []
      for (animation, frame) in [(subject.animation, frame), (result, frame / 2)] {
        let scene = Scene(animation)
        scene.update(to: frame)
        let bitmap = try Bitmap(width: 96, height: 96)
        Renderer().paint(
          scene.displayList, onto: bitmap.buffer,
          transform: .scale(96 / scene.size.width, 96 / scene.size.height))
        lists.append(bitmap.pixels)
      }
      expectSame([lists[0]], [lists[1]], subject.label)
    }
  }
}

extension Animation {
  /// Whether expressions may depend on the rate.
  fileprivate var hasExpressionsInText: Bool {
    jsonText.firstRange(of: Array(#""x":""#.utf8)) != nil
  }
}
