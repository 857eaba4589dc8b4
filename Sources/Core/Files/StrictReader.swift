// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// A reader for the JSON values of themes and state machines that throws an error for a wrong type,
/// unlike `JSONReader`, which warns and uses a default.
struct StrictReader {
  let value: JSONValue

  /// Parses a document.
  ///
  /// - Throws: `DotLottieError` with the line and column of the first error, also for more than 127
  ///   nested values.
  init(document text: [UInt8]) throws(DotLottieError) {
    var limits = Limits()
    limits.files.jsonDepth = 127
    do throws(LottieError) {
      value = try JSONTape(text, limits: limits).root
    } catch {
      throw DotLottieError(.parse, error)
    }
  }

  init(_ value: JSONValue) { self.value = value }

  /// The JSON path of the value, for errors.
  var path: String { value.tape.path(ofNode: value.index) }

  /// Returns an error with the path of the value.
  func failure(_ reason: Message, _ code: DotLottieError.Code = .parse) -> DotLottieError {
    DotLottieError(code, path: path, reason: reason)
  }

  private func expected(_ what: Message) -> DotLottieError {
    failure("expected \(what), found \(kind)")
  }

  /// The type of the value, for errors.
  private var kind: Message {
    switch value.content {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string(let text): "the string “\(text.prefix(40))”"
    case .array: "an array"
    case .object: "an object"
    }
  }

  // MARK: Values

  /// The value as a string. Throws if it is not a string.
  var string: String {
    get throws(DotLottieError) {
      guard case .string(let text) = value.content else { throw expected("a string") }
      return text
    }
  }

  /// The value as a number. Throws if it is not a finite number.
  var number: Double {
    get throws(DotLottieError) {
      guard case .number(let number) = value.content, number.isFinite else {
        throw expected("a number")
      }
      return number
    }
  }

  /// The value as a boolean. Throws if it is not a boolean.
  var bool: Bool {
    get throws(DotLottieError) {
      guard case .bool(let flag) = value.content else { throw expected("true or false") }
      return flag
    }
  }

  /// The value as a whole number in 0...2³²−1. Throws for any other value.
  var unsigned: UInt32 {
    get throws(DotLottieError) {
      guard case .number(let number) = value.content, let result = UInt32(exactly: number) else {
        throw expected("a whole number from 0 on")
      }
      return result
    }
  }

  /// The elements of an array. Throws if the value is not an array.
  var elements: [StrictReader] {
    get throws(DotLottieError) {
      guard case .array(let values) = value.content else { throw expected("an array") }
      return values.map(StrictReader.init)
    }
  }

  /// The value as a list of numbers. Throws if it is not an array or an element is not a number.
  var numbers: [Double] {
    get throws(DotLottieError) {
      var result: [Double] = []
      for element in try elements { result.append(try element.number) }
      return result
    }
  }

  /// Returns the value as an object. Throws if it is not an object.
  func object() throws(DotLottieError) -> StrictObject {
    guard case .object(let members) = value.content else { throw expected("an object") }
    return StrictObject(self, members)
  }
}

/// An object of a theme or state machine. A member that is `null` counts as missing, and unknown
/// keys are ignored.
struct StrictObject {
  let reader: StrictReader
  private let members: [String: JSONValue]

  fileprivate init(_ reader: StrictReader, _ members: [(key: String, value: JSONValue)]) {
    self.reader = reader
    self.members = Dictionary(members, uniquingKeysWith: { $1 })
  }

  /// Returns an error with the path of the object.
  func failure(_ reason: Message, _ code: DotLottieError.Code = .parse) -> DotLottieError {
    reader.failure(reason, code)
  }

  /// The value of a member; nil if it is missing or null.
  subscript(_ key: String) -> StrictReader? {
    guard let value = members[key] else { return nil }
    if case .null = value.content { return nil }
    return StrictReader(value)
  }

  /// Returns the value of a member. Throws if it is missing.
  func required(_ key: String) throws(DotLottieError) -> StrictReader {
    guard let member = self[key] else { throw reader.failure("“\(key)” is missing") }
    return member
  }

  /// The elements of an array, each made by a closure; none where it is absent.
  func list<Element>(
    _ key: String, _ make: (StrictReader) throws(DotLottieError) -> Element
  ) throws(DotLottieError) -> [Element] {
    guard let array = self[key] else { return [] }
    var result: [Element] = []
    for element in try array.elements { result.append(try make(element)) }
    return result
  }

  /// The same for an array of objects.
  func objects<Element>(
    _ key: String, _ make: (StrictObject) throws(DotLottieError) -> Element
  ) throws(DotLottieError) -> [Element] {
    try list(key) { json throws(DotLottieError) in try make(json.object()) }
  }

  /// The same where the array has to be there, though it may be empty.
  func requiredObjects<Element>(
    _ key: String, _ make: (StrictObject) throws(DotLottieError) -> Element
  ) throws(DotLottieError) -> [Element] {
    _ = try required(key)
    return try objects(key, make)
  }

  /// One of the words of an enumeration.
  func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Word.Type = Word.self
  ) throws(DotLottieError) -> Word where Word.RawValue == String {
    let member = try required(key)
    let text = try member.string
    guard let word = Word(rawValue: text) else {
      let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw member.failure("“\(text.prefix(40))” is not known; it has to be one of \(known)")
    }
    return word
  }
}
