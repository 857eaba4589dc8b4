// SPDX-License-Identifier: Apache-2.0

extension AnimationEdits {
  /// Changes the name of a layer in the expressions that name it, as After Effects does when a layer is
  /// renamed.
  ///
  /// Expressions of its composition name it by `layer("name")` or `thisComp.layer("name")`, those of
  /// others by `comp("composition").layer("name")`. If several layers have the name, expressions mean
  /// the first one. Names that an expression computes are not found.
  ///
  /// - Parameters:
  ///   - layer: The path of the layer, which still has its old name.
  ///   - original: The text without edits.
  package mutating func renameInExpressions(
    _ layer: JSONPath, to name: String, in original: PlaceFinder
  ) {
    let list = layer.parent
    guard let old = value(at: layer.member("nm"), in: original)?.string, !old.isEmpty, old != name,
      firstLayer(named: old, in: list, original) == layer
    else { return }
    let composition = value(at: list.parent.member("nm"), in: original)?.string
    let assets = JSONPath([.member("assets")])
    let count = original.value(at: assets)?.elements?.count ?? 0
    let lists = (0..<count).map { assets.element($0).member("layers") }
    for other in [JSONPath([.member("layers")])] + lists {
      let use = ExpressionLayerName(old, of: composition, isOwn: other == list)
      mapValues(in: other, original, where: \.isPropertyWithExpression) {
        $0.renaming(use, to: name)
      }
    }
  }

  /// The first layer of a list with a name.
  private func firstLayer(
    named name: String, in list: JSONPath, _ original: PlaceFinder
  ) -> JSONPath? {
    let count = original.value(at: list)?.elements?.count ?? 0
    return (0..<count).map(list.element).first {
      value(at: $0.member("nm"), in: original)?.string == name
    }
  }
}

/// The name of a layer in expressions.
struct ExpressionLayerName {
  private let name: String
  /// The name of its composition; nil if it has none.
  private let composition: String?
  /// Whether the expressions are in the layer's composition.
  private let isOwn: Bool

  init(_ name: String, of composition: String?, isOwn: Bool) {
    (self.name, self.composition, self.isOwn) = (name, composition, isOwn)
  }

  /// Returns an expression with another name of the layer. What the lexer does not know, such as a
  /// regular expression, ends the search.
  func replaced(by new: String, in expression: String) -> String {
    let bytes = Array(expression.utf8)
    var lexer = ExpressionLexer(bytes)
    var result: [UInt8] = []
    var copied = 0
    var before: [Word] = []
    while let token = try? lexer.next() {
      if case .end = token { break }
      if case .text(name) = token, isReference(before) {
        result += bytes[copied..<lexer.start] + JSONTree.string(new).text
        copied = lexer.position
      }
      before = before.suffix(6) + [Word(token)]
    }
    return copied == 0 ? expression : String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  /// Whether the words before a text make it the name of the layer.
  private func isReference(_ words: [Word]) -> Bool {
    guard words.suffix(2) == [.name("layer"), .open] else { return false }
    let owner = words.dropLast(2)
    guard owner.last == .dot else { return isOwn }
    if owner.dropLast().last == .name("thisComp") { return isOwn }
    guard let composition else { return false }
    return owner.suffix(5) == [.name("comp"), .open, .text(composition), .close, .dot]
  }

  /// A token of an expression, as far as references to layers need it.
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
  fileprivate var isPropertyWithExpression: Bool { self["x"]?.string != nil && self["k"] != nil }

  /// Returns a value with another name of a layer in its expressions.
  fileprivate func renaming(_ use: ExpressionLayerName, to name: String) -> JSONTree {
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
