// SPDX-License-Identifier: Apache-2.0

package import LottieCore

extension AnimationEdits {
  /// Changes the name of a layer, or of an effect, mask, group or item of it, in the expressions that
  /// name it, as After Effects does.
  ///
  /// Expressions of its composition name a layer by `layer("name")` or `thisComp.layer("name")`,
  /// those of others by `comp("composition").layer("name")`. What a layer has follows after a dot, or
  /// alone in the layer's own expressions: `effect("name")`, `mask("name")`, and
  /// `content("group").content("name")`. If several have the name, expressions mean the first one.
  /// Names that an expression computes are not found.
  ///
  /// - Parameters:
  ///   - object: The path of what is renamed, which still has its old name.
  ///   - original: The text without edits.
  package mutating func renameInExpressions(
    _ object: JSONPath, to name: String, in original: AddressFinder
  ) {
    guard mayHaveExpression(in: JSONPath(), original),
      let layer = object.layer, let parts = parts(of: object, in: layer, original),
      value(at: object.member("nm"), in: original)?.string != name
    else { return }
    let layerName = isFirst(layer, original)
    if parts.isEmpty, layerName == nil { return }
    let list = layer.parent
    let composition = value(at: list.parent.member("nm"), in: original)?.string
    let assets = JSONPath([.member("assets")])
    let lists = (0..<self.count(of: assets, in: original)).map {
      assets.element($0).member("layers")
    }
    for other in [JSONPath([.member("layers")])] + lists {
      var use = ExpressionName(
        layer: layerName, of: composition, parts: parts, isInComposition: other == list)
      guard !parts.isEmpty, other == list else {
        if layerName != nil { rename(use, to: name, in: other, original) }
        continue
      }
      for index in 0..<self.count(of: list, in: original) {
        use.isInLayer = list.element(index) == layer
        if use.isInLayer || layerName != nil {
          rename(use, to: name, in: list.element(index), original)
        }
      }
    }
  }

  private mutating func rename(
    _ use: ExpressionName, to name: String, in container: JSONPath, _ original: AddressFinder
  ) {
    guard mayHaveExpression(in: container, original) else { return }
    mapValues(in: container, original, with: .expression) {
      $0.renaming(use, to: name)
    }
  }

  /// Whether a value contains something like an expression, in the text or in the edits.
  func mayHaveExpression(in container: JSONPath, _ original: AddressFinder) -> Bool {
    original.mayHaveExpression(in: container)
      || ([JSONPath()] + changes(inside: container).map(\.path)).contains {
        self[JSONPath(container.steps + $0.steps)]?.value?.hasExpressionInside == true
      }
  }

  /// The calls by which expressions find an object of a layer; empty for the layer itself, nil for
  /// what they cannot find.
  private func parts(
    of object: JSONPath, in layer: JSONPath, _ original: AddressFinder
  ) -> [ExpressionName.Part]? {
    let calls = ["ef": "effect", "masksProperties": "mask", "shapes": "content", "it": "content"]
    var steps = object.steps.dropFirst(layer.steps.count)
    var (path, parts) = (layer, [ExpressionName.Part]())
    while case .member(let key)? = steps.popFirst() {
      guard let call = calls[key], (key == "it") == (parts.last?.call == "content"),
        parts.isEmpty || key == "it", case .element(let index)? = steps.popFirst()
      else { return nil }
      path = path.member(key).element(index)
      guard let name = isFirst(path, original) else { return nil }
      parts.append(.init(call: call, name: name))
    }
    return parts
  }

  /// The name of an element of a list; nil if it has none, or one before it has the same.
  private func isFirst(_ element: JSONPath, _ original: AddressFinder) -> String? {
    guard let name = value(at: element.member("nm"), in: original)?.string, !name.isEmpty else {
      return nil
    }
    let list = element.parent
    let names = original.members(["nm"], ofElementsIn: list)
    let first = (0..<count(of: list, in: original)).first { index in
      let own = names.indices.contains(index) ? names[index]?[0] : nil
      return (self[list.element(index).member("nm")].map(\.value) ?? own)?.string == name
    }
    return first.map(list.element) == element ? name : nil
  }
}

/// The name of a layer in expressions, or of something that a layer has.
struct ExpressionName {
  /// A call after that of the layer, such as `effect("Blur")`.
  struct Part {
    let call: String
    let name: String
  }

  /// The name of the layer; nil if expressions cannot find it by its name.
  private let layer: String?
  /// The name of its composition; nil if it has none.
  private let composition: String?
  /// The calls from the layer to what is renamed; empty for the layer itself.
  private let parts: [Part]
  /// Whether the expressions are in the layer's composition.
  private let isInComposition: Bool
  /// Whether the expressions are in the layer itself.
  var isInLayer = false

  init(layer: String?, of composition: String?, parts: [Part], isInComposition: Bool) {
    (self.layer, self.composition) = (layer, composition)
    (self.parts, self.isInComposition) = (parts, isInComposition)
  }

  /// Returns an expression with another name. What the lexer does not know, such as a regular
  /// expression, ends the search.
  func replaced(by new: String, in expression: String) -> String {
    guard let name = parts.last?.name ?? layer else { return expression }
    let bytes = Array(expression.utf8)
    var lexer = ExpressionLexer(bytes)
    var result: [UInt8] = []
    var copied = 0
    var before: [Word] = []
    while let token = try? lexer.next() {
      if case .end = token { break }
      if case .text(name) = token, isReference(before[...]) {
        result += bytes[copied..<lexer.start] + JSONTree.string(new).text
        copied = lexer.position
      }
      // `comp("C").layer("L").` and five words for each call.
      before = before.suffix(10 + 5 * parts.count) + [Word(token)]
    }
    return copied == 0 ? expression : String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  /// Whether the words before a text make it the name.
  private func isReference(_ words: ArraySlice<Word>) -> Bool {
    guard let last = parts.last else { return isLayer(words) }
    guard words.suffix(2) == [.name(last.call), .open] else { return false }
    var owner = words.dropLast(2)
    for part in parts.dropLast().reversed() {
      guard owner.suffix(5) == [.name(part.call), .open, .text(part.name), .close, .dot] else {
        return false
      }
      owner = owner.dropLast(5)
    }
    guard owner.last == .dot else { return isInLayer }
    if owner.dropLast().last == .name("thisLayer") { return isInLayer }
    guard let layer, owner.suffix(3) == [.text(layer), .close, .dot] else { return false }
    return isLayer(owner.dropLast(3))
  }

  /// Whether the words before a text make it the name of the layer.
  private func isLayer(_ words: ArraySlice<Word>) -> Bool {
    guard words.suffix(2) == [.name("layer"), .open] else { return false }
    let owner = words.dropLast(2)
    guard owner.last == .dot else { return isInComposition }
    if owner.dropLast().last == .name("thisComp") { return isInComposition }
    guard let composition else { return false }
    return owner.suffix(5) == [.name("comp"), .open, .text(composition), .close, .dot]
  }

  /// A token of an expression, as far as names need it.
  private enum Word: Equatable {
    case name(String), text(String), open, close, dot, other

    init(_ token: ExpressionLexer.Token) {
      self =
        switch token {
        case .name(let name): .name(name)
        case .text(let text): .text(text)
        case .sign(.open): .open
        case .sign(.close): .close
        case .sign(.dot): .dot
        default: .other
        }
    }
  }
}

extension JSONTree {
  /// Whether this is a property with an expression.
  package var isPropertyWithExpression: Bool { hasExpression && self["k"] != nil }

  /// Whether this is, or contains, something with an expression, such as a slot's property without a value.
  package var hasExpressionInside: Bool {
    switch self {
    case .object(let members):
      hasExpression || members.contains { $0.value.hasExpressionInside }
    case .array(let values): values.contains(where: \.hasExpressionInside)
    case .null, .bool, .number, .string: false
    }
  }

  /// Returns a value with another name in its expressions.
  fileprivate func renaming(_ use: ExpressionName, to name: String) -> JSONTree {
    switch self {
    case .object(let members):
      let isProperty = isPropertyWithExpression
      return .object(
        members.map { member in
          guard isProperty, member.key == "x", let text = member.value.string else {
            return Member(member.key, member.value.renaming(use, to: name))
          }
          return Member(member.key, .string(use.replaced(by: name, in: text)))
        })
    case .array(let values): return .array(values.map { $0.renaming(use, to: name) })
    case .null, .bool, .number, .string: return self
    }
  }
}
