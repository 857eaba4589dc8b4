// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The files of a folder that an animation may read. Paths that lead out of it are rejected.
struct FolderFiles: Sendable {
  enum Root: Sendable {
    case folder(URL)
    /// The folder of a file. Its URL is made on first use, because that takes as long as reading a
    /// small file, and most files read no others.
    case folderOf(String)

    var url: URL {
      switch self {
      case .folder(let url): url
      case .folderOf(let path): URL(fileURLWithPath: path).deletingLastPathComponent()
      }
    }
  }

  private let root: Root
  /// The name in messages.
  private let title: String
  /// Collects the paths at which files are searched.
  private let log: OtherFiles?

  init(_ root: Root, title: String = "the animation's folder", log: OtherFiles? = nil) {
    (self.root, self.title, self.log) = (root, title, log)
  }

  var path: String { root.url.standardizedFileURL.path }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: Its path inside of one of the places.
  ///   - places: Paths inside of the folder, the first to search first. Default: the folder itself.
  ///   - limit: The maximum size in bytes.
  /// - Returns: nil if there is no such file.
  /// - Throws: `LottieError` if it is outside of the folder, or cannot be read.
  func contents(
    of name: String, in places: [[String]] = [[]], limit: Int
  ) throws(LottieError) -> [UInt8]? {
    let root = root.url
    let top = root.resolvingSymlinksInPath().path
    var found = false
    for place in places {
      let folder = place.reduce(root) { $0.appendingPathComponent($1) }
      let path = folder.appendingPathComponent(name)
      log?.add(path.standardizedFileURL.path)
      let file = path.resolvingSymlinksInPath()
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      found = true
      guard file.path.hasPrefix(top.hasSuffix("/") ? top : top + "/") else { continue }
      return try FileContents.read(file.path, limit: limit)
    }
    if found { throw LottieError(.unreadable, reason: "“\(name)” is outside \(title)") }
    return nil
  }
}
