// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// The values of an animation's slots. A slot is a property or image that the author has given an
/// id (`sid`), so that applications and themes can set it.
///
/// ```swift
/// var slots = AnimationSlots(animation)
/// slots.setColor(Color(r: 1, g: 0, b: 0, a: 1), for: "accent")
/// let red = slots.applied(to: animation)
/// ```
///
/// Values are not layered: if several callers set the same slot, the last value is used.
public struct AnimationSlots: Sendable {
  /// The type of a slot's value. The raw values are stable names for scripts.
  public enum Kind: String, CaseIterable, Sendable {
    /// The types of values: the color of a paint, a number, a pair of numbers, a position, the
    /// stops of a gradient, an image asset, a text document.
    case color, scalar, vector, position, gradient, image, text
  }

  /// A value in the JSON form of a Lottie property.
  struct Slot: Equatable, Sendable {
    let kind: Kind
    let property: JSONTree
  }

  /// The current values by id.
  private var values: [String: Slot] = [:]
  /// The values of the file by id.
  private let defaults: [String: Slot]
  /// Whether the file has a list of slots.
  private let isListed: Bool

  /// Creates an empty set of slots.
  init() { (defaults, isListed) = ([:], true) }

  /// Creates the slots of an animation with the values of its file.
  public init(_ animation: Animation) {
    (defaults, isListed) = SlotReader.slots(of: animation)
    values = defaults
  }

  // MARK: Reading

  /// The types of the current values by slot id.
  public var kinds: [String: Kind] { values.mapValues(\.kind) }

  /// The ids of the slots that have a value, sorted.
  public var ids: [String] { values.keys.sorted() }

  /// Returns the value of a slot as the JSON text of a Lottie property; nil if the slot has no
  /// value.
  public func json(of id: String) -> String? {
    property(of: id).map { String(decoding: $0.text, as: UTF8.self) }
  }

  /// Returns the value of a slot as parsed JSON; nil if the slot has no value.
  package func property(of id: String) -> JSONTree? { values[id]?.property }

  /// Returns the type of a property's value; nil for one that a slot cannot have.
  package static func kind(of property: JSONTree) -> Kind? { SlotReader.slot(property)?.kind }

  /// All values as JSON: `{id: {"p": property}}`.
  package var json: JSONTree {
    .object(
      ids.compactMap { id in
        values[id].map { .init(id, .object([.init("p", $0.property)])) }
      })
  }

  /// Returns the size of the image that the file defines for a slot, in pixels; nil if there is
  /// none.
  func defaultImageSize(of id: String) -> (Double, Double)? {
    guard let slot = defaults[id], slot.kind == .image, let width = slot.property["w"]?.number,
      let height = slot.property["h"]?.number, width > 0, height > 0
    else { return nil }
    return (width, height)
  }

  // MARK: Setting

  /// Sets a slot to a value of any type.
  mutating func set(_ slot: Slot, for id: String) { values[id] = slot }

  /// Sets a color. Its alpha is ignored, since paints have a separate opacity.
  public mutating func setColor(_ color: Color, for id: String) {
    set(.fixed(.color, .numbers([color.r, color.g, color.b])), for: id)
  }

  /// Sets a number in the units of the file: percent for opacities, degrees for rotations.
  public mutating func setScalar(_ value: Double, for id: String) {
    set(.fixed(.scalar, .number(value)), for: id)
  }

  /// Sets a pair of numbers, such as a size or a scale.
  public mutating func setVector(x: Double, y: Double, for id: String) {
    set(.fixed(.vector, .numbers([x, y])), for: id)
  }

  /// Sets a position in the coordinates of the property, in pixels.
  public mutating func setPosition(x: Double, y: Double, for id: String) {
    set(.fixed(.position, .numbers([x, y])), for: id)
  }

  /// Sets the stops of a gradient, each with an offset in 0...1.
  public mutating func setGradient(_ stops: [(offset: Double, color: Color)], for id: String) {
    let values = stops.map { stop in
      [stop.offset, stop.color.r, stop.color.g, stop.color.b, stop.color.a]
    }
    set(SlotReader.gradient(stops: values), for: id)
  }

  /// Sets a text. Font, size and color remain those of the text in the file.
  public mutating func setText(_ text: String, for id: String) {
    var document = [JSONTree.Member("t", .string(text))]
    let own = (defaults[id]?.property["k"]?.elements?.first?["s"]?.members ?? [])
    document = own.filter { $0.key != "t" } + document
    set(.text(.object(document)), for: id)
  }

  /// Sets an image by its name in the archive or by a `data:` URI.
  ///
  /// - Parameters:
  ///   - source: The name or the URI.
  ///   - width: The width in pixels. Default: 0, the width of the image in the file.
  ///   - height: The height in pixels. Default: 0, the height of the image in the file.
  ///   - id: The id of the slot.
  /// - Throws: `DotLottieError` with the code `invalidParameter` if no size is given and the file
  ///   has none.
  public mutating func setImage(
    _ source: String, width: Double = 0, height: Double = 0, for id: String
  ) throws(DotLottieError) {
    let size = width > 0 && height > 0 ? (width, height) : defaultImageSize(of: id)
    guard let size else {
      throw DotLottieError(.invalidParameter, reason: "the image of “\(id)” has no size")
    }
    set(.image(source, size: size, isEmbedded: DataURL.isOne(source)), for: id)
  }

  /// Sets a slot to a property in Lottie's form, which has to be of the kind that it has now.
  ///
  /// - Parameters:
  ///   - json: The property, such as `{"a":0,"k":[1,0,0]}`.
  ///   - id: The slot's id.
  /// - Throws: `DotLottieError` with the code `unknown`, and nothing is set, where there is no such
  ///   slot, and for text that is no property of its kind.
  public mutating func setJSON(_ json: String, for id: String) throws(DotLottieError) {
    guard let slot = values[id] else {
      throw DotLottieError(.unknown, reason: "there is no slot “\(id)”")
    }
    guard let value = try? StrictReader(document: Array(json.utf8)).value,
      var found = SlotReader.slot(JSONTree(value))
    else {
      throw DotLottieError(.unknown, reason: "this is no property that a slot can hold")
    }
    if slot.kind == .position, found.kind == .vector {
      found = Slot(kind: .position, property: found.property)
    }
    guard found.kind == slot.kind else {
      throw DotLottieError(
        .unknown,
        reason: "the slot “\(id)” is a \(slot.kind.rawValue), and this is a \(found.kind.rawValue)")
    }
    values[id] = found
  }

  /// Sets slots from the JSON text `{id: {"p": property}}`. Members that are not a property are
  /// ignored, and slots that the text does not mention are unchanged.
  ///
  /// An empty string removes all values.
  ///
  /// - Throws: `DotLottieError` with the code `invalidParameter` if the text is not a JSON object.
  public mutating func setAllJSON(_ json: String) throws(DotLottieError) {
    if json.isEmpty { return clearAll() }
    guard let members = Self.members(json) else {
      throw DotLottieError(.invalidParameter, reason: "expected an object of properties by slot id")
    }
    for member in members {
      if let slot = member.value["p"].flatMap(SlotReader.slot) { values[member.key] = slot }
    }
  }

  /// The members of the JSON text of slots; nil if it is not a JSON object.
  static func members(_ json: String) -> [JSONTree.Member]? {
    guard let value = try? StrictReader(document: Array(json.utf8)).value else { return nil }
    return JSONTree(value).members
  }

  // MARK: Taking back

  /// Restores the value of the file.
  ///
  /// - Returns: false, without any change, if the file does not have the slot.
  @discardableResult
  public mutating func reset(_ id: String) -> Bool {
    guard let slot = defaults[id] else { return false }
    values[id] = slot
    return true
  }

  /// Restores the values of the file for all slots.
  public mutating func resetAll() { values = defaults }

  /// Removes the value of a slot. Properties with this slot id then use their own values.
  ///
  /// - Returns: Whether the slot had a value.
  @discardableResult
  public mutating func clear(_ id: String) -> Bool { values.removeValue(forKey: id) != nil }

  /// Removes the values of all slots.
  public mutating func clearAll() { values = [:] }

  // MARK: Drawing

  /// Returns the animation with these slots instead of those of its file.
  ///
  /// The animation is decoded again from its text only for other texts and images, and for values
  /// with expressions.
  public func applied(to animation: Animation) -> Animation {
    values == defaults
      ? animation : animation.replacingSlots(with: json.text, decodesAll: needsDecoding)
  }

  /// Whether the values cannot be set without decoding the whole file: fonts, glyphs and images are
  /// found when a scene is made, and so are expressions.
  private var needsDecoding: Bool {
    let hasExpression = values.values.contains {
      ($0.property["x"] ?? $0.property["k"]?["x"]) != nil
    }
    // In a file without a list of slots, each of several texts with the same id may be another one.
    return hasExpression || Self.assets(values) != Self.assets(defaults)
      || (!isListed && !Self.assets(values).isEmpty)
  }

  /// The texts and images.
  private static func assets(_ slots: [String: Slot]) -> [String: Slot] {
    slots.filter { $0.value.kind == .text || $0.value.kind == .image }
  }
}

extension AnimationSlots.Slot {
  /// Returns a slot with a static value.
  static func fixed(_ kind: AnimationSlots.Kind, _ value: JSONTree, expression: String? = nil)
    -> AnimationSlots.Slot
  {
    property(kind, isAnimated: false, value, expression: expression)
  }

  /// Returns a slot with the value or keyframes `k` of a property.
  static func property(
    _ kind: AnimationSlots.Kind, isAnimated: Bool, _ k: JSONTree, expression: String?
  ) -> AnimationSlots.Slot {
    var members = [JSONTree.Member("a", .number(isAnimated ? 1 : 0)), .init("k", k)]
    if let expression { members.append(.init("x", .string(expression))) }
    return AnimationSlots.Slot(kind: kind, property: .object(members))
  }

  /// Returns a slot with one text document.
  static func text(_ document: JSONTree) -> AnimationSlots.Slot {
    texts([.object([.init("t", .number(0)), .init("s", document)])], expression: nil)
  }

  /// Returns a slot with the keyframes of a text document.
  static func texts(_ keys: [JSONTree], expression: String?) -> AnimationSlots.Slot {
    var members = [JSONTree.Member("k", .array(keys))]
    if let expression { members.append(.init("x", .string(expression))) }
    return AnimationSlots.Slot(kind: .text, property: .object(members))
  }

  /// Returns a slot with an image asset.
  static func image(_ source: String, size: (Double, Double), isEmbedded: Bool)
    -> AnimationSlots.Slot
  {
    AnimationSlots.Slot(
      kind: .image,
      property: .object([
        .init("w", .number(size.0)), .init("h", .number(size.1)), .init("p", .string(source)),
        .init("e", .number(isEmbedded ? 1 : 0)),
      ]))
  }
}

extension Animation {
  /// Returns the animation with other values of slots.
  ///
  /// - Parameter decodesAll: Whether the whole text is decoded again.
  fileprivate func replacingSlots(with slots: [UInt8], decodesAll: Bool) -> Animation {
    // The decoder uses the last of equal keys, so that "slots" is appended without parsing the
    // text.
    guard let text = try? JSONTape.utf8(jsonText), let end = text.lastIndex(of: UInt8(ascii: "}"))
    else { return self }
    let member = Array("\"slots\":".utf8) + slots + Array("}".utf8)
    let whole = text[..<end] + Array(",".utf8) + member
    if !decodesAll, let result = try? with(slots: Array("{".utf8) + member, in: Array(whole)) {
      return result
    }
    guard var result = try? Animation(json: Array(whole), limits: limits) else { return self }
    result.takeFiles(of: self)
    return result
  }
}
