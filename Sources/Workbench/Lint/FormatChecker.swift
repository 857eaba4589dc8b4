// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieGeometry
internal import LottieTexts

/// Checks a JSON text against the table of the format: types, required members and ranges.
struct FormatChecker {
  let log: FindingLog
  let version: FormatVersion
  /// The properties, images and texts that name a slot.
  private(set) var slotUses: [SlotUse] = []

  init(_ log: FindingLog, _ version: FormatVersion) { (self.log, self.version) = (log, version) }

  mutating func check(_ root: JSONValue) { object(root, "animation") }

  // MARK: Objects

  private mutating func object(_ value: JSONValue, _ name: String) {
    members(of: value, FormatTable.members[name] ?? [])
  }

  private mutating func members(of value: JSONValue, _ members: [FormatMember]) {
    guard value.kind == .object else { return mistype(value, "an object") }
    var missing = Set(members.lazy.filter(\.isRequired).map(\.key))
    for (key, child) in value.fields {
      // The tables are short, and most keys are in them.
      guard let member = members.first(where: { $0.key == key }) else { continue }
      missing.remove(key)
      check(child, member)
    }
    for member in members where missing.contains(member.key) && member.isRequired {
      require(member.key, of: value, member.type.words)
    }
  }

  private func require(_ key: String, of value: JSONValue, _ expected: Message) {
    log.add(
      .required, at: value, "“\(key)” is missing",
      do: "Add “\(key)” to the JSON: \(expected). Players guess it otherwise, or refuse the file.")
  }

  private func mistype(_ value: JSONValue, _ expected: Message) {
    log.add(
      .type, at: value, "This is \(value.kind.words); the format has \(expected) here",
      do: "Write \(expected) in the JSON, or export the file again.")
  }

  private mutating func check(_ value: JSONValue, _ member: FormatMember) {
    let isCovered = log.isCovered
    if member.isDraft, version != .draft { log.isCovered = false }
    check(value, member.type)
    log.isCovered = isCovered
  }

  private mutating func check(_ value: JSONValue, _ type: FormatType) {
    switch type {
    case .any: break
    case .number(let range, let above): number(value, range, above: above)
    case .integer(let range): number(value, range, isWhole: true)
    case .boolean: logical(value, isNumber: false)
    case .flag: logical(value, isNumber: true)
    case .string: if value.kind != .string { mistype(value, type.words) }
    case .hexColor: hexColor(value)
    case .choice(let known, let draft, let others): choice(value, known, draft, others)
    case .word(let known, let others): word(value, known, others)
    case .list(let element): list(value, element)
    case .object(let name): object(value, name)
    case .property(let kind): property(value, kind)
    case .position: position(value)
    case .gradient: gradient(value)
    case .members(let type): each(value, type)
    case .layer: layer(value)
    case .shape: shape(value)
    case .asset: asset(value)
    }
  }

  private mutating func list(_ value: JSONValue, _ element: FormatType) {
    guard value.kind == .array else { return mistype(value, FormatType.list(element).words) }
    for item in value.items { check(item, element) }
  }

  private mutating func each(_ value: JSONValue, _ type: FormatType) {
    guard value.kind == .object else { return mistype(value, "an object") }
    for (_, child) in value.fields { check(child, type) }
  }

  // MARK: Layers, shapes and assets

  private mutating func layer(_ value: JSONValue) {
    guard value.kind == .object else { return mistype(value, "an object") }
    let (outer, isCovered) = (log.surroundings, log.isCovered)
    log.surroundings.enter(value)
    defer { (log.surroundings, log.isCovered) = (outer, isCovered) }
    let type = value["ty"]?.wholeNumber
    if let type, let name = FormatTable.layers[type] { return object(value, name) }
    // The specification allows other layers, whatever they have.
    log.isCovered = false
    guard let given = value["ty"] else {
      require("ty", of: value, FormatType.integer().words)
      return
    }
    guard let type else { return mistype(given, FormatType.integer().words) }
    guard FormatTable.otherLayers.contains(type) else {
      return log.add(
        .unknownLayer, at: given, "No player knows layers of type \(type)",
        do: "Export the layer as another kind, or delete it.")
    }
    object(value, "layer.visual")
    text(value)
  }

  /// Notes the slot of a text layer's document.
  private mutating func text(_ layer: JSONValue) {
    guard let document = layer["t"]?["d"], let id = document["sid"]?.string else { return }
    slotUses.append(SlotUse(id: id, kind: .text, value: document, log.surroundings))
  }

  private mutating func shape(_ value: JSONValue) {
    guard value.kind == .object else { return mistype(value, "an object") }
    let isCovered = log.isCovered
    defer { log.isCovered = isCovered }
    guard let type = value["ty"]?.string else {
      log.isCovered = false
      guard let given = value["ty"] else {
        return require("ty", of: value, FormatType.string.words)
      }
      return mistype(given, FormatType.string.words)
    }
    if FormatTable.objects["shape." + type] != nil {
      object(value, "shape." + type)
      if type == "sr", value["sy"]?.number ?? 1 == 1 {
        for key in ["ir", "is"] where value.member(key) == nil {
          require(key, of: value, FormatType.property(.scalar).words)
        }
      }
      return
    }
    // The development version has one more, without any member that is required.
    log.isCovered = log.isCovered && version == .draft && type == "pb"
    if let members = FormatTable.declaredShapes[type] {
      self.members(of: value, members)
    } else if !FormatTable.otherShapes.contains(type) {
      log.add(
        .unknownShape, at: value["ty"] ?? value, "No player knows shapes of type “\(type)”",
        do: "Replace the shape by a path, or delete it.")
    }
  }

  private mutating func asset(_ value: JSONValue) {
    guard value.kind == .object else { return mistype(value, "an object") }
    if value["layers"] != nil { return object(value, "asset.precomposition") }
    let isCovered = log.isCovered
    defer { log.isCovered = isCovered }
    // Sounds and data, which the specification does not have; the strict check takes them for images.
    if !log.isStrict, value.isSoundOrData { log.isCovered = false }
    object(value, "asset.image")
    guard log.isCovered else { return }
    if let id = value["sid"]?.string {
      slotUses.append(SlotUse(id: id, kind: .image, value: value, log.surroundings))
    } else {
      for (key, type) in [("w", FormatType.number()), ("h", .number()), ("p", .string)]
      where value.member(key) == nil {
        require(key, of: value, type.words)
      }
    }
    if value["e"]?.number == 1, let name = value["p"], let text = name.string, !text.isDataURL {
      log.add(
        .format, at: name, "The image is marked as embedded, but “p” is no data: URL",
        do: "Embed the image as “data:image/png;base64,…”, or set “e” to 0 and name a file.")
    }
  }

  // MARK: Properties

  private mutating func position(_ value: JSONValue) {
    guard value.kind == .object, let split = value["s"] else { return property(value, .position) }
    // `s` of a position is the switch of its axes.
    logical(split, isNumber: false)
    guard split.bool == true || split.number == 1 else { return property(value, .position) }
    for key in ["x", "y"] {
      guard let axis = value.member(key) else {
        require(key, of: value, FormatType.property(.scalar).words)
        continue
      }
      property(axis, .scalar)
    }
    if let depth = value["z"] {
      let isCovered = log.isCovered
      log.isCovered = false
      property(depth, .scalar)
      log.isCovered = isCovered
    }
  }

  private mutating func gradient(_ value: JSONValue) {
    guard value.kind == .object else { return mistype(value, FormatType.gradient.words) }
    if let count = value["p"] { number(count, -Double.infinity...Double.infinity) }
    if let stops = value["k"] { property(stops, .gradient) }
    for (key, type) in [("p", FormatType.number()), ("k", .property(.gradient))]
    where value.member(key) == nil {
      require(key, of: value, type.words)
    }
    if let id = value["sid"]?.string {
      slotUses.append(SlotUse(id: id, kind: .property(.gradient), value: value, log.surroundings))
    }
    stopCount(value)
  }

  /// Compares the numbers of a gradient with the stops that it counts.
  private func stopCount(_ value: JSONValue) {
    guard let count = value["p"]?.number, count >= 0, count < 10_000,
      let stops = value["k"]?["k"], stops.kind == .array,
      stops.items.first?.kind == .number, Double(stops.count) < count * 4
    else { return }
    log.add(
      .gradientStops, at: stops,
      "The gradient counts \(Int(clamping: count, to: 0...10_000)) stops, but has numbers for \(stops.count / 4)",
      do: "Make “p” the number of stops: each has four numbers, those of opacity two more.")
  }

  private mutating func property(_ value: JSONValue, _ kind: PropertyValue) {
    guard value.kind == .object else {
      return mistype(value, FormatType.property(kind).words)
    }
    var isSlot = false
    if let id = value["sid"] {
      if let id = id.string {
        slotUses.append(SlotUse(id: id, kind: .property(kind), value: value, log.surroundings))
        // Only these may leave out their own value.
        switch kind {
        case .scalar, .vector, .color: isSlot = true
        case .bezier: isSlot = version == .draft
        case .position, .gradient: break
        }
      } else {
        mistype(id, FormatType.string.words)
      }
    }
    propertyType(value, kind)
    guard let content = value["k"] else {
      if !isSlot {
        require("k", of: value, FormatType.property(kind).words)
        if value["a"] == nil { missingFlag(value, false) }
      }
      return
    }
    let hasKeyframes = Self.hasKeyframes(content)
    if let flag = value["a"] {
      self.flag(flag, content, hasKeyframes)
    } else if !isSlot {
      missingFlag(value, hasKeyframes)
    }
    if hasKeyframes || content.kind == .array && content.count == 0 && value["a"]?.number == 1 {
      var keyframes = KeyframeChecker(checker: self, property: value)
      keyframes.check(content, kind)
    } else {
      still(content, kind)
    }
  }

  private func missingFlag(_ value: JSONValue, _ hasKeyframes: Bool) {
    log.add(
      .missingFlag, at: value, "“a” is missing, which says whether the property has keyframes",
      do: "Add “a”: 1 with keyframes, 0 without. `lottie lint --fix` does it.",
      fix: [(value.path.member("a"), .number(hasKeyframes ? 1 : 0))])
  }

  /// The type of a property that the development version has.
  private func propertyType(_ value: JSONValue, _ kind: PropertyValue) {
    guard version == .draft, let type = value["ty"], type.string != kind.code else { return }
    log.add(
      .choice, at: type, "The type of this property is “\(kind.code)”",
      do: "Write “\(kind.code)”, or leave “ty” out.")
  }

  /// Whether a value is a list of keyframes, as players find it out.
  static func hasKeyframes(_ content: JSONValue) -> Bool {
    guard content.kind == .array, let first = content.items.first else { return false }
    return first.kind == .object && first["v"] == nil
  }

  private func flag(_ flag: JSONValue, _ content: JSONValue, _ hasKeyframes: Bool) {
    switch flag.number {
    case 0 where hasKeyframes:
      log.add(
        .flag, at: flag, "“a” is 0, but the property has keyframes",
        do: "Set “a” to 1. `lottie lint --fix` does it.", fix: [(flag.path, .number(1))])
    case 1 where !hasKeyframes && !(content.kind == .array && content.count == 0):
      log.add(
        .flag, at: flag, "“a” is 1, but the property has no keyframes",
        do: "Set “a” to 0. `lottie lint --fix` does it.", fix: [(flag.path, .number(0))])
    case 0, 1: break
    default:
      log.add(
        .flag, at: flag, "“a” is neither 0 nor 1",
        do: "Set “a” to 1 with keyframes, to 0 without. `lottie lint --fix` does it.",
        fix: [(flag.path, .number(hasKeyframes ? 1 : 0))])
    }
  }

  /// Checks the value of a property without keyframes.
  mutating func still(_ value: JSONValue, _ kind: PropertyValue) {
    switch kind {
    case .scalar:
      if value.kind == .array, value.count == 1, value.items.first?.kind == .number {
        log.add(
          .scalarList, at: value, "One number is written as a list",
          do: "Write the number without brackets. `lottie lint --fix` does it.",
          fix: [(value.path, value.items.first.map(JSONTree.init) ?? .null)])
      } else {
        number(value, -Double.infinity...Double.infinity)
      }
    case .vector, .position: numbers(value)
    case .color: color(value)
    case .bezier: bezier(value)
    case .gradient: numbers(value, in: 0...1)
    }
  }

  mutating func bezier(_ value: JSONValue) {
    object(value, "bezier")
    guard let vertices = value["v"], vertices.kind == .array else { return }
    for key in ["i", "o"] {
      guard let tangents = value.member(key), tangents.kind == .array,
        tangents.count != vertices.count
      else { continue }
      log.add(
        .pathLists, at: tangents,
        "The path has \(vertices.count) vertices, but \(tangents.count) tangents in “\(key)”",
        do: "Give each vertex a tangent, [0, 0] for none. Some players drop the path, others stop.")
    }
  }

  // MARK: Values

  func numbers(_ value: JSONValue, in range: ClosedRange<Double>? = nil) {
    guard value.kind == .array else { return mistype(value, FormatType.list(.number()).words) }
    value.forEachItem { number($0, range ?? -Double.infinity...Double.infinity) }
  }

  func color(_ value: JSONValue) {
    guard value.kind == .array else { return mistype(value, FormatType.list(.number()).words) }
    guard 3...4 ~= value.count else {
      return log.add(
        .range, at: value, "The color has \(value.count) numbers",
        do: "Write three numbers from 0 to 1 for red, green and blue, or four with opacity.")
    }
    value.forEachItem { number($0, 0...1) }
  }

  func number(
    _ value: JSONValue, _ range: ClosedRange<Double>, above: Double? = nil, isWhole: Bool = false
  ) {
    guard let number = value.number else {
      return mistype(value, isWhole ? FormatType.integer().words : FormatType.number().words)
    }
    guard number.isFinite else {
      return log.add(
        .notJSON, at: value, "This is no number of JSON", do: "Replace it by a number.")
    }
    if isWhole, number != number.rounded() {
      log.add(
        .integer, at: value, "The number is not whole", do: "Round it: some players cut it off.")
    }
    let isAbove = above.map { number > $0 } ?? true
    guard !range.contains(number) || !isAbove else { return }
    let limits: Message =
      switch (range.lowerBound, range.upperBound, above) {
      case (_, _, let above?): "above \(JSONValue.number(above))"
      case (let low, .infinity, _): "\(JSONValue.number(low)) or more"
      case (let low, let high, _): "from \(JSONValue.number(low)) to \(JSONValue.number(high))"
      }
    log.add(
      .range, at: value, "The number is out of range; it is to be \(limits)",
      do: "Change the number in the JSON, or export the file again.")
  }

  func logical(_ value: JSONValue, isNumber: Bool) {
    switch (value.kind, isNumber) {
    case (.bool, false): break
    case (.number, true):
      if let number = value.number, number != 0, number != 1 {
        log.add(.range, at: value, "The switch is neither 0 nor 1", do: "Write 0 or 1.")
      }
    case (.bool, true):
      log.add(
        .logical, at: value, "The switch is written as true or false; the format has 0 and 1 here",
        do: "Write 0 or 1. `lottie lint --fix` does it.",
        fix: [(value.path, .number(value.bool == true ? 1 : 0))])
    case (.number, false) where value.number == 0 || value.number == 1:
      log.add(
        .logical, at: value, "The switch is written as 0 or 1; the format has true and false here",
        do: "Write true or false. `lottie lint --fix` does it.",
        fix: [(value.path, .bool(value.number == 1))])
    default: mistype(value, isNumber ? FormatType.flag.words : FormatType.boolean.words)
    }
  }

  private func hexColor(_ value: JSONValue) {
    guard let text = value.string else { return mistype(value, FormatType.hexColor.words) }
    let digits = text.utf8.dropFirst()
    let isHex = digits.allSatisfy {
      0x30...0x39 ~= $0 || 0x41...0x46 ~= $0 || 0x61...0x66 ~= $0
    }
    guard text.hasPrefix("#"), digits.count == 6, isHex else {
      return log.add(
        .format, at: value, "The color of a solid is written as # with six digits",
        do: "Write it as #RRGGBB.")
    }
  }

  private func choice(_ value: JSONValue, _ known: [Int], _ draft: [Int], _ others: [Int]) {
    guard value.number != nil else { return mistype(value, FormatType.integer().words) }
    let number = value.wholeNumber
    let allowed = known + (version == .draft || known.isEmpty ? draft : [])
    if let number, allowed.contains(number) { return }
    if let number, !log.isStrict, draft.contains(number) || others.contains(number) { return }
    log.add(
      .choice, at: value,
      "The format has no such kind; it has \(allowed.map { "\($0)" }.joined(separator: ", "))",
      do: "Choose one of them: players take another one each.")
  }

  private func word(_ value: JSONValue, _ known: [String], _ others: [String]) {
    guard let text = value.string else { return mistype(value, FormatType.string.words) }
    guard !known.contains(text), log.isStrict || !others.contains(text) else { return }
    log.add(
      .choice, at: value,
      "The format has no such kind; it has \(known.map { "“\($0)”" }.joined(separator: ", "))",
      do: "Choose one of them: players take another one each.")
  }
}

/// A property, image or text that names a slot.
struct SlotUse {
  enum Kind: Equatable {
    case property(PropertyValue)
    case image, text
  }

  let id: String
  let kind: Kind
  let value: JSONValue
  let surroundings: FindingLog.Surroundings

  init(id: String, kind: Kind, value: JSONValue, _ surroundings: FindingLog.Surroundings) {
    (self.id, self.kind, self.value, self.surroundings) = (id, kind, value, surroundings)
  }
}
