// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// The address of a property's value in the JSON text of an animation.
package struct ValueAddress: Hashable, Sendable {
  /// The JSON form of the value.
  package enum Form: Hashable, Sendable {
    /// A property whose values are numbers, or lists of two or three.
    case number, vector
    /// A property whose values are three angles of a rotation in 3D.
    case orientation
    /// A property whose values are red, green and blue from 0 to a maximum.
    case color(maximum: Double)
    /// An object with the number of colours `p` and the property `k`, or the property itself.
    case gradient
    /// A string `#rrggbb`.
    case hex
    /// One member of the documents of a text.
    case text(TextMember)
    /// A property whose values are paths, of which only the keyframes are edited.
    case path
  }

  /// A member of a text document that can be edited. The raw values are its keys.
  package enum TextMember: String, Sendable {
    case text = "t", fill = "fc", stroke = "sc", strokeWidth = "sw", size = "s", tracking = "tr"
    case font = "f"

    /// The members by the names of their properties.
    static let named: [String: TextMember] = [
      "Text": .text, "Color": .fill, "Stroke Color": .stroke, "Stroke Width": .strokeWidth,
      "Font Size": .size, "Tracking": .tracking, "Font": .font,
    ]
  }

  /// The path of the value. The text may lack the value, but has the object for it.
  package let path: JSONPath
  package let form: Form
  /// The id of the slot whose value it is; nil for a property's own value.
  package let slot: String?
  /// The id of the theme that sets the slot, in whose text the value stands then; nil for none.
  package var theme: String?

  /// The ids of theme and slot of a value that a theme sets.
  package var themeRule: (theme: String, slot: String)? {
    guard let theme, let slot else { return nil }
    return (theme, slot)
  }

  /// The members of a transform in 3D that one in 2D does not have.
  static let spatialKeys = ["rx", "ry", "rz", "or"]

  /// The path of a slot's value.
  package static func path(ofSlot id: String) -> JSONPath {
    JSONPath([.member("slots"), .member(id), .member("p")])
  }
}

/// Why a value or a switch of the window cannot be written to the file.
package enum NoAddress: String, TextCase, Error, Sendable {
  case path = "Paths are shown, but not edited as text"
  case notInFile = "The file does not contain this value"
  case commandLine = "The command line sets this value; without its option it can be edited"
  case computed = "The value is computed from others"
  case notSwitched = "The format has no switch for this"
  case unreadable = "The animation's text cannot be read"
  case flat = "Only a 3D layer has this value"
}

/// The search for the addresses of values in the text of an animation.
///
/// It works on the text from which the scene was made, by the tape indices that its nodes keep.
package struct AddressFinder: Sendable {
  private let tape: JSONTape
  private let version: ExporterVersion

  /// Reads the text of an animation.
  ///
  /// - Throws: `LottieError` if the text cannot be read again.
  package init(_ animation: Animation) throws(LottieError) {
    tape = try animation.readTape()
    version = ExporterVersion(animation.version)
  }

  /// Reads a text of which only values are looked for.
  ///
  /// - Throws: `LottieError` if it is not JSON.
  package init(text: [UInt8], limits: Limits = .init()) throws(LottieError) {
    self.init(try JSONTape(text, limits: limits), ExporterVersion(nil))
  }

  /// Looks for addresses in a tape of a text.
  init(_ tape: JSONTape, _ version: ExporterVersion) {
    (self.tape, self.version) = (tape, version)
  }

  /// Returns the path from the object of a node to the value of a property; nil if there is none.
  func steps(to property: AnyProperty, of node: Node) -> ArraySlice<JSONPath.Step>? {
    guard let record = node.record, record.index >= 0 else { return nil }
    let dash = node.properties.filter { $0.name == property.name }.firstIndex { $0 === property }
    let owner = tape.path(of: record.index)
    guard let path = try? path(of: property, of: node, at: owner, dash: dash ?? 0),
      path.starts(with: owner)
    else { return nil }
    return path.steps.dropFirst(owner.steps.count)
  }

  /// Returns the number of elements or members of the value at a path; 0 if the text has none.
  package func count(of path: JSONPath) -> Int {
    guard let index = tape.index(of: path), tape.nodes[index].isContainer else { return 0 }
    return tape.nodes[index].count
  }

  /// Returns members of each element of a list; nil for elements that are no objects.
  package func members(_ keys: [String], ofElementsIn list: JSONPath) -> [[JSONTree?]?] {
    guard let index = tape.index(of: list), tape.nodes[index].tag == .array else { return [] }
    return JSONValue(tape: tape, index: index).elements.map { element in
      guard tape.nodes[element.index].tag == .object else { return nil }
      return keys.map { key in
        tape.child(.member(key), of: element.index)
          .map { JSONTree(JSONValue(tape: tape, index: $0)) }
      }
    }
  }

  /// Whether the value at a path contains a string with the key `x`, which may be an expression.
  package func mayHaveExpression(in path: JSONPath) -> Bool {
    guard tape.mayHaveExpressions, let index = tape.index(of: path) else { return false }
    return tape.hasString(named: "x", in: index)
  }

  /// What objects are looked for.
  package enum Feature {
    /// Properties with keyframes.
    case keyframes
    /// Properties with an expression.
    case expression
  }

  /// Returns the paths of the objects in a value that have something, in the order of the text, without
  /// those inside of another one.
  package func objects(with feature: Feature, in path: JSONPath) -> [JSONPath] {
    guard let index = tape.index(of: path) else { return [] }
    var (steps, found) = (path.steps, [JSONPath]())
    addObjects(with: feature, in: index, &steps, &found)
    return found
  }

  private func addObjects(
    with feature: Feature, in index: Int, _ steps: inout [JSONPath.Step], _ found: inout [JSONPath]
  ) {
    let node = tape.nodes[index]
    guard node.isContainer else { return }
    if has(feature, index) { return found.append(JSONPath(steps)) }
    var (child, position) = (index + 1, 0)
    while child < node.end {
      let value = node.tag == .object ? child + 1 : child
      if tape.nodes[value].isContainer {
        steps.append(
          node.tag == .object ? .member(tape.string(ofNode: child)) : .element(position))
        addObjects(with: feature, in: value, &steps, &found)
        steps.removeLast()
      }
      child = tape.indexAfter(value)
      position += 1
    }
  }

  private func has(_ feature: Feature, _ index: Int) -> Bool {
    guard tape.nodes[index].tag == .object, let value = tape.child(.member("k"), of: index) else {
      return false
    }
    switch feature {
    case .keyframes:
      return tape.nodes[value].tag == .array && tape.nodes[value].count > 0
        && tape.child(.member("t"), of: value + 1) != nil
    case .expression:
      return tape.child(.member("x"), of: index).map { tape.nodes[$0].tag } == .string
    }
  }

  /// Returns the value at a path; nil if the text has none.
  package func value(at path: JSONPath) -> JSONTree? {
    tape.index(of: path).map { JSONTree(JSONValue(tape: tape, index: $0)) }
  }

  // MARK: Values

  /// Returns the address of a property's value.
  ///
  /// - Parameter isForKeyframes: Whether keyframes are edited, which paths have too. Default: false.
  package func address(
    of row: Int, in outline: SceneOutline, isForKeyframes: Bool = false
  ) throws(NoAddress) -> ValueAddress {
    guard let property = outline.rows[row].property else { throw .computed }
    let node = outline.node(of: row)
    guard let record = node.record, record.index >= 0, record.index < tape.nodes.count else {
      throw .notInFile
    }
    let owner = tape.path(of: record.index)
    let dash = node.properties.filter { $0.name == property.name }.firstIndex { $0 === property }
    let own = try path(of: property, of: node, at: owner, dash: dash ?? 0)
    let form = try form(of: property, of: node)
    guard isForKeyframes || form != .path else { throw .path }
    guard let slot = slot(at: own, form: form) else {
      return ValueAddress(path: own, form: form, slot: nil)
    }
    return ValueAddress(path: ValueAddress.path(ofSlot: slot), form: form, slot: slot)
  }

  private func form(of property: AnyProperty, of node: Node) throws(NoAddress) -> ValueAddress.Form
  {
    if node is TextNode, let member = ValueAddress.TextMember.named[property.name] {
      return .text(member)
    }
    switch property {
    case is Property<Double>: return .number
    case is Property<Vector3D>: return .vector
    case is Property<Orientation>: return .orientation
    case is Property<GradientValues>: return .gradient
    case is Property<Color>:
      if node is SolidNode { return .hex }
      // Before version 4.1.9, the components of paints are in 0...255.
      let isPaint = node is any ShapeItem || node is any StyleNode
      let isOld = version < ExporterVersion(4, 1, 9) && isPaint
      return .color(maximum: isOld ? 255 : 1)
    case is Property<Path>: return .path
    default: throw .path
    }
  }

  /// Returns the path of a property's own value, which may be missing in its object.
  private func path(
    of property: AnyProperty, of node: Node, at owner: JSONPath, dash: Int
  ) throws(NoAddress) -> JSONPath {
    if node is TextNode, ValueAddress.TextMember.named[property.name] != nil {
      return try existing(owner.member("d"))
    }
    if property.name == "Dashes" || property.name == "Dash Phase" {
      return try self.dash(dash, at: owner.member("d"), isPhase: property.name == "Dash Phase")
    }
    let declaration = property.declaration
    switch declaration.key {
    case .member(let key, in: let outer?):
      let object = (node is TextPath ? owner.member("t") : owner).member(outer.description)
      // The colours of a gradient are edited with their number, which is beside them.
      if property is Property<GradientValues> { return try existing(object) }
      return try member(key.description, of: object)
    case .member(let key, in: nil):
      if ["X Position", "Y Position", "Z Position"].contains(declaration.name) {
        return try member(key.description, of: owner.member("p"))
      }
      let spatial = ValueAddress.spatialKeys
      if node is TransformNode, spatial.contains(key.description),
        spatial.allSatisfy({ tape.index(of: owner.member($0)) == nil })
      {
        throw .flat
      }
      if let instead = declaration.instead {
        let preferred = owner.member(instead.key.description)
        if tape.index(of: preferred) != nil { return preferred }
      }
      return try member(key.description, of: owner)
    case .parameter(let position, _):
      guard position >= 0 else { throw .computed }
      return try parameter(position, suffix: declaration.key.matchSuffix, of: owner)
    }
  }

  /// Returns the path of a member that exists, or of one that can be added to its object.
  private func member(_ key: String, of object: JSONPath) throws(NoAddress) -> JSONPath {
    guard let index = tape.index(of: object), tape.nodes[index].tag == .object else {
      throw .notInFile
    }
    return object.member(key)
  }

  private func existing(_ path: JSONPath) throws(NoAddress) -> JSONPath {
    guard tape.index(of: path) != nil else { throw .notInFile }
    return path
  }

  private func parameter(
    _ position: Int, suffix: String?, of effect: JSONPath
  ) throws(NoAddress) -> JSONPath {
    let list = effect.member("ef")
    guard let index = tape.index(of: list) else { throw .notInFile }
    // As in the decoder, elements that are not objects do not count.
    let elements = JSONValue(tape: tape, index: index).elements.enumerated().filter {
      tape.nodes[$0.element.index].tag == .object
    }
    var found = elements.indices.contains(position) ? elements[position].offset : nil
    if found == nil, let suffix {
      found =
        elements.first { JSONTree($0.element)["mn"]?.string?.hasSuffix(suffix) == true }?.offset
    }
    guard let found else { throw .notInFile }
    return try existing(list.element(found).member("v"))
  }

  /// Returns the path of the value of a dash or gap, or of the offset of the pattern.
  private func dash(_ number: Int, at list: JSONPath, isPhase: Bool) throws(NoAddress) -> JSONPath {
    guard let index = tape.index(of: list) else { throw .notInFile }
    let entries = JSONValue(tape: tape, index: index).elements.enumerated().filter {
      tape.nodes[$0.element.index].tag == .object
        && (JSONTree($0.element)["n"]?.string == "o") == isPhase
    }
    let entry = isPhase ? entries.last : entries.indices.contains(number) ? entries[number] : nil
    guard let entry else { throw .notInFile }
    return try member("v", of: list.element(entry.offset))
  }

  /// Returns the id of the slot whose value replaces that at a path; nil for none.
  private func slot(at path: JSONPath, form: ValueAddress.Form) -> String? {
    let owners = form == .gradient ? [path, path.member("k")] : [path]
    for owner in owners {
      guard let index = tape.index(of: owner.member("sid")), tape.nodes[index].tag == .string else {
        continue
      }
      let id = tape.string(ofNode: index)
      if tape.index(of: ValueAddress.path(ofSlot: id)) != nil { return id }
    }
    return nil
  }

  // MARK: Objects

  /// Returns the path of the object of a layer, group, item or another node.
  package func object(of row: Int, in outline: SceneOutline) throws(NoAddress) -> JSONPath {
    let node = outline.node(of: row)
    let index = (node as? LayerNode)?.model.tapeIndex ?? node.record?.index ?? -1
    guard index >= 0, index < tape.nodes.count else { throw .notInFile }
    return tape.path(of: index)
  }

  /// Returns the member that switches a node off, with its values for on and off.
  package func `switch`(of row: Int, in outline: SceneOutline) throws(NoAddress) -> (
    path: JSONPath, on: JSONTree, off: JSONTree
  ) {
    let node = outline.node(of: row)
    let object = try object(of: row, in: outline)
    switch node {
    case is any EffectNode: return (object.member("en"), .number(1), .number(0))
    case is MaskNode:
      let mode = object.member("mode")
      let own = value(at: mode)
      return (mode, own.flatMap { $0.string == "n" ? nil : $0 } ?? .string("a"), .string("n"))
    case is LayerNode, is any ShapeItem, is any StyleNode:
      return (object.member("hd"), .bool(false), .bool(true))
    default: throw .notSwitched
    }
  }

  /// Returns the member with the name of a layer, group, item, mask, effect or style.
  package func name(of row: Int, in outline: SceneOutline) throws(NoAddress) -> JSONPath {
    guard !outline.rows[row].isProperty, !(outline.node(of: row) is TransformNode) else {
      throw .computed
    }
    return try object(of: row, in: outline).member("nm")
  }
}
