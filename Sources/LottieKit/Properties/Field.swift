// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Where a property is in the object that declares it.
enum FieldKey: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A member of the object, or of an object that is a member of it.
  case member(StaticString, in: StaticString? = nil)
  /// A position in an effect's list of parameters, from 0, and the number in its match name; nil where that is the
  /// position, counted from 1.
  case parameter(Int, number: Int? = nil)

  init(stringLiteral key: StaticString) { self = .member(key) }

  init(integerLiteral position: Int) { self = .parameter(position) }

  /// The key of the object that the member is in; nil where it is in the one that declares it.
  var outer: String? {
    if case .member(_, in: let outer?) = self { outer.description } else { nil }
  }

  /// That of a parameter.
  var position: Int? { if case .parameter(let position, _) = self { position } else { nil } }

  /// The end of a parameter's match name: `-0001`.
  var matchSuffix: String? {
    guard case .parameter(let position, let number) = self else { return nil }
    return "-" + "0000\(number ?? position + 1)".suffix(4)
  }
}

/// What the numbers of a property count.
enum FieldUnit: String, Sendable {
  case none = ""
  case percent = "%"
  case degrees = "°"
}

/// The names by which expressions find a property or a group of properties.
struct ExpressionNames: Sendable {
  /// As After Effects shows it.
  let title: String
  /// As After Effects stores it, in every language: `ADBE Vector Twist Angle`.
  let match: String
  /// Behind a dot; empty where it has none.
  var short = ""
  /// More names behind a dot.
  var dotted: [String] = []
  /// Names by which it is found where nothing else has them: what is declared, where the file has names of its own.
  var declared: [String] = []

  init(_ title: String, _ match: String, _ short: String = "") {
    (self.title, self.match, self.short) = (title, match, short)
  }

  /// Those that an entry of a list gives itself.
  init(_ json: JSONReader) {
    self.init(json["nm"]?.string ?? "", json["mn"]?.string ?? "")
  }
}

extension String {
  /// The name of a property behind a dot: `strokeWidth` for `Stroke Width`.
  var expressionIdentifier: String {
    var result: [UInt8] = []
    var isFirst = true
    for byte in utf8 {
      let (isSmall, isCapital) = ((0x61...0x7a).contains(byte), (0x41...0x5a).contains(byte))
      if byte == 0x20 {
        isFirst = true
      } else if isSmall || isCapital || (0x30...0x39).contains(byte) {
        // The first letter of the first word is small, that of the others a capital.
        let flips = isFirst && (result.isEmpty ? isCapital : isSmall)
        result.append(flips ? byte ^ 0x20 : byte)
        isFirst = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// What an expression gets for a property that the file leaves out.
enum ExpressionDefault: Equatable, Sendable {
  case number(Double)
  case list([Double])
  case text(String)
}

/// How the match names of a kind's properties are made.
enum MatchNames: Sendable {
  /// `ADBE Vector ` and a word of the kind's, then the property's title.
  case words(base: String, kind: String)
  /// The kind's match name and the parameter's number from 1, in four digits.
  case numbered(String)
  /// A word of the kind's, then the property's identifier: `dropShadow/opacity`.
  case identifiers(String)

  /// - Parameters:
  ///   - title: Of the property.
  ///   - given: In place of what follows the base.
  func name(_ title: String, given: String?, _ key: FieldKey) -> String {
    switch self {
    case .words(let base, let kind): return base + (given ?? kind + title)
    case .identifiers(let base): return base + (given ?? title.expressionIdentifier)
    case .numbered(let base): return given ?? base + (key.matchSuffix ?? "")
    }
  }
}

/// What is said once of a property: its place in the file, its names, its default and its unit.
///
/// Decoding, keypaths, providers, both engines of expressions and the table of features follow from it.
final class FieldDeclaration: Sendable {
  let key: FieldKey
  /// In keypaths.
  let name: String
  /// Another name in keypaths; nil if there is none.
  let alias: String?
  let unit: FieldUnit
  /// The kind of its values in a word.
  let valueKind: String
  /// Its number among its group's properties in After Effects; 0 where it goes by its position.
  let index: Double
  /// Expressions find it among its group's properties.
  let isScripted: Bool
  let expressionDefault: ExpressionDefault
  /// See `FieldOptions.isInGroup`.
  let isInGroup: Bool
  /// See `FieldOptions.instead`.
  let instead: (key: StaticString, title: String)?
  private let title: String
  private let match: (names: MatchNames, given: String?)

  init(
    _ key: FieldKey, _ name: String, alias: String?, unit: FieldUnit, valueKind: String,
    options: FieldOptions, matchNames: MatchNames, expressionDefault: ExpressionDefault
  ) {
    (self.key, self.name, self.alias, self.unit) = (key, name, alias, unit)
    self.valueKind = valueKind
    self.expressionDefault = expressionDefault
    (index, isScripted) = (options.index, options.isScripted)
    (isInGroup, instead) = (options.isInGroup, options.instead)
    title = options.title ?? name
    match = (matchNames, options.match)
  }

  /// A property that is in no list of declarations, such as a solid's colour.
  init(name: String, alias: String? = nil) {
    (key, self.name, self.alias, unit) = (.parameter(-1), name, alias, .none)
    (valueKind, index, isScripted, expressionDefault) = ("", 0, false, .number(0))
    (isInGroup, instead, title, match) = (false, nil, name, (.numbered(""), ""))
  }

  var expressionNames: ExpressionNames {
    ExpressionNames(
      title, match.names.name(title, given: match.given, key), title.expressionIdentifier)
  }
}

/// What few properties say of themselves besides key, name, default and unit.
struct FieldOptions: Sendable {
  /// Its name in After Effects where that is not the one in keypaths.
  var title: String?
  /// What follows the base of match names where that is not the kind's word and the title.
  var match: String?
  /// See `FieldDeclaration.index`.
  var index = 0.0
  /// See `FieldDeclaration.isScripted`.
  var isScripted = true
  /// Expressions find it in the group that is declared beside it, as they do a repeater's opacities.
  var isInGroup = false
  /// How many numbers expressions get for a vector that the file leaves out.
  var dimensions = 2
  /// Another member that counts in place of the key's, and its name in After Effects.
  var instead: (key: StaticString, title: String)?
}

/// What was read of the file for one declaration; shared by all scenes that show it.
typealias FieldValue = any AnyObject & Sendable

/// The values of one property.
final class Track<Value: AnimatableValue>: Sendable {
  let source: Keyframed<Value>

  init(_ source: Keyframed<Value>) { self.source = source }
}

/// What is no property: a number, a mode, a list of items.
final class Setting<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension Setting<Int> {
  /// Most are small numbers, of which one object each is enough.
  private static let small = (0..<32).map { Setting($0) }

  static func shared(_ number: Int) -> Setting<Int> {
    small.indices.contains(number) ? small[number] : Setting(number)
  }
}

/// Stands for an optional property that the file has not.
final class AbsentField: Sendable {
  static let shared = AbsentField()
}
