// SPDX-License-Identifier: Apache-2.0

/// Functions of JavaScript itself.
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
    case .parseFloat: return .number(try ExpressionPrimitives.number(first, allowsFraction: true))
    case .parseInt:
      if list.count > 1, try list[1].number() != 10 { throw .unknown }
      return .number(try ExpressionPrimitives.number(first, allowsFraction: false))
    case .array: return try made("Array", list)
    case .evaluate:
      guard case .text(let text) = first.core else { return first }
      guard let program = scene.model.program(evaluating: text) else { throw .unknown }
      let (frame, value) = (scene.now, try value(of: program))
      // Whether the text around it sees another frame then is left to JavaScript.
      guard scene.now == frame else { throw .unknown }
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

  // MARK: Types

  /// The result of `typeof`.
  func type(of node: ExpressionNode) throws(ExpressionFailure) -> String {
    let value: ExpressionValue
    do throws(ExpressionFailure) {
      value = try evaluate(node)
    } catch {
      // A name that nobody knows.
      guard error == .error, case .name = node else { throw error }
      return "undefined"
    }
    switch value.core {
    case .undefined: return "undefined"
    case .bool: return "boolean"
    case .number: return value.owner == nil ? "number" : "object"
    case .text: return value.owner == nil ? "string" : "object"
    case .null, .list, .object, .path, .key: return "object"
    case .function, .layer, .composition, .group: return "function"
    }
  }
}
