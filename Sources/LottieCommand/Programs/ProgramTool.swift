// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieEditing
internal import LottieTexts
internal import LottieTools

/// Why a tool did not do what it was asked for, and what to do. For programs, so in English.
struct ToolFailure: Error {
  let text: String

  init(_ text: String) { self.text = text }

  /// The failure for any error of a tool.
  init(_ error: any Error) {
    switch error {
    case let failure as ToolFailure: self = failure
    case let error as LottieError: self.init(CommandFailure(error).text.english)
    case let failure as CommandFailure: self.init(failure.text.english)
    case is CancellationError: self.init("cancelled")
    default: self.init("\(error)")
    }
  }
}

/// What a tool returns.
struct ToolResult {
  enum Content {
    case text(String)
    /// A picture as PNG.
    case picture([UInt8])
  }

  var content: [Content] = []
  /// The same as the texts, for programs that read it.
  var facts: JSONTree?

  /// The facts as text.
  init(_ facts: JSONTree) {
    self.facts = facts
    content = [.text(String(decoding: facts.text, as: UTF8.self))]
  }

  /// A picture, and facts about it.
  init(picture: [UInt8], _ facts: JSONTree) {
    self.init(facts)
    content.insert(.picture(picture), at: 0)
  }
}

extension ToolResult {
  /// The result of an edit: what it says, and what is not drawn afterwards.
  ///
  /// - Throws: `ToolFailure` with the reason of one that was not made.
  @MainActor static func edited(
    _ file: OpenFile, _ results: EditResult..., more: KeyValuePairs<String, JSONTree?> = [:]
  ) throws(ToolFailure) -> ToolResult {
    try edited(file, results, more: more)
  }

  @MainActor static func edited(
    _ file: OpenFile, _ results: [EditResult], more: KeyValuePairs<String, JSONTree?> = [:]
  ) throws(ToolFailure) -> ToolResult {
    var (notes, isChanged) = ([String](), false)
    for result in results {
      if let refusal = result.refusal { throw ToolFailure(refusal.english) }
      notes += result.notes.map(\.english)
      if case .done = result { isChanged = true }
    }
    let history = file.session.history
    let known = file.current.animation.warnings
    var facts = JSONTree.members([
      "changed": .bool(isChanged), "notes": notes.isEmpty ? nil : .texts(notes),
      "steps": .integer(history.shownSteps), "warnings": warnings(known),
    ])
    for (key, value) in more { if let value { facts.set(key, value) } }
    return ToolResult(facts)
  }

  /// The first warnings of a file, as sentences; nil for none.
  static func warnings(_ list: [LottieWarning]) -> JSONTree? {
    guard !list.isEmpty else { return nil }
    let most = 10
    let texts = list.prefix(most).map { $0.whole.english }
    let more = list.count > most ? ["and \(list.count - most) more; see the tool “info”"] : []
    return .texts(texts + more)
  }
}

/// An argument of a tool: its name, its kind, what it means, and whether it must be there.
struct ToolArgument: Sendable {
  enum Kind: Sendable {
    case text
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case flag
    case choice([String])
    /// A list of numbers, with its largest count.
    case numbers(Int)
    /// A list of any values, with its largest count.
    case list(Int)
    case object
    /// Any value.
    case any
  }

  let name: String
  let kind: Kind
  let about: String
  let isRequired: Bool

  init(_ name: String, _ kind: Kind, _ about: String, isRequired: Bool = false) {
    (self.name, self.kind, self.about, self.isRequired) = (name, kind, about, isRequired)
  }

  /// The most bytes of a text.
  static let longestText = 100_000

  /// The JSON Schema of the argument.
  var schema: JSONTree {
    var result: JSONTree
    switch kind {
    case .text:
      result = .members(["type": .string("string"), "maxLength": .integer(Self.longestText)])
    case .number(let range):
      result = .members([
        "type": .string("number"), "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ])
    case .integer(let range):
      result = .members([
        "type": .string("integer"), "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound),
      ])
    case .flag: result = .members(["type": .string("boolean")])
    case .choice(let names):
      result = .members(["type": .string("string"), "enum": .texts(names)])
    case .numbers(let most):
      result = .members([
        "type": .string("array"), "items": .members(["type": .string("number")]),
        "maxItems": .integer(most),
      ])
    case .list(let most):
      result = .members([
        "type": .string("array"), "items": .object([]), "maxItems": .integer(most),
      ])
    case .object: result = .members(["type": .string("object")])
    case .any: result = .object([])
    }
    result.set("description", .string(about))
    return result
  }

  /// What is wrong with a value; nil if nothing is.
  func problem(of value: JSONTree) -> String? {
    switch kind {
    case .text:
      guard let text = value.string else { return "is a text" }
      return text.utf8.count > Self.longestText ? "has at most \(Self.longestText) bytes" : nil
    case .number(let range):
      guard let number = value.number, range.contains(number) else {
        return "is a number from \(range.lowerBound) to \(range.upperBound)"
      }
      return nil
    case .integer(let range):
      guard let number = value.number, number == number.rounded(),
        (Double(range.lowerBound)...Double(range.upperBound)).contains(number)
      else { return "is a whole number from \(range.lowerBound) to \(range.upperBound)" }
      return nil
    case .flag: return value.bool == nil ? "is true or false" : nil
    case .choice(let names):
      return value.string.map(names.contains) == true
        ? nil : "is one of " + names.joined(separator: ", ")
    case .numbers(let most):
      guard let numbers = value.numbers, numbers.count <= most, numbers.allSatisfy(\.isFinite)
      else { return "is a list of at most \(most) numbers" }
      return nil
    case .list(let most):
      return value.elements.map { $0.count <= most } == true
        ? nil : "is a list of at most \(most) values"
    case .object: return value.members == nil ? "is an object" : nil
    case .any: return nil
    }
  }
}

extension ToolArgument {
  /// The argument that names a file.
  static let file = ToolArgument(
    "file", .text, "The file: its name below the root folder, or its path.", isRequired: true)
}

/// A tool: a function with a name that programs call. Each is one entry of `ProgramTool.all`.
struct ProgramTool: Sendable {
  /// What it changes.
  enum Effect: Sendable {
    /// Nothing.
    case none
    /// Which files are open, and which of their edits are shown.
    case session
    /// An open file, which can be undone.
    case edit
    /// A file on disk.
    case write
  }

  /// All tools, in the order in which they are listed. A new one is one entry here.
  static let all: [ProgramTool] = [
    LookTools.guide, LookTools.files, LookTools.info, LookTools.keypaths, LookTools.json,
    LookTools.render, LookTools.sheet, LookTools.bounds, LintTool.lint, FileTools.new,
    FileTools.open, FileTools.save, FileTools.close, LayerTools.addLayer, LayerTools.deleteLayer,
    LayerTools.setParent, EditTools.set, EditTools.addKeyframes, EditTools.rename, EditTools.retime,
    EditTools.editJSON, FileTools.undo, FileTools.redo, DiffTool.diff, PrepareTool.prepare,
  ]

  let name: String
  let title: String
  /// What it does, what it returns, and when to use it.
  let about: String
  let effect: Effect
  let arguments: [ToolArgument]
  let run: @MainActor @Sendable (ToolCall) throws -> ToolResult

  init(
    _ name: String, _ title: String, _ effect: Effect, _ about: String,
    _ arguments: [ToolArgument],
    _ run: @escaping @MainActor @Sendable (ToolCall) throws -> ToolResult
  ) {
    (self.name, self.title, self.effect, self.about) = (name, title, effect, about)
    (self.arguments, self.run) = (arguments, run)
  }

  /// The entry in the list of tools.
  var description: JSONTree {
    let required = arguments.filter(\.isRequired).map(\.name)
    return .members([
      "name": .string(name), "title": .string(title), "description": .string(about),
      "inputSchema": .members([
        "type": .string("object"),
        "properties": .object(arguments.map { .init($0.name, $0.schema) }),
        "required": required.isEmpty ? nil : .texts(required),
        "additionalProperties": .bool(false),
      ]),
      "annotations": .members([
        "title": .string(title), "readOnlyHint": .bool(effect == .none),
        "destructiveHint": .bool(effect == .write), "idempotentHint": .bool(effect == .none),
        "openWorldHint": .bool(false),
      ]),
    ])
  }

  /// Checks the arguments of a call.
  func check(_ given: JSONTree) throws(ToolFailure) {
    guard let members = given.members else { throw ToolFailure("the arguments are an object") }
    let names = arguments.map(\.name)
    for member in members {
      guard let argument = arguments.first(where: { $0.name == member.key }) else {
        let near = member.key.utf8.count < 64 ? member.key.nearest(of: names) : nil
        let hint =
          near.map { "; did you mean “\($0)”?" } ?? "; it has " + names.joined(separator: ", ")
        throw ToolFailure("\(name) has no argument “\(member.key.prefix(64))”\(hint)")
      }
      // As programs write what they leave out.
      if member.value == .null, !argument.isRequired { continue }
      if let problem = argument.problem(of: member.value) {
        throw ToolFailure("“\(member.key)” \(problem)")
      }
    }
    if let missing = arguments.first(where: { $0.isRequired && given[$0.name] == nil }) {
      throw ToolFailure("\(name) needs “\(missing.name)”: \(missing.about)")
    }
  }
}

/// A call of a tool, whose arguments are of the declared kinds.
@MainActor struct ToolCall {
  let arguments: JSONTree
  let files: OpenFiles
  /// Stops the work, and says why.
  let work: RunningCall
  /// Tells how far the work is.
  let progress: (Int, Int) -> Void

  func text(_ name: String) -> String? { arguments[name]?.string }
  func number(_ name: String) -> Double? { arguments[name]?.number }
  func integer(_ name: String) -> Int? {
    arguments[name]?.number.flatMap { Int(exactly: $0) }
  }
  func flag(_ name: String) -> Bool { arguments[name]?.bool ?? false }
  func numbers(_ name: String) -> [Double]? { arguments[name]?.numbers }
  func list(_ name: String) -> [JSONTree]? { arguments[name]?.elements }

  /// An argument that must be there, which was checked.
  func needed(_ name: String) throws(ToolFailure) -> String {
    guard let text = text(name) else { throw ToolFailure("“\(name)” is missing") }
    return text
  }

  /// Tells how far the work is, and ends it if it was cancelled or takes too long.
  func follow(_ done: Int, _ total: Int) throws(ToolFailure) {
    try check()
    progress(done, total)
  }

  /// Ends the work if it was cancelled or takes too long.
  func check() throws(ToolFailure) {
    if let reason = work.stopReason { throw ToolFailure(reason) }
  }
}
