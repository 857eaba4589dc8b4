// SPDX-License-Identifier: Apache-2.0

/// Finds the message of a text that is English already, from a library that knows no languages.
extension Message {
  /// This message, a pattern with `{1}` for values, with the values that it has in a text; nil if
  /// the text is another.
  package func matching(_ text: String) -> Message? {
    var arguments: [Argument] = []
    var rest = text[...]
    var pattern = key[...]
    while let brace = pattern.firstIndex(of: "{") {
      guard rest.hasPrefix(pattern[..<brace]) else { return nil }
      rest = rest.dropFirst(pattern[..<brace].count)
      pattern = pattern[brace...].drop { $0 != "}" }.dropFirst()
      let next = pattern.prefix { $0 != "{" }
      guard !next.isEmpty else { return filled(arguments + [.text(String(rest))]) }
      guard let range = rest.firstRange(of: next) else { return nil }
      arguments.append(.text(String(rest[..<range.lowerBound])))
      rest = rest[range.lowerBound...]
    }
    return rest == pattern ? filled(arguments) : nil
  }

  private func filled(_ arguments: [Argument]) -> Message {
    Message(key: key, arguments: arguments)
  }
}
