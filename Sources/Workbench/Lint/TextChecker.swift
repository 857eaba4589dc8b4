// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// Checks that a text is JSON for every player: our reader takes more than RFC 8259 allows, so that files of any
/// program can be opened.
struct TextChecker {
  let log: FindingLog

  /// Checks the bytes of a file, and the members of each object in it.
  func check(_ text: [UInt8], _ root: JSONValue) {
    encoding(of: text, root)
    walk(root, looksAtStrings: !root.source.allSatisfy { $0 < 0x80 })
  }

  private func encoding(of text: [UInt8], _ root: JSONValue) {
    let advice: Message = "Save the text as UTF-8 without a byte order mark."
    if text.starts(with: [0xef, 0xbb, 0xbf]) {
      log.add(
        .encoding, at: root, severity: .warning,
        "The text begins with a byte order mark, which some players take for a mistake", do: advice)
    } else if text != root.source {
      // The only other encoding that is read.
      log.add(
        .encoding, at: root, "The text is UTF-16; players read UTF-8 and show nothing", do: advice)
    } else if text.last == 0 {
      let rest = text.reversed().prefix { $0 == 0 }.count
      log.add(
        .encoding, at: root,
        "The text ends with bytes that are 0 (\(rest)); browsers refuse the file",
        do: "Delete the bytes after the last brace.")
    }
  }

  private func walk(_ value: JSONValue, looksAtStrings: Bool) {
    switch value.kind {
    case .object:
      var names: Set<String> = []
      for (key, child) in value.fields {
        if !names.insert(key).inserted {
          log.add(
            .repeatedMember, at: child,
            "“\(key)” is in this object more than once; players take the last one, and programs that save it drop the others",
            do: "Delete all but one from the JSON.")
        }
        walk(child, looksAtStrings: looksAtStrings)
      }
    case .array:
      let items = value.items
      // Nearly all values of a file are numbers in lists.
      if items.first?.kind == .number { return }
      for item in items { walk(item, looksAtStrings: looksAtStrings) }
    case .string:
      guard looksAtStrings,
        String(validating: value.source[value.byteRange], as: UTF8.self) == nil
      else { return }
      log.add(
        .encoding, at: value, severity: .warning,
        "The text has bytes that are not UTF-8; players show other characters, or refuse the file",
        do: "Save the text as UTF-8.")
    case .null, .bool, .number: break
    }
  }
}
