// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Names for files that replace no other file.
nonisolated enum FreeName {
  /// `folder/name.ending`, or where that exists, the first of `folder/name-2.ending`, `folder/name-3.ending`, ... that
  /// does not.
  static func path(in folder: String, _ name: String, ending: String) -> String {
    path { $0 == 1 ? "\(folder)/\(name).\(ending)" : "\(folder)/\(name)-\($0).\(ending)" }
  }

  /// The first path of those for 1, 2, 3, ... at which nothing is.
  static func path(_ path: (Int) -> String) -> String {
    var number = 1
    // A link that leads nowhere is a name that is taken, too.
    while (try? FileManager.default.attributesOfItem(atPath: path(number))) != nil { number += 1 }
    return path(number)
  }
}
