// SPDX-License-Identifier: Apache-2.0

internal import LottieCore

/// The members of JSON objects of the protocol, by their names.
extension JSONTree {
  /// An object with members, without those whose value is nil.
  static func members(_ members: KeyValuePairs<String, JSONTree?>) -> JSONTree {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  /// A list of texts.
  static func texts(_ texts: some Sequence<String>) -> JSONTree {
    .array(texts.map { .string($0) })
  }

  static func integer(_ number: Int) -> JSONTree { .number(Double(number)) }
}

/// A path into a JSON text as people and programs write it: `layers[2].ks.p`, or a pointer
/// `/layers/2/ks/p`.
extension JSONPath {
  /// nil for a text that is none.
  init?(text: String) {
    var steps: [Step] = []
    if text.isEmpty || text == "/" {
      self.init()
      return
    }
    if text.hasPrefix("/") {
      for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
        let part = part.replacing("~1", with: "/").replacing("~0", with: "~")
        steps.append(Self.index(part[...]).map(Step.element) ?? .member(String(part)))
      }
      self.init(steps)
      return
    }
    var rest = text[...]
    while let first = rest.first {
      if first == "[" {
        guard let end = rest.firstIndex(of: "]"),
          let index = Self.index(rest[rest.index(after: rest.startIndex)..<end])
        else { return nil }
        steps.append(.element(index))
        rest = rest[rest.index(after: end)...]
        continue
      }
      if first == "." {
        guard !steps.isEmpty else { return nil }
        rest.removeFirst()
      } else if !steps.isEmpty {
        return nil
      }
      let key = rest.prefix { $0 != "." && $0 != "[" }
      guard !key.isEmpty else { return nil }
      steps.append(.member(String(key)))
      rest = rest.dropFirst(key.count)
    }
    self.init(steps)
  }

  private static func index(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.count <= 9, text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return Int(text)
  }
}
