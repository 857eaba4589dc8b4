// SPDX-License-Identifier: Apache-2.0

extension Theme {
  /// Reads a theme.
  ///
  /// - Parameters:
  ///   - json: The text of the document.
  ///   - file: Names it in errors. Default: nil.
  /// - Throws: `DotLottieError` with the place of the first mistake.
  public init(json: [UInt8], file: String? = nil) throws(DotLottieError) {
    do throws(DotLottieError) {
      rules = try StrictReader(document: json).object().requiredObjects("rules", Rule.init)
    } catch {
      var error = error
      error.file = file
      throw error
    }
  }
}

extension Theme.Rule {
  private enum Kind: String, CaseIterable {
    case color = "Color"
    case scalar = "Scalar"
    case vector = "Vector"
    case position = "Position"
    case gradient = "Gradient"
    case image = "Image"
    case text = "Text"
  }

  init(_ object: StrictObject) throws(DotLottieError) {
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
    case .gradient: content = .slot(try Self.gradient(object, expression))
    case .image: content = try Self.image(object)
    case .text: content = .slot(try Self.text(object, expression))
    }
  }

  // MARK: Numbers

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

  private static func zero(_ kind: AnimationSlots.Kind) -> JSONTree {
    switch kind {
    case .color: .numbers([0, 0, 0])
    case .scalar: .number(0)
    default: .numbers([0, 0])
    }
  }

  private static func value(_ kind: AnimationSlots.Kind, _ json: StrictReader)
    throws(DotLottieError) -> JSONTree
  {
    if kind == .scalar { return .number(try json.number) }
    let numbers = try json.numbers
    let count = kind == .color ? 3 : 2
    return numbers.count < count ? zero(kind) : .numbers(Array(numbers.prefix(count)))
  }

  // MARK: Keyframes

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

  private static func gradient(_ object: StrictObject, _ expression: String?)
    throws(DotLottieError) -> AnimationSlots.Slot
  {
    if object["keyframes"] != nil {
      var count: Int?
      let keys = try object.objects("keyframes") { json throws(DotLottieError) -> JSONTree in
        try keyframe(json, hasValueTangents: false) { json throws(DotLottieError) -> JSONTree in
          let stops = try stops(json)
          count = count ?? stops.count
          return .numbers(SlotReader.flat(stops))
        }
      }
      return SlotReader.gradient(
        count: count ?? 0, isAnimated: true, .array(keys), expression: expression)
    }
    guard let json = object["value"] else { return SlotReader.gradient(stops: []) }
    return SlotReader.gradient(stops: try stops(json), expression: expression)
  }

  /// Each an offset and four components.
  static func stops(_ json: StrictReader) throws(DotLottieError) -> [[Double]] {
    var result: [[Double]] = []
    for element in try json.elements {
      let stop = try element.object()
      let color = try stop.required("color")
      let components = try color.numbers
      guard components.count == 4 else {
        throw color.failure("a stop's colour has 4 numbers, and these are \(components.count)")
      }
      result.append([try stop.required("offset").number] + components)
    }
    return result
  }

  // MARK: Images and texts

  private static func image(_ object: StrictObject) throws(DotLottieError) -> Content {
    guard let json = object["value"] else { return .image("", width: 0, height: 0) }
    let value = try json.object()
    let source = try value.required("src").string
    func side(_ key: String) throws(DotLottieError) -> Double {
      guard let json = value[key] else { return 0 }
      return Double(try json.unsigned)
    }
    return .image(source, width: try side("width"), height: try side("height"))
  }

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

  private static let justifications = [
    "Left", "Right", "Center", "JustifyLastLeft", "JustifyLastRight", "JustifyLastCenter",
    "JustifyLastFull",
  ]
  private static let caps = ["Regular", "AllCaps", "SmallCaps"]

  /// A text document in Lottie's form; unknown words are left out.
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
