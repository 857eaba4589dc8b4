// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// The files of a folder that an animation may read. Paths that lead out of it are rejected.
struct FolderFiles: Sendable {
  enum Root: Sendable {
    case folder(String)
    /// The folder of a file. Its path is computed on first use, since most files read no others.
    case folderOf(String)

    /// The absolute path.
    var path: String {
      switch self {
      case .folder(let path): FilePath.standardized(path)
      case .folderOf(let path): FilePath.standardized(path + "/..")
      }
    }
  }

  private let root: Root
  /// The name in messages.
  private let title: Message
  /// Collects the paths at which files are searched.
  private let log: OtherFiles?

  init(_ root: Root, title: Message = "the animation's folder", log: OtherFiles? = nil) {
    (self.root, self.title, self.log) = (root, title, log)
  }

  /// Its absolute path.
  var path: String { root.path }

  /// Reads a file. Where there is none of this name, others that it can mean are tried; see
  /// `FileNames`.
  ///
  /// - Parameters:
  ///   - name: Its path inside of one of these folders.
  ///   - folders: Paths inside of the folder, the first to search first. Default: the folder itself.
  ///   - limit: The maximum size in bytes.
  /// - Returns: nil if there is no such file.
  /// - Throws: `LottieError` if it is outside of the folder, or cannot be read.
  func contents(
    of name: String, in folders: [[String]] = [[]], limit: Int
  ) throws(LottieError) -> [UInt8]? {
    let root = root.path
    let top = FilePath.resolved(root) ?? root
    func paths(of name: String) -> [String] {
      folders.map { ($0 + [name]).filter { !$0.isEmpty }.joined(separator: "/") }
    }
    var found = false
    func file(_ path: String, isWritten: Bool = false) -> String? {
      let absolute = root + "/" + path
      if isWritten { log?.add(FilePath.standardized(absolute)) }
      guard let file = FilePath.resolved(absolute) else { return nil }
      if !isWritten { log?.add(FilePath.standardized(absolute)) }
      found = true
      // Byte for byte: names that look alike are equal in Swift's texts, but not to the system.
      return file.utf8.starts(with: (top.hasSuffix("/") ? top : top + "/").utf8) ? file : nil
    }
    let written = paths(of: name)
    for path in written {
      if let file = file(path, isWritten: true) {
        return try FileContents.read(file, limit: limit)
      }
    }
    let last = FileNames.lastPart(ofForeign: name).map(paths) ?? []
    for path in written + last {
      for spelling in FileNames.spellings(of: path) {
        guard
          let file = file(spelling) ?? Self.similar(spelling, in: root).flatMap({ file($0) })
        else { continue }
        return try FileContents.read(file, limit: limit)
      }
    }
    if found { throw LottieError(.unreadable, reason: "“\(name)” is outside \(title)") }
    return nil
  }

  /// The path of a file whose components are written in another case or Unicode normal form.
  private static func similar(_ path: String, in root: String) -> String? {
    var (folder, result) = (root, [String]())
    for part in path.split(separator: "/").map(String.init) where part != "." {
      // Only names are compared, so that nothing above the folder is listed.
      guard part != "..", let name = FileNames.find(part, in: FilePath.names(in: folder))
      else { return nil }
      folder += "/" + name
      result.append(name)
    }
    return result.isEmpty ? nil : result.joined(separator: "/")
  }
}
