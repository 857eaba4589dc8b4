// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The methods of arrays.
extension ExpressionEvaluator {
  func call(
    _ method: String, of list: ExpressionList, _ arguments: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    let items = list.items
    try work.count(items.count / ExpressionWork.perStep)
    let first = arguments.first ?? .undefined
    switch method {
    case "push":
      try list.change { $0 += arguments }
      for one in arguments { tie(list, one) }
      return .number(Double(list.items.count))
    case "unshift":
      try list.change { $0 = arguments + $0 }
      for one in arguments { tie(list, one) }
      return .number(Double(list.items.count))
    case "pop":
      try list.change { _ = $0.popLast() }
      return items.last ?? .undefined
    case "shift":
      try list.change { $0 = Array($0.dropFirst()) }
      return items.first ?? .undefined
    case "slice":
      let start = try Self.index(first, or: 0, count: items.count)
      let second = arguments.count > 1 ? arguments[1] : .undefined
      let end = try Self.index(second, or: items.count, count: items.count)
      return .items(start < end ? Array(items[start..<end]) : [])
    case "splice": return try spliced(list, arguments)
    case "concat":
      var result = items
      for one in arguments {
        if let list = one.list { result += list } else { result.append(one) }
      }
      guard result.count <= ExpressionList.longest else { throw .unknown }
      return .items(result)
    case "join":
      guard first.isUndefined || first.isText else { throw .unknown }
      return .text(try ExpressionValue.joined(items, first.isUndefined ? "," : first.string()))
    case "toString": return .text(try ExpressionValue.joined(items, ","))
    case "reverse":
      try list.change { $0.reverse() }
      return ExpressionValue(.list(list))
    case "indexOf" where arguments.count == 1:
      return .number(Double(try Self.index(of: first, in: items) ?? -1))
    case "includes" where arguments.count == 1:
      if case .number(let number) = first.core, number.isNaN { throw .unknown }
      return .bool(try Self.index(of: first, in: items) != nil)
    case "sort":
      let (chance, sorted) = (scene.random.step, try sorted(items, by: first))
      // The order of a shuffle depends on which elements are compared.
      guard scene.random.step == chance else { throw .unknown }
      try list.change { $0 = sorted }
      for one in items { tie(list, one) }
      return ExpressionValue(.list(list))
    default: return try call(method, of: list, by: first, arguments)
    }
  }

  /// The methods that call a function for each element.
  private func call(
    _ method: String, of list: ExpressionList, by function: ExpressionValue,
    _ arguments: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard case .function = function.core else { throw .unknown }
    let indices = list.items.indices
    /// Calls the function for an element, which earlier calls can have changed.
    func call(
      _ i: Int, after first: [ExpressionValue] = []
    ) throws(ExpressionFailure) -> (item: ExpressionValue, result: ExpressionValue) {
      let item = list.items[i]
      let result = try self.call(
        function, first + [item, .number(Double(i)), ExpressionValue(.list(list))])
      // What is added or removed meanwhile counts in JavaScript.
      guard list.items.count == indices.count else { throw .unknown }
      return (item, result)
    }
    switch method {
    case "map", "forEach":
      var result: [ExpressionValue] = []
      for i in indices { result.append(try call(i).result) }
      return method == "map" ? .items(result) : .undefined
    case "filter":
      var result: [ExpressionValue] = []
      for i in indices {
        let (item, isWanted) = try call(i)
        if isWanted.isTrue { result.append(item) }
      }
      return .items(result)
    case "some", "every":
      let isSome = method == "some"
      for i in indices where try call(i).result.isTrue == isSome { return .bool(isSome) }
      return .bool(!isSome)
    case "find", "findIndex":
      for i in indices {
        let (item, isFound) = try call(i)
        if isFound.isTrue { return method == "find" ? item : .number(Double(i)) }
      }
      return method == "find" ? .undefined : .number(-1)
    case "reduce":
      var rest = indices
      var total = arguments.count > 1 ? arguments[1] : .undefined
      if arguments.count < 2 {
        guard let start = list.items.first else { throw .error }
        total = start
        rest.removeFirst()
      }
      for i in rest { total = try call(i, after: [total]).result }
      return total
    default: throw .unknown
    }
  }

  private static func index(
    _ value: ExpressionValue, or fallback: Int, count: Int
  ) throws(ExpressionFailure) -> Int {
    if value.isUndefined { return fallback }
    let number = try value.number()
    let whole = number.isNaN ? 0 : Int(clamping: number.rounded(.towardZero), to: -count...count)
    return whole < 0 ? count + whole : whole
  }

  private func spliced(
    _ list: ExpressionList, _ arguments: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard !arguments.isEmpty else { throw .unknown }
    let items = list.items
    let start = try Self.index(arguments[0], or: 0, count: items.count)
    let most = items.count - start
    let count =
      arguments.count > 1
      ? Int(clamping: try arguments[1].number(), to: 0...most) : most
    let added = Array(arguments.dropFirst(2))
    try list.change { $0.replaceSubrange(start..<start + count, with: added) }
    for one in added { tie(list, one) }
    return .items(Array(items[start..<start + count]))
  }

  private static func index(
    of value: ExpressionValue, in items: [ExpressionValue]
  ) throws(ExpressionFailure) -> Int? {
    for (i, item) in items.enumerated() where try item.equals(value, strictly: true) { return i }
    return nil
  }

  /// The elements in order, equal ones as they were.
  private func sorted(
    _ items: [ExpressionValue], by function: ExpressionValue
  ) throws(ExpressionFailure) -> [ExpressionValue] {
    guard items.count <= 1000, !items.contains(where: \.isUndefined) else { throw .unknown }
    // As in JavaScriptCore, which only asks whether the later element goes first, and for which
    // false means that it does.
    func goesFirst(_ b: ExpressionValue, _ a: ExpressionValue) throws(ExpressionFailure) -> Bool {
      if function.isUndefined {
        return try b.string().utf16.lexicographicallyPrecedes(try a.string().utf16)
      }
      let order = try call(function, [b, a])
      if case .bool(let isLast) = order.core { return !isLast }
      return try order.number() < 0
    }
    var result: [ExpressionValue] = []
    for item in items {
      var (low, high) = (0, result.count)
      while low < high {
        try work.count()
        let middle = (low + high) / 2
        if try goesFirst(item, result[middle]) { high = middle } else { low = middle + 1 }
      }
      result.insert(item, at: low)
    }
    return result
  }
}
