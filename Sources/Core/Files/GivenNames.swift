// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Bytes of names that are not UTF-8, by Swift's text of them: what the program was called with, and
/// what was found on disk. New names get them.
enum GivenNames {
  /// Whole arguments of the program, and single names.
  private enum Kind { case argument, name }

  private static let known = Mutex<[Kind: [String: Set<[UInt8]>]]>([:])

  /// Notes an argument, which may be a path or an option with one. One that is UTF-8 needs no note.
  static func note(argument bytes: [UInt8]) {
    let value = bytes.split(separator: UInt8(ascii: "="), maxSplits: 1).dropFirst().map(Array.init)
    for argument in [bytes] + value {
      note(argument, as: .argument)
      note(namesIn: argument)
    }
  }

  /// Notes the names in a path.
  static func note(namesIn path: [UInt8]) {
    for name in path.split(separator: UInt8(ascii: "/")) { note(Array(name), as: .name) }
  }

  private static func note(_ bytes: [UInt8], as kind: Kind) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.unicodeScalars.contains("\u{fffd}") else { return }
    known.withLock { _ = $0[kind, default: [:]][text, default: []].insert(bytes) }
  }

  /// The bytes of an argument; nil where there is none of this text, or several.
  static func bytes(ofArgument text: String) -> [UInt8]? {
    only(known.withLock { $0[.argument]?[text] })
  }

  /// The bytes of a new name: those of a known one, or the beginning of one, as that of a picture is
  /// that of its file. Nil where there is none, or where they differ.
  static func bytes(ofNew name: String) -> [UInt8]? {
    let names = known.withLock { $0[.name] ?? [:] }
    return only(names[name]) ?? NamesOfBytes.name(like: name, among: names.values.flatMap { $0 })
  }

  private static func only(_ found: Set<[UInt8]>?) -> [UInt8]? {
    found.flatMap { $0.count == 1 ? $0.first : nil }
  }
}
