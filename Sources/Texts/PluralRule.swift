// SPDX-License-Identifier: Apache-2.0

/// Which form of a text a number takes: the C expression of a catalogue's `Plural-Forms`, such as
/// `n%10==1 && n%100!=11 ? 0 : 1`.
package struct PluralRule: Sendable {
  /// A node of the expression.
  private indirect enum Term: Sendable {
    case n
    case number(Int)
    case not(Term)
    case binary(String, Term, Term)
    case choice(Term, Term, Term)
  }

  private let term: Term

  private init(_ term: Term) { self.term = term }

  /// One form for 1, another for all others, as in English and German.
  package static let germanic = PluralRule(.binary("!=", .n, .number(1)))

  /// Parses an expression; nil if the text is not one.
  package init?(_ text: String) {
    guard var parser = Parser(text), let term = parser.choice(0), parser.isAtEnd else { return nil }
    self.term = term
  }

  /// The number of the form, from 0.
  package func form(of number: Int) -> Int {
    Self.value(term, number == .min ? .max : abs(number))
  }

  private static func value(_ term: Term, _ n: Int) -> Int {
    switch term {
    case .n: n
    case .number(let number): number
    case .not(let term): value(term, n) == 0 ? 1 : 0
    case .choice(let condition, let yes, let no): value(value(condition, n) != 0 ? yes : no, n)
    case .binary(let sign, let a, let b): result(sign, value(a, n), value(b, n))
    }
  }

  private static func result(_ sign: String, _ a: Int, _ b: Int) -> Int {
    switch sign {
    case "||": a != 0 || b != 0 ? 1 : 0
    case "&&": a != 0 && b != 0 ? 1 : 0
    case "==": a == b ? 1 : 0
    case "!=": a != b ? 1 : 0
    case "<": a < b ? 1 : 0
    case ">": a > b ? 1 : 0
    case "<=": a <= b ? 1 : 0
    case ">=": a >= b ? 1 : 0
    case "+": a &+ b
    case "-": a &- b
    case "*": a &* b
    case "/": checked(a.dividedReportingOverflow(by: b))
    default: checked(a.remainderReportingOverflow(dividingBy: b))
    }
  }

  /// A result; 0 for a division by 0, and for one that leaves 64 bits.
  private static func checked(_ result: (partialValue: Int, overflow: Bool)) -> Int {
    result.overflow ? 0 : result.partialValue
  }

  /// A parser by descent. Its depth and the number of tokens are limited, so that a damaged file
  /// cannot exhaust the stack: a long sum is as deep a tree as brackets.
  private struct Parser {
    private var tokens: ArraySlice<String>

    private static let deepest = 32
    /// Real rules have up to about 80.
    private static let mostTokens = 512
    /// The operators, the weakest first.
    private static let levels = [
      ["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "/", "%"],
    ]

    init?(_ text: String) {
      var tokens: [String] = []
      for word in text.split(whereSeparator: \.isWhitespace) {
        var isFirst = true
        for character in word {
          guard character.isASCII else { return nil }
          if let last = tokens.last, !isFirst, Self.continues(last, character) {
            tokens[tokens.count - 1].append(character)
          } else {
            tokens.append(String(character))
          }
          isFirst = false
        }
      }
      guard tokens.count <= Self.mostTokens else { return nil }
      self.tokens = tokens[...]
    }

    private static func continues(_ token: String, _ character: Character) -> Bool {
      if character.isNumber { return token.allSatisfy(\.isNumber) }
      return ["||", "&&", "==", "!=", "<=", ">="].contains(token + String(character))
    }

    var isAtEnd: Bool { tokens.isEmpty }

    mutating func choice(_ depth: Int) -> Term? {
      guard depth < Self.deepest, let condition = binary(0, depth) else { return nil }
      guard take("?") else { return condition }
      guard let yes = choice(depth + 1), take(":"), let no = choice(depth + 1) else { return nil }
      return .choice(condition, yes, no)
    }

    private mutating func binary(_ level: Int, _ depth: Int) -> Term? {
      guard level < Self.levels.count else { return unary(depth) }
      guard var left = binary(level + 1, depth) else { return nil }
      while let sign = tokens.first, Self.levels[level].contains(sign) {
        tokens.removeFirst()
        guard let right = binary(level + 1, depth) else { return nil }
        left = .binary(sign, left, right)
      }
      return left
    }

    private mutating func unary(_ depth: Int) -> Term? {
      guard depth < Self.deepest else { return nil }
      if take("!") { return unary(depth + 1).map { .not($0) } }
      if take("(") {
        guard let inner = choice(depth + 1), take(")") else { return nil }
        return inner
      }
      guard let token = tokens.popFirst() else { return nil }
      return token == "n" ? .n : Int(token).map { .number($0) }
    }

    private mutating func take(_ token: String) -> Bool {
      guard tokens.first == token else { return false }
      tokens.removeFirst()
      return true
    }
  }
}
