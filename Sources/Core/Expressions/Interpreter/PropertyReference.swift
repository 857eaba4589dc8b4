// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A property in the interpreter's model: its value in the file, and the result of its expression.
final class PropertyReference {
  enum Content {
    /// The index on the tape.
    case file(Int)
    case fixed(ExpressionValue)
    /// One property for each axis.
    case parts([PropertyReference])
    /// The JSON is not a property.
    case unknown
  }

  enum Script {
    case none
    case interpreted(ExpressionProgram)
    /// An expression that is always left to JavaScript.
    case foreign
  }

  let content: Content
  unowned let layer: LayerReference
  private(set) var names = ExpressionNames("", "")
  private(set) var index = 0.0
  private(set) unowned var group: GroupReference?
  var script = Script.none
  /// The seed of its random numbers; nil before the first use.
  var seed: Double?

  // MARK: Evaluation

  var isRunning = false
  /// The frame of the last evaluation, and its result.
  var doneAt = Double.nan
  var done = ExpressionValue.undefined

  init(_ layer: LayerReference, _ content: Content, index: Double = 0) {
    (self.layer, self.content, self.index) = (layer, content, index)
  }

  /// Makes this property a member of a group.
  func adopt(_ names: ExpressionNames, _ index: Double, group: GroupReference) {
    (self.names, self.group) = (names, group)
    if self.index == 0 { self.index = index }
  }

  /// The index on the tape; −1 if the property is missing in the file.
  var id: Int {
    if case .file(let id) = content { id } else { -1 }
  }
}

/// The interpreter's model of the file: compositions, layers and properties, created on first use.
final class InterpreterModel {
  let file: ExpressionModel
  let context: DecodingContext
  let values: FileValues
  private var compositions: [Int: CompositionReference] = [:]
  private var properties: [Int: PropertyReference] = [:]
  /// The parsed programs by text; nil for a text that the interpreter does not support.
  private var programs: [String: ExpressionProgram?] = [:]
  /// The same for texts that expressions evaluate.
  private var evaluated: [String: ExpressionProgram?] = [:]
  private lazy var names = ExpressionOutline(model: file, context: context).names

  init(_ file: ExpressionModel, _ context: DecodingContext, _ values: FileValues) {
    (self.file, self.context, self.values) = (file, context, values)
  }

  func composition(_ id: Int) -> CompositionReference? {
    if let known = compositions[id] { return known }
    guard let model = file.composition(id) else { return nil }
    let composition = CompositionReference(model, file, context)
    compositions[id] = composition
    return composition
  }

  func composition(named name: String) throws(ExpressionFailure) -> CompositionReference {
    guard let id = names.first(where: { $0.name == name })?.id, let found = composition(id) else {
      throw .exception("there is no composition “\(name)”")
    }
    return found
  }

  /// The property at an index of the tape; nil if it belongs to no layer.
  func property(_ id: Int) -> PropertyReference? {
    if let known = properties[id] { return known }
    guard let owner = file.layer(around: id),
      let layer = composition(owner.composition)?.layers.first(where: { $0.id == owner.layer })
    else { return nil }
    return property(JSONReader(context: context, index: id), layer, or: .number(0))
  }

  func property(
    _ json: JSONReader?, _ layer: LayerReference, or fallback: ExpressionDefault
  ) -> PropertyReference {
    guard let json else {
      return PropertyReference(layer, .fixed(ExpressionValue(default: fallback)))
    }
    if let known = properties[json.index] { return known }
    guard json.isObject, json.isProperty else { return PropertyReference(layer, .unknown) }
    let property = PropertyReference(layer, .file(json.index), index: json["ix"]?.number ?? 0)
    property.script = script(json)
    properties[json.index] = property
    return property
  }

  private func script(_ json: JSONReader) -> PropertyReference.Script {
    guard let text = json.followingSlot["x"]?.string, !text.isEmpty else { return .none }
    if let known = programs[text] { return known.map { .interpreted($0) } ?? .foreign }
    // A loop that is the whole expression is handled by the keyframes.
    if KeyframeLoop(expression: text) != nil { return .none }
    let program = try? ExpressionParser.parse(text)
    programs[text] = .some(program)
    return program.map { .interpreted($0) } ?? .foreign
  }

  /// The program of a text that an expression evaluates; nil if the interpreter does not support it.
  func program(evaluating text: String) -> ExpressionProgram? {
    if let known = evaluated[text] { return known }
    // A script can evaluate as many texts as it likes.
    if evaluated.count >= 1000 { evaluated = [:] }
    let program = try? ExpressionParser.parse(text, isEvaluated: true)
    evaluated[text] = .some(program)
    return program
  }

  /// Returns the group of a property, and assigns it first if necessary.
  func group(of property: PropertyReference) throws(ExpressionFailure) -> GroupReference {
    if property.group == nil { property.layer.group(.layer, self).open() }
    guard let group = property.group else { throw .unknown }
    return group
  }
}

extension ExpressionValue {
  /// The value of a property that is missing in the file.
  init(default fallback: ExpressionDefault) {
    switch fallback {
    case .number(let number): self = .number(number)
    case .list(let numbers): self = .list(numbers)
    case .text(let text): self = .text(text)
    }
  }
}
