// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Names of files that are not UTF-8, such as those of old archives.
///
/// Swift's text cannot hold them: the arguments of a program and the names in a folder arrive with U+FFFD instead of each
/// part that is no character. Such a path is found again by comparing it with the names in its folders.
enum NamesOfBytes {
  /// Returns the bytes of the path on disk that is written like this in Swift's text.
  ///
  /// - Returns: nil if the path has no U+FFFD, if there is no such file, or if there are several.
  static func path(writtenAs text: String) -> [CChar]? {
    guard text.unicodeScalars.contains("\u{fffd}") else { return nil }
    var found: [UInt8] = Array(text.hasPrefix("/") ? "/".utf8 : "./".utf8)
    for part in text.split(separator: "/").map(String.init) {
      guard part.unicodeScalars.contains("\u{fffd}") else {
        found += Array(part.utf8) + Array("/".utf8)
        continue
      }
      let names = names(in: found).filter { String(decoding: $0, as: UTF8.self) == part }
      // Of several, none is more likely than the others, and another file than the one meant is worse than none.
      guard let name = names.first, names.count == 1 else { return nil }
      found += name + Array("/".utf8)
    }
    // Without the last slash, since it stands for a folder.
    return found.dropLast().map { CChar(bitPattern: $0) } + [0]
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
