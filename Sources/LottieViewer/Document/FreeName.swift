// SPDX-License-Identifier: Apache-2.0

internal import LottieTools

/// File names that do not exist yet.
nonisolated enum FreeName {
  /// The first of `folder/name.ending`, `folder/name-2.ending`, `folder/name-3.ending`... that does
  /// not exist.
  static func path(in folder: String, _ name: String, ending: String) -> String {
    // Names have up to 255 bytes.
    let name = name.shortened(toBytes: 240 - ending.utf8.count)
    return path { $0 == 1 ? "\(folder)/\(name).\(ending)" : "\(folder)/\(name)-\($0).\(ending)" }
  }

  /// The first non-existing path for the numbers 1, 2, 3...
  static func path(_ path: (Int) -> String) -> String {
    var number = 1
    // A dangling link counts as existing.
    while Disk.entry(at: path(number), followsLinks: false) != nil { number += 1 }
    return path(number)
  }
}
