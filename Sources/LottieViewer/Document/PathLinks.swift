// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieTools

/// The links of paths: what decides to which file a path leads.
nonisolated enum PathLinks {
  /// The largest number of links in the path of a file, as in the system (ELOOP).
  private static let mostLinks = 40

  /// The folder and the name of each link in the path of a file, and of the file in the end.
  static func all(of path: String) -> [(folder: String, name: String)] {
    var entries: [(folder: String, name: String)] = []
    var rest = URL(fileURLWithPath: path).standardizedFileURL.pathComponents.dropFirst()[...]
    var folder = ""
    var links = 0
    while let name = rest.popFirst() {
      if name == ".." {
        folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
        continue
      }
      let here = folder.isEmpty ? "/" : folder
      let whole = folder + "/" + name
      if links < mostLinks, let target = link(whole) {
        links += 1
        entries.append((here, name))
        if target.hasPrefix("/") { folder = "" }
        rest = (target.split(separator: "/").map(String.init).filter { $0 != "." } + rest)[...]
      } else {
        if rest.isEmpty { entries.append((here, name)) }
        folder = whole
      }
    }
    return entries
  }

  /// Whether there is a symbolic link at a path.
  static func isLink(_ path: String) -> Bool { link(path) != nil }

  private static func link(_ path: String) -> String? {
    try? Disk.destination(ofLink: path)
  }
}

/// What tells that a file has changed, without reading it.
nonisolated struct FileStamp: Equatable {
  private let numbers: [Int64]

  /// A missing file has a stamp of its own.
  init(_ path: String) {
    var info = stat()
    guard unsafe stat(FilePath.bytes(path), &info) == 0 else {
      numbers = []
      return
    }
    numbers = [
      Int64(truncatingIfNeeded: info.st_ino), Int64(info.st_size), Int64(info.st_mtim.tv_sec),
      Int64(info.st_mtim.tv_nsec),
    ]
  }
}

/// Folders on other computers.
nonisolated enum NetworkFolder {
  /// The types of file systems. Those of FUSE are of a program, such as sshfs, that may have its files
  /// from anywhere.
  private static let types = ["nfs", "cifs", "smb", "9p", "afs", "ceph", "coda", "fuse.", "davfs"]

  /// Whether a folder is in such a file system.
  static func contains(_ folder: String) -> Bool {
    let mounts = (try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)) ?? ""
    return contains(folder, mounts: mounts)
  }

  /// - Parameter mounts: The text of /proc/self/mountinfo: see proc(5).
  static func contains(_ folder: String, mounts: String) -> Bool {
    var best = (length: 0, type: "")
    for line in mounts.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 6, let dash = words.firstIndex(of: "-"), dash + 1 < words.count else {
        continue
      }
      let mountPoint = words[4].replacing("\\040", with: " ")
      let isInside = mountPoint == "/" || folder == mountPoint || folder.hasPrefix(mountPoint + "/")
      // Of two at one path, the later one is above.
      if isInside, mountPoint.utf8.count >= best.length {
        best = (mountPoint.utf8.count, String(words[dash + 1]))
      }
    }
    return types.contains { best.type.hasPrefix($0) }
  }
}
