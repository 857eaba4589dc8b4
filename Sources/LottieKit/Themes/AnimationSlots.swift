// SPDX-License-Identifier: Apache-2.0

/// What stands in for the properties of an animation that its author has named, so that programs and themes can set them.
///
/// ```swift
/// var slots = AnimationSlots(animation)
/// slots.setColor(Color(r: 1, g: 0, b: 0, a: 1), for: "accent")
/// let red = slots.applied(to: animation)
/// ```
///
/// There are no layers: of several that set one slot, the last counts.
public struct AnimationSlots: Sendable {
  /// What a slot holds; the raw values are stable names for scripts.
  public enum Kind: String, CaseIterable, Sendable {
    /// The kinds of values, by the property that the slot stands in.
    case color, scalar, vector, position, gradient, image, text
  }

  /// A property in Lottie's own form.
  struct Slot: Equatable, Sendable {
    let kind: Kind
    let property: JSONTree
  }

  private var values: [String: Slot] = [:]
  private let defaults: [String: Slot]

  /// No slots.
  init() { defaults = [:] }

  /// The slots of an animation, as its file has them.
  public init(_ animation: Animation) {
    defaults = SlotReader.slots(of: animation)
    values = defaults
  }

  // MARK: Reading

  /// What each slot holds now.
  public var kinds: [String: Kind] { values.mapValues(\.kind) }

  /// The ids of the slots that hold something, in order.
  public var ids: [String] { values.keys.sorted() }

  /// What a slot holds as JSON, in Lottie's form; nil where there is none.
  public func json(of id: String) -> String? {
    property(of: id).map { String(decoding: $0.text, as: UTF8.self) }
  }

  /// The same for a slot as a value.
  package func property(of id: String) -> JSONTree? { values[id]?.property }

  /// All that is set as JSON: `{id: {"p": property}}`.
  package var json: JSONTree {
    .object(
      ids.compactMap { id in
        values[id].map { .init(id, .object([.init("p", $0.property)])) }
      })
  }

  /// The size that a slot's own image is drawn at; nil for none.
  func defaultImageSize(of id: String) -> (Double, Double)? {
    guard let slot = defaults[id], slot.kind == .image, let width = slot.property["w"]?.number,
      let height = slot.property["h"]?.number, width > 0, height > 0
    else { return nil }
    return (width, height)
  }

  // MARK: Setting

  mutating func set(_ slot: Slot, for id: String) { values[id] = slot }

  /// Sets a colour; its alpha is left out, as paints have an opacity of their own.
  public mutating func setColor(_ color: Color, for id: String) {
    set(.fixed(.color, .numbers([color.r, color.g, color.b])), for: id)
  }

  /// Sets a number, in the units of the file: percent for opacities, degrees for rotations.
  public mutating func setScalar(_ value: Double, for id: String) {
    set(.fixed(.scalar, .number(value)), for: id)
  }

  /// Sets a pair of numbers, such as a size or a scale.
  public mutating func setVector(x: Double, y: Double, for id: String) {
    set(.fixed(.vector, .numbers([x, y])), for: id)
  }

  /// Sets a place.
  public mutating func setPosition(x: Double, y: Double, for id: String) {
    set(.fixed(.position, .numbers([x, y])), for: id)
  }

  /// Sets the stops of a gradient, each with its place in 0...1.
  public mutating func setGradient(_ stops: [(offset: Double, color: Color)], for id: String) {
    let values = stops.map { stop in
      [stop.offset, stop.color.r, stop.color.g, stop.color.b, stop.color.a]
    }
    set(SlotReader.gradient(stops: values), for: id)
  }

  /// Sets a text, in the font and colour that the slot's own text has.
  public mutating func setText(_ text: String, for id: String) {
    var document = [JSONTree.Member("t", .string(text))]
    let own = (defaults[id]?.property["k"]?.elements?.first?["s"]?.members ?? [])
    document = own.filter { $0.key != "t" } + document
    set(.text(.object(document)), for: id)
  }

  /// Sets a picture: its name in the archive, or a `data:` URI.
  ///
  /// - Parameters:
  ///   - source: The name, or the URI.
  ///   - width: In pixels. Default: 0, that of the slot's own picture.
  ///   - height: In pixels. Default: 0, that of the slot's own picture.
  ///   - id: The slot's id.
  /// - Throws: Where the slot's own picture has no size and none is given.
  public mutating func setImage(
    _ source: String, width: Double = 0, height: Double = 0, for id: String
  ) throws(DotLottieError) {
    let size = width > 0 && height > 0 ? (width, height) : defaultImageSize(of: id)
    guard let size else {
      throw DotLottieError(.invalidParameter, reason: "the image of “\(id)” has no size")
    }
    set(.image(source, size: size, isEmbedded: source.hasPrefix("data:")), for: id)
  }

  /// Sets a slot to a property in Lottie's form, which has to be of the kind that it has now.
  ///
  /// - Parameters:
  ///   - json: The property, such as `{"a":0,"k":[1,0,0]}`.
  ///   - id: The slot's id.
  /// - Throws: `DotLottieError` with the code `unknown`, and nothing is set, where there is no such slot, and for text
  ///   that is no property of its kind.
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

  /// Sets slots from `{id: {"p": property}}`; those whose property is not known are passed over, others stay.
  ///
  /// Nothing at all, "", takes all out.
  public mutating func setAllJSON(_ json: String) throws(DotLottieError) {
    if json.isEmpty { return clearAll() }
    guard let value = try? StrictReader(document: Array(json.utf8)).value,
      let members = JSONTree(value).members
    else {
      throw DotLottieError(.invalidParameter, reason: "slots are an object of properties by id")
    }
    for member in members {
      if let slot = member.value["p"].flatMap(SlotReader.slot) { values[member.key] = slot }
    }
  }

  // MARK: Taking back

  /// Goes back to what the file has; false for a slot that it does not have.
  @discardableResult
  public mutating func reset(_ id: String) -> Bool {
    guard let slot = defaults[id] else { return false }
    values[id] = slot
    return true
  }

  /// Goes back to what the file has, for all.
  public mutating func resetAll() { values = defaults }

  /// Takes a slot out: the properties are drawn as if they had none; false where there is none.
  @discardableResult
  public mutating func clear(_ id: String) -> Bool { values.removeValue(forKey: id) != nil }

  /// Takes all slots out.
  public mutating func clearAll() { values = [:] }

  // MARK: Drawing

  /// The animation with these slots in place of those of its file.
  ///
  /// It is read anew from its text; where nothing is changed it is the same.
  public func applied(to animation: Animation) -> Animation {
    values == defaults ? animation : animation.replacingSlots(with: json.text)
  }
}

extension AnimationSlots.Slot {
  /// A property with one value.
  static func fixed(_ kind: AnimationSlots.Kind, _ value: JSONTree, expression: String? = nil)
    -> AnimationSlots.Slot
  {
    property(kind, isAnimated: false, value, expression: expression)
  }

  static func property(
    _ kind: AnimationSlots.Kind, isAnimated: Bool, _ k: JSONTree, expression: String?
  ) -> AnimationSlots.Slot {
    var members = [JSONTree.Member("a", .number(isAnimated ? 1 : 0)), .init("k", k)]
    if let expression { members.append(.init("x", .string(expression))) }
    return AnimationSlots.Slot(kind: kind, property: .object(members))
  }

  static func text(_ document: JSONTree) -> AnimationSlots.Slot {
    texts([.object([.init("t", .number(0)), .init("s", document)])], expression: nil)
  }

  static func texts(_ keys: [JSONTree], expression: String?) -> AnimationSlots.Slot {
    var members = [JSONTree.Member("k", .array(keys))]
    if let expression { members.append(.init("x", .string(expression))) }
    return AnimationSlots.Slot(kind: .text, property: .object(members))
  }

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
  /// The same with other values in its slots.
  fileprivate func replacingSlots(with slots: [UInt8]) -> Animation {
    // Of equal keys the last counts, so that nothing of the text has to be looked for but its end.
    guard let text = try? JSONTape.utf8(jsonText), let end = text.lastIndex(of: UInt8(ascii: "}")),
      var result = try? Animation(
        json: Array(text[..<end]) + Array(",\"slots\":".utf8) + slots + Array("}".utf8),
        limits: limits)
    else { return self }
    result.fonts.files = fonts.files
    result.archive = archive
    result.archiveWarnings = archiveWarnings
    return result
  }
}
