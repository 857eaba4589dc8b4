// SPDX-License-Identifier: Apache-2.0

/// The version of the programs: the newest of CHANGELOG.md.
package enum ToolVersion {
  /// The version number, as `--version` prints it.
  package static let text = "0.1.0"
  /// The date of the release, in the format of manual pages.
  package static let date = "November 21, 2026"
}
