// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A catalogue of gettext, a `.mo` file as `msgfmt` writes it. Nothing is decoded before it is
/// asked for: texts are found by a binary search in the file's sorted table.
package struct Catalogue: Sendable {
  private let bytes: [UInt8]
  private let isSwapped: Bool
  /// The number of texts, and where the tables of keys and of translations start.
  private let count: Int
  private let keys: Int
  private let translations: Int
  private var rule = PluralRule.germanic

  /// Reads a catalogue; nil if the file cannot be read or is not one.
  package init?(path: String) {
    guard let bytes = Self.contents(of: path) else { return nil }
    self.init(bytes)
  }

  /// Uses the bytes of a catalogue; nil if they are not one.
  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard let magic = Self.number(in: bytes, at: 0, isSwapped: false),
      magic == Self.magic || magic == Self.magic.byteSwapped
    else { return nil }
    let isSwapped = magic != Self.magic
    self.isSwapped = isSwapped
    let header = [8, 12, 16].compactMap { Self.number(in: bytes, at: $0, isSwapped: isSwapped) }
    guard header.count == 3, Int(header[0]) * 8 <= bytes.count else { return nil }
    (count, keys, translations) = (Int(header[0]), Int(header[1]), Int(header[2]))
    if let expression = pluralExpression, let rule = PluralRule(expression) { self.rule = rule }
  }

  private static let magic: UInt32 = 0x9504_12DE

  /// The translation of a key; nil if there is none, or an empty one.
  /// - Parameter count: The number that chooses the form of a text with several; nil for others.
  package func text(_ key: String, context: String = "", count: Int? = nil) -> String? {
    guard !key.isEmpty else { return nil }
    return forms(context.isEmpty ? key : context + "\u{4}" + key).flatMap { forms in
      let form = count.map { rule.form(of: $0) } ?? 0
      let parts = forms.split(separator: 0, omittingEmptySubsequences: false)
      guard let part = parts.indices.contains(form) ? parts[form] : parts.first, !part.isEmpty
      else {
        return nil
      }
      return String(decoding: part, as: UTF8.self)
    }
  }

  /// The bytes of all forms of a translation.
  private func forms(_ key: String) -> ArraySlice<UInt8>? {
    let wanted = Array(key.utf8)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      guard let entry = string(at: keys + 8 * middle) else { return nil }
      let name = entry.prefix { $0 != 0 }
      if name.elementsEqual(wanted) { return string(at: translations + 8 * middle) }
      if name.lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The expression for plurals in the header, which is the translation of the empty text.
  private var pluralExpression: String? {
    guard let header = forms("") else { return nil }
    let lines = String(decoding: header, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("Plural-Forms:") }),
      let part = line.split(separator: ";").first(where: {
        $0.contains("plural=") && !$0.contains("nplurals")
      })
    else { return nil }
    return part.firstIndex(of: "=").map { String(part[$0...].dropFirst()) }
  }

  /// The string whose length and offset are at a position.
  private func string(at position: Int) -> ArraySlice<UInt8>? {
    guard let length = Self.number(in: bytes, at: position, isSwapped: isSwapped),
      let offset = Self.number(in: bytes, at: position + 4, isSwapped: isSwapped)
    else { return nil }
    let (start, end) = (Int(offset), Int(offset) + Int(length))
    return end <= bytes.count ? bytes[start..<end] : nil
  }

  private static func number(in bytes: [UInt8], at position: Int, isSwapped: Bool) -> UInt32? {
    guard position >= 0, position + 4 <= bytes.count else { return nil }
    let value = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[position + $1]) << UInt32(8 * $1) }
    return isSwapped ? value.byteSwapped : value
  }

  /// The contents of a file of at most 16 MB.
  private static func contents(of path: String) -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < 1 << 24 {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe read(file, $0.baseAddress, $0.count)
      }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
    return nil
  }
}
