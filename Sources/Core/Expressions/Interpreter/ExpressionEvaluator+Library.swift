// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Functions of JavaScript itself, and methods of numbers.
extension ExpressionEvaluator {
  /// Calls a function that the text does not declare.
  func call(
    global name: NameReference, _ arguments: [ExpressionNode]
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard let function = GlobalFunction(rawValue: name.name.text) else {
      return try call(try value(of: name), try evaluated(arguments))
    }
    let list = try evaluated(arguments)
    let first = list.first ?? .undefined
    switch function {
    case .string: return .text(list.isEmpty ? "" : try first.string())
    case .number: return .number(list.isEmpty ? 0 : try first.number())
    case .boolean: return .bool(first.isTrue)
    case .isNaN: return .bool(try first.number().isNaN)
    case .isFinite: return .bool(try first.number().isFinite)
    case .parseFloat: return .number(try Self.number(first, allowsFraction: true))
    case .parseInt:
      if list.count > 1, try list[1].number() != 10 { throw .unknown }
      return .number(try Self.number(first, allowsFraction: false))
    case .array: return try made("Array", list)
    case .evaluate:
      guard case .text(let text) = first.core else { return first }
      guard let program = model.program(evaluating: text) else { throw .unknown }
      let (frame, value) = (now, try value(of: program))
      // Whether the text around it sees another frame then is left to JavaScript.
      guard now == frame else { throw .unknown }
      return value
    }
  }

  /// Calls a function of `Array`, `Object` and their kin; nil for others.
  func call(
    _ name: String, of library: String, _ arguments: [ExpressionNode]
  ) throws(ExpressionFailure) -> ExpressionValue? {
    switch (library, name) {
    case ("Array", "isArray"):
      let value = try evaluated(arguments).first ?? .undefined
      return .bool(value.list != nil)
    case ("Object", "keys"):
      guard case .object(let object) = try evaluated(arguments).first?.core else { throw .unknown }
      return .items(object.keys.map { .text($0) })
    default: return nil
    }
  }

  /// The result of `new`.
  func made(
    _ name: String, _ arguments: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch name {
    case "Array":
      // A number is a length, with gaps.
      if arguments.count == 1, arguments[0].owner == nil, case .number(0) = arguments[0].core {
        return .items([])
      }
      guard arguments.count != 1 || arguments[0].isText else { throw .unknown }
      return .items(arguments)
    case "Error":
      guard case .text = arguments.first?.core else { throw .unknown }
      let object = ExpressionObject()
      try object.set("message", arguments[0])
      return ExpressionValue(.object(object))
    default:
      guard arguments.isEmpty else { throw .unknown }
      let object = ExpressionObject()
      tie { object.clear() }
      return ExpressionValue(.object(object))
    }
  }

  /// The number at the start of a text.
  private static func number(
    _ value: ExpressionValue, allowsFraction: Bool
  ) throws(ExpressionFailure) -> Double {
    if case .number(let number) = value.core {
      guard number.magnitude < 1e15, number.magnitude > 1e-4 || number == 0 else { throw .unknown }
      if allowsFraction { return number }
      // As a text, a negative zero has no sign, but −0.5 has one.
      return number == 0 ? 0 : number.rounded(.towardZero)
    }
    guard case .text(let text) = value.core else { throw .unknown }
    var digits = ""
    var hasPoint = false
    for (i, byte) in text.utf8.enumerated() {
      let isDigit = (0x30...0x39).contains(byte)
      let isSign = i == 0 && byte == UInt8(ascii: "-")
      let isPoint = allowsFraction && byte == UInt8(ascii: ".") && !hasPoint
      guard isDigit || isSign || isPoint else {
        // Spaces, other notations, and exponents are left to JavaScript.
        guard !digits.isEmpty, ![0x65, 0x45, 0x78, 0x58].contains(byte) else { throw .unknown }
        break
      }
      if isPoint { hasPoint = true }
      digits.unicodeScalars.append(Unicode.Scalar(byte))
    }
    while digits.last == "." { digits.removeLast() }
    guard digits.utf8.count < 16, digits.utf8.first != UInt8(ascii: "."),
      let number = Double(digits)
    else { throw .unknown }
    return number
  }

  // MARK: Numbers

  func call(
    _ method: String, of number: Double, _ list: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch method {
    case "toString" where list.isEmpty: return .text(try ExpressionValue.string(number))
    case "toFixed":
      return .text(
        try Self.fixed(
          number,
          list.first.map { one throws(ExpressionFailure) in
            try one.number()
          } ?? 0))
    case "valueOf": return .number(number)
    default: throw .unknown
    }
  }

  /// The number with so many decimals, rounded as JavaScript does: exactly, halves away from zero.
  private static func fixed(_ number: Double, _ digits: Double) throws(ExpressionFailure) -> String
  {
    guard number.magnitude < 1e9, let count = Int(exactly: digits), (0...6).contains(count) else {
      throw .unknown
    }
    var power = 1.0
    for _ in 0..<count { power *= 10 }
    let scaled = number.magnitude * power
    let error = (-scaled).addingProduct(number.magnitude, power)
    var whole = scaled.rounded(.down)
    // Both differences are exact.
    if scaled - whole - 0.5 >= -error { whole += 1 }
    var text = "\(Int64(clamping: Int(clamping: whole, to: 0...Int.max / 2)))"
    while text.utf8.count <= count { text = "0" + text }
    if count > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -count)) }
    // Negative numbers keep their sign, even if nothing else is left of them.
    return number < 0 ? "-" + text : text
  }
}
