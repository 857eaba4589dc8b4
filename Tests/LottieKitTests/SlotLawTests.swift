// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// The law of slots: a scene that takes other values shows what an animation shows whose text has
/// these values.
@Suite struct SlotLawTests {
  /// Gives most properties of a file the id of a slot.
  private static func slotted(
    _ value: JSONTree, _ count: inout Int, _ random: inout SeededGenerator
  ) -> JSONTree {
    switch value {
    case .array(let elements):
      return .array(elements.map { slotted($0, &count, &random) })
    case .object(let members):
      // The layer that an effect refers to is no value.
      if value["ty"]?.number == 10 { return value }
      var members = members.map {
        JSONTree.Member($0.key, slotted($0.value, &count, &random))
      }
      if let slot = SlotReader.slot(value), slot.kind != .text, slot.kind != .image,
        value["x"] == nil, value["k"]?["x"] == nil, Int.random(in: 0..<4, using: &random) > 0
      {
        // Some properties share a slot.
        if Int.random(in: 0..<8, using: &random) > 0 || count == 0 { count += 1 }
        members.append(.init("sid", .string("\(slot.kind.rawValue)\(count)")))
      }
      return .object(members)
    default: return value
    }
  }

  /// Another value of the kind, with keyframes or without.
  private static func value(
    _ kind: AnimationSlots.Kind, _ own: JSONTree, _ random: inout SeededGenerator
  ) -> String {
    func number(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &random) * 100).rounded() / 100
    }
    func numbers() -> [Double] {
      switch kind {
      case .color: (0..<3).map { _ in number(0...1) }
      case .vector, .position: [number(-50...150), number(-50...150)]
      default: [number(0...100)]
      }
    }
    func text() -> String { "[\(numbers().map { "\($0)" }.joined(separator: ","))]" }
    if kind == .gradient {
      return #"{"p":2,"k":{"a":0,"k":[0,\#(number(0...1)),0,1,1,0,\#(number(0...1)),0]}}"#
    }
    guard Bool.random(using: &random) else { return #"{"a":0,"k":\#(text())}"# }
    let ease = #""o":{"x":0.3,"y":0},"i":{"x":0.7,"y":1}"#
    return #"{"a":1,"k":[{"t":0,"s":\#(text()),\#(ease)},{"t":40,"s":\#(text())}]}"#
  }

  private func pictures(_ scene: Scene) -> [String] {
    let (start, end) = (Double(scene.animation.startFrame), Double(scene.animation.endFrame))
    return [0.1, 0.5, 0.93].map {
      scene.update(to: start + (end - start) * $0)
      return scene.displayList.dump
    }
  }

  @Test(.hangLimit, arguments: CorpusFile.all)
  func valuesInPlaceAreThoseDecodedAgain(_ file: CorpusFile) throws {
    guard let scene = try file.scene() else { return }
    let text = try JSONTape.utf8(scene.animation.jsonText)
    let hash = file.name.utf8.reduce(UInt64(5381)) { ($0 &* 33) ^ UInt64($1) }
    var random = SeededGenerator(seed: Int(truncatingIfNeeded: hash))
    var count = 0
    let tree = Self.slotted(
      JSONTree(try StrictReader(document: text).value), &count, &random)
    let animation = try Animation(json: tree.text)
    var slots = AnimationSlots(animation)
    for (id, kind) in slots.kinds.sorted(by: { $0.key < $1.key })
    where kind != .text && kind != .image && Int.random(in: 0..<3, using: &random) > 0 {
      let own = slots.property(of: id) ?? .null
      try slots.setJSON(Self.value(kind, own, &random), for: id)
    }
    let shown = Scene(animation)
    // Shapes that are first seen later take the values, too.
    _ = shown.displayList
    let other = slots.applied(to: animation)
    guard other.slotValues != nil else { return }
    #expect(shown.show(other))
    let again = Scene(try Animation(json: other.jsonText))
    let expected = pictures(again)
    #expect(pictures(shown) == expected)
    #expect(pictures(Scene(other)) == expected, "a scene that is made with them")
    #expect(shown.show(animation))
    #expect(pictures(shown) == pictures(Scene(animation)), "back to the values of the file")
  }
}
