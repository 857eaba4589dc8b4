// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// A value of a file that is being decoded. Typed reads return a default, with a warning, if the
/// value has the wrong type.
struct JSONReader {
  let context: DecodingContext
  /// The index of the value's node on the tape.
  let index: Int

  private var tape: JSONTape { context.tape }
  private var node: JSONTape.Node { context.tape.nodes[index] }

  // MARK: What it is

  var isObject: Bool { node.tag == .object }
  var isArray: Bool { node.tag == .array }
  var isNull: Bool { node.tag == .null }

  /// The value as a finite number. A string with a number, a boolean, and an array whose first
  /// element is a number (`[36]`) are accepted too.
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

  /// The `JSONKey.payload` of a string; nil for any other value.
  var payload: UInt64? { tape.payload(ofNode: index) }

  /// The value as a boolean. Numbers and the strings "true", "false", "1" and "0" are accepted too.
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

  /// All numbers of an array; a single number results in an array of one; nil for any other value.
  var numbers: [Double]? {
    guard node.tag == .array else { return number.map { [$0] } }
    var result: [Double] = []
    result.reserveCapacity(node.count)
    forEachNumber { _, value in result.append(value) }
    return result
  }

  /// The first four numbers of an array and the count of its numbers, without allocating an array;
  /// a single number counts as an array of one; nil for any other value.
  var vector: (count: Int, SIMD4<Double>)? {
    guard node.tag == .array else { return number.map { (1, SIMD4($0, 0, 0, 0)) } }
    if node.count == 1, tape.nodes[index + 1].tag == .number {
      return (1, SIMD4(finite(ofNode: index + 1, tape), 0, 0, 0))
    }
    var result = SIMD4<Double>()
    var count = 0
    forEachNumber { index, value in
      if index < 4 { result[index] = value }
      count = index + 1
    }
    return (count, result)
  }

  /// A number in a list; 0, with a warning, for one beyond the largest and for what is no number.
  @inline(__always)
  private func finite(ofNode index: Int, _ tape: JSONTape) -> Double {
    let value = tape.number(ofNode: index)
    if value.isFinite { return value }
    JSONReader(context: context, index: index).warnNotFinite()
    return 0
  }

  /// Calls a function with each number of an array and its index. Null is 0, as in lottie-web.
  @inline(__always)
  private func forEachNumber(_ body: (Int, Double) -> Void) {
    let tape = tape
    var child = index + 1
    let end = tape.nodes[index].end
    var count = 0
    while child < end {
      if tape.nodes[child].tag == .number {
        body(count, finite(ofNode: child, tape))
        count += 1
      } else if tape.nodes[child].tag == .null {
        body(count, 0)
        count += 1
      } else if let value = JSONReader(context: context, index: child).number {
        body(count, value)
        count += 1
      }
      child = tape.indexAfter(child)
    }
  }

  /// The first two numbers of an array as a point; missing numbers are 0.
  var point: Point {
    let vector = vector?.1 ?? .zero
    return Point(vector.x, vector.y)
  }

  /// Calls a function with each element of an array of pairs as a point, and with the elements of
  /// two other arrays at the same index, nil where they end. Missing numbers are 0.
  ///
  /// - Parameters:
  ///   - one: The tape index of the other arrays; negative for none.
  ///   - limit: The number of elements after which it stops.
  @inline(__always)
  func forEachPair(
    with one: Int, _ two: Int, limit: Int, _ body: (Point, Point?, Point?) -> Void
  ) {
    let tape = tape
    var first = pairs(index, tape)
    var second = pairs(one, tape)
    var third = pairs(two, tape)
    var left = limit
    while left > 0, let point = next(&first, tape) {
      body(point, next(&second, tape), next(&third, tape))
      left -= 1
    }
  }

  /// The range of the tape with the elements of an array; empty for any other value.
  @inline(__always)
  private func pairs(_ index: Int, _ tape: JSONTape) -> Range<Int> {
    guard index >= 0, tape.nodes[index].tag == .array else { return 0..<0 }
    return index + 1..<tape.nodes[index].end
  }

  /// Takes the first element of a range as a point; nil for an empty range.
  @inline(__always)
  private func next(_ elements: inout Range<Int>, _ tape: JSONTape) -> Point? {
    let child = elements.lowerBound
    guard child < elements.upperBound else { return nil }
    elements = tape.indexAfter(child)..<elements.upperBound
    let pair = tape.nodes[child]
    if pair.tag == .array, pair.count >= 2, tape.nodes[child + 1].tag == .number,
      tape.nodes[child + 2].tag == .number
    {
      return Point(finite(ofNode: child + 1, tape), finite(ofNode: child + 2, tape))
    }
    return JSONReader(context: context, index: child).point
  }

  // MARK: Members

  /// The member of an object with this key, the last if there are several; nil if it is missing or
  /// null.
  subscript(key: StaticString) -> JSONReader? {
    let found = tape.value(of: JSONKey(key), inNode: index)
    return found < 0 ? nil : JSONReader(context: context, index: found)
  }

  /// Returns the value at an index of the tape; nil for a negative index.
  func member(at index: Int) -> JSONReader? {
    index < 0 ? nil : JSONReader(context: context, index: index)
  }

  /// Calls a function with each member of an object: the `JSONKey.payload` of its key and the tape
  /// index of its value, which is -1 for null.
  ///
  /// This is faster than separate look-ups if many members are read, since the object is searched
  /// only once.
  @inline(__always)
  func forEachMember(_ body: (_ key: UInt64, _ index: Int) -> Void) {
    tape.forEachIndex(of: index, body)
  }

  /// The elements of an array; empty for any other value.
  var elements: Elements { Elements(reader: self) }

  /// The first element of an array; nil for an empty array or any other value.
  var firstElement: JSONReader? {
    var elements = elements
    return elements.next()
  }

  /// The iterator over the elements of an array.
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

  /// The number of elements of an array or members of an object; 0 for any other value.
  var count: Int { node.isContainer ? node.count : 0 }

  /// The keys and values of an object's members; empty for any other value.
  var members: [(key: String, value: JSONReader)] {
    guard node.tag == .object else { return [] }
    return value.members.map { ($0.key, JSONReader(context: context, index: $0.value.index)) }
  }

  /// The value as generic JSON, without warnings.
  var value: JSONValue { JSONValue(tape: tape, index: index) }

  // MARK: Typed reads

  /// Returns the number with this key, or the default, with a warning if the type is wrong.
  func number(_ key: StaticString, default fallback: Double) -> Double {
    number(at: tape.value(of: JSONKey(key), inNode: index), default: fallback)
  }

  /// Returns the number at an index of the tape; the default for a negative index.
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

  /// Returns the number with this key, rounded and clamped to ±10⁹, or the default.
  func integer(_ key: StaticString, default fallback: Int) -> Int {
    Int(
      clamping: number(key, default: Double(fallback)).rounded(), to: -1_000_000_000...1_000_000_000
    )
  }

  /// Returns this value as a whole number, clamped to ±10⁹, or the default.
  func integer(default fallback: Int) -> Int {
    Int(
      clamping: number(at: index, default: Double(fallback)).rounded(),
      to: -1_000_000_000...1_000_000_000)
  }

  /// Returns the string with this key, or the default.
  func string(_ key: StaticString, default fallback: String) -> String {
    string(at: tape.value(of: JSONKey(key), inNode: index), default: fallback)
  }

  /// Returns the string at an index of the tape; the default for a negative index.
  func string(at index: Int, default fallback: String) -> String {
    guard let member = member(at: index) else { return fallback }
    if let value = member.string { return value }
    // In some files, names and ids are numbers.
    if let value = member.number { return JSONValue.number(value) }
    member.warnWrongType("a string")
    return fallback
  }

  /// Returns the boolean with this key, or the default.
  func bool(_ key: StaticString, default fallback: Bool) -> Bool {
    bool(at: tape.value(of: JSONKey(key), inNode: index), default: fallback)
  }

  /// Returns the boolean at an index of the tape; the default for a negative index.
  func bool(at index: Int, default fallback: Bool) -> Bool {
    member(at: index)?.bool(default: fallback) ?? fallback
  }

  /// Returns this value as a boolean, or the default.
  func bool(default fallback: Bool) -> Bool {
    if let bool { return bool }
    warnWrongType("true or false")
    return fallback
  }

  /// Returns the objects in the array with this key. Elements of other types and objects after the
  /// first `limit` are left out, with a warning.
  func objects(_ key: StaticString, limit: Int) -> [JSONReader] {
    compactMapObjects(key, limit: limit) { $0 }
  }

  /// Returns what a function returns for the objects in the array with this key; see `objects`.
  @inline(__always)
  func compactMapObjects<Result>(
    _ key: StaticString, limit: Int, _ convert: (JSONReader) -> Result?
  ) -> [Result] {
    guard let member = self[key] else { return [] }
    guard member.isArray else {
      member.warnWrongType("an array")
      return []
    }
    var results: [Result] = []
    results.reserveCapacity(min(member.count, limit))
    var count = 0
    for element in member.elements {
      guard element.isObject else {
        if !element.isNull { element.warnWrongType("an object") }
        continue
      }
      guard count < limit else {
        member.warn(.limit, "\(member.count) entries; the first \(limit) are used")
        break
      }
      count += 1
      if let result = convert(element) { results.append(result) }
    }
    return results
  }

  // MARK: Warnings

  /// The JSON path of the value, such as `layers[2].ks.p`.
  var path: String { tape.path(ofNode: index) }

  /// Adds a warning with the path of this value.
  func warn(_ code: LottieWarning.Code, _ message: Message) {
    context.warnings.add(code, at: path, message)
  }

  /// Adds a warning that this value has the wrong type.
  func warnWrongType(_ expected: Message) {
    warn(.malformed, "expected \(expected), found \(kindName); a default is used")
  }

  /// Adds a warning that this number in a list is not finite.
  @inline(never)
  private func warnNotFinite() {
    warn(.malformed, "expected a number, found \(kindName); 0 is used")
  }

  /// A number in words: what is no number in JSON is named.
  private var numberName: Message {
    let value = tape.number(ofNode: index)
    if value.isFinite { return "a number" }
    // The sign of a word is not a part of it.
    let isNegative = node.start > 0 && tape.bytes[node.start - 1] == UInt8(ascii: "-")
    switch tape.bytes[node.start] {
    case UInt8(ascii: "N"): return "NaN"
    case UInt8(ascii: "I"): return isNegative ? "-Infinity" : "Infinity"
    default: return "a number that is too large"
    }
  }

  /// The type of the value in words, for messages.
  var kindName: Message {
    switch node.tag {
    case .null: "null"
    case .false, .true: "a boolean"
    case .number: numberName
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
