// SPDX-License-Identifier: Apache-2.0

/// Adds calls to the source of a script: for operators, for the length of texts, and for work.
///
/// After Effects' operators work on arrays of numbers, which JavaScript's do not. JavaScript has no
/// limit below two gigabytes for a string, and nothing interrupts an operator: an expression could
/// double a string 30 times and then use it. And it does not count what a script does. So `a + b`
/// becomes `$op_add(a , b)`, and likewise the other operators and assignments; templates are put
/// into `$long`, `...a` in a list or an object becomes `...$few(a)`; and loops and functions start
/// with `$op_work()`. The functions are in `Prelude/operators.js` and `Prelude/bounds.js`.
///
/// It reads tokens, not a syntax tree. Only what begins and ends an operand has to be known:
/// brackets, the priority of operators, where a line ends a statement, and whether a slash starts a
/// regular expression and a brace an object. It follows this grammar, in which `weak` are the
/// operators below `+`:
///
///     source     = statement*                           no line ends a statement in other brackets
///     statement  = [expression] (";" | line end | "}")
///                | keyword "(" expression ")" statement  Next.control
///     expression = sum (weak sum)*                       Waiting: what ends with it
///     sum        = product (("+" | "-") product)*        Operation: what ends with an operand
///     product    = operand (("*" | "/" | "%") operand)*  Frame.start: where the operand begins
///     operand    = prefix* value suffix* ["**" operand]  wantsOperand: before the value
///     value      = name | number | string | template | regular expression | bracket
///     suffix     = "." name | bracket | template | "++" | "--"
///     bracket    = "(" … ")" | "[" … "]" | "{" … "}"     a Frame each, of a Kind
struct CheckedSource {
  /// Why a source cannot be checked.
  struct Refusal: Error, Equatable {
    let reason: String
    /// The index of the byte.
    let offset: Int
  }

  enum Kind {
    case block, object, list, index, group, call, control, parameters, template
  }

  /// What ends together with an expression of the lowest priority.
  enum Waiting {
    /// An assignment by `+=` to something that is not repeated, which starts at this byte.
    case assignment(Int)
    /// The call that an assignment by an operator became.
    case operation
    /// A spread, with the index of its edit.
    case spread(Int)
    case question
  }

  /// What `(` or `{` means next, where a keyword decides it.
  enum Next {
    case control(isLoop: Bool), parameters(isStatement: Bool), body(isStatement: Bool)
  }

  /// An operator whose right operand is being read.
  struct Operation {
    /// The priority; higher ones bind more.
    let level: Int
    /// The first byte of the operand that it becomes.
    let start: Int
    /// Whether it is a call now.
    let isCall: Bool
  }

  struct Frame {
    var kind: Kind
    /// The first byte of the operand.
    var start: Int?
    /// The operators that wait for the end of the operand, the last one first to end.
    var operations: [Operation] = []
    /// The semicolons so far, in the head of a loop.
    var semicolons = 0
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
    /// In which order edits at one index stand. Of the openings, the later ones are around the
    /// others.
    enum Kind: Int { case closing, mark, opening, sign }

    var kind = Kind.mark
    var offset: Int
    var text: String
    /// The number of bytes that it replaces.
    var length = 0
    var isLeftOut = false
    /// The edit that closes what this one opens.
    var end: Int?
  }

  static let work = "$op_work()"
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
    let sorted = edits.enumerated().filter { !$0.element.isLeftOut }.sorted { a, b in
      let (x, y) = (a.element, b.element)
      guard x.offset == y.offset, x.kind == y.kind else {
        return (x.offset, x.kind.rawValue) < (y.offset, y.kind.rawValue)
      }
      return x.kind == .opening ? a.offset > b.offset : a.offset < b.offset
    }
    for (_, edit) in sorted {
      text += bytes[from..<edit.offset]
      text += Array(edit.text.utf8)
      from = edit.offset + edit.length
    }
    text += bytes[from...]
    return String(decoding: text, as: UTF8.self)
  }

  func refusal(_ reason: String) -> Refusal { Refusal(reason: reason, offset: min(i, bytes.count)) }

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

  mutating func close() { edits.append(Edit(kind: .closing, offset: end, text: ")")) }

  mutating func check(from start: Int) {
    edits.append(Edit(kind: .opening, offset: start, text: "$long("))
    close()
  }

  /// Counts what runs again.
  mutating func countWork(_ text: String) {
    edits.append(Edit(offset: i, text: Self.work + text))
  }

  /// Ends the operations that bind at least as much, with their last operand.
  ///
  /// - Returns: The start of what they became.
  mutating func endOperations(from level: Int) -> Int? {
    var start = frame.start
    while let last = frame.operations.last, last.level >= level {
      frame.operations.removeLast()
      if last.isCall { close() }
      start = last.start
    }
    return start
  }

  /// Ends a sum, which a weaker operator follows.
  mutating func endSum() {
    _ = endOperations(from: 0)
    frame.start = nil
  }

  private mutating func end(_ one: Waiting) {
    switch one {
    case .assignment(let start): check(from: start)
    case .operation: close()
    case .spread(let index):
      edits[index].end = edits.count
      close()
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
