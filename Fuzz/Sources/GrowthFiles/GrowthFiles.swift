// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes the animation of each input of the target `growth`, of a find too, beside it as .json.
/// Scripts/growth builds it, without the library.
@main struct GrowthFiles {
  static func main() throws {
    for path in CommandLine.arguments.dropFirst() {
      var maker = GrowthMaker(bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
      try Data(maker.file().utf8).write(to: URL(fileURLWithPath: path + ".json"))
    }
  }
}
