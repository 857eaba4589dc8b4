// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieTools
internal import SDLHost

/// The rows of the list of open files.
extension FileList {
  /// The rows of a list, with their positions.
  ///
  /// - Parameter filter: Words that the name, the folder or the animation of an entry contains.
  ///   Default: none, all entries are listed.
  static func rows(of playlist: Playlist, filter: String = "") -> [Row] {
    let words = filter.split(separator: " ")
    var rows: [Row] = []
    var top = margin
    func add(_ kind: Row.Kind, _ entry: Int) {
      let row = Row(kind: kind, entry: entry, top: top)
      rows.append(row)
      top += row.height
    }
    let names = folderNames(of: playlist)
    var folder: String?
    var entry = 0
    while entry < playlist.entries.count {
      let file = playlist.file(at: entry)
      defer { entry = max(file.upperBound, entry + 1) }
      let shown = file.filter { playlist.entries[$0].fits(words) }
      guard let first = shown.first else { continue }
      let own = playlist.entries[first].folder
      if own != folder, let own { add(.folder(names[own] ?? own), first) }
      folder = own
      if playlist.entries[first].animation != nil { add(.title, first) }
      for index in shown {
        add(playlist.entries[index].animation == nil ? .file : .animation, index)
      }
    }
    return rows
  }

  /// Whether the entry of a row has unsaved edits. A title has the marks of its animations below it.
  func isModified(_ row: Row) -> Bool {
    row.kind != .title && document.editing.isModified(playlist.entries[row.entry])
  }

  /// The names of all folders by their paths: the last component, with as many before it as
  /// distinguish it from the others.
  private static func folderNames(of playlist: Playlist) -> [String: String] {
    let folders = Set(playlist.entries.compactMap(\.folder))
    let parts = folders.map { ($0, $0.split(separator: "/").map(String.init)) }
    var names: [String: String] = [:]
    for (folder, components) in parts {
      func name(_ count: Int) -> String { components.suffix(count).joined(separator: "/") }
      let others = parts.filter { $0.0 != folder }.map(\.1)
      let count = (1...max(1, components.count)).first { count in
        !others.contains { Array($0.suffix(count)) == Array(components.suffix(count)) }
      }
      names[folder] = components.isEmpty ? folder : name(count ?? components.count)
    }
    return names
  }
}

/// The texts of entries.
nonisolated extension Playlist.Entry {
  /// The name without folder, in one line.
  var fileName: String { path == "-" ? "stdin" : path.lastComponent.inOneLine }

  /// The file name, with the id of the animation if there are several.
  var title: String { animation.map { "\(fileName) · \($0.inOneLine)" } ?? fileName }

  /// The path of the folder, or the name of the server; nil for stdin.
  var folder: String? {
    switch InputFile(path) {
    case .standardInput: nil
    case .address(let url): URL(string: url)?.host
    case .path(let path):
      URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
  }

  /// Whether each word is in the name, the folder's name or the animation, in upper or lower case,
  /// with or without accents.
  func fits(_ words: [Substring]) -> Bool {
    guard !words.isEmpty else { return true }
    let text = [fileName, folderName, animation].compactMap { $0 }.joined(separator: " ")
    return words.allSatisfy {
      text.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }

  /// The name of the folder or of the server; nil for stdin.
  var folderName: String? {
    folder.map { ($0.split(separator: "/").last.map(String.init) ?? $0).inOneLine }
  }
}
