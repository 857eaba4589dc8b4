// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Xlib's cache of the table for dead keys and the Compose key.
///
/// SDL has Xlib read that table when it connects to an X server: half a megabyte of text, which takes
/// a quarter of the time to the first window. Xlib can keep the table in a binary file, but only in a
/// folder that exists and is private, and not for the superuser.
enum ComposeCache {
  private static let variable = "XCOMPOSECACHE"

  private static var isNamed = false

  /// Names a folder for the cache in the environment, until `forget`: the table is read when SDL
  /// connects to the display. Where no folder can be named, connecting takes longer.
  static func name() {
    let environment = ProcessInfo.processInfo.environment
    guard !isNamed, getuid() != 0,
      let folder = folder(environment: environment, exists: FileManager.default.fileExists)
    else { return }
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: NSNumber(value: 0o700)])
    isNamed = unsafe setenv(variable, folder, 1) == 0
  }

  /// Takes the folder out of the environment again: it is not for programs that this one starts. As
  /// the last variable it moves no other one, which another thread may read.
  static func forget() {
    if isNamed { unsafe unsetenv(variable) }
    isNamed = false
  }

  /// The folder: `lottiekit/compose` in `XDG_CACHE_HOME`, or in `~/.cache` where that variable is
  /// unset or no absolute path. Nil without an X server or a home folder, and where Xlib has a folder
  /// already.
  static func folder(environment: [String: String], exists: (String) -> Bool) -> String? {
    func path(_ variable: String) -> String? {
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = path("HOME")
    let known = home.map { [$0 + "/.compose-cache"] } ?? []
    guard environment[variable] == nil, !(environment["DISPLAY"] ?? "").isEmpty,
      !(known + ["/var/cache/libx11/compose"]).contains(where: exists)
    else { return nil }
    let caches = path("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" }
    return caches.map { $0 + "/lottiekit/compose" }
  }
}
