// SPDX-License-Identifier: Apache-2.0

extension AnimationFile {
  /// A container of a new file.
  package enum Container {
    /// JSON text.
    case plain
    /// Compressed JSON text (`.tgs`).
    case gzip
    /// A `.lottie` archive, with the id of its only animation.
    case archive(id: String)
  }

  /// Returns the content of a new file with a JSON text. An archive has the images and sounds that
  /// are files beside this one.
  ///
  /// - Throws: `LottieError` if the result, or a file beside this one, cannot be read.
  package func content(
    of json: [UInt8], in container: Container, limits: Limits = .init()
  ) throws(LottieError) -> [UInt8] {
    let result: [UInt8]
    switch container {
    case .plain:
      try Animation.check(json, limits: limits)
      return json
    case .gzip: result = Archive.gzip(json)
    case .archive(let id):
      var builder = DotLottieBuilder()
      builder.addAnimation(id: id, json)
      for part in try partsBeside { builder.add(part.name, part.content) }
      result = builder.archive()
    }
    _ = try Self.packed(result, nil, json, limits)
    return result
  }
}
