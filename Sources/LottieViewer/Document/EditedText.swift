// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import LottieKit

/// A JSON text with edits applied. All other bytes stay the same.
///
/// The bytes of a keypath are found by trial: each candidate in its layer is changed and the text
/// decoded. It is accepted if the keypath has the new value and all others have their old ones. So
/// there is no second table of JSON keys, and no wrong text is written.
struct EditedText {
  /// The edited text, in UTF-8.
  private(set) var bytes: [UInt8]
  /// The keypaths whose edits could not be written.
  private(set) var missing: [String] = []

  /// Applies edits to a text. Those that cannot be applied are listed in `missing`.
  init(_ source: [UInt8], edits: Edits) {
    bytes = Self.utf8(source)
    for (keys, value) in edits.values.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      if !write(value, at: keys) { missing.append(AnimationKeypath(keys: keys).string) }
    }
    for keys in edits.hidden.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      if !hide(keys) { missing.append(AnimationKeypath(keys: keys).string) }
    }
  }

  /// Converts UTF-16, which some exporters write, to UTF-8.
  private static func utf8(_ source: [UInt8]) -> [UInt8] {
    guard
      source.starts(with: [0xfe, 0xff]) || source.starts(with: [0xff, 0xfe])
        || source.prefix(2).contains(0)
    else { return source }
    return String(bytes: source, encoding: .utf16).map { Array($0.utf8) } ?? source
  }

  // MARK: Values

  /// The limit of tried candidates per edit.
  private static let mostCandidates = 100

  /// Sets a value.
  /// - Returns: Whether a candidate was accepted.
  private mutating func write(_ value: PropertyValue, at keys: [String]) -> Bool {
    guard let layout = JSONLayout(bytes), let before = Reading(bytes),
      let old = before.value(at: keys)
    else { return false }
    if old.isNear(value) { return true }
    let candidates = Self.scopes(of: keys, in: layout, bytes).flatMap { scope in
      Self.candidates(scope, bytes, keys, old: old)
    }
    for candidate in candidates.sorted(by: { $0.score > $1.score }).prefix(Self.mostCandidates) {
      var changes = Self.changes(candidate.property, bytes, to: value)
      guard !changes.isEmpty else { continue }
      changes.sort { $0.range.lowerBound > $1.range.lowerBound }
      var text = bytes
      for change in changes { text.replaceSubrange(change.range, with: change.text.utf8) }
      guard let after = Reading(text), after.differs(from: before, only: keys, value) else {
        continue
      }
      bytes = text
      return true
    }
    return false
  }

  /// An object that may be the property.
  private struct Candidate {
    /// The object in the text.
    let property: JSONLayout
    /// Two for each name around it that is in the keypath, one if it has the old value. Larger ones
    /// are tried first.
    let score: Int
  }

  /// The layer objects that the names of a keypath lead to, through precompositions; all layers if
  /// no name matches.
  private static func scopes(of keys: [String], in root: JSONLayout, _ bytes: [UInt8])
    -> [JSONLayout]
  {
    let assets = root["assets"]?.elements ?? []
    var layers = root["layers"]?.elements ?? []
    var scopes: [JSONLayout] = []
    for key in keys.dropLast() {
      let named = layers.filter { $0["nm"]?.string(in: bytes) == key }
      guard !named.isEmpty else { break }
      scopes = named
      let ids = named.compactMap { $0["refId"]?.string(in: bytes) }
      layers = assets.filter { asset in
        asset["id"]?.string(in: bytes).map(ids.contains) ?? false
      }.flatMap { $0["layers"]?.elements ?? [] }
    }
    return scopes.isEmpty ? root["layers"]?.elements ?? [] : scopes
  }

  /// All objects with `k` in a value, with their scores.
  private static func candidates(
    _ value: JSONLayout, _ bytes: [UInt8], _ keys: [String], old: PropertyValue, score: Int = 0
  ) -> [Candidate] {
    var score = score
    var result: [Candidate] = []
    if let name = value["nm"]?.string(in: bytes), keys.contains(name) { score += 2 }
    if value["k"] != nil {
      let isOld = value["k"]?.numbers(in: bytes).map { old.isNear($0) } ?? false
      result.append(Candidate(property: value, score: score + (isOld ? 1 : 0)))
    }
    for member in value.members {
      result += candidates(member.value, bytes, keys, old: old, score: score)
    }
    for element in value.elements {
      result += candidates(element, bytes, keys, old: old, score: score)
    }
    return result
  }

  /// A replacement of bytes.
  private typealias Change = (range: Range<Int>, text: String)

  /// The changes that give a property a static value; empty if it cannot have a value of that type.
  private static func changes(
    _ property: JSONLayout, _ bytes: [UInt8], to value: PropertyValue
  ) -> [Change] {
    guard let k = property["k"] else { return [] }
    switch value {
    case .number(let number):
      return fixed(
        property, bytes, k.elements.isEmpty ? JSONText.text(number) : JSONText.text([number]))
    case .vector(let vector):
      let count = k.numbers(in: bytes)?.count ?? 3
      return fixed(
        property, bytes,
        JSONText.text([vector.x, vector.y, vector.z].prefix(max(2, count)).map { $0 }))
    case .color(let color):
      let count = k.numbers(in: bytes)?.count ?? 4
      let parts = [color.r, color.g, color.b] + (count == 4 || color.a < 1 ? [color.a] : [])
      return fixed(property, bytes, JSONText.text(parts))
    case .gradient(let stops):
      // The object around the colours contains their count.
      guard let count = property["p"] else { return [] }
      let text = JSONText.text(PropertyValue.numbers(stops))
      return [(count.range, "\(stops.count)")] + fixed(k, bytes, text)
    case .text(let text):
      let json = JSONText.text(text.replacing("\n", with: "\r"))
      return k.elements.compactMap { $0["s"]?["t"] }.map { ($0.range, json) }
    case .path: return []
    }
  }

  /// Puts one value instead of keyframes, and removes an expression.
  private static func fixed(_ property: JSONLayout, _ bytes: [UInt8], _ text: String) -> [Change] {
    guard let k = property["k"] else { return [] }
    var changes: [Change] = [(k.range, text)]
    if let isAnimated = property["a"], isAnimated.number(in: bytes) != 0 {
      changes.append((isAnimated.range, "0"))
    }
    let members = property.members
    if let index = members.firstIndex(where: { $0.key == "x" && $0.value.string(in: bytes) != nil })
    {
      let cut =
        index > 0
        ? members[index - 1].range.upperBound..<members[index].range.upperBound
        : members[index].range.lowerBound..<members[index + 1].range.lowerBound
      changes.append((cut, ""))
    }
    return changes
  }

  // MARK: Switching off

  /// Sets `hd` of the layer, group or item that names lead to.
  /// - Returns: Whether exactly one was found.
  private mutating func hide(_ keys: [String]) -> Bool {
    guard let layout = JSONLayout(bytes), let name = keys.last else { return false }
    let parents = keys.count == 1 ? [] : Self.scopes(of: keys, in: layout, bytes)
    var found = (keys.count == 1 ? layout["layers"]?.elements ?? [] : parents.flatMap(Self.objects))
      .filter { $0["ty"] != nil && $0["nm"]?.string(in: bytes) == name }
    if let deeper = Self.scopes(of: keys + [""], in: layout, bytes).first,
      deeper["nm"]?.string(in: bytes) == name, keys.count > 1, found.isEmpty
    {
      found = [deeper]
    }
    // If several match, no name tells which one is meant.
    guard found.count == 1, let item = found.first else { return false }
    if let hidden = item["hd"] {
      bytes.replaceSubrange(hidden.range, with: "true".utf8)
    } else {
      let start = item.range.lowerBound + 1
      bytes.replaceSubrange(
        start..<start, with: (item.members.isEmpty ? "\"hd\":true" : "\"hd\":true,").utf8)
    }
    return Reading(bytes) != nil
  }

  /// A value's members and elements, at all depths.
  private static func objects(in value: JSONLayout) -> [JSONLayout] {
    (value.members.map(\.value) + value.elements).flatMap { [$0] + objects(in: $0) }
  }
}

/// A decoded text, evaluated at two frames.
private struct Reading {
  /// The scene of the text.
  private let scene: Scene
  /// The first frame, and one that is unlikely to be at a keyframe.
  private let frames: [Double]

  /// Decodes a text; nil if it is not a Lottie file.
  init?(_ bytes: [UInt8]) {
    guard let animation = try? Animation(json: bytes, limits: .given) else { return nil }
    scene = Scene(animation, imageProvider: nil)
    let timeline = PlaybackTimeline(animation)
    frames = [timeline.start, timeline.frame(progress: 0.61)]
  }

  /// The value of a property, without edits.
  func value(at keys: [String], frame: Double? = nil) -> PropertyValue? {
    let keypath = AnimationKeypath(keys: keys)
    return PropertyValue(of: keypath, in: scene, frame: frame ?? frames[0], isOriginal: true)
  }

  /// Whether all values equal those of another text, except one property, which has a new value at
  /// both frames.
  func differs(from other: Reading, only keys: [String], _ new: PropertyValue) -> Bool {
    guard frames.allSatisfy({ value(at: keys, frame: $0)?.isNear(new) == true }) else {
      return false
    }
    let changed = AnimationKeypath(keys: keys).string
    let keypaths = other.scene.keypaths
    guard scene.keypaths == keypaths else { return false }
    return keypaths.allSatisfy { path in
      path == changed
        || frames.allSatisfy { frame in
          let keypath = AnimationKeypath(keypath: path)
          let old = PropertyValue(of: keypath, in: other.scene, frame: frame, isOriginal: true)
          return PropertyValue(of: keypath, in: scene, frame: frame, isOriginal: true) == old
        }
    }
  }
}

/// Comparison of values within the precision of the text.
extension PropertyValue {
  /// Whether two values are equal to five digits.
  fileprivate func isNear(_ other: PropertyValue) -> Bool {
    switch (self, other) {
    case (.text(let a), .text(let b)):
      a.replacing("\r", with: "\n") == b.replacing("\r", with: "\n")
    case (.path, _), (_, .path): false
    default: isNear(other.components)
    }
  }

  /// Whether the components equal numbers of a file, which may leave out z and alpha.
  fileprivate func isNear(_ numbers: [Double]) -> Bool {
    let own = components
    // Files may leave out z and alpha.
    return !own.isEmpty && !numbers.isEmpty
      && (0..<max(own.count, numbers.count)).allSatisfy { index in
        let (a, b) = (
          own.indices.contains(index) ? own[index] : nil,
          numbers.indices.contains(index) ? numbers[index] : nil
        )
        guard let a, let b else {
          return own.count + numbers.count > 2 && [0, 1].contains(a ?? b ?? -1)
        }
        return (a - b).magnitude <= 1e-5 * max(1, a.magnitude)
      }
  }

  /// The numbers of the value; empty for texts and paths.
  private var components: [Double] {
    switch self {
    case .number(let value): [value]
    case .vector(let vector): [vector.x, vector.y, vector.z]
    case .color(let color): [color.r, color.g, color.b, color.a]
    case .gradient(let stops): Self.numbers(stops)
    case .text, .path: []
    }
  }
}
