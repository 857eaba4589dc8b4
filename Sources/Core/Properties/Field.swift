// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The location of a property's value in the JSON object of its owner.
enum FieldKey: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A member of the object, or of an object that is a member of it.
  case member(StaticString, in: StaticString? = nil)
  /// The index of a parameter in the list of an effect, from 0, and the number in its match name;
  /// by default the index plus 1.
  case parameter(Int, number: Int? = nil)

  init(stringLiteral key: StaticString) { self = .member(key) }

  init(integerLiteral position: Int) { self = .parameter(position) }

  /// The key of the nested object that contains the member; nil if the owner itself contains it.
  var outer: String? {
    if case .member(_, in: let outer?) = self { outer.description } else { nil }
  }

  /// The index of a parameter; nil for a member.
  var position: Int? { if case .parameter(let position, _) = self { position } else { nil } }

  /// The end of a parameter's match name, such as `-0001`; nil for a member.
  var matchSuffix: String? {
    guard case .parameter(let position, let number) = self else { return nil }
    return "-" + "0000\(number ?? position + 1)".suffix(4)
  }
}

/// The unit of a property's numbers.
enum FieldUnit: String, Sendable {
  case none = ""
  case percent = "%"
  case degrees = "°"
  /// Pixels of the animation, before the transforms of layers and groups.
  case pixels = "px"
}

/// The names by which expressions refer to a property or a group of properties.
struct ExpressionNames: Sendable {
  /// The name in the user interface of After Effects.
  let title: String
  /// The match name of After Effects, which is the same in every language, such as `ADBE Vector
  /// Twist Angle`.
  let match: String
  /// The identifier after a dot, such as `strokeWidth`; empty for none.
  var short = ""
  /// Further identifiers after a dot.
  var dotted: [String] = []
  /// The declared names of an object that has other names in the file. They apply if no other
  /// object has them.
  var declared: [String] = []

  init(_ title: String, _ match: String, _ short: String = "") {
    (self.title, self.match, self.short) = (title, match, short)
  }

  /// Decodes the names of a list entry (`nm`, `mn`).
  init(_ json: JSONReader) {
    self.init(json["nm"]?.string ?? "", json["mn"]?.string ?? "")
  }
}

extension String {
  /// The identifier of a property with this title: `strokeWidth` for `Stroke Width`.
  var expressionIdentifier: String {
    var result: [UInt8] = []
    var isFirst = true
    for byte in utf8 {
      let (isSmall, isCapital) = ((0x61...0x7a).contains(byte), (0x41...0x5a).contains(byte))
      if byte == 0x20 {
        isFirst = true
      } else if isSmall || isCapital || (0x30...0x39).contains(byte) {
        // The first letter of the first word becomes lowercase, that of other words uppercase.
        let flips = isFirst && (result.isEmpty ? isCapital : isSmall)
        result.append(flips ? byte ^ 0x20 : byte)
        isFirst = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The value that an expression reads for a property that the file does not have.
enum ExpressionDefault: Equatable, Sendable {
  case number(Double)
  case list([Double])
  case text(String)
}

/// The scheme of the match names of a type's properties.
enum MatchNames: Sendable {
  /// A base such as `ADBE Vector `, a word for the type and the title of the property.
  case words(base: String, kind: String)
  /// The match name of the type and the number of the parameter from 1 in four digits.
  case numbered(String)
  /// A word for the type and the identifier of the property, such as `dropShadow/opacity`.
  case identifiers(String)

  /// Returns the match name of a property.
  ///
  /// - Parameters:
  ///   - title: The title of the property.
  ///   - given: The part after the base, if it differs from the scheme.
  func name(_ title: String, given: String?, _ key: FieldKey) -> String {
    switch self {
    case .words(let base, let kind): return base + (given ?? kind + title)
    case .identifiers(let base): return base + (given ?? title.expressionIdentifier)
    case .numbered(let base): return given ?? base + (key.matchSuffix ?? "")
    }
  }
}

/// The declaration of a property: its JSON key, names, default and unit.
///
/// Decoding, keypaths, providers, both expression engines and the table of features use it.
final class FieldDeclaration: Sendable {
  let key: FieldKey
  /// The name in keypaths.
  let name: String
  /// A second name in keypaths; nil for none.
  let alias: String?
  let unit: FieldUnit
  /// The type of the values in one word; see `AnimatableValue.kind`.
  let valueKind: String
  /// The index of the property in its group in After Effects; 0 if it is the order of declaration.
  let index: Double
  /// Whether expressions can refer to the property in its group.
  let isScripted: Bool
  let expressionDefault: ExpressionDefault
  /// See `FieldOptions.isInGroup`.
  let isInGroup: Bool
  /// See `FieldOptions.instead`.
  let instead: (key: StaticString, title: String)?
  /// The name in After Effects.
  let title: String
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

  /// Creates the declaration of a property that is not in a schema, such as the color of a solid.
  init(name: String, alias: String? = nil, unit: FieldUnit = .none) {
    (key, self.name, self.alias, self.unit) = (.parameter(-1), name, alias, unit)
    (valueKind, index, isScripted, expressionDefault) = ("", 0, false, .number(0))
    (isInGroup, instead, title, match) = (false, nil, name, (.numbered(""), ""))
  }

  var expressionNames: ExpressionNames {
    ExpressionNames(
      title, match.names.name(title, given: match.given, key), title.expressionIdentifier)
  }
}

/// The optional parts of a declaration.
struct FieldOptions: Sendable {
  /// The name in After Effects, if it differs from the name in keypaths.
  var title: String?
  /// The match name without its base, if it differs from the scheme of `MatchNames`.
  var match: String?
  /// See `FieldDeclaration.index`.
  var index = 0.0
  /// See `FieldDeclaration.isScripted`.
  var isScripted = true
  /// Whether expressions find the property in the group that is declared next to it, such as the
  /// opacities of a repeater in its transform.
  var isInGroup = false
  /// The number of components that expressions read for a vector that the file does not have.
  var dimensions = 2
  /// Another JSON key that has precedence, and the title of the property with this key.
  var instead: (key: StaticString, title: String)?
}

/// The decoded value of one declaration, shared by all scenes of an animation.
typealias FieldValue = any AnyObject & Sendable

/// The decoded values of one property.
final class Track<Value: AnimatableValue>: Sendable {
  let source: Keyframed<Value>

  init(_ source: Keyframed<Value>) { self.source = source }
}

/// The decoded values of a list of properties: those of a position's axes, or of dashes.
///
/// The class is not generic: the run-time data of a generic class takes about as long to create as
/// decoding a layer.
final class TrackList: Sendable {
  let tracks: [Track<Double>]

  init(_ tracks: [Track<Double>]) { self.tracks = tracks }
}

/// A decoded whole number, mode or flag, which are the most frequent settings.
final class IntegerSetting: Sendable {
  let value: Int

  private init(_ value: Int) { self.value = value }

  /// Shared objects for small numbers.
  private static let small = (0..<8).map { IntegerSetting($0) }

  /// Returns an object with the number.
  static func of(_ number: Int) -> IntegerSetting {
    small.indices.contains(number) ? small[number] : IntegerSetting(number)
  }
}

/// A decoded value that is neither a property nor a number, such as a list of items.
final class Setting<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// The value of an optional property that the file does not have.
final class AbsentField: Sendable {
  static let shared = AbsentField()
}
