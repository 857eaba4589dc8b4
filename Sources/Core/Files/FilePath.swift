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

  /// The absolute path with all links followed; nil if there is no such file or folder.
  package static func resolved(_ path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// The names in a folder, but for `.` and `..`; empty if it cannot be read.
  package static func names(in folder: String) -> [String] {
    NamesOfBytes.names(in: Array(folder.utf8)).map { String(decoding: $0, as: UTF8.self) }
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
