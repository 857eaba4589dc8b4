// SPDX-License-Identifier: Apache-2.0

/// The parts of paths.
extension String {
  /// Without slashes at the end, but for that of the root.
  private var withoutFinalSlash: Substring {
    var path = self[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// The last component: `c.json` of `a/b/c.json`.
  package var lastComponent: String {
    let path = withoutFinalSlash
    guard let slash = path.lastIndex(of: "/"), path.count > 1 else { return String(path) }
    return String(path[path.index(after: slash)...])
  }

  /// The folder: `a/b` of `a/b/c.json`, `/` of `/a`, empty for a single component.
  package var parentFolder: String {
    let path = withoutFinalSlash
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The extension of the last component without its dot: `json`; empty for none, and for names
  /// that begin with their only dot.
  package var pathExtension: String {
    let name = lastComponent
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return String(name[name.index(after: dot)...])
  }

  /// Without the extension of the last component and its dot.
  package var withoutExtension: String {
    let path = withoutFinalSlash
    let ending = pathExtension
    return String(ending.isEmpty ? path : path.dropLast(ending.count + 1))
  }

  /// The path of a component in this folder; an empty path is the current folder.
  package func appending(component: String) -> String {
    if isEmpty { return component }
    return hasSuffix("/") ? self + component : self + "/" + component
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
