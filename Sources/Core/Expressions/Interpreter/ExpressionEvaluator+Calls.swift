// SPDX-License-Identifier: Apache-2.0

/// Calls of functions, of methods of properties and layers, and of groups with the name of a
/// member.
extension ExpressionEvaluator {
  func call(
    _ callee: ExpressionNode, _ arguments: [ExpressionNode]
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch callee {
    case .name(let name) where isFree(name):
      guard let word = name.name.word else { return try call(global: name, arguments) }
      let list = try evaluated(arguments)
      if word == .posterizeTime {
        scene.posterize(try (list.first ?? .undefined).number())
        forgetValue()
        return .undefined
      }
      if let result = try scene.function(word, list) { return result }
      if let current = scene.current {
        if let result = try scene.method(word, of: current, list) { return result }
        if let result = try scene.converted(word, of: current.layer, list) { return result }
      }
      return try call(try scene.value(of: word), list)
    case .member(.name(let library), let name)
    where isFree(library) && library.name.word == nil:
      if let result = try call(name.text, of: library.name.text, arguments) { return result }
      return try call(name, of: try value(of: library), try evaluated(arguments))
    case .member(let object, let name):
      let owner = try evaluate(object)
      return try call(name, of: owner, try evaluated(arguments))
    default:
      let group = try evaluate(callee)
      return try call(group, try evaluated(arguments))
    }
  }

  /// Evaluates `owner.name(arguments)`.
  private func call(
    _ name: Identifier, of owner: ExpressionValue, _ list: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    if let word = name.word {
      if case .path = owner.core, let result = try scene.method(word, of: owner, list) {
        return result
      }
      if let property = owner.owner, let result = try scene.method(word, of: property, list) {
        return result
      }
    }
    switch owner.core {
    case .list(let items): return try call(name.text, of: items, list)
    case .text(let text): return try ExpressionPrimitives.call(name.text, of: text, list, work)
    case .number(let number): return try ExpressionPrimitives.call(name.text, of: number, list)
    case .undefined, .null: throw .error
    case .object(let object):
      guard let member = object[name.text], !ExpressionParser.isForeign(member: name.text) else {
        throw .unknown
      }
      return try call(member, list)
    case .composition(let composition) where name.word == .layer:
      return try scene.layer(of: composition, list)
    case .layer(let layer):
      if let word = name.word, let result = try scene.method(word, of: layer, list) {
        return result
      }
    case .group(let group) where name.word == .propertyGroup:
      let levels = list.first?.isUndefined ?? true ? 1 : try list[0].number()
      return try scene.above(group, levels + 1)
    case .group(let group) where name.word == .content && group.kind == .shapeGroup:
      guard case .group(let contents) = group.members.first?.target else { throw .unknown }
      return try call(ExpressionValue(.group(contents)), list)
    default: break
    }
    return try call(try member(name, of: owner), list)
  }

  /// Evaluates a call of a function, or of a group with the name of a member.
  func call(
    _ value: ExpressionValue, _ arguments: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard value.owner == nil else { throw .unknown }
    switch value.core {
    case .function(let function): return try invoke(function, arguments)
    case .composition(let composition): return try scene.layer(of: composition, arguments)
    case .group(let group):
      guard let first = arguments.first else { throw .unknown }
      try work.count(group.members.count / ExpressionWork.perStep)
      return try scene.value(of: group.find(try GroupReference.Key(first)))
    case .layer(let layer):
      guard let first = arguments.first else { throw .unknown }
      return try scene.member(try GroupReference.Key(first), of: layer)
    case .undefined, .null, .bool, .list, .object: throw .error
    default: throw .unknown
    }
  }

  /// Runs a function of the script.
  private func invoke(
    _ function: ExpressionFunction, _ arguments: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    let outer = scope
    defer { scope = outer }
    scope = ExpressionScope(function.node.variableCount, outer: function.scope)
    for (i, parameter) in function.node.parameters.enumerated() {
      var value = i < arguments.count ? arguments[i] : .undefined
      if value.isUndefined, let fallback = parameter.fallback { value = try evaluate(fallback) }
      scope.slots[parameter.index] = .value(value)
    }
    returned = .undefined
    let flow = try run(function.node.body)
    defer { returned = .undefined }
    return flow == .give ? returned : .undefined
  }
}
