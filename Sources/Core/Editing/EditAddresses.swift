// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// A text with the addresses of edits in it. It is read once, for all edits of it.
package struct EditAddresses: Sendable {
  /// The text without edits.
  package let text: [UInt8]
  private let tape: JSONTape

  /// Reads a text.
  ///
  /// - Throws: `LottieError` if it is not JSON.
  package init(_ text: [UInt8], limits: Limits = .init()) throws(LottieError) {
    self.text = text
    tape = try JSONTape(text, limits: limits, decodesKeys: false)
  }

  /// Whether the text can hold all edits, so that they can be saved.
  package func hold(_ edits: AnimationEdits) -> Bool { (try? patch(with: edits)) != nil }

  /// Returns the text with edits. Byte order mark and UTF-16 stay what they are, and so do all bytes
  /// of other values.
  ///
  /// - Throws: `LottieError` if it cannot hold one of them; its path names it.
  package func text(with edits: AnimationEdits) throws(LottieError) -> [UInt8] {
    edits.count == 0 ? text : Self.encoded(try patch(with: edits).bytes, like: text)
  }

  private func patch(with edits: AnimationEdits) throws(LottieError) -> JSONPatch {
    var patch = JSONPatch(tape)
    var completed: Set<JSONPath> = []
    for (path, change) in edits.changes {
      guard patch.set(change.value, at: path) else {
        throw LottieError(
          .malformed, path: path.description, reason: "an edit cannot be written into the file")
      }
      for (path, value) in companions(of: path, edits)
      where edits[path] == nil && completed.insert(path).inserted {
        _ = patch.set(value, at: path)
      }
    }
    return patch
  }

  /// The members that a transform lacks beside one that an edit adds. lottie-web takes for granted that
  /// skew has an axis, and that a layer with one rotation in 3D has all of them: it throws without.
  /// It does not read the rotation in 2D then.
  private func companions(
    of path: JSONPath, _ edits: AnimationEdits
  ) -> [(path: JSONPath, value: JSONTree)] {
    guard case .member(let key)? = path.steps.last, tape.index(of: path) == nil,
      let keys = [["sk", "sa"], ValueAddress.spatialKeys].first(where: { $0.contains(key) }),
      isTransform(path.parent)
    else { return [] }
    let missing = keys.filter { tape.index(of: path.parent.member($0)) == nil && $0 != key }
    return missing.map { key in
      let flat = path.parent.member("r")
      let own = edits[flat]?.value ?? AddressFinder(tape, ExporterVersion(nil)).value(at: flat)
      let zero: JSONTree = key == "or" ? .array([.number(0), .number(0), .number(0)]) : .number(0)
      let still = JSONTree.still(zero)
      return (path.parent.member(key), key == "rz" ? own ?? still : still)
    }
  }

  /// Whether an object is the transform of a layer or of a group. Other objects have the same keys with
  /// other meanings: `or` of a star is its outer radius.
  private func isTransform(_ path: JSONPath) -> Bool {
    if path.steps.last == .member("ks") { return true }
    guard let type = tape.index(of: path.member("ty")), tape.nodes[type].tag == .string else {
      return false
    }
    return tape.string(ofNode: type) == "tr"
  }

  /// Returns a text in the encoding of another one: UTF-8 or UTF-16, with or without a mark.
  private static func encoded(_ bytes: [UInt8], like text: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    if text.starts(with: mark) { return mark + bytes }
    let isMarked = text.starts(with: [0xfe, 0xff]) || text.starts(with: [0xff, 0xfe])
    guard isMarked || text.prefix(2).contains(0) else { return bytes }
    let isBigEndian = isMarked ? text[0] == 0xfe : text[0] == 0
    let units = String(decoding: bytes, as: UTF8.self).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xff))
      return isBigEndian ? [high, low] : [low, high]
    }
    return text.prefix(isMarked ? 2 : 0) + units
  }
}
