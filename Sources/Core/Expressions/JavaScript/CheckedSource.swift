// SPDX-License-Identifier: Apache-2.0

/// Adds length checks to the source of a script.
///
/// JavaScript has no limit below two gigabytes for a string, and nothing interrupts an operator. An
/// expression could double a string 30 times and then use it. So `a + b` becomes `$long(a + b)`,
/// and likewise `a += b` and templates; `...a` in a list or an object becomes `...$few(a)`. The two
/// functions are in `Prelude/bounds.js`.
///
/// It reads tokens, not a syntax tree. Only what begins and ends an operand has to be known:
/// brackets, the priority of operators, where a line ends a statement, and whether a slash starts a
/// regular expression and a brace an object. It follows this grammar, in which `weak` are the
/// operators below `+`, and `strong` the others:
///
///     source     = statement*                           no line ends a statement in other brackets
///     statement  = [expression] (";" | line end | "}")
///                | keyword "(" expression ")" statement  Next.control
///     expression = sum (weak sum)*                       Waiting: what ends with it
///     sum        = operand (("+" | strong) operand)*     Frame.start, hasPlus
///     operand    = prefix* value suffix*                 wantsOperand: before the value
///     value      = name | number | string | template | regular expression | bracket
///     suffix     = "." name | bracket | template | "++" | "--"
///     bracket    = "(" … ")" | "[" … "]" | "{" … "}"     a Frame each, of a Kind
struct CheckedSource {
  /// Why a source cannot be checked.
  struct Refusal: Error, Equatable {
    let reason: String
    /// The index of the byte.
    let place: Int
  }

  enum Kind {
    case block, object, list, index, group, call, control, parameters, template
  }

  /// What ends together with an expression of the lowest priority.
  enum Waiting {
    /// An assignment by `+=`, which starts at this byte.
    case assignment(Int)
    /// A spread, with the index of its edit.
    case spread(Int)
    case question
  }

  /// What `(` or `{` means next, where a keyword decides it.
  enum Next {
    case control, parameters(isStatement: Bool), body(isStatement: Bool)
  }

  struct Frame {
    var kind: Kind
    /// The first byte of the running sum or operand.
    var start: Int?
    var hasPlus = false
    var wantsOperand = true
    /// Whether a statement may start here; in blocks.
    var isAtStatement = false
    /// Whether a name may stand here; in objects.
    var isAtKey = false
    /// Whether the list's element has a default value, if it is a pattern.
    var hasDefault = false
    /// Whether a block is a statement, rather than a function's body in an expression.
    var isStatement = true
    var waiting: [Waiting] = []
    var next: Next?
    /// The edits of spreads that are none if the frame is a pattern.
    var spreads: [Int] = []
    /// Those of the bracket that ended last, directly before the next token.
    var closed: (kind: Kind, spreads: [Int])?
    /// The template's first byte, and whether a function gets its parts.
    var templateStart = 0
    var isTagged = false

    init(_ kind: Kind) {
      self.kind = kind
      isAtStatement = kind == .block
      isAtKey = kind == .object
    }
  }

  struct Edit {
    var place: Int
    var text: String
    var isLeftOut = false
    /// The edit that closes what this one opens.
    var end: Int?
  }

  static let spread = "$few("
  static let objectSpread = "$fewOf("
  static let maxObjectRests = 16

  let bytes: [UInt8]
  var i = 0
  /// The end of the token before, and whether a line ended since.
  var end = 0
  var hasNewline = false
  var isAfterDot = false
  var frames = [Frame(.block)]
  var edits: [Edit] = []
  var objectRests = 0

  private init(_ source: String) { bytes = Array(source.utf8) }

  /// - Parameter source: The body of a function.
  static func make(_ source: String) throws(Refusal) -> String {
    var reader = CheckedSource(source)
    while try reader.readToken() {}
    guard reader.frames.count == 1 else { throw reader.refusal("a bracket is not closed") }
    reader.endStatement()
    return reader.result()
  }

  private func result() -> String {
    var text: [UInt8] = []
    var from = 0
    let sorted = edits.enumerated().filter { !$0.element.isLeftOut }.sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    for (_, edit) in sorted {
      text += bytes[from..<edit.place]
      text += Array(edit.text.utf8)
      from = edit.place
    }
    text += bytes[from...]
    return String(decoding: text, as: UTF8.self)
  }

  func refusal(_ reason: String) -> Refusal { Refusal(reason: reason, place: min(i, bytes.count)) }

  func byte(_ offset: Int = 0) -> UInt8 {
    i + offset < bytes.count ? bytes[i + offset] : 0
  }

  func starts(with text: String) -> Bool {
    let text = text.utf8
    guard byte() == text.first, i + text.count <= bytes.count else { return false }
    return bytes[i...].starts(with: text)
  }

  var frame: Frame {
    get { frames[frames.count - 1] }
    _modify { yield &frames[frames.count - 1] }
  }

  // MARK: Edits

  mutating func check(from start: Int) {
    edits.append(Edit(place: start, text: "$long("))
    edits.append(Edit(place: end, text: ")"))
  }

  /// Ends a sum, which a weaker operator follows.
  mutating func endSum() {
    if frame.hasPlus, let start = frame.start { check(from: start) }
    frame.hasPlus = false
    frame.start = nil
  }

  private mutating func end(_ one: Waiting) {
    switch one {
    case .assignment(let start): check(from: start)
    case .spread(let index):
      edits[index].end = edits.count
      edits.append(Edit(place: end, text: ")"))
    case .question: break
    }
  }

  /// Ends an expression of the lowest priority but for the comma.
  mutating func endExpression() {
    endSum()
    while let one = frame.waiting.popLast() { end(one) }
  }

  /// Ends the middle of `a ? b : c`; false if there is none.
  mutating func endQuestion() -> Bool {
    endSum()
    while let one = frame.waiting.popLast() {
      if case .question = one { return true }
      end(one)
    }
    return false
  }

  mutating func endStatement() {
    endExpression()
    frame.wantsOperand = true
    frame.isAtStatement = frame.kind == .block
  }

  /// An operator follows an operand, or a keyword begins: the next token starts an operand.
  mutating func wantOperand() {
    frame.start = nil
    frame.wantsOperand = true
    frame.isAtStatement = false
  }

  mutating func beginOperand() {
    if frame.start == nil { frame.start = i }
    frame.isAtStatement = false
  }

  mutating func endOperand() { frame.wantsOperand = false }

  mutating func leaveOut(_ spreads: [Int]) throws(Refusal) {
    for index in spreads where !edits[index].isLeftOut {
      if edits[index].text == Self.objectSpread { objectRests += 1 }
      edits[index].isLeftOut = true
      if let end = edits[index].end { edits[end].isLeftOut = true }
    }
    // Nothing interrupts one either.
    if objectRests > Self.maxObjectRests { throw refusal("it has too many rests of objects") }
  }

  // MARK: Frames

  mutating func open(_ kind: Kind, _ setup: (inout Frame) -> Void = { _ in }) throws(Refusal) {
    // Not more than the call stack has room for.
    guard frames.count < 2000 else { throw refusal("its brackets are nested too deeply") }
    var new = Frame(kind)
    setup(&new)
    frames.append(new)
  }

  mutating func close(_ kinds: Kind...) throws(Refusal) -> Frame {
    endExpression()
    guard frames.count > 1, kinds.contains(frame.kind) else {
      throw refusal("a bracket does not match")
    }
    let old = frames.removeLast()
    frame.closed = (old.kind, old.spreads)
    return old
  }

  /// What follows a bracket says whether it was a pattern, whose spreads are rests.
  mutating func decideSpreads(isPattern: Bool) throws(Refusal) {
    guard let (kind, spreads) = frame.closed else { return }
    frame.closed = nil
    guard !spreads.isEmpty else { return }
    if isPattern {
      try leaveOut(spreads)
    } else if kind == .list || kind == .object, !frame.hasDefault,
      [.list, .object, .group, .parameters].contains(frame.kind)
    {
      // It may be a part of a pattern.
      frame.spreads += spreads
    }
  }
}
