// SPDX-License-Identifier: Apache-2.0

extension Animation {
  /// The size of the JSON text and of the images and fonts of the archive in bytes.
  package var fileBytes: Int {
    jsonText.count + (attached.images?.files.values.reduce(0) { $0 + $1.memory } ?? 0)
      + parts.fonts.files.values.reduce(0) { $0 + $1.count }
  }
}
