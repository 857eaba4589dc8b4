// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts
internal import LottieTools

/// The folders that a program may read and write. Nothing outside of them is opened, whatever its name,
/// its links or its dots.
struct AllowedFolders: Sendable {
  /// A folder: its name as given, without dots, and the one to which links lead.
  private struct Root: Sendable {
    let given: String
    let resolved: String
  }

  private let roots: [Root]
  /// Whether files may be written.
  let canWrite: Bool

  /// The folders that exist.
  ///
  /// - Throws: `CommandFailure` for one that does not.
  init(_ folders: [String], canWrite: Bool) throws(CommandFailure) {
    var roots: [Root] = []
    for folder in folders {
      guard Disk.isFolder(folder), let resolved = FilePath.resolved(folder) else {
        throw CommandFailure("\(folder): there is no such folder", .noInput)
      }
      roots.append(Root(given: FilePath.standardized(folder), resolved: resolved))
    }
    self.roots = roots
    self.canWrite = canWrite
  }

  /// The paths of the folders, to which links lead.
  var paths: [String] { roots.map(\.resolved) }

  /// The most bytes of a name.
  private static let longest = 4096

  // MARK: Reading

  /// The path of a file that may be read, with all links followed.
  func reading(_ name: String) throws(ToolFailure) -> String {
    for path in try candidates(name) {
      guard let resolved = FilePath.resolved(path) else { continue }
      guard isInside(resolved) else { throw outside(name) }
      guard Disk.entry(at: resolved)?.kind == .file else {
        throw ToolFailure("“\(name)” is not a file; the tool “files” lists the animations")
      }
      return resolved
    }
    throw ToolFailure("there is no file “\(name)”; the tool “files” lists the animations")
  }

  /// The path of a file that may be written, in a folder that exists.
  ///
  /// - Parameter endings: The extensions that it may have.
  func writing(_ name: String, endings: [String]) throws(ToolFailure) -> String {
    guard canWrite else {
      throw ToolFailure("nothing is written: the server was started with --read-only")
    }
    guard let path = try candidates(name).first else { throw outside(name) }
    let file = path.lastComponent
    guard endings.contains(file.pathExtension.lowercased()), !file.hasPrefix(".") else {
      let list = endings.map { "." + $0 }.joined(separator: " or ")
      throw ToolFailure("“\(name)” is not written: the name has to end in \(list)")
    }
    guard let folder = FilePath.resolved(path.parentFolder), Disk.isFolder(folder) else {
      throw ToolFailure("there is no folder for “\(name)”; make it first, or choose another one")
    }
    guard isInside(folder) || paths.contains(folder) else { throw outside(name) }
    let target = folder.appending(component: file)
    switch Disk.entry(at: target, followsLinks: false)?.kind {
    case nil, .file: return target
    case .link: throw ToolFailure("“\(name)” is a link, which is not written; name another file")
    case .folder, .pipe, .special: throw ToolFailure("“\(name)” is not a file")
    }
  }

  private func outside(_ name: String) -> ToolFailure {
    ToolFailure(
      "“\(name)” is outside of the folders that may be used: \(paths.joined(separator: ", "))")
  }

  /// The paths that a name can mean: below each folder for a relative one.
  private func candidates(_ name: String) throws(ToolFailure) -> [String] {
    var name = name
    if name.lowercased().hasPrefix("file://"), case .path(let path) = InputFile(name) {
      name = path
    }
    guard !name.isEmpty, name.utf8.count <= Self.longest, !name.utf8.contains(0) else {
      throw ToolFailure("a file has a name of 1 to \(Self.longest) bytes")
    }
    // In Swift's text a slash with a mark after it, such as an accent, is another character than a slash. The
    // system sees two folders where this would see one name.
    guard name.utf8.count(where: { $0 == UInt8(ascii: "/") }) == name.count(where: { $0 == "/" })
    else { throw ToolFailure("“\(name)” has a slash with a mark on it, which no name has") }
    let paths =
      name.hasPrefix("/")
      ? [FilePath.standardized(name)]
      : roots.map { FilePath.standardized($0.resolved.appending(component: name)) }
    let inside = paths.filter { path in
      roots.contains { path.isBelow($0.given) || path.isBelow($0.resolved) }
    }
    guard !inside.isEmpty else { throw outside(name) }
    return inside
  }

  private func isInside(_ resolved: String) -> Bool {
    roots.contains { resolved.isBelow($0.resolved) }
  }

  // MARK: Names

  /// The name of a file for programs: relative to the folder that has it, if there is only one.
  func name(of path: String) -> String {
    guard roots.count == 1, let root = roots.first, path.isBelow(root.resolved) else { return path }
    let start = root.resolved == "/" ? 1 : root.resolved.utf8.count + 1
    return String(decoding: path.utf8.dropFirst(start), as: UTF8.self)
  }

  /// The largest number of files that are listed, and of folders within each other.
  private static let mostFiles = 1000, mostDepth = 8

  /// The paths of the animations in the folders, without those to which links lead.
  var animations: [String] {
    var found: [String] = []
    var left = 20_000
    func search(_ folder: String, _ depth: Int) {
      for name in FilePath.names(in: folder).sorted(by: { $0.precedes($1) })
      where !name.hasPrefix(".") {
        guard found.count < Self.mostFiles, left > 0 else { return }
        left -= 1
        let path = folder.appending(component: name)
        switch Disk.entry(at: path, followsLinks: false)?.kind {
        case .file: if InputFile.isAnimation(named: name) { found.append(path) }
        case .folder: if depth < Self.mostDepth { search(path, depth + 1) }
        case .link, .pipe, .special, nil: continue
        }
      }
    }
    for root in paths { search(root, 1) }
    return found
  }
}

extension String {
  /// Whether it is the path of something in a folder, byte for byte: texts that look alike are equal in Swift,
  /// but not to the system.
  fileprivate func isBelow(_ folder: String) -> Bool {
    utf8.starts(with: (folder.hasSuffix("/") ? folder : folder + "/").utf8)
  }
}
