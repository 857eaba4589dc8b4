// SPDX-License-Identifier: Apache-2.0

extension ExpressionEvaluator {
  /// Runs statements, whose variables start anew.
  func run(_ block: ExpressionBlock) throws(ExpressionFailure) -> Flow {
    enter(block)
    for statement in block.statements {
      let flow = try run(statement)
      if flow != .normal { return flow }
    }
    return .normal
  }

  private func enter(_ block: ExpressionBlock) {
    for index in block.variables { scope.slots[index] = .empty }
    for (index, node) in block.functions { scope.slots[index] = .value(function(node)) }
  }

  private func run(_ statement: ExpressionStatement) throws(ExpressionFailure) -> Flow {
    defer { work.leave() }
    try work.enter()
    switch statement {
    case .expression(let expression): _ = try evaluate(expression)
    case .result(let expression): result = try evaluate(expression)
    case .declaration(let name, let value): set(name, try evaluate(value))
    case .block(let block): return try run(block)
    case .branch(let condition, let body, let otherwise):
      if try evaluate(condition).isTrue { return try run(body) }
      if let otherwise { return try run(otherwise) }
    case .attempt(let body, let failed, let finally):
      return try attempt(body, failed, finally)
    case .loop(let start, let test, let step, let body, let isTestedLast):
      _ = try run(start)
      return try loop(test, step, body, isTestedLast)
    case .each(let name, let list, let keys, let body):
      return try each(name, try evaluate(list), keys, body)
    case .select(let value, let cases, let body): return try select(value, cases, body)
    case .leave: return .leave
    case .next: return .next
    case .give(let value):
      returned =
        try value.map { node throws(ExpressionFailure) in try evaluate(node) } ?? .undefined
      return .give
    case .fail(let value):
      thrown = try evaluate(value)
      throw .thrown
    }
    return .normal
  }

  private func attempt(
    _ body: ExpressionBlock, _ failed: (name: NameReference?, body: ExpressionBlock)?,
    _ finally: ExpressionBlock?
  ) throws(ExpressionFailure) -> Flow {
    let outer = scope
    func caught() throws(ExpressionFailure) -> Flow {
      do throws(ExpressionFailure) {
        return try run(body)
      } catch {
        guard error != .unknown, let failed else { throw error }
        scope = outer
        enter(failed.body)
        if let name = failed.name, let value = try value(of: error) { set(name, value) }
        var block = failed.body
        (block.variables, block.functions) = ([], [])
        return try run(block)
      }
    }
    guard let finally else { return try caught() }
    let flow: Flow
    do throws(ExpressionFailure) {
      flow = try caught()
    } catch {
      guard error != .unknown else { throw error }
      scope = outer
      let kept = thrown
      let end = try run(finally)
      if end != .normal { return end }
      thrown = kept
      throw error
    }
    let kept = returned
    let end = try run(finally)
    if end != .normal { return end }
    returned = kept
    return flow
  }

  /// What `catch` gets; nil for an error of which only JavaScript knows the text. Then its name has
  /// no value, and its use is left to JavaScript.
  private func value(of failure: ExpressionFailure) throws(ExpressionFailure) -> ExpressionValue? {
    switch failure {
    case .thrown: return thrown
    case .exception(let message):
      let object = ExpressionObject()
      try object.set("message", .text(message))
      return ExpressionValue(.object(object))
    case .error, .unknown: return nil
    }
  }

  // MARK: Loops

  private func loop(
    _ test: ExpressionNode?, _ step: ExpressionNode?, _ body: ExpressionStatement,
    _ isTestedLast: Bool
  ) throws(ExpressionFailure) -> Flow {
    var isFirst = isTestedLast
    while true {
      try work.count()
      if !isFirst, let test, try !evaluate(test).isTrue { return .normal }
      isFirst = false
      switch try run(body) {
      case .leave: return .normal
      case .give: return .give
      case .normal, .next: break
      }
      if let step { _ = try evaluate(step) }
    }
  }

  private func each(
    _ name: NameReference, _ list: ExpressionValue, _ keys: Bool, _ body: ExpressionBlock
  ) throws(ExpressionFailure) -> Flow {
    var values: [ExpressionValue] = []
    switch list.core {
    case .list(let list):
      values =
        keys ? list.items.indices.map { .text("\($0)") } : list.items
    case .object(let object) where keys: values = object.keys.map { .text($0) }
    case .undefined where keys, .null where keys: return .normal
    default: throw .unknown
    }
    let length = values.count
    for (i, value) in values.enumerated() {
      try work.count()
      // An element can have been changed meanwhile.
      if !keys, case .list(let list) = list.core {
        set(name, list.items[i])
      } else {
        set(name, value)
      }
      switch try run(body) {
      case .leave: return .normal
      case .give: return .give
      case .normal, .next: break
      }
      // What is added meanwhile has its turn in JavaScript.
      if case .list(let list) = list.core, list.items.count != length { throw .unknown }
    }
    return .normal
  }

  private func select(
    _ value: ExpressionNode, _ cases: [(value: ExpressionNode?, start: Int)],
    _ body: ExpressionBlock
  ) throws(ExpressionFailure) -> Flow {
    let value = try evaluate(value)
    enter(body)
    var start = cases.first { $0.value == nil }?.start
    for (candidate, first) in cases {
      guard let candidate else { continue }
      if try value.equals(try evaluate(candidate), strictly: true) {
        start = first
        break
      }
    }
    guard let start else { return .normal }
    for statement in body.statements[start...] {
      let flow = try run(statement)
      if flow == .leave { return .normal }
      if flow != .normal { return flow }
    }
    return .normal
  }
}
