// SPDX-License-Identifier: Apache-2.0

/// A change of keyframes of one property. Times are frames of the composition that contains it.
package enum KeyframeEdit: Equatable, Sendable {
  /// Moves the keyframes by frames. Where one lands on another, it replaces that, unless
  /// `replaces` is false, as it is while keyframes are dragged.
  case move(by: Double, replaces: Bool)
  /// Removes the keyframes. If at most one is left, the property gets one value: that of the
  /// keyframe which is left, or the value at a frame.
  case delete(at: Double)
  /// Adds a keyframe with the value that the property has there. The motion stays.
  case add(at: Double)
  /// Holds the value until the next keyframe, or not.
  case hold(Bool)
  case ease(KeyframeEase)
  /// Mirrors the keyframes in time between the first and the last of them.
  case reverse
  /// Stretches the distances to a frame. Whole frames stay whole; `replaces` as for a move.
  case scale(by: Double, around: Double, replaces: Bool)
  /// Adds copied keyframes, the first of them at a frame.
  case paste(KeyframeCopy, at: Double)
}

/// The easing on the sides of a keyframe, as After Effects' assistants set it.
package enum KeyframeEase: String, CaseIterable, Sendable {
  /// Even speed before and after the keyframe.
  case linear
  /// Slows down towards the keyframe.
  case easeIn
  /// Starts slowly at the keyframe.
  case easeOut
  case both

  /// Whether it sets the side before the keyframe.
  var setsIn: Bool { self != .easeOut }
  /// Whether it sets the side behind the keyframe.
  var setsOut: Bool { self != .easeIn }
}

/// Why keyframes cannot be changed.
package enum KeyframeProblem: String, Error, Sendable {
  case none = "This value has no keyframes"
  case form = "These keyframes are in a form that cannot be edited"
  case text = "Texts change at their keyframes at once"
  case lastText = "A text keeps at least one keyframe"
  case occupied = "There is a keyframe at this frame"
  case otherKind = "The copied keyframes are of another kind of value"
  case few = "This needs two keyframes or more"
  case number = "This is beyond the range of numbers"
}

/// What an edit has made of a property.
package struct KeyframeResult: Equatable, Sendable {
  /// The property.
  package var json: JSONTree
  /// The places of the changed keyframes in the order of time.
  package var selection: Set<Int>
  /// The number of keyframes that others have replaced.
  package var replaced = 0
  /// Whether the property has no keyframes any more.
  package var isStatic = false
}

/// Keyframes that were copied, with times from the first one.
package struct KeyframeCopy: Equatable, Sendable {
  /// The name of the property.
  package var name: String
  var keys: [JSONTree]

  /// The JSON text of the clipboard.
  package static func text(_ copies: [KeyframeCopy]) -> String {
    let list = copies.map { copy in
      JSONTree.object([.init("name", .string(copy.name)), .init("k", .array(copy.keys))])
    }
    return String(
      decoding: JSONTree.object([.init("keyframes", .array(list))]).text, as: UTF8.self)
  }

  /// Reads the text of the clipboard; empty if it has no keyframes.
  package static func copies(in text: String) -> [KeyframeCopy] {
    guard text.hasPrefix("{\"keyframes\":"), let tape = try? JSONTape(Array(text.utf8)) else {
      return []
    }
    let list = JSONTree(tape.root)["keyframes"]?.elements ?? []
    return list.compactMap { entry in
      let keys = (entry["k"]?.elements ?? []).filter {
        $0["t"]?.number?.isFinite == true && $0["s"] != nil
      }
      guard let name = entry["name"]?.string, !keys.isEmpty else { return nil }
      return KeyframeCopy(name: name, keys: keys)
    }
  }
}
