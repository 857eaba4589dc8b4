// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Operations on paths of files.
package enum FilePath {
  /// The absolute path without `.`, `..` and double slashes, which need not exist. Links are not
  /// followed.
  package static func standardized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : workingFolder + "/" + path).split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The bytes of a path for calls of the system, with a zero at the end.
  ///
  /// Names that are not UTF-8 are written with U+FFFD in Swift's text. Such a path is that of the
  /// file that is written so. A new name begins with the bytes of a file beside it whose name begins
  /// alike, else with those that the program was called with. Where several files are written so,
  /// the path is one that cannot exist.
  package static func bytes(_ path: String) -> [CChar] {
    let literal = Array(path.utf8CString)
    guard path.unicodeScalars.contains("\u{fffd}") else { return literal }
    if let given = GivenNames.bytes(ofArgument: path) {
      return given.map { CChar(bitPattern: $0) } + [0]
    }
    switch NamesOfBytes.path(writtenAs: path) {
    case .one(let found):
      GivenNames.note(namesIn: found.dropLast().map { UInt8(bitPattern: $0) })
      return found
    case .several: return Array("/dev/null/several".utf8CString)
    case .none: break
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, !name.isEmpty else { return literal }
    let parent = parts.dropLast().joined(separator: "/")
    let folder = parts.count == 1 ? "." : parent.isEmpty ? "/" : parent
    let start = bytes(folder).dropLast().map(UInt8.init(bitPattern:)) + Array("/".utf8)
    let found =
      NamesOfBytes.name(like: String(name), in: start) ?? GivenNames.bytes(ofNew: String(name))
      ?? Array(name.utf8)
    return (start + found).map { CChar(bitPattern: $0) } + [0]
  }

  /// Notes the arguments of the process, whose names may not be UTF-8.
  package static func noteArguments() {
    guard CommandLine.arguments.contains(where: { $0.unicodeScalars.contains("\u{fffd}") }) else {
      return
    }
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { continue }
      GivenNames.note(
        argument: unsafe Array(UnsafeBufferPointer(start: argument, count: strlen(argument)))
          .map { UInt8(bitPattern: $0) })
    }
  }

  /// The bytes of an argument of the process, with a zero at the end.
  package static func bytes(ofArgument text: String) -> [CChar] {
    GivenNames.bytes(ofArgument: text).map { $0.map { CChar(bitPattern: $0) } + [0] }
      ?? Array(text.utf8CString)
  }

  /// Whether several files are written like this path, so that none of them is meant.
  package static func isAmbiguous(_ path: String) -> Bool {
    GivenNames.bytes(ofArgument: path) == nil && NamesOfBytes.path(writtenAs: path) == .several
  }

  /// The absolute path with all links followed; nil if there is no such file or folder.
  package static func resolved(_ path: String) -> String? {
    guard let found = unsafe realpath(bytes(path), nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// The names in a folder, but for `.` and `..`; empty if it cannot be read.
  package static func names(in folder: String) -> [String] {
    NamesOfBytes.names(in: bytes(folder).dropLast().map(UInt8.init(bitPattern:)))
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { $0 != "." && $0 != ".." }
  }

  /// The home folder: `HOME`, as for shells, else that of the user's account; empty if there is none.
  package static var home: String {
    if let named = unsafe getenv("HOME").map({ unsafe String(cString: $0) }), named.hasPrefix("/") {
      return named
    }
    return unsafe getpwuid(getuid()).flatMap { unsafe $0.pointee.pw_dir }
      .map { unsafe String(cString: $0) } ?? ""
  }

  private static var workingFolder: String {
    guard let folder = unsafe getcwd(nil, 0) else { return "" }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder)
  }
}
