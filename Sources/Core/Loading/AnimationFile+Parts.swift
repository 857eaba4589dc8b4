// SPDX-License-Identifier: Apache-2.0

/// What an archive has beside the opened animation, for what compares or lists files.
extension AnimationFile {
  /// The ids and JSON texts of all animations of a `.lottie` file, in the order of the manifest; empty for other
  /// files.
  package var animationTexts: [(id: String, json: [UInt8])] { archive?.animations ?? [] }

  /// The names and contents of the images, sounds and fonts of a `.lottie` file, sorted by name; empty for other
  /// files.
  package var archivedMedia: [(name: String, content: [UInt8])] {
    guard let archive else { return [] }
    let packed = archive.images.files.merging(archive.images.sounds) { first, _ in first }
    let files = packed.mapValues(\.bytes).merging(archive.fonts) { first, _ in first }
    return files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The manifest of a `.lottie` file; nil for other files, and for one that cannot be read.
  package var manifest: JSONTree? { archive?.manifest.tree }
}
