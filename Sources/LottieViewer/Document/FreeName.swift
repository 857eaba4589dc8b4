// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Names for files that replace no other file.
enum FreeName {
  /// `folder/name.ending`, or where that exists, the first of `folder/name-2.ending`, `folder/name-3.ending`, ... that
  /// does not.
  static func path(in folder: String, _ name: String, ending: String) -> String {
    var path = "\(folder)/\(name).\(ending)"
    var number = 2
    // A link that leads nowhere is a name that is taken, too.
    while (try? FileManager.default.attributesOfItem(atPath: path)) != nil {
      path = "\(folder)/\(name)-\(number).\(ending)"
      number += 1
    }
    return path
  }
}
