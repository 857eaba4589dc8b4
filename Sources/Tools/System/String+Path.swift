// SPDX-License-Identifier: Apache-2.0

/// The parts of paths.
extension String {
  /// Without slashes at the end, but for that of the root.
  ///
  /// Names are bytes to the system: a slash separates them also before a combining accent, with which it
  /// would be one character.
  private var withoutFinalSlash: Substring {
    var path = self[...]
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") {
      path = path[..<path.utf8.index(before: path.endIndex)]
    }
    return path
  }

  /// The last component: `c.json` of `a/b/c.json`.
  package var lastComponent: String {
    let path = withoutFinalSlash
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), path.utf8.count > 1 else {
      return String(path)
    }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The folder: `a/b` of `a/b/c.json`, `/` of `/a`, empty for a single component.
  package var parentFolder: String {
    let path = withoutFinalSlash
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The extension of the last component without its dot: `json`; empty for none, and for names
  /// that begin with their only dot.
  package var pathExtension: String {
    let name = lastComponent
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return ""
    }
    return String(name[name.utf8.index(after: dot)...])
  }

  /// Without the extension of the last component and its dot.
  package var withoutExtension: String {
    let path = withoutFinalSlash
    let ending = pathExtension
    if ending.isEmpty { return String(path) }
    return String(path[..<path.utf8.index(path.endIndex, offsetBy: -ending.utf8.count - 1)])
  }

  /// The path of a component in this folder; an empty path is the current folder.
  package func appending(component: String) -> String {
    if isEmpty { return component }
    return utf8.last == UInt8(ascii: "/") ? self + component : self + "/" + component
  }

  /// The first characters that have up to a number of bytes, for file systems that limit names.
  package func shortened(toBytes most: Int) -> String {
    guard utf8.count > most else { return self }
    var left = most
    return String(
      prefix {
        left -= $0.utf8.count
        return left >= 0
      })
  }
}
