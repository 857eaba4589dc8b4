// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Names of files that are not UTF-8, such as those of old archives.
///
/// Swift's text cannot hold them: the arguments of a program and the names in a folder arrive with U+FFFD instead of each
/// part that is no character. Such a path is found again by comparing it with the names in its folders.
enum NamesOfBytes {
  /// The files that a path in Swift's text can mean.
  enum Found: Equatable {
    /// None, or the path has no U+FFFD.
    case none
    /// The bytes of the only one.
    case one([CChar])
    /// Of several, none is more likely than the others, and another file than the one meant is worse
    /// than none.
    case several
  }

  /// Returns the path on disk that is written like this in Swift's text.
  static func path(writtenAs text: String) -> Found {
    guard text.unicodeScalars.contains("\u{fffd}") else { return .none }
    var found: [UInt8] = Array(text.hasPrefix("/") ? "/".utf8 : "./".utf8)
    for part in text.split(separator: "/").map(String.init) {
      guard part.unicodeScalars.contains("\u{fffd}") else {
        found += Array(part.utf8) + Array("/".utf8)
        continue
      }
      let names = names(in: found).filter { String(decoding: $0, as: UTF8.self) == part }
      guard let name = names.first else { return .none }
      if names.count > 1 { return .several }
      found += name + Array("/".utf8)
    }
    // Without the last slash, since it stands for a folder.
    return .one(found.dropLast().map { CChar(bitPattern: $0) } + [0])
  }

  /// Returns the bytes of a new name beside a file whose name begins alike, such as that of
  /// its backup. Nil where there is no such file, or where these begin with different bytes.
  static func name(like new: String, in folder: [UInt8]) -> [UInt8]? {
    name(like: new, among: names(in: folder))
  }

  /// Returns the bytes of a new name that begins as one of these names does.
  static func name(like new: String, among names: [[UInt8]]) -> [UInt8]? {
    let scalars = new.unicodeScalars
    guard let last = scalars.lastIndex(of: "\u{fffd}") else { return nil }
    let start = String(scalars[...last])
    let starts = names.compactMap { name -> [UInt8]? in
      let text = String(decoding: name, as: UTF8.self).unicodeScalars
      guard text.starts(with: start.unicodeScalars) else { return nil }
      let rest = String(text.dropFirst(start.unicodeScalars.count))
      return (1...name.count).lazy.map { (name.prefix($0), name.dropFirst($0)) }.first {
        String(decoding: $0, as: UTF8.self) == start && String(decoding: $1, as: UTF8.self) == rest
      }.map { Array($0.0) }
    }
    guard let found = starts.first, Set(starts).count == 1 else { return nil }
    return found + Array(String(scalars[scalars.index(after: last)...]).utf8)
  }

  /// The names in a folder, as bytes.
  static func names(in folder: [UInt8]) -> [[UInt8]] {
    let path = folder.map { CChar(bitPattern: $0) } + [0]
    guard let stream = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe Array($0.prefix { $0 != 0 })
      }
      names.append(name)
    }
    return names
  }
}
