// SPDX-License-Identifier: Apache-2.0

/// A text for people: its English form, and what a catalogue needs to find it in another language.
///
/// A string literal is one, with its interpolated values as numbered arguments: `"\(count) points;
/// the first \(limit) are used"` has the key `{1} points; the first {2} are used`. The text is made
/// where somebody reads it: `english` in files and JSON, `localized` on a screen or a terminal.
/// While no other language is on, a message is its English text and keeps nothing else.
///
/// `Scripts/texts` finds literals where a parameter has this type. It knows such functions by name,
/// so a new one belongs in its list.
package struct Message: Sendable {
  /// A value within the text.
  package enum Argument: Sendable {
    /// A name, a path, or what is formatted already.
    case text(String)
    /// A whole number.
    case number(Int)
    /// A number that is shown with the decimal mark of the language.
    case decimal(Double)
    /// A part that is translated by itself.
    case message(Message)
  }

  /// What only few messages have.
  private final class Details: Sendable {
    let context: String
    let plural: String?
    let count: Int

    init(context: String = "", plural: String? = nil, count: Int = 1) {
      (self.context, self.plural, self.count) = (context, plural, count)
    }
  }

  /// The English text with `{1}`, `{2}`… for the arguments; the `msgid` of catalogues. The whole
  /// English text if there are no arguments.
  package let key: String
  /// The values, in the order of the English text.
  package let arguments: [Argument]
  private let details: Details?

  /// The meaning of the word, where English has one word for two; the `msgctxt` of catalogues.
  /// Empty for most.
  package var context: String { details?.context ?? "" }
  /// The key for any number but one, if there are two.
  package var plural: String? { details?.plural }
  /// The number that chooses the form; 1 without `plural`.
  package var count: Int { details?.count ?? 1 }

  /// Makes a message of its parts.
  package init(key: String, arguments: [Argument] = []) {
    self.init(key, arguments, nil)
  }

  private init(_ key: String, _ arguments: [Argument], _ details: Details?) {
    (self.key, self.arguments, self.details) = (key, arguments, details)
  }

  /// A text that is the same in all languages: from the file, from the system or another program.
  package init(verbatim text: String) {
    if Texts.isOn { self.init(Self.bare, [.text(text)], nil) } else { self.init(text, [], nil) }
  }

  /// The key of `init(verbatim:)`, which no catalogue has.
  static let bare = "{1}"

  /// One word of several meanings, with a note for translators which one is meant:
  /// `.meaning("verb", "Open")`.
  package static func meaning(_ context: String, _ message: Message) -> Message {
    Message(
      message.key, message.arguments,
      Details(context: context, plural: message.plural, count: message.count))
  }

  /// The text for a number: `.counted(n, "1 file", "\(n) files")`. Both have the same arguments,
  /// except that the first one may have none.
  package static func counted(_ count: Int, _ one: Message, _ many: Message) -> Message {
    guard Texts.isOn else { return count == 1 ? one : many }
    return Message(
      one.key, many.arguments, Details(context: one.context, plural: many.key, count: count))
  }

  /// The key of the number's form.
  var form: String { count == 1 ? key : plural ?? key }

  /// The text in English, as in files, JSON and the messages of libraries.
  package var english: String { filled(form, \.english, .english) }

  /// The text in the language of the program, or in English.
  package var localized: String { Texts.language?.text(of: self) ?? english }

  /// The text in a language.
  func text(_ translated: String, in language: Language) -> String {
    filled(translated, language.text(of:), language.marks)
  }

  private static func text(
    _ argument: Argument, _ nested: (Message) -> String, _ marks: NumberMarks
  ) -> String {
    switch argument {
    case .text(let text): text
    case .number(let number): marks.text(number)
    case .decimal(let number): marks.localized("\(number)")
    case .message(let message): nested(message)
    }
  }

  /// A text with `{1}`, `{2}`… replaced. A number without an argument stays.
  private func filled(
    _ text: String, _ nested: (Message) -> String, _ marks: NumberMarks
  ) -> String {
    guard !arguments.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      if let number = Int(digits), (1...arguments.count).contains(number),
        rest[digits.endIndex...].first == "}"
      {
        result += Self.text(arguments[number - 1], nested, marks)
        rest = rest[digits.endIndex...].dropFirst()
      } else {
        result.append("{")
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}

/// Messages are the same if they are in English: so a test may compare one with a string.
extension Message: Hashable {
  package static func == (a: Message, b: Message) -> Bool { a.english == b.english }

  package func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

/// In strings a message is English; `localized` has to be written.
extension Message: CustomStringConvertible {
  package var description: String { english }
}

extension Message: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(text, [], nil) }

  package init(stringInterpolation parts: StringInterpolation) {
    self.init(parts.key, parts.arguments, nil)
  }

  /// Collects the key and the arguments, or only the English text while no other language is on.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key: String
    fileprivate var arguments: [Argument] = []
    private let keepsArguments = Texts.isOn

    package init(literalCapacity: Int, interpolationCount: Int) {
      key = ""
      key.reserveCapacity(literalCapacity + 8 * interpolationCount)
    }

    package mutating func appendLiteral(_ text: String) { key += text }

    package mutating func appendInterpolation(_ text: String) { append(text, .text(text)) }

    package mutating func appendInterpolation(_ number: Int) {
      append("\(number)", .number(number))
    }

    package mutating func appendInterpolation(_ number: Double) {
      append("\(number)", .decimal(number))
    }

    package mutating func appendInterpolation(_ message: Message) {
      append(message.english, .message(message))
    }

    package mutating func appendInterpolation<Value>(_ value: Value) {
      let text = "\(value)"
      append(text, .text(text))
    }

    private mutating func append(_ english: @autoclosure () -> String, _ argument: Argument) {
      guard keepsArguments else { return key += english() }
      arguments.append(argument)
      key += "{\(arguments.count)}"
    }
  }
}

/// The text of a message in the language of the program, or in English.
package func localized(_ message: Message) -> String { message.localized }

/// A case whose raw value is its text in English.
package protocol TextCase: RawRepresentable where RawValue == String {}

extension TextCase {
  /// The text as a message.
  package var text: Message { Message(key: rawValue) }
}
