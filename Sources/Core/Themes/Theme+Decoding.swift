// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

extension Theme {
  /// Decodes a theme.
  ///
  /// - Parameters:
  ///   - json: The JSON text of the theme.
  ///   - file: The file name in errors. Default: nil.
  /// - Throws: `DotLottieError` with the line, column and path of the first error.
  public init(json: [UInt8], file: String? = nil) throws(DotLottieError) {
    self = try Theme(json: json, file: file, leavesOut: false)
  }

  /// Decodes a theme of an archive, of which a wrong rule is left out. In those of version 1, slots
  /// are members: `{ID: {"p": PROPERTY}}`.
  init(ofArchive json: [UInt8], file: String) throws(DotLottieError) {
    self = try Theme(json: json, file: file, leavesOut: true)
  }

  /// - Parameter leavesOut: Whether wrong rules are left out; otherwise one refuses the theme.
  private init(json: [UInt8], file: String?, leavesOut: Bool) throws(DotLottieError) {
    do throws(DotLottieError) {
      let root = try StrictReader(document: json).object()
      if leavesOut, root["rules"] == nil, let rules = Self.slots(root) {
        (self.rules, ruleIndices, wrongRules) = (rules, Array(rules.indices), [])
        return
      }
      var (rules, ruleIndices): ([Rule], [Int]) = ([], [])
      var wrong: [DotLottieError] = []
      for (index, element) in try root.required("rules").elements.enumerated() {
        do throws(DotLottieError) {
          rules.append(try Rule(element.object(), isLenient: leavesOut))
          ruleIndices.append(index)
        } catch {
          guard leavesOut else { throw error }
          var error = error
          error.file = file
          wrong.append(error)
        }
      }
      (self.rules, self.ruleIndices, wrongRules) = (rules, ruleIndices, wrong)
    } catch {
      var error = error
      error.file = file
      throw error
    }
  }
}

extension Theme {
  /// The slots of a theme of version 1; nil if it has none.
  private static func slots(_ root: StrictObject) -> [Rule]? {
    let rules = (JSONTree(root.reader.value).members ?? []).compactMap { member in
      member.value["p"].flatMap(SlotReader.slot).map {
        Rule(id: member.key, animations: nil, content: .slot($0))
      }
    }
    return rules.isEmpty ? nil : rules
  }
}

extension Theme.Rule {
  /// The values of `type`.
  private enum Kind: String, CaseIterable {
    case color = "Color"
    case scalar = "Scalar"
    case vector = "Vector"
    case position = "Position"
    case gradient = "Gradient"
    case image = "Image"
    case text = "Text"
  }

  /// - Parameter isLenient: Whether the colors of a gradient's stops may have no alpha, which the
  ///   reference player refuses.
  init(_ object: StrictObject, isLenient: Bool) throws(DotLottieError) {
    id = try object.required("id").string
    let kind: Kind = try object.word("type")
    animations =
      object["animations"] == nil
      ? nil : try object.list("animations") { json throws(DotLottieError) in try json.string }
    let expression = try object["expression"].map { json throws(DotLottieError) in
      try json.string
    }
    switch kind {
    case .color: content = .slot(try Self.numbers(.color, object, expression))
    case .scalar: content = .slot(try Self.numbers(.scalar, object, expression))
    case .vector: content = .slot(try Self.numbers(.vector, object, expression))
    case .position: content = .slot(try Self.numbers(.position, object, expression))
    case .gradient: content = .slot(try Self.gradient(object, expression, isLenient))
    case .image: content = try Self.image(object)
    case .text: content = .slot(try Self.text(object, expression))
    }
  }

  // MARK: Numbers

  /// Decodes the `value` or `keyframes` of a rule with a color, scalar, vector or position. A rule
  /// with neither has a value of zeros.
  private static func numbers(
    _ kind: AnimationSlots.Kind, _ object: StrictObject, _ expression: String?
  ) throws(DotLottieError) -> AnimationSlots.Slot {
    if object["keyframes"] != nil {
      let keys = try object.objects("keyframes") { json throws(DotLottieError) -> JSONTree in
        try keyframe(json, hasValueTangents: kind != .vector) { json throws(DotLottieError) in
          try value(kind, json)
        }
      }
      return .property(kind, isAnimated: true, .array(keys), expression: expression)
    }
    guard let json = object["value"] else {
      return .fixed(kind, zero(kind))
    }
    return .fixed(kind, try value(kind, json), expression: expression)
  }

  /// Returns the value of a rule without a value.
  private static func zero(_ kind: AnimationSlots.Kind) -> JSONTree {
    switch kind {
    case .color: .numbers([0, 0, 0])
    case .scalar: .number(0)
    default: .numbers([0, 0])
    }
  }

  /// Decodes one value. A list with too few numbers becomes zeros, surplus numbers are ignored.
  private static func value(_ kind: AnimationSlots.Kind, _ json: StrictReader)
    throws(DotLottieError) -> JSONTree
  {
    if kind == .scalar { return .number(try json.number) }
    let numbers = try json.numbers
    let count = kind == .color ? 3 : 2
    return numbers.count < count ? zero(kind) : .numbers(Array(numbers.prefix(count)))
  }

  // MARK: Keyframes

  /// Decodes a keyframe and converts the names of its members: `frame` to `t`, `value` to `s`,
  /// `inTangent` to `i`, `outTangent` to `o`, `hold` to `h`.
  ///
  /// - Parameters:
  ///   - hasValueTangents: Whether the spatial tangents `valueInTangent` and `valueOutTangent` are
  ///     decoded too.
  ///   - value: Decodes the value of the keyframe.
  private static func keyframe(
    _ object: StrictObject, hasValueTangents: Bool,
    _ value: (StrictReader) throws(DotLottieError) -> JSONTree
  ) throws(DotLottieError) -> JSONTree {
    var members = [
      JSONTree.Member("t", .number(Double(try object.required("frame").unsigned))),
      .init("s", try value(object.required("value"))),
    ]
    for (key, name) in [("inTangent", "i"), ("outTangent", "o")] {
      if let tangent = object[key] { members.append(.init(name, try Self.tangent(tangent))) }
    }
    if hasValueTangents {
      for (key, name) in [("valueInTangent", "ti"), ("valueOutTangent", "to")] {
        if let tangent = object[key] { members.append(.init(name, .numbers(try tangent.numbers))) }
      }
    }
    if let hold = object["hold"] { members.append(.init("h", .number(try hold.bool ? 1 : 0))) }
    return .object(members)
  }

  /// Decodes the handle of an easing curve, whose `x` and `y` are numbers or lists with a number
  /// for each dimension.
  private static func tangent(_ json: StrictReader) throws(DotLottieError) -> JSONTree {
    let object = try json.object()
    func axis(_ key: String) throws(DotLottieError) -> JSONTree {
      let value = try object.required(key)
      if case .array = value.value.content { return .numbers(try value.numbers) }
      return .number(try value.number)
    }
    return .object([.init("x", try axis("x")), .init("y", try axis("y"))])
  }

  // MARK: Gradients

  /// Decodes the `value` or `keyframes` of a rule with a gradient. The number of stops is that of
  /// the first keyframe.
  private static func gradient(
    _ object: StrictObject, _ expression: String?, _ isLenient: Bool
  ) throws(DotLottieError) -> AnimationSlots.Slot {
    if object["keyframes"] != nil {
      var count: Int?
      let keys = try object.objects("keyframes") { json throws(DotLottieError) -> JSONTree in
        try keyframe(json, hasValueTangents: false) { json throws(DotLottieError) -> JSONTree in
          let stops = try stops(json, isLenient)
          count = count ?? stops.count
          return .numbers(SlotReader.flat(stops))
        }
      }
      return SlotReader.gradient(
        count: count ?? 0, isAnimated: true, .array(keys), expression: expression)
    }
    guard let json = object["value"] else { return SlotReader.gradient(stops: []) }
    return SlotReader.gradient(stops: try stops(json, isLenient), expression: expression)
  }

  /// Decodes gradient stops, each as an offset and four color components, or three.
  private static func stops(
    _ json: StrictReader, _ isLenient: Bool
  ) throws(DotLottieError) -> [[Double]] {
    var result: [[Double]] = []
    for element in try json.elements {
      let stop = try element.object()
      let color = try stop.required("color")
      let components = try color.numbers
      guard components.count == 4 || (isLenient && components.count == 3) else {
        throw color.failure(
          "expected 4 numbers for the color of a stop, found \(components.count)")
      }
      let alpha = components.count == 3 ? [1.0] : []
      result.append([try stop.required("offset").number] + components + alpha)
    }
    return result
  }

  // MARK: Images and texts

  /// Decodes the `value` of a rule with an image. A missing width or height is 0, the size in the
  /// file. The source has other names in older files.
  private static func image(_ object: StrictObject) throws(DotLottieError) -> Content {
    guard let json = object["value"] else { return .image("", width: 0, height: 0) }
    let value = try json.object()
    let key = ["src", "url", "path", "dataUrl", "id"].first { value[$0] != nil }
    let source = try value.required(key ?? "src").string
    func side(_ key: String) throws(DotLottieError) -> Double {
      guard let json = value[key] else { return 0 }
      return Double(try json.unsigned)
    }
    return .image(source, width: try side("width"), height: try side("height"))
  }

  /// Decodes the `value` or `keyframes` of a rule with a text.
  private static func text(_ object: StrictObject, _ expression: String?)
    throws(DotLottieError) -> AnimationSlots.Slot
  {
    if object["keyframes"] != nil {
      let keys = try object.objects("keyframes") { key throws(DotLottieError) -> JSONTree in
        .object([
          .init("t", .number(Double(try key.required("frame").unsigned))),
          .init("s", try document(key.required("value"))),
        ])
      }
      return .texts(keys, expression: expression)
    }
    guard let json = object["value"] else {
      return .text(.object([.init("t", .string(""))]))
    }
    return .texts(
      [.object([.init("t", .number(0)), .init("s", try document(json))])], expression: expression)
  }

  /// The values of `justify` in the order of Lottie's `j`.
  static let justifications = [
    "Left", "Right", "Center", "JustifyLastLeft", "JustifyLastRight", "JustifyLastCenter",
    "JustifyLastFull",
  ]
  /// The values of `textCaps` in the order of Lottie's `ca`.
  static let caps = ["Regular", "AllCaps", "SmallCaps"]

  /// Decodes a text document and converts the names of its members to those of Lottie. Unknown
  /// values of `justify` and `textCaps` are ignored.
  private static func document(_ json: StrictReader) throws(DotLottieError) -> JSONTree {
    let object = try json.object()
    var members = [JSONTree.Member("t", .string(try object.required("text").string))]
    func add(
      _ key: String, _ name: String, _ read: (StrictReader) throws(DotLottieError) -> JSONTree?
    )
      throws(DotLottieError)
    {
      if let json = object[key], let value = try read(json) { members.append(.init(name, value)) }
    }
    func number(_ json: StrictReader) throws(DotLottieError) -> JSONTree? {
      .number(try json.number)
    }
    func numbers(_ json: StrictReader) throws(DotLottieError) -> JSONTree? {
      .numbers(try json.numbers)
    }
    try add("fontName", "f") { json throws(DotLottieError) in .string(try json.string) }
    try add("fontSize", "s", number)
    try add("fillColor", "fc", numbers)
    try add("strokeColor", "sc", numbers)
    try add("strokeWidth", "sw", number)
    try add("strokeOverFill", "of") { json throws(DotLottieError) in .bool(try json.bool) }
    try add("lineHeight", "lh", number)
    try add("tracking", "tr", number)
    try add("justify", "j") { json throws(DotLottieError) in
      justifications.firstIndex(of: try json.string).map { .number(Double($0)) }
    }
    try add("textCaps", "ca") { json throws(DotLottieError) in
      caps.firstIndex(of: try json.string).map { .number(Double($0)) }
    }
    try add("baselineShift", "ls", number)
    try add("wrapSize", "sz", numbers)
    try add("wrapPosition", "ps", numbers)
    return .object(members)
  }
}
