// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Synchronization
internal import Testing

@testable internal import LottieViewer

/// Changes of files, as they are reported.
@Suite(.serialized, .hangLimit) struct FileWatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    for name in ["a/one.json", "a/two.json", "b/one.json"] { _ = try folder.write(name, name) }
  }

  private func link(_ name: String, to target: String) throws {
    let path = folder.path + "/" + name
    // As `ln -sfn` does it.
    let new = path + ".new"
    try FileManager.default.createSymbolicLink(atPath: new, withDestinationPath: target)
    unsafe #expect(rename(new, path) == 0)
  }

  /// A change of what a path leads to.
  private nonisolated enum Change: String, CaseIterable {
    case written, renamedOver, targetWritten, targetReplaced, linkPointedElsewhere
    case folderLinkPointedElsewhere, linkMadeAnew
  }

  private func path(for change: Change) throws -> String {
    switch change {
    case .written, .renamedOver: return folder.path + "/a/one.json"
    case .targetWritten, .targetReplaced, .linkPointedElsewhere, .linkMadeAnew:
      try link("link.json", to: "a/one.json")
      return folder.path + "/link.json"
    case .folderLinkPointedElsewhere:
      try link("current", to: folder.path + "/a")
      return folder.path + "/current/one.json"
    }
  }

  private func make(_ change: Change) throws {
    switch change {
    case .written, .targetWritten: _ = try folder.write("a/one.json", "new")
    case .renamedOver, .targetReplaced:
      let new = try folder.write("a/new", "new")
      unsafe #expect(rename(new, folder.path + "/a/one.json") == 0)
    case .linkPointedElsewhere: try link("link.json", to: "a/two.json")
    case .folderLinkPointedElsewhere: try link("current", to: folder.path + "/b")
    case .linkMadeAnew:
      unsafe unlink(folder.path + "/link.json")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/link.json", withDestinationPath: "a/two.json")
    }
  }

  private nonisolated final class Seen: Sendable {
    private let list = Mutex<[String]>([])
    var paths: [String] { list.withLock { $0 } }
    func add(_ path: String) { list.withLock { $0.append(path) } }
    func clear() { list.withLock { $0 = [] } }
  }

  private func expect(_ path: String, in seen: Seen) async throws {
    try await eventually("the change of \(path)", within: .amongTests) {
      seen.paths.contains(path) ? true : nil
    }
  }

  @Test(arguments: Change.allCases) private func isReported(_ change: Change) async throws {
    let seen = Seen()
    let path = try path(for: change)
    let watch = FileWatch(path, onAnyThread: { seen.add($0) })
    try make(change)
    try await expect(path, in: seen)
    withExtendedLifetime(watch) {}
  }

  /// In network folders, where nothing reports changes.
  @Test func isSeenInNetworkFolders() async throws {
    let seen = Seen()
    let path = folder.path + "/a/one.json"
    let watch = FileWatch(
      path, interval: 0.1, isRemote: { _ in true }, onAnyThread: { seen.add($0) })
    _ = try folder.write("a/one.json", "something longer")
    try await expect(path, in: seen)
    withExtendedLifetime(watch) {}
  }

  /// Folders → whether they are on another computer.
  @Test(
    arguments: [
      ("/home/me", false), ("/mnt/share/a", true), ("/mnt/shared", false), ("/mnt/my disk/x", true),
      ("/mnt/share/local/x", false), ("/run/user/1/gvfs/smb", true),
    ])
  func networkFolders(_ folder: String, _ isRemote: Bool) {
    let mounts = """
      22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
      30 22 0:40 / /mnt/share rw shared:2 - nfs4 host:/export rw
      31 30 8:2 / /mnt/share/local rw - xfs /dev/sdb rw
      32 22 0:41 / /mnt/my\\040disk rw - cifs //host/disk rw
      33 22 0:42 / /run/user/1/gvfs rw shared:3 - fuse.gvfsd-fuse gvfsd-fuse rw
      """
    #expect(NetworkFolder.contains(folder, mounts: mounts) == isRemote)
  }

  /// After a link led elsewhere, the new file is watched.
  @Test func theNewTargetIsWatched() async throws {
    let seen = Seen()
    try link("link.json", to: "a/one.json")
    let path = folder.path + "/link.json"
    let watch = FileWatch(path, onAnyThread: { seen.add($0) })
    try link("link.json", to: "b/one.json")
    try await expect(path, in: seen)
    seen.clear()
    _ = try folder.write("b/one.json", "new")
    try await expect(path, in: seen)
    withExtendedLifetime(watch) {}
  }

  @Test func newFilesAreReportedWhenTheyAreComplete() async throws {
    let seen = Seen()
    let path = folder.path + "/a/none.json"
    let watch = FileWatch(path, onAnyThread: { seen.add($0) })
    unsafe #expect(creat(path, 0o644) >= 0)
    try await Task.sleep(for: .milliseconds(300))
    #expect(seen.paths == [])
    _ = try folder.write("a/none.json", "{}")
    try await expect(path, in: seen)
    withExtendedLifetime(watch) {}
  }
}
