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

  private static var workingFolder: String {
    guard let folder = unsafe getcwd(nil, 0) else { return "" }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder)
  }
}
