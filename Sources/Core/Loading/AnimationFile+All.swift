// SPDX-License-Identifier: Apache-2.0

extension AnimationFile {
  /// All animations of a file, and the errors of those that cannot be decoded.
  package typealias Content = (
    animations: [(animation: Animation, configuration: DotLottieConfiguration)],
    errors: [LottieError]
  )

  /// Decodes all animations of a file.
  ///
  /// - Parameter id: The id of the animation in a file that is not an archive.
  /// - Throws: `LottieError` if none can be decoded.
  package static func all(in bytes: [UInt8], id: String, limits: Limits) throws(LottieError)
    -> Content
  {
    guard case .zip = Archive.Container(bytes) else {
      let animation = try read(bytes: bytes, limits: limits).animation
      return ([(animation, DotLottieConfiguration(id: id, imageProvider: nil))], [])
    }
    let archive = try DotLottieArchive(bytes, limits: limits)
    var content: Content = ([], [])
    for entry in archive.animations {
      do throws(LottieError) {
        content.animations.append(
          (try archive.animation(entry.json), archive.configuration(entry.id)))
      } catch {
        var error = error
        error.file = entry.id
        content.errors.append(error)
      }
    }
    if content.animations.isEmpty, let first = content.errors.first { throw first }
    return content
  }
}
