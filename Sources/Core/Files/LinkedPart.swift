// SPDX-License-Identifier: Apache-2.0

/// A value of a joined animation that comes from another file.
package struct LinkedPart: Equatable, Sendable {
  /// The path in the joined text.
  package let path: JSONPath
  /// The name of the file, relative to the animation's folder.
  package let file: String
  /// The path in the file.
  package let source: JSONPath

  init(_ path: JSONPath, in file: String, at source: JSONPath) {
    (self.path, self.file, self.source) = (path, file, source)
  }
}
