// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A value of the file being decoded: typed reads that fall back on a default, with a warning where
/// the file is wrong.
struct JSONReader {
  let context: DecodingContext
  let index: Int

  private var tape: JSONTape { context.tape }
  private var node: JSONTape.Node { context.tape.nodes[index] }

  // MARK: What it is

  var isObject: Bool { node.tag == .object }
  var isArray: Bool { node.tag == .array }
  var isNull: Bool { node.tag == .null }

  /// A finite number, also one that is written as a string or stands alone in an array (`[36]`).
  var number: Double? {
    switch node.tag {
    case .number:
      let value = tape.number(ofNode: index)
      return value.isFinite ? value : nil
    case .string:
      guard let value = Double(tape.string(ofNode: index)), value.isFinite else { return nil }
      return value
    case .true: return 1
    case .false: return 0
    case .array where node.count > 0:
      return tape.nodes[index + 1].tag == .number
        ? JSONReader(context: context, index: index + 1).number : nil
    default: return nil
    }
  }

  var string: String? { node.tag == .string ? tape.string(ofNode: index) : nil }

  /// A boolean, also one written as a number or as a string.
  var bool: Bool? {
    switch node.tag {
    case .true: return true
    case .false: return false
    case .number: return tape.number(ofNode: index) != 0
    case .string:
      let text = tape.string(ofNode: index)
      return text == "true" || text == "1" ? true : text == "false" || text == "0" ? false : nil
    default: return nil
    }
  }

  /// All finite numbers of an array; a single number counts as an array of one; nil for anything
  /// else.
  var numbers: [Double]? {
    guard node.tag == .array else { return number.map { [$0] } }
    var result: [Double] = []
    result.reserveCapacity(node.count)
    forEachNumber { _, value in result.append(value) }
    return result
  }

  /// The first numbers of an array, without an array of their own, and how many there are; a single
  /// number counts as an array of one; nil for anything else.
  var vector: (count: Int, SIMD4<Double>)? {
    guard node.tag == .array else { return number.map { (1, SIMD4($0, 0, 0, 0)) } }
    if node.count == 1, tape.nodes[index + 1].tag == .number {
      return (1, SIMD4(tape.number(ofNode: index + 1).finite(), 0, 0, 0))
    }
    var result = SIMD4<Double>()
    var count = 0
    forEachNumber { index, value in
      if index < 4 { result[index] = value }
      count = index + 1
    }
    return (count, result)
  }

  /// All finite numbers of an array, each with its index.
  @inline(__always)
  private func forEachNumber(_ body: (Int, Double) -> Void) {
    let tape = tape
    var child = index + 1
    let end = tape.nodes[index].end
    var count = 0
    while child < end {
      if tape.nodes[child].tag == .number {
        body(count, tape.number(ofNode: child).finite())
        count += 1
      } else if let value = JSONReader(context: context, index: child).number {
        body(count, value)
        count += 1
      }
      child = tape.indexAfter(child)
    }
  }

  /// The first two numbers; zeros for what is missing.
  var point: Point {
    let vector = vector?.1 ?? .zero
    return Point(vector.x, vector.y)
  }

  /// Pairs of numbers, zeros for what is missing; nil for what is no array.
  var pairs: [Point]? {
    let tape = tape
    guard tape.nodes[index].tag == .array else { return nil }
    var result: [Point] = []
    result.reserveCapacity(tape.nodes[index].count)
    var child = index + 1
    let end = tape.nodes[index].end
    while child < end {
      let pair = tape.nodes[child]
      if pair.tag == .array, pair.count >= 2, tape.nodes[child + 1].tag == .number,
        tape.nodes[child + 2].tag == .number
      {
        result.append(
          Point(
            tape.number(ofNode: child + 1).finite(), tape.number(ofNode: child + 2).finite()))
      } else {
        result.append(JSONReader(context: context, index: child).point)
      }
      child = tape.indexAfter(child)
    }
    return result
  }

  // MARK: Members

  /// The member of an object; the last of several with one name; nil where there is none, or null.
  subscript(key: StaticString) -> JSONReader? {
    let found = tape.value(of: JSONKey(key), inNode: index)
    return found < 0 ? nil : JSONReader(context: context, index: found)
  }

  /// The value at an index of the tape; nil below 0.
  func member(at index: Int) -> JSONReader? {
    index < 0 ? nil : JSONReader(context: context, index: index)
  }

  /// Calls `body` with each member of an object: its key's `JSONKey.payload`, and the index of its
  /// value, -1 for null.
  ///
  /// For objects of which many members are wanted: they are looked through only once.
  @inline(__always)
  func forEachMember(_ body: (_ key: UInt64, _ index: Int) -> Void) {
    tape.forEachIndex(of: index, body)
  }

  /// The members of an array; none for anything else.
  var elements: Elements { Elements(reader: self) }

  /// The first member of an array.
  var firstElement: JSONReader? {
    var elements = elements
    return elements.next()
  }

  struct Elements: Sequence, IteratorProtocol {
    private let context: DecodingContext
    private var child: Int
    private let end: Int

    fileprivate init(reader: JSONReader) {
      context = reader.context
      let isArray = reader.node.tag == .array
      child = isArray ? reader.index + 1 : 0
      end = isArray ? reader.node.end : 0
    }

    mutating func next() -> JSONReader? {
      guard child < end else { return nil }
      defer { child = context.tape.indexAfter(child) }
      return JSONReader(context: context, index: child)
    }
  }

  /// How many members an array or an object has.
  var count: Int { node.isContainer ? node.count : 0 }

  /// Names and values of an object's members.
  var members: [(key: String, value: JSONReader)] {
    guard node.tag == .object else { return [] }
    return value.members.map { ($0.key, JSONReader(context: context, index: $0.value.index)) }
  }

  /// The same value as generic JSON.
  var value: JSONValue { JSONValue(tape: tape, index: index) }

  // MARK: Typed reads

  func number(_ key: StaticString, default fallback: Double) -> Double {
    number(at: tape.value(of: JSONKey(key), inNode: index), default: fallback)
  }

  /// The number at an index of the tape; the default below 0.
  func number(at index: Int, default fallback: Double) -> Double {
    guard index >= 0 else { return fallback }
    if tape.nodes[index].tag == .number {
      let value = tape.number(ofNode: index)
      if value.isFinite { return value }
    }
    let member = JSONReader(context: context, index: index)
    guard let value = member.number else {
      member.warnWrongType("a number")
      return fallback
    }
    return value
  }

  func integer(_ key: StaticString, default fallback: Int) -> Int {
    Int(
      clamping: number(key, default: Double(fallback)).rounded(), to: -1_000_000_000...1_000_000_000
    )
  }

  /// This value as a whole number.
  func integer(default fallback: Int) -> Int {
    Int(
      clamping: number(at: index, default: Double(fallback)).rounded(),
      to: -1_000_000_000...1_000_000_000)
  }

  func string(_ key: StaticString, default fallback: String) -> String {
    string(at: tape.value(of: JSONKey(key), inNode: index), default: fallback)
  }

  /// The string at an index of the tape; the default below 0.
  func string(at index: Int, default fallback: String) -> String {
    guard let member = member(at: index) else { return fallback }
    if let value = member.string { return value }
    // Names and ids are numbers in some files.
    if let value = member.number { return JSONValue.number(value) }
    member.warnWrongType("a string")
    return fallback
  }

  func bool(_ key: StaticString, default fallback: Bool) -> Bool {
    bool(at: tape.value(of: JSONKey(key), inNode: index), default: fallback)
  }

  /// The boolean at an index of the tape; the default below 0.
  func bool(at index: Int, default fallback: Bool) -> Bool {
    member(at: index)?.bool(default: fallback) ?? fallback
  }

  /// This value as a boolean.
  func bool(default fallback: Bool) -> Bool {
    if let bool { return bool }
    warnWrongType("true or false")
    return fallback
  }

  /// The objects of an array member, up to `limit`; other members are warned of and left out.
  func objects(_ key: StaticString, limit: Int) -> [JSONReader] {
    guard let member = self[key] else { return [] }
    guard member.isArray else {
      member.warnWrongType("an array")
      return []
    }
    var result: [JSONReader] = []
    for element in member.elements {
      guard element.isObject else {
        if !element.isNull { element.warnWrongType("an object") }
        continue
      }
      guard result.count < limit else {
        member.warn(.limit, "\(member.count) entries; the first \(limit) are used")
        break
      }
      result.append(element)
    }
    return result
  }

  // MARK: Warnings

  /// The path from the root, such as `layers[2].ks.p`.
  var path: String { tape.path(ofNode: index) }

  func warn(_ code: LottieWarning.Code, _ message: String) {
    context.warn(code, at: path, message)
  }

  func warnWrongType(_ expected: String) {
    warn(.malformed, "expected \(expected), found \(kindName); a default is used")
  }

  var kindName: String {
    switch node.tag {
    case .null: "null"
    case .false, .true: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
